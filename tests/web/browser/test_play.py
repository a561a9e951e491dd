"""The board: pressed by mouse, by keyboard and on a phone; analysed with hints, played without."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Locator, Page, Route

TURN = ".turn"
NIM = "#/board?game=nim&position=3+4+5"
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


def test_a_position_is_analysed_by_mouse(page: Page, url: str) -> None:
    page.goto(url + NIM)
    expect(page.locator(".badge")).to_have_count(12)
    assert page.locator(".badge text").all_text_contents()[1] == "✓0"
    expect(page.locator(".arrow.best")).to_have_count(1)
    expect(page.locator(".moves-list .thumb svg").nth(2)).to_be_visible()
    expect(page.locator(".line-steps li").nth(1)).to_be_visible()
    place(page, "take 5 from heap 3").hover()
    expect(page.locator(".leads")).to_contain_text("take 5 from heap 3 → 3, 4, 0 (loses")
    page.locator(".moves-list .move").nth(1).hover()
    expect(page.locator(".arrow.aim")).to_have_count(1)
    place(page, "take 5 from heap 3").click()
    expect(heading(page)).to_have_text("nim(3, 4, 0)")
    expect(page.locator(TURN)).to_contain_text("Last move: First, take 5 from heap 3")
    expect(page.locator(".better")).to_contain_text("take 2 from heap 1 wins")
    expect(page.locator(".ply.bad")).to_contain_text("take 5 from heap 3")
    page.get_by_role("button", name="Try that").click()
    expect(heading(page)).to_have_text("nim(1, 4, 5)")
    expect(page.locator(".branch .ply")).to_have_text("1. First take 2 from heap 1")
    page.get_by_role("button", name="Make this the main line").click()
    expect(page.locator(".branch .ply")).to_contain_text("take 5 from heap 3")
    page.keyboard.press("Control+z")
    expect(heading(page)).to_have_text("nim(3, 4, 5)")
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    page.get_by_role("button", name="Redo").click()
    expect(heading(page)).to_have_text("nim(1, 4, 5)")
    page.locator(".line-steps button").nth(1).click()
    expect(page.locator(".ply[aria-current]")).to_contain_text("3. First")
    expect(page.locator(".tug .bad")).to_have_count(0)
    played = page.locator(".ply").all_inner_texts()
    page.get_by_role("link", name="Table", exact=True).click()
    expect(page.locator(".press-board")).to_have_count(0)
    page.get_by_role("link", name="Board", exact=True).click()
    expect(page.locator(".ply[aria-current]")).to_contain_text("3. First")
    page.reload()
    expect(page.locator(".ply[aria-current]")).to_contain_text("3. First")
    page.get_by_role("button", name="To the start").click()
    page.reload()
    expect(page.locator(".ply[aria-current]")).to_have_text("Start")
    assert [text.replace("! blunder", "") for text in played] == [
        text.replace("! blunder", "") for text in page.locator(".ply").all_inner_texts()
    ]


def test_the_keyboard_alone_covers_squares(page: Page, url: str) -> None:
    page.goto(f"{url}#/board?game=cram:2x3")
    expect(page.locator(".place")).to_have_count(6)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # the skip link leads to the board
    spoken = "document.activeElement.getAttribute('aria-label')"
    assert page.evaluate(spoken).startswith("row 1, column 1: free")
    page.keyboard.press("ArrowRight")
    page.keyboard.press(" ")
    expect(page.locator(".place.target")).to_have_count(3)
    assert page.evaluate(spoken).endswith("chosen")
    page.keyboard.press("Escape")
    expect(page.locator(".place.target")).to_have_count(0)
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".ghost > *").first).to_be_attached()
    assert "cover (1, 2) and (2, 2), wins" in page.evaluate(spoken)
    page.keyboard.press("Enter")
    expect(heading(page)).to_have_text("cram:2x3(.#./.#.)")
    expect(page.locator(".scene .last rect")).to_have_count(2)
    assert page.evaluate("document.activeElement.classList.contains('place')")
    # The moves are one stop of the Tab key; arrows go through them.
    page.locator(".moves-list .move").first.focus()
    page.keyboard.press("ArrowDown")
    label = page.evaluate("document.activeElement.querySelector('.label').textContent")
    page.keyboard.press("Enter")
    expect(page.locator(".ply[aria-current]")).to_contain_text(label)
    assert page.locator(".moves-list [tabindex='0']").count() <= 1
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowLeft")
    expect(heading(page)).to_have_text("cram:2x3(.#./.#.)")


def test_on_a_phone_the_board_stays_in_sight(page: Page, url: str, axe: str) -> None:
    page.set_viewport_size({"width": 375, "height": 740})
    page.goto(f"{url}#/board?game=tic-tac-toe&position=x../.o./...")
    place(page, "row 3, column 3").click()
    expect(heading(page)).to_have_text("tic-tac-toe(x../.o./..x)")
    page.locator(".moves-list .move").last.scroll_into_view_if_needed()
    for selector in (".press-board svg", ".board-tools"):
        box = page.locator(selector).bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 740
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 375
    assert page.evaluate("document.documentElement.scrollWidth") <= 375
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


def test_nothing_leaks_while_one_plays(page: Page, url: str) -> None:
    hurry(page)
    page.goto(url + NIM)
    expect(page.locator("#says")).to_contain_text("the player to move wins")
    assert len(told(page)) > 50
    page.get_by_label("Play", exact=True).check()
    assert wait_for_turn(page)
    expect(page.locator("#says")).to_be_empty()
    assert told(page) == []
    assert len(looks(page, ".place")) == len(looks(page, ".move")) == 1
    labels = page.locator(".move .label").all_inner_texts()
    assert labels == sorted(labels)
    place(page, "take 5 from heap 3").hover()
    expect(page.locator(".leads")).to_contain_text("3, 4, 0")
    place(page, "take 5 from heap 3").click()  # a blunder, and nobody says so
    assert wait_for_turn(page)
    assert told(page) == []
    page.get_by_role("button", name="Undo").click()
    expect(heading(page)).to_have_text("nim(3, 4, 5)")
    assert told(page) == []
    place(page, "take 5 from heap 3").click()
    for _ in range(12):
        if not wait_for_turn(page):
            break
        page.locator(".move").first.click()
    expect(page.locator(TURN)).to_contain_text("Computer wins.")
    expect(page.locator("ul.blunders")).to_contain_text("better: take 2 from heap 1")


def test_won_and_lost_games_and_two_computers(page: Page, url: str) -> None:
    hurry(page)
    page.goto(f"{url}#/play?game=nim&position=1+3&values=1")
    play_on(page)
    expect(page.locator(TURN)).to_contain_text("You win.")
    expect(page.locator(".tug")).to_contain_text("No blunders")
    page.goto(f"{url}#/play?game=subtraction:1,2,3&position=4&values=1")
    play_on(page)
    expect(page.locator(TURN)).to_contain_text("Computer wins.")
    page.get_by_role("group", name="First is played by").get_by_label("computer").check()
    expect(page.locator(TURN)).to_contain_text("game is over")
    page.get_by_role("button", name="New game").click()
    expect(page.locator(TURN)).to_contain_text("Second wins.")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(TURN)).to_contain_text("it waits")
    page.get_by_role("button", name="Let it move").click()
    expect(page.locator(TURN)).to_contain_text("Second wins.")


def test_an_opponent_that_could_not_solve_it_says_so(page: Page, url: str) -> None:
    def answer(route: Route) -> None:
        found: dict[str, Any] = route.fetch().json()
        route.fulfill(json={**found, "how": "unknown", "because": "some move wins"})

    page.route("**/api/play?*", answer)
    hurry(page)
    page.goto(f"{url}#/play?game=nim&position=2+3&who=second")
    assert wait_for_turn(page)
    expect(page.locator(".notes")).to_contain_text("could not solve this position")
    assert told(page) == []
    page.get_by_label("Analyse").check()
    expect(page.locator(".notes")).to_contain_text("some move wins")


def test_a_game_is_shared_saved_and_loaded(page: Page, url: str, context: BrowserContext) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.clock.install()
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


def test_left_and_right_take_turns_and_several_moves_share_a_place(page: Page, url: str) -> None:
    page.goto(f"{url}#/board?game=hex:2x2")
    expect(page.locator(TURN)).to_contain_text("Left to move")
    page.locator(".place").first.click()
    expect(page.locator(TURN)).to_contain_text("Right to move")
    page.goto(f"{url}#/board?game=dots-and-boxes:1x1&position=-/||/.")
    page.locator(".place").click()
    expect(page.locator(TURN)).to_contain_text("First wins.")
    page.goto(f"{url}#/board?game=kayles&position=7")
    place(page, "pin 6 of row 1").click()
    place(page, "pin 6 of row 1, chosen; again: take 1, leaving 1 and 5").click()
    expect(heading(page)).to_have_text("kayles(1, 5)")
    page.goto(f"{url}#/board?game=nim&position=30")
    page.locator('.place[aria-label$="moves"]').click()
    page.get_by_label("Find among these moves").fill("take 15")
    page.get_by_role("group", name="Moves there").get_by_role("button").click()
    expect(heading(page)).to_have_text("nim(15)")


def test_the_position_is_edited_and_drawn_while_one_types(page: Page, url: str) -> None:
    page.goto(url + NIM)
    position = page.get_by_label("Position", exact=True)
    position.fill("3 4 x")
    expect(page.locator("#bar-errors")).to_contain_text("not 'x'")
    expect(position).to_have_attribute("aria-invalid", "true")
    position.fill("3 4")
    expect(page.locator(TURN)).to_contain_text("nim(3, 4) is drawn")
    expect(page.locator(".place")).to_have_count(0)
    page.get_by_role("button", name="Back to the game").click()
    expect(page.locator(".place")).to_have_count(12)
    page.get_by_text("Edit the position").click()
    page.get_by_role("button", name="number 2: one less").click()
    expect(position).to_have_value("3, 3, 5")
    page.locator("#bar-ask").focus()
    page.keyboard.press("Enter")
    expect(heading(page)).to_have_text("nim(3, 3, 5)")
    assert page.evaluate("document.activeElement.id") == "bar-ask"
    page.get_by_label("misère").check()
    expect(heading(page)).to_have_text("misere nim(3, 3, 5)")
    expect(page.locator(".rules")).to_contain_text("last move loses")
    expect(page.locator(".place")).to_have_count(11)
    page.route(
        "**/api/solve?game=tic-tac-toe*",
        lambda route: route.fulfill(json={**route.fetch().json(), "misere": False}),
    )
    page.goto(f"{url}#/board?game=tic-tac-toe&position=x../.../...")
    expect(heading(page)).to_have_text("tic-tac-toe(x../.../...)")
    expect(page.get_by_label("misère")).to_be_hidden()
    page.get_by_text("Edit the position").click()
    page.get_by_role("button", name="row 2, column 2: free", exact=True).last.click()
    expect(position).to_have_value("x../.o./...")
    expect(page.locator(TURN)).to_contain_text("is drawn")


def test_where_every_move_loses_the_least_loss_is_named(page: Page, url: str) -> None:
    page.goto(f"{url}#/board?game=stone-game&position=1+5+1")
    expect(page.locator(".move .tag")).to_have_text("loses least")
    expect(page.locator(".move").first).to_contain_text("margin −3")


def test_large_numbers_are_exact(page: Page, url: str) -> None:
    page.goto(f"{url}#/board?game=nim&position=1000000000000000000+999999999999999999+5")
    expect(page.locator(".move.best")).to_contain_text("take 6 from heap 1")
    expect(page.locator(".move.best .to")).to_contain_text(
        " 999999999999999994, 999999999999999999, 5"
    )
    expect(page.locator("main")).to_contain_text("A sample of the moves")
    page.goto(f"{url}#/board?game=kayles&position=1000000000000000000")
    expect(page.locator(".move").first).to_contain_text("wins")
    expect(page.locator("main")).to_contain_text("A sample of the moves")
    heap = "7" * 400
    page.goto(f"{url}#/board?game=nim&position={heap}+1")
    expect(heading(page)).to_have_text(f"nim({heap}, 1)")
    expect(page.locator(".outcome")).to_contain_text("N:")
    assert not re.search(r"Infinity|NaN|\de\+", page.locator("main").inner_text())
