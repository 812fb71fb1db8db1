#include "abstract/environments.h"

#include <cassert>
#include <optional>
#include <utility>

#include "logic/evaluate.h"

namespace culprit::abstract {

using logic::Kind;
using logic::Term;

namespace {
constexpr size_t kMostKept = 256;  // environments

/// The two parts of a conjunction, also of one that is written as not (a or b).
std::optional<std::pair<Term, Term>> conjuncts(logic::TermStore& terms, Term path) {
  if (terms.kind(path) == Kind::And) return std::pair(terms.arg(path, 0), terms.arg(path, 1));
  if (terms.kind(path) != Kind::Not || terms.kind(terms.arg(path, 0)) != Kind::Or)
    return std::nullopt;
  const Term either = terms.arg(path, 0);
  return std::pair(terms.not_(terms.arg(either, 0)), terms.not_(terms.arg(either, 1)));
}
}  // namespace

void Environments::bound(Term variable, const Value& range) {
  assert(!range.is_bottom());
  shared_.ranges.insert_or_assign(variable.id, range);
}

const Environment& Environments::of(Term path) {
  if (const auto found = known_.find(path.id); found != known_.end()) return *found->second;
  if (known_.size() >= kMostKept) known_.clear();
  std::unique_ptr<Environment> made;
  if (const auto parts = conjuncts(terms_, path)) {
    // the longer path is usually known
    auto [longer, rest] = *parts;
    if (!known_.contains(longer.id) && known_.contains(rest.id)) std::swap(longer, rest);
    made =
        std::make_unique<Environment>(known_.contains(longer.id) ? *known_.find(longer.id)->second
                                                                 : Environment(terms_, &shared_));
    if (!known_.contains(longer.id)) made->assume(longer);
    made->assume(rest);
  } else {
    made = std::make_unique<Environment>(terms_, &shared_);
    made->assume(path);
  }
  return *known_.emplace(path.id, std::move(made)).first->second;
}

bool Environments::possible(Term path, Term condition) {
  const Environment& here = of(path);
  if (here.is_contradictory() || !here.possible(condition)) return false;
  Environment with = here;
  return with.assume(condition);
}

Term Environments::with_ranges(Term condition) {
  std::vector<Term> all{condition};
  for (Term variable : logic::variables_of(terms_, condition))
    if (const auto range = shared_.ranges.find(variable.id); range != shared_.ranges.end())
      all.push_back(range->second.holds(terms_, variable));
  return terms_.and_all(all);
}

}  // namespace culprit::abstract
