"""The benchmark: its fields, and the figures it draws ratios from (never how fast the machine is)."""

from __future__ import annotations

from tests.cli.support import run
from warroom.cli.bench import Rate, report


def test_the_fields_for_programs_are_these() -> None:
    told = run("bench", "--json", "--no-peers", "--seconds", 0.03, "--games", "master-ray").json
    assert set(told) == {"games", "peers", "interpreted", "ratios", "missing"}
    figures = told["games"]["master-ray"]
    assert {"decisions_per_s", "games_per_s", "clone_us", "compiled"} <= set(figures)
    assert figures["decisions_per_s"] > figures["games_per_s"] > 0 and figures["clone_us"] > 0
    assert figures["search_iterations_per_s"] > 0
    assert "master-ray advanced=true" in figures["setups"]
    assert told["peers"] == {} == told["missing"]
    assert set(told["interpreted"]) == ({"master-ray"} if figures["compiled"] else set())
    assert all(not figures["compiled"] for figures in told["interpreted"].values())


def test_what_costs_most_in_a_battle_is_measured_too() -> None:
    told = run("bench", "--json", "--no-peers", "--seconds", 0.01, "--games", "battle-force").json
    measures = told["games"]["battle-force"]["measures_us"]
    named = ["sight past 12 features", "candidate moves of 5 bases", "check of a move of 5 bases"]
    assert list(measures) == named and all(figure > 0.0 for figure in measures.values())
    assert told["games"]["battle-force"]["search_iterations_per_s"] > 0


def test_people_get_a_table_and_are_told_what_is_not_installed() -> None:
    told = run("bench", "--seconds", 0.003).out
    assert told.startswith("random play, one core, CPU time") and "a clone takes" in told
    for peer in ("OpenSpiel hearts", "OpenSpiel backgammon", "PettingZoo connect_four_v3"):
        assert peer in told


def test_ratios_are_to_every_peer_and_to_the_interpreted_engine() -> None:
    rates = {"master-ray": Rate(1000.0, 10.0), "OpenSpiel hearts": Rate(100.0, 1.0)}
    pure = {"master-ray": {"decisions_per_s": 50.0, "games_per_s": 0.5, "clone_us": 1.0, "compiled": False}}
    one = {"master-ray": 1.0}
    told = report(["master-ray"], rates, one, one, {"master-ray": {}}, pure, ["OpenSpiel hearts"], {})
    assert told["ratios"] == {"master-ray": {"OpenSpiel hearts": 10.0, "interpreted": 20.0}}
    assert told["peers"] == {"OpenSpiel hearts": {"decisions_per_s": 100.0, "games_per_s": 1.0}}
