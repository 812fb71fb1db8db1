// Definitions of the logic: predicates, functions, and what stands around them (ACSL 1.20, section
// 2.6). Also words that begin no clause.
#include <algorithm>

#include <fmt/format.h>

#include "contract/annotation_parser.h"

namespace culprit::contract {

namespace {

using Kind = Annotation::Kind;

constexpr std::string_view kFirstWords[] = {
    "requires",  "ensures",  "assumes",  "assigns",   "frees",     "allocates", "terminates",
    "decreases", "exits",    "behavior", "complete",  "disjoint",  "assert",    "check",
    "admit",     "loop",     "for",      "predicate", "logic",     "lemma",     "axiomatic",
    "inductive", "axiom",    "type",     "ghost",     "invariant", "returns",   "breaks",
    "continues", "global",   "model",    "import",    "volatile",  "strong",    "weak",
    "always",    "sometime", "protocol"};

/// Clauses that are read up to their semicolon and named as not executable.
constexpr std::string_view kSkipped[] = {
    "frees", "allocates", "exits", "returns", "breaks", "continues", "lemma",    "axiom",
    "type",  "global",    "model", "import",  "strong", "weak",      "volatile", "invariant"};

/// Levenshtein's distance.
size_t distance(std::string_view a, std::string_view b) {
  std::vector<size_t> row(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (size_t i = 1; i <= a.size(); ++i) {
    size_t diagonal = std::exchange(row[0], i);
    for (size_t j = 1; j <= b.size(); ++j)
      diagonal = std::exchange(
          row[j], std::min({row[j] + 1, row[j - 1] + 1, diagonal + (a[i - 1] != b[j - 1])}));
  }
  return row[b.size()];
}

std::string_view similar_word(std::string_view word) {
  for (std::string_view known : kFirstWords)
    if (word.size() > 3 && distance(word, known) <= 2) return known;
  return {};
}

}  // namespace

void AnnotationParser::definition(const Token& first) {
  if (first.is("predicate") || first.is("logic")) return predicate_or_function(first);
  if (first.is("axiomatic")) return axiomatic(first);
  if (first.is("inductive")) {
    become(Kind::Definitions, first);
    note("inductive " + cursor_.peek().text, kNotExecutable, first.begin);
    while (!cursor_.at_end() && !cursor_.accept("}")) cursor_.take();
    return;
  }
  if (!one_of(kSkipped, first.text)) return unknown(first);
  const bool named = cursor_.peek().kind == TokenKind::Name;
  note(named ? first.text + " " + cursor_.peek().text : first.text, kNotExecutable, first.begin);
  if (!first.is("invariant")) become(Kind::Definitions, first);
  skip_clause();
}

void AnnotationParser::axiomatic(const Token& first) {
  become(Kind::Definitions, first);
  note("axiomatic " + cursor_.expect_name("a name").value_or(""), kNotExecutable, first.begin);
  cursor_.expect("{", "after the name of the axiomatic block");
  while (!cursor_.at_end() && !cursor_.next_is("}")) {
    const Token word = cursor_.take();
    if (word.kind != TokenKind::Name)
      return cursor_.fail(fmt::format("expected a definition, found '{}'", word.text), word.begin);
    definition(word);
  }
  cursor_.expect("}", "after the axiomatic block");
}

void AnnotationParser::predicate_or_function(const Token& first) {
  become(Kind::Definitions, first);
  Definition made{.type = "boolean", .begin = first.begin};
  if (first.is("logic")) {
    made.type.clear();
    while (cursor_.next_is("*") ||
           (cursor_.peek().kind == TokenKind::Name &&
            (cursor_.peek(1).is("*") || cursor_.peek(1).kind == TokenKind::Name)))
      made.type += (made.type.empty() ? "" : " ") + cursor_.take().text;
    if (made.type.empty()) return cursor_.fail_expecting("the type of the result");
  }
  made.name = cursor_.expect_name("the name of the definition").value_or("");
  if (cursor_.accept("{")) {
    made.labels = names();
    cursor_.expect("}", "after the labels");
  }
  if (cursor_.accept("(")) {
    while (!cursor_.at_end() && !cursor_.next_is(")")) {
      if (const auto parameter = terms_.binder("")) made.parameters.push_back(*parameter);
      if (!cursor_.accept(",")) break;
    }
    cursor_.expect(")", "after the parameters");
  }
  if (!cursor_.accept("=")) {
    if (!cursor_.next_is(";") && !cursor_.next_is("reads"))
      return cursor_.fail_expecting("'=' before the meaning of the definition");
    note(first.text + " " + made.name, "has no definition that can be run", first.begin);
    return skip_clause();
  }
  made.body = terms_.term();
  cursor_.expect(";", "after the definition");
  if (const std::string reason = terms_.take_not_executable(); !reason.empty())
    return note(first.text + " " + made.name, fmt::format("is not executable: {}", reason),
                first.begin);
  out_.definitions.push_back(std::move(made));
}

void AnnotationParser::unknown(const Token& first) {
  if (const std::string_view known = similar_word(first.text); !known.empty())
    return cursor_.fail(fmt::format("unknown clause '{}'; did you mean '{}'?", first.text, known),
                        first.begin);
  if (out_.kind != Kind::None)
    return cursor_.fail(fmt::format("expected a clause, found '{}'", first.text), first.begin);
  note(fmt::format("the annotation '{}'", first.text), "is not known", first.begin);
  while (!cursor_.at_end()) cursor_.take();
}

}  // namespace culprit::contract
