"""The gallery in every language, and what one card that cannot be made costs: itself."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from plyground.studio.gallery import Gallery
from plyground.studio.library import Library
from plyground.studio.localising import seat_name
from plyground.studio.words.common import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_gallery_shows_all_games_in_every_language(tab: TestClient, language: str) -> None:
    answer = tab.get(f"/api/games?lang={language}")
    assert answer.status_code == 200
    assert [card["name"] for card in answer.json()] == Library().names()


def test_a_player_is_numbered_only_where_there_are_others() -> None:
    assert seat_name("Player", "pt") == "Jogador"
    assert seat_name("Player 2", "pt") == "Jogador 2"


def test_a_card_that_cannot_be_made_is_left_out_and_the_others_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    gallery, real = Gallery(Library()), Gallery.card

    def card(self: Gallery, name: str, language: str) -> Any:
        if name == "nim":
            raise KeyError("number")
        return real(self, name, language)

    monkeypatch.setattr(Gallery, "card", card)
    assert {card["name"] for card in gallery.cards("pt")} == set(Library().names()) - {"nim"}
