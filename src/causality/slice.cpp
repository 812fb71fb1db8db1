#include "causality/slice.h"

#include <deque>
#include <unordered_set>
#include <utility>

namespace culprit::causality {

std::optional<Cut> least_cut(const Computation& computation, const Forbidden& forbidden, Cut from) {
  Cut cut = std::move(from);
  const Cut given = cut;
  for (uint32_t p = 0; p < cut.size(); ++p)
    if (given[p] > 0) cut = join(cut, past_of(computation, {p, given[p]}));
  while (const std::optional<uint32_t> process = forbidden(cut)) {
    if (cut[*process] == computation.events(*process)) return std::nullopt;
    cut = join(cut, past_of(computation, {*process, cut[*process] + 1}));
  }
  return cut;
}

Slice::Slice(const Computation& computation, const Forbidden& forbidden)
    : computation_(computation),
      least_(least_cut(computation, forbidden, Cut(computation.processes()))),
      cuts_(computation.processes()) {
  for (uint32_t p = 0; p < cuts_.size(); ++p) {
    cuts_[p].resize(computation.events(p));
    std::optional<Cut> before = least_;
    for (uint32_t number = 1; number <= computation.events(p) && before; ++number) {
      Cut from = *before;
      from[p] = std::max(from[p], number);
      before = least_cut(computation, forbidden, std::move(from));
      cuts_[p][number - 1] = before;
    }
  }
}

bool Slice::each(const std::function<bool(const Cut&)>& visit, uint64_t most) const {
  if (!least_) return true;
  std::unordered_set<Cut, HashOfCut> seen{*least_};
  std::deque<Cut> waiting{*least_};
  for (uint64_t visited = 0; !waiting.empty(); ++visited) {
    if (visited == most) return false;
    const Cut cut = std::move(waiting.front());
    waiting.pop_front();
    if (!visit(cut)) return false;
    for (uint32_t p = 0; p < cut.size(); ++p) {
      if (cut[p] == computation_.events(p)) continue;
      const std::optional<Cut>& next = with({p, cut[p] + 1});
      if (!next) continue;
      Cut more = join(cut, *next);
      if (seen.insert(more).second) waiting.push_back(std::move(more));
    }
  }
  return true;
}

}  // namespace culprit::causality
