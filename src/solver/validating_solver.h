// A decorator that checks the wrapped solver. It evaluates every assertion and assumption under
// each model, and checks that cores name only assumptions. A mismatch throws InternalError.
#pragma once

#include <vector>

#include "solver/solver.h"

namespace culprit::solver {

class ValidatingSolver final : public Solver {
 public:
  ValidatingSolver(const logic::TermStore& store, std::unique_ptr<Solver> solver)
      : store_(store), solver_(std::move(solver)) {}

  void add(logic::Term assertion) override;
  Answer check(std::span<const logic::Term> assumptions, const Limits& limits) override;
  uint64_t value(logic::Term t) override { return solver_->value(t); }
  Effort effort() const override { return solver_->effort(); }
  std::vector<logic::Term> core() override { return solver_->core(); }

 private:
  void validate_model(std::span<const logic::Term> assumptions);
  void validate_core(std::span<const logic::Term> assumptions);

  const logic::TermStore& store_;
  std::unique_ptr<Solver> solver_;
  std::vector<logic::Term> assertions_;
};

}  // namespace culprit::solver
