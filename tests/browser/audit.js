// What a page is asked in every width, evaluated in the page. Each function returns a list of
// complaints, so that a failed check names what has to be mended.
(() => {
  const slack = 1.5;  // pixels; boxes of text are fractions wide

  const named = (node) => {
    const one = node.nodeType === Node.TEXT_NODE ? node.parentElement : node;
    return `<${one.tagName.toLowerCase()}${one.id ? `#${one.id}` : ""}`
      + `${one.className ? `.${String(one.className).replaceAll(" ", ".")}` : ""}> `
      + JSON.stringify(node.textContent.trim().slice(0, 30));
  };
  const isUnseen = (node) => node.closest(".unseen, .skip, script, style, noscript, template");
  const overflow = (node) => getComputedStyle(node).overflowX;
  const isScroller = (node) => ["auto", "scroll"].includes(overflow(node));
  const inside = (a, b) => a.left >= b.left - slack && a.right <= b.right + slack;

  /// The part of the page that a box may use within a node: of a scroller, all that it scrolls to.
  function roomOf(node) {
    const box = node.getBoundingClientRect();
    const left = box.left + node.clientLeft;
    if (!isScroller(node)) return { left, right: left + node.clientWidth };
    return { left: left - node.scrollLeft, right: left - node.scrollLeft + node.scrollWidth };
  }

  /// Whether a reader can bring a box of `node` into the window sideways.
  function isReachable(box, node) {
    let at = box;
    for (let one = node; one && one !== document.documentElement; one = one.parentElement) {
      if (overflow(one) === "visible" || getComputedStyle(one).display === "inline") continue;
      if (!inside(at, roomOf(one))) return false;
      if (isScroller(one)) at = one.getBoundingClientRect();
    }
    return inside(at, { left: 0, right: document.documentElement.clientWidth });
  }

  function* texts() {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!node.textContent.trim() || isUnseen(parent)) continue;
      if (!parent.checkVisibility()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      yield [node, parent, [...range.getClientRects()].filter((box) => box.width > 0)];
    }
  }

  /// The boxes of the words of a text. Spaces at which a line breaks may hang over its end.
  function wordBoxes(node) {
    return [...node.textContent.matchAll(/\S+/g)].flatMap((word) => {
      const range = document.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      return [...range.getClientRects()];
    });
  }
  const holds = (node, boxes, rule) => boxes.every(rule) || wordBoxes(node).every(rule);

  /// What hides a box of the node with the focus, or most of its outline, `out` pixels around it.
  function focusOutOfSight(node, box, out) {
    const clips = [{ left: 0, right: innerWidth, top: 0, bottom: innerHeight }];
    for (let one = node.parentElement; one && one !== document.body; one = one.parentElement)
      if (overflow(one) !== "visible") clips.push(one.getBoundingClientRect());
    const seen = {
      left: Math.max(box.left, ...clips.map((clip) => clip.left)),
      right: Math.min(box.right, ...clips.map((clip) => clip.right)),
      top: Math.max(box.top, ...clips.map((clip) => clip.top)),
      bottom: Math.min(box.bottom, ...clips.map((clip) => clip.bottom)),
    };
    const sides = [
      clips.every((clip) => box.left - out >= clip.left - slack),
      clips.every((clip) => box.right + out <= clip.right + slack),
      clips.every((clip) => box.top - out >= clip.top - slack),
      clips.every((clip) => box.bottom + out <= clip.bottom + slack),
    ].filter(Boolean).length;
    if (sides < 2) return [`outline out of sight: ${named(node)}`];
    const top = document.elementFromPoint((seen.left + seen.right) / 2,
      (seen.top + seen.bottom) / 2);
    return top && (node.contains(top) || top.contains(node)) ? []
      : [`covered: ${named(node)} by ${top && named(top)}`];
  }

  const first = (list) => list.slice(0, 8);

  window.audit = {
    /// The page itself does not scroll sideways, and no text lies where nobody gets to.
    cutOff() {
      const found = [];
      const width = document.documentElement.clientWidth;
      if (document.documentElement.scrollWidth > width)
        found.push(`the page is ${document.documentElement.scrollWidth} wide, the window ${width}`);
      for (const [node, parent, boxes] of texts())
        if (!holds(node, boxes, (box) => isReachable(box, parent)))
          found.push(`cut off: ${named(node)}`);
      return first(found);
    },

    /// No text leaves the box of its cell, paragraph or item and lies upon the neighbour's.
    overlaps() {
      const found = [];
      for (const [node, parent, boxes] of texts()) {
        const holder = parent.closest("td, th, dd, dt, li, p, h1, h2, h3, h4, summary, button");
        if (!holder || parent.closest("pre")) continue;
        const room = holder.getBoundingClientRect();
        if (!holds(node, boxes, (box) => inside(box, room)))
          found.push(`leaves its box: ${named(node)}`);
      }
      return first(found);
    },

    /// Whoever has no mouse can scroll what scrolls sideways.
    scrollersWithoutKeys() {
      return first([...document.querySelectorAll("body *")]
        .filter((node) => node.checkVisibility() && isScroller(node)
          && node.scrollWidth > node.clientWidth + 1
          && node.tabIndex < 0 && !node.querySelector(".code[tabindex='0']"))
        .map((node) => `no key scrolls ${named(node)}`));
    },

    /// The values shown in the source stand in the window, and in front of all else.
    valuesOutOfSight() {
      const found = [];
      const source = document.getElementById("source").getBoundingClientRect();
      for (const node of document.querySelectorAll(".hint code, .held th, .held td")) {
        node.scrollIntoView({ block: "end", inline: "nearest", behavior: "instant" });
        const boxes = [...node.getClientRects()];
        if (!boxes.every((box) => inside(box, source)))
          found.push(`beside the window: ${named(node)}`);
        const box = boxes.at(-1), at = document.elementFromPoint(box.x + 2, box.y + box.height / 2);
        if (!node.contains(at)) found.push(`covered: ${named(node)} by ${at && named(at)}`);
      }
      return first(found);
    },

    /// Whatever takes a click is reached with keys too; marks in the source have their suspects.
    mouseOnly() {
      const found = [];
      for (const node of document.querySelectorAll("body *")) {
        if (!node.checkVisibility() || getComputedStyle(node).cursor !== "pointer") continue;
        if (node.closest("button, a[href], summary")) continue;
        const suspects = node.closest("mark")?.dataset.suspects?.split(" ") ?? [];
        if (suspects.length === 0 || !suspects.every((suspect) =>
          document.getElementById(`suspect-${Number(suspect) + 1}`)?.matches("button")))
          found.push(named(node));
      }
      return first(found);
    },

    /// What only a pointer's hint says, nobody else learns.
    hintsOnly() {
      return first([...document.querySelectorAll("body [title]")]
        .filter((node) => !node.matches("button, a[href], code, [aria-label], [aria-hidden]")
          && !(node.matches("mark") && node.closest(".line").querySelector(".gutter .unseen")))
        .map((node) => `only a hint: ${named(node)}: ${node.title.slice(0, 40)}`));
    },

    structure() {
      const found = [];
      const levels = [...document.querySelectorAll("h1, h2, h3, h4")]
        .filter((node) => node.checkVisibility()).map((node) => Number(node.tagName[1]));
      if (levels[0] !== 1 || levels.filter((level) => level === 1).length !== 1)
        found.push(`levels of headings: ${levels.slice(0, 9)}`);
      levels.forEach((level, i) => {
        if (i > 0 && level > levels[i - 1] + 1) found.push(`heading ${i} skips a level`);
      });
      for (const node of document.querySelectorAll("h1, h2, h3, h4"))
        if (!node.textContent.trim()) found.push(`empty heading: ${named(node)}`);
      for (const tag of ["header", "main"])
        if (document.querySelectorAll(tag).length !== 1) found.push(`not one <${tag}>`);
      const ids = [...document.querySelectorAll("[id]")].map((node) => node.id);
      if (new Set(ids).size !== ids.length) found.push("an id occurs twice");
      for (const node of document.querySelectorAll("[aria-labelledby], [aria-controls]"))
        for (const name of ["aria-labelledby", "aria-controls"])
          if (node.hasAttribute(name) && !document.getElementById(node.getAttribute(name)))
            found.push(`${name} leads nowhere: ${named(node)}`);
      for (const node of document.querySelectorAll("a[href^='#']"))
        if (!document.getElementById(node.hash.slice(1)))
          found.push(`${node.hash} leads nowhere: ${named(node)}`);
      for (const node of document.querySelectorAll("table")) {
        const heads = [...node.querySelectorAll("th")];
        if (heads.some((head) => !head.scope)) found.push(`a head without a scope: ${named(node)}`);
        if (heads.some((head) => !head.textContent.trim() && !head.ariaLabel))
          found.push(`an empty head: ${named(node)}`);
      }
      return first(found);
    },

    /// The node with the focus: what is wrong with it, if anything. Of a link over several lines,
    /// one line has to be in sight.
    focused() {
      const node = document.activeElement;
      if (!node || node === document.body) return { name: "", found: [] };
      const style = getComputedStyle(node), name = named(node);
      if (style.outlineStyle === "none" || parseFloat(style.outlineWidth) < 2)
        return { name, found: [`no outline: ${name}`] };
      const out = parseFloat(style.outlineOffset) + parseFloat(style.outlineWidth);
      const each = [...node.getClientRects()].map((box) => focusOutOfSight(node, box, out));
      return { name, found: each.some((found) => found.length === 0) ? [] : each[0] ?? [] };
    },

    /// How many places the key Tab stops at.
    stops: () => [...document.querySelectorAll("a[href], button, summary, [tabindex='0']")]
      .filter((node) => node.checkVisibility() && node.tabIndex >= 0).length,
  };
})();
