// The page of a session works without scripts. They add colours, the theme, and links that open
// what they lead to.

function colourSource() {
  for (const block of document.querySelectorAll("#source .code")) {
    const texts = [...block.querySelectorAll(".line .text")];
    const tokens = coloured(texts.map((text) => text.textContent.replace(/\n$/, "")));
    texts.forEach((text, index) => {
      const inner = text.querySelector("mark") ?? text;
      const line = inner.textContent;
      const pieces = [];
      let at = 0;
      for (const [from, to, kind] of tokens[index]) {
        const token = document.createElement("span");
        token.className = kind;
        token.textContent = line.slice(from, to);
        pieces.push(line.slice(at, from), token);
        at = to;
      }
      inner.replaceChildren(...pieces, line.slice(at));
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
