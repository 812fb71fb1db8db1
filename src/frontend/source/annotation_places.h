// The places of annotations in comments. Code that stands there is generated: it contains no
// components.
#pragma once

#include <map>

#include "clang/Basic/SourceLocation.h"

namespace culprit::frontend {

class AnnotationPlaces {
 public:
  void add(clang::SourceRange comment) {
    ends_[comment.getBegin().getRawEncoding()] = comment.getEnd().getRawEncoding();
  }
  /// `at` may be any location. Cost: O(log comments).
  bool contains(clang::SourceLocation at) const {
    if (ends_.empty() || at.isInvalid()) return false;
    auto after = ends_.upper_bound(at.getRawEncoding());
    return after != ends_.begin() && at.getRawEncoding() <= std::prev(after)->second;
  }
  bool empty() const { return ends_.empty(); }

 private:
  std::map<unsigned, unsigned> ends_;  // by the beginning
};

}  // namespace culprit::frontend
