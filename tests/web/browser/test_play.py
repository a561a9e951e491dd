"""The board: pressed by mouse, by keyboard and on a phone; analysed with hints, played without."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page, Route

TURN = ".turn"
NIM = "#/board?game=nim&position=3+4+5"
LOST = "subtraction:1,2,3&position=4"
TELLING = re.compile(
    r"verdict|badge|hint|\bbest\b|blunder|better|margin|outcome|remoteness|\bvalue(?!=)|score|proved|"
    r"wins|loses|ties|draws|sign-|tug|✓|✕",
    re.IGNORECASE,
)
"""What would tell somebody who plays what a move is worth."""


def wait_for_turn(page: Page) -> bool:
    """Wait until it is the player's turn; False when the game is over."""
    expect(page.locator(TURN)).to_have_text(re.compile("Your move|game is over"))
    return "Your move" in page.locator(TURN).inner_text()


def copied(page: Page) -> str:
    """Return what a button has just copied; it says so when it has."""
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    text: str = page.evaluate("navigator.clipboard.readText()")
    page.clock.fast_forward(1_400)  # for as long the button says so
    expect(page.get_by_role("button", name="Copied")).to_have_count(0)
    return text


def hurry(page: Page) -> None:
    """Have the page wait for nothing but answers: an opponent takes a moment to think."""
    page.add_init_script(
        "{ const wait = window.setTimeout;"
        " window.setTimeout = (done, _, ...rest) => wait(done, 0, ...rest); }"
    )


def play_on(page: Page) -> None:
    """Play the best move from the list, which shows values, until the game is over."""
    for _ in range(60):
        if not wait_for_turn(page):
            return
        page.locator(".moves-list .move").first.click()


def place(page: Page, name: str) -> Locator:
    """Return a place of the board by the beginning of what it is called."""
    return page.locator(f'.place[aria-label^="{name}"]')


def heading(page: Page) -> Locator:
    return page.get_by_role("heading", level=1)


def blunder(page: Page) -> None:
    """Play a losing move of nim(3, 4, 5), which only taking 2 from the first heap wins."""
    place(page, "take 5 from heap 3").click()


def with_a_branch(page: Page, url: str) -> None:
    """Play a blunder, and the better move beside it."""
    page.goto(url + NIM)
    blunder(page)
    page.get_by_role("button", name="Try that").click()
    expect(heading(page)).to_have_text("nim(1, 4, 5)")


def on_the_better_line(page: Page, url: str) -> None:
    """Play a blunder and the better move beside it, which becomes the main line."""
    with_a_branch(page, url)
    page.get_by_role("button", name="Make this the main line").click()
    expect(page.locator(".branch .ply")).to_contain_text("take 5 from heap 3")


def in_the_third_ply(page: Page, url: str) -> list[str]:
    """Go on from the better move by the best line; return all moves of the tree."""
    on_the_better_line(page, url)
    page.locator(".line-steps button").nth(1).click()
    expect(page.locator(".ply[aria-current]")).to_contain_text("3. First")
    return plies(page)


def plies(page: Page) -> list[str]:
    """Return the moves of the tree; which of them are blunders is found out later."""
    return [text.replace("! blunder", "") for text in page.locator(".ply").all_inner_texts()]


def test_a_board_shows_what_every_move_is_worth(page: Page, url: str) -> None:
    page.goto(url + NIM)
    expect(page.locator(".badge")).to_have_count(12)
    assert page.locator(".badge text").all_text_contents()[1] == "✓0"
    expect(page.locator(".arrow.best")).to_have_count(1)
    expect(page.locator(".moves-list .thumb svg").nth(2)).to_be_visible()
    expect(page.locator(".line-steps li").nth(1)).to_be_visible()


def test_hovering_over_a_move_shows_where_it_leads(page: Page, url: str) -> None:
    page.goto(url + NIM)
    place(page, "take 5 from heap 3").hover()
    expect(page.locator(".leads")).to_contain_text("take 5 from heap 3 → 3, 4, 0 (loses")
    page.locator(".moves-list .move").nth(1).hover()
    expect(page.locator(".arrow.aim")).to_have_count(1)


def test_a_blunder_shows_the_better_move(page: Page, url: str) -> None:
    page.goto(url + NIM)
    blunder(page)
    expect(heading(page)).to_have_text("nim(3, 4, 0)")
    expect(page.locator(TURN)).to_contain_text("Last move: First, take 5 from heap 3")
    expect(page.locator(".better")).to_contain_text("take 2 from heap 1 wins")
    expect(page.locator(".ply.bad")).to_contain_text("take 5 from heap 3")


def test_the_better_move_starts_a_branch(page: Page, url: str) -> None:
    with_a_branch(page, url)
    expect(page.locator(".branch .ply")).to_have_text("1. First take 2 from heap 1")


def test_undo_and_redo_follow_the_main_line(page: Page, url: str) -> None:
    on_the_better_line(page, url)
    page.keyboard.press("Control+z")
    expect(heading(page)).to_have_text("nim(3, 4, 5)")
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    page.get_by_role("button", name="Redo").click()
    expect(heading(page)).to_have_text("nim(1, 4, 5)")


def test_pressing_the_best_line_plays_it_without_a_blunder(page: Page, url: str) -> None:
    in_the_third_ply(page, url)
    expect(page.locator(".tug .bad")).to_have_count(0)


def test_a_game_survives_a_visit_to_another_view(page: Page, url: str) -> None:
    played = in_the_third_ply(page, url)
    page.get_by_role("link", name="Table", exact=True).click()
    expect(page.locator(".press-board")).to_have_count(0)
    page.get_by_role("link", name="Board", exact=True).click()
    expect(page.locator(".ply[aria-current]")).to_contain_text("3. First")
    assert plies(page) == played


def test_a_reload_keeps_the_game_and_the_current_move(page: Page, url: str) -> None:
    played = in_the_third_ply(page, url)
    page.reload()
    expect(page.locator(".ply[aria-current]")).to_contain_text("3. First")
    page.get_by_role("button", name="To the start").click()
    page.reload()
    expect(page.locator(".ply[aria-current]")).to_have_text("Start")
    assert plies(page) == played


SPOKEN = "document.activeElement.getAttribute('aria-label')"
"""What a screen reader says of the place that has the focus."""


def on_the_board(page: Page, url: str) -> None:
    """Go to the first square of a board by the skip link."""
    page.goto(f"{url}#/board?game=cram:2x3")
    expect(page.locator(".place")).to_have_count(6)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")


def with_a_listed_move(page: Page, url: str) -> str:
    """Play the second move of the list by the keyboard; return what it is called."""
    page.goto(f"{url}#/board?game=cram:2x3&position=.%23./.%23.")
    page.locator(".moves-list .move").first.focus()
    page.keyboard.press("ArrowDown")
    label: str = page.evaluate("document.activeElement.querySelector('.label').textContent")
    page.keyboard.press("Enter")
    expect(page.locator(".ply[aria-current]")).to_contain_text(label)
    return label


def test_the_skip_link_leads_to_the_board(page: Page, url: str) -> None:
    on_the_board(page, url)
    assert page.evaluate(SPOKEN).startswith("row 1, column 1: free")


def test_keys_select_and_deselect_a_square(page: Page, url: str) -> None:
    on_the_board(page, url)
    page.keyboard.press("ArrowRight")
    page.keyboard.press(" ")
    expect(page.locator(".place.target")).to_have_count(3)
    assert page.evaluate(SPOKEN).endswith("chosen")
    page.keyboard.press("Escape")
    expect(page.locator(".place.target")).to_have_count(0)


def test_keys_cover_two_squares_and_the_focus_stays_on_the_board(page: Page, url: str) -> None:
    on_the_board(page, url)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".ghost > *").first).to_be_attached()
    assert "cover (1, 2) and (2, 2), wins" in page.evaluate(SPOKEN)
    page.keyboard.press("Enter")
    expect(heading(page)).to_have_text("cram:2x3(.#./.#.)")
    expect(page.locator(".scene .last rect")).to_have_count(2)
    assert page.evaluate("document.activeElement.classList.contains('place')")


def test_the_list_of_moves_is_one_tab_stop(page: Page, url: str) -> None:
    with_a_listed_move(page, url)
    assert page.locator(".moves-list [tabindex='0']").count() <= 1


def test_the_left_arrow_takes_a_move_back(page: Page, url: str) -> None:
    with_a_listed_move(page, url)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowLeft")
    expect(heading(page)).to_have_text("cram:2x3(.#./.#.)")


def moved_on_a_phone(page: Page, url: str) -> None:
    """Play a move in a narrow window, and scroll down to the last of the next ones."""
    page.set_viewport_size({"width": 375, "height": 740})
    page.goto(f"{url}#/board?game=tic-tac-toe&position=x../.o./...")
    place(page, "row 3, column 3").click()
    expect(heading(page)).to_have_text("tic-tac-toe(x../.o./..x)")
    page.locator(".moves-list .move").last.scroll_into_view_if_needed()


def test_the_board_stays_in_sight_on_a_phone(page: Page, url: str) -> None:
    moved_on_a_phone(page, url)
    for selector in (".press-board svg", ".board-tools"):
        box = page.locator(selector).bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 740
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 375
    assert page.evaluate("document.documentElement.scrollWidth") <= 375


def test_the_board_passes_axe_on_a_phone(page: Page, url: str, axe: str) -> None:
    moved_on_a_phone(page, url)
    page.evaluate(axe)
    broken = page.evaluate("axe.run().then(r => r.violations.map(v => v.id + v.nodes[0].html))")
    assert [found[:200] for found in broken] == []


def looks(page: Page, selector: str) -> set[str]:
    """Return what there is to tell elements apart but where they are and what they are called."""
    found: list[str] = page.locator(selector).evaluate_all(
        """all => all.map(one => {
          const copy = one.cloneNode(true);
          for (const part of [copy, ...copy.querySelectorAll('*')])
            for (const name of ['tabindex', 'aria-label', 'x', 'y', 'width', 'height'])
              part.removeAttribute(name);
          for (const part of copy.querySelectorAll('.thumb, .label, .to')) part.textContent = '';
          return copy.outerHTML;
        })"""
    )
    return set(found)


def told(page: Page) -> list[str]:
    """Return the words of the page that tell what something is worth; rules may say who wins."""
    text: str = page.evaluate(
        """() => {
          const copy = document.body.cloneNode(true);
          const aside = '.rules, .mode, .edit, .bar, nav, footer, noscript, #glossary,'
            + '.thumb, section[hidden]:empty';
          for (const part of copy.querySelectorAll(aside)) part.remove();
          return copy.outerHTML;
        }"""
    )
    return [found.group() for found in TELLING.finditer(text)]


def playing(page: Page, url: str) -> None:
    """Play nim(3, 4, 5) against the computer, which waits for the first move."""
    hurry(page)
    page.goto(f"{url}{NIM}&mode=play")
    assert wait_for_turn(page)


def test_play_mode_hides_what_analysis_shows(page: Page, url: str) -> None:
    page.goto(url + NIM)
    expect(page.locator("#says")).to_contain_text("the player to move wins")
    assert len(told(page)) > 50
    page.get_by_label("Play", exact=True).check()
    assert wait_for_turn(page)
    expect(page.locator("#says")).to_be_empty()
    assert told(page) == []


def test_play_mode_stops_the_best_line(timed: Page, url: str) -> None:
    timed.clock.pause_at(timed.evaluate("Date.now()") + 60_000)
    timed.goto(url + NIM)
    expect(timed.locator(".line-steps li")).to_have_count(1)
    timed.get_by_label("Play", exact=True).check()
    expect(timed.locator(".best-line")).to_be_empty()
    timed.clock.run_for(1000)  # in which the line would have been continued
    timed.evaluate("fetch('api/games').then(answer => answer.text())")
    expect(timed.locator(".best-line")).to_be_empty()


def test_play_mode_shows_all_moves_alike(page: Page, url: str) -> None:
    playing(page, url)
    assert len(looks(page, ".place")) == len(looks(page, ".move")) == 1
    labels = page.locator(".move .label").all_inner_texts()
    assert labels == sorted(labels)


def test_play_mode_shows_where_a_move_leads(page: Page, url: str) -> None:
    playing(page, url)
    place(page, "take 5 from heap 3").hover()
    expect(page.locator(".leads")).to_contain_text("3, 4, 0")
    assert told(page) == []


def test_play_mode_does_not_reveal_a_blunder(page: Page, url: str) -> None:
    playing(page, url)
    blunder(page)
    assert wait_for_turn(page)
    assert told(page) == []
    page.get_by_role("button", name="Undo").click()
    expect(heading(page)).to_have_text("nim(3, 4, 5)")
    assert told(page) == []


def test_the_end_of_a_game_lists_its_blunders(page: Page, url: str) -> None:
    playing(page, url)
    blunder(page)
    for _ in range(12):
        if not wait_for_turn(page):
            break
        page.locator(".move").first.click()
    expect(page.locator(TURN)).to_contain_text("Computer wins.")
    expect(page.locator("ul.blunders")).to_contain_text("better: take 2 from heap 1")


def test_best_moves_win_a_won_game_without_blunders(page: Page, url: str) -> None:
    hurry(page)
    page.goto(f"{url}#/play?game=nim&position=1+3&values=1")
    play_on(page)
    expect(page.locator(TURN)).to_contain_text("You win.")
    expect(page.locator(".tug")).to_contain_text("No blunders")


def test_the_computer_wins_a_lost_game(page: Page, url: str) -> None:
    hurry(page)
    page.goto(f"{url}#/play?game={LOST}&values=1")
    play_on(page)
    expect(page.locator(TURN)).to_contain_text("Computer wins.")


def test_a_player_chosen_at_the_end_plays_the_next_game(page: Page, url: str) -> None:
    hurry(page)
    page.goto(f"{url}#/play?game={LOST}&values=1")
    play_on(page)
    page.get_by_role("group", name="First is played by").get_by_label("computer").check()
    expect(page.locator(TURN)).to_contain_text("game is over")
    page.get_by_role("button", name="New game").click()
    expect(page.locator(TURN)).to_contain_text("Second wins.")


def test_undo_makes_the_computer_wait(page: Page, url: str) -> None:
    hurry(page)
    page.goto(f"{url}#/board?game={LOST}&first=computer&second=computer")
    expect(page.locator(TURN)).to_contain_text("Second wins.")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(TURN)).to_contain_text("it waits")
    page.get_by_role("button", name="Let it move").click()
    expect(page.locator(TURN)).to_contain_text("Second wins.")


def test_an_opponent_says_that_it_could_not_solve_the_position(page: Page, url: str) -> None:
    def answer(route: Route) -> None:
        found: dict[str, Any] = route.fetch().json()
        route.fulfill(json={**found, "how": "strong", "because": "some move wins"})

    page.route("**/api/play?*", answer)
    hurry(page)
    page.goto(f"{url}#/play?game=nim&position=2+3&who=second")
    assert wait_for_turn(page)
    expect(page.locator(".notes")).to_contain_text("could not solve this position")
    assert told(page) == []
    page.get_by_label("Analyse").check()
    expect(page.locator(".notes")).to_contain_text("some move wins")


def test_a_copied_game_loads_again(timed: Page, url: str) -> None:
    page = timed
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{url}#/play?game=kayles&position=7")
    page.clock.run_for(1000)
    page.get_by_role("button", name="take 1, leaving 3 and 3", exact=False).last.click()
    page.clock.run_for(1000)
    assert wait_for_turn(page)
    played = page.locator(".ply").all_inner_texts()
    assert len(played) == 3
    page.get_by_text("Save, share or load").click()
    page.get_by_role("button", name="Copy game").click()
    saved = copied(page)
    assert json.loads(saved)["moves"][0] == "take 1, leaving 3 and 3"
    page.get_by_role("button", name="New game").click()
    expect(page.locator(".ply")).to_have_count(1)
    page.get_by_label("A saved game").fill(saved)
    page.get_by_role("button", name="Load this").click()
    expect(page.locator(".ply")).to_have_text(played)


def test_left_and_right_take_turns(page: Page, url: str) -> None:
    page.goto(f"{url}#/board?game=hex:2x2")
    expect(page.locator(TURN)).to_contain_text("Left to move")
    page.locator(".place").first.click()
    expect(page.locator(TURN)).to_contain_text("Right to move")


def test_the_last_box_ends_the_game(page: Page, url: str) -> None:
    page.goto(f"{url}#/board?game=dots-and-boxes:1x1&position=-/||/.")
    page.locator(".place").click()
    expect(page.locator(TURN)).to_contain_text("First wins.")


def test_pressing_a_pin_twice_takes_that_pin_alone(page: Page, url: str) -> None:
    page.goto(f"{url}#/board?game=kayles&position=7")
    place(page, "pin 6 of row 1").click()
    place(page, "pin 6 of row 1, chosen; again: take 1, leaving 1 and 5").click()
    expect(heading(page)).to_have_text("kayles(1, 5)")


def test_search_finds_a_move_among_many_on_one_place(page: Page, url: str) -> None:
    page.goto(f"{url}#/board?game=nim&position=30")
    page.locator('.place[aria-label$="moves"]').click()
    page.get_by_label("Find among these moves").fill("take 15")
    page.get_by_role("group", name="Moves there").get_by_role("button").click()
    expect(heading(page)).to_have_text("nim(15)")


def field(page: Page) -> Locator:
    """Return the field that has the position of the question."""
    return page.get_by_label("Position", exact=True)


def test_typing_a_faulty_position_shows_an_error(page: Page, url: str) -> None:
    page.goto(url + NIM)
    field(page).fill("3 4 x")
    expect(page.locator("#bar-errors")).to_contain_text("not 'x'")
    expect(field(page)).to_have_attribute("aria-invalid", "true")


def test_typing_a_position_draws_it(page: Page, url: str) -> None:
    page.goto(url + NIM)
    field(page).fill("3 4")
    expect(page.locator(TURN)).to_contain_text("nim(3, 4) is drawn")
    expect(page.locator(".place")).to_have_count(0)
    page.get_by_role("button", name="Back to the game").click()
    expect(page.locator(".place")).to_have_count(12)


def test_the_editor_changes_a_number_and_enter_asks(page: Page, url: str) -> None:
    page.goto(url + NIM)
    page.get_by_text("Edit the position").click()
    page.get_by_role("button", name="number 2: one less").click()
    expect(field(page)).to_have_value("3, 3, 5")
    page.locator("#bar-ask").focus()
    page.keyboard.press("Enter")
    expect(heading(page)).to_have_text("nim(3, 3, 5)")
    assert page.evaluate("document.activeElement.id") == "bar-ask"


def test_misere_play_changes_the_rules_and_keeps_the_position(page: Page, url: str) -> None:
    page.goto(f"{url}#/board?game=nim&position=3+3+5")
    page.get_by_label("misère").check()
    expect(heading(page)).to_have_text("misere nim(3, 3, 5)")
    expect(page.locator(".rules")).to_contain_text("last move loses")
    expect(page.locator(".place")).to_have_count(11)


def test_a_game_without_misere_play_hides_the_choice(page: Page, url: str) -> None:
    page.route(
        "**/api/solve?game=tic-tac-toe*",
        lambda route: route.fulfill(json={**route.fetch().json(), "misere": False}),
    )
    page.goto(f"{url}#/board?game=tic-tac-toe&position=x../.../...")
    expect(heading(page)).to_have_text("tic-tac-toe(x../.../...)")
    expect(page.get_by_label("misère")).to_be_hidden()


def test_the_editor_changes_a_square(page: Page, url: str) -> None:
    page.goto(f"{url}#/board?game=tic-tac-toe&position=x../.../...")
    page.get_by_text("Edit the position").click()
    page.get_by_role("button", name="row 2, column 2: free", exact=True).last.click()
    expect(field(page)).to_have_value("x../.o./...")
    expect(page.locator(TURN)).to_contain_text("is drawn")


def test_where_every_move_loses_the_least_loss_is_named(page: Page, url: str) -> None:
    page.goto(f"{url}#/board?game=stone-game&position=1+5+1")
    expect(page.locator(".move .tag")).to_have_text("loses least")
    expect(page.locator(".move").first).to_contain_text("margin −3")


def test_heaps_of_nineteen_digits_are_exact(page: Page, url: str) -> None:
    page.goto(f"{url}#/board?game=nim&position=1000000000000000000+999999999999999999+5")
    expect(page.locator(".move.best")).to_contain_text("take 6 from heap 1")
    expect(page.locator(".move.best .to")).to_contain_text(
        " 999999999999999994, 999999999999999999, 5"
    )
    expect(page.locator("main")).to_contain_text("A sample of the moves")


def test_a_huge_heap_shows_a_sample_of_moves_with_a_winning_one(page: Page, url: str) -> None:
    page.goto(f"{url}#/board?game=kayles&position=1000000000000000000")
    expect(page.locator(".move").first).to_contain_text("wins")
    expect(page.locator("main")).to_contain_text("A sample of the moves")


def test_a_heap_of_400_digits_is_never_rounded(page: Page, url: str) -> None:
    heap = "7" * 400
    page.goto(f"{url}#/board?game=nim&position={heap}+1")
    expect(heading(page)).to_have_text(f"nim({heap}, 1)")
    expect(page.locator(".outcome")).to_contain_text("N:")
    assert not re.search(r"Infinity|NaN|\de\+", page.locator("main").inner_text())
