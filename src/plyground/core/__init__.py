"""The vocabulary of the house: games, limits, results, traces, records, errors. Imports nothing but the standard library."""
