// Calls: definitions, and ACSL's built-in functions and predicates.
#include <algorithm>

#include <fmt/format.h>

#include "contract/translator.h"

namespace culprit::contract {

namespace {

constexpr int kMostExpansions = 40;

/// The last argument of __culprit_extent.
constexpr const char *kReadable = "0", *kWritable = "1", *kInitialized = "2";

/// CBMC's predicates about the bytes behind a pointer; null: the term is none.
const char* kind_of_cbmc(const Term& term) {
  if (term.parts.size() != 2) return nullptr;
  if (term.text == "__CPROVER_r_ok") return kReadable;
  const bool writes = term.text == "__CPROVER_w_ok" || term.text == "__CPROVER_rw_ok" ||
                      term.text == "__CPROVER_is_fresh";
  return writes ? kWritable : nullptr;
}

bool is_simple(const Term& term) {
  return term.kind == TermKind::Name || term.kind == TermKind::Literal;
}

bool is_number_type(const std::string& type) { return type == "integer" || type == "real"; }

bool is_pointer_type(const std::string& type) { return type.find('*') != std::string::npos; }

/// `\at(f(x), L)` for `f{L}(x)`.
Term about_its_state(Term term) {
  Term whole{.kind = TermKind::At, .text = term.labels[0], .begin = term.begin, .end = term.end};
  term.labels.clear();
  whole.parts = {make_term(std::move(term))};
  return whole;
}

/// The elements of the sets among the terms, and the other terms.
std::vector<TermPtr> without_unions(const std::vector<TermPtr>& terms) {
  std::vector<TermPtr> out;
  for (const TermPtr& term : terms) {
    const bool is_union = term->kind == TermKind::Set && term->text == "\\union";
    const std::vector<TermPtr> own = is_union ? without_unions(term->parts) : std::vector{term};
    out.insert(out.end(), own.begin(), own.end());
  }
  return out;
}

TermPtr named(std::string name, Offset at) {
  return make_term({.kind = TermKind::Name, .text = std::move(name), .begin = at, .end = at});
}

}  // namespace

void Translator::call(const Term& term, Code& out) {
  if (term.text.starts_with("\\")) return builtin(term, out);
  if (const char* kind = kind_of_cbmc(term)) {
    const Offset at = term.begin;
    out.put("( __culprit_extent (", at);
    parenthesised(*term.parts[0], out);
    out.put(",", at).put(kind, at).put(") >=", at);
    parenthesised(*term.parts[1], out);
    out.put(")", at);
    return;
  }
  const Definition* definition = definitions_.find(term.text, term.parts.size());
  if (!definition)
    return cannot(definitions_.knows(term.text)
                      ? fmt::format("'{}' with {} arguments", term.text, term.parts.size())
                      : fmt::format("'{}', which no annotation defines", term.text),
                  term.begin);
  if (definitions_.is_recursive(*definition)) return call_of_function(*definition, term, out);
  if (++expansions_ > kMostExpansions)
    return cannot(fmt::format("'{}', whose definition is too large", term.text), term.begin);
  // One label: the state in which the body is read.
  const bool one_state = definition->labels.size() <= 1 && term.labels.size() == 1;
  std::vector<TermPtr> arguments = term.parts;
  std::vector<std::pair<std::string, TermPtr>> lets;
  // A label is about what the body reads; the arguments are those of the current state.
  const bool reads_earlier = std::any_of(term.labels.begin(), term.labels.end(),
                                         [](const std::string& label) { return label != "Here"; });
  const auto wants_name = [&](const Term& argument) {
    return !is_simple(argument) || (reads_earlier && argument.kind != TermKind::Literal);
  };
  for (size_t i = 0; i < arguments.size(); ++i)
    if (const std::string& type = definition->parameters[i].type;
        wants_name(*arguments[i]) &&
        (is_number_type(type) || (reads_earlier && !is_pointer_type(type)))) {
      lets.emplace_back(fmt::format("{}__{}", definition->parameters[i].name, ++numbers_),
                        arguments[i]);
      arguments[i] = named(lets.back().first, term.begin);
    }
  const std::vector<std::string> labels = term.labels.empty() ? std::vector<std::string>{}
                                          : one_state         ? std::vector<std::string>{"Here"}
                                                              : term.labels;
  TermPtr body = expanded(*definition, arguments, labels, numbers_);
  if (one_state)
    body = make_term({.kind = TermKind::At,
                      .text = term.labels[0],
                      .parts = {body},
                      .begin = term.begin,
                      .end = term.end});
  for (auto let = lets.rbegin(); let != lets.rend(); ++let)
    body = make_term({.kind = TermKind::Let,
                      .text = let->first,
                      .parts = {let->second, body},
                      .begin = term.begin,
                      .end = term.end});
  parenthesised(*body, out);
  --expansions_;
}

/// A definition that uses itself is a function of C, which reads the current state.
void Translator::call_of_function(const Definition& definition, const Term& term, Code& out) {
  if (definition.labels.size() > 1 || !state_.empty())
    return cannot(
        fmt::format("'{}', whose definition uses itself, about an earlier state", term.text),
        term.begin);
  if (term.labels.size() == 1 && !state_of(term.labels[0], term.begin).empty()) {
    // the function runs in that state, where numbers of the current one are not known
    for (size_t i = 0; i < term.parts.size(); ++i)
      if (term.parts[i]->kind != TermKind::Literal &&
          !is_pointer_type(definition.parameters[i].type))
        return cannot(
            fmt::format("'{}', whose definition uses itself, about an earlier state", term.text),
            term.begin);
    return at(about_its_state(term), out);
  }
  out.put(function_of(definition), term.begin).put("(", term.begin);
  for (size_t i = 0; i < term.parts.size(); ++i) {
    if (i > 0) out.put(",", term.begin);
    parenthesised(*term.parts[i], out);
  }
  out.put(")", term.begin);
}

void Translator::builtin(const Term& term, Code& out) {
  const size_t count = term.parts.size();
  const std::string& name = term.text;
  if (term.labels.size() == 1 && term.labels[0] != "Here") {
    return at(about_its_state(term), out);
  }
  const bool over_range =
      count == 3 && term.parts[2]->kind == TermKind::Lambda && term.parts[2]->binders.size() == 1;
  if (name == "\\sum" || name == "\\product" || name == "\\prod" || name == "\\numof") {
    if (!over_range)
      return cannot(fmt::format("{} without two bounds and a \\lambda", name), term.begin);
    return name == "\\numof" ? counted(term, out) : accumulated(term, out);
  }
  if (name == "\\min" || name == "\\max") {
    if (over_range) return extreme(term, out);
    if (count == 2) return choice_of_two(term, out);
  }
  if (count == 0) return cannot(fmt::format("{} without an argument", name), term.begin);
  if (name == "\\valid") return memory_predicate(term, kWritable, out);
  if (name == "\\valid_read") return memory_predicate(term, kReadable, out);
  if (name == "\\initialized") return memory_predicate(term, kInitialized, out);
  if (name == "\\separated") return separated(term, out);
  if (name == "\\fresh") return is_new(term, out);
  constexpr std::pair<std::string_view, std::string_view> kOfPointers[] = {
      {"\\base_addr", "__culprit_base_addr"},
      {"\\offset", "__culprit_offset"},
      {"\\block_length", "__culprit_block_length"},
      {"\\freeable", "__culprit_freeable"}};
  for (const auto& [acsl, c] : kOfPointers)
    if (name == acsl && count == 1) {
      out.put(c, term.begin);
      return parenthesised(*term.parts[0], out);
    }
  function_of_mathematics(term, out);
}

void Translator::function_of_mathematics(const Term& term, Code& out) {
  const Offset at = term.begin;
  const bool not_a_number = term.text == "\\is_NaN", finite = term.text == "\\is_finite";
  if ((term.text == "\\abs" || not_a_number || finite || term.text == "\\is_infinite") &&
      term.parts.size() == 1) {
    const std::string x = fresh("let");
    Code value;
    parenthesised(*term.parts[0], value);
    out.put("( { __typeof__ ( ( {", at).put(value).put("; } ) )", at).put(x, at).put("=", at);
    out.put(value).put(";", at);
    const std::string what = not_a_number           ? "{0} != {0}"
                             : finite               ? "{0} - {0} == 0"
                             : term.text == "\\abs" ? "{0} < 0 ? - {0} : {0}"
                                                    : "( {0} == {0} ) & ( {0} - {0} != 0 )";
    out.put(fmt::format(fmt::runtime(what), x), at).put("; } )", at);
    return;
  }
  constexpr std::string_view kOne[] = {"sqrt", "floor", "ceil", "exp", "log", "sin", "cos", "tan"};
  const std::string_view name = std::string_view(term.text).substr(1);
  const bool one = std::find(std::begin(kOne), std::end(kOne), name) != std::end(kOne);
  if (!(one && term.parts.size() == 1) && !(name == "pow" && term.parts.size() == 2))
    return cannot(term.text, at);
  out.put(fmt::format("__builtin_{} ( ( double )", name), at);
  parenthesised(*term.parts[0], out);
  if (name == "pow") {
    out.put(", ( double )", at);
    parenthesised(*term.parts[1], out);
  }
  out.put(")", at);
}

void Translator::choice_of_two(const Term& term, Code& out) {
  const std::string a = fresh("let"), b = fresh("let");
  const Offset at = term.begin;
  Code values[2];
  out.put("( {", at);
  for (size_t i : {0, 1}) {
    parenthesised(*term.parts[i], values[i]);
    out.put("__typeof__ ( ( {", at).put(values[i]).put("; } ) )", at).put(i == 0 ? a : b, at);
    out.put("=", at).put(values[i]).put(";", at);
  }
  out.put(fmt::format("{0} {2} {1} ? {0} : {1} ; }} )", a, b, term.text == "\\min" ? "<" : ">"),
          at);
}

/// Writes the parts of a set of places: p, p + (lo .. hi), p + i, &a[i], &a[lo .. hi].
std::optional<Translator::Place> Translator::place(const Term& term) {
  const Term *base = &term, *low = nullptr, *high = nullptr;
  const auto take_index = [&](const Term& index) {
    const bool range = index.kind == TermKind::Range;
    low = range ? index.parts[0].get() : &index;
    high = range ? index.parts[1].get() : &index;
    return low && high;
  };
  bool complete = true;
  if (term.kind == TermKind::Binary && term.text == "+") {
    const auto is_index = [](const Term& t) {
      return t.kind == TermKind::Range || t.kind == TermKind::Literal;
    };
    const size_t pointer = is_index(*term.parts[0]) ? 1 : 0;
    base = term.parts[pointer].get();
    complete = take_index(*term.parts[1 - pointer]);
  } else if (term.kind == TermKind::Unary && term.text == "&" &&
             term.parts[0]->kind == TermKind::Subscript) {
    base = term.parts[0]->parts[0].get();
    complete = take_index(*term.parts[0]->parts[1]);
  }
  if (!complete) {
    cannot("a range without an end", term.begin);
    return std::nullopt;
  }
  Place out;
  parenthesised(*base, out.base);
  out.element.put("( ( long ) sizeof ( *", term.begin);
  parenthesised(*base, out.element);
  out.element.put(") )", term.begin);
  if (low) parenthesised(*low, out.low);
  if (high) parenthesised(*high, out.high);
  return out;
}

/// Compares with what the machine says about the object of the base, which is mostly a plain
/// pointer. So indices may be unknown values.
void Translator::memory_predicate(const Term& term, const char* kind, Code& out) {
  const Offset at = term.begin;
  out.put("( 1", at);
  for (const TermPtr& part : without_unions(term.parts)) {
    const auto set = place(*part);
    if (!set) return;
    out.put("&&", at);
    if (set->low.empty()) {
      out.put("( __culprit_extent (", at).put(set->base).put(",", at).put(kind, at).put(") /", at);
      out.put(set->element).put(">= 1 )", at);
      continue;
    }
    out.put("( (", at).put(set->high).put("<", at).put(set->low).put(") |", at);
    if (std::string_view(kind) == kInitialized) {
      out.put("( __culprit_extent (", at).put(set->base).put("+", at).put(set->low);
      out.put(",", at).put(kind, at).put(") /", at).put(set->element).put(">=", at);
      out.put(set->high).put("-", at).put(set->low).put("+ 1 ) )", at);
      continue;
    }
    out.put("( ( - __culprit_offset (", at).put(set->base).put(") /", at).put(set->element);
    out.put("<=", at).put(set->low).put(") & (", at).put(set->high);
    out.put("< __culprit_extent (", at).put(set->base).put(",", at).put(kind, at).put(") /", at);
    out.put(set->element).put(") ) )", at);
  }
  out.put(")", at);
}

/// \fresh(p, n): n bytes of an object that did not exist at entry.
void Translator::is_new(const Term& term, Code& out) {
  const Offset at = term.begin;
  if (standpoint_ != Standpoint::Exit || !state_.empty() || term.parts.size() != 2)
    return cannot("\\fresh with other than two arguments, or outside of 'ensures' of a function",
                  at);
  const std::string memory = fresh("memory");
  before["Pre"].put(fmt::format("void * {} = __culprit_earlier ( ( void * ) 0 ) ;", memory), at);
  out.put(fmt::format("( __culprit_is_new ( {} ,", memory), at);
  parenthesised(*term.parts[0], out);
  out.put(") && __culprit_extent (", at);
  parenthesised(*term.parts[0], out);
  out.put(",", at).put(kReadable, at).put(") >=", at);
  parenthesised(*term.parts[1], out);
  out.put(")", at);
}

void Translator::separated(const Term& term, Code& out) {
  const Offset at = term.begin;
  out.put("( 1", at);
  const auto write_set = [&](const Place& set) {
    out.put(set.base);
    if (!set.low.empty()) out.put("+", at).put(set.low);
    out.put(",", at);
    if (set.low.empty()) out.put("1", at);
    else out.put(set.high).put("-", at).put(set.low).put("+ 1", at);
    out.put(",", at).put(set.element);
  };
  const auto write_pair = [&](const TermPtr& left, const TermPtr& right) {
    const auto one = place(*left), other = place(*right);
    if (!one || !other) return;
    out.put("&& __culprit_separated (", at);
    write_set(*one);
    out.put(",", at);
    write_set(*other);
    out.put(")", at);
  };
  // the elements of one set need not be apart
  for (size_t i = 0; i < term.parts.size(); ++i)
    for (size_t j = i + 1; j < term.parts.size(); ++j)
      for (const TermPtr& left : without_unions({term.parts[i]}))
        for (const TermPtr& right : without_unions({term.parts[j]})) write_pair(left, right);
  out.put(")", at);
}

}  // namespace culprit::contract
