// A recorded run: its dynamic dependence graph (Korel & Laski 1988; Agrawal & Horgan 1990), with a
// key for each event that identifies its place in the run, so that two runs of a program can be
// compared.
//
// An event is one executed instruction that computes, decides, reads or writes. It knows the events
// that defined the registers and bytes of memory it read, and the event that controls it: the
// latest branch of its frame whose paths have not met again, or the call of its frame. Its key is
// made from the key of that event and its own instruction (execution indexing: Xin, Sumner & Zhang
// 2008). Events of two runs with equal keys are thus the same execution, whatever happened before
// them.
//
// The bytes that a library function writes or a copy moves are events of their own. The position in
// the standard input is treated as a place in memory. The contents of files are not followed.
//
// Events of threads and ranks are in the order in which they were executed. A value that a thread
// read knows who wrote it, whichever thread that was; the first frame of a thread was called by the
// event that started it.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "machine/image/image.h"
#include "machine/run/state.h"
#include "machine/run/step_observer.h"
#include "model/program.h"

namespace culprit::record {

/// Index into Trace::events(). kNoEvent stands for all values from before the first instruction.
using EventId = uint32_t;
inline constexpr EventId kNoEvent = 0;

struct Event {
  enum class Kind : uint8_t {
    Before,  ///< the first one: stands for all initial values
    Instruction,
    Written,  ///< bytes written by a call or a copy
    Input,    ///< the position in the standard input after a call
    Initial,  ///< the value of a component that initialises static storage
    Probed,   ///< a value that a loop probe gave a variable (loop_probe.h)
  };
  Kind kind = Kind::Instruction;
  bool pointer = false;  ///< the value is a pointer
  /// an intervention replaced the computed value or text
  bool replaced = false;
  bool copied = false;     ///< of Written: the bytes come, unchanged, from its last use
  uint16_t registers = 0;  ///< so many of the first uses are the instruction's operands, in order
  uint16_t uses = 0;
  uint32_t first_use = 0;
  uint32_t frame = 0;  ///< index into Trace::frames()
  uint32_t pc = 0;
  EventId parent = kNoEvent;  ///< the event that controls it
  uint32_t object = 0;        ///< the accessed one, an index into Trace::objects(); 0: none
  int32_t offset = 0;         ///< in that object
  model::ComponentId component = model::kNoComponent;  ///< set for Initial and Probed
  uint32_t bytes = 0;                                  ///< of Written: so many
  uint64_t key = 0;
  uint64_t value = 0;  ///< bits; for a longer text, a hash
  /// equal in all runs for equal values, even for pointers, whose bits differ from run to run
  uint64_t mark = 0;
};

struct TraceFrame {
  uint32_t function = 0;  ///< index into Image::functions
  EventId call = kNoEvent;
  uint32_t thread = 1;  ///< whose stack it is on
  uint32_t depth = 1;   ///< frames of the stack while it is the top one
};

struct TraceObject {
  uint64_t key = 0;  ///< equal for the same object in two runs
  std::string name;  ///< of the variable; may be empty
  uint32_t element_bytes = 0;
  /// of a variable; null for a heap block
  const machine::ObjectInfo* info = nullptr;
  machine::Memory::Id id = 0;  ///< heap blocks and locals may have it one after the other
  bool is_of_library = false;  ///< a variable of the library, or a block that it allocated
};

/// A loop went on to its next iteration.
struct TraceIteration {
  EventId next = 0;    ///< the first event after it, if there is one
  uint32_t frame = 0;  ///< index into Trace::frames()
  int32_t loop = 0;    ///< of the frame's function
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
  /// The number of instructions before the event.
  uint64_t step(EventId event) const { return steps_[event]; }
  /// The last event of the instruction after so many others, or of the last recorded one before it.
  EventId event_at(uint64_t step) const;
  /// In the order of the run.
  const std::vector<TraceIteration>& iterations() const { return iterations_; }
  /// The latest traced object that a pointer of the thread led into, an index into objects(); 0:
  /// none.
  uint32_t object_of(uint64_t pointer, uint32_t thread) const;
  std::span<const EventId> uses(const Event& event) const {
    return {uses_.data() + event.first_use, event.uses};
  }
  /// The place where a Store or Written event wrote, comparable between runs.
  uint64_t place(const Event& event) const;
  /// Whether the limit was reached, so that the rest of the run is missing.
  bool full() const { return full_; }

  void initial(const machine::State& state, model::ComponentId component, uint64_t pointer,
               uint64_t bytes) override;
  void probed(const machine::State& state, const machine::LoopProbe& probe, uint32_t pc) override;
  void before(const machine::State& state, uint32_t pc, uint64_t steps) override;
  void after(const machine::State& state, uint32_t pc) override;
  void accessed(const machine::ObjectInfo& info, uint64_t pointer, uint64_t bytes,
                bool write) override;
  void started(const machine::State& state, uint32_t thread) override;
  void switched(const machine::State& state) override;
  /// What the child defines is forgotten when its parent goes on. There, an event of the call that
  /// started it stands for what the child has done.
  void forked(const machine::State& state) override;
  void resumed(const machine::State& state) override;
  // Called by the domain:
  /// The current instruction's value or text was replaced.
  void replaced() { replaced_ = true; }
  /// The current instruction printed the bytes [begin, begin + text.size()) of the output.
  void printed(size_t begin, std::string_view text);

 private:
  struct Region {
    EventId branch = kNoEvent;
    int32_t end = 0;  // block where its paths meet
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
  struct LiveStack {
    std::vector<LiveFrame> frames;
    std::vector<EventId> registers;  // the event that defined each register of the stack
  };
  /// A page of memory. Variables that each thread or rank has for itself have an owner.
  struct Page {
    uint64_t number = 0;
    uint32_t owner = 0;
    friend bool operator==(const Page&, const Page&) = default;
  };
  struct HashOfPage {
    size_t operator()(const Page& page) const {
      return std::hash<uint64_t>()(page.number ^ (uint64_t{page.owner} << 40));
    }
  };
  using Pages = std::unordered_map<Page, std::vector<EventId>, HashOfPage>;
  /// What defines the values of a process.
  struct Definitions {
    LiveStack stack;
    Pages memory;
    std::unordered_map<uint64_t, uint32_t> object_index;
    EventId input = kNoEvent;
  };
  static constexpr uint32_t kPage = 64;

  void begin(const machine::State& state);
  LiveStack begun(const machine::Stack& stack, uint32_t thread, EventId call);
  uint32_t owner_of(machine::Memory::Id object, uint32_t thread) const;
  Page page_of(uint64_t pointer) const;
  uint64_t index_key(machine::Memory::Id object, uint32_t thread) const;
  const Flow& flow_of(uint32_t function);
  EventId open_event(Event::Kind kind, uint32_t pc);
  EventId append(const Event& event);
  void use(EventId definition) { uses_.push_back(definition); }
  void use_operand(const machine::State& state, model::Operand operand);
  void use_operands(const machine::State& state, const model::Function& function,
                    const model::Instruction& i);
  void note_result(const machine::State& state, const model::Instruction& i, uint32_t pc);
  bool copies(const model::Instruction& i) const;
  void note_writes(const machine::State& state, const model::Instruction& i);
  void note_written(const machine::State& state, uint64_t pointer, uint64_t bytes, EventId source);
  void note_input(const machine::State& state);
  void follow_frames(const machine::State& state, const model::Instruction& i);
  void enter_region(const model::Instruction& i, uint32_t pc);
  void set_value(const machine::State& state, Event& event, uint64_t bits, bool pointer);
  TraceObject object_of(uint64_t key, machine::Memory::Id id,
                        const machine::ObjectInfo* info) const;
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
  std::vector<TraceIteration> iterations_;
  std::vector<uint64_t> steps_;  // per event

  // Used while recording:
  bool has_begun_ = false;
  std::vector<LiveFrame> live_;     // of the thread that runs, as are the following
  std::vector<EventId> registers_;  // the event that defined each one of State::registers
  uint32_t running_ = 1;
  std::vector<uint32_t> ranks_;    // of the threads, by number, from 1
  std::vector<LiveStack> parked_;  // of the other threads, by number, from 1
  std::unordered_set<machine::Memory::Id> thread_locals_, rank_variables_;
  std::unordered_set<const machine::ObjectInfo*> of_library_;  // locals of the library
  Pages memory_;                                               // by page of kPage bytes
  std::unordered_map<uint64_t, uint32_t> object_index_;        // by index_key(): into objects_
  std::vector<Flow> flows_;  // per function, made when it is first entered
  EventId current_ = kNoEvent;
  uint64_t step_ = 0;  // of the current instruction
  const model::Instruction* instruction_ = nullptr;
  std::vector<Range> reads_, writes_;
  uint64_t input_before_ = 0;
  EventId input_ = kNoEvent;
  bool replaced_ = false;
  uint64_t text_hash_ = 0;
  std::vector<Definitions> parents_;  // of the processes that wait, the outermost first
};

}  // namespace culprit::record
