// States and evidence as the plain data of the document.
#pragma once

#include <vector>

#include "document/document.h"
#include "explain/evidence.h"
#include "explain/violation.h"

namespace culprit::explain {

/// Numbers for readers: assertions are no points, and the first point is 1.
class PointNumbers {
 public:
  explicit PointNumbers(const States& states);
  uint64_t operator[](size_t point) const { return numbers_[point]; }
  uint64_t bottom() const { return numbers_.back(); }

 private:
  std::vector<uint64_t> numbers_;  // the bottom last
};

/// The points to show, with their states. Unless `all`, only assignments of a slice and branches,
/// and of these the last ones and those of evidence.
std::vector<document::PathExplanation::Point> shown_points(Reading& reading, const States& states,
                                                           const std::vector<Conjunct>& conjuncts,
                                                           const std::vector<Evidence>& evidence,
                                                           bool all);

document::PathExplanation::Evidence evidence_words(Terms& terms, const States& states,
                                                   const PointNumbers& numbers,
                                                   const Evidence& evidence);

/// What the states do not look into: "`e / 2` is not linear: …". Each once.
std::vector<std::string> not_followed(Reading& reading, const States& states);

}  // namespace culprit::explain
