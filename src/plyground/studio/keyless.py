"""The page for whoever comes without the key, in the first language of the browser that is spoken here."""

from __future__ import annotations

from html import escape

from plyground.core.errors import PlygroundError
from plyground.studio.words.common import ENGLISH, language_tag, phrase

_LONGEST_HEADER = 200
_PAGE = """<!doctype html><html lang="{language}"><meta charset="utf-8"><title>Plyground</title>
<h1>{title}</h1>
<p>{text}</p></html>"""


def keyless_page(accepted: str) -> str:
    """The page, in the language that the header Accept-Language likes best."""
    language = liked(accepted)
    text = escape(phrase(language, "keyless.text", command="\0ply studio\1", ending="\0?token=\1") or "")
    return _PAGE.format(
        language=language,
        title=escape(phrase(language, "keyless.title") or ""),
        text=text.replace("\0", "<code>").replace("\1", "</code>"),
    )


def liked(accepted: str) -> str:
    """The best of the languages that a header lists with their weights, such as `pt-PT,pt;q=0.9,en;q=0.5`; else English."""
    wishes = []
    for place, part in enumerate(accepted[:_LONGEST_HEADER].split(",")):
        tag, _, weight = part.strip().partition(";q=")
        try:
            wishes.append((-float(weight or 1), place, language_tag(tag)))
        except (ValueError, PlygroundError):
            continue
    return min(wishes, default=(0.0, 0, ENGLISH))[2]
