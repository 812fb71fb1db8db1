// The page of a session works without scripts. They add colours, the theme, and links that open
// what they lead to.

/// The text of a node, which begins at an offset of its line, with the tokens in colour.
function tinted(text, start, tokens) {
  const pieces = [];
  let at = 0;
  for (const [from, to, kind] of tokens) {
    if (to <= start) continue;
    const begin = Math.max(from - start, 0);
    const token = document.createElement("span");
    token.className = kind;
    token.textContent = text.slice(begin, to - start);
    pieces.push(text.slice(at, begin), token);
    at = to - start;
  }
  return [...pieces, text.slice(at)];
}

function colourSource() {
  for (const block of document.querySelectorAll("#source .code")) {
    const texts = [...block.querySelectorAll(".line .text")];
    const tokens = coloured(texts.map((text) => text.textContent.replace(/\n$/, "")));
    texts.forEach((text, index) => {
      const mark = text.querySelector("mark");  // from the indentation to the end
      const start = mark?.previousSibling?.textContent.length ?? 0;
      const inner = mark ?? text;
      inner.replaceChildren(...tinted(inner.textContent, start, tokens[index]));
    });
  }
}

/// Opens the parts that the target of an address is in, and goes there.
function follow(hash) {
  const node = /^#[\w-]+$/.test(hash) ? document.getElementById(hash.slice(1)) : null;
  if (!node) return;
  for (let fold = node.closest("details"); fold; fold = fold.parentElement.closest("details"))
    fold.open = true;
  if (node.matches(".line, .row, .answer")) flash(node);
}

document.getElementById("theme").hidden = false;
colourSource();
document.addEventListener("keydown", (event) => {
  if (event.key === "t" && !event.ctrlKey && !event.altKey && !event.metaKey) nextTheme();
});
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href^='#']");
  if (link) follow(link.hash);
});
addEventListener("hashchange", () => follow(location.hash));
if (location.hash.length > 1) follow(location.hash);
document.documentElement.dataset.ready = "true";
