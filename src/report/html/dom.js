// Builds DOM nodes. Text from the analysed program becomes text nodes only; markup is never made
// from strings.

const page = JSON.parse(document.getElementById("data").textContent);
const result = page.result;

/// Returns an element with properties (functions become event listeners, everything else
/// attributes) and children, which may be nested in arrays. Null children are skipped.
function el(tag, properties, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(properties ?? {})) {
    if (typeof value === "function") node.addEventListener(name, value);
    else if (value === true) node.setAttribute(name, "");
    else if (value !== null && value !== undefined && value !== false)
      node.setAttribute(name, value);
  }
  node.append(...children.flat(Infinity)
    .filter((child) => child !== null && child !== undefined && child !== ""));
  return node;
}

/// Text with control characters as C writes them, and with characters that reorder or hide text
/// replaced by their code points. So the reader sees what the compiler reads.
function shown(text) {
  return text
    .replace(/[\0-\x08\x0a-\x1f\x7f]/g,
      (c) => `\\x${c.charCodeAt(0).toString(16).padStart(2, "0")}`)
    .replace(/[\x80-\x9f\xad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g,
      (c) => `⟨U+${c.charCodeAt(0).toString(16).toUpperCase()}⟩`);
}

/// A sign whose meaning the pointer shows and screen readers read.
const sign = (text, name, meaning) =>
  el("span", { class: name, role: "img", title: meaning, "aria-label": meaning }, text);

const code = (text, properties) => el("code", properties, shown(text));
const counted = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

const fileIndex = new Map(page.files.map((file, index) => [file.path, index]));

/// A link to a place in the source; plain text if the page does not contain that source.
function placeLink(place, text) {
  if (!place) return null;
  const label = text
    ?? (page.files.length === 1 ? `line ${place.line}` : `${place.file}:${place.line}`);
  const file = fileIndex.get(place.file);
  if (file === undefined) return el("span", { class: "place" }, shown(label));
  return el("a", {
    class: "place", href: `#L${file}-${place.line}`,
    title: `${place.file}:${place.line}:${place.column}`,
  }, shown(label));
}
