// Labels of terms, as in an ATMS (de Kleer 1986): the faults under which a condition can hold,
// computed without a solver.
//
// A fault is a set of components that are ab, all others being ok. The universe is all sets of up
// to k components. A Boolean term has two labels: the faults under which it may be true, and those
// under which it may be false. Any other term has one: the faults under which its value may differ
// from the value that it has when nothing is ab. A term that does not depend on a fault's
// components has that value under the fault. Each label over-approximates the exact set, so a path
// condition with an empty label is impossible; the converse does not hold.
//
// Labels are interned and operations on them are cached: there are many terms but few different
// labels.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "logic/evaluate.h"
#include "logic/term.h"

namespace culprit::encode {

class FaultLabels {
 public:
  /// Labels over sets of up to `most` of the components with these selectors. The store must
  /// outlive this, and must not hold terms over selectors yet.
  FaultLabels(const logic::TermStore& store, const std::vector<logic::Term>& selectors,
              unsigned most);

  /// Whether there are more such sets than labels are worth computing for.
  static bool too_many(size_t selectors, unsigned most);

  /// Whether a Boolean term can be true under some fault of the universe; true if in doubt. Cost: a
  /// few operations on labels for each term made since the last call.
  bool may_hold(logic::Term condition);
  /// The same for the fault of one component: only the selector at this index of the given list is
  /// true.
  bool may_hold(logic::Term condition, size_t selector);

 private:
  using Label = uint32_t;
  struct OfTerm {
    Label positive = 0;  ///< Boolean: may be true; otherwise: may differ
    Label negative = 0;  ///< Boolean: may be false
  };
  using Words = std::vector<uint64_t>;

  Label intern(Words words);
  Label both(Label a, Label b);
  Label either(Label a, Label b);
  Label combined(Label a, Label b, bool intersect);
  void label(logic::Term t);
  OfTerm boolean(logic::Term t);
  Label difference_of_choice(logic::Term t);
  Label difference(logic::Term t);
  bool is_boolean(logic::Term t) const { return store_.sort(t).is_bool(); }
  const OfTerm& of(logic::Term t) const { return labels_[t.id]; }

  const logic::TermStore& store_;
  // evaluates with nothing ab: selectors, and all other unassigned variables, are false
  logic::Evaluator computed_;
  std::vector<Words> sets_;
  std::unordered_multimap<uint64_t, Label> by_hash_;
  std::unordered_map<uint64_t, Label> known_[2];
  std::unordered_map<uint32_t, OfTerm> selectors_;
  std::vector<OfTerm> labels_;  // by term id
  Label none_ = 0, all_ = 0;
  std::vector<size_t> singles_;  // by selector: the number of the fault that contains only it
};

}  // namespace culprit::encode
