#include "session/cuts/causal_order.h"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace culprit::session {

namespace {

constexpr uint64_t kWord = 8;  // bytes
// Words whose last writer is kept, some 60 bytes each; and clocks, 8 bytes per thread.
constexpr size_t kMostWords = 1'000'000;
constexpr uint64_t kMostClocks = 8'000'000;

void join(Positions& into, const Positions& from) {
  if (into.size() < from.size()) into.resize(from.size());
  for (size_t t = 0; t < from.size(); ++t) into[t] = std::max(into[t], from[t]);
}

uint64_t of(const Positions& positions, size_t thread) {
  return thread < positions.size() ? positions[thread] : 0;
}

}  // namespace

class CausalOrder::Observer final : public machine::StepObserver {
 public:
  Observer(const machine::Image& image, CausalOrder& order) : image_(image), order_(order) {
    given_.resize(order.learnt_.size());
    for (const uint32_t variable : image.rank_variables())
      rank_variables_.insert(image.global(variable));
  }

  void before(const machine::State& state, uint32_t pc, uint64_t steps) override {
    state_ = &state;
    pc_ = pc;
    step_ = steps;
    thread_ = state.running() - 1;
  }
  void after(const machine::State&, uint32_t) override {}

  void accessed(const machine::ObjectInfo& info, uint64_t pointer, uint64_t bytes,
                bool write) override {
    // the library says by itself what it orders, and ranks have their own memory
    if (!state_ || !state_->threads || state_->has_ranks() || info.library || info.thread_local_)
      return;
    for (uint64_t at = pointer; at < pointer + bytes;) {
      const uint64_t first = at % kWord, count = std::min(kWord - first, pointer + bytes - at);
      const auto mask = static_cast<uint8_t>(((1u << count) - 1) << first);
      if (write) write_word(at / kWord, mask);
      else read_word(at / kWord, mask);
      at += count;
    }
  }
  void made(machine::Memory::Id object) override { births_[object] = step_; }

  void started(const machine::State&, uint32_t number) override {
    given_[thread_].push_back(now());
    learn(number - 1, clock(thread_));
  }
  void switched(const machine::State& state) override { thread_ = state.running() - 1; }
  void released(const machine::State& state, uint64_t object) override {
    join(objects_[{object, owner(state, object)}], clock(thread_));
    given_[thread_].push_back(now());
  }
  void acquired(const machine::State& state, uint64_t object) override {
    const auto found = objects_.find({object, owner(state, object)});
    if (found != objects_.end()) learn(thread_, found->second);
  }

 private:
  struct Done {
    uint32_t thread = 0;
    uint64_t step = 0;
    machine::CodePlace place;
  };
  struct Written {
    Done by;
    uint8_t bytes = 0;  // mask within the word
  };

  void write_word(uint64_t word, uint8_t mask) {
    if (words_.size() >= kMostWords && !words_.contains(word)) {
      order_.is_whole_ = false;
      return;
    }
    std::vector<Written>& all = words_[word];
    for (Written& each : all) each.bytes &= static_cast<uint8_t>(~mask);
    std::erase_if(all, [](const Written& each) { return each.bytes == 0; });
    all.push_back({now(), mask});
  }

  void read_word(uint64_t word, uint8_t mask) {
    const auto found = words_.find(word);
    if (found == words_.end()) return;
    const auto born = births_.find(machine::Memory::id_of(word * kWord));
    for (const Written& each : found->second) {
      // ids of objects are used again
      if (born != births_.end() && born->second > each.by.step) continue;
      if ((each.bytes & mask) && each.by.thread != thread_) learn_of(each.by);
    }
  }

  Done now() const { return {thread_, step_, own_place()}; }

  machine::CodePlace own_place() const {
    if (!state_) return {};
    for (size_t f = state_->frames.size(); f-- > 0;) {
      const machine::Frame& frame = state_->frames[f];
      if (!image_.functions()[frame.function].is_own) continue;
      const bool is_top = f + 1 == state_->frames.size();
      return {frame.function, is_top ? pc_ : frame.pc > 0 ? frame.pc - 1 : 0};
    }
    return {0, machine::kEndOfThread};
  }

  /// The rank whose variable the object is, from 1; 0: it is not one of a rank's own.
  uint32_t owner(const machine::State& state, uint64_t object) const {
    return state.has_ranks() && rank_variables_.contains(machine::Memory::id_of(object))
               ? state.threads->current().rank + 1
               : 0;
  }

  /// What the thread knows, the current instruction included.
  Positions clock(uint32_t thread) const {
    const auto& learnt = order_.learnt_[thread];
    Positions known = learnt.empty() ? Positions() : learnt.back().known;
    if (known.size() <= thread) known.resize(thread + 1);
    known[thread] = step_ + 1;
    return known;
  }

  /// A value that the other thread wrote was read.
  void learn_of(const Done& written) {
    const auto& learnt = order_.learnt_[thread_];
    if (!learnt.empty() && of(learnt.back().known, written.thread) > written.step) return;
    add_meeting(written, thread_, true);
    keep(thread_, order_.earliest(written.thread, written.step + 1));
  }

  void learn(uint32_t thread, const Positions& known) {
    const auto& learnt = order_.learnt_[thread];
    const Positions before = learnt.empty() ? Positions() : learnt.back().known;
    bool is_new = false;
    for (uint32_t other = 0; other < known.size(); ++other) {
      if (other == thread || known[other] <= of(before, other)) continue;
      is_new = true;
      // it may have come by another thread that has come further
      const bool is_by_another = std::any_of(known.begin(), known.end(), [&](const uint64_t& at) {
        const auto by = static_cast<uint32_t>(&at - known.data());
        return by != other && by != thread && at > of(before, by) &&
               order_.known(by, at, other) >= known[other];
      });
      if (!is_by_another) add_meeting(last_given(other, known[other]), thread, false);
    }
    if (is_new) keep(thread, known);
  }

  /// What the other thread released last before the step.
  Done last_given(uint32_t other, uint64_t step) const {
    const auto& given = given_[other];
    const auto behind = std::partition_point(given.begin(), given.end(),
                                             [&](const Done& each) { return each.step < step; });
    return behind == given.begin() ? Done{other, step > 0 ? step - 1 : 0, {}} : *std::prev(behind);
  }

  void add_meeting(const Done& given, uint32_t thread, bool is_value) {
    const machine::CodePlace taken =
        thread == thread_ ? own_place() : machine::CodePlace{0, machine::kEndOfThread};
    order_.meetings_.push_back(
        {given.thread, thread, given.step, step_, given.place, taken, is_value});
  }

  void keep(uint32_t thread, const Positions& known) {
    auto& learnt = order_.learnt_[thread];
    Positions joined = learnt.empty() ? Positions() : learnt.back().known;
    join(joined, known);
    if (thread < joined.size()) joined[thread] = 0;
    if ((kept_ += joined.size()) > kMostClocks) order_.is_whole_ = false;
    if (!order_.is_whole_) return;
    if (!learnt.empty() && learnt.back().step == step_) learnt.back().known = std::move(joined);
    else learnt.push_back({step_, std::move(joined)});
  }

  const machine::Image& image_;
  CausalOrder& order_;
  const machine::State* state_ = nullptr;
  uint32_t pc_ = 0, thread_ = 0;
  uint64_t step_ = 0, kept_ = 0;
  std::vector<std::vector<Done>> given_;  // per thread: releases, in their order
  std::unordered_map<uint64_t, std::vector<Written>> words_;  // who wrote their bytes last
  std::unordered_map<machine::Memory::Id, uint64_t> births_;
  std::map<std::pair<uint64_t, uint32_t>, Positions> objects_;
  std::unordered_set<machine::Memory::Id> rank_variables_;
};

CausalOrder::CausalOrder(const replay::Timeline& timeline) : end_(timeline.end().step() + 1) {
  const auto& threads = timeline.end().state.threads;
  learnt_.resize(threads ? threads->all.size() : 1);
  Observer observer(timeline.image(), *this);
  timeline.observe(0, timeline.end().step(), observer);
}

/// How far the thread knows the other one when it has come to the step.
uint64_t CausalOrder::known(uint32_t thread, uint64_t step, uint32_t other) const {
  const auto& learnt = learnt_[thread];
  const auto behind = std::partition_point(learnt.begin(), learnt.end(),
                                           [&](const Learnt& each) { return each.step < step; });
  return behind == learnt.begin() ? 0 : of(std::prev(behind)->known, other);
}

/// The last step of the thread at which it does not know that the other one went beyond `step`.
uint64_t CausalOrder::last_without(uint32_t thread, uint32_t other, uint64_t step) const {
  const auto& learnt = learnt_[thread];
  const auto first = std::partition_point(learnt.begin(), learnt.end(), [&](const Learnt& each) {
    return of(each.known, other) <= step;
  });
  return first == learnt.end() ? end_ : first->step;
}

Positions CausalOrder::earliest(uint32_t thread, uint64_t step) const {
  Positions cut(threads());
  for (uint32_t other = 0; other < threads(); ++other)
    cut[other] = other == thread ? step : known(thread, step, other);
  return cut;
}

Positions CausalOrder::latest(uint32_t thread, uint64_t step) const {
  Positions cut(threads(), end_);
  for (uint32_t other = 0; other < threads(); ++other)
    cut[other] = other == thread ? step : last_without(other, thread, step);
  return cut;
}

bool CausalOrder::is_consistent(const Positions& cut) const {
  for (uint32_t thread = 0; thread < threads(); ++thread)
    for (uint32_t other = 0; other < threads(); ++other)
      if (other != thread && known(thread, cut[thread], other) > cut[other]) return false;
  return true;
}

Positions CausalOrder::moved(Positions cut, uint32_t thread, uint64_t step) const {
  const Positions least = earliest(thread, step), most = latest(thread, step);
  for (uint32_t other = 0; other < threads(); ++other)
    cut[other] = std::clamp(cut[other], least[other], std::max(least[other], most[other]));
  return cut;
}

}  // namespace culprit::session
