"""Players against players: paired games, Elo with error bars, sequential tests, tournaments. Games are handed in."""
