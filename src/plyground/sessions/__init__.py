"""One game being played: its history, its players, undo and redo, and the record that comes of it."""
