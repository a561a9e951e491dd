"""Step: a lesson with the labelling of a graph, on a desk, on a phone and for a room."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

import grundy as gr
from tests.web.browser.conftest import broken

if TYPE_CHECKING:
    from playwright.sync_api import Page

SEVEN = "#/step?game=subtraction:1,2,3&position=7"
ORDER = list(zip("01234567", "PNNNPNNN", strict=True))


def shown(page: Page) -> tuple[str, str]:
    now = page.locator(".node.now")
    return " ".join(now.locator(".name").all_text_contents()), now.locator(
        ".sign-place .label"
    ).text_content() or ""


def labels(page: Page) -> list[str]:
    return [text for text in page.locator(".sign-place .label").all_text_contents() if text]


def at(page: Page, count: str) -> None:
    expect(page.locator(".step-count")).to_have_text(count)


def test_the_graph_draws_every_position_and_flags_the_start(page: Page, url: str) -> None:
    page.goto(url + SEVEN)
    expect(page.locator(".node svg.scene")).to_have_count(8)
    expect(page.locator(".node:has(.flag) .name")).to_have_text("7")


def test_the_right_arrow_labels_one_position_at_a_time(page: Page, url: str) -> None:
    page.goto(url + SEVEN)
    at(page, "0 of 8")
    seen = []
    for number in range(1, 9):
        page.keyboard.press("ArrowRight")
        at(page, f"{number} of 8")
        seen.append(shown(page))
    assert seen == ORDER


def test_a_step_explains_its_label(page: Page, url: str) -> None:
    page.goto(url + SEVEN + "&step=5")
    expect(page.locator(".narration")).to_have_text("4 is P: every move leads to N: 3, 2, 1")
    assert sorted(page.locator(".node.because .name").all_text_contents()) == ["1", "2", "3"]
    expect(page.locator(".edges.lit path")).to_have_count(3)
    lit = page.locator(".pseudocode [aria-current]")
    expect(lit).to_have_text("p with all moves to N: label p ← P")
    for form, count in [("P", "2"), ("N", "3"), ("none", "3")]:
        expect(page.locator(f".key-{form} .tally")).to_have_text(count)


def test_the_last_step_marks_winning_moves_and_has_no_next(page: Page, url: str) -> None:
    page.goto(url + SEVEN + "&step=8")
    # A move to P from N wins: 1, 2, 3 to 0 and 5, 6, 7 to 4.
    expect(page.locator(".edges .wins")).to_have_count(6)
    expect(page.get_by_role("button", name="Step", exact=True)).to_be_disabled()


def test_left_arrow_and_home_go_back(page: Page, url: str) -> None:
    page.goto(url + SEVEN + "&step=8")
    at(page, "8 of 8")
    page.keyboard.press("ArrowLeft")
    at(page, "7 of 8")
    assert len(labels(page)) == 7
    page.keyboard.press("Home")
    at(page, "0 of 8")
    expect(page.locator(".edges .wins")).to_have_count(0)


def test_the_space_bar_plays_and_pauses(page: Page, url: str) -> None:
    page.goto(url + SEVEN)
    at(page, "0 of 8")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    # It is looked at now and then, on a busy machine not at every step.
    expect(page.locator(".step-count")).to_have_text(re.compile("[2-7] of 8"))
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_positions_stand_where_the_picture_has_them(page: Page, url: str) -> None:
    page.goto(f"{url}#/step?game=nim&position=1+2")
    expect(page.locator(".node")).to_have_count(5)
    labelled = gr.labelling("nim", (1, 2), "mex")
    arrangement = labelled.arrangement()
    assert arrangement is not None
    drawn = page.locator(".node").evaluate_all(
        "all => all.map(node => node.getAttribute('transform').match(/[\\d.]+/g).map(Number))"
    )
    assert drawn == [[x, y] for x, y, _, _ in arrangement["boxes"]]
    ways = page.locator(".edges .move").evaluate_all("all => all.map(a => a.getAttribute('d'))")
    assert ways == arrangement["ways"]


def test_mex_boxes_show_the_value(page: Page, url: str) -> None:
    page.goto(url + SEVEN + "&method=mex&step=5")
    expect(page.locator(".mex-box.found")).to_contain_text("0")


def test_the_quiz_asks_before_it_shows_the_label(page: Page, url: str) -> None:
    page.goto(url + SEVEN + "&method=mex&step=5")
    at(page, "5 of 8")
    page.keyboard.press("q")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".quiz")).to_contain_text("What is the label of 5?")
    assert len(labels(page)) == 5, "the answer is not there before it is given"
    expect(page.locator(".mex-box.full")).to_have_count(3)
    expect(page.locator(".mex-box.found")).to_have_count(0)


def with_a_wrong_prediction(page: Page, url: str) -> None:
    """Predict 2 for a position whose Grundy value is 1."""
    page.goto(url + SEVEN + "&method=mex&step=5&quiz=1")
    at(page, "5 of 8")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".quiz")).to_contain_text("What is the label of 5?")
    page.keyboard.press("2")
    at(page, "6 of 8")


def test_a_wrong_prediction_shows_the_right_label(page: Page, url: str) -> None:
    with_a_wrong_prediction(page, url)
    expect(page.locator(".narration")).to_contain_text("✕ Not 2. 5 has Grundy value 1")
    expect(page.locator(".mex-box.found")).to_contain_text("1")


def test_the_quiz_counts_right_predictions(page: Page, url: str) -> None:
    with_a_wrong_prediction(page, url)
    page.get_by_role("button", name="Step", exact=True).click()
    page.get_by_role("button", name="the value is 2").click()
    expect(page.locator(".narration")).to_contain_text("✓ Right.")
    expect(page.locator(".quiz-score")).to_have_text("1 of 2 predictions right")


def test_a_reload_keeps_the_step_and_the_quiz(page: Page, url: str) -> None:
    page.goto(url + SEVEN + "&method=mex&step=6")
    at(page, "6 of 8")
    page.keyboard.press("q")
    page.get_by_role("button", name="Step", exact=True).click()
    page.get_by_role("button", name="the value is 2").click()
    expect(page.locator(".quiz-score")).to_have_text("1 of 1 prediction right")
    page.reload()
    at(page, "7 of 8")
    expect(page.get_by_label("Predict the labels")).to_be_checked()


def test_the_quiz_skips_depth_first_steps_that_only_look(page: Page, url: str) -> None:
    page.goto(url + SEVEN + "&method=mex&step=7&quiz=1")
    at(page, "7 of 8")
    page.get_by_label("Depth-first").check()
    page.locator("h1").click()
    for _ in range(9):
        page.keyboard.press("ArrowRight")  # the first eight only look, and are not asked about
    expect(page.locator(".quiz")).to_contain_text("What is the label of")
    page.keyboard.press("p")
    expect(page.locator(".quiz-score")).to_contain_text("of 1 prediction right")


def test_a_label_with_a_score_has_margin_and_plies(page: Page, url: str) -> None:
    page.goto(f"{url}#/step?game=stone-game&position=5+3+4&step=5")
    at(page, "5 of 7")
    assert shown(page) == ("(3, 4)", "N +1 · 2")
    expect(page.get_by_label("misère")).to_be_hidden()


def test_a_step_with_scores_says_what_the_best_move_gains(page: Page, url: str) -> None:
    page.goto(f"{url}#/step?game=stone-game&position=5+3+4")
    at(page, "0 of 7")
    page.keyboard.press("End")
    at(page, "7 of 7")
    assert shown(page) == ("(5, 3, 4)", "N +4 · 3")
    expect(page.locator(".narration")).to_contain_text(
        "the best move gains 5 and leaves the opponent"
    )
    expect(page.locator(".node.because .name")).to_have_text(["(3, 4)"])
    expect(page.locator(".node.form-T")).to_have_count(1)


def test_a_score_of_twenty_digits_is_exact(page: Page, url: str) -> None:
    page.goto(f"{url}#/step?game=stone-game&position=10000000000000000001+5&step=3")
    at(page, "3 of 4")
    assert shown(page)[1] == "N +10000000000000000001 · 1"


def test_a_partizan_graph_has_a_start_for_each_player(page: Page, url: str) -> None:
    page.goto(f"{url}#/step?game=domineering:2x2")
    expect(page.locator(".node")).to_have_count(4)
    page.keyboard.press("End")
    expect(page.locator(".node.now .name")).to_have_text("Right to move")
    expect(page.locator(".narration")).to_contain_text("Right wins")
    expect(page.locator(".flag")).to_have_count(2)


def test_positions_where_play_cycles_are_draws(page: Page, url: str) -> None:
    page.goto(f"{url}#/step?game=mu-torere")
    expect(page.locator(".step-count")).to_contain_text("0 of")
    page.keyboard.press("End")
    expect(page.locator(".narration")).to_contain_text("play can cycle forever")
    expect(page.locator(".node.now.form-D")).to_have_count(1)
    expect(page.locator(".key-D .tally")).not_to_have_text("0")


LARGE = "#/step?game=nim&position=9+11+13"
"""A graph of 510 positions."""


def test_a_large_graph_shows_the_surroundings_of_a_step(page: Page, url: str) -> None:
    page.goto(url + LARGE)
    expect(page.locator("main")).to_contain_text("510 positions")
    expect(page.get_by_label("Around the step")).to_be_checked()
    expect(page.locator(".overview")).to_be_visible()
    page.get_by_label("Find a position").fill("(1, 2, 3)")
    page.keyboard.press("Enter")
    expect(page.locator(".node.now")).to_have_count(1)
    name, label = shown(page)
    assert (sorted(name), label) == (sorted("(1, 2, 3)"), "P")
    # Six options, as many of what leads here as there is room for, and how many more there are.
    expect(page.locator(".node.because")).to_have_count(6)
    expect(page.locator(".node svg.scene")).to_have_count(11)
    expect(page.locator(".node .name", has_text="more")).to_have_text("and 29 more")


def test_groups_shrink_a_large_graph(page: Page, url: str) -> None:
    page.goto(url + LARGE)
    page.get_by_label("Find a position").fill("(1, 2, 3)")
    page.keyboard.press("Enter")
    expect(page.locator(".node.because")).to_have_count(6)
    page.get_by_label("Groups").check()
    expect(page.locator(".node.now")).to_have_count(1)
    assert page.locator(".node").count() < 200


def test_a_large_graph_shows_all_positions_and_zooms(page: Page, url: str) -> None:
    page.goto(url + LARGE)
    page.get_by_label("Whole graph").check()
    expect(page.locator(".node")).to_have_count(510)
    before = page.locator(".graph > g").get_attribute("transform")
    page.get_by_role("button", name="Zoom in").click()
    assert page.locator(".graph > g").get_attribute("transform") != before


def test_a_smaller_graph_replaces_one_that_is_too_large(page: Page, url: str) -> None:
    page.goto(f"{url}#/step?game=kayles&position=60")
    expect(page.locator(".instead")).to_contain_text("kayles(60) leads to too many positions")
    expect(page.locator("h1")).to_have_text("kayles(12)")
    page.keyboard.press("End")
    expect(page.locator(".narration")).to_contain_text("12 is N")
    page.get_by_role("link", name="Who wins?").click()
    expect(page.locator("main h1")).to_have_text("kayles(60)")
    expect(page.locator(".outcome")).to_contain_text("the player to move wins")


MEX = SEVEN + "&method=mex&step=6"


def test_the_graph_and_its_buttons_stay_in_sight_on_a_phone(page: Page, url: str, axe: str) -> None:
    page.set_viewport_size({"width": 375, "height": 740})
    page.goto(url + MEX)
    at(page, "6 of 8")
    page.mouse.wheel(0, 4000)
    page.wait_for_function("() => scrollY > 50")
    for part in (".stage", ".step-bar"):
        expect(page.locator(part)).to_be_in_viewport(ratio=0.9)
    assert page.evaluate("document.documentElement.scrollWidth") <= 375
    assert broken(page, axe) == []


def for_a_room(page: Page, url: str) -> None:
    """Show a step large, without what stands around it."""
    page.set_viewport_size({"width": 1400, "height": 900})
    page.goto(url + MEX)
    at(page, "6 of 8")
    page.keyboard.press("f")
    expect(page.locator(".top")).to_be_hidden()


def test_the_projector_shows_large_words_alone(page: Page, url: str, axe: str) -> None:
    for_a_room(page, url)
    size = "size => parseFloat(getComputedStyle(size).fontSize)"
    assert page.locator(".narration").evaluate(size) >= 30
    assert broken(page, axe) == []
    page.keyboard.press("Escape")
    expect(page.locator(".top")).to_be_visible()


def test_speech_reads_a_step_aloud(page: Page, url: str) -> None:
    for_a_room(page, url)
    page.evaluate("() => { window.said = []; speechSynthesis.speak = one => said.push(one.text); }")
    page.keyboard.press("s")
    page.keyboard.press("ArrowRight")
    at(page, "7 of 8")
    assert page.evaluate("said.at(-1)").startswith("6 has Grundy value 2: its options 5, 4, 3")
