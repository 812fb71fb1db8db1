#include "replay/timeline.h"

#include <algorithm>

#include "replay/execution.h"

namespace culprit::replay {

using machine::Stop;

namespace {

constexpr size_t kParts = 16;            // of a window that is looked at
constexpr uint64_t kNotDivided = 4;      // least distances
constexpr unsigned kMostUnsuited = 256;  // instructions until a state suits

}  // namespace

/// Points of a part of the run, in order; the last one ends it.
struct Timeline::Points {
  std::vector<Point> all;
  std::vector<uint32_t> shallowest;  // after each point but the last
  std::vector<uint64_t> bytes;  // of each point, as far as it shares nothing with the one before

  Piece piece(size_t k) const { return {&all[k], &all[k + 1], shallowest[k]}; }
  size_t pieces() const { return shallowest.size(); }
  /// The piece that holds a step; the last one for a step after the end.
  size_t piece_at(uint64_t step) const {
    const auto after = std::partition_point(all.begin(), all.end() - 1,
                                            [&](const Point& p) { return p.step() <= step; });
    const auto index = static_cast<size_t>(std::max<std::ptrdiff_t>(after - all.begin(), 1)) - 1;
    return std::min(index, pieces() - 1);
  }
  void add(Point point) {
    bytes.push_back(own_bytes(all.empty() ? nullptr : &all.back(), point));
    all.push_back(std::move(point));
  }
  uint64_t total() const {
    uint64_t sum = 0;
    for (uint64_t each : bytes) sum += each;
    return sum;
  }
  /// Drops every second point, and keeps the first and the last one of an odd number.
  void thin() {
    const size_t kept = all.size() / 2 + 1;
    for (size_t k = 1; k < kept; ++k) {
      all[k] = std::move(all[2 * k]);
      shallowest[k - 1] = std::min(shallowest[2 * k - 2], shallowest[2 * k - 1]);
      bytes[k] = own_bytes(&all[k - 1], all[k]);
    }
    all.resize(kept);
    shallowest.resize(kept - 1);
    bytes.resize(kept);
  }

 private:
  static uint64_t own_bytes(const Point* before, const Point& point) {
    static const machine::Memory kNone;
    return machine::Memory::unshared_bytes(before ? before->state.memory : kNone,
                                           point.state.memory) +
           point.hits.size() * sizeof(point.hits[0]) +
           point.state.registers.size() * sizeof(point.state.registers[0]) +
           point.state.frames.size() * sizeof(point.state.frames[0]);
  }
};

/// The run, executed from some point on.
class Timeline::Walk {
 public:
  explicit Walk(const PlainRunRequest& request) : execution_(request) {
    execution_.domain.skip();
    execution_.state = execution_.machine.start();
    counted_.assign(execution_.machine.hits.size(), 0);
  }
  Walk(const PlainRunRequest& request, const Point& from) : execution_(request) {
    execution_.domain.skip();
    execution_.state = from.state;
    counted_ = from.hits;
  }

  uint64_t step() const { return execution_.state.steps; }
  bool has_ended() const { return execution_.state.stop != Stop::Running; }

  /// Executes until `step`, or to the end of the run.
  void run_to(uint64_t step) {
    if (has_ended() || this->step() >= step) return;
    execution_.machine.limits.steps = step;
    if (execution_.machine.run(execution_.state) == Stop::StepLimit)
      execution_.state.stop = Stop::Running;
  }
  /// Goes on until a state suits, but not beyond `most`.
  void run_to_suited(const Suits& suits, uint64_t most) {
    for (unsigned k = 0; suits && k < kMostUnsuited && !has_ended(); ++k) {
      if (suits(execution_.state)) return;
      run_to(std::min(step() + 1, most));
    }
  }
  /// What was printed since it began, if the request has a trace.
  const std::string& output() const { return execution_.run.output; }
  void be_observed(machine::StepObserver& observer) { execution_.machine.observer = &observer; }

  Point point() const {
    Point point{execution_.state, counted_};
    for (size_t c = 0; c < point.hits.size(); ++c) point.hits[c] += execution_.machine.hits[c];
    return point;
  }
  /// Fewest frames since the last call.
  uint32_t take_shallowest() {
    const auto now = static_cast<uint32_t>(execution_.state.frames.size());
    return std::min(std::exchange(execution_.machine.shallowest, now), now);
  }

 private:
  Execution execution_;
  std::vector<uint64_t> counted_;  // before this walk
};

/// Points along the walk up to step `to`, `distance` apart. Whenever there are more of them than
/// the limits allow, every second one is dropped, and the distance doubles.
std::unique_ptr<Timeline::Points> Timeline::gathered(Walk& walk, uint64_t to, uint64_t distance,
                                                     const TimelineLimits& limits) const {
  auto points = std::make_unique<Points>();
  walk.take_shallowest();
  points->add(walk.point());
  uint64_t bytes = 0;  // of the points after the first
  do {
    walk.run_to(std::min(walk.step() + distance, to));
    walk.run_to_suited(suits_, to);
    points->shallowest.push_back(walk.take_shallowest());
    points->add(walk.point());
    bytes += points->bytes.back();
    const size_t count = points->all.size();
    if (count % 2 == 0 || (count <= limits.checkpoints && bytes <= limits.bytes)) continue;
    points->thin();
    bytes = points->total() - points->bytes[0];
    distance *= 2;
  } while (!walk.has_ended() && walk.step() < to);
  return points;
}

Timeline::Timeline(const PlainRunRequest& request, std::optional<uint64_t> length,
                   const TimelineLimits& limits, Suits suits)
    : request_(request), limits_(limits), suits_(std::move(suits)) {
  request_.count_hits = true;
  request_.keep_errors = false;
  request_.observer = nullptr;
  request_.forks = false;  // a child would change frames and memory that its parent then has back
  limits_.checkpoints = std::max<size_t>(limits.checkpoints, 3);
  const uint64_t to = length.value_or(request.limits.steps);
  const uint64_t distance = length ? *length / limits_.checkpoints + 1 : 0;
  Walk walk(request_);
  whole_ = gathered(walk, to, std::max(limits_.least_distance, distance), limits_);
}

Timeline::~Timeline() = default;

const machine::Image& Timeline::image() const { return *request_.image; }
const Point& Timeline::end() const { return whole_->all.back(); }
size_t Timeline::checkpoints() const { return whole_->all.size(); }
uint64_t Timeline::bytes() const { return whole_->total(); }

Point Timeline::at(uint64_t step) const {
  if (step >= end().step()) return end();
  const size_t number = whole_->piece_at(step);
  const Points& near = part_of_ == number ? *part_ : *whole_;
  Walk walk(request_, *near.piece(near.piece_at(step)).begin);
  walk.run_to(step);
  return walk.point();
}

std::string Timeline::record(const Point& from, uint64_t to, record::Trace& trace) const {
  PlainRunRequest recorded = request_;
  recorded.trace = &trace;
  Walk walk(recorded, from);
  walk.run_to(to);
  return walk.output();
}

void Timeline::observe(uint64_t from, uint64_t to, machine::StepObserver& observer) const {
  observe(at(from), to, observer);
}

void Timeline::observe(const Point& from, uint64_t to, machine::StepObserver& observer) const {
  Walk walk(request_, from);
  walk.be_observed(observer);
  walk.run_to(to);
}

std::shared_ptr<const Timeline::Points> Timeline::divided(size_t number) const {
  if (part_of_ == number) return part_;
  part_.reset();  // before the next one takes memory
  const Piece window = whole_->piece(number);
  const uint64_t length = window.end->step() - window.begin->step();
  Walk walk(request_, *window.begin);
  part_ = gathered(walk, window.end->step(), std::max(limits_.least_distance, length / kParts + 1),
                   {kParts + 1, limits_.least_distance, limits_.bytes / 2});
  part_of_ = number;
  return part_;
}

template <class Each>
bool Timeline::each_piece(size_t number, bool backwards, const Each& each) const {
  const Piece window = whole_->piece(number);
  if (window.end->step() - window.begin->step() <= kNotDivided * limits_.least_distance)
    return each(window);
  // a visit may divide another window
  const std::shared_ptr<const Points> part = divided(number);
  for (size_t k = 0; k < part->pieces(); ++k)
    if (each(part->piece(backwards ? part->pieces() - 1 - k : k))) return true;
  return false;
}

bool Timeline::backwards(uint64_t to, const LeavesOut& leaves_out, const Visit& visit) const {
  if (to == 0) return false;
  const auto each = [&](const Piece& piece) {
    return piece.begin->step() < to && !leaves_out(piece) &&
           visit(piece, piece.begin->step(), std::min(to, piece.end->step()));
  };
  for (size_t number = whole_->piece_at(to - 1) + 1; number-- > 0;)
    if (!leaves_out(whole_->piece(number)) && each_piece(number, true, each)) return true;
  return false;
}

bool Timeline::forwards(uint64_t from, const LeavesOut& leaves_out, const Visit& visit) const {
  const auto each = [&](const Piece& piece) {
    return piece.end->step() > from && !leaves_out(piece) &&
           visit(piece, std::max(from, piece.begin->step()), piece.end->step());
  };
  for (size_t number = whole_->piece_at(from); number < whole_->pieces(); ++number)
    if (!leaves_out(whole_->piece(number)) && each_piece(number, false, each)) return true;
  return false;
}

}  // namespace culprit::replay
