"""Players that choose actions by themselves. `choosing.engine_for(game)` makes the one that suits a game."""
