#include "check/story.h"

#include <deque>
#include <map>

#include "document/to_document.h"
#include "record/trace.h"

namespace culprit::check {

using record::Event;
using record::EventId;

namespace {

constexpr size_t kMostEvents = 300'000;
constexpr uint32_t kFar = UINT32_MAX;

/// The component that an event executes; kNoComponent: none.
model::ComponentId component_of(const machine::Image& image, const record::Trace& trace,
                                const Event& event) {
  if (event.kind == Event::Kind::Initial) return event.component;
  if (event.kind != Event::Kind::Instruction || trace.frames().empty()) return model::kNoComponent;
  const uint32_t function = trace.frames()[event.frame].function;
  const model::Instruction& i = image.functions()[function].model->code[event.pc];
  return i.op == model::Op::Probe ? static_cast<model::ComponentId>(i.c) : model::kNoComponent;
}

bool is_call(const machine::Image& image, const record::Trace& trace, const Event& event) {
  if (event.kind != Event::Kind::Instruction || trace.frames().empty()) return false;
  const uint32_t function = trace.frames()[event.frame].function;
  const model::Op op = image.functions()[function].model->code[event.pc].op;
  return op == model::Op::Call || op == model::Op::CallIndirect;
}

/// Per event the fewest executions of components on a chain of dependences to the last event.
std::vector<uint32_t> distances(const machine::Image& image, const record::Trace& trace) {
  const std::vector<Event>& events = trace.events();
  std::vector<uint32_t> distance(events.size(), kFar);
  std::deque<EventId> open;
  const auto reach = [&](EventId id, uint32_t from) {
    if (id == record::kNoEvent) return;
    const bool counts = component_of(image, trace, events[id]) != model::kNoComponent;
    const uint32_t here = from + (counts ? 1 : 0);
    if (here >= distance[id]) return;
    distance[id] = here;
    counts ? open.push_back(id) : open.push_front(id);
  };
  reach(static_cast<EventId>(events.size() - 1), 0);
  while (!open.empty()) {
    const EventId id = open.front();
    open.pop_front();
    const Event& event = events[id];
    for (EventId use : trace.uses(event)) reach(use, distance[id]);
    // a call is executed because of a decision before it; what it passes are data of those in it
    EventId decision = event.parent;
    while (decision != record::kNoEvent && is_call(image, trace, events[decision]))
      decision = events[decision].parent;
    reach(decision, distance[id]);
  }
  return distance;
}

}  // namespace

std::vector<document::StoryLine> story_of(const machine::Image& image,
                                          replay::PlainRunRequest request,
                                          const replay::PlainRun& run) {
  record::Trace trace(image, kMostEvents);
  request.trace = &trace;
  request.watch.clear();
  replay::plain_run(request);
  // per component, the distances of its executions, in order
  std::map<model::ComponentId, std::vector<uint32_t>> executions;
  if (!trace.full() && trace.events().size() > 1) {
    const std::vector<uint32_t> distance = distances(image, trace);
    for (EventId id = 1; id < trace.events().size(); ++id)
      if (const model::ComponentId component = component_of(image, trace, trace.events()[id]);
          component != model::kNoComponent)
        executions[component].push_back(distance[id]);
  }
  std::map<model::ComponentId, size_t> seen;
  std::vector<document::StoryLine> story;
  for (const replay::Observation& each : run.observations) {
    const model::Component& component = image.program().components[each.component];
    const document::Value value =
        document::value_of(each.computed, component.type, document::shown_as(component));
    document::StoryLine line{document::place_of(image.program(), component.range), component.text,
                             value.text};
    const std::vector<uint32_t>& all = executions[each.component];
    const size_t number = seen[each.component]++;
    if (number < all.size() && all[number] != kFar) line.distance = all[number];
    story.push_back(std::move(line));
  }
  return story;
}

}  // namespace culprit::check
