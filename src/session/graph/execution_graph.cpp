#include "session/graph/execution_graph.h"

#include <algorithm>
#include <map>

namespace culprit::session {

using record::Event;
using record::kNoEvent;
using Kind = Vertex::Kind;

/// Opens and closes vertices along the events of a run.
class ExecutionGraph::Builder {
 public:
  explicit Builder(ExecutionGraph& graph) : g_(graph), trace_(graph.trace_) {}

  void build() {
    const auto& frames = trace_.frames();
    const auto& events = trace_.events();
    owners_.resize(frames.size(), kNoFrame);
    for (uint32_t f = 0; f < frames.size(); ++f) {
      const model::Function& function = g_.function_of(f);
      const EventId call = frames[f].call;
      if (function.suspect && !function.library) owners_[f] = f;
      else if (call != kNoEvent && g_.thread_of(call) == frames[f].thread)
        owners_[f] = owners_[events[call].frame];
    }
    g_.calls_.assign(frames.size(), kNoVertex);
    g_.lines_.assign(events.size(), 0);
    last_child_.clear();
    open(Kind::Run, 1, kNoFrame, {});
    for (const Executed& executed : of_threads()) {
      marks_ = &executed.iterations;
      mark_ = 0;
      for (const EventId event : executed.events) {
        at_ = event;
        pass_iterations();
        enter(events[at_]);
        g_.lines_[at_] = innermost_line();
      }
      ++at_;
      while (stack_.size() > 1) close();
    }
    at_ = events.size();
    close();
    number_lines();
  }

 private:
  /// What one thread executed.
  struct Executed {
    std::vector<EventId> events;
    std::vector<record::TraceIteration> iterations;
  };
  std::vector<Executed> of_threads() const {
    std::vector<Executed> all(1);
    const auto of = [&](uint32_t thread) -> Executed& {
      all.resize(std::max<size_t>(all.size(), thread));
      return all[thread - 1];
    };
    for (EventId id = 1; id < trace_.events().size(); ++id)
      of(g_.thread_of(id)).events.push_back(id);
    for (const record::TraceIteration& mark : trace_.iterations())
      of(trace_.frames()[mark.frame].thread).iterations.push_back(mark);
    g_.has_threads_ = std::count_if(all.begin(), all.end(), [](const Executed& executed) {
                        return !executed.events.empty();
                      }) > 1;
    return all;
  }

  /// Executions of a line are counted in the order of the run, whichever thread it was.
  void number_lines() {
    std::vector<VertexId> lines;
    for (VertexId v = 0; v < g_.vertices_.size(); ++v)
      if (g_.vertices_[v].kind == Kind::Line) lines.push_back(v);
    if (g_.has_threads_)
      std::stable_sort(lines.begin(), lines.end(), [&](VertexId a, VertexId b) {
        return g_.vertices_[a].begin < g_.vertices_[b].begin;
      });
    std::map<std::pair<uint32_t, uint32_t>, uint32_t> executions;
    for (const VertexId v : lines) {
      Vertex& line = g_.vertices_[v];
      line.number = ++executions[{line.at.file, line.at.line}];
    }
  }

  const Vertex& top() const { return g_.vertices_[stack_.back()]; }

  void open(Kind kind, uint32_t number, uint32_t frame, SourceLocation at, int32_t loop = -1) {
    Vertex vertex;
    vertex.kind = kind;
    vertex.begin = static_cast<EventId>(at_);
    vertex.number = number;
    vertex.frame = frame;
    vertex.at = at;
    vertex.loop = loop;
    const auto id = static_cast<VertexId>(g_.vertices_.size());
    if (!stack_.empty()) {
      vertex.parent = stack_.back();
      VertexId& last = last_child_[vertex.parent];
      if (last == kNoVertex) g_.vertices_[vertex.parent].first_child = id;
      else g_.vertices_[last].next = id;
      last = id;
    }
    g_.vertices_.push_back(vertex);
    last_child_.push_back(kNoVertex);
    stack_.push_back(id);
  }

  void close() {
    g_.vertices_[stack_.back()].end = static_cast<EventId>(at_);
    stack_.pop_back();
  }

  VertexId innermost_line() const { return top().kind == Kind::Line ? stack_.back() : 0; }

  /// The loops around an instruction, outermost first.
  std::vector<int32_t> loops_around(const model::Function& function, uint32_t pc) const {
    std::vector<int32_t> around;
    const auto after =
        std::upper_bound(function.blocks.begin(), function.blocks.end(), static_cast<int32_t>(pc),
                         [](int32_t a, const model::Block& b) { return a < b.pc; });
    if (after == function.blocks.begin()) return around;
    for (int32_t loop = std::prev(after)->loop; loop >= 0;
         loop = function.loops[static_cast<size_t>(loop)].parent)
      around.push_back(loop);
    std::reverse(around.begin(), around.end());
    return around;
  }

  /// The iterations that ended before the next event.
  void pass_iterations() {
    for (; mark_ < marks_->size() && (*marks_)[mark_].next <= at_; ++mark_) {
      const record::TraceIteration& mark = (*marks_)[mark_];
      if (owners_[mark.frame] != mark.frame) continue;
      const auto found = std::find_if(stack_.rbegin(), stack_.rend(), [&](VertexId id) {
        const Vertex& v = g_.vertices_[id];
        if (id == g_.calls_[mark.frame]) return true;
        return v.kind == Kind::Iteration && v.frame == mark.frame && v.loop == mark.loop;
      });
      if (found == stack_.rend() || *found == g_.calls_[mark.frame]) continue;
      const VertexId iteration = *found;
      while (stack_.back() != iteration) close();
      const Vertex ended = top();
      close();
      open(Kind::Iteration, ended.number + 1, ended.frame, ended.at, ended.loop);
    }
  }

  void enter(const Event& event) {
    if (event.kind == Event::Kind::Initial) return enter_initial(event);
    const uint32_t frame = owners_[event.frame];
    if (frame == kNoFrame) {
      while (stack_.size() > 1) close();
      return;
    }
    enter_frame(frame);
    if (event.frame != frame || event.kind != Event::Kind::Instruction) {
      if (top().kind != Kind::Line) enter_line(frame, g_.function_of(frame).location);
      return;
    }
    const model::Function& function = g_.function_of(frame);
    if (function.code[event.pc].op == model::Op::LoopEnter)
      leave_loop(frame, function.code[event.pc].a);
    enter_loops(frame, function, loops_around(function, event.pc));
    // a function returns at its last brace, which is no line of its own
    if (function.code[event.pc].op == model::Op::Return && top().kind == Kind::Line) return;
    SourceLocation at = function.locations[event.pc];
    if (!at.valid() || at.file != function.location.file) {
      if (top().kind == Kind::Line) return;
      at = top().at;
    }
    enter_line(frame, at);
  }

  void enter_initial(const Event& event) {
    while (stack_.size() > 1) close();
    const model::Component& component = g_.image_.program().components[event.component];
    enter_line(kNoFrame, component.range.begin());
  }

  /// Makes the frame's call the innermost one.
  void enter_frame(uint32_t frame) {
    if (const VertexId call = g_.calls_[frame]; call != kNoVertex) {
      while (top().frame != frame && stack_.size() > 1) close();
      return;
    }
    const EventId by = trace_.frames()[frame].call;
    const bool is_called = by != kNoEvent && g_.thread_of(by) == trace_.frames()[frame].thread;
    const uint32_t caller = is_called ? owners_[trace_.events()[by].frame] : kNoFrame;
    while (stack_.size() > 1 && (caller == kNoFrame || top().frame != caller)) close();
    g_.calls_[frame] = static_cast<VertexId>(g_.vertices_.size());
    open(Kind::Call, 1, frame, g_.function_of(frame).location);
  }

  void leave_loop(uint32_t frame, int32_t loop) {
    const bool is_open =
        std::any_of(stack_.begin() + call_on_stack(frame), stack_.end(), [&](VertexId id) {
          const Vertex& v = g_.vertices_[id];
          return v.kind == Kind::Loop && v.frame == frame && v.loop == loop;
        });
    while (is_open && !(top().kind == Kind::Loop && top().frame == frame && top().loop == loop))
      close();
    if (is_open) close();
  }

  /// Where the frame's call is on the stack; below it are only vertices of other frames.
  std::ptrdiff_t call_on_stack(uint32_t frame) const {
    auto at = static_cast<std::ptrdiff_t>(stack_.size());
    while (at > 0 && stack_[static_cast<size_t>(at - 1)] != g_.calls_[frame]) --at;
    return std::max<std::ptrdiff_t>(at - 1, 0);
  }

  void enter_loops(uint32_t frame, const model::Function& function,
                   const std::vector<int32_t>& around) {
    size_t common = 0;
    VertexId inner = g_.calls_[frame];
    const auto first = stack_.begin() + call_on_stack(frame);
    for (auto s = first; s != stack_.end(); ++s) {
      const Vertex& v = g_.vertices_[*s];
      if (v.frame != frame || v.kind != Kind::Loop) continue;
      if (common == around.size() || v.loop != around[common]) break;
      ++common;
      inner = *std::next(s);  // its iteration
    }
    const bool more = common < around.size();
    const bool left = std::any_of(first, stack_.end(), [&](VertexId id) {
      const Vertex& v = g_.vertices_[id];
      return v.frame == frame && v.kind == Kind::Loop && id > inner;
    });
    if (!more && !left) return;
    while (stack_.back() != inner) close();
    for (; common < around.size(); ++common) {
      const SourceLocation at = function.loops[static_cast<size_t>(around[common])].location;
      open(Kind::Loop, 1, frame, at, around[common]);
      open(Kind::Iteration, 1, frame, at, around[common]);
    }
  }

  void enter_line(uint32_t frame, SourceLocation at) {
    if (top().kind == Kind::Line) {
      if (top().at.line == at.line && top().at.file == at.file) return;
      close();
    }
    open(Kind::Line, 1, frame, at);
  }

  ExecutionGraph& g_;
  const record::Trace& trace_;
  size_t at_ = 1, mark_ = 0;
  const std::vector<record::TraceIteration>* marks_ = nullptr;  // of the thread
  std::vector<uint32_t> owners_;  // per frame: the innermost frame around it that has vertices
  std::vector<VertexId> stack_, last_child_;
};

ExecutionGraph::ExecutionGraph(const machine::Image& image, const record::Trace& trace,
                               const std::string& output, bool is_whole)
    : image_(image), trace_(trace), output_(output), is_whole_(is_whole) {
  Builder(*this).build();
  link_readers();
  find_decisions();
  uint32_t blocks = 0;
  for (const record::TraceObject& object : trace.objects())
    heap_blocks_.push_back(object.info || heap_blocks_.empty() ? 0 : ++blocks);
}

const model::Function& ExecutionGraph::function_of(uint32_t frame) const {
  return *image_.functions()[trace_.frames()[frame].function].model;
}

std::optional<uint32_t> ExecutionGraph::function_named(std::string_view name) const {
  for (const record::TraceFrame& frame : trace_.frames())
    if (image_.functions()[frame.function].model->name == name) return frame.function;
  return std::nullopt;
}

const model::Instruction& ExecutionGraph::instruction_of(EventId id) const {
  return function_of(event(id).frame).code[event(id).pc];
}

void ExecutionGraph::link_readers() {
  const auto& events = trace_.events();
  first_reader_.assign(events.size() + 1, 0);
  for (const Event& event : events)
    for (EventId use : trace_.uses(event)) ++first_reader_[use + 1];
  for (size_t i = 1; i < first_reader_.size(); ++i) first_reader_[i] += first_reader_[i - 1];
  readers_.resize(first_reader_.back());
  std::vector<uint32_t> next(first_reader_.begin(), first_reader_.end() - 1);
  for (EventId reader = 0; reader < events.size(); ++reader)
    for (EventId use : trace_.uses(events[reader])) readers_[next[use]++] = reader;
}

void ExecutionGraph::find_decisions() {
  decisions_.assign(vertices_.size(), kNoEvent);
  for (EventId id = 1; id < trace_.events().size(); ++id) {
    const Vertex& line = vertices_[lines_[id]];
    if (line.kind == Kind::Line && line.frame == event(id).frame && is_decision(id))
      decisions_[lines_[id]] = id;
  }
}

bool ExecutionGraph::is_decision(EventId id) const {
  if (event(id).kind != Event::Kind::Instruction) return false;
  const model::Op op = instruction_of(id).op;
  if (op != model::Op::Branch && op != model::Op::Switch) return false;
  const model::ComponentId condition = condition_of(id);
  if (condition == model::kNoComponent) return true;
  // other branches were planted, to leave a statement out
  using enum model::ComponentKind;
  const model::ComponentKind kind = image_.program().components[condition].kind;
  return kind == Condition || kind == ConditionAtom || kind == SwitchValue || kind == MacroUse;
}

model::ComponentId ExecutionGraph::condition_of(EventId branch) const {
  for (EventId use : trace_.uses(event(branch))) {
    if (use == kNoEvent || event(use).kind != Event::Kind::Instruction) continue;
    const model::Instruction& i = instruction_of(use);
    if (i.op == model::Op::Probe) return static_cast<model::ComponentId>(i.c);
  }
  return model::kNoComponent;
}

bool ExecutionGraph::is_print(EventId id) const {
  if (event(id).kind != Event::Kind::Instruction) return false;
  const model::Instruction& i = instruction_of(id);
  if (i.op != model::Op::Call && i.op != model::Op::CallIndirect) return false;
  const model::ComponentId whole =
      function_of(event(id).frame).calls[static_cast<size_t>(i.c)].whole;
  return whole != model::kNoComponent &&
         image_.program().components[whole].kind == model::ComponentKind::Print;
}

ExecutionGraph::Printed ExecutionGraph::printed_by(VertexId line) const {
  const Vertex& v = vertices_[line];
  const auto& prints = trace_.prints();
  auto print = std::partition_point(prints.begin(), prints.end(),
                                    [&](const record::TracePrint& p) { return p.event < v.begin; });
  Printed printed;
  for (; print != prints.end() && print->event < v.end; ++print) {
    if (lines_[print->event] != line) continue;
    if (printed.event == kNoEvent) printed.event = print->event;
    printed.text += output_.substr(print->begin, print->end - print->begin);
  }
  for (EventId id = v.begin; id < v.end && printed.event == kNoEvent; ++id)
    if (lines_[id] == line && is_print(id)) printed.event = id;
  return printed;
}

std::vector<bool> ExecutionGraph::slice(std::span<const EventId> roots) const {
  std::vector<bool> in(trace_.events().size());
  EventId last = 0;
  for (EventId root : roots) {
    in[root] = true;
    last = std::max(last, root);
  }
  for (EventId id = last; id > kNoEvent; --id) {
    if (!in[id]) continue;
    const Event& e = event(id);
    in[e.parent] = true;
    for (EventId use : trace_.uses(e)) in[use] = true;
  }
  return in;
}

}  // namespace culprit::session
