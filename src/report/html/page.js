// Assembles the page and sets up keys, links and printing.

function buildHeader() {
  document.getElementById("headline").append(el("span", { class: "names" }, shown(page.names)), " ",
    el("span", {
      class: result.tests.some((test) => test.verdict === "fail") ? "verdict-fail" : "verdict-pass",
    }, page.headline));
  const claim = document.getElementById("claim");
  claim.append(page.claim);
  if (page.worth)
    claim.append("; ", el("span", { class: result.complete ? "" : "caution" }, page.worth));
  if (!page.claim) claim.remove();
}

/// What the order of threads must keep to: no value is at fault then.
function buildOrders() {
  if (page.orders.length === 0) return;
  document.getElementById("findings").prepend(el("section", { id: "orders" },
    el("h2", { class: "caution" }, `Look at the order of the ${page.runners} first`),
    el("ul", {}, ...page.orders.map((each) =>
      el("li", {}, placeLink(each), ` ${shown(each.sentence)}`)))));
}

/// What must hold between the threads, and does not.
function buildGlobals() {
  if (page.globals.length === 0) return;
  document.getElementById("findings").prepend(el("section", { id: "globals" },
    el("h2", { class: "caution" }, `Violated between ${page.runners}`),
    el("ul", {}, ...page.globals.map((each) =>
      el("li", {}, placeLink(each), ` ${shown(each.sentence)}`)))));
}

/// Why the tests may be wrong themselves: before everything that is found.
function buildDoubts() {
  const doubts = result.test_doubts ?? [];
  if (doubts.length === 0) return;
  document.getElementById("findings").prepend(el("section", { id: "doubts" },
    el("h2", { class: "caution" }, "Look at the tests first"),
    el("ul", {}, ...doubts.map((sentence) => el("li", {}, shown(sentence))))));
}

function move(step) {
  const count = result.diagnoses.length;
  if (count > 0) select(Math.max(0, Math.min(count - 1, chosen + step)), true);
}

/// Arrow keys select suspects in the list of suspects, or if nothing has the focus and the page
/// itself does not scroll. Elsewhere they scroll.
function arrowsMove() {
  const focused = document.activeElement;
  if (focused === document.body) return document.documentElement.scrollHeight <= innerHeight;
  return focused?.closest("#suspects") !== null && !focused.closest(".scroll");
}

function onKey(event) {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const arrows = arrowsMove();
  const action = {
    j: () => move(1), k: () => move(-1), t: nextTheme,
    Escape: chosen >= 0 ? () => select(-1) : null,
    ArrowDown: arrows ? () => move(1) : null, ArrowUp: arrows ? () => move(-1) : null,
  }[event.key];
  if (!action) return;
  event.preventDefault();
  action();
}

/// Goes to the target of an address in the page: a line, a test (maybe in a closed list) or a
/// suspect.
function follow(hash) {
  const suspect = /^#suspect-(\d+)$/.exec(hash);
  if (suspect && Number(suspect[1]) >= 1 && Number(suspect[1]) <= result.diagnoses.length)
    return select(Number(suspect[1]) - 1, true);
  const node = /^#(L\d+-\d+|test-\d+)$/.test(hash) ? document.getElementById(hash.slice(1)) : null;
  if (!node) return undefined;
  const fold = node.closest("details");
  if (fold) fold.open = true;
  if (node.tabIndex === -1 && node.hasAttribute("tabindex")) node.focus({ preventScroll: true });
  return flash(node);
}

function onClick(event) {
  const link = event.target.closest("a.place, a.badge, a.test-link");
  if (!link) return;
  event.preventDefault();
  history.replaceState(null, "", link.hash);
  follow(link.hash);
}

const printedOpen = 10;

/// Opens the first suspects for printing.
function beforePrint() {
  result.diagnoses.slice(0, printedOpen)
    .forEach((_, suspect) => { buildPanel(suspect).hidden = false; });
}

function afterPrint() {
  for (const node of document.querySelectorAll("#suspect-list .panel"))
    node.hidden = node.id !== `panel-${chosen}`;
}

buildHeader();
buildDoubts();
buildOrders();
buildGlobals();
buildSource();
buildUndefined();
buildPatches();
buildSuspects();
buildTests();
buildAnswer();
document.addEventListener("keydown", onKey);
document.addEventListener("click", onClick);
addEventListener("hashchange", () => follow(location.hash));
addEventListener("beforeprint", beforePrint);
addEventListener("afterprint", afterPrint);
if (location.hash.length > 1) follow(location.hash);
else if (result.diagnoses.length > 0) select(0, false);
document.documentElement.dataset.ready = "true";
