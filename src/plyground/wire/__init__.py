"""Protocols and exchange formats: text in, calls of engines and sessions, text out.

    uci     the Universal Chess Interface, by which chess programs play in any GUI (`ply uci`)
    pgn     games as text with variations, comments and glyphs (Portable Game Notation)
    epd     positions with what is known of them, and suites of such positions (`ply suite`)

Nothing here opens a file, prints, or looks a game up: streams are functions that are handed in, and so are games.
"""
