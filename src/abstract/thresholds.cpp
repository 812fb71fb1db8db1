#include "abstract/thresholds.h"

#include <algorithm>

namespace culprit::abstract {

void add_threshold(Thresholds& thresholds, int64_t number) {
  const auto place = std::lower_bound(thresholds.begin(), thresholds.end(), number);
  if (place == thresholds.end() || *place != number) thresholds.insert(place, number);
}

}  // namespace culprit::abstract
