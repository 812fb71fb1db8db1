// Bounds at which widening stops first: numbers that values are compared with, and those that an
// operation keeps its results below.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_set>

#include "abstract/thresholds.h"
#include "abstract/value.h"
#include "logic/term.h"

namespace culprit::encode {

class WideningBounds {
 public:
  /// `known`: further bounds. `terms` must outlive the object.
  WideningBounds(const logic::TermStore& terms, const abstract::Thresholds& known);

  /// Adds the constants in a term. Cost: its subterms that were not seen before.
  void add_constants_of(logic::Term term);
  const abstract::Thresholds& all() const { return bounds_; }

  /// A value that came to the head of a loop after its range there was widened, which includes it.
  void came(const abstract::Value& range);
  /// The bounds of those values together with all(); nullopt if there are no others. Widening goes
  /// too far where nothing stops it; an exploration that stops at these as well may find narrower
  /// ranges (after Halbwachs and Henry 2012, who restart where it was too far).
  std::optional<abstract::Thresholds> narrower() const;

 private:
  void add_constant(logic::Term operation, logic::Term side);

  const logic::TermStore& terms_;
  abstract::Thresholds bounds_, came_;
  std::unordered_set<uint32_t> seen_;  // terms
};

}  // namespace culprit::encode
