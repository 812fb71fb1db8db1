#include "diagnose/search/round.h"

#include <algorithm>

#include "trials/value_replacement.h"

namespace culprit::diagnose {

namespace {

// If a fault makes a loop end too early, the correct run iterates longer.
constexpr uint32_t kTimesBounds = 8;

/// Replaces the candidate by an answer that decides at least as much, else adds only its checks.
void take(Examination fresh, bool by_encoding, Examination& candidate) {
  if (fresh.decided() || (by_encoding && !candidate.decided())) {
    fresh.checks.insert(fresh.checks.begin(), candidate.checks.begin(), candidate.checks.end());
    candidate = std::move(fresh);
  } else {
    candidate.checks.insert(candidate.checks.end(), fresh.checks.begin(), fresh.checks.end());
  }
}

class Asker {
 public:
  Asker(Ask how, const encode::Effort& effort) : how_(how), effort_(effort) {}

  bool by_encoding() const { return how_ == Ask::Encoding || how_ == Ask::RaisedBounds; }

  Examination operator()(const ConsistencyChecker& checker, const Examination& candidate) const {
    // tests that the candidate explains are not asked again
    const Examination* before = candidate.decided() ? nullptr : &candidate;
    switch (how_) {
      case Ask::Encoding: return checker.examine(candidate.suspect, effort_, &candidate);
      case Ask::RaisedBounds:
        return checker.with_bounds_raised(kTimesBounds)
            .examine(candidate.suspect, effort_, &candidate);
      case Ask::ValuesEverywhere:
        return checker.replace(candidate.suspect, effort_.steps, trials::ReplaceAt::EveryExecution,
                               before);
      case Ask::Refutation: return checker.refute(candidate.suspect, effort_, candidate);
      case Ask::ValuesOnce: break;
    }
    return checker.replace(candidate.suspect, effort_.steps, trials::ReplaceAt::SingleExecutions,
                           before);
  }

 private:
  Ask how_;
  encode::Effort effort_;
};

/// For a candidate that was never asked, since likelier ones used up the pool.
void leave_undecided(Examination& candidate) {
  if (candidate.standing != Standing::Unasked || candidate.out_of_time) return;
  candidate.standing = Standing::Undecided;
  candidate.undecided = "looking at likelier places took too long";
  candidate.effort_spent = true;
}

}  // namespace

void ask(const Round& round, const encode::Effort& effort, const Pool& pool, Search& search) {
  uint64_t spent = 0;
  const std::vector<size_t> chosen = round.whom(search);
  // how many parts explain: a look at all candidates after each answer would be quadratic
  const model::Program& program = search.problem.program();
  auto explaining =
      std::count_if(search.candidates.begin(), search.candidates.end(),
                    [&](const Examination& e) { return is_part_that_explains(program, e); });
  const uint64_t least = scaled(std::min(pool.found, pool.none), search),
                 most = scaled(std::max(pool.found, pool.none), search);
  const auto is_spent = [&] {
    if (spent < least || spent >= most) return spent >= most;
    return spent >= scaled(explaining > 0 ? pool.found : pool.none, search);
  };
  const Asker ask(round.how, effort);
  if (!is_spent())
    search.asking.in_order(
        chosen.size(),
        [&](const ConsistencyChecker& checker, size_t k) {
          return ask(checker, search.candidates[chosen[k]]);
        },
        [&](size_t k, Examination fresh) {
          spent += fresh.cost();
          Examination& candidate = search.candidates[chosen[k]];
          explaining -= is_part_that_explains(program, candidate);
          take(std::move(fresh), ask.by_encoding(), candidate);
          explaining += is_part_that_explains(program, candidate);
          return !is_spent();
        },
        most);
  if (round.how != Ask::Refutation)
    for (size_t i : chosen) leave_undecided(search.candidates[i]);
}

}  // namespace culprit::diagnose
