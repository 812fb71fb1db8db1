#include "subsets/marco.h"


namespace culprit::subsets {

namespace {

class Marco {
 public:
  Marco(ConstraintOracle& oracle, size_t universe, SatSolver& map)
      : oracle_(oracle), map_(map), walls_of_(universe) {
    for (size_t s = 0; s < universe; ++s) variables_.push_back(map.new_variable());
  }

  Subsets run(const MarcoOptions& options) {
    found_.is_complete = true;
    for (;;) {
      if (found_.muses.size() + found_.mcses.size() >= options.max_sets ||
          (options.stop && options.stop()))
        break;
      const Answer more = map_.solve({});
      if (more == Answer::Unsat) return std::move(found_);
      if (more == Answer::Unknown) break;
      examine(maximal_seed());
    }
    found_.is_complete = false;
    return std::move(found_);
  }

 private:
  /// The map's model, extended to a maximal set that contains no wall.
  SelectorSet maximal_seed() {
    std::vector<bool> seed(variables_.size());
    for (size_t s = 0; s < variables_.size(); ++s)
      seed[s] = map_.value(variables_[s]);
    std::vector<size_t> missing(walls_.size());
    for (size_t w = 0; w < walls_.size(); ++w)
      for (Selector s : walls_[w]) missing[w] += !seed[s];
    SelectorSet result;
    for (size_t s = 0; s < variables_.size(); ++s) {
      bool free = true;
      if (!seed[s]) {
        for (size_t w : walls_of_[s]) free = free && missing[w] > 1;
        if (free)
          for (size_t w : walls_of_[s]) --missing[w];
      }
      if (free) result.push_back(static_cast<Selector>(s));
    }
    return result;
  }

  void examine(const SelectorSet& seed) {
    SelectorSet witness = seed;
    switch (oracle_.check(seed, &witness)) {
      case Answer::Unsat: {
        Shrunk shrunk = shrink(oracle_, witness);
        block_supersets(shrunk.core);
        if (shrunk.is_minimal) found_.muses.push_back(std::move(shrunk.core));
        else found_.is_complete = false;
        break;
      }
      case Answer::Sat: {
        Grown grown =
            all_walls_are_cores_ ? as_maximal(seed) : grow(oracle_, witness, variables_.size());
        block_subsets(grown.correction);
        if (grown.is_maximal) found_.mcses.push_back(std::move(grown.correction));
        else found_.is_complete = false;
        break;
      }
      case Answer::Unknown:
        block_supersets(seed);
        all_walls_are_cores_ = found_.is_complete = false;
        break;
    }
  }

  Grown as_maximal(const SelectorSet& seed) const {
    Grown grown;
    auto next = seed.begin();
    for (Selector s = 0; s < variables_.size(); ++s) {
      if (next != seed.end() && *next == s) ++next;
      else grown.correction.push_back(s);
    }
    return grown;
  }

  void block_supersets(const SelectorSet& wall) {
    std::vector<int> clause;
    for (Selector s : wall) {
      clause.push_back(-variables_[s]);
      walls_of_[s].push_back(walls_.size());
    }
    walls_.push_back(wall);
    map_.add_clause(clause);
  }

  void block_subsets(const SelectorSet& correction) {
    std::vector<int> clause;
    for (Selector s : correction) clause.push_back(variables_[s]);
    map_.add_clause(clause);
  }

  ConstraintOracle& oracle_;
  SatSolver& map_;
  std::vector<int> variables_;
  std::vector<SelectorSet> walls_;             ///< sets that no seed may contain
  std::vector<std::vector<size_t>> walls_of_;  ///< indices of walls, by selector
  bool all_walls_are_cores_ = true;
  Subsets found_;
};

}  // namespace

Subsets enumerate_subsets(ConstraintOracle& oracle, size_t universe, SatSolver& map,
                          const MarcoOptions& options) {
  return Marco(oracle, universe, map).run(options);
}

}  // namespace culprit::subsets
