"""The page without a key speaks the language of the browser."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from plyground.studio.keyless import liked
from plyground.studio.words.common import LANGUAGES, words


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("pt-PT,pt;q=0.9,en;q=0.5", "pt"),
        ("de-DE,de;q=0.9,hu;q=0.5,en;q=0.1", "hu"),
        ("en;q=0.1, sr-Cyrl-RS", "sr-Cyrl"),
        ("de", "en"),
        ("", "en"),
        ("hu;q=high, id", "id"),
    ],
)
def test_the_language_that_the_browser_likes_best_is_spoken(accepted: str, language: str) -> None:
    assert liked(accepted) == language


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_has_no_key_is_told_so_in_every_language(stranger: TestClient, language: str) -> None:
    answer = stranger.get("/", headers={"Accept-Language": language})
    assert answer.status_code == 401
    assert f'<html lang="{language}">' in answer.text
    assert f"<h1>{words(language)['keyless.title']}</h1>" in answer.text
    assert "<code>ply studio</code>" in answer.text
    assert "\0" not in answer.text
