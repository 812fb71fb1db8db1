// usage: law_timeline COUNT SEED
//
// Checks on COUNT random programs that moves along a timeline with few checkpoints say the same as
// one look at the whole run. Every second program runs in three threads at once, with random
// switches:
// - the moments of a thread, forwards and backwards, are those of the run, so that a step back
//   undoes a step
// - over calls, the moment before is the last one whose frame is still active, and the moment after
//   a step in the same frame leads back
// - an execution of a line has the number by which it is found
// - the last write of a place is the last one that the whole run shows
#include <algorithm>
#include <cstdlib>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "random_program.h"
#include "schedules/recorder.h"
#include "schedules/strategy.h"
#include "session/moments/history.h"
#include "session/moments/navigator.h"
#include "subject.h"

namespace culprit::laws {
namespace {

using session::Calls;
using session::Moment;

struct Instruction {
  uint64_t step = 0;
  uint32_t thread = 1, depth = 0;
  std::vector<std::pair<uint64_t, uint64_t>> written = {};  // address, bytes
};

/// Sees all moments, the depth at every instruction, and all writes.
class WholeRun final : public machine::StepObserver {
 public:
  WholeRun(const session::SourceLines& lines, const machine::State& start)
      : finder_(lines, start, 0, [this](const machine::State&, const Moment& moment) {
          moments.push_back(moment);
        }) {}
  void before(const machine::State& state, uint32_t pc, uint64_t steps) override {
    instructions.push_back({steps, state.running(), static_cast<uint32_t>(state.frames.size())});
    finder_.before(state, pc, steps);
  }
  void after(const machine::State&, uint32_t) override {}
  void accessed(const machine::ObjectInfo&, uint64_t pointer, uint64_t bytes, bool write) override {
    if (write) instructions.back().written.emplace_back(pointer, bytes);
  }

  std::vector<Moment> moments;
  std::vector<Instruction> instructions;

 private:
  session::MomentFinder finder_;
};

class Law {
 public:
  Law(const testing_support::Subject& subject, const replay::PlainRunRequest& request,
      uint64_t steps, uint64_t seed)
      : lines_(subject.image()),
        timeline_(request, steps, {6, 20, uint64_t{64} << 20},
                  [this](const machine::State& state) { return lines_.may_begin(state); }),
        navigator_(timeline_, lines_),
        whole_(lines_, timeline_.at(0).state),
        random_(seed) {
    timeline_.observe(0, steps, whole_);
  }

  std::vector<std::string> broken;
  uint64_t checked = 0;
  size_t moments() const { return whole_.moments.size(); }
  size_t checkpoints() const { return timeline_.checkpoints(); }

  void check() {
    const std::vector<Moment>& all = whole_.moments;
    expect(navigator_.first() == at(0), "the first moment");
    for (size_t k = 0; k < all.size(); k += 1 + random_() % 7) {
      expect(navigator_.after(all[k], Calls::Into) == at(next_of_thread(k)), "step into", k);
      expect(navigator_.before(all[k], Calls::Into) == at(previous_of_thread(k)), "step back into",
             k);
      expect(navigator_.before(all[k], Calls::Over) == before_over(k), "step back over", k);
      if (const auto next = navigator_.after(all[k], Calls::Over)) {
        expect(next == after_over(k), "step over", k);
        if (next->depth == all[k].depth)
          expect(navigator_.before(*next, Calls::Over) == all[k], "back from a step over", k);
      } else {
        expect(!after_over(k), "no step over", k);
      }
      check_execution(all[k]);
    }
    for (int k = 0; k < 20 && !whole_.instructions.empty(); ++k) check_last_write();
  }

 private:
  std::optional<Moment> at(size_t k) const {
    return k < whole_.moments.size() ? std::optional(whole_.moments[k]) : std::nullopt;
  }
  size_t next_of_thread(size_t k) const {
    const uint32_t thread = whole_.moments[k].thread;
    do ++k;
    while (k < whole_.moments.size() && whole_.moments[k].thread != thread);
    return k;
  }
  /// The number of moments if there is none.
  size_t previous_of_thread(size_t k) const {
    for (size_t m = k; m-- > 0;)
      if (whole_.moments[m].thread == whole_.moments[k].thread) return m;
    return whole_.moments.size();
  }
  void expect(bool holds, const char* what, size_t k = 0) {
    ++checked;
    if (holds) return;
    broken.push_back(fmt::format("{} at moment {} (line {}, step {})", what, k,
                                 whole_.moments.empty() ? 0 : whole_.moments[k].line.line,
                                 whole_.moments.empty() ? 0 : whole_.moments[k].step));
  }
  size_t instruction_at(uint64_t step) const {
    const auto& all = whole_.instructions;
    return static_cast<size_t>(
        std::partition_point(all.begin(), all.end(),
                             [&](const Instruction& i) { return i.step < step; }) -
        all.begin());
  }
  /// Of the instruction; of another thread's, no number of frames is fewer.
  uint32_t depth_in_thread(size_t instruction, size_t moment) const {
    const Instruction& i = whole_.instructions[instruction];
    return i.thread == whole_.moments[moment].thread ? i.depth : UINT32_MAX;
  }
  std::optional<Moment> before_over(size_t k) const {
    uint32_t fewest = whole_.moments[k].depth;
    size_t i = instruction_at(whole_.moments[k].step);
    for (size_t m = k; m-- > 0;) {
      if (whole_.moments[m].thread != whole_.moments[k].thread) continue;
      for (const size_t end = instruction_at(whole_.moments[m].step); i > end; --i)
        fewest = std::min(fewest, depth_in_thread(i, k));
      if (whole_.moments[m].depth <= fewest) return whole_.moments[m];
    }
    return std::nullopt;
  }
  std::optional<Moment> after_over(size_t k) const {
    uint32_t fewest = whole_.moments[k].depth;
    size_t i = instruction_at(whole_.moments[k].step);
    for (size_t m = k + 1; m < whole_.moments.size(); ++m) {
      if (whole_.moments[m].thread != whole_.moments[k].thread) continue;
      for (const size_t end = instruction_at(whole_.moments[m].step); i <= end; ++i)
        fewest = std::min(fewest, depth_in_thread(i, k));
      if (whole_.moments[m].depth <= fewest) return whole_.moments[m];
    }
    return std::nullopt;
  }
  void check_execution(const Moment& moment) {
    const uint64_t all = navigator_.executions(moment.line);
    if (all == 0) return;
    const uint64_t number = 1 + random_() % all;
    const auto found = navigator_.execution_of(moment.line, number);
    ++checked;
    if (!found || found->line != moment.line ||
        navigator_.execution(*found, timeline_.at(found->step)) != number)
      broken.push_back(fmt::format("execution {} of line {}", number, moment.line.line));
    if (navigator_.execution_of(moment.line, all + 1))
      broken.push_back(fmt::format("an execution too many of line {}", moment.line.line));
  }
  /// Of a place that some instruction writes, from some later step.
  void check_last_write() {
    const auto& all = whole_.instructions;
    size_t from = random_() % all.size();
    while (from < all.size() && all[from].written.empty()) ++from;
    if (from + 1 >= all.size()) return;
    const auto [address, bytes] = all[from].written[0];
    const size_t to = from + 1 + random_() % (all.size() - from - 1);
    const replay::Point then = timeline_.at(all[to].step);
    const machine::Object* object = then.state.memory.find(machine::Memory::id_of(address));
    if (!object || object->info().thread_local_) return;
    std::optional<uint64_t> last;
    for (size_t i = 0; i < to; ++i)
      for (const auto& [start, length] : all[i].written)
        if (start < address + bytes && address < start + length) last = all[i].step;
    session::Storage storage;
    storage.address = address;
    storage.bytes = bytes;
    const auto found = session::History(navigator_).last_write(storage, all[to].step);
    ++checked;
    if (!found || found->step != last)
      broken.push_back(
          fmt::format("the last write of {} bytes before step {}", bytes, all[to].step));
  }

  session::SourceLines lines_;
  replay::Timeline timeline_;
  session::Navigator navigator_;
  WholeRun whole_;
  std::mt19937_64 random_;
};

/// The program three times at once, in the threads of another main.
std::string threaded(const std::string& program) {
  return "#define main random_main\n" + program +
         "\n#undef main\n#include <pthread.h>\n"
         "static void *run_random(void *unused) { random_main(); return unused; }\n"
         "int main(void) {\n  pthread_t a, b;\n  pthread_create(&a, 0, run_random, 0);\n"
         "  pthread_create(&b, 0, run_random, 0);\n  random_main();\n"
         "  pthread_join(a, 0);\n  pthread_join(b, 0);\n  return 0;\n}\n";
}

/// A schedule with switches at accesses to memory, of a random walk.
machine::Schedule random_schedule(const testing_support::Subject& subject,
                                  replay::PlainRunRequest request, uint64_t seed) {
  std::mt19937_64 random(seed);
  std::set<machine::CodePlace> places;
  const auto& functions = subject.image().functions();
  for (uint32_t f = 0; f < functions.size(); ++f)
    for (uint32_t pc = 0; functions[f].is_own && pc < functions[f].model->code.size(); ++pc)
      if (functions[f].model->code[pc].op == model::Op::Store && random() % 8 == 0)
        places.insert({f, pc, 0});
  schedules::RandomWalk walk(seed);
  schedules::Recorder recorder(walk, places, 0);
  request.scheduler = &recorder;
  subject.run(request);
  machine::Schedule schedule = recorder.schedule();
  constexpr size_t kMostSwitches = 200;  // each is looked at at every point
  if (schedule.switches.size() > kMostSwitches) schedule.switches.resize(kMostSwitches);
  return schedule;
}

int run(int argc, char** argv) {
  const uint64_t count = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 20,
                 first = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
  uint64_t checked = 0, broken = 0, moments = 0, checkpoints = 0;
  for (uint64_t seed = first; seed < first + count; ++seed) {
    const RandomProgram program = random_program(seed);
    machine::RunInputs inputs;
    inputs.input = program.input;
    const bool has_threads = seed % 2 == 0;
    const std::string text = text_of(program.parts);
    const testing_support::Subject subject(has_threads ? threaded(text) : text);
    replay::PlainRunRequest request;
    request.inputs = &inputs;
    request.image = &subject.image();
    if (has_threads)
      inputs.schedule =
          std::make_shared<const machine::Schedule>(random_schedule(subject, request, seed));
    const uint64_t steps = subject.run(request).steps;
    Law law(subject, request, steps, seed);
    law.check();
    checked += law.checked;
    broken += law.broken.size();
    moments += law.moments();
    checkpoints += law.checkpoints();
    for (size_t k = 0; k < std::min<size_t>(law.broken.size(), 5); ++k)
      fmt::print("seed {}: {}\n", seed, law.broken[k]);
  }
  fmt::print("{} moments, {} checkpoints, {} checked, {} broken\n", moments, checkpoints, checked,
             broken);
  return broken == 0 && checked > 0 ? 0 : 1;
}

}  // namespace
}  // namespace culprit::laws

int main(int argc, char** argv) { return culprit::laws::run(argc, argv); }
