"""What every page is held to, for people with narrow windows, keys alone, or a screen reader: each
page is asked in four widths. The questions are in audit.js; names and roles are those that Chromium
computes for screen readers."""
import pathlib

AUDIT = (pathlib.Path(__file__).parent / "audit.js").read_text()
# A telephone, a tablet, a desktop, and a desktop of 1280 x 1024 at four times its size.
WINDOWS = [(390, 844), (800, 900), (1400, 900), (320, 256)]
NAMED_ROLES = {"button", "link", "region", "group", "textbox", "img", "table", "heading",
               "DisclosureTriangle", "navigation", "columnheader", "rowheader"}
# Tab is pressed this many times at most; large pages have more stops, all of the same kinds.
MOST_STOPS = 150


def nameless(page):
    """The nodes of the accessibility tree that need a name and have none."""
    tree = page.call("Accessibility.getFullAXTree")["nodes"]
    found = []
    for node in tree:
        role = node.get("role", {}).get("value")
        is_control = any(one["name"] == "focusable" and one["value"].get("value")
                         for one in node.get("properties", []))
        if node.get("ignored") or role == "RootWebArea" or node.get("backendDOMNodeId") is None:
            continue
        # A group without a name is <details>, whose summary has one.
        if role == "group" and not is_control:
            continue
        name = node.get("name", {}).get("value", "")
        if (role in NAMED_ROLES or is_control) and not name.strip():
            found.append(f"{role} without a name")
    return found


def walk_with_tab(page):
    """Presses Tab from the start of the page until it comes round."""
    page.evaluate("document.activeElement?.blur(); document.querySelectorAll('*').forEach((n) => "
                  "{ n.scrollTop = 0; n.scrollLeft = 0; }); getSelection().removeAllRanges(); 0")
    wanted = page.evaluate("audit.stops()")
    found, reached = [], 0
    for _ in range(min(wanted, MOST_STOPS)):
        page.key("Tab")
        at = page.evaluate("audit.focused()")
        if not at["name"]:
            continue
        reached += 1
        found += at["found"]
    if reached < min(wanted, MOST_STOPS):
        found.append(f"Tab reaches {reached} of {wanted} controls")
    return found[:8]


def settle(page):
    page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 20)))")


def audited(page, path):
    """The complaints about one page in one window; first as it opens, then with all folds open."""
    page.open(path)
    page.evaluate(AUDIT + "; 0")
    found = []
    for state in ["as it opens", "all open"]:
        if state == "all open":
            page.evaluate("""(() => { for (const fold of document.querySelectorAll('details'))
                fold.open = true;
              for (const head of document.querySelectorAll('.head[aria-expanded=false]'))
                head.click(); })()""")
        settle(page)
        for question in ["cutOff", "overlaps", "scrollersWithoutKeys", "mouseOnly", "hintsOnly",
                         "structure"]:
            found += [f"{state}: {one}" for one in page.evaluate(f"audit.{question}()")]
        if page.evaluate("document.getElementById('source') !== null"):
            found += [f"{state}: {one}" for one in page.evaluate("audit.valuesOutOfSight()")]
    return found


def complaints(page, path):
    """Everything that is wrong with a page, with the window in which it is."""
    found = []
    for width, height in WINDOWS:
        page.resize(width, height)
        here = audited(page, path)
        if (width, height) == WINDOWS[0]:  # names do not depend on the window
            here += nameless(page)
        here += walk_with_tab(page)
        found += [f"{path.name}, {width} x {height}: {one}" for one in dict.fromkeys(here)]
    return found
