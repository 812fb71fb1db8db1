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

function patchEntry(patch, index) {
  return el("li", { class: "patch", id: `patch-${patch.rank}` },
    el("h3", {}, `${patch.rank}. `, placeLink(patch), ` ${shown(patch.words)}`),
    page.diffs[index] ? diffBlock(page.diffs[index], patch.file) : null);
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
