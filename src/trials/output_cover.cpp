#include "trials/output_cover.h"

#include <algorithm>
#include <deque>

namespace culprit::trials {

using replay::OutputSlot;
using spec::OutputMatcher;

namespace {

constexpr uint32_t kNever = UINT32_MAX;  // no position
constexpr uint64_t kInfinite = UINT64_MAX;
constexpr uint64_t kChange = uint64_t{1} << 32;  // more than all differences of length
constexpr uint64_t kLineEnd = 8;                 // the length of a line end, in bytes
constexpr uint64_t kCut = 4;  // the cost of a changed text that ends before the line does
constexpr size_t kMostCells = 4'000'000;  // bounds memory

/// The step by which a position after a slot is reached.
struct Step {
  uint32_t from = kNever;  // position before the slot
  bool changed = false;
};

class ShortestPath {
 public:
  ShortestPath(const OutputMatcher& matcher, const replay::PlainRun& run,
               const std::vector<model::ComponentId>& free)
      : matcher_(matcher), run_(run), free_(free), positions_(matcher.normal().size() + 1) {
    for (size_t p = 0; p < positions_; ++p)
      length_.push_back(p == 0 ? 0 : length_.back() + length_of(matcher.normal().substr(p - 1, 1)));
  }

  std::optional<std::vector<ChangedSlot>> find() {
    if (run_.slots.size() * positions_ > kMostCells) return std::nullopt;
    cost_.assign(positions_, kInfinite);
    cost_[0] = 0;
    for (const OutputSlot& slot : run_.slots) pass(slot);
    uint32_t best = kNever;
    for (uint32_t p = 0; p < positions_; ++p)
      if (cost_[p] != kInfinite && matcher_.accepts({p}) &&
          (best == kNever || cost_[p] < cost_[best]))
        best = p;
    if (best == kNever) return std::nullopt;
    return changes_up_to(best);
  }

 private:
  void pass(const OutputSlot& slot) {
    std::vector<uint64_t> cost(positions_, kInfinite);
    std::vector<Step> steps(positions_);
    const std::string_view text =
        std::string_view(run_.output).substr(slot.begin, slot.end - slot.begin);
    for (uint32_t p = 0; p < positions_; ++p) {
      OutputMatcher::State at{p};
      if (cost_[p] == kInfinite || !matcher_.feed(at, text) || cost_[p] >= cost[at.position])
        continue;
      cost[at.position] = cost_[p];
      steps[at.position] = {p, false};
    }
    if (std::binary_search(free_.begin(), free_.end(), slot.component)) {
      const uint64_t length = length_of(spec::normal_form(text, matcher_.comparison()));
      change_to_longer(length, cost, steps);
      change_to_shorter(length, cost, steps);
    }
    cost_ = std::move(cost);
    steps_.push_back(std::move(steps));
  }

  /// A line end counts as much as a short line.
  static uint64_t length_of(std::string_view text) {
    return text.size() +
           kLineEnd * static_cast<uint64_t>(std::count(text.begin(), text.end(), '\n'));
  }

  /// Changes to texts of at least `length`. Of the start positions that far back, takes the
  /// cheapest, with the excess length added.
  void change_to_longer(uint64_t length, std::vector<uint64_t>& cost,
                        std::vector<Step>& steps) const {
    uint32_t best = kNever, next = 0;
    for (uint32_t to = 0; to < positions_; ++to) {
      for (; next <= to && length_[next] + length <= length_[to]; ++next)
        if (cost_[next] != kInfinite &&
            (best == kNever || cost_[next] <= cost_[best] + (length_[next] - length_[best])))
          best = next;
      if (best != kNever)
        step(best, to, cost_[best] + (length_[to] - length_[best] - length), cost, steps);
    }
  }

  /// Changes to texts shorter than `length`. Of the start positions less far back, takes the
  /// cheapest; the window drops positions that a later one beats.
  void change_to_shorter(uint64_t length, std::vector<uint64_t>& cost,
                         std::vector<Step>& steps) const {
    std::deque<uint32_t> window;
    // the length that is missing grows with the position
    auto key = [&](uint32_t p) { return cost_[p] + length_[p]; };
    for (uint32_t to = 0; to < positions_ && length > 0; ++to) {
      if (cost_[to] != kInfinite) {
        while (!window.empty() && key(to) <= key(window.back())) window.pop_back();
        window.push_back(to);
      }
      while (!window.empty() && length_[to] - length_[window.front()] >= length) window.pop_front();
      if (!window.empty())
        step(window.front(), to,
             cost_[window.front()] + (length - (length_[to] - length_[window.front()])), cost,
             steps);
    }
  }

  void step(uint32_t from, uint32_t to, uint64_t costs, std::vector<uint64_t>& cost,
            std::vector<Step>& steps) const {
    costs += kChange + cut(from, to);
    if (costs >= cost[to]) return;
    cost[to] = costs;
    steps[to] = {from, true};
  }

  uint64_t cut(uint32_t from, uint32_t to) const {
    const bool ends = from == to || to + 1 == positions_ || matcher_.normal()[to - 1] == '\n';
    return ends ? 0 : kCut;
  }

  std::vector<ChangedSlot> changes_up_to(uint32_t position) const {
    std::vector<ChangedSlot> changes;
    for (size_t slot = steps_.size(); slot-- > 0;) {
      const Step& step = steps_[slot][position];
      if (step.changed)
        changes.push_back({slot, matcher_.normal().substr(step.from, position - step.from)});
      position = step.from;
    }
    std::reverse(changes.begin(), changes.end());
    return changes;
  }

  const OutputMatcher& matcher_;
  const replay::PlainRun& run_;
  const std::vector<model::ComponentId>& free_;
  size_t positions_;
  std::vector<uint64_t> length_;          // the normal form up to each position
  std::vector<uint64_t> cost_;            // cost of the changes, per position
  std::vector<std::vector<Step>> steps_;  // per slot and position
};

}  // namespace

std::optional<std::vector<ChangedSlot>> cover_output(const OutputMatcher& matcher,
                                                     const replay::PlainRun& run,
                                                     const std::vector<model::ComponentId>& free) {
  return ShortestPath(matcher, run, free).find();
}

}  // namespace culprit::trials
