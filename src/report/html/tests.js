// The tests: failing ones with both outputs and their difference, passing ones in one folded list.

/// The signs that stand for invisible characters in a document (see spec::visible).
const visibleSign = /[␣↵⇥…]|\\x[0-9a-f]{2}|⟨end⟩/g;

/// Text with visible signs for spaces and the like. Spaces stay spaces when copied.
function withSigns(text) {
  const nodes = [];
  let from = 0;
  for (const match of text.matchAll(new RegExp(`${visibleSign.source}| `, "g"))) {
    nodes.push(shown(text.slice(from, match.index)),
      el("span", { class: match[0] === " " ? "blank" : "sign" }, match[0]));
    from = match.index + match[0].length;
  }
  return [...nodes, shown(text.slice(from))];
}

/// Splits two texts into common beginning, middle and common end. Never splits a sign or a
/// surrogate pair.
function commonEnds(left, right) {
  const a = left.match(new RegExp(`${visibleSign.source}|.`, "gsu")) ?? [],
    b = right.match(new RegExp(`${visibleSign.source}|.`, "gsu")) ?? [];
  let head = 0, tail = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) ++head;
  const shorter = Math.min(a.length, b.length);
  while (tail < shorter - head && a.at(-1 - tail) === b.at(-1 - tail)) ++tail;
  const parts = (x) => [
    x.slice(0, head).join(""),
    x.slice(head, x.length - tail).join(""),
    x.slice(x.length - tail).join(""),
  ];
  return [parts(a), parts(b)];
}

function outputLine(label, parts, kind) {
  const [before, middle, after] = parts.map(withSigns);
  const difference = parts[1] ? el(kind === "computed" ? "del" : "ins", { class: kind }, middle)
    : el("span", { class: "gap" });
  return [el("dt", {}, label), el("dd", {}, el("code", {}, before, difference, after))];
}

function outputs(reason) {
  if (reason.expected === undefined) return null;
  const [expected, actual] = commonEnds(reason.expected, reason.actual);
  return el("dl", { class: "outputs" }, ...outputLine("expected", expected, "required"),
    ...outputLine("printed", actual, "computed"));
}

/// The run's call stack at a finding, innermost frame first.
function stackOf(finding) {
  const callers = finding.stack.slice(1)
    .map((frame, i) => [i > 0 ? ", " : "", shown(frame.function), " ", placeLink(frame.place)]);
  return callers.length === 0 ? null : el("span", { class: "faint" }, " called from ", callers);
}

function findingsOf(test) {
  const entry = (finding) => el("li", {}, shown(`${finding.kind}: ${finding.message} `),
    placeLink(finding.place), stackOf(finding));
  return test.findings.length === 0 ? null
    : el("ul", { class: "findings-list" }, test.findings.map(entry));
}

const wordOf = { pass: "passes", fail: "fails", unknown: "not judged" };

function testEntry(test, index) {
  const reason = test.reason;
  const atOffset = reason?.output_offset > 0 && reason.expected !== undefined
    ? `, from byte ${reason.output_offset}` : "";
  return el("li", {
    class: `test ${test.verdict}`, id: `test-${index}`, tabindex: -1,
    "aria-labelledby": `test-${index}-name`,
  },
    el("h3", { id: `test-${index}-name` },
      el("span", { class: "verdict" }, wordOf[test.verdict]), " ", shown(test.name)),
    reason ? el("p", {}, shown((reason.text || reason.kind) + atOffset),
      reason.place ? [", ", placeLink(reason.place), " "] : null,
      reason.place_text ? code(reason.place_text) : null) : null,
    reason ? outputs(reason) : null,
    findingsOf(test),
    el("p", { class: "faint cost" }, `${test.steps.toLocaleString("en")} steps`));
}

function buildTests() {
  const section = document.getElementById("tests");
  const entries = result.tests.map(testEntry);
  const passing = entries.filter((_, i) => result.tests[i].verdict === "pass");
  section.append(el("ul", { class: "plain" },
    ...entries.filter((_, i) => result.tests[i].verdict !== "pass")));
  if (passing.length > 0)
    section.append(el("details", {},
      el("summary", {},
        `${counted(passing.length, "test")} that pass${passing.length === 1 ? "es" : ""}`),
      el("ul", { class: "plain" }, ...passing)));
}
