#include "encode/required_values.h"

#include <algorithm>

#include "solver/soft.h"

namespace culprit::encode {

using logic::Term;

namespace {

constexpr int64_t kFewConflicts = 100;  // to find out whether another value would do
constexpr size_t kMostNatural = 4;      // values per answer that are chosen to look natural

}  // namespace

/// Whether the value is a single number and no other number would do, so that there is no choice.
/// This holds for most printed numbers, so it is checked first: a dozen wishes that fail one by one
/// take five times as long.
bool RequiredValues::is_only_choice(Term condition) {
  if (values_.size() != 1 || !texts_.empty() || !values_[0].type.is_integer() ||
      values_[0].type == model::kI1)
    return false;
  const Term value = values_[0].value;
  const Term same = terms_.eq(value, terms_.constant(terms_.sort(value), solver_.value(value)));
  solver::Limits little = limits_;
  if (little.conflicts > kFewConflicts) little.conflicts = kFewConflicts;
  const Term another[] = {condition, terms_.not_(same)};
  if (solver_.check(another, little) != solver::Answer::Unsat) return false;
  const Term found[] = {condition, same};
  return solver_.check(found, limits_) == solver::Answer::Sat;
}

/// Executions keep their computed values wherever the test can still pass.
bool RequiredValues::choose(Term condition) {
  if (is_only_choice(condition)) return true;
  std::vector<Term> soft;
  // each costs a few checks of the whole formula
  size_t most = std::min<size_t>(64, 4 + 200'000 / terms_.size());
  for (const FreeValue& v : values_) {
    if (v.computed.is_undefined() || soft.size() >= most) continue;
    Term same = terms_.eq(v.value, domain_.term_of(v.computed, v.type));
    soft.push_back(terms_.implies(v.guard, same));
  }
  std::vector<Term> hard{condition};
  solver::Preference kept = solver::prefer(solver_, soft, hard, limits_, affordable_checks());
  if (kept.answer != solver::Answer::Sat) return false;
  hard.insert(hard.end(), kept.kept.begin(), kept.kept.end());
  return choose_natural(hard);
}

/// Moves each value that has to change to one that a person would think of, if possible: the next
/// number, a truth value, a nearby number, a small one. Other values would let the test pass as
/// well, but they are hard to read, and differ between places where equal ones would do.
bool RequiredValues::choose_natural(std::vector<Term>& hard) {
  size_t most = std::min<size_t>(kMostNatural, 1 + 20'000 / terms_.size());
  for (const FreeValue& v : values_) {
    if (most == 0) return true;
    bool number = v.type.is_integer() && v.type != model::kI1 && !v.computed.is_undefined() &&
                  !v.computed.is_symbolic();
    if (!number || !solver_.value(v.guard) || solver_.value(v.value) == v.computed.bits) continue;
    --most;
    solver::Preference kept =
        solver::prefer(solver_, natural_values(v), hard, limits_, affordable_checks());
    if (kept.answer != solver::Answer::Sat) return false;
    hard.insert(hard.end(), kept.kept.begin(), kept.kept.end());
  }
  return true;
}

std::vector<Term> RequiredValues::natural_values(const FreeValue& v) {
  logic::Sort sort = terms_.sort(v.value);
  uint64_t computed = v.computed.bits;
  auto within = [&](uint64_t low, uint64_t width) {  // low .. low + width
    return terms_.ule(terms_.sub(v.value, terms_.constant(sort, low)),
                      terms_.constant(sort, width));
  };
  std::vector<Term> wishes;
  if (computed <= 1) wishes.push_back(within(0, 1));
  wishes.push_back(terms_.eq(v.value, terms_.constant(sort, computed + 1)));
  wishes.push_back(terms_.eq(v.value, terms_.constant(sort, computed - 1)));
  for (unsigned log = 4; log <= 12 && log + 1 < sort.width; ++log)
    wishes.push_back(within(computed - (uint64_t{1} << log), uint64_t{2} << log));
  return wishes;
}

/// Limits the search for the values of one answer to some ten milliseconds: a check takes about a
/// microsecond per sixty gates.
size_t RequiredValues::affordable_checks() const {
  return 2 + 600'000 / (solver_.effort().gates + 1);
}

void RequiredValues::read(const spec::OutputMatcher* matcher, ExploreResult& result) const {
  for (const FreeValue& v : values_) {
    if (!solver_.value(v.guard)) continue;
    replay::AngelicValue angelic;
    angelic.component = v.component;
    angelic.type = v.type;
    angelic.computed_known = !v.computed.is_undefined();
    angelic.computed = v.computed.is_symbolic()
                           ? machine::Value::plain(solver_.value(Term{v.computed.term()}))
                           : v.computed;
    angelic.required = machine::Value::plain(solver_.value(v.value));
    result.intervention.values[v.component].push_back(angelic.required);
    result.angelic.push_back(std::move(angelic));
  }
  for (const FreeText& t : texts_) {
    if (!solver_.value(t.guard)) continue;
    replay::AngelicValue angelic;
    angelic.component = t.component;
    angelic.is_text = true;
    angelic.text = matcher->normal().substr(t.from, solver_.value(t.length));
    result.intervention.texts[t.component].push_back(angelic.text);
    result.angelic.push_back(std::move(angelic));
  }
}

}  // namespace culprit::encode
