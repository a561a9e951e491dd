"""Step: the labelling of a graph, forward and back."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Page

SEVEN = "#/step?game=subtraction:1,2,3&position=7"
ORDER = list(zip("01234567", "PNNNPNNN", strict=True))


def shown(page: Page) -> tuple[str, str]:
    now = page.locator(".node.now")
    return now.locator(".name").text_content() or "", now.locator(".label").text_content() or ""


def labels(page: Page) -> list[str]:
    return [text for text in page.locator(".node .label").all_text_contents() if text]


def test_backward_induction_to_the_end_and_back(page: Page, url: str) -> None:
    page.goto(url + SEVEN)
    step = page.get_by_role("button", name="Step", exact=True)
    seen = []
    for number in range(1, 9):
        step.click()
        expect(page.locator(".count")).to_have_text(f"{number} of 8")
        seen.append(shown(page))
        if number == 5:
            because = page.locator(".node.because .name")
            assert sorted(because.all_text_contents()) == ["1", "2", "3"]
            expect(page.locator(".narration")).to_have_text(
                "4 is P: every move leads to N: 3, 2, 1"
            )
            expect(page.locator(".edges.lit path")).to_have_count(3)
    assert seen == ORDER
    expect(step).to_be_disabled()
    back = page.get_by_role("button", name="Back", exact=True)
    for number in range(7, -1, -1):
        back.click()
        expect(page.locator(".count")).to_have_text(f"{number} of 8")
        assert len(labels(page)) == number
    expect(back).to_be_disabled()


@pytest.mark.parametrize(("method", "label"), [("Depth-first", "N"), ("Mex", "3")])
def test_other_methods_label_the_start_last(page: Page, url: str, method: str, label: str) -> None:
    page.goto(url + SEVEN)
    page.get_by_label(method).check()
    page.locator("h1").click()
    page.keyboard.press("End")
    expect(page.locator(".node.now .label")).to_have_text(label)
    assert shown(page) == ("7", label)


def test_keys_step_play_and_pause(page: Page, url: str) -> None:
    page.goto(url + SEVEN)
    expect(page.locator(".node")).to_have_count(8)
    for key, count in [
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        ("End", 8),
        ("Home", 0),
    ]:
        page.keyboard.press(key)
        expect(page.locator(".count")).to_have_text(f"{count} of 8")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    # It is looked at now and then, on a busy machine not at every step.
    expect(page.locator(".count")).to_have_text(re.compile("[2-7] of 8"))
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_link_and_a_reload_keep_method_and_step(page: Page, url: str) -> None:
    page.goto(url + SEVEN)
    page.get_by_label("Mex").check()
    for _ in range(3):
        page.get_by_role("button", name="Step", exact=True).click()
    assert "method=mex" in page.url
    page.reload()
    expect(page.locator(".count")).to_have_text("3 of 8")
    expect(page.get_by_label("Mex")).to_be_checked()
    assert shown(page) == ("2", "2")


def test_a_crowded_graph_is_grouped_and_searched(page: Page, url: str) -> None:
    page.goto(f"{url}#/step?game=nim&position=9+11+13")
    expect(page.locator("main")).to_contain_text("510 positions")
    together = page.get_by_label("group by value")
    expect(together).to_be_checked()
    groups = page.locator(".node").count()
    assert groups < 510
    together.uncheck()
    expect(page.locator(".node")).to_have_count(510)
    page.get_by_label("Find a position").fill("(1, 2, 3)")
    page.keyboard.press("Enter")
    expect(page.locator(".node.now")).to_have_count(1)
    name, label = shown(page)
    assert (sorted(name), label) == (sorted("(1, 2, 3)"), "P")
    expect(page.locator(".node.now")).to_be_in_viewport()
    before = page.locator(".graph > g").get_attribute("transform")
    page.get_by_role("button", name="Zoom in").click()
    assert page.locator(".graph > g").get_attribute("transform") != before


def test_a_graph_that_is_too_large_says_so(page: Page, url: str) -> None:
    page.goto(f"{url}#/step?game=connect-four:6x7")
    expect(page.get_by_role("alert")).to_contain_text("more than 5,000 positions")


def test_scores_forward_and_back(page: Page, url: str) -> None:
    page.goto(f"{url}#/step?game=stone-game&position=5+3+4")
    step = page.get_by_role("button", name="Step", exact=True)
    seen = []
    for number in range(1, 8):
        step.click()
        expect(page.locator(".count")).to_have_text(f"{number} of 7")
        seen.append(shown(page))
    assert seen[0] == ("()", "T")
    assert seen[4] == ("(3, 4)", "N +1 · 2")
    assert seen[-1] == ("(5, 3, 4)", "N +4 · 3")
    expect(page.locator(".narration")).to_contain_text(
        "the best move gains 5 and leaves the opponent"
    )
    expect(page.locator(".node.because .name")).to_have_text(["(3, 4)"])
    expect(page.locator(".node.form-T")).to_have_count(1)
    back = page.get_by_role("button", name="Back", exact=True)
    for number in range(6, -1, -1):
        back.click()
        expect(page.locator(".count")).to_have_text(f"{number} of 7")
        assert len(labels(page)) == number


def test_a_player_to_move_in_every_node(page: Page, url: str) -> None:
    page.goto(f"{url}#/step?game=domineering:2x2")
    expect(page.locator(".node")).to_have_count(4)
    page.keyboard.press("End")
    expect(page.locator(".node.now .name")).to_have_text(["right", "..", ".."])
    expect(page.locator(".narration")).to_contain_text("Right wins")


def test_a_draw_is_a_diamond(page: Page, url: str) -> None:
    page.goto(f"{url}#/step?game=mu-torere&group=0")
    expect(page.locator(".count")).to_contain_text("0 of")
    page.keyboard.press("End")
    expect(page.locator(".narration")).to_contain_text("play can cycle forever")
    expect(page.locator(".node.now.form-D")).to_have_count(1)
    expect(page.locator(".key-D .tally")).not_to_have_text("0")


def test_counts_say_how_far_the_labels_are(page: Page, url: str) -> None:
    page.goto(url + SEVEN + "&step=5")
    for form, count in [("P", "2"), ("N", "3"), ("none", "3")]:
        expect(page.locator(f".key-{form} .tally")).to_have_text(count)
    page.get_by_label("group by value").check()
    expect(page.locator(".key-none .tally")).to_have_text("3")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".key-none .tally")).to_have_text("4")
