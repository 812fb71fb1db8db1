#include "causality/conjunctive.h"

#include <utility>

namespace culprit::causality {

namespace {

/// Processes whose choice has changed, and has to be compared with the others again.
class Changed {
 public:
  explicit Changed(uint32_t processes) : is_listed_(processes) {
    for (uint32_t p = 0; p < processes; ++p) add(p);
  }
  void add(uint32_t process) {
    if (is_listed_[process]) return;
    is_listed_[process] = true;
    list_.push_back(process);
  }
  std::optional<uint32_t> take() {
    if (list_.empty()) return std::nullopt;
    const uint32_t process = list_.back();
    list_.pop_back();
    is_listed_[process] = false;
    return process;
  }

 private:
  std::vector<bool> is_listed_;
  std::vector<uint32_t> list_;
};

/// The first state from `from` on where the condition holds.
std::optional<uint32_t> next_true(const std::vector<bool>& truths, uint32_t from) {
  for (uint32_t state = from; state < truths.size(); ++state)
    if (truths[state]) return state;
  return std::nullopt;
}

}  // namespace

std::optional<Cut> possibly(const Computation& computation, const LocalTruths& truths) {
  const uint32_t processes = computation.processes();
  Cut cut(processes);
  Changed changed(processes);
  const auto move_to = [&](uint32_t process, uint32_t from) {
    const std::optional<uint32_t> state = next_true(truths[process], from);
    if (!state) return false;
    if (*state != cut[process]) changed.add(process);
    cut[process] = *state;
    return true;
  };
  /// What is known in the state of `knower` about `process` is in the cut.
  const auto catch_up = [&](uint32_t process, uint32_t knower) {
    if (cut[knower] == 0 || process == knower) return true;
    const uint32_t known = computation.past({knower, cut[knower]}, process);
    return known <= cut[process] || move_to(process, known);
  };
  for (uint32_t p = 0; p < processes; ++p)
    if (!move_to(p, 0)) return std::nullopt;
  while (const auto process = changed.take())
    for (uint32_t other = 0; other < processes; ++other)
      if (!catch_up(*process, other) || !catch_up(other, *process)) return std::nullopt;
  return cut;
}

std::optional<std::vector<States>> definitely(const Computation& computation,
                                              const LocalTruths& truths) {
  const uint32_t processes = computation.processes();
  std::vector<States> chosen(processes);
  Changed changed(processes);
  const auto choose_from = [&](uint32_t process, uint32_t from) {
    const std::optional<uint32_t> first = next_true(truths[process], from);
    if (!first) return false;
    uint32_t last = *first;
    while (last + 1 < truths[process].size() && truths[process][last + 1]) ++last;
    chosen[process] = {*first, last};
    changed.add(process);
    return true;
  };
  /// Whether `a` surely has come to its states before `b` leaves its own.
  const auto is_in_time = [&](uint32_t a, uint32_t b) {
    if (chosen[a].first == 0 || chosen[b].last == computation.events(b)) return true;
    return computation.past({b, chosen[b].last + 1}, a) >= chosen[a].first;
  };
  for (uint32_t p = 0; p < processes; ++p)
    if (!choose_from(p, 0)) return std::nullopt;
  while (const auto process = changed.take())
    for (uint32_t other = 0; other < processes; ++other) {
      if (other == *process) continue;
      if (!is_in_time(*process, other) && !choose_from(other, chosen[other].last + 1))
        return std::nullopt;
      if (!is_in_time(other, *process)) {
        if (!choose_from(*process, chosen[*process].last + 1)) return std::nullopt;
        break;  // it was listed again
      }
    }
  return chosen;
}

}  // namespace culprit::causality
