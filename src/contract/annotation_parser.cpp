#include "contract/annotation_parser.h"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

namespace culprit::contract {

namespace {

using Kind = Annotation::Kind;

/// Words that begin a clause of a contract.
constexpr std::string_view kOfContracts[] = {"requires", "ensures",   "assumes",    "assigns",
                                             "frees",    "allocates", "terminates", "decreases",
                                             "exits",    "returns",   "breaks",     "continues",
                                             "behavior", "complete",  "disjoint"};

}  // namespace

Annotation AnnotationParser::read() {
  while (!cursor_.at_end()) clause();
  return std::move(out_);
}

/// All clauses of an annotation are of one kind.
void AnnotationParser::become(Kind kind, const Token& first) {
  if (out_.kind != Kind::None && out_.kind != kind)
    cursor_.fail(
        fmt::format("'{}' cannot stand in one annotation with the clauses before it", first.text),
        first.begin);
  out_.kind = kind;
}

/// The source text from `begin` to the current token, on one line.
std::string AnnotationParser::text_from(Offset begin) const {
  std::string out;
  for (char c : inner_.substr(begin - origin_, cursor_.last_end() - begin)) {
    const bool blank = std::isspace(static_cast<unsigned char>(c)) || c == '@';
    if (!blank) out += c;
    else if (!out.empty() && out.back() != ' ') out += ' ';
  }
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

void AnnotationParser::clause() {
  const Token first = cursor_.peek();
  if (first.kind != TokenKind::Name) return cursor_.fail_expecting("a clause such as 'requires'");
  cursor_.take();
  const bool modal = first.is("check") || first.is("admit");
  const Mode mode = first.is("admit") ? Mode::Admit : Mode::Check;
  const Token& after = cursor_.peek();
  if (modal && (after.is("requires") || after.is("ensures"))) {
    function_clause(mode, cursor_.take());
  } else if (modal && after.is("loop")) {
    loop_clause(mode, cursor_.take(), {});
  } else if (modal && after.is("lemma")) {
    skip_clause();
    note("lemma", kNotExecutable, first.begin);
  } else if (modal || first.is("assert") || first.is("always")) {
    assertion(mode, first, {});
  } else if (first.is("sometime")) {
    become(Kind::Assertion, first);
    keep(with_term(ClauseKind::Sometime, Mode::Check, first));
  } else if (first.is("loop")) {
    loop_clause(Mode::Check, first, {});
  } else if (first.is("for")) {
    for_behaviors();
  } else if (first.is("behavior")) {
    behavior(first);
  } else if (first.is("complete") || first.is("disjoint")) {
    behavior_set(first);
  } else if (first.is("protocol")) {
    protocol(first);
  } else if (first.is("ghost")) {
    ghost(first);
  } else if (first.text.starts_with("__CPROVER_")) {
    cbmc_clause(first);
  } else if (!function_clause(Mode::Check, first)) {
    definition(first);
  }
}

/// Returns false if the word begins no clause of a function's contract.
bool AnnotationParser::function_clause(Mode mode, const Token& first) {
  constexpr std::pair<std::string_view, ClauseKind> kWithTerm[] = {
      {"requires", ClauseKind::Requires},
      {"ensures", ClauseKind::Ensures},
      {"assumes", ClauseKind::Assumes},
      {"terminates", ClauseKind::Terminates},
      {"decreases", ClauseKind::Decreases}};
  for (const auto& [word, kind] : kWithTerm) {
    if (!first.is(word)) continue;
    become(Kind::Contract, first);
    if (kind == ClauseKind::Assumes && !in_behavior_)
      cursor_.fail("'assumes' stands in a behavior: 'behavior NAME:' must come before it",
                   first.begin);
    keep(with_term(kind, mode, first));
    return true;
  }
  if (first.is("assigns")) {
    become(Kind::Contract, first);
    keep(assigns(ClauseKind::Assigns, first));
    return true;
  }
  constexpr std::string_view kOther[] = {"frees",   "allocates", "exits",
                                         "returns", "breaks",    "continues"};
  if (!one_of(kOther, first.text)) return false;
  become(Kind::Contract, first);
  skip_clause();
  note(first.text, kNotExecutable, first.begin);
  return true;
}

Clause AnnotationParser::with_term(ClauseKind kind, Mode mode, const Token& first) {
  Clause clause{.kind = kind, .mode = mode, .begin = first.begin};
  clause.term = terms_.term();
  const bool measure = kind == ClauseKind::LoopVariant || kind == ClauseKind::Decreases;
  if (measure && cursor_.next_is("for")) {
    note(text_from(first.begin), "uses an order of its own, which is not executable", first.begin);
    cursor_.take();
    cursor_.expect_name("the name of an order");
  }
  clause.text = text_from(first.begin);
  const std::string loop = kind == ClauseKind::LoopInvariant ? " invariant"
                           : kind == ClauseKind::LoopVariant ? " variant"
                                                             : "";
  cursor_.expect(";", fmt::format("after '{}{}'", first.text, loop));
  return clause;
}

/// Adds the clause where it belongs, unless it cannot be run.
void AnnotationParser::keep(Clause clause) {
  const std::string reason = terms_.take_not_executable();
  if (!reason.empty() && clause.term)
    return note(clause.text, fmt::format("is not executable: {}", reason), clause.begin);
  if (clause.kind == ClauseKind::Terminates) note(clause.text, "is not checked yet", clause.begin);
  (in_behavior_ ? out_.behaviors.back().clauses : out_.clauses).push_back(std::move(clause));
}

std::vector<std::string> AnnotationParser::names() {
  std::vector<std::string> out;
  do {
    out.push_back(cursor_.expect_name("the name of a behavior").value_or(""));
  } while (cursor_.accept(","));
  return out;
}

void AnnotationParser::for_behaviors() {
  std::vector<std::string> behaviors = names();
  cursor_.expect(":", "after the behaviors");
  const bool modal = cursor_.next_is("check") || cursor_.next_is("admit");
  if (one_of(kOfContracts, cursor_.peek(modal ? 1 : 0).text))
    return contract_for(std::move(behaviors));
  Token word = cursor_.take();
  const Mode mode = word.is("admit") ? Mode::Admit : Mode::Check;
  if (modal && cursor_.next_is("loop")) word = cursor_.take();
  if (word.is("loop")) return loop_clause(mode, word, std::move(behaviors));
  if (word.is("assert") || modal) return assertion(mode, word, std::move(behaviors));
  cursor_.fail(
      fmt::format("expected 'assert', 'loop' or a clause of a contract after 'for', found {}",
                  word.kind == TokenKind::End ? "the end of the annotation"
                                              : fmt::format("'{}'", word.text)),
      word.begin);
}

/// `for b: requires …`, the contract of a statement.
void AnnotationParser::contract_for(std::vector<std::string> behaviors) {
  if (out_.kind != Kind::None)
    return cursor_.fail("'for' must come first in the contract of a statement",
                        cursor_.peek().begin);
  if (!in_body_)
    return cursor_.fail("'for' has a meaning only in the body of a function", cursor_.peek().begin);
  out_.meant = std::move(behaviors);
  clause();
}

void AnnotationParser::assertion(Mode mode, const Token& first,
                                 std::vector<std::string> behaviors) {
  become(Kind::Assertion, first);
  Clause clause = with_term(ClauseKind::Assertion, mode, first);
  clause.behaviors = std::move(behaviors);
  keep(std::move(clause));
}

void AnnotationParser::loop_clause(Mode mode, const Token& first,
                                   std::vector<std::string> behaviors) {
  become(Kind::Loop, first);
  const Token word = cursor_.take();
  const bool invariant = word.is("invariant");
  if (invariant || word.is("variant")) {
    Clause clause =
        with_term(invariant ? ClauseKind::LoopInvariant : ClauseKind::LoopVariant, mode, first);
    clause.behaviors = std::move(behaviors);
    return keep(std::move(clause));
  }
  if (word.is("assigns")) {
    Clause clause = assigns(ClauseKind::LoopAssigns, first);
    clause.behaviors = std::move(behaviors);
    return keep(std::move(clause));
  }
  if (word.is("unroll") || word.is("pragma") || word.is("allocates") || word.is("frees") ||
      word.is("calls")) {
    skip_clause();
    if (!word.is("unroll")) note("loop " + word.text, kNotExecutable, first.begin);
    return;
  }
  cursor_.fail(fmt::format("expected 'invariant', 'variant' or 'assigns' after 'loop', found {}",
                           word.kind == TokenKind::End ? "the end of the annotation"
                                                       : fmt::format("'{}'", word.text)),
               word.begin);
}

void AnnotationParser::behavior(const Token& first) {
  become(Kind::Contract, first);
  Behavior made{.begin = first.begin};
  made.name = cursor_.expect_name("the name of a behavior").value_or("");
  cursor_.expect(":", "after the name of the behavior");
  for (const Behavior& other : out_.behaviors)
    if (other.name == made.name)
      cursor_.fail(fmt::format("there are two behaviors '{}'", made.name), first.begin);
  out_.behaviors.push_back(std::move(made));
  in_behavior_ = true;
}

void AnnotationParser::behavior_set(const Token& first) {
  become(Kind::Contract, first);
  in_behavior_ = false;
  BehaviorSet set{.complete = first.is("complete"), .begin = first.begin};
  if (!cursor_.accept("behaviors"))
    return cursor_.fail_expecting(fmt::format("'behaviors' after '{}'", first.text));
  if (!cursor_.next_is(";")) set.names = names();
  set.text = text_from(first.begin);
  cursor_.expect(";", "after the behaviors");
  out_.sets.push_back(std::move(set));
}

/// __CPROVER_requires(P), which may be followed by a semicolon.
void AnnotationParser::cbmc_clause(const Token& first) {
  constexpr std::pair<std::string_view, ClauseKind> kClauses[] = {
      {"__CPROVER_requires", ClauseKind::Requires},
      {"__CPROVER_ensures", ClauseKind::Ensures},
      {"__CPROVER_loop_invariant", ClauseKind::LoopInvariant},
      {"__CPROVER_decreases", ClauseKind::LoopVariant}};
  for (const auto& [word, kind] : kClauses) {
    if (!first.is(word)) continue;
    const bool loop = kind == ClauseKind::LoopInvariant || kind == ClauseKind::LoopVariant;
    become(loop ? Kind::Loop : Kind::Contract, first);
    Clause clause{.kind = kind, .begin = first.begin};
    cursor_.expect("(", fmt::format("after {}", word));
    clause.term = terms_.term();
    cursor_.expect(")", "after the condition");
    clause.text = text_from(first.begin);
    cursor_.accept(";");
    return keep(std::move(clause));
  }
  if (first.is("__CPROVER_assigns")) return cbmc_assigns(first);
  if (first.is("__CPROVER_frees")) {
    while (!cursor_.at_end()) cursor_.take();
    return note(text_from(first.begin), "is not checked yet", first.begin);
  }
  cursor_.fail(fmt::format("'{}' is not a clause that is supported", first.text), first.begin);
}

/// The rest of the annotation is C.
void AnnotationParser::ghost(const Token& first) {
  become(Kind::Ghost, first);
  Ghost made{.begin = cursor_.last_end()};
  made.code = std::string(inner_.substr(made.begin - origin_));
  // A line may begin with @, and the annotation may end with one.
  bool at_start = false;
  for (char& c : made.code) {
    if (c == '@' && at_start) c = ' ';
    at_start = c == '\n' || (at_start && std::isspace(static_cast<unsigned char>(c)));
  }
  // Annotations of ghost code are written /@ … @/.
  for (size_t at = 0; (at = made.code.find("/@", at)) != std::string::npos;) {
    const size_t end = made.code.find("@/", at + 2);
    if (end == std::string::npos) break;
    note("an annotation of ghost code", kNotExecutable, made.begin + static_cast<Offset>(at));
    for (; at < end + 2; ++at) made.code[at] = made.code[at] == '\n' ? '\n' : ' ';
  }
  while (!made.code.empty() &&
         (made.code.back() == '@' || std::isspace(static_cast<unsigned char>(made.code.back()))))
    made.code.pop_back();
  out_.ghost = std::move(made);
  while (!cursor_.at_end()) cursor_.take();
}

/// Goes behind the next semicolon that is not in braces.
void AnnotationParser::skip_clause() {
  int open = 0, binding = 0;  // \forall integer x; has a semicolon of its own
  while (!cursor_.at_end()) {
    const bool ends = open == 0 && binding == 0;
    if (ends && cursor_.accept(";")) return;
    if (ends && cursor_.next_is("}")) return;
    const Token& token = cursor_.take();
    constexpr std::string_view kBinding[] = {"\\forall", "\\exists", "\\lambda", "\\let"};
    if (one_of(kBinding, token.text)) ++binding;
    if (open == 0 && binding > 0 && token.is(";")) --binding;
    open += token.is("{") ? 1 : token.is("}") ? -1 : 0;
  }
  cursor_.fail_expecting("';'");
}

namespace {

/// `global EXPR`, an assertion about all threads; ACSL has `global invariant`.
bool is_about_threads(std::string_view text) {
  constexpr std::string_view kGlobal = "global", kInvariant = "invariant";
  if (!text.starts_with(kGlobal)) return false;
  text.remove_prefix(kGlobal.size());
  const size_t word = text.find_first_not_of(" \t");
  return word > 0 && word != std::string_view::npos && !text.substr(word).starts_with(kInvariant);
}

}  // namespace

bool is_annotation(std::string_view comment) {
  if (!comment.starts_with("/*@") && !comment.starts_with("//@")) return false;
  comment.remove_prefix(3);
  if (comment.ends_with("*/")) comment.remove_suffix(2);
  const auto is_blank = [](char c) {
    return c == '@' || std::isspace(static_cast<unsigned char>(c));
  };
  while (!comment.empty() && is_blank(comment.back())) comment.remove_suffix(1);
  while (!comment.empty() && is_blank(comment.front())) comment.remove_prefix(1);
  if (is_about_threads(comment)) return false;
  const bool letter = !comment.empty() &&
                      (std::isalpha(static_cast<unsigned char>(comment[0])) || comment[0] == '_');
  // One word is an annotation of another tool.
  return letter && std::any_of(comment.begin(), comment.end(),
                               [](char c) { return !std::isalnum(static_cast<unsigned char>(c)); });
}

Parsed parse_annotation(std::string_view comment, const ParserOptions& options) {
  if (comment.starts_with("/*") && comment.ends_with("*/")) comment.remove_suffix(2);
  const size_t head = std::min<size_t>(3, comment.size());
  comment.remove_prefix(head);
  const Offset origin = options.origin + static_cast<Offset>(head);
  const std::vector<Token> tokens = tokens_of(comment, origin);
  Cursor cursor(tokens);
  Parsed out;
  out.annotation = AnnotationParser(comment, origin, cursor, options).read();
  out.error = cursor.error();
  if (out.error) out.annotation = {};
  return out;
}

Parsed parse_cbmc_clause(std::string_view text, const ParserOptions& options) {
  const std::vector<Token> tokens = tokens_of(text, options.origin);
  Cursor cursor(tokens);
  Parsed out;
  out.annotation = AnnotationParser(text, options.origin, cursor, options).read();
  out.error = cursor.error();
  if (out.error) out.annotation = {};
  return out;
}

ParsedTerm parse_term(std::string_view text, const ParserOptions& options) {
  const std::vector<Token> tokens = tokens_of(text, options.origin);
  Cursor cursor(tokens);
  TermParser parser(cursor, options);
  ParsedTerm out{parser.term(), {}};
  if (!cursor.at_end()) cursor.fail_expecting("the end of the expression");
  out.error = cursor.error();
  return out;
}

}  // namespace culprit::contract
