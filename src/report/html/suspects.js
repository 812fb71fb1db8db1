// The list of suspects. Each has a heading that opens and closes, and its values below, test by
// test.

const testsShown = 6;  // per suspect, before "show all"

const when = (instance) =>
  instance.iteration.length > 0
    ? `${instance.after ? "after " : ""}iteration ${instance.iteration.join(".")}`
    : `execution ${instance.number}`;
const percent = (share) => (share > 0 ? `${Math.round(100 * share)} %` : "");
const testIndex = new Map(result.tests.map((test, index) => [test.name, index]));

function testLink(name) {
  const index = testIndex.get(name);
  return index === undefined ? shown(name)
    : el("a", { class: "test-link", href: `#test-${index}` }, shown(name));
}

/// The names that the instances of a suspect read, one column each. A name that one instance reads
/// twice gets two columns.
function columnsOf(evidence) {
  const columns = [];
  for (const one of evidence)
    for (const instance of one.instances) {
      const seen = new Map();
      for (const { name } of instance.reads ?? []) {
        seen.set(name, (seen.get(name) ?? 0) + 1);
        if (columns.filter((column) => column === name).length < seen.get(name)) columns.push(name);
      }
    }
  return columns;
}

/// The values of an instance, in the order of the columns.
function readsIn(columns, instance) {
  const left = [...(instance.reads ?? [])];
  return columns.map((column) => {
    const at = left.findIndex((read) => read.name === column);
    return at < 0 ? null : left.splice(at, 1)[0].value;
  });
}

const valueCode = (value) =>
  code(value.text, { title: value.type ? `${value.type} ${value.bits}` : null });
const wrapped = 12;  // characters; longer values may wrap, but into no less than this

const withLength = (name, text) => (text.length > wrapped ? `${name} long` : name);
const valueCell = (value, name) =>
  el("td", { class: withLength(name, value?.text ?? "") }, value ? valueCode(value) : null);

function instanceRow(columns, wide, instance) {
  const values = wide
    ? [el("td", { class: "reads long" }, (instance.reads ?? []).map((read) =>
        el("span", {}, code(`${read.name} = ${read.value.text}`), " ")))]
    : readsIn(columns, instance).map((value) => valueCell(value, "read"));
  return el("tr", {},
    el("td", { class: "when" }, when(instance),
      instance.of ? el("div", {}, placeLink(instance.of), " ", code(instance.of.text)) : null),
    ...values,
    valueCell(instance.computed, "computed"),
    valueCell(instance.required, "required"));
}

/// Table rows for the steps from the suspect to the symptom, each with a link to its line. Without
/// a chain, they go straight from the suspect to the symptom.
function stepRows(evidence, width) {
  const row = (place, kind, ...content) => el("tr", { class: `step ${kind}` },
    el("td", { class: "when" }, place ? placeLink(place) : ""),
    el("td", { colspan: width - 1 }, ...content));
  const chain = evidence.chain ?? [];
  const rows = chain.length === 0 ? []
    : [row(null, "chain-head", "How this fails (in brackets: the same with the required values):")];
  for (const step of chain) {
    rows.push(row(step, "chain", shown(step.sentence)));
    if (step.omitted > 0)
      rows.push(row(null, "chain-omitted", `… ${counted(step.omitted, "step")} more like these`));
  }
  const reason = result.tests[testIndex.get(evidence.test)]?.reason;
  if (reason) rows.push(row(reason.place, "symptom", reason.expected === undefined
    ? shown(reason.text || reason.kind)
    : [el("div", { class: "prints" }, "prints ", code(reason.actual, { class: "computed" })),
       el("div", { class: "prints" }, "not ", code(reason.expected, { class: "required" }))]));
  return rows;
}

function evidenceRows(evidence, columns, wide) {
  const width = (wide ? 1 : columns.length) + 3;
  const rows = evidence.instances.map((instance) => instanceRow(columns, wide, instance));
  const omitted = evidence.instances_total - evidence.instances.length;
  if (omitted > 0)
    rows.push(el("tr", {},
      el("td", { class: "faint", colspan: width }, `and ${counted(omitted, "execution")} more`)));
  if (evidence.undefined)
    rows.push(el("tr", {}, el("td", { class: "faint", colspan: width },
      `with these values: ${shown(evidence.undefined.message)} (`,
      placeLink(evidence.undefined.place), ")")));
  rows.push(...stepRows(evidence, width));
  if (rows.length === 0) rows.push(el("tr", {}, el("td", { colspan: width })));
  rows[0].prepend(el("th", { scope: "rowgroup", rowspan: rows.length }, testLink(evidence.test)));
  return el("tbody", {}, ...rows);
}

function evidenceTable(part) {
  if (part.evidence.length === 0) return el("p", { class: "faint" }, "No values to show.");
  const columns = columnsOf(part.evidence), wide = columns.length > 5;
  const head = el("thead", {}, el("tr", {},
    el("th", { scope: "col" }, "test"), el("th", { scope: "col" }, "when"),
    ...(wide ? [el("th", { scope: "col" }, "with")]
      : columns.map((name) =>
          el("th", { scope: "col", class: withLength("read", name) }, code(name)))),
    el("th", { scope: "col" }, "computed"), el("th", { scope: "col" }, "required")));
  const name = `values of ${shown(part.text)}`;
  const table = el("table", { class: "values", "aria-label": name }, head);
  const addRows = (evidence) =>
    table.append(...evidence.map((one) => evidenceRows(one, columns, wide)));
  addRows(part.evidence.slice(0, testsShown));
  const rest = part.evidence.slice(testsShown);
  const more = rest.length === 0 ? null : el("button", {
    type: "button", class: "more-tests",
    click: () => {
      const before = table.tBodies.length;
      addRows(rest);
      more.remove();
      table.tBodies[before].querySelector("a")?.focus();
    },
  }, `Show ${counted(rest.length, "more test")}`);
  return el("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": name },
    table, more);
}

function partBlock(part, several) {
  return el("div", { class: "part" },
    several ? el("h4", {}, code(part.text), " ", placeLink(part)) : null, evidenceTable(part));
}

function alsoBlock(diagnosis) {
  if (diagnosis.also.length === 0) return null;
  const entry = (part) => el("li", {}, `${part.kind} `, code(part.text), " ", placeLink(part));
  return el("div", { class: "also" }, el("p", {}, "Also suspect, at the same place:"),
    el("ul", {}, ...diagnosis.also.map(entry)));
}

function buildPanel(suspect) {
  const panel = document.getElementById(`panel-${suspect}`);
  if (panel.childElementCount > 0) return panel;
  const diagnosis = result.diagnoses[suspect];
  panel.append(
    ...page.remarks[suspect].map((remark) =>
      el("p", { class: diagnosis.replayed ? "remark" : "bad" }, `${remark}.`)),
    ...diagnosis.components.map((part) =>
      partBlock(part, diagnosis.unit || diagnosis.components.length > 1)));
  panel.append(alsoBlock(diagnosis) ?? "");
  return panel;
}

function suspectEntry(diagnosis, suspect) {
  const part = diagnosis.unit ?? diagnosis.components[0];
  const where = page.files.length === 1 ? `line ${part.line}` : `${part.file}:${part.line}`;
  const others = diagnosis.unit ? 0 : diagnosis.components.length - 1;
  const button = el("button", {
    type: "button", id: `suspect-${suspect + 1}`, "aria-expanded": "false",
    "aria-controls": `panel-${suspect}`,
    style: `--strength: ${strength(suspect)}`,
    click: () => (chosen === suspect ? select(-1) : select(suspect)),
  },
    el("span", { class: "badge" }, `${diagnosis.rank}`),
    el("span", { class: "what" }, code(part.text),
      el("span", { class: "faint" },
        shown((diagnosis.unit ? "within a " : "") + part.kind
          + (part.function ? ` in ${part.function}` : "") + `, ${where}`),
        others > 0 ? `, together with ${counted(others, "other place")}` : null)),
    el("span", { class: "share" }, percent(diagnosis.probability)));
  return el("li", { class: "suspect" }, el("h3", {}, button),
    el("div", {
      id: `panel-${suspect}`, class: "panel", role: "group", "aria-labelledby": button.id,
      hidden: true,
    }));
}

function buildSuspects() {
  const list = document.getElementById("suspect-list");
  list.append(...result.diagnoses.map(suspectEntry));
  if (result.diagnoses.length > 0) return;
  document.querySelector(".keys").remove();
  if (result.command !== "run") return list.replaceWith(el("p", { class: "faint" }, page.claim));
  document.getElementById("suspects").remove();
  document.getElementById("to-suspects").remove();
  const skip = document.getElementById("skip");
  skip.setAttribute("href", "#tests");
  skip.textContent = "Skip to the tests";
}

let chosen = -1;

/// Opens one suspect and closes the others; -1 closes all. With `focus`, the suspect also scrolls
/// into view in the list and gets the keyboard focus.
function select(suspect, focus) {
  for (const node of document.querySelectorAll("#suspect-list .panel:not([hidden])")) {
    node.hidden = true;
    document.getElementById(node.getAttribute("aria-labelledby"))
      .setAttribute("aria-expanded", "false");
  }
  chosen = suspect;
  showInSource(suspect, true);
  if (suspect < 0) return;
  buildPanel(suspect).hidden = false;
  const button = document.getElementById(`suspect-${suspect + 1}`);
  button.setAttribute("aria-expanded", "true");
  if (focus) {
    button.focus({ preventScroll: true });
    button.closest("li").scrollIntoView({ block: "nearest" });
  }
  const part = result.diagnoses[suspect].unit ?? result.diagnoses[suspect].components[0];
  document.getElementById("status").textContent =
    `Suspect ${suspect + 1} of ${result.diagnoses.length}: `
    + `${part.kind} ${part.text}, line ${part.line}`;
}
