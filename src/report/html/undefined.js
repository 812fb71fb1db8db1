// Undefined behaviour of failing tests, before the suspects: each place with its object and tests.

const findingsShown = 3;  // before "show all"

function undefinedEntry({ finding, sentence }) {
  const { kind, place, object } = result.findings[finding];
  return el("li", {}, placeLink(place), " ", shown(`${kind}: ${sentence}`),
    object?.place ? [" (", object.name ? "declared in " : "allocated in ",
      placeLink(object.place), ")"] : null);
}

function buildUndefined() {
  const section = document.getElementById("undefined");
  if (page.findings.length === 0) {
    document.getElementById("to-undefined").remove();
    return section.remove();
  }
  const [first, rest] = [page.findings.slice(0, findingsShown), page.findings.slice(findingsShown)];
  section.append(el("ul", { class: "findings-list" }, ...first.map(undefinedEntry)));
  if (rest.length === 0) return undefined;
  return section.append(el("details", {}, el("summary", {}, `${rest.length} more`),
    el("ul", { class: "findings-list" }, ...rest.map(undefinedEntry))));
}
