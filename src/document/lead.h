// A place to look at next, if there is no diagnosis. It is not shown to explain anything.
#pragma once

#include <string>

#include "document/place.h"

namespace culprit::document {

struct Lead {
  Place place;
  std::string kind;
  std::string text;
  std::string function;
  /// A change with which the shortest failing test gets past its failure. It was not seen to pass.
  /// Empty: no change is known; the place is one of those that ran last.
  std::string change;
};

}  // namespace culprit::document
