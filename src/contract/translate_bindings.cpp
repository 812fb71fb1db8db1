#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "contract/translator.h"

namespace culprit::contract {

namespace {

/// A bound of a variable: `value <= k`, or `value < k` if strict.
struct Bound {
  TermPtr value;
  bool strict = false;
  const Term* from = nullptr;  ///< the comparison that says exactly this; null: it only implies it
};

bool is_name(const Term& term, const std::string& name) {
  return term.kind == TermKind::Name && term.text == name;
}

/// Finds the bounds of the variables of a quantifier among the conditions of its guard.
class BoundFinder {
 public:
  BoundFinder(const std::vector<Binder>& binders, const std::vector<TermPtr>& conditions)
      : binders_(binders), conditions_(conditions) {}

  std::optional<Bound> lower(size_t binder) {
    unknown_ = names_from(binder);
    return find(binders_[binder].name, true, binders_.size());
  }
  std::optional<Bound> upper(size_t binder) {
    unknown_ = names_from(binder);
    return find(binders_[binder].name, false, binders_.size());
  }

 private:
  std::set<std::string> names_from(size_t binder) const {
    std::set<std::string> out;
    for (size_t i = binder; i < binders_.size(); ++i) out.insert(binders_[i].name);
    return out;
  }

  bool is_known(const Term& term) const {
    const std::set<std::string> names = free_names(term);
    return std::none_of(names.begin(), names.end(),
                        [&](const std::string& name) { return unknown_.contains(name); });
  }

  /// The other side of a comparison that bounds `name` from below or above.
  std::optional<Bound> bound_in(const Term& comparison, const std::string& name, bool lower) const {
    if (!is_comparison(comparison) || comparison.text == "!=") return std::nullopt;
    const bool strict = comparison.text.size() == 1;
    const bool equal = comparison.text == "==";
    const bool ascending = comparison.text[0] == '<';
    for (size_t side : {0, 1}) {
      if (!is_name(*comparison.parts[side], name)) continue;
      // On the right side of `<`, or on the left side of `>`, the name is bounded from below.
      const bool from_below = (side == 1) == ascending;
      if (equal || from_below == lower)
        return Bound{comparison.parts[1 - side], strict && !equal, &comparison};
    }
    return std::nullopt;
  }

  /// `depth` limits chains `i < j < n`, in which j is another variable of the quantifier.
  std::optional<Bound> find(const std::string& name, bool lower, size_t depth) const {
    for (const TermPtr& condition : conditions_)
      if (auto bound = bound_in(*condition, name, lower); bound && is_known(*bound->value))
        return bound;
    if (depth == 0) return std::nullopt;
    for (const TermPtr& condition : conditions_) {
      const auto bound = bound_in(*condition, name, lower);
      if (!bound || bound->value->kind != TermKind::Name) continue;
      auto further = find(bound->value->text, lower, depth - 1);
      if (!further) continue;
      further->from = nullptr;
      return further;
    }
    return std::nullopt;
  }

  const std::vector<Binder>& binders_;
  const std::vector<TermPtr>& conditions_;
  std::set<std::string> unknown_;
};

/// The smallest and largest value of a small or unsigned type, as text; empty: too many values.
std::pair<std::string, std::string> range_of_type(const std::string& type) {
  if (type == "_Bool" || type == "boolean" || type == "bool") return {"0", "1"};
  if (type == "unsigned char" || type == "uint8_t") return {"0", "255"};
  if (type == "char" || type == "signed char" || type == "int8_t") return {"-128", "127"};
  const bool is_unsigned =
      type.starts_with("unsigned") || type.starts_with("uint") || type == "size_t";
  return {is_unsigned ? "0" : "", ""};
}

/// The conditions of the guard, and what is said of the values that satisfy them.
struct Guarded {
  std::vector<TermPtr> conditions;
  TermPtr body;  ///< null: the conditions are all
};

/// \forall: G1 ==> G2 ==> P; \exists: G && P.
Guarded guarded(const Term& quantifier) {
  Guarded out;
  TermPtr rest = quantifier.parts[0];
  if (quantifier.kind == TermKind::Exists) {
    out.conditions = conjuncts(rest);
    return out;
  }
  while (rest->kind == TermKind::Binary && rest->text == "==>") {
    const std::vector<TermPtr> guards = conjuncts(rest->parts[0]);
    out.conditions.insert(out.conditions.end(), guards.begin(), guards.end());
    rest = rest->parts[1];
  }
  out.body = rest;
  return out;
}

}  // namespace

void Translator::quantifier(const Term& term, Code& out) {
  const std::string result = fresh("holds");
  const char* initial = term.kind == TermKind::Forall ? "1" : "0";
  out.put(fmt::format("( {{ _Bool {} = {} ;", result, initial), term.begin);
  quantified_loops(term, result, out, "");
  out.put(fmt::format("{} ; }} )", result), term.begin);
}

/// for (k = LO; k <= HI; k = k + 1) for (…) result = result & (FILTERS ==> BODY);
/// `witness`, if not empty, becomes the first value of the only variable that makes it false.
void Translator::quantified_loops(const Term& term, const std::string& result, Code& out,
                                  const std::string& witness) {
  const bool all = term.kind == TermKind::Forall;
  Guarded parts = guarded(term);
  BoundFinder bounds(term.binders, parts.conditions);
  std::set<const Term*> exact;
  const size_t outer = bound_.size();
  std::vector<std::string> names;
  for (size_t i = 0; i < term.binders.size(); ++i) {
    const Binder& binder = term.binders[i];
    if (binder.type.ends_with("*") || binder.type == "real" || binder.type == "double" ||
        binder.type == "float")
      return cannot(fmt::format("a quantifier over the type {}", binder.type), binder.offset);
    const auto low = bounds.lower(i), high = bounds.upper(i);
    const auto [least, greatest] = range_of_type(binder.type);
    if ((!low && least.empty()) || (!high && greatest.empty()))
      return cannot(fmt::format("the quantifier over '{}' has no {} bound", binder.name,
                                !low && least.empty() ? "lower" : "upper"),
                    binder.offset);
    names.push_back(fresh(binder.name));
    out.put(fmt::format("for ( __culprit_index {} =", names[i]), binder.offset);
    if (low) parenthesised(*low->value, out);
    else out.put(least, binder.offset);
    if (low && low->strict) out.put("+ 1", binder.offset);
    out.put(fmt::format("; {} {}", names[i], high && high->strict ? "<" : "<="), binder.offset);
    if (high) parenthesised(*high->value, out);
    else out.put(greatest, binder.offset);
    out.put(fmt::format("; {0} = {0} + 1 )", names[i]), binder.offset);
    if (low) exact.insert(low->from);
    if (high) exact.insert(high->from);
    bound_.emplace_back(binder.name, names[i]);
  }
  TermPtr filters, claim = parts.body;
  for (const TermPtr& condition : parts.conditions)
    if (!exact.contains(condition.get()))
      filters = filters ? binary("&&", filters, condition) : condition;
  if (filters) claim = !claim ? filters : binary("==>", filters, claim);
  Code value;
  if (claim) truth(*claim, value);
  else value.put("1", term.begin);
  bound_.resize(outer);
  if (witness.empty()) {
    // What follows an element that \exists has found is not read: it may not be there.
    const char* join = all ? "&" : claim && may_fault(*claim) ? "||" : "|";
    out.put(fmt::format("{} = {} {}", result, result, join), term.begin);
    out.put(value).put(";", term.begin);
    return;
  }
  const std::string own = fresh("holds");
  out.put(fmt::format("{{ _Bool {} =", own), term.begin).put(value).put(";", term.begin);
  out.put(fmt::format("{0} = ( {1} & ! {2} ) ? {3} : {0} ; {1} = {1} & {2} ; }}", witness, result,
                      own, names[0]),
          term.begin);
}

/// \sum(lo, hi, \lambda integer k; e) ->
/// ({ typeof(e) s = 0; for (k = lo; k <= hi; k = k + 1) s = s + (e); s; })
void Translator::accumulated(const Term& call, Code& out) {
  const Term& function = *call.parts[2];
  const bool product = call.text != "\\sum";
  const std::string sum = fresh(product ? "product" : "sum"), index = fresh("index");
  Code low, high, value;
  parenthesised(*call.parts[0], low);
  parenthesised(*call.parts[1], high);
  bound_.emplace_back(function.binders[0].name, index);
  parenthesised(*function.parts[0], value);
  bound_.pop_back();
  const Offset at = call.begin;
  out.put(fmt::format("( {{ __typeof__ ( ( {{ __culprit_index {} = 0 ;", index), at);
  out.put(value).put("; } ) )", at).put(sum, at).put(product ? "= 1 ;" : "= 0 ;", at);
  out.put(fmt::format("for ( __culprit_index {} =", index), at).put(low);
  out.put(fmt::format("; {} <=", index), at).put(high);
  out.put(fmt::format("; {0} = {0} + 1 ) {1} = {1} {2}", index, sum, product ? "*" : "+"), at);
  out.put(value).put(fmt::format("; {} ; }} )", sum), at);
}

void Translator::counted(const Term& call, Code& out) {
  const Term& function = *call.parts[2];
  const std::string count = fresh("count"), index = fresh("index");
  const Offset at = call.begin;
  out.put(fmt::format("( {{ __culprit_index {} = 0 ; for ( __culprit_index {} =", count, index),
          at);
  parenthesised(*call.parts[0], out);
  out.put(fmt::format("; {} <=", index), at);
  parenthesised(*call.parts[1], out);
  out.put(fmt::format("; {0} = {0} + 1 ) {1} = {1} +", index, count), at);
  bound_.emplace_back(function.binders[0].name, index);
  truth(*function.parts[0], out);
  bound_.pop_back();
  out.put(fmt::format("; {} ; }} )", count), at);
}

/// The least or greatest value of a function over a range that is not empty.
void Translator::extreme(const Term& call, Code& out) {
  const Term& function = *call.parts[2];
  const std::string best = fresh("best"), index = fresh("index"), one = fresh("let"),
                    any = fresh("any");
  Code low, high, value;
  parenthesised(*call.parts[0], low);
  parenthesised(*call.parts[1], high);
  bound_.emplace_back(function.binders[0].name, index);
  parenthesised(*function.parts[0], value);
  bound_.pop_back();
  const Offset at = call.begin;
  out.put(fmt::format("( {{ __typeof__ ( ( {{ __culprit_index {} = 0 ;", index), at);
  out.put(value).put(fmt::format("; }} ) ) {} = 0 ; _Bool {} = 0 ;", best, any), at);
  out.put(fmt::format("for ( __culprit_index {} =", index), at).put(low);
  out.put(fmt::format("; {} <=", index), at)
      .put(high)
      .put(fmt::format("; {0} = {0} + 1 ) {{", index), at);
  out.put("__typeof__ ( ( {", at).put(value).put("; } ) )", at).put(one, at).put("=", at);
  out.put(value).put(fmt::format("; {0} = ( ! {1} | ( {2} {3} {0} ) ) ? {2} : {0} ; {1} = 1 ; }}",
                                 best, any, one, call.text == "\\min" ? "<" : ">"),
                     at);
  out.put(fmt::format("{} ; }} )", best), at);
}

}  // namespace culprit::contract
