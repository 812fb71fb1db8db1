// Fingerprints by which a viewer recognises a result of an earlier run although lines have moved.
#pragma once

#include <map>
#include <string>

#include "document/document.h"

namespace culprit::report::sarif {

/// Name of the fingerprint in `partialFingerprints`. What goes into it is fixed; anything else gets
/// another version.
inline constexpr const char* kFingerprintName = "culpritPlace/v1";

/// Counts equal results, so that the second `i < n` of a function gets another fingerprint than the
/// first. Ask in the order of places.
class Fingerprints {
 public:
  /// 16 hexadecimal digits: FNV-1a, 64 bits (Fowler, Noll, Vo), of rule, function, text and the how
  /// many-th of its like. No line, no column and no file: it survives edits above and renaming the
  /// file, and changes when the text itself does. O(length).
  std::string next(const std::string& rule, const std::string& function, const std::string& text);

 private:
  std::map<std::string, unsigned> seen_;
};

}  // namespace culprit::report::sarif
