#include "solver/float_search.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <unordered_set>

#include "logic/flat_evaluator.h"
#include "logic/semantics.h"
#include "solver/float_inverse.h"
#include "solver/search_keys.h"

namespace culprit::solver {

namespace {

using logic::Kind;
using logic::Sort;
using logic::Term;
using logic::TermStore;

/// Counted as computed operations, so that walks that change nothing use up the effort, too.
constexpr uint64_t cost_of_a_walk = 100;
/// One move in so many is followed by a scan, which helps if walks get stuck. A scan costs as much
/// as some hundred walks.
constexpr size_t moves_per_scan = 24;

struct Step {
  Term term;
  KeyInterval target;
};
using MaybeStep = std::optional<Step>;

constexpr KeyInterval truth(bool value) { return {value, value}; }

/// One conjunct of the searched formula: a term that is not a conjunction and must be true or
/// false.
struct Root {
  Term term;
  bool wanted;
};

class FloatSearch {
 public:
  FloatSearch(const TermStore& store, std::span<const Term> assertions,
              const logic::Assignment& start, uint64_t effort)
      : s_(store), assignment_(start), value_(store, assertions, start), effort_(effort) {
    for (const Term t : assertions) flatten({t, true});
    for (const Root root : roots_) collect_bound(root);
  }

  std::optional<logic::Assignment> run() {
    if (is_contradiction_) return {};
    for (moves_ = 0; value_.computed() + tries_ < effort_; ++moves_) {
      std::vector<Root> violated;
      for (const Root root : roots_)
        if (!holds(root)) violated.push_back(root);
      if (violated.empty()) return assignment_;
      const Root root = violated[random_() % violated.size()];
      // A failed walk costs little, a scan many evaluations; so try several walks before a scan.
      bool moved = false;
      for (int i = 0; i < 4 && !moved; ++i) moved = walk({root.term, truth(root.wanted)});
      if (!moved || moves_ % moves_per_scan == moves_per_scan - 1) scan(root);
    }
    return {};
  }

 private:
  bool holds(Root root) { return (value_(root.term) == 1) == root.wanted; }

  // --- the constraints
  // -------------------------------------------------------------------------------------------

  /// and(a, b) → a, b. not(or(a, b)) → not a, not b. not a → a, wanted false. Each term is visited
  /// once: path conditions of merged states share subterms and are exponential as trees.
  void flatten(Root root) {
    std::vector<Root> stack{root};
    while (!stack.empty()) {
      const auto [t, wanted] = stack.back();
      stack.pop_back();
      if (!flattened_.insert(2 * uint64_t{t.id} + wanted).second) continue;
      if (s_.kind(t) == Kind::Not) stack.push_back({s_.arg(t, 0), !wanted});
      else if (s_.kind(t) == (wanted ? Kind::And : Kind::Or))
        for (const Term argument : s_.args(t)) stack.push_back({argument, wanted});
      else if (!s_.is_constant(t)) roots_.push_back({t, wanted});
      else is_contradiction_ |= (s_.constant_bits(t) == 1) != wanted;
    }
  }

  /// Remembers bounds lo <= t and t <= hi from roots that compare with a constant, so that later
  /// moves respect both ends.
  void collect_bound(Root root) {
    const Term comparison = root.term;
    if (logic::traits(s_.kind(comparison)).arity != 2 || s_.sort(s_.arg(comparison, 0)).is_bool())
      return;
    for (unsigned side : {0u, 1u}) {
      if (!s_.is_constant(s_.arg(comparison, 1 - side))) continue;
      const auto target = side_target(comparison, side, root.wanted);
      if (!target) continue;
      const Term t = s_.arg(comparison, side);
      const KeyInterval* known = bounds_.find(t);
      bounds_.set(t, known ? intersect(*known, *target) : *target);
    }
  }

  KeyInterval bounded(Term t, KeyInterval target) const {
    const KeyInterval* bound = bounds_.find(t);
    if (!bound) return target;
    const KeyInterval both = intersect(target, *bound);
    return both.is_empty() ? target : both;
  }

  // --- targets of comparisons
  // ------------------------------------------------------------------------------------

  /// The interval in which argument `side` of comparison `t` must lie to make the comparison
  /// `wanted`, if the other argument keeps its value. nullopt if there is none.
  std::optional<KeyInterval> side_target(Term t, unsigned side, bool wanted) {
    const Term other = s_.arg(t, 1 - side);
    const Sort sort = s_.sort(other);
    const auto key = key_of(sort, value_(other));
    if (!key) return {};
    const KeyInterval all = whole(sort);
    // +0 and -0 are equal as numbers but have different keys.
    const Key low = sort.is_float() && *key == 0 ? -1 : *key,
              high = sort.is_float() && *key == -1 ? 0 : *key;
    const auto up_to = [&](bool strict) {
      return strict ? below(all, low) : KeyInterval{all.low, high};
    };
    const auto from = [&](bool strict) {
      return strict ? above(all, high) : KeyInterval{low, all.high};
    };
    const auto less = [&](bool strict) { return side == 0 ? up_to(strict) : from(strict); };
    const auto greater = [&](bool strict) { return side == 1 ? up_to(strict) : from(strict); };
    switch (s_.kind(t)) {
      case Kind::FLt:
      case Kind::SLt: return wanted ? less(true) : greater(false);
      case Kind::FLe: return wanted ? less(false) : greater(true);
      case Kind::ULt: return unsigned_target(side, wanted, *key, all);
      case Kind::FEq: return wanted ? KeyInterval{low, high} : apart(low, high, all);
      case Kind::Eq: return wanted ? KeyInterval{*key, *key} : apart(*key, *key, all);
      default: return {};
    }
  }

  /// The values below or above the other argument, chosen at random.
  KeyInterval apart(Key low, Key high, KeyInterval all) {
    const KeyInterval lower = below(all, low), upper = above(all, high);
    return lower.is_empty() || (!upper.is_empty() && random_() % 2) ? upper : lower;
  }

  /// Values below 2^(width-1) only: enough for sizes and indices.
  static KeyInterval unsigned_target(unsigned side, bool wanted, Key key, KeyInterval all) {
    const bool is_below = (side == 0) == wanted, strict = wanted;
    const KeyInterval positive{0, all.high};
    if (key < 0) return is_below ? positive : KeyInterval{all.low, all.high};
    if (is_below) return strict ? below(positive, key) : KeyInterval{0, key};
    return strict ? above(positive, key) : KeyInterval{key, all.high};
  }

  // --- walks
  // -----------------------------------------------------------------------------------------------

  /// Propagates the target down to a variable and moves the variable. Returns false if the walk
  /// ends before that or changes nothing.
  bool walk(Step step) {
    tries_ += cost_of_a_walk;
    while (!s_.is_variable(step.term)) {
      const auto next = descend(step.term, bounded(step.term, step.target));
      if (!next || next->target.is_empty() || s_.is_constant(next->term)) return false;
      step = *next;
    }
    return move(step.term, bounded(step.term, step.target));
  }

  MaybeStep descend(Term t, KeyInterval target) {
    switch (s_.kind(t)) {
      case Kind::Not: return Step{s_.arg(t, 0), truth(target.low == 0)};
      case Kind::And:
      case Kind::Or: return descend_gate(t, target);
      case Kind::Ite: return descend_ite(t, target);
      case Kind::FIsNan: return Step{s_.arg(t, 0), whole(s_.sort(s_.arg(t, 0)))};
      case Kind::Eq:
      case Kind::FEq:
      case Kind::FLt:
      case Kind::FLe:
      case Kind::SLt:
      case Kind::ULt: return descend_comparison(t, target.high == 1);
      default: return descend_operation(t, target);
    }
  }

  /// Picks an argument that violates the target; if changing one argument is enough, picks at
  /// random.
  MaybeStep descend_gate(Term t, KeyInterval target) {
    const bool wanted = target.low == 1;
    const bool all_needed = wanted == (s_.kind(t) == Kind::And);
    unsigned pick = random_() % 2;
    if (all_needed && (value_(s_.arg(t, pick)) == 1) == wanted) pick = 1 - pick;
    return Step{s_.arg(t, pick), truth(wanted)};
  }

  MaybeStep descend_ite(Term t, KeyInterval target) {
    const bool condition = value_(s_.arg(t, 0)) == 1;
    const Term active = s_.arg(t, condition ? 1 : 2), idle = s_.arg(t, condition ? 2 : 1);
    const auto idle_key = key_of(s_.sort(t), value_(idle));
    const bool idle_fits = idle_key && target.contains(*idle_key);
    const bool flip =
        s_.is_constant(active) || (idle_fits ? random_() % 4 != 0 : random_() % 4 == 0);
    return flip ? Step{s_.arg(t, 0), truth(!condition)} : Step{active, target};
  }

  MaybeStep descend_comparison(Term t, bool wanted) {
    const unsigned side = pick_side(t);
    const auto target = side_target(t, side, wanted);
    return target ? MaybeStep(Step{s_.arg(t, side), *target}) : std::nullopt;
  }

  MaybeStep descend_operation(Term t, KeyInterval target) {
    const unsigned arity = logic::traits(s_.kind(t)).arity;
    const unsigned position = arity == 2 ? pick_side(t) : 0;
    uint64_t values[3] = {};
    for (unsigned i = 0; i < arity; ++i) values[i] = value_(s_.arg(t, i));
    const auto inverse = invert(s_, t, {values, arity}, position, target);
    return inverse ? MaybeStep(Step{s_.arg(t, position), *inverse}) : std::nullopt;
  }

  /// The index of an argument that is not constant.
  unsigned pick_side(Term t) {
    if (s_.is_constant(s_.arg(t, 0))) return 1;
    if (s_.is_constant(s_.arg(t, 1))) return 0;
    return random_() % 2;
  }

  // --- moves
  // -----------------------------------------------------------------------------------------------

  bool move(Term variable, KeyInterval target) {
    if (target.is_empty()) return false;
    const Sort sort = s_.sort(variable);
    const auto current = key_of(sort, value_(variable));
    if (current && target.contains(*current)) return false;
    // Mostly a number with few decimals; sometimes the nearest end of the interval, which disturbs
    // other constraints least.
    Key key = !current || target.low > *current ? target.low : target.high;
    if (sort.is_float() && moves_ % 3 != 2) key = plain_number(sort, target);
    set(variable, bits_of(sort, key));
    return true;
  }

  /// A number with few decimals in the interval; near its middle if the interval is narrow.
  static Key plain_number(Sort sort, KeyInterval target) {
    if (target.contains(0)) return 0;
    const bool negative = target.high < 0;
    const auto number = [&](Key key) {
      return std::abs(logic::to_double(sort, bits_of(sort, key)));
    };
    const double low = number(negative ? target.high : target.low),
                 high = number(negative ? target.low : target.high);
    const double middle = high < 2 * low + 1 ? low + (high - low) / 2 : low;
    for (double scale = 1; scale <= 1e16; scale *= 10) {
      for (double candidate :
           {std::nearbyint(middle * scale) / scale, std::ceil(low * scale) / scale}) {
        const auto key = key_of(sort, logic::from_double(sort, negative ? -candidate : candidate));
        if (key && target.contains(*key)) return *key;
      }
    }
    return negative ? target.high : target.low;
  }

  void set(Term variable, uint64_t bits) {
    assignment_.set(variable, bits);
    value_.set(variable, bits);
  }

  // --- scans
  // -----------------------------------------------------------------------------------------------

  /// Searches along one variable for values that make `root` true. If the order of the two sides of
  /// `root`, or its truth, changes between two samples, bisects between them. Keeps the value that
  /// satisfies `root` and violates the fewest roots.
  void scan(Root root) {
    const std::vector<Term> variables = logic::variables_of(s_, root.term);
    if (variables.empty()) return;
    const Term variable = variables[random_() % variables.size()];
    const Sort sort = s_.sort(variable);
    if (sort.is_bool()) return set(variable, value_(variable) ^ 1);
    uint64_t best = value_(variable);
    size_t fewest = roots_.size() + 1;
    std::optional<Key> last;
    int last_order = 0;
    for (const double sample : samples) {
      const Key key = sample_key(sort, sample);
      if (last && key <= *last) continue;
      set(variable, bits_of(sort, key));
      const int order = order_of(root);
      if (last && order != last_order) bisect(root, variable, *last, key, last_order);
      if (const size_t violated = violated_count(); holds(root) && violated < fewest) {
        fewest = violated;
        best = value_(variable);
      }
      if (fewest == 0) break;
      last = key;
      last_order = order;
    }
    set(variable, best);
  }

  size_t violated_count() {
    return static_cast<size_t>(
        std::count_if(roots_.begin(), roots_.end(), [&](Root root) { return !holds(root); }));
  }

  static constexpr std::array<double, 19> samples{
      -1e9, -1e6, -1e4, -1000, -100, -30, -10, -3, -1, 0, 1, 3, 10, 30, 100, 1000, 1e4, 1e6, 1e9};

  static Key sample_key(Sort sort, double sample) {
    if (sort.is_float()) return *key_of(sort, logic::from_double(sort, sample));
    const KeyInterval all = whole(sort);
    return std::clamp(static_cast<Key>(sample), all.low, all.high);
  }

  static constexpr int order_if_true = 2;

  /// `order_if_true` if the root holds. Otherwise the sign of left - right; 0 also if the root is
  /// not a comparison or a side is NaN.
  int order_of(Root root) {
    if (holds(root)) return order_if_true;
    const Term t = root.term;
    if (logic::traits(s_.kind(t)).arity != 2) return 0;
    const Sort sort = s_.sort(s_.arg(t, 0));
    const auto left = key_of(sort, value_(s_.arg(t, 0))),
               right = key_of(sort, value_(s_.arg(t, 1)));
    return !left || !right ? 0 : *left < *right ? -1 : *left > *right;
  }

  /// Moves the variable to a point where the order changes from `order_at_low`: to the side on
  /// which the root holds, if there is one.
  void bisect(Root root, Term variable, Key low, Key high, int order_at_low) {
    const Sort sort = s_.sort(variable);
    while (low + 1 < high) {
      const Key middle = low + (high - low) / 2;
      set(variable, bits_of(sort, middle));
      const int order = order_of(root);
      if (order == order_if_true && order_at_low == 0) return;
      (order == order_at_low ? low : high) = middle;
    }
    set(variable, bits_of(sort, order_at_low == order_if_true ? low : high));
  }

  const TermStore& s_;
  std::vector<Root> roots_;
  bool is_contradiction_ = false;  // a conjunct is a constant that it must not be
  std::unordered_set<uint64_t> flattened_;
  logic::IdMap<KeyInterval> bounds_;
  logic::Assignment assignment_;
  logic::FlatEvaluator value_;
  std::minstd_rand random_;
  uint64_t effort_, tries_ = 0;
  size_t moves_ = 0;
};

}  // namespace

std::optional<logic::Assignment> search_floats(const TermStore& store,
                                               std::span<const Term> assertions,
                                               const logic::Assignment& start, uint64_t effort) {
  return FloatSearch(store, assertions, start, effort).run();
}

}  // namespace culprit::solver
