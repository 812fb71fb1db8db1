#include "subsets/hitting_sets.h"

#include <algorithm>
#include <numeric>
#include <set>

#include "subsets/completions.h"
#include "support/diagnostic.h"

namespace culprit::subsets {

namespace {

/// The cost at which a part is split, in conflicts visited (about 30 ns each for a thousand
/// selectors). The total cost of finished enumerations raises this limit, so that a space with few
/// solutions is not split into as many parts as it has sets.
constexpr uint64_t kLeastCost = 4096;

/// Sets that no answer may contain, indexed by their least member.
class BlockedSets {
 public:
  explicit BlockedSets(size_t universe) : by_least_(universe) {}

  void add(SelectorSet set) {
    if (set.empty()) all_ = true;
    else by_least_[set.front()].push_back(std::move(set));
  }
  bool contains_subset_of(std::span<const Selector> set) const {
    return all_ || std::any_of(set.begin(), set.end(), [&](Selector s) {
             return std::any_of(
                 by_least_[s].begin(), by_least_[s].end(), [&](const SelectorSet& blocked) {
                   return std::includes(set.begin(), set.end(), blocked.begin(), blocked.end());
                 });
           });
  }

 private:
  bool all_ = false;
  std::vector<std::vector<SelectorSet>> by_least_;
};

/// All sets of one cardinality that begin with a prefix and continue with larger selectors.
struct Part {
  uint64_t cost = 0;  ///< lower bound on the sum of weights of its sets
  /// The prefix, followed by the least selectors that may follow it. Lexicographically not after
  /// any set of the part.
  SelectorSet bound;
  size_t open = 0;  ///< number of selectors in `bound` after the prefix; 0: a single set
  /// Cost of the largest failed attempt to enumerate this part, or the part that it was split from.
  uint64_t tried = 0;

  std::span<const Selector> prefix() const { return std::span(bound).first(bound.size() - open); }
  Selector least() const { return bound[bound.size() - open]; }
};

struct ComesLater {
  bool operator()(const Part& a, const Part& b) const {
    return a.cost != b.cost ? a.cost > b.cost : a.bound > b.bound;
  }
};

}  // namespace

/// Works on ranks: selectors are renumbered by (weight, index), so that the least are the cheapest.
class HittingSets::Search {
 public:
  explicit Search(std::span<const uint32_t> weights)
      : family_(weights.size()), blocked_(weights.size()), completions_(family_, restrictions_) {
    restrictions_.dead = Bits(weights.size());
    selector_of_.resize(weights.size());
    std::iota(selector_of_.begin(), selector_of_.end(), 0);
    std::stable_sort(selector_of_.begin(), selector_of_.end(),
                     [&](Selector a, Selector b) { return weights[a] < weights[b]; });
    rank_of_.resize(weights.size());
    cost_below_.resize(weights.size() + 1);
    for (size_t rank = 0; rank < weights.size(); ++rank) {
      rank_of_[selector_of_[rank]] = static_cast<Selector>(rank);
      cost_below_[rank + 1] = cost_below_[rank] + weights[selector_of_[rank]];
    }
    start(0);
  }

  void add_conflict(std::span<const Selector> conflict) {
    Bits bits(rank_of_.size());
    for (Selector s : ranks_of(conflict)) bits.set(s);
    if (!family_.add(bits)) return;
    forget_returned([&](const SelectorSet& set) {
      return std::none_of(set.begin(), set.end(), [&](Selector s) { return bits.test(s); });
    });
  }

  void block(std::span<const Selector> set) {
    SelectorSet ranks = ranks_of(set);
    returned_.erase(ranks);
    if (ranks.size() == 1) restrictions_.dead.set(ranks[0]);
    blocked_.add(std::move(ranks));
  }

  void set_aside(std::span<const Selector> set) {
    const SelectorSet& ranks = restrictions_.set_aside.emplace_back(ranks_of(set));
    forget_returned([&](const SelectorSet& other) {
      return std::includes(ranks.begin(), ranks.end(), other.begin(), other.end());
    });
  }

  std::optional<SelectorSet> next(size_t max_cardinality) {
    while (!exhausted_ && cardinality_ <= max_cardinality) {
      if (auto found = next_of_cardinality()) return found;
      if (larger_may_exist_) start(cardinality_ + 1);
      else exhausted_ = true;
    }
    return std::nullopt;
  }

  bool exhausted() const { return exhausted_; }

 private:
  void start(size_t cardinality) {
    cardinality_ = cardinality;
    parts_.clear();
    larger_may_exist_ = exhausted_ = false;
    SelectorSet bound(cardinality);
    std::iota(bound.begin(), bound.end(), 0);
    if (cardinality <= rank_of_.size())
      push({cost_below_[cardinality], std::move(bound), cardinality, 0});
  }

  std::optional<SelectorSet> next_of_cardinality() {
    while (!parts_.empty()) {
      std::pop_heap(parts_.begin(), parts_.end(), ComesLater());
      Part part = std::move(parts_.back());
      parts_.pop_back();
      if (part.open > 0) explore(std::move(part));
      else if (is_answer(part.bound)) return answer(part.bound);
    }
    return std::nullopt;
  }

  void explore(Part part) {
    const uint64_t max_cost = std::max(kLeastCost, gained_);
    if (part.open == 1 || max_cost >= 2 * part.tried) {
      auto outcome = completions_.enumerate(part.prefix(), part.least(), part.open, max_cost);
      if (outcome.finished) {
        gained_ += outcome.cost;
        larger_may_exist_ |= outcome.cut;
        for (SelectorSet& set : outcome.sets) push({cost_of(set), std::move(set), 0, 0});
        return;
      }
      part.tried = outcome.cost;
    }
    split(part);
  }

  /// Splits by the first selector that may follow the prefix: one part with it, one without.
  void split(const Part& part) {
    const auto first = completions_.first_useful(part.prefix(), part.least());
    if (!first) return;
    SelectorSet with(part.prefix().begin(), part.prefix().end());
    push_part(with, *first + 1, part.open, part.tried);
    with.push_back(*first);
    if (!blocked_.contains_subset_of(with)) push_part(with, *first + 1, part.open - 1, 0);
  }

  void push_part(const SelectorSet& prefix, Selector least, size_t open, uint64_t tried) {
    if (least + open > rank_of_.size()) return;
    Part part{cost_of(prefix) + cost_below_[least + open] - cost_below_[least], prefix, open,
              tried};
    for (size_t i = 0; i < open; ++i) part.bound.push_back(static_cast<Selector>(least + i));
    push(std::move(part));
  }

  void push(Part part) {
    parts_.push_back(std::move(part));
    std::push_heap(parts_.begin(), parts_.end(), ComesLater());
  }

  /// Checks a set against the current conflicts, which may be more than when the set was made.
  bool is_answer(const SelectorSet& set) {
    if (blocked_.contains_subset_of(set) || returned_.contains(set)) return false;
    if (!hits_all(set)) {
      larger_may_exist_ = true;
      return false;
    }
    SelectorSet without(set.begin(), set.end() - (set.empty() ? 0 : 1));
    for (size_t left_out = set.size(); left_out-- > 0;) {
      if (hits_all(without)) return false;
      if (left_out > 0) without[left_out - 1] = set[left_out];
    }
    return true;
  }

  bool hits_all(const SelectorSet& set) const {
    return family_.is_hit_by(set) && !completions_.is_set_aside(set);
  }

  SelectorSet answer(const SelectorSet& set) {
    returned_.insert(set);
    SelectorSet result;
    for (Selector s : set) result.push_back(selector_of_[s]);
    std::sort(result.begin(), result.end());
    return result;
  }

  /// Forgets answers that are refuted, and restarts at the cardinality of their smallest supersets,
  /// which may be minimal hitting sets now.
  template <typename IsRefuted>
  void forget_returned(IsRefuted is_refuted) {
    size_t restart = SIZE_MAX;
    std::erase_if(returned_, [&](const SelectorSet& set) {
      if (!is_refuted(set)) return false;
      restart = std::min(restart, set.size() + 1);
      return true;
    });
    if (restart == SIZE_MAX) return;
    larger_may_exist_ = true;
    exhausted_ = false;
    if (restart <= cardinality_) start(restart);
  }

  SelectorSet ranks_of(std::span<const Selector> set) const {
    SelectorSet ranks;
    for (Selector s : set) {
      CULPRIT_INVARIANT(s < rank_of_.size(), "a selector outside the universe");
      ranks.push_back(rank_of_[s]);
    }
    std::sort(ranks.begin(), ranks.end());
    ranks.erase(std::unique(ranks.begin(), ranks.end()), ranks.end());
    return ranks;
  }

  uint64_t cost_of(const SelectorSet& set) const {
    return std::accumulate(set.begin(), set.end(), uint64_t{0}, [&](uint64_t sum, Selector s) {
      return sum + cost_below_[s + 1] - cost_below_[s];
    });
  }

  ConflictFamily family_;
  Restrictions restrictions_;
  BlockedSets blocked_;
  Completions completions_;
  std::vector<Selector> selector_of_, rank_of_;
  std::vector<uint64_t> cost_below_;  ///< by rank: sum of the weights of all smaller ranks
  std::set<SelectorSet> returned_;    ///< answers that still hit all conflicts and are not blocked
  size_t cardinality_ = 0;
  std::vector<Part> parts_;        ///< a heap
  uint64_t gained_ = 0;            ///< total cost of the finished enumerations
  bool larger_may_exist_ = false;  ///< judged by the parts explored so far
  bool exhausted_ = false;
};

HittingSets::HittingSets(std::span<const uint32_t> weights)
    : search_(std::make_unique<Search>(weights)) {}
HittingSets::~HittingSets() = default;
HittingSets::HittingSets(HittingSets&&) noexcept = default;
HittingSets& HittingSets::operator=(HittingSets&&) noexcept = default;

void HittingSets::add_conflict(std::span<const Selector> conflict) {
  search_->add_conflict(conflict);
}
void HittingSets::block(std::span<const Selector> set) { search_->block(set); }
void HittingSets::set_aside(std::span<const Selector> set) { search_->set_aside(set); }
std::optional<SelectorSet> HittingSets::next(size_t max_cardinality) {
  return search_->next(max_cardinality);
}
bool HittingSets::exhausted() const { return search_->exhausted(); }

}  // namespace culprit::subsets
