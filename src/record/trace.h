// A recorded run: its dynamic dependence graph (Korel & Laski 1988; Agrawal & Horgan 1990), and for
// each event a key that says where in the run it stands, so that two runs of one program can be
// compared.
//
// An event is one executed instruction that computes, decides, reads or writes. It knows the events
// that defined what it read (registers and bytes of memory), and the event that controls it: the
// latest branch of its frame whose ways have not met again, or the call of its frame. Its key is
// made of the key of that event and its own instruction (execution indexing: Xin, Sumner & Zhang
// 2008), so events of two runs with equal keys are the same execution, whatever happened before
// them.
//
// What a library function writes, and what a copy moves, are events of their own. The position in
// the standard input is treated as a place in memory. What is kept in files is not followed.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "machine/image/image.h"
#include "machine/run/state.h"
#include "machine/run/step_observer.h"
#include "model/program.h"

namespace culprit::record {

/// Index into Trace::events(); kNoEvent: what was there before the first instruction.
using EventId = uint32_t;
inline constexpr EventId kNoEvent = 0;

struct Event {
  enum class Kind : uint8_t {
    Before,  ///< the first one: stands for all initial values
    Instruction,
    Written,  ///< bytes that a call or a copy wrote
    Input,    ///< the position in the standard input that a call left
    Initial,  ///< an initial value that a component of static storage gave
    Probed,   ///< the value that a further probe of a component gave a variable (loop_probe.h)
  };
  Kind kind = Kind::Instruction;
  bool pointer = false;  ///< the value is one
  /// an intervention put another value, or text, in place of the computed one
  bool replaced = false;
  uint16_t registers = 0;  ///< the first so many uses are the instruction's operands, in order
  uint16_t uses = 0;
  uint32_t first_use = 0;
  uint32_t frame = 0;  ///< index into Trace::frames()
  uint32_t pc = 0;
  EventId parent = kNoEvent;  ///< what controls it
  uint32_t object = 0;        ///< accessed, as index into Trace::objects(); 0: none
  int32_t offset = 0;         ///< in that object
  model::ComponentId component = model::kNoComponent;  ///< of an Initial or Probed event
  uint64_t key = 0;
  uint64_t value = 0;  ///< bits; of a longer text a hash
  /// equal values have equal marks in all runs: pointers too, whose bits differ from run to run
  uint64_t mark = 0;
};

struct TraceFrame {
  uint32_t function = 0;  ///< index into Image::functions
  EventId call = kNoEvent;
};

struct TraceObject {
  uint64_t key = 0;  ///< equal for the same object of two runs
  std::string name;  ///< of the variable; may be empty
  uint32_t element_bytes = 0;
};

/// Bytes of the output that an event printed.
struct TracePrint {
  EventId event = kNoEvent;
  size_t begin = 0, end = 0;
};

class Trace final : public machine::StepObserver {
 public:
  /// `image` must outlive it. Tracing stops after `limit` events.
  Trace(const machine::Image& image, size_t limit);

  const std::vector<Event>& events() const { return events_; }
  const std::vector<TraceFrame>& frames() const { return frames_; }
  const std::vector<TraceObject>& objects() const { return objects_; }
  const std::vector<TracePrint>& prints() const { return prints_; }
  std::span<const EventId> uses(const Event& event) const {
    return {uses_.data() + event.first_use, event.uses};
  }
  /// Where a Store or Written event wrote, comparable between runs.
  uint64_t place(const Event& event) const;
  /// The limit was reached: what follows is missing.
  bool full() const { return full_; }

  void initial(const machine::State& state, model::ComponentId component, uint64_t pointer,
               uint64_t bytes) override;
  void probed(const machine::State& state, const machine::LoopProbe& probe, uint32_t pc) override;
  void before(const machine::State& state, uint32_t pc, uint64_t steps) override;
  void after(const machine::State& state, uint32_t pc) override;
  void accessed(const machine::ObjectInfo& info, uint64_t pointer, uint64_t bytes,
                bool write) override;
  // Told by the domain:
  /// The current instruction's value or text was replaced.
  void replaced() { replaced_ = true; }
  /// The current instruction printed the bytes [begin, begin + text.size()) of the output.
  void printed(size_t begin, std::string_view text);

 private:
  struct Region {
    EventId branch = kNoEvent;
    int32_t end = 0;  // block where its ways meet
  };
  struct LiveFrame {
    uint32_t id = 0;
    uint32_t base = 0;
    std::vector<Region> regions;
  };
  struct Flow {
    std::vector<int32_t> block_at, postdominator;
  };
  struct Range {
    uint64_t pointer = 0, bytes = 0;
  };
  static constexpr uint32_t kPage = 64;

  const Flow& flow_of(uint32_t function);
  EventId open_event(Event::Kind kind, uint32_t pc);
  void use(EventId definition) { uses_.push_back(definition); }
  void use_operand(const machine::State& state, model::Operand operand);
  void use_operands(const machine::State& state, const model::Function& function,
                    const model::Instruction& i);
  void note_result(const machine::State& state, const model::Instruction& i, uint32_t pc);
  void note_writes(const machine::State& state, const model::Instruction& i);
  void note_written(const machine::State& state, uint64_t pointer, uint64_t bytes, EventId source);
  void note_input(const machine::State& state);
  void follow_frames(const machine::State& state, const model::Instruction& i);
  void enter_region(const model::Instruction& i, uint32_t pc);
  void set_value(const machine::State& state, Event& event, uint64_t bits, bool pointer);
  uint32_t object_at(uint64_t pointer, const machine::ObjectInfo* info);
  EventId defined_at(uint64_t pointer) const;
  void define(uint64_t pointer, uint64_t bytes, EventId event);

  const machine::Image& image_;
  size_t limit_;
  bool full_ = false;
  std::vector<Event> events_;
  std::vector<EventId> uses_;
  std::vector<TraceFrame> frames_;
  std::vector<TraceObject> objects_;
  std::vector<TracePrint> prints_;

  // While it is recorded:
  std::vector<LiveFrame> live_;
  // what defined each register of State::registers
  std::vector<EventId> registers_;
  std::unordered_map<uint64_t, std::vector<EventId>> memory_;  // by page of kPage bytes
  std::unordered_map<uint32_t, uint32_t> object_index_;        // object id -> objects_
  std::vector<Flow> flows_;  // per function, when it has been entered
  EventId current_ = kNoEvent;
  const model::Instruction* instruction_ = nullptr;
  std::vector<Range> reads_, writes_;
  uint64_t input_before_ = 0;
  EventId input_ = kNoEvent;
  bool replaced_ = false;
  uint64_t text_hash_ = 0;
};

}  // namespace culprit::record
