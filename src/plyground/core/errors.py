"""Errors people can act on: what was expected, what came, what to do.

Everything that goes wrong because of what somebody typed, loaded or declared is a `PlygroundError`; a face prints its
sentence and ends with exit code 2. Any other exception is a defect of the program.
"""

SHOWN_SIGNS = 60


_CLOSED_BY = {"'": "'", '"': '"', "[": "]", "(": ")", "{": "}"}
"""What ends a text that begins so; numbers and names end by themselves."""


def shown(given: object) -> str:
    """What was given, quoted, and short enough for a sentence."""
    text = repr(given)
    return text if len(text) <= SHOWN_SIGNS else f"{text[: SHOWN_SIGNS - 4]}...{_CLOSED_BY.get(text[0], '')}"


class PlygroundError(Exception):
    """The parent of every error that is meant for a person."""


class UnknownGameError(PlygroundError):
    """No game goes by the name that was given."""


class BadOptionError(PlygroundError):
    """A game was asked for with an option it does not have, or a value out of the option's range."""


class IllegalActionError(PlygroundError):
    """An action, or a text meant to be one, that is not legal in the state it was given for."""


class BadPositionError(PlygroundError):
    """A text that does not describe a position of the game."""


class BadRecordError(PlygroundError):
    """A text that is not a record of a game, or whose moves cannot be replayed."""


class BadTreeError(PlygroundError):
    """A text that does not describe a game tree."""


class BadGameError(PlygroundError):
    """A game whose own declarations or rules contradict each other, or a file that holds no game."""


class UnsuitableGameError(PlygroundError):
    """An algorithm was handed a game whose declared facts rule the algorithm out."""


class BadLimitError(PlygroundError):
    """A limit (depth, nodes, seconds, threads, games) outside what can be done."""


class BadWeightsError(PlygroundError):
    """A file of weights that cannot be read, or does not fit the features of its game."""


class BadSettingsError(PlygroundError):
    """Settings of an engine that cannot be read, or that no engine can have."""


class EngineFailedError(PlygroundError):
    """An engine broke down while it searched; the game goes on without its answer."""
