"""Home, "Solve my problem", problems, and words that explain themselves, in a real browser."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from playwright.sync_api import expect

import grundy as gr
from tests.web.browser.conftest import broken

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.web.browser.conftest import Watched

PASTED = """text => {
  const data = new DataTransfer();
  data.setData("text", text);
  const paste = new ClipboardEvent("paste", { clipboardData: data, cancelable: true });
  document.activeElement.dispatchEvent(paste);
}"""
"""Paste a text where the cursor is."""

WIDE = "document.documentElement.scrollWidth"


def narrow(page: Page, watched: Watched) -> None:
    """Look at the page as a phone shows it: nothing is wider than the screen."""
    page.set_viewport_size({"width": 375, "height": 740})
    watched.settle()
    assert page.evaluate(WIDE) <= 375


def place(page: Page, words: str) -> Any:
    return page.locator(".tryout").get_by_role("button", name=re.compile(f"{words}$"))


def found(page: Page) -> Locator:
    """Return the names of the games that the search has left."""
    return page.locator(".gallery .game-name")


def test_the_board_at_home_answers_takes_back_and_hints(page: Page, url: str) -> None:
    page.goto(url)
    words = page.locator(".tryout-words")
    expect(words).to_contain_text("Press a token")
    place(page, "take 3 from heap 3").click()  # the one winning move of nim(1, 3, 5)
    expect(words).to_contain_text("Your move.")
    page.get_by_role("button", name="Take back").click()
    expect(words).to_contain_text("Taken back")
    page.get_by_role("button", name="Show a good move").click()
    expect(words).to_have_text(re.compile("^Take 3 from heap 3. It wins"))


def test_home_links_to_the_views_and_shows_every_game(page: Page, url: str) -> None:
    page.goto(url)
    expect(page.locator(".family h2")).to_have_text([title for title, *_ in gr.families()])
    expect(page.locator(".gallery .game")).to_have_count(len(gr.names()))
    assert page.locator(".thumbnail svg").count() == len(gr.names())
    for door, view in (("Play", "board"), ("Understand", "step"), ("Solve my problem", "solve")):
        link = page.locator(".door-link", has_text=door)
        assert f"#/{view}" in (link.get_attribute("href") or "")


def test_search_finds_games_by_name_keyword_and_misspelling(page: Page, url: str) -> None:
    page.goto(url)
    search = page.get_by_label("Search the games")
    for typed, first in (
        ("tictactoe", "Tic-tac-toe"),
        ("remove", "Nim"),
        ("stones", "More and more piles"),
        ("sprague", "Nim"),
        ("Nim", "Nim"),
        ("kales", "Kayles"),
        ("mu torere", "Mū tōrere"),
    ):
        search.fill(typed)
        expect(found(page).first).to_have_text(first)


def test_search_without_a_hit_suggests_what_to_do(page: Page, url: str) -> None:
    page.goto(f"{url}#/home?q=kales")
    expect(page.locator(".search p")).to_contain_text("The nearest")
    page.get_by_label("Search the games").fill("no such thing anywhere")
    expect(page.locator(".home-games")).to_contain_text("Press Solve my problem")


def test_a_search_result_opens_its_board(page: Page, url: str) -> None:
    page.goto(f"{url}#/home?q=knight")
    expect(found(page).first).to_have_text("Knight in the corner")
    found(page).first.click()
    expect(page.locator("main")).to_contain_text("knight:8x8(3, 4)")


def test_home_fits_a_phone_and_passes_axe(page: Page, url: str, watched: Watched, axe: str) -> None:
    page.goto(f"{url}#/home?q=knight")
    expect(found(page).first).to_have_text("Knight in the corner")
    assert broken(page, axe) == []
    narrow(page, watched)


def test_home_by_keyboard_alone(page: Page, url: str) -> None:
    page.add_init_script(
        "{ const wait = window.setTimeout;"
        " window.setTimeout = (done, _, ...rest) => wait(done, 0, ...rest); }"
    )
    page.goto(url)
    words = page.locator(".tryout-words")
    expect(words).to_contain_text("Press a token")
    reach(page, ".tryout .place")
    while "win" not in words.inner_text():  # the second heap from the left is as good as any
        page.keyboard.press("Enter")
        expect(words).to_have_text(re.compile("Your move|win"))
    assert page.evaluate("document.activeElement.textContent") == "Start again"
    page.keyboard.press("Enter")
    expect(words).to_contain_text("Press a token")


def reach(page: Page, selector: str) -> None:
    for _ in range(30):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach {selector}")


FAULTY = "n -> n-d for d in rnge(1, n) if n % d == 0"
RULE = "n -> n-1; n-3; n-4"
SOLVED = f"#/solve?{urlencode({'rules': RULE, 'position': '12'})}"
"""A subtraction game with its answer."""

JUDGED = f"{SOLVED}&lang=python&first=Alice&second=Bob"
"""The same, with a program in Python that prints these names."""


def with_a_faulty_rule(page: Page, url: str) -> Locator:
    """Have a rule solved that calls an unknown function; return the field that has it."""
    page.goto(f"{url}#/choose?by=rule&lang=python&first=Alice")  # an address of former times
    rules = page.get_by_label("The rules")
    rules.fill(FAULTY)
    page.get_by_label("Your position").fill("12")
    page.get_by_role("button", name="Solve", exact=True).click()
    expect(page.locator(".pointed mark")).to_have_text("rnge")
    return rules


def test_a_faulty_rule_shows_where_the_error_is(page: Page, url: str) -> None:
    rules = with_a_faulty_rule(page, url)
    expect(rules).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#rules-read")).to_contain_text("did you mean range?")
    text, carets = page.locator(".pointed").inner_text().split("\n")
    assert carets.index("^") == text.index("rnge")


def test_a_faulty_rule_survives_a_reload_and_can_be_corrected(page: Page, url: str) -> None:
    rules = with_a_faulty_rule(page, url)
    page.reload()
    expect(rules).to_have_value(FAULTY)
    expect(page.get_by_label("Your position")).to_have_value("12")
    rules.fill(RULE)
    rules.press("Enter")
    expect(rules).not_to_have_attribute("aria-invalid", "true")
    expect(page.locator(".solved")).to_contain_text("Subtraction game (subtraction:1,3,4)")


def test_a_custom_rule_is_recognised_and_solved(page: Page, url: str) -> None:
    page.goto(url + SOLVED)
    expect(page.locator(".solved")).to_contain_text("Subtraction game (subtraction:1,3,4)")
    expect(page.locator(".solved")).to_contain_text("a winning move", ignore_case=True)
    expect(page.locator(".solved")).to_contain_text("Period 7 from 0")
    expect(page.locator(".formula-words")).to_have_text("the entry n mod 7 of 0 1 0 1 2 3 2")


def test_the_keyboard_opens_and_closes_an_explanation(page: Page, url: str) -> None:
    page.goto(url + SOLVED)
    proved = page.locator(".solved .term", has_text="proved").first
    box = page.locator("#glossary")
    proved.focus()
    page.keyboard.press("Enter")
    expect(box).to_be_visible()
    expect(box).to_contain_text("It holds for every position")
    expect(proved).to_have_attribute("aria-expanded", "true")
    expect(box.get_by_role("link")).to_have_count(0)  # a server has no textbook
    page.keyboard.press("Escape")
    expect(box).to_be_hidden()
    expect(proved).to_have_attribute("aria-expanded", "false")
    expect(proved).to_be_focused()


def test_the_mouse_opens_and_closes_an_explanation(page: Page, url: str) -> None:
    page.goto(url + SOLVED)
    box = page.locator("#glossary")
    page.locator(".solved .term", has_text="Grundy value").click()
    expect(box).to_contain_text("mex of the Grundy values")
    page.locator(".solved .term", has_text="repeated window").first.click()
    expect(box).to_contain_text("window of the last ones")
    page.get_by_role("heading", level=1).click()
    expect(box).to_be_hidden()


def test_the_program_prints_the_chosen_words(page: Page, url: str) -> None:
    page.goto(f"{url}{SOLVED}&lang=python&first=Alice")
    code = page.locator(".judge .code")
    expect(code).to_contain_text("import sys")
    page.get_by_label("If the second player wins").fill("Bob")
    page.get_by_label("If the second player wins").press("Enter")
    expect(code).to_contain_text('"Alice" if value else "Bob"')


def test_a_wrong_sample_names_the_line_that_differs(page: Page, url: str) -> None:
    page.goto(url + JUDGED)
    page.get_by_label("Sample input").fill("2\n1\n7\n2\n5 8\n")
    page.get_by_label("Expected output").fill("Alice\nAlice\n")
    page.get_by_role("button", name="Run the samples").click()
    expect(page.locator(".sample-result").first).to_contain_text(
        "Line 1: “Alice” is expected, the game gives “Bob”"
    )


def with_two_samples(page: Page, url: str) -> Locator:
    """Open a page whose address has one sample, and paste another; return the first result."""
    sample = urlencode({"input": "2\n1\n7\n2\n5 8\n", "output": "Bob\nAlice"})
    page.goto(f"{url}{JUDGED}&{sample}")
    page.get_by_role("button", name="Another sample").click()
    page.evaluate(PASTED, "Input\n1\n1\n5\nOutput\nAlice\n")
    result = page.locator(".sample-result").first
    expect(result).to_contain_text("✓ As expected, 2 lines")
    return result


def test_pasting_a_sample_fills_its_output_and_runs_it(page: Page, url: str) -> None:
    with_two_samples(page, url)
    expect(page.get_by_label("Expected output 2")).to_have_value("Alice\n")
    expect(page.locator(".sample-result").nth(1)).to_contain_text("✓ As expected, 1 line")


def test_another_input_form_runs_the_samples_again(page: Page, url: str) -> None:
    result = with_two_samples(page, url)
    page.get_by_label("Heaps of a test").select_option("one")
    expect(result).to_contain_text("the input should have ended")


def test_a_proof_for_all_n_offers_its_certificate(page: Page, url: str) -> None:
    page.goto(url + SOLVED)
    page.get_by_role("button", name="Prove it for all n").click()
    expect(page.locator(".proof")).to_contain_text("for all positions, by an automaton")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Download the certificate").click()
    certificate = Path(saved.value.path()).read_text(encoding="utf-8")
    assert json.loads(certificate)["rule"] == RULE


def test_a_solved_rule_fits_a_phone_and_passes_axe(
    page: Page, url: str, watched: Watched, axe: str
) -> None:
    with_two_samples(page, url)
    page.get_by_role("button", name="Prove it for all n").click()
    expect(page.locator(".proof")).to_contain_text("for all positions, by an automaton")
    expect(page.locator(".judge .code")).to_contain_text("import sys")
    assert broken(page, axe) == []
    narrow(page, watched)


def test_a_solved_rule_links_to_its_steps(page: Page, url: str) -> None:
    page.goto(url + SOLVED)
    page.get_by_role("link", name="Step by step").click()
    expect(page.get_by_label("Game")).to_have_value(f'rule:"{RULE}"')


def test_problems_list_games_first_and_search_finds_a_judge(page: Page, url: str) -> None:
    page.goto(f"{url}#/problems")
    expect(page.get_by_role("heading", level=2)).to_have_text(["Games", "Not games"])
    page.get_by_label("Search problems").fill("leetcode")
    names = page.locator(".problem-list .game-kind")
    games = [each for each in gr.problems() if each.id.startswith("lc-")]
    expect(names).to_have_count(len(games))
    assert all(name.startswith("LeetCode ") for name in names.all_inner_texts())


def test_the_judge_filter_lists_its_problems_and_passes_axe(page: Page, url: str, axe: str) -> None:
    page.goto(f"{url}#/problems")
    page.get_by_label("Judge", exact=True).select_option("CSES")
    expect(page.locator(".problem-list .game-kind").first).to_contain_text("CSES 1")
    assert broken(page, axe) == []


def test_a_listed_problem_opens(page: Page, url: str) -> None:
    page.goto(f"{url}#/problems?judge=CSES")
    page.get_by_role("link", name="Nim Game I", exact=False).first.click()
    expect(page.get_by_role("heading", name="The model")).to_be_visible()


def test_a_problem_says_what_is_known_and_links_to_its_game(page: Page, url: str) -> None:
    page.goto(f"{url}#/problems?id=lc-292")
    article = page.locator(".problem-page")
    expect(article).to_contain_text("LeetCode 292")
    expect(article).to_contain_text("time limit is not known")
    assert "null" not in article.inner_text()
    for words, view in (("Board", "board"), ("Table", "table"), ("Step by step", "step")):
        link = article.get_by_role("link", name=words, exact=True)
        assert f"#/{view}?game=bounded-nim" in (link.get_attribute("href") or "")


def test_a_problem_with_scores_links_to_a_board_and_no_table(page: Page, url: str) -> None:
    page.goto(f"{url}#/problems?id=lc-877")  # a game of scores has no Grundy values
    article = page.locator(".problem-page")
    expect(article).to_contain_text("LeetCode 877")
    expect(article.get_by_role("link", name="Board", exact=True)).to_be_visible()
    expect(article.get_by_role("link", name="Table", exact=True)).to_have_count(0)


def test_back_returns_to_the_previous_problem_on_a_phone(
    page: Page, url: str, watched: Watched
) -> None:
    page.goto(f"{url}#/problems?id=lc-292")
    page.goto(f"{url}#/problems?id=lc-877")
    article = page.locator(".problem-page")
    expect(article).to_contain_text("LeetCode 877")
    page.go_back()
    expect(article).to_contain_text("LeetCode 292")
    narrow(page, watched)
    article.get_by_role("link", name="Code and formula").click()
    expect(page.get_by_label("The rules")).to_have_value("bounded-nim:3")
