#include "causality/computation.h"

#include <algorithm>
#include <numeric>

namespace culprit::causality {

namespace {

/// The ranges of equal keys in sorted pairs: entry k is where those of key k begin.
template <class Key>
std::vector<size_t> begins_of(size_t keys, const std::vector<std::pair<Event, Event>>& pairs,
                              Key key) {
  std::vector<size_t> begins(keys + 1);
  for (const auto& pair : pairs) ++begins[key(pair) + 1];
  std::partial_sum(begins.begin(), begins.end(), begins.begin());
  return begins;
}

}  // namespace

Computation::Computation(uint32_t processes) : counts_(processes) {}

Event Computation::add(uint32_t process) { return {process, ++counts_[process]}; }

void Computation::add_order(Event before, Event after) { orders_.emplace_back(before, after); }

uint64_t Computation::all_events() const {
  return std::accumulate(counts_.begin(), counts_.end(), uint64_t{0});
}

std::vector<Event> Computation::close() {
  const size_t width = counts_.size();
  first_.assign(width, 0);
  size_t all = 0;
  clocks_.assign(width, {});
  for (size_t p = 0; p < width; ++p) {
    first_[p] = all;
    all += counts_[p];
    clocks_[p].assign(counts_[p] * width, 0);
  }
  std::sort(orders_.begin(), orders_.end());
  const auto from = begins_of(all, orders_, [&](const auto& pair) { return index(pair.first); });
  std::vector<uint32_t> open(all);  // events that have to come before, and have not been met
  for (const auto& [before, after] : orders_) ++open[index(after)];
  for (size_t p = 0; p < width; ++p)
    for (uint32_t number = 2; number <= counts_[p]; ++number) ++open[first_[p] + number - 1];

  const auto row = [&](Event event) {
    return clocks_[event.process].begin() + static_cast<std::ptrdiff_t>((event.number - 1) * width);
  };
  const auto join = [&](Event into, Event other) {
    auto to = row(into);
    for (auto each = row(other), end = each + static_cast<std::ptrdiff_t>(width); each != end;
         ++each, ++to)
      *to = std::max(*to, *each);
  };
  std::vector<Event> ready;
  for (uint32_t p = 0; p < width; ++p)
    if (counts_[p] > 0 && open[first_[p]] == 0) ready.push_back({p, 1});
  size_t met = 0;
  const auto meet = [&](Event before, Event after) {
    join(after, before);
    if (--open[index(after)] == 0) ready.push_back(after);
  };
  while (!ready.empty()) {
    const Event event = ready.back();
    ready.pop_back();
    ++met;
    row(event)[event.process] = event.number;
    const size_t at = index(event);
    for (size_t k = from[at]; k < from[at + 1]; ++k) meet(event, orders_[k].second);
    if (event.number < counts_[event.process]) meet(event, {event.process, event.number + 1});
  }
  return met == all ? std::vector<Event>{} : circle(open);
}

/// Follows events that were not met backwards, until one comes again. Cost: linear.
std::vector<Event> Computation::circle(const std::vector<uint32_t>& open) const {
  const auto is_open = [&](Event event) { return open[index(event)] > 0; };
  std::vector<Event> sender(open.size());  // of an open event: an open one that comes before it
  for (const auto& [sent, received] : orders_)
    if (is_open(sent)) sender[index(received)] = sent;
  Event at;
  for (uint32_t p = 0; p < counts_.size() && at.number == 0; ++p)
    for (uint32_t number = 1; number <= counts_[p]; ++number)
      if (is_open({p, number})) {
        at = {p, number};
        break;
      }
  std::vector<Event> path;
  std::vector<bool> is_on_path(open.size());
  while (!is_on_path[index(at)]) {
    is_on_path[index(at)] = true;
    path.push_back(at);
    const Event before = sender[index(at)];
    at = before.number == 0 ? Event{at.process, at.number - 1} : before;
  }
  path.erase(path.begin(), std::find(path.begin(), path.end(), at));
  std::reverse(path.begin(), path.end());
  return path;
}

}  // namespace culprit::causality
