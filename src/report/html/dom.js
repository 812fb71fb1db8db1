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

/// Text with characters that command a terminal, reorder text or are hidden as codes, as C writes
/// them. So the reader sees what the compiler reads. The same characters as in support/unicode.cpp.
function shown(text) {
  const hidden = new RegExp("[\\p{Default_Ignorable_Code_Point}\\x80-\\xa0\\u1680\\u2000-\\u200a" +
    "\\u2028\\u2029\\u202f\\u205f\\u2800\\u3000\\ufff9-\\ufffb\\u{1d159}]", "gu");
  const digits = (c, count) => c.codePointAt(0).toString(16).padStart(count, "0");
  return text
    .replace(/\n/g, "\\n")
    .replace(/\r/g, "\\r")
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g, (c) => `\\x${digits(c, 2)}`)
    .replace(hidden, (c) => c.length > 1 ? `\\U${digits(c, 8)}` : `\\u${digits(c, 4)}`);
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
    title: shown(`${place.file}:${place.line}:${place.column}`),
  }, shown(label));
}
