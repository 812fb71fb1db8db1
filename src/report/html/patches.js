// The patches, each with its difference to the source. A page of `locate` or `run` has none.

/// The kind of a line of a hunk, by its first character.
const hunkLine = { "+": "added", "-": "removed", "@": "hunk" };

/// A unified diff without its head, which names files that the page names already.
function diffBlock(diff, path) {
  const lines = diff.split("\n").slice(2);
  if (lines.at(-1) === "") lines.pop();
  return el("pre", { class: "diff", tabindex: 0, role: "region", "aria-label": `patch of ${path}` },
    ...lines.map((line) =>
      el("span", { class: hunkLine[line[0]] }, shown(line.replace(/\r$/, "")), "\n")));
}

function behaviourBlock(behaviour, label) {
  const end = behaviour.end === "exit status 0" ? "" : ` (${behaviour.end})`;
  return [el("p", {}, `with ${label}${end}:`), el("pre", {}, linesOf(behaviour.output))];
}

/// Control characters made visible, but for the ends of lines.
const linesOf = (text) => text.split("\n").map(shown).join("\n");

/// An input with which a patch and the first one differ.
function distinctionBlock(differs, rank) {
  if (!differs) return null;
  return el("details", { class: "differs" },
    el("summary", {}, "differs from patch 1 with an input that no test has"),
    differs.arguments.length
      ? el("p", {}, "arguments: ", ...differs.arguments.map((word) => [code(word), " "])) : null,
    differs.input ? el("pre", {}, linesOf(differs.input)) : null,
    behaviourBlock(differs.first, "patch 1"),
    behaviourBlock(differs.other, `patch ${rank}`));
}

/// What is known about a patch beside that it passes the tests.
function knownOf(patch) {
  const further = counted(result.further_inputs, "further input");
  return [
    ...(patch.parts ?? []).map((part) => el("p", {}, "without the change in ", placeLink(part),
      `, these tests fail: ${part.needed_by.map(shown).join(", ")}`)),
    patch.agrees === undefined ? null
      : el("p", {}, `agrees with the reference on ${patch.agrees} of ${further}`),
    patch.alike.length === 0 ? null
      : el("details", { class: "alike" },
          el("summary", {}, `the same with ${further}: ` +
            counted(patch.alike.length, "other change")),
          el("ul", {}, ...patch.alike.map((words) => el("li", {}, shown(words))))),
    distinctionBlock(patch.differs, patch.rank)];
}

function patchEntry(patch, index) {
  return el("li", { class: "patch", id: `patch-${patch.rank}` },
    el("h3", {}, `${patch.rank}. `, placeLink(patch), ` ${shown(patch.words)}`),
    page.diffs[index] ? diffBlock(page.diffs[index], patch.file) : null,
    knownOf(patch));
}

function buildPatches() {
  const section = document.getElementById("patches");
  if (!page.patches) {
    section.remove();
    document.getElementById("to-patches").remove();
    return;
  }
  section.append(el("p", { class: "patches-claim" }, shown(page.patches)),
    el("ol", { class: "plain" }, ...result.patches.map(patchEntry)));
}
