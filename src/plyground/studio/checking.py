"""Whether data has the shape that `messages` gives it: the contract itself refuses what breaks it."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match

from plyground.core.errors import shown
from plyground.studio.answers import BadMessageError


def checked(data: dict[str, Any], name: str) -> dict[str, Any]:
    """The data, if it is a message of that name; else the first thing wrong with it, in a sentence."""
    error = best_match(_validator(name).iter_errors(data))
    if error is None:
        return data
    place = ".".join(str(part) for part in error.absolute_path) or "the request"
    if error.validator == "type" and error.validator_value in ("integer", "number"):
        # The one thing that people can leave out in a form of the page: a number.
        raise BadMessageError(
            f"The number {place} is missing or is no number of the right kind; it was {shown(error.instance)}."
        )
    raise BadMessageError(f"In {place}: {shown(error.message)[1:-1]}.")


@cache
def _validator(name: str) -> Draft202012Validator:
    schema = json.loads(files("plyground.studio").joinpath("messages.schema.json").read_text(encoding="utf-8"))
    return Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": schema["$defs"]})
