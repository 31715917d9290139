"""Every command that thinks, with every game of the catalogue: what it cannot do it says in one sentence."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from plyground import games, load
from plyground.cli.running import run
from plyground.core.facts import Information
from plyground.core.game import CHANCE, Game
from plyground.native.game import NativeGame

NAMES = [entry.name for entry in games()]
MORE = ["quoridor --players=4", "chinese-checkers --players=3", "chinese-checkers --size=1", "cant-stop --players=3"]
MORE += ["yahtzee --players=2", "pac-man --ghosts=random", "coins --players=3", "pig --players=4", "backgammon --cube"]
EVERY = [*NAMES, *MORE]


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLYGROUND_DATA", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "120")


def loaded(words: str) -> Game[Any, Any]:
    name, *options = words.split()
    pairs = (option.removeprefix("--").partition("=") for option in options)
    return load(name, **{key: int(value) if value.isdigit() else value or True for key, _, value in pairs})


def first_decision(game: Game[Any, Any]) -> list[str]:
    """What has to fall before a player is asked."""
    state, texts = game.initial(), []
    while game.player(state) == CHANCE:
        action = game.actions(state)[0]
        texts.append(game.write_action(state, action))
        state = game.result(state, action)
    return texts


def after_what_falls(game: Game[Any, Any]) -> list[str]:
    texts = first_decision(game)
    return ["--moves", " ".join(texts)] if texts else []


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What a command prints; it has to end well."""
    code = run(list(words))
    heard = capsys.readouterr()
    assert code == 0, heard.err
    return heard.out


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    code = run(list(words))
    heard = capsys.readouterr()
    assert (code, heard.out) == (2, "")
    assert len(heard.err.splitlines()) == 1
    return heard.err


@pytest.mark.parametrize("words", EVERY)
def test_best_finds_a_legal_move(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    game = loaded(words)
    found = json.loads(said(capsys, "best", *words.split(), *after_what_falls(game), "--nodes", "50", "--json"))
    state = game.replay(first_decision(game))
    assert found["move"] in {game.write_action(state, action) for action in game.actions(state)}
    assert found["player"] == game.player(state) + 1
    assert found["equally_good"][0] == found["move"]


@pytest.mark.parametrize("name", [name for name in NAMES if load(name).player(load(name).initial()) == CHANCE])
def test_best_asks_for_what_falls_first(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    sentence = refused(capsys, "best", name, "--nodes", "50")
    if load(name).facts.information == Information.PERFECT:
        assert f"such as --moves {first_decision(load(name))[0]}" in sentence


@pytest.mark.parametrize("words", EVERY)
def test_analyse_shows_a_position_unless_it_has_secrets(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    game = loaded(words)
    asked = ("analyse", *words.split(), *after_what_falls(game), "--nodes", "50", "--json")
    if game.facts.information == Information.HIDDEN:
        assert "hidden things" in refused(capsys, *asked)
        return
    last = json.loads(said(capsys, *asked).splitlines()[-1])
    assert last["final"]
    assert 0 <= last["score"] <= 1


@pytest.mark.parametrize("words", EVERY)
def test_a_random_game_is_played_and_can_be_looked_back_at(
    words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game, kept = loaded(words), tmp_path / "game.record"
    seats = ",".join(["random"] * game.facts.players)
    assert "The record is in" in said(capsys, "play", *words.split(), "--seats", seats, "--seed", "1", "--save", str(kept))
    text = kept.read_text(encoding="utf-8")
    if game.facts.information == Information.HIDDEN:
        assert "An analysis needs" in refused(capsys, "analyse", "--record", str(kept), "--depth", "1")
        return
    head, _, moves = text.partition("\n\n")
    kept.write_text(f"{head}\n\n{' '.join(_first(moves, 4))}\n", encoding="utf-8")
    data = json.loads(said(capsys, "analyse", "--record", str(kept), "--depth", "1", "--json"))
    assert data["complete"]
    assert len(data["luck"]) == (game.facts.players if data["rolls"] else 0)
    for tally in data["luck"]:
        assert tally["adjusted"] == pytest.approx(tally["result"] - tally["luck"], abs=2e-4)


def _first(moves: str, count: int) -> list[str]:
    return [word for line in moves.splitlines() for word in line.split()][:count]


SAYS_NOTHING = "coins --players=3"
"""Theory tells who wins between two; among three the features are silent at the start."""


@pytest.mark.parametrize("words", EVERY)
def test_explain_tells_the_score_of_games_with_features(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    game = loaded(words)
    asked = ("explain", *words.split(), *after_what_falls(game), "--json")
    if not isinstance(game, NativeGame) or not game.rules.has("features"):
        assert "features" in refused(capsys, *asked)
        return
    if words == SAYS_NOTHING:
        assert "they are all 0 in this one" in refused(capsys, *asked)
        return
    told = json.loads(said(capsys, *asked))
    assert [part["name"] for part in told["features"]] == list(game.feature_names)
    assert sum(part["contribution"] for part in told["features"]) == told["score"]


SOLVED = ["coins", "nim", "tic-tac-toe", "chinese-checkers --size=1", "8-puzzle --scramble=3 --limit=5"]
SOLVED += ["pig --target=4 --horizon=6", "2048 --rows=2 --columns=2 --target=16", "quoridor --size=3 --walls=1"]


@pytest.mark.parametrize("words", SOLVED)
def test_small_games_are_solved(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(said(capsys, "solve", *words.split(), "--megabytes", "64", "--json"))
    assert found["value"] is not None


@pytest.mark.parametrize("words", [words for words in EVERY if loaded(words).facts.players > 2])
def test_more_than_two_are_solved_or_refused_for_their_size(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    if words.startswith("coins"):
        told = json.loads(said(capsys, "solve", *words.split(), "--megabytes", "16", "--json"))
        assert told["finished"]
        return
    why = refused(capsys, "solve", *words.split(), "--megabytes", "1")
    assert ("comes again" if loaded(words).facts.repetition else "more positions from here than the memory") in why


@pytest.mark.parametrize("words", [words for words in EVERY if loaded(words).facts.players != 2])
def test_any_number_of_seats_has_matches(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(said(capsys, "match", *words.split(), "random", "random", "--games", "2", "--json"))
    one, other = told["competitors"]
    assert told["games"] == 2
    assert one["points"] + other["points"] == (1 if loaded(words).facts.players == 1 else 2)  # who play alone are compared
    assert one["crash"] + one["illegal"] + other["crash"] + other["illegal"] == 0
