#include "causality/cut.h"

#include <algorithm>

namespace culprit::causality {

namespace {

bool has_past(const Computation& computation, const Cut& cut, Event event) {
  for (uint32_t p = 0; p < cut.size(); ++p)
    if (p != event.process && computation.past(event, p) > cut[p]) return false;
  return true;
}

}  // namespace

bool is_consistent(const Computation& computation, const Cut& cut) {
  for (uint32_t p = 0; p < cut.size(); ++p)
    if (cut[p] > 0 && !has_past(computation, cut, {p, cut[p]})) return false;
  return true;
}

bool can_step(const Computation& computation, const Cut& cut, uint32_t process) {
  return cut[process] < computation.events(process) &&
         has_past(computation, cut, {process, cut[process] + 1});
}

Cut whole(const Computation& computation) {
  Cut cut(computation.processes());
  for (uint32_t p = 0; p < cut.size(); ++p) cut[p] = computation.events(p);
  return cut;
}

Cut past_of(const Computation& computation, Event event) {
  Cut cut(computation.processes());
  for (uint32_t p = 0; p < cut.size(); ++p) cut[p] = computation.past(event, p);
  return cut;
}

Cut meet(const Cut& a, const Cut& b) {
  Cut both(a.size());
  for (size_t p = 0; p < a.size(); ++p) both[p] = std::min(a[p], b[p]);
  return both;
}

Cut join(const Cut& a, const Cut& b) {
  Cut either(a.size());
  for (size_t p = 0; p < a.size(); ++p) either[p] = std::max(a[p], b[p]);
  return either;
}

}  // namespace culprit::causality
