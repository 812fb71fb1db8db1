// Syntax colours for C: comments, strings, numbers, keywords, directives. It scans lines and does
// not parse; trigraphs and line splices are not supported.

const keywords = new Set((
  "auto break case char const continue default do double else enum extern float for goto if " +
  "inline int long register restrict return short signed sizeof static struct switch typedef " +
  "union unsigned void volatile while _Bool _Static_assert _Noreturn bool true false nullptr " +
  "NULL size_t FILE").split(" "));
const lexeme = new RegExp([
  /\/\*.*?(?:\*\/|$)|\/\/.*/,
  /"(?:\\.|[^"\\])*"?|'(?:\\.|[^'\\])*'?/,
  /^\s*#\s*\w+|[A-Za-z_]\w*|\.?\d[\w.]*/,
].map((part) => part.source).join("|"), "g");

function classOf(text) {
  if (text.startsWith("/")) return "c";
  if (text[0] === '"' || text[0] === "'") return "s";
  if (/^\.?\d/.test(text)) return "n";
  if (/^\s*#/.test(text)) return "p";
  return keywords.has(text) ? "k" : null;
}

/// The coloured pieces of each line: [from, to, class], in order and disjoint. O(characters).
function coloured(lines) {
  let inComment = false;
  return lines.map((line) => {
    const pieces = [];
    let from = 0;
    if (inComment) {
      const end = line.indexOf("*/");
      from = end < 0 ? line.length : end + 2;
      inComment = end < 0;
      pieces.push([0, from, "c"]);
    }
    lexeme.lastIndex = from;
    for (let match; from < line.length && (match = lexeme.exec(line)); ) {
      const kind = classOf(match[0]);
      if (kind) pieces.push([match.index, match.index + match[0].length, kind]);
      inComment = match[0].startsWith("/*") && !(match[0].length >= 4 && match[0].endsWith("*/"));
    }
    return pieces;
  });
}
