#include "abstract/environments.h"

#include <cassert>

#include "logic/evaluate.h"

namespace culprit::abstract {

using logic::Kind;
using logic::Term;

namespace {
constexpr size_t kMostKept = 256;  // environments
}

void Environments::bound(Term variable, const Value& range) {
  assert(!range.is_bottom());
  shared_.ranges.insert_or_assign(variable.id, range);
}

const Environment& Environments::of(Term path) {
  if (const auto found = known_.find(path.id); found != known_.end()) return *found->second;
  if (known_.size() >= kMostKept) known_.clear();
  std::unique_ptr<Environment> made;
  if (terms_.kind(path) == Kind::And) {
    // the longer path is usually known
    Term longer = terms_.arg(path, 0), rest = terms_.arg(path, 1);
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
