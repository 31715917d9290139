"""Text for TeX: specials escaped, signs as mathematics, and a preamble with which every letter comes out.

Documents are made for pdflatex and compile with lualatex and xelatex too. Cyrillic: pdflatex needs the T2A fonts (on Debian
texlive-lang-cyrillic); where they are not installed the letters come out in Latin, one for one as Serbian is written in
both, and a document still compiles. lualatex shows Cyrillic without anything else.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from unicodedata import normalize

_SPECIALS = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "%": r"\%",
    "_": r"\_",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "<": r"\ensuremath{<}",
    ">": r"\ensuremath{>}",
    "|": r"\ensuremath{|}",
    '"': r"\textquotedbl{}",
    "-": "{-}",
    "\N{MINUS SIGN}": r"\ensuremath{-}",
    "\N{MULTIPLICATION SIGN}": r"\ensuremath{\times}",
    "≥": r"\ensuremath{\geq}",
    "≤": r"\ensuremath{\leq}",
    "≠": r"\ensuremath{\neq}",
    "∞": r"\ensuremath{\infty}",
    "→": r"\ensuremath{\rightarrow}",
    "·": r"\ensuremath{\cdot}",
    "…": r"\ldots{}",
    "\N{EN DASH}": r"\textendash{}",
    "—": r"\textemdash{}",
    "“": r"\textquotedblleft{}",
    "”": r"\textquotedblright{}",
    "\N{LEFT SINGLE QUOTATION MARK}": r"\textquoteleft{}",
    "\N{RIGHT SINGLE QUOTATION MARK}": r"\textquoteright{}",
    "\N{NO-BREAK SPACE}": "~",
}
_GREEK = ("alpha", "beta", "gamma", "delta", "varepsilon", "zeta", "eta", "theta", "iota", "kappa", "lambda", "mu", "nu", "xi")
_SPECIALS |= {chr(0x3B1 + place): rf"\ensuremath{{\{name}}}" for place, name in enumerate(_GREEK)}
_SPECIALS |= {
    "π": r"\ensuremath{\pi}",
    "\N{GREEK SMALL LETTER SIGMA}": r"\ensuremath{\sigma}",
    "τ": r"\ensuremath{\tau}",
    "φ": r"\ensuremath{\varphi}",
}

# Cyrillic capitals in the order of their numbers: what T2A calls each, and its letter in Latin.
_CYRILLIC_NAMES = {
    0x401: ("YO", "Jo"), 0x402: ("DJE", "Đ"), 0x408: ("JE", "J"), 0x409: ("LJE", "Lj"), 0x40A: ("NJE", "Nj"),
    0x40B: ("TSHE", "Ć"), 0x40F: ("DZHE", "Dž"), 0x410: ("A", "A"), 0x411: ("B", "B"), 0x412: ("V", "V"), 0x413: ("G", "G"),
    0x414: ("D", "D"), 0x415: ("E", "E"), 0x416: ("ZH", "Ž"), 0x417: ("Z", "Z"), 0x418: ("I", "I"), 0x419: ("ISHRT", "J"),
    0x41A: ("K", "K"), 0x41B: ("L", "L"), 0x41C: ("M", "M"), 0x41D: ("N", "N"), 0x41E: ("O", "O"), 0x41F: ("P", "P"),
    0x420: ("R", "R"), 0x421: ("S", "S"), 0x422: ("T", "T"), 0x423: ("U", "U"), 0x424: ("F", "F"), 0x425: ("H", "H"),
    0x426: ("C", "C"), 0x427: ("CH", "Č"), 0x428: ("SH", "Š"), 0x429: ("SHCH", "Šč"), 0x42A: ("HRDSN", ""),
    0x42B: ("ERY", "Y"), 0x42C: ("SFTSN", ""), 0x42D: ("EREV", "E"), 0x42E: ("YU", "Ju"), 0x42F: ("YA", "Ja"),
}  # fmt: skip
_CYRILLIC = {chr(code): names for code, names in _CYRILLIC_NAMES.items()}


def tex(text: str) -> str:
    """A text that TeX sets as it is. Line breaks become spaces, and control characters nothing."""
    plain = re.sub(r"\s*[\r\n]\s*", " ", text)
    return "".join(_SPECIALS.get(sign, sign) for sign in plain if sign.isprintable() or sign in _SPECIALS)


def preamble(texts: Iterable[str]) -> list[str]:
    """The lines of a preamble for documents with these texts: none if they are ASCII."""
    left = sorted({sign for text in texts for sign in tex(text) if not sign.isascii()})
    quoted = any('"' in text for text in texts)
    if not left and not quoted:
        return []
    cyrillic = [sign for sign in left if sign.upper() in _CYRILLIC]
    lines = [r"\ifdefined\directlua\usepackage{fontspec}\else\ifdefined\XeTeXversion\usepackage{fontspec}\else"]
    t2a = r"\IfFileExists{t2aenc.def}{\usepackage[T2A,T1]{fontenc}}{\usepackage[T1]{fontenc}}"
    lines += [t2a if cyrillic else r"\usepackage[T1]{fontenc}", r"\IfFileExists{lmodern.sty}{\usepackage{lmodern}}{}"]
    if cyrillic:
        defaults = "".join(rf"\DeclareTextSymbolDefault{{\{_t2a_name(sign)}}}{{T2A}}" for sign in cyrillic)
        lines.append(rf"\IfFileExists{{t2aenc.def}}{{{defaults}}}{{}}")
    for sign in left:
        declared = rf"\DeclareUnicodeCharacter{{{ord(sign):04X}}}{{{_fallback(sign)}}}"
        lines.append(rf"\ifcsname u8:\detokenize{{{sign}}}\endcsname\else{declared}\fi")
    lines.append(r"\fi\fi")
    if any(ord(sign) > 0x17F for sign in left):  # noqa: PLR2004 - the end of Latin Extended-A
        lines.append(r"\ifdefined\setmainfont\setmainfont{DejaVu Sans}\setsansfont{DejaVu Sans}\fi")
    return lines


def _t2a_name(sign: str) -> str:
    name = _CYRILLIC[sign.upper()][0]
    return f"CYR{name}" if sign.isupper() else f"cyr{name.lower()}"


def _fallback(sign: str) -> str:
    """What to print for a letter that the fonts at hand do not have."""
    if sign.upper() in _CYRILLIC:
        latin = _CYRILLIC[sign.upper()][1]
        return latin if sign.isupper() else latin.lower()
    base = normalize("NFKD", sign)[0]
    return base if base.isalnum() and base.isascii() else "?"
