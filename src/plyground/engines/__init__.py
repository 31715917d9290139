"""Players that choose actions by themselves."""
