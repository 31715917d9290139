"""Compiled once for all games: kernels that call a game's rules by address. Importing a kernel imports the compiler."""
