// The basis of the answer: how far it can be relied on, its assumptions, messages of the compiler
// and of culprit, and times.

const claims = {
  proved: "No other place explains the failing tests.",
  bounded: "No other place explains the failing tests in runs within the bound.",
  "out-of-budget": "Not all places were settled: there may be more suspects.",
  unsupported: "Not all places could be settled: there may be more suspects.",
};

function facts(...rows) {
  return el("dl", { class: "facts" }, ...rows.filter((row) => row[1] !== "" && row[1] !== null)
    .flatMap(([name, ...value]) => [el("dt", {}, name), el("dd", {}, ...value)]));
}

const seconds = (time) => (time >= 0.1
  ? `${time.toFixed(2)} s` : `${(1000 * time).toFixed(time >= 0.001 ? 0 : 2)} ms`);

function messageEntry(message) {
  return el("li", {}, `${message.kind}: ${shown(message.message)} `,
    message.line > 0 ? placeLink(message) : null,
    message.hint ? el("div", { class: "faint" }, shown(message.hint)) : null);
}

function leadEntry(lead) {
  return el("li", {}, placeLink(lead.place), ` ${shown(lead.text)}`, lead.change
    ? el("div", { class: "faint" },
      `with ${shown(lead.change)} the test gets past this failure; it was not seen to pass`)
    : null);
}

function listOf(title, entries) {
  return entries.length === 0 ? [] : [el("h3", {}, title), el("ul", {}, ...entries)];
}

function timeTable(statistics) {
  const total = Math.max(statistics.total_seconds, 1e-9);
  return el("table", { class: "times" },
    el("caption", {}, `Time: ${seconds(statistics.total_seconds)}`),
    el("tbody", {}, ...Object.entries(statistics.seconds).map(([stage, time]) => el("tr", {},
      el("th", { scope: "row" }, shown(stage)), el("td", {}, seconds(time)),
      el("td", { class: "bar", "aria-hidden": "true" },
        el("span", { style: `--part: ${Math.min(1, time / total).toFixed(3)}` }))))));
}

function buildAnswer() {
  const section = document.getElementById("answer");
  const statistics = result.statistics, located = page.worth !== "";
  const counts = Object.entries(statistics.counts);
  const conclusion = result.conclusion;
  section.append(facts(
    ["conclusion", conclusion && conclusion.kind !== "explained" ? shown(conclusion.text) : ""],
    ["answer", located
      ? `${result.answer}${result.exhausted ? ` (${result.exhausted})` : ""}. `
        + claims[result.answer]
      : ""],
    ["complete", !located ? "" : !result.complete ? "no: there may be more"
      : result.tried_together > 1 ? "yes, for single places"
        : "yes"],
    ["together", page.worth_of_sets],
    ["bound", page.bounds],
    ["comparison", result.comparison],
    ["sources", result.sources.map(shown).join(", ")],
    ["culprit", `version ${result.version}, command ${result.command}`],
    ["memory", statistics.peak_memory_bytes
      ? `${(statistics.peak_memory_bytes / 1048576).toFixed(0)} MiB at most` : ""]));
  section.append(
    ...listOf("Tests that no program passes",
      page.contradictions.map((sentence) => el("li", {}, shown(sentence)))),
    ...listOf("Places to look at next; none was shown to explain the failure",
      (result.leads ?? []).map(leadEntry)),
    ...listOf("What to try next",
      (conclusion?.next ?? []).map((step) => el("li", {}, shown(step)))),
    ...listOf("Taken for granted or left out",
      result.assumptions.map((sentence) => el("li", {}, shown(sentence)))),
    ...listOf("Messages", result.messages.map(messageEntry)),
    timeTable(statistics));
  if (counts.length === 0) return;
  const rows = counts.map(([name, number]) => [shown(name), number.toLocaleString("en")]);
  section.append(el("details", {}, el("summary", {}, "Counts"), facts(...rows)));
}
