#!/usr/bin/env python3
"""The HTML report as a reader meets it: opened in a headless Chromium, clicked, read with keys,
printed.

usage: browser_test.py --pages SAMPLE_PAGES --folder DIR [--screenshots]
Needs chromium ($CHROMIUM, or the first usual name on the path); without it the test says so and has
status 77, which ctest shows as skipped. With --screenshots, pictures of the pages, light, dark and
narrow, are left in DIR for people to look at.
"""
import argparse
import pathlib
import subprocess
import sys
import traceback

import reach
from browser import Browser, find_chromium

SKIPPED = 77
# A large page has to open in a second; how long it takes is printed, for a machine's speed varies
# threefold. Here the processor time of the page's main thread is held to what no slow machine
# excuses, so that work which grows faster than the page is noticed.
LARGE_BUSY_SECONDS = 2.5
CHECKS = []


def check(function):
    CHECKS.append(function)
    return function


def expect(actual, wanted, what):
    if actual != wanted:
        raise AssertionError(f"{what}: {actual!r}, expected {wanted!r}")


def chosen(page):
    return page.evaluate("[...document.querySelectorAll('#suspect-list "
                         "button[aria-expanded=true]')].map((b) => b.id)")


@check
def the_first_suspect_is_open(page, pages):
    page.open(pages / "sample.html")
    expect(chosen(page), ["suspect-1"], "open suspects")
    expect(page.evaluate("document.querySelector('mark.chosen').textContent"), "i < n",
           "marked text, behind a tab")
    expect(page.evaluate("document.querySelectorAll('#panel-0 tbody').length"), 2,
           "tests of the suspect")
    expect(page.evaluate("document.querySelector('#panel-0 td.computed').textContent"), "false",
           "computed value")
    expect(page.evaluate("document.querySelector('#panel-0 td.required code').textContent"), "true",
           "required value")
    hint = page.evaluate("document.querySelector('.hint').textContent")
    expect("computed false, required true" in hint, True, "hint in the source")


@check
def clicks_choose_suspects(page, pages):
    page.open(pages / "sample.html")
    page.click("#suspect-2")
    expect(chosen(page), ["suspect-2"], "after a click on the second")
    expect(page.evaluate("document.querySelector('mark.chosen').textContent"), "printf(",
           "marked text")
    page.click("#suspect-2")
    expect(chosen(page), [], "after a second click")
    page.click("mark[data-suspects='0']")
    expect(chosen(page), ["suspect-1"], "after a click into the source")
    page.click(".gutter a.badge[data-suspect='1']")
    expect(chosen(page), ["suspect-2"], "after a click on a number beside the source")


@check
def links_lead_to_lines_and_tests(page, pages):
    page.open(pages / "sample.html")
    page.click("#panel-0 tr.symptom a.place")
    expect(page.evaluate("document.querySelector('.flash')?.id"), "L0-6", "line that lights up")
    page.click("#panel-0 a.test-link")
    expect(page.evaluate("document.activeElement.id"), "test-1", "test with the focus")
    page.evaluate("document.querySelector('.flash')?.classList.remove('flash'); location.hash = "
                  "'#test-0'; 0")
    expect(page.evaluate("document.getElementById('test-0').checkVisibility()"), True,
           "a passing test, behind its fold")


@check
def an_address_chooses_a_suspect(page, pages):
    page.open(pages / "sample.html", "#suspect-2")
    expect(chosen(page), ["suspect-2"], "open suspects")


@check
def keys_move_through_suspects(page, pages):
    page.open(pages / "sample.html")
    for key, wanted in [("j", "suspect-2"), ("j", "suspect-2"), ("k", "suspect-1"),
                        ("ArrowDown", "suspect-2"), ("ArrowUp", "suspect-1")]:
        page.key(key)
        expect(chosen(page), [wanted], f"open after {key}")
        expect(page.evaluate("document.activeElement.id"), wanted, f"focus after {key}")
    outline = page.evaluate("document.activeElement.matches(':focus-visible') && "
                            "getComputedStyle(document.activeElement).outlineStyle")
    expect(outline, "solid", "outline of the focus")
    page.key("Enter")
    expect(chosen(page), [], "Enter closes")
    page.key("Enter")
    page.key("Escape")
    expect(chosen(page), [], "Escape closes")


@check
def arrows_scroll_the_source(page, pages):
    page.open(pages / "large.html")
    page.evaluate("document.querySelector('.code').focus()")
    page.key("ArrowDown")
    expect(chosen(page), ["suspect-1"], "the suspect stays")


@check
def landmarks_and_headings(page, pages):
    page.open(pages / "chain.html")
    expect(page.evaluate("['header', 'nav', 'main'].map((tag) => "
                         "document.querySelectorAll(tag).length)"), [1, 1, 1], "landmarks")
    levels = page.evaluate("[...document.querySelectorAll('h1,h2,h3,h4')].map((h) => "
                           "Number(h.tagName[1]))")
    expect(levels[0], 1, "first heading")
    jumps = [(a, b) for a, b in zip(levels, levels[1:]) if b > a + 1]
    expect(jumps, [], "headings that skip a level")
    nameless = page.evaluate("[...document.querySelectorAll('button, a')].filter((n) => "
                             "!(n.textContent.trim() || n.ariaLabel)).length")
    expect(nameless, 0, "buttons and links without a name")
    ids = page.evaluate("[...document.querySelectorAll('[id]')].map((n) => n.id)")
    expect(len(ids), len(set(ids)), "ids, each once")


@check
def several_places_and_files(page, pages):
    page.open(pages / "chain.html")
    expect(page.evaluate("[...document.querySelectorAll('mark.chosen')].map((m) => m.textContent)"),
           ["i < n", "list", "&& list->next"],
           "marked pieces")
    expect(page.evaluate("document.querySelectorAll('.test.unknown').length"), 1,
           "tests that were not judged")
    expect(page.evaluate("document.querySelector('.findings-list').innerText"),
           "signed overflow: 2147483647 + 1 overflows int sum.c:5 called from main list.c:8, start",
           "a finding with its callers")


@check
def a_chain_becomes_steps(page, pages):
    text = (pages / "sample.html").read_text()
    step = ('{"file":"sum.c","line":5,"column":5,"text":"s += i","omitted":2,"sentence":"`s += i` '
            'gives 3 (6), through i"}')
    chained = text.replace('{"test":"t2",', '{"test":"t2","chain":[' + step + "],", 1)
    (pages / "with_chain.html").write_text(chained)
    page.open(pages / "with_chain.html")
    expect(page.evaluate("document.querySelector('#panel-0 tr.chain').textContent"),
           "line 5`s += i` gives 3 (6), through i", "step")
    expect(page.evaluate("document.querySelector('#panel-0 tr.chain-omitted').textContent"),
           "… 2 steps more like these", "left out")
    page.click("#panel-0 tr.chain a.place")
    expect(page.evaluate("document.querySelector('.flash')?.id"), "L0-5", "line that lights up")


@check
def differences_are_visible(page, pages):
    page.open(pages / "sample.html")
    expect(page.evaluate("[...document.querySelectorAll('#test-1 .outputs code')].map((c) => "
                         "c.innerText)"), ["6↵", "3↵"], "outputs")
    expect(page.evaluate("[...document.querySelectorAll('#test-1 ins, #test-1 del')].map((c) => "
                         "c.textContent)"), ["6", "3"], "differences")


@check
def light_and_dark(page, pages):
    ground = "getComputedStyle(document.body).backgroundColor"
    page.open(pages / "sample.html")
    expect(page.evaluate(ground), "rgb(255, 255, 255)", "light by preference")
    page.prefer("dark")
    expect(page.evaluate(ground), "rgb(21, 24, 29)", "dark by preference")
    page.click("#theme")
    expect(page.evaluate(ground), "rgb(255, 255, 255)", "light by the switch")
    page.prefer("light")
    page.key("t")
    expect(page.evaluate(ground), "rgb(21, 24, 29)", "dark by a key")
    page.key("t")


@check
def narrow_windows_need_no_sideways_scrolling(page, pages):
    page.resize(420, 800)
    page.open(pages / "sample.html")
    expect(page.evaluate("document.documentElement.scrollWidth <= innerWidth"), True,
           "the page fits")
    expect(page.evaluate("document.querySelector('.findings').getBoundingClientRect().top > "
                         "document.querySelector('#source').getBoundingClientRect().top"), True,
           "source above suspects")


@check
def paper_shows_every_suspect(page, pages):
    page.open(pages / "sample.html")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.prefer("dark", "print")
    expect(page.evaluate("[...document.querySelectorAll('.panel')].every((p) => "
                         "p.checkVisibility())"), True, "panels")
    expect(page.evaluate("getComputedStyle(document.body).backgroundColor"), "rgb(255, 255, 255)",
           "ground")
    expect(page.evaluate("document.querySelector('.top nav').checkVisibility()"), False,
           "navigation")
    page.prefer("light")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(chosen(page), ["suspect-1"], "open after printing")
    if not page.print_pdf().startswith(b"%PDF"):
        raise AssertionError("no PDF")


@check
def hostile_text_stays_text(page, pages):
    page.open(pages / "hostile.html")
    expect(page.evaluate("document.title.includes('broken') && document.title !== 'broken'"), True,
           "the title holds the name of the file")
    expect(page.evaluate("document.querySelectorAll('img, script').length"), 2,
           "scripts of the page and no others")
    expect(page.evaluate("document.querySelector('mark.chosen').textContent"), "x",
           "marked text behind broken and wide characters")
    lines = page.evaluate("[...document.querySelectorAll('.line .text')].map((line) => "
                          "line.textContent)")
    expect("</script><script>document.title='broken'</script>" in lines[1], True,
           "markup in a string literal")
    expect(lines[2], "  /* caf\ufffd € 😀 */ if (x) {\\x01\\x7f\\x1b[31m\n",
           "broken UTF-8 and control bytes")
    expect(lines[3], "nul\\x00here\n", "a NUL byte")
    expect(lines[4], "  // \\u202e reversed \\u2066\n", "characters that reorder text")
    expect(lines[5].startswith("{{data}} {{text}}"), True, "marks of the template")
    page.click("#suspect-1")
    page.click("#suspect-1")


@check
def heads_of_loops_show_values(page, pages):
    page.open(pages / "sample.html")
    expect(page.evaluate("document.querySelector('#L0-4 .head').title"),
           "n: 3\ns: 0 to 3\ni: 1 to 3", "hint of the pointer")
    rows = ("[...document.querySelectorAll('.held tr')].map((row) => "
            "[...row.children].map((cell) => cell.textContent).join(' '))")
    expect(page.evaluate(rows), [], "rows before")
    page.click("#L0-4 .head")
    expect(page.evaluate(rows), ["n 3", "s 0 to 3", "i 1 to 3"], "rows after a touch")
    expect(page.evaluate("document.querySelector('#L0-4 .head').ariaExpanded"), "true", "state")
    page.evaluate("document.querySelector('#L0-4 .head').focus()")
    page.key("Enter")
    expect(page.evaluate(rows), [], "rows after Enter")
    page.key(" ")
    page.key("j")
    expect(len(page.evaluate(rows)), 3, "rows stay when another suspect is chosen")
    expect(page.evaluate("document.querySelectorAll('.hint').length"), 1, "hints")


@check
def runs_have_tests_only(page, pages):
    page.open(pages / "run.html")
    expect(page.evaluate("document.getElementById('suspects')"), None, "section of suspects")
    expect(page.evaluate("document.querySelectorAll('.test.fail').length"), 2, "failing tests")
    expect(page.evaluate("document.querySelectorAll('.gutter .symptom').length"), 1,
           "lines at which tests fail")


@check
def patches_stand_before_the_suspects(page, pages):
    page.open(pages / "repair.html")
    expect(page.evaluate("document.querySelectorAll('#patches .patch').length"), 2, "patches")
    expect(page.evaluate("[...document.querySelectorAll('#patch-1 .diff .added')].map((line) => "
                         "line.textContent)"), ["+\tfor (int i = 1; i <= n; i++)\n"],
           "lines that the first patch adds")
    expect(page.evaluate("document.querySelectorAll('#patch-1 .diff .removed').length"), 1,
           "lines that it removes")
    expect("</script><script>" in page.evaluate(
        "document.querySelector('#patch-2 .diff .added').textContent"), True,
           "markup in what is written")
    page.click("#patch-1 a.place")
    expect(page.evaluate("document.querySelector('.flash')?.id"), "L0-4", "line that lights up")
    expect(chosen(page), ["suspect-1"], "open suspects")


@check
def only_repair_has_patches(page, pages):
    page.open(pages / "sample.html")
    expect(page.evaluate("document.getElementById('patches')"), None, "section of patches")
    expect(page.evaluate("document.getElementById('to-patches')"), None, "link to it")


@check
def a_session_opens_and_closes_by_keys(page, pages):
    page.open(pages / "session.html")
    expect(page.evaluate("document.title"), "sum.c: test t<2>", "title, not markup")
    expect(page.evaluate("document.querySelectorAll('img, script').length"), 1,
           "the script of the page and no others")
    expect(page.evaluate("document.getElementById('r5').checkVisibility()"), True,
           "the culprit in the run")
    page.evaluate("document.querySelector('#r2 summary').focus()")
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    expect(outline, "solid", "outline of the focus")
    for key, wanted in [("Enter", False), (" ", True), (" ", False)]:
        page.key(key)
        expect(page.evaluate("document.getElementById('r5').checkVisibility()"), wanted,
               f"the culprit in the run after {key!r}")
    page.click("#culprit a[href='#r5']")
    expect(page.evaluate("document.getElementById('r5').checkVisibility()"), True,
           "a link opens what it leads to")
    expect(page.evaluate("document.querySelector('.flash')?.id"), "r5", "row that lights up")
    page.click("#answer-2 a.place")
    expect(page.evaluate("document.querySelector('.flash')?.id"), "L0-4", "line that lights up")
    expect(page.evaluate("document.querySelector('#L0-3 .k')?.textContent"), "for", "keyword")
    expect(page.evaluate("document.querySelector('#L0-4 mark').textContent"),
           "s = i; // \\u202e</pre><img src=x>\\x01", "marked text with colours")


@check
def every_fold_of_a_session_has_a_place_in_the_order_of_keys(page, pages):
    page.open(pages / "session.html")
    folds = page.evaluate("document.querySelectorAll('summary').length")
    reached = set()
    for _ in range(80):
        page.key("Tab")
        name = page.evaluate("document.activeElement.tagName === 'SUMMARY' ? "
                             "document.activeElement.textContent : ''")
        reached.add(name)
    expect(len(reached - {""}), folds, "folds that Tab reaches")
    levels = page.evaluate("[...document.querySelectorAll('h1,h2,h3,h4')].map((h) => "
                           "Number(h.tagName[1]))")
    expect(levels[0], 1, "first heading")
    expect([(a, b) for a, b in zip(levels, levels[1:]) if b > a + 1], [],
           "headings that skip a level")
    expect(page.evaluate("['header', 'nav', 'main'].map((tag) => "
                         "document.querySelectorAll(tag).length)"), [1, 1, 1], "landmarks")


@check
def a_session_fits_a_telephone(page, pages):
    page.resize(360, 800)
    page.open(pages / "session.html")
    expect(page.evaluate("[document.documentElement, document.querySelector('.findings')]"
                         ".every((n) => n.scrollWidth <= n.clientWidth)"), True, "the page fits")


@check
def large_pages_open_at_once(page, pages):
    elapsed = page.open(pages / "large.html")
    busy = page.busy()
    print(f"  large.html opens in {elapsed:.2f} s, {busy:.2f} s of them on the page's main thread")
    expect(page.evaluate("document.querySelectorAll('.line').length"), 5000, "lines")
    expect(page.evaluate("document.querySelectorAll('.test').length"), 200, "tests")
    expect(0 < busy <= LARGE_BUSY_SECONDS, True,
           f"at most {LARGE_BUSY_SECONDS} s of processor time (took {busy:.2f})")
    page.click(".more-tests")
    expect(page.evaluate("document.querySelectorAll('#panel-0 tbody').length"), 100,
           "tests of a suspect after asking for all")
    for _ in range(39):
        page.key("j")
    expect(chosen(page), ["suspect-40"], "after many keys")
    expect(page.evaluate("(() => { const box = "
                         "document.querySelector('mark.chosen').getBoundingClientRect(); "
                         "return box.top > 0 && box.bottom < innerHeight; })()"), True,
           "the last suspect is in view")


def held_to_reach(name):
    def all_text_and_controls_are_reached(page, pages):
        expect(reach.complaints(page, pages / f"{name}.html"), [], "complaints")
    all_text_and_controls_are_reached.__name__ += f"_{name}"
    check(all_text_and_controls_are_reached)


for each in ["sample", "chain", "hostile", "run", "repair", "session", "empty", "wide",
             "wide_session", "wide_class"]:
    held_to_reach(each)


@check
def values_beside_a_long_line_stay_in_the_window(page, pages):
    for width in [390, 800, 1400]:
        page.resize(width, 900)
        page.open(pages / "wide.html")
        expect(page.evaluate("(() => { const source = document.getElementById('source')"
                             ".getBoundingClientRect(), box = document.querySelector('.hint code')"
                             ".getBoundingClientRect(); return box.top + 10 < source.bottom; })()"),
               True, f"the first value in view, {width} wide")
        for scrolled in [0, 400, 100000]:
            page.evaluate(f"document.getElementById('source').scrollLeft = {scrolled}; 0")
            reach.settle(page)
            expect(page.evaluate("(() => { const source = document.getElementById('source')"
                                 ".getBoundingClientRect(); return [...document"
                                 ".querySelectorAll('.hint code')].map((n) => { const box = "
                                 "n.getBoundingClientRect(); return box.left >= source.left && "
                                 "box.right <= source.right + 1; }); })()"), [True, True],
                   f"values in the window, {width} wide, scrolled by {scrolled}")


@check
def the_chosen_place_of_a_long_line_is_in_view(page, pages):
    for width in [390, 800, 1400]:
        page.resize(width, 900)
        page.open(pages / "wide.html")
        reach.settle(page)
        expect(page.evaluate("document.querySelector('mark.chosen').textContent"), "j < n", "mark")
        expect(page.evaluate("(() => { const box = document.querySelector('mark.chosen')"
                             ".getClientRects()[0]; return document.elementFromPoint(box.x + 2, "
                             "box.y + box.height / 2)?.closest('mark.chosen') !== null; })()"),
               True, f"in view, {width} wide")


@check
def asking_for_more_tests_keeps_the_focus(page, pages):
    page.open(pages / "wide.html", "#suspect-2")
    page.evaluate("document.querySelector('#panel-1 .more-tests').focus()")
    page.key("Enter")
    expect(page.evaluate("[...document.querySelectorAll('#panel-1 tbody')]"
                         ".indexOf(document.activeElement.closest('tbody'))"), 6,
           "test with the focus: the first of those that came")


@check
def the_skip_link_leads_past_the_source(page, pages):
    for name, wanted in [("sample", "suspects"), ("run", "tests"), ("session", "culprit")]:
        page.open(pages / f"{name}.html")
        page.key("Tab")
        page.key("Enter")
        expect(page.evaluate("document.activeElement.id"), wanted, f"focus in {name}.html")


def take_screenshots(page, pages, folder):
    for name in ["sample", "chain", "hostile", "large", "run", "repair", "session", "wide",
                 "wide_session", "wide_class"]:
        for look, scheme, width, height in [("light", "light", 1360, 900),
                                            ("dark", "dark", 1360, 900),
                                            ("tablet", "light", 800, 900),
                                            ("narrow", "light", 390, 844)]:
            page.resize(width, height)
            page.prefer(scheme)
            page.open(pages / f"{name}.html")
            page.screenshot(folder / f"{name}-{look}.png")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--pages", required=True)
    parser.add_argument("--folder", required=True, type=pathlib.Path)
    parser.add_argument("--screenshots", action="store_true")
    options = parser.parse_args()
    program = find_chromium()
    if not program:
        print("skipped: no chromium on the path (install it, or set CHROMIUM)")
        return SKIPPED
    pages = options.folder / "pages"
    subprocess.run([options.pages, pages], check=True)
    failed = 0
    with Browser(program) as page:
        for function in CHECKS:
            page.resize(1280, 900)
            page.prefer("light")
            try:
                function(page, pages)
                complaints = page.complaints()
                expect(complaints, [], "what the browser complains of")
                print(f"ok      {function.__name__}")
            except Exception:
                failed += 1
                print(f"FAILED  {function.__name__}\n{traceback.format_exc()}")
        if options.screenshots:
            take_screenshots(page, pages, options.folder)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
