// Under which faults can a condition hold? Labels of terms, as in an ATMS (de Kleer 1986), computed
// without a solver.
//
// A fault is a set of components that are ab, all others being ok; the universe is all sets of up
// to k components. Per Boolean term: the faults under which it may be true, and those under which
// it may be false; per other term: those under which its value may differ from the one that it has
// when nothing is ab. What does not depend on a fault's components has that value under it. Each
// label contains the true one, so a path condition with an empty label is impossible; the converse
// does not hold.
//
// Labels are interned, operations on them remembered: terms are many, different labels are few.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "logic/evaluate.h"
#include "logic/term.h"

namespace culprit::encode {

class FaultLabels {
 public:
  /// Of sets of up to `most` of the components whose selectors these are. The store must outlive
  /// this and be without terms over selectors yet.
  FaultLabels(const logic::TermStore& store, const std::vector<logic::Term>& selectors,
              unsigned most);

  /// Are there more such sets than are worth labelling?
  static bool too_many(size_t selectors, unsigned most);

  /// Whether a Boolean term can be true under some fault of the universe; true when in doubt. Cost:
  /// a few operations on labels for each term that was made since the last call.
  bool may_hold(logic::Term condition);
  /// The same for one fault: exactly this selector, by its place in the list given, is true.
  bool may_hold(logic::Term condition, size_t selector);

 private:
  using Label = uint32_t;
  struct OfTerm {
    Label positive = 0;  ///< Boolean: may be true; else: may differ
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
  // nothing is ab: selectors are false, as every variable that is not assigned
  logic::Evaluator computed_;
  std::vector<Words> sets_;
  std::unordered_multimap<uint64_t, Label> by_hash_;
  std::unordered_map<uint64_t, Label> known_[2];
  std::unordered_map<uint32_t, OfTerm> selectors_;
  std::vector<OfTerm> labels_;  // by term id
  Label none_ = 0, all_ = 0;
  std::vector<size_t> singles_;  // by selector: the number of the fault that is only this
};

}  // namespace culprit::encode
