// The execution graph of a recorded run as its user sees it (Ohta & Mizuno 2003; inclusion of
// events after FORMAN, Auguston 1995; iterations as vertices after loop expansion, Insa & Silva).
//
// A vertex is an operation that was executed: a stretch of instructions of one source line, an
// iteration of a loop, a loop, a call, the whole run. Vertices nest and form a tree; a vertex is
// thus a collapsed part of the run. Data edges are the definitions and uses of the trace, which
// this is a view of: nothing of a run is stored twice. Only functions of suspect files have
// vertices; what other functions do belongs to the line that calls them.
//
// The calls that threads and ranks begin with are next to each other below the whole run, and a
// vertex has events of one thread only. Between these may be events of others.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "machine/image/image.h"
#include "record/trace.h"

namespace culprit::session {

using record::EventId;

/// Index into ExecutionGraph::vertices(). 0 is the whole run.
using VertexId = uint32_t;
inline constexpr VertexId kNoVertex = UINT32_MAX;
inline constexpr uint32_t kNoFrame = UINT32_MAX;

struct Vertex {
  enum class Kind : uint8_t { Run, Call, Loop, Iteration, Line };
  Kind kind = Kind::Line;
  VertexId parent = kNoVertex;
  VertexId first_child = kNoVertex, next = kNoVertex;  ///< children in the order of the run
  EventId begin = 0, end = 0;  ///< its events, those of calls included, are those of its thread
  uint32_t frame = kNoFrame;   ///< index into Trace::frames(): whose code it is
  int32_t loop = -1;           ///< of Loop and Iteration: of the frame's function
  /// Of a line: which execution of it in the run. Of an iteration: which one of its loop. From 1.
  uint32_t number = 1;
  SourceLocation at;  ///< the line; the head of a loop; the function
};

class ExecutionGraph {
 public:
  /// All must outlive this. `output`: what the run printed. `is_whole`: the trace begins with the
  /// run. Cost: linear in the events.
  ExecutionGraph(const machine::Image& image, const record::Trace& trace, const std::string& output,
                 bool is_whole = true);

  const machine::Image& image() const { return image_; }
  const record::Trace& trace() const { return trace_; }
  /// Otherwise values from before the trace have no event, and iterations of loops that began
  /// before it are not counted from the first.
  bool is_whole() const { return is_whole_; }
  /// Whether an iteration has its number in the whole run.
  bool is_counted(const Vertex& iteration) const {
    return is_whole_ || trace_.frames()[iteration.frame].call != record::kNoEvent;
  }
  const record::Event& event(EventId id) const { return trace_.events()[id]; }
  const std::vector<Vertex>& vertices() const { return vertices_; }
  const Vertex& vertex(VertexId id) const { return vertices_[id]; }
  const model::Function& function_of(uint32_t frame) const;
  const model::Instruction& instruction_of(EventId event) const;

  /// A function that the run called, by its name; an index into Image::functions().
  std::optional<uint32_t> function_named(std::string_view name) const;

  /// The line that the event belongs to; the whole run for what happens outside of suspect code.
  VertexId line_of(EventId event) const { return lines_[event]; }
  /// The vertex of a call; kNoVertex if the frame runs no suspect code.
  VertexId call_of(uint32_t frame) const { return calls_[frame]; }
  bool contains(VertexId outer, EventId event) const {
    const Vertex& v = vertices_[outer];
    return v.begin <= event && event < v.end &&
           (v.frame == kNoFrame || trace_.frames()[v.frame].thread == thread_of(event));
  }
  /// The thread that executed it; 1 for what comes before all frames.
  uint32_t thread_of(EventId event) const {
    const uint32_t frame = trace_.events()[event].frame;
    return frame < trace_.frames().size() ? trace_.frames()[frame].thread : 1;
  }
  /// The object that a pointer leads into which the event had, an index into Trace::objects(); 0:
  /// none that is known.
  uint32_t object_at(EventId event, uint64_t pointer) const {
    return trace_.object_of(pointer, thread_of(event));
  }
  /// Whether several threads, or ranks, executed something.
  bool has_threads() const { return has_threads_; }
  /// The events that used what this one defined, ascending.
  std::span<const EventId> readers(EventId definition) const {
    return {readers_.data() + first_reader_[definition],
            first_reader_[definition + 1] - first_reader_[definition]};
  }
  /// Which heap block of the run the traced object is, from 1; 0 if it is none.
  uint32_t heap_block(uint32_t object) const { return heap_blocks_[object]; }
  /// The last condition that the line's own code decided; kNoEvent if there is none.
  EventId decision_of(VertexId line) const { return decisions_[line]; }
  /// The component whose value decides the branch; kNoComponent if it has none.
  model::ComponentId condition_of(EventId branch) const;

  /// What a line printed, without the calls it made; `event` is the first print, also of nothing.
  struct Printed {
    EventId event = record::kNoEvent;
    std::string text;
  };
  Printed printed_by(VertexId line) const;

  /// Everything that the event depends on by data or control, itself included, as one flag per
  /// event. Cost: linear in the events before it.
  std::vector<bool> slice(std::span<const EventId> roots) const;

 private:
  class Builder;
  void link_readers();
  void find_decisions();
  bool is_decision(EventId event) const;
  bool is_print(EventId event) const;
  const machine::Image& image_;
  const record::Trace& trace_;
  const std::string& output_;
  bool is_whole_;
  bool has_threads_ = false;
  std::vector<Vertex> vertices_;
  std::vector<VertexId> lines_, calls_;
  std::vector<EventId> decisions_;     // per vertex
  std::vector<uint32_t> heap_blocks_;  // per traced object
  std::vector<uint32_t> first_reader_;
  std::vector<EventId> readers_;
};

}  // namespace culprit::session
