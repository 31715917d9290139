"""`python -m plyground` is the same as `ply`."""

from plyground.cli.main import main

main()
