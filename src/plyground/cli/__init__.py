"""The command line: `ply`. Commands read arguments and print; the thinking is done on the floors below."""
