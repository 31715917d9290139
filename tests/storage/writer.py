"""Keeps rooms for as long as it lives, and says after each that it is kept: run by the tests, and killed by them.

python writer.py URL NAME [HOW MANY]
"""

from __future__ import annotations

import itertools
import sys

from plyground.storage import Store

ROOMS = 7


def main(url: str, name: str, most: int | None) -> None:
    store = Store(url)
    for number in itertools.count(1):
        data = {"number": number, "moves": ["d7-d5"] * (number % 500)}
        store.save_room(f"{name}{number % ROOMS}", "hex", data, plies=number, is_over=False)
        store.save_settings({name: number})
        store.add_progress({"name": name, "number": number})
        print(number, flush=True)
        if number == most:
            return


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else None)
