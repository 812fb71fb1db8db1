// Fingerprints by which a viewer recognises results of earlier runs even if lines have moved.
#pragma once

#include <map>
#include <string>

#include "document/document.h"

namespace culprit::report::sarif {

/// Name of the fingerprint in `partialFingerprints`. The fingerprint's input is fixed; a change to
/// it needs a new version here.
inline constexpr const char* kFingerprintName = "culpritPlace/v1";

/// Counts equal results, so that the second `i < n` of a function gets another fingerprint than the
/// first. Call `next` in the order of places.
class Fingerprints {
 public:
  /// Returns 16 hexadecimal digits: FNV-1a, 64 bits (Fowler, Noll, Vo), of rule, function, text,
  /// and the number of equal results before. Line, column and file are left out, so the fingerprint
  /// survives edits above the place and renaming of the file. It changes with the text itself.
  /// O(length).
  std::string next(const std::string& rule, const std::string& function, const std::string& text);

 private:
  std::map<std::string, unsigned> seen_;
};

}  // namespace culprit::report::sarif
