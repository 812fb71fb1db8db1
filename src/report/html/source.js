// The source files, line by line, with the suspects' ranges marked. Lines are grouped into chunks
// that the browser lays out only when they come into view, so long files open at once.

const chunkLines = 100;
const printContext = 6;  // printed lines around a marked one
const usualDigits = 4;  // of a line's number, for which the style has room
const mostBadges = 2;  // suspects beside a line; the list of suspects has them all

/// Converts a column, which counts bytes from 1, into an offset in the string of a line.
function offsetOf(file, line, column) {
  const offsets = file.offsets[line];
  return offsets ? offsets[Math.min(column - 1, offsets.length - 1)] : column - 1;
}

/// The suspects' ranges for each line of a file: [from, to, suspect, true on later lines of a long
/// range].
function rangesOf(file) {
  const ranges = new Map();
  const add = (line, range) =>
    (ranges.has(line) ? ranges.get(line).push(range) : ranges.set(line, [range]));
  result.diagnoses.forEach((diagnosis, suspect) => {
    for (const part of diagnosis.components) {
      if (part.file !== file.path) continue;
      for (let line = part.line; line <= Math.min(part.end_line, file.lines.length); ++line) {
        const text = file.lines[line - 1];
        const from = line === part.line ? offsetOf(file, line, part.column)
          : text.length - text.trimStart().length;
        const to = line === part.end_line ? offsetOf(file, line, part.end_column)
          : text.trimEnd().length;
        if (to > from) add(line, [from, to, suspect, line > part.line]);
      }
    }
  });
  return ranges;
}

/// The lines at which tests fail, with the names of the tests.
function symptomsOf(file) {
  const symptoms = new Map();
  for (const test of result.tests) {
    const place = test.verdict === "pass" ? null : test.reason?.place;
    if (place?.file === file.path)
      symptoms.set(place.line, [...(symptoms.get(place.line) ?? []), test.name]);
  }
  return symptoms;
}

const topShare = Math.max(...result.diagnoses.map((diagnosis) => diagnosis.probability), 0);
/// How strongly a suspect is marked, from 0.15 to 1, relative to the first suspect.
const strength = (suspect) =>
  topShare > 0
    ? Math.max(0.15, Math.sqrt(result.diagnoses[suspect].probability / topShare)).toFixed(2)
    : "0.5";

/// A piece of a line that contains no boundary of a token or range.
function piece(text, token, covering) {
  const inner = token ? el("span", { class: token }, shown(text)) : shown(text);
  if (covering.length === 0) return inner;
  const best = covering.find((range) => !range[3]);
  return el("mark", {
    class: best ? null : "later",
    style: `--strength: ${strength((best ?? covering[0])[2])}`,
    "data-suspects": covering.map((range) => range[2]).join(" "),
  }, inner);
}

function lineText(text, tokens, ranges) {
  if (!ranges && tokens.length === 0) return [shown(text)];
  const sorted = [...(ranges ?? [])].sort((a, b) => a[2] - b[2]);
  const borders = new Set([0, text.length]);
  for (const [from, to] of [...tokens, ...sorted]) borders.add(from).add(Math.min(to, text.length));
  const cuts = [...borders].sort((a, b) => a - b);
  const pieces = [];
  for (let i = 0, t = 0; i + 1 < cuts.length; ++i) {
    const [from, to] = [cuts[i], cuts[i + 1]];
    while (t < tokens.length && tokens[t][1] <= from) ++t;
    const token = t < tokens.length && tokens[t][0] <= from ? tokens[t][2] : null;
    pieces.push(piece(text.slice(from, to), token,
      sorted.filter((range) => range[0] <= from && to <= range[1])));
  }
  return pieces;
}

/// Links to the suspects that begin in a line, as their numbers.
function badges(ranges) {
  const starting = ranges.filter((range) => !range[3]).map((range) => range[2]);
  const suspects = [...new Set(starting)].sort((a, b) => a - b);
  const links = suspects.slice(0, mostBadges).map((suspect) => el("a", {
    class: "badge", href: `#suspect-${suspect + 1}`, style: `--strength: ${strength(suspect)}`,
    "data-suspect": suspect, "aria-label": `suspect ${suspect + 1}`,
  }, `${suspect + 1}`));
  if (suspects.length > mostBadges) {
    const all = suspects.map((suspect) => suspect + 1).join(", ");
    links.push(sign("+", "more", `suspects ${all}`));
  }
  return links;
}

/// What variables hold at the heads of loops that begin in each line of a file.
function headsOf(file) {
  const heads = new Map();
  for (const loop of result.ranges ?? [])
    if (loop.place.file === file.path)
      heads.set(loop.place.line, [...(heads.get(loop.place.line) ?? []), loop]);
  return heads;
}

const heldAt = (loop) => Object.entries(loop.variables)
  .map(([name, values]) => `${shown(name)}: ${shown(values)}`).join("\n");

/// The row below a line that its button shows and hides.
function headRow(loops) {
  const bodies = loops.map((loop) => el("tbody", {},
    ...Object.entries(loop.variables).map(([name, values]) =>
      el("tr", {}, el("th", { scope: "row" }, code(name)), el("td", {}, shown(values))))));
  return el("span", { class: "held" }, el("span", { class: "gutter" }), el("table", {},
    el("caption", {}, `at the head of the loop${loops.length > 1 ? "s" : ""}`, loops[0].left_out
      ? ` (there may be other values: ${shown(loops[0].left_out)})` : null),
    ...bodies));
}

/// A button in the gutter that tells what variables hold at the head of a loop: to the pointer at
/// once, and in a row below the line to everybody.
function headButton(number, loops) {
  let row = null;
  const button = el("button", {
    type: "button", class: "head", title: loops.map(heldAt).join("\n\n"), "aria-expanded": "false",
    "aria-label": `values at the head of the loop in line ${number}`,
    click: () => {
      row?.remove();
      row = row ? null : headRow(loops);
      if (row) button.closest(".line").after(row);
      button.setAttribute("aria-expanded", `${row !== null}`);
    },
  }, "↻");
  return button;
}

const countsOf = (executed) => `${executed.failed}/${executed.passed}`;

/// The room that the gutter of a file needs: numbers of badges and of characters, for the style.
function gutterRoom(view, lines) {
  const most = Math.max(0, ...[...view.ranges.values()].map((ranges) =>
    new Set(ranges.filter((range) => !range[3]).map((range) => range[2])).size));
  const counts = [...view.spectrum.values()].map((executed) => countsOf(executed).length + 1);
  const signs = (most > mostBadges ? 1 : 0) + (view.symptoms.size ? 2 : 0)
    + (view.heads.size ? 3 : 0) + Math.max(0, `${lines}`.length - usualDigits);
  return `--badges: ${Math.min(most, mostBadges)}; --signs: ${signs}; `
    + `--counts: ${counts.reduce((a, b) => Math.max(a, b), 0)}`;
}

/// The gutter of a line. Most lines have only their number there.
function gutter(number, view) {
  const symptom = view.symptoms.get(number), executed = view.spectrum.get(number),
    ranges = view.ranges.get(number), loops = view.heads.get(number);
  return el("span", { class: "gutter" },
    loops ? headButton(number, loops) : null,
    ranges ? el("span", { class: "badges" }, ...badges(ranges)) : null,
    executed ? sign(countsOf(executed), "executed",
      `executed by ${executed.failed} failing and ${executed.passed} passing tests`) : null,
    symptom ? sign("✗", "symptom", `fails here: ${symptom.slice(0, 8).map(shown).join(", ")}`
      + (symptom.length > 8 ? ", …" : "")) : null,
    el("span", { class: "number" }, `${number}`));
}

function sourceLine(index, number, view) {
  const text = view.file.lines[number - 1].replace(/\r$/, "");
  return el("span", {
    class: view.near.has(number) ? "line" : "line far", id: `L${index}-${number}`,
  },
    gutter(number, view),
    el("span", { class: "text" },
      ...lineText(text, view.tokens[number - 1], view.ranges.get(number)), "\n"));
}

/// The lines that appear in print.
function nearLines(file, ranges, symptoms) {
  const near = new Set();
  for (const line of [...ranges.keys(), ...symptoms.keys()])
    for (let at = line - printContext; at <= line + printContext; ++at) near.add(at);
  return near;
}

function viewOf(file) {
  const ranges = rangesOf(file), symptoms = symptomsOf(file);
  const spectrum = (result.spectrum ?? []).filter((line) => line.file === file.path);
  return {
    file, ranges, symptoms, heads: headsOf(file),
    spectrum: new Map(spectrum.map((line) => [line.line, line])),
    tokens: coloured(file.lines.map((line) => line.replace(/\r$/, ""))),
    near: nearLines(file, ranges, symptoms),
  };
}

function sourceFile(file, index) {
  const view = viewOf(file);
  const longest = Math.max(...file.lines.map((line) => line.replace(/\t/g, "    ").length), 20);
  const pre = el("pre", {
    class: "code", style: `--longest: ${longest}; ${gutterRoom(view, file.lines.length)}`,
    tabindex: 0, role: "region", "aria-label": file.path,
  });
  for (let first = 1; first <= file.lines.length; first += chunkLines) {
    const lines = Math.min(chunkLines, file.lines.length - first + 1);
    const chunk = el("span", { class: "chunk", style: `--lines: ${lines}` });
    for (let number = first; number < first + chunkLines && number <= file.lines.length; ++number)
      chunk.append(sourceLine(index, number, view));
    pre.append(chunk);
  }
  const legend = view.spectrum.size > 0
    ? el("p", { class: "legend" }, "at each line: failing/passing tests that executed it") : null;
  return el("article", { class: "file" }, el("h3", {}, shown(file.path)), legend, pre);
}

function buildSource() {
  const section = document.getElementById("source");
  section.append(...page.files.map(sourceFile));
  if (page.files.length === 0)
    section.append(el("p", { class: "faint" }, "No source is in this page."));
  section.addEventListener("click", (event) => {
    const mark = event.target.closest("mark");
    if (mark && getSelection().isCollapsed)
      select(Number(mark.dataset.suspects.split(" ")[0]), true);
  });
}

/// A hint below the first line of each part of a suspect: the computed and the required value.
function hintFor(part) {
  const evidence = part.evidence.find((one) => one.instances.length > 0);
  const file = page.files[fileIndex.get(part.file)];
  if (!evidence || !file) return null;
  const instance = evidence.instances[0];
  const before = file.lines[part.line - 1].slice(0, offsetOf(file, part.line, part.column))
    .replace(/[^\t]/g, " ");
  return el("span", { class: "hint", "aria-hidden": "true" }, el("span", { class: "gutter" }),
    el("span", { class: "before" }, before),
    el("span", { class: "text" },
      instance.of ? [code(instance.of.text), instance.of.file === part.file
        ? ` in line ${instance.of.line} ` : ` at ${instance.of.file}:${instance.of.line} `] : null,
      "computed ", code(instance.computed.text, { class: "computed" }),
      ", required ", code(instance.required.text, { class: "required" }),
      el("span", { class: "faint" }, `  ${shown(evidence.test)}, ${when(instance)}`), "\n"));
}

/// Marks one suspect as chosen and scrolls to it. -1 marks none.
function showInSource(suspect, scroll) {
  const section = document.getElementById("source");
  for (const node of section.querySelectorAll(".hint")) node.remove();
  for (const node of section.querySelectorAll(".chosen")) node.classList.remove("chosen");
  if (suspect < 0) return;
  for (const node of section.querySelectorAll(
    `mark[data-suspects~="${suspect}"], .badge[data-suspect="${suspect}"]`))
    node.classList.add("chosen");
  const lines = result.diagnoses[suspect].components.map((part) => [part, lineNode(part)])
    .filter(([, node]) => node);
  for (const [part, node] of lines) node.after(hintFor(part) ?? "");
  if (!scroll || lines.length === 0) return;
  const line = lines[0][1], place = line.querySelector("mark.chosen") ?? line;
  bringIntoView(place);
  // In a low window the values may still be below it. Both are shown, or else the place.
  for (const node of [line.nextElementSibling, place])
    node?.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
}

const lineNode = (place) => document.getElementById(`L${fileIndex.get(place.file)}-${place.line}`);
