#include "subsets/maxsat.h"

#include <algorithm>
#include <map>

#include "subsets/totalizer.h"
#include "support/diagnostic.h"

namespace culprit::subsets {

namespace {

constexpr int kMostCoreTrims = 4;

}  // namespace

struct CorrectionSets::State {
  /// The meaning of an assumption that is not a soft literal: fewer than `count` members of a core
  /// fail.
  struct Sum {
    size_t totalizer = 0, count = 0;
  };

  State(SatSolver& s, std::span<const Soft> given) : solver(s), softs(given.begin(), given.end()) {
    for (const Soft& soft : softs) {
      CULPRIT_INVARIANT(soft.weight > 0, "a soft literal of weight 0");
      price[soft.literal] += soft.weight;
    }
  }

  SatSolver& solver;
  std::vector<Soft> softs;
  /// The cost, beyond the lower bound, if the assumption fails.
  std::map<int, uint64_t> price;
  std::map<int, Sum> sums;
  std::vector<Totalizer> totalizers;
  uint64_t lower_bound = 0;
  /// Clause that blocks the last answer. It is added late, so that the solver keeps the answer's
  /// model.
  std::vector<int> block;
  bool must_block = false;

  uint64_t heaviest_below(uint64_t limit) const {
    uint64_t heaviest = 0;
    for (const auto& [literal, weight] : price)
      if (weight < limit) heaviest = std::max(heaviest, weight);
    return heaviest;
  }

  std::vector<int> stratum(uint64_t least) const {
    std::vector<int> assumptions;
    for (const auto& [literal, weight] : price)
      if (weight >= least) assumptions.push_back(literal);
    return assumptions;
  }

  Answer next(CorrectionSet* found) {
    if (must_block) solver.add_clause(block);
    must_block = false;
    // Cores of unsatisfiable hard clauses may still name assumptions, and many would have to be
    // relaxed before the core is empty. So check the hard clauses first.
    if (const Answer hard = solver.solve({}); hard != Answer::Sat) return hard;
    uint64_t least = heaviest_below(UINT64_MAX);
    for (;;) {
      const std::vector<int> assumptions = stratum(least);
      const Answer answer = solver.solve(assumptions);
      if (answer == Answer::Unknown) return answer;
      if (answer == Answer::Sat) {
        const uint64_t lower_stratum = heaviest_below(least);
        if (lower_stratum == 0) {
          read_model(found);
          return Answer::Sat;
        }
        least = lower_stratum;
        continue;
      }
      relax(trimmed(failed_of(assumptions)));
    }
  }

  std::vector<int> failed_of(const std::vector<int>& assumptions) {
    std::vector<int> core;
    for (int literal : assumptions)
      if (solver.failed(literal)) core.push_back(literal);
    return core;
  }

  std::vector<int> trimmed(std::vector<int> core) {
    for (int i = 0; i < kMostCoreTrims && core.size() > 1; ++i) {
      if (solver.solve(core) != Answer::Unsat) break;
      std::vector<int> smaller = failed_of(core);
      if (smaller.size() == core.size()) break;
      core = std::move(smaller);
    }
    return core;
  }

  /// One member of the core must fail, so the lower bound rises by the least price in the core.
  /// Each further failing member costs that price again.
  void relax(const std::vector<int>& core) {
    CULPRIT_INVARIANT(!core.empty(), "clauses that were satisfiable have an empty core");
    uint64_t least = UINT64_MAX;
    for (int literal : core) least = std::min(least, price.at(literal));
    lower_bound += least;
    std::vector<int> failing;
    for (int literal : core) {
      failing.push_back(-literal);
      if ((price[literal] -= least) == 0) price.erase(literal);
      if (const auto sum = sums.find(literal); sum != sums.end())
        charge({sum->second.totalizer, sum->second.count + 1}, least);
    }
    solver.add_clause(failing);
    if (failing.size() == 1) return;
    totalizers.emplace_back(solver, failing);
    charge({totalizers.size() - 1, 2}, least);
  }

  void charge(const Sum& sum, uint64_t weight) {
    Totalizer& totalizer = totalizers[sum.totalizer];
    if (sum.count > totalizer.size()) return;
    const int literal = -totalizer.at_least(sum.count);
    price[literal] += weight;
    sums[literal] = sum;
  }

  void read_model(CorrectionSet* found) {
    *found = {};
    block.clear();
    for (size_t i = 0; i < softs.size(); ++i) {
      if (solver.value(softs[i].literal)) continue;
      found->softs.push_back(static_cast<Selector>(i));
      found->weight += softs[i].weight;
      block.push_back(softs[i].literal);
    }
    must_block = true;
    CULPRIT_INVARIANT(found->weight == lower_bound,
                      "the weight of an optimal correction set is not the lower bound");
  }
};

CorrectionSets::CorrectionSets(SatSolver& solver, std::span<const Soft> softs)
    : state_(std::make_unique<State>(solver, softs)) {}
CorrectionSets::~CorrectionSets() = default;

Answer CorrectionSets::next(CorrectionSet* found) { return state_->next(found); }
uint64_t CorrectionSets::lower_bound() const { return state_->lower_bound; }

}  // namespace culprit::subsets
