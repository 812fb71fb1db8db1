#include "solver/joint_formula.h"

#include <cstdlib>

#include "solver/bitblast.h"
#include "solver/cnf.h"

namespace culprit::solver {

namespace {

/// Passes clauses of one encoder, over variables 1, 2, …, on to the formula with fresh variables.
class Renaming final : public ClauseSink {
 public:
  explicit Renaming(JointFormula& formula) : formula_(formula) {}

  void add_clause(std::initializer_list<int> clause) override {
    renamed_.clear();
    for (int literal : clause) renamed_.push_back(of(literal));
    formula_.add_clause(renamed_);
  }

  int of(int literal) {
    const auto variable = static_cast<size_t>(std::abs(literal));
    if (variable >= new_names_.size()) new_names_.resize(variable + 1);
    int& name = new_names_[variable];
    if (name == 0) name = formula_.new_variable();
    return literal < 0 ? -name : name;
  }

 private:
  JointFormula& formula_;
  std::vector<int> new_names_;
  std::vector<int> renamed_;
};

}  // namespace

JointFormula::Size JointFormula::size_of(const logic::TermStore& store, logic::Term assertion,
                                         uint64_t most_gates) {
  if (store.theory(assertion) == logic::Theory::FloatRemainder) return {Added::NoCircuits, 0};
  BitBlaster blaster(store, FloatMode::Exact);
  if (!blaster.bit_within(assertion, most_gates)) return {Added::TooLarge, 0};
  return {Added::Yes, blaster.aig().size()};
}

JointFormula::Added JointFormula::add(const logic::TermStore& store, logic::Term assertion,
                                      std::span<const Shared> shared, uint64_t most_gates) {
  if (store.theory(assertion) == logic::Theory::FloatRemainder) return Added::NoCircuits;
  BitBlaster blaster(store, FloatMode::Exact);
  const auto root = blaster.bit_within(assertion, most_gates);
  if (!root) return Added::TooLarge;
  gates_ += blaster.aig().size();
  if (is_constant(*root)) {
    if (*root == lit_false) add_clause({});
    return Added::Yes;
  }
  CnfEncoder cnf(blaster.aig());
  Renaming sink(*this);
  const int asserted = sink.of(cnf.encode(*root, sink));
  add_clause({&asserted, 1});
  for (const Shared& s : shared) {
    if (!blaster.was_blasted(s.variable)) continue;
    const int local = cnf.literal(blaster.bit(s.variable));
    if (local == 0) continue;
    const int here = sink.of(local);
    const int forth[] = {-here, s.literal}, back[] = {here, -s.literal};
    add_clause(forth);
    add_clause(back);
  }
  return Added::Yes;
}

}  // namespace culprit::solver
