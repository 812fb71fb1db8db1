#include "random_program.h"

#include <algorithm>
#include <random>

#include <fmt/format.h>

namespace culprit::laws {

namespace {

class Generator {
 public:
  explicit Generator(uint64_t seed) : random_(seed) {}

  RandomProgram program() {
    RandomProgram out;
    out.parts.push_back(
        {"#include <stdio.h>\n#include <string.h>\n#include <stdlib.h>\n#include <math.h>",
         {},
         ""});
    out.parts.push_back(
        {fmt::format("int g = {}, ga[4] = {{{}, {}, {}}};", number(), number(), number(), number()),
         {},
         ""});
    out.parts.push_back({fmt::format("static char text[8] = \"{}\";", word()), {}, ""});
    out.parts.push_back({fmt::format("static const int table[] = {{{}, {}, {}, {}}};", number(),
                                     number(), number(), number()),
                         {},
                         ""});
    out.parts.push_back(
        {"struct pair { int x; signed char y; unsigned short z; };\nunion both { int i; unsigned "
         "char b[4]; };",
         {},
         ""});
    for (functions_ = 0; functions_ < static_cast<int>(1 + below(3));) {
      Node f = function();
      out.parts.push_back(std::move(f));
      ++functions_;
    }
    out.parts.push_back(main_function());
    for (int i = 0; i < 4; ++i) out.input += fmt::format("{} ", static_cast<int>(below(40)) - 5);
    return out;
  }

 private:
  uint64_t below(uint64_t n) { return random_() % n; }
  bool chance(unsigned percent) { return below(100) < percent; }
  int number() {
    return chance(80) ? static_cast<int>(below(10)) : static_cast<int>(below(120)) - 20;
  }
  std::string word() {
    std::string out;
    for (size_t i = 0, n = 1 + below(5); i < n; ++i) out += static_cast<char>('a' + below(6));
    return out;
  }
  template <class... Choices>
  std::string one_of(Choices... choices) {
    const std::string all[] = {std::string(choices)...};
    return all[below(sizeof...(choices))];
  }

  std::string variable() { return one_of("a", "b", "c", "a", "b", "c", "g", "s", "u", "k"); }

  std::string leaf() {
    switch (below(9)) {
      case 0:
      case 1: return fmt::format("{}", number());
      case 2: return fmt::format("v[{} & 3]", variable());
      case 3: return fmt::format("ga[{} & 3]", variable());
      case 4: return one_of("p.x", "p.y", "p.z", "*q", "w.b[0]", "text[1]", "h[1]", "(int)d");
      case 5: return fmt::format("table[{}]", below(4));
      default: return variable();
    }
  }

  std::string integer(unsigned depth = 2) {
    if (depth == 0 || chance(25)) return leaf();
    std::string a = integer(depth - 1), b = integer(depth - 1);
    switch (below(14)) {
      case 0:
      case 1: return fmt::format("({} + {})", a, b);
      case 2:
      case 3: return fmt::format("({} - {})", a, b);
      case 4: return fmt::format("({} * {})", a, 1 + below(5));
      case 5: return fmt::format("({} / {})", a, 2 + below(6));
      case 6: return fmt::format("({} % {})", a, 2 + below(9));
      case 7: return fmt::format("({} {} {})", a, one_of("&", "|", "^"), b);
      case 8: return fmt::format("(({} & 15) << {})", a, below(4));
      case 9: return fmt::format("({} >> {})", a, below(5));
      case 10: return fmt::format("({} ? {} : {})", condition(1), a, b);
      case 11: return fmt::format("({} {})", one_of("-", "~", "!"), a);
      case 12: return functions_ > 0 ? call(depth - 1) : a;
      default:
        return fmt::format("({}){}", one_of("char", "unsigned char", "short", "unsigned short"), a);
    }
  }

  std::string condition(unsigned depth = 2) {
    if (depth > 0 && chance(35))
      return fmt::format("{} {} {}", condition(depth - 1), one_of("&&", "||"),
                         condition(depth - 1));
    if (chance(10)) return fmt::format("strcmp(text, \"{}\") {} 0", word(), one_of("<", "==", ">"));
    if (chance(8)) return fmt::format("d {} {}.5", one_of("<", ">"), number());
    if (chance(10)) return integer(1);
    return fmt::format("{} {} {}", integer(1), one_of("<", "<=", ">", ">=", "==", "!="),
                       integer(1));
  }

  std::string call(unsigned depth) {
    return fmt::format("f{}({}, {})", below(static_cast<uint64_t>(functions_)), integer(depth),
                       one_of("&a", "&b", "v", "&v[1]", "&p.x"));
  }

  /// Assigned values are reduced, so that nothing overflows later.
  std::string reduced(unsigned depth = 2) {
    std::string e = integer(depth);
    return chance(60) ? fmt::format("{} % {}", e, 7 + below(90))
                      : fmt::format("({}) & {}", e, one_of("31", "63", "127"));
  }

  std::string place() {
    switch (below(10)) {
      case 0: return fmt::format("v[{} & 3]", integer(1));
      case 1: return fmt::format("ga[{} & 3]", variable());
      case 2: return one_of("p.x", "p.y", "p.z", "*q", "h[0]", "h[1]", "w.b[1]", "w.b[0]");
      default: return one_of("a", "b", "c", "g", "s", "u");
    }
  }

  Node print() {
    switch (below(16)) {
      case 0: return {fmt::format("printf(\"{} %d\\n\", {});", word(), reduced()), {}, ""};
      case 1: return {fmt::format("printf(\"%d %d\\n\", {}, {});", variable(), reduced(1)), {}, ""};
      case 2:
        return {fmt::format("printf(\"%{}\\n\", {});",
                            one_of("5d", "-4d|", "03d", "x", "u", "+d", "o", " d"), reduced(1)),
                {},
                ""};
      case 3: return {fmt::format("putchar('a' + (({}) & 15));", integer(1)), {}, ""};
      case 4: return {fmt::format("printf(\"%c;\", 'A' + (({}) & 15));", integer(1)), {}, ""};
      case 5: return {"printf(\"%s.\\n\", text);", {}, ""};
      case 6: return {"puts(text);", {}, ""};
      case 7:
        return {
            fmt::format("printf(\"%.1f\\n\", d {} {});", one_of("+", "-", "*"), below(4)), {}, ""};
      case 8: return {fmt::format("puts(\"{}\");", word()), {}, ""};
      case 9:
        return {fmt::format("printf(\"%02d:%4d%-3d|\", {}, {}, {});", reduced(1), variable(),
                            reduced(1)),
                {},
                ""};
      case 10: return {fmt::format("putchar({} ? {} : '*');", condition(1), blank()), {}, ""};
      case 11:
        return {fmt::format("printf(\"{}\", {} ? {} : 'a');", one_of("%c", "%2c", "%-3c|"),
                            condition(1), blank()),
                {},
                ""};
      case 12: return {fmt::format("putchar(\" *\\n.\"[({}) & 3]);", integer(1)), {}, ""};
      case 13:
        return {"printf(\"%u %hhd %lu\\n\", u, (signed char)p.y, (unsigned long)strlen(text));",
                {},
                ""};
      default: return {fmt::format("printf(\"%d \", {});", integer(1)), {}, ""};
    }
  }

  std::string blank() { return one_of("' '", "' '", "'\\n'", "'\\t'"); }

  Node assignment() {
    switch (below(17)) {
      case 0:
        return {fmt::format("{} {}= {};", one_of("c", "g", "s"), one_of("+", "-", "^", "|"),
                            one_of("1", "2", "3", "a & 7", "b & 3")),
                {},
                ""};
      case 1:
        return {fmt::format("{}{};", one_of("a", "b", "c", "g", "v[1]", "p.x"), one_of("++", "--")),
                {},
                ""};
      case 2:
        return {fmt::format("q = {};", one_of("&a", "&b", "&v[a & 3]", "&ga[1]", "b > 3 ? &b : &c",
                                              "v + (c & 3)")),
                {},
                ""};
      case 3:
        return {fmt::format("text[{} & 3] = 'a' + (({}) & 7);", variable(), integer(1)), {}, ""};
      case 4: return {fmt::format("strcpy(text, \"{}\");", word()), {}, ""};
      case 5:
        return {fmt::format("d = {};", one_of("a / 2.0", "d + 0.5", "b * 0.25", "c")), {}, ""};
      case 6:
        // Reads one number and fails at the other.
        if (chance(30)) return {"scanf(\"%d,%d\", &a, &c);", {}, ""};
        return {"if (scanf(\"%d\", &a) != 1) a = 3;", {}, ""};
      case 7: return {fmt::format("w.i = {};", reduced(1)), {}, ""};
      case 8: return {"p2 = p; p2.x++; p = p2;", {}, ""};
      case 9: return {fmt::format("memset(v, {}, sizeof v / 2);", below(2)), {}, ""};
      case 10:
        return {fmt::format("text[{} & 3] = {} ? {} : 'x';", variable(), condition(1), blank()),
                {},
                ""};
      default: return {fmt::format("{} = {};", place(), reduced()), {}, ""};
    }
  }

  Node statement(unsigned depth) {
    if (depth == 0 || chance(45)) return chance(30) ? print() : assignment();
    switch (below(7)) {
      case 0:
      case 1: return {fmt::format("if ({}) {{", condition()), block(depth - 1), "}"};
      case 2: {
        Node n{fmt::format("if ({}) {{", condition()), block(depth - 1), "}"};
        n.close = fmt::format("}} else {{ {} }}", assignment().open);
        return n;
      }
      case 3: return loop(depth);
      case 4: {
        Node n{fmt::format("switch ({} & 3) {{ case 0:", integer(1)), block(depth - 1), ""};
        n.close = fmt::format("break; case 1: {} case 2: {} break; default: {} }}",
                              assignment().open, assignment().open, print().open);
        return n;
      }
      case 5: {
        Node n{fmt::format("for (int i{0} = 0, n{0} = {1} & 7; i{0} < n{0}; i{0}++) {{", loops_,
                           variable()),
               {},
               "}"};
        ++loops_;
        n.body = block(depth - 1);
        return n;
      }
      default: return {"{", block(depth - 1), "}"};
    }
  }

  Node loop(unsigned depth) {
    int i = loops_++;
    Node n{fmt::format("for (int i{0} = {1}; i{0} < {2}; i{0}{3}) {{ k = i{0};", i, below(3),
                       1 + below(5), one_of("++", " += 2")),
           {},
           "}"};
    if (chance(25))
      n = {fmt::format("{{ int i{0} = {1}; while (i{0}-- > 0) {{ k = i{0};", i, 1 + below(4)),
           {},
           "} }"};
    n.body = block(depth - 1);
    if (chance(25))
      n.body.push_back(
          {fmt::format("if ({}) {};", condition(1), one_of("break", "continue")), {}, ""});
    return n;
  }

  std::vector<Node> block(unsigned depth) {
    std::vector<Node> out;
    for (size_t i = 0, n = 1 + below(3); i < n; ++i) out.push_back(statement(depth));
    return out;
  }

  std::vector<Node> variables() {
    std::vector<Node> out;
    out.push_back({fmt::format("int b = {}, c = {}, k = 0, v[4] = {{{}, {}}};", number(), number(),
                               number(), number()),
                   {},
                   ""});
    out.push_back(
        {"short s = 2; unsigned u = 5; double d = 1.5; struct pair p = {1, 2, 3}, p2 = p; union "
         "both w = {7};",
         {},
         ""});
    out.push_back({"int h[2] = {4, 5};", {}, ""});
    return out;
  }

  Node function() {
    Node f{fmt::format("int f{}(int a, int *q) {{", functions_), variables(), ""};
    if (chance(20))
      f.body.push_back(
          {fmt::format("if (a > 0 && a < 6) b += f{}(a - 1, q);", functions_), {}, ""});
    for (Node& n : block(1)) f.body.push_back(std::move(n));
    if (chance(30))
      f.body.push_back({fmt::format("if ({}) return {};", condition(1), reduced(1)), {}, ""});
    f.close = fmt::format("return {};\n}}", reduced(1));
    return f;
  }

  Node main_function() {
    Node f{"int main(void) {", variables(), ""};
    f.body.push_back({fmt::format("int a = {}, *q = &b;", number()), {}, ""});
    f.body.push_back({"if (scanf(\"%d\", &b) != 1) b = 1;", {}, ""});
    for (size_t i = 0, n = 3 + below(4); i < n; ++i) f.body.push_back(statement(2));
    f.body.push_back(print());
    f.body.push_back({"printf(\"%d %d %d\\n\", a, b, c);", {}, ""});
    f.close = chance(30) ? fmt::format("return {} & 7;\n}}", variable()) : "return 0;\n}";
    return f;
  }

  std::mt19937_64 random_;
  int functions_ = 0;
  int loops_ = 0;
};

void write(const Node& node, const std::string& indent, std::string& out) {
  out += indent + node.open + "\n";
  for (const Node& child : node.body) write(child, indent + "  ", out);
  if (!node.close.empty()) out += indent + node.close + "\n";
}

size_t size_of(const Node& node) {
  size_t size = 1;
  for (const Node& child : node.body) size += size_of(child);
  return size;
}

using Paths = std::vector<std::vector<size_t>>;

void collect(const std::vector<Node>& nodes, std::vector<size_t>& prefix, Paths& out) {
  for (size_t i = 0; i < nodes.size(); ++i) {
    prefix.push_back(i);
    out.push_back(prefix);
    collect(nodes[i].body, prefix, out);
    prefix.pop_back();
  }
}

/// The list that contains the node at `path`.
std::vector<Node>& list_at(std::vector<Node>& nodes, const std::vector<size_t>& path) {
  std::vector<Node>* list = &nodes;
  for (size_t i = 0; i + 1 < path.size(); ++i) list = &(*list)[path[i]].body;
  return *list;
}

}  // namespace

RandomProgram random_program(uint64_t seed) { return Generator(seed).program(); }

std::string text_of(const std::vector<Node>& parts) {
  std::string out;
  for (const Node& part : parts) write(part, "", out);
  return out;
}

std::vector<std::vector<Node>> smaller(const std::vector<Node>& parts) {
  Paths paths;
  std::vector<size_t> prefix;
  collect(parts, prefix, paths);
  std::vector<std::pair<size_t, std::vector<Node>>> found;
  for (const auto& path : paths) {
    std::vector<Node> without = parts;
    std::vector<Node>& list = list_at(without, path);
    const Node node = list[path.back()];
    list.erase(list.begin() + static_cast<std::ptrdiff_t>(path.back()));
    found.emplace_back(size_of(node), without);
    if (node.body.empty() || path.size() < 2) continue;
    std::vector<Node> flat = without;
    std::vector<Node>& into = list_at(flat, path);
    into.insert(into.begin() + static_cast<std::ptrdiff_t>(path.back()), node.body.begin(),
                node.body.end());
    found.emplace_back(1, std::move(flat));
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<std::vector<Node>> out;
  for (auto& [size, tree] : found) out.push_back(std::move(tree));
  return out;
}

}  // namespace culprit::laws
