"""Race games: bring all your men home before the other does, as the dice allow."""
