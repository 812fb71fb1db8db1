#include "record/difference.h"

#include <algorithm>
#include <deque>
#include <unordered_map>
#include <utility>

namespace culprit::record {

Difference::Difference(const machine::Image& image, const Trace& failing, const Trace& repaired)
    : image_(image),
      failing_(failing),
      repaired_(repaired),
      to_repaired_(failing.events().size(), kNone),
      to_failing_(repaired.events().size(), kNone) {
  std::unordered_map<uint64_t, EventId> by_key;
  by_key.reserve(failing.events().size());
  for (EventId e = 1; e < failing.events().size(); ++e) by_key.emplace(failing.events()[e].key, e);
  to_repaired_[kNoEvent] = to_failing_[kNoEvent] = kNoEvent;
  for (EventId r = 1; r < repaired.events().size(); ++r) {
    const auto found = by_key.find(repaired.events()[r].key);
    if (found == by_key.end() || to_repaired_[found->second] != kNone) continue;
    to_repaired_[found->second] = r;
    to_failing_[r] = found->second;
  }
  failing_anchors_ = anchors_of(failing, to_repaired_);
  repaired_anchors_ = anchors_of(repaired, to_failing_);
}

std::vector<EventId> Difference::anchors_of(const Trace& trace,
                                            const std::vector<uint32_t>& other) {
  std::vector<EventId> anchors(trace.events().size(), kNoEvent);
  for (EventId e = 1; e < anchors.size(); ++e) {
    const EventId parent = trace.events()[e].parent;  // smaller than e
    anchors[e] = other[parent] != kNone ? parent : anchors[parent];
  }
  return anchors;
}

bool Difference::writes(const Trace& trace, const Event& event) const {
  if (event.kind == Event::Kind::Written) return true;
  if (event.kind != Event::Kind::Instruction) return false;
  return image_.functions()[trace.frames()[event.frame].function].model->code[event.pc].op ==
         model::Op::Store;
}

bool Difference::differs(EventId failing) const {
  const Event& f = failing_.events()[failing];
  const Event& r = repaired_.events()[to_repaired_[failing]];
  return f.mark != r.mark || (writes(failing_, f) && failing_.place(f) != repaired_.place(r));
}

Difference::Site Difference::site_of(const Trace& trace, const Event& event) const {
  Site site{0, event.pc, event.frame, true};
  for (;;) {
    const TraceFrame& frame = trace.frames()[site.frame];
    site.function = frame.function;
    if (image_.functions()[frame.function].model->suspect || frame.call == kNoEvent) return site;
    const Event& call = trace.events()[frame.call];
    site = {0, call.pc, call.frame, false};
  }
}

/// Equal for events on one source line in one frame.
uint64_t Difference::line_of(const DifferenceNode& node) const {
  const Event& at = event(node);
  if (at.kind == Event::Kind::Initial || at.kind == Event::Kind::Before) return 0;
  const Site site = site_of(trace(node), at);
  const model::Function& function = *image_.functions()[site.function].model;
  const uint32_t line = site.pc < function.locations.size() ? function.locations[site.pc].line : 0;
  return (uint64_t{site.frame} << 33) + (uint64_t{line} << 1) + node.only_repaired;
}

/// Visits the explanations if a place read in both runs was defined by `failing` in one run and by
/// `repaired` in the other.
template <class Visit>
void Difference::visit_definitions(EventId failing, EventId repaired, uint16_t use,
                                   Visit visit) const {
  if (failing == kNoEvent && repaired == kNoEvent) return;
  const DifferenceLink link{false, use};
  const uint32_t other_of_failing = failing ? to_repaired_[failing] : kNone,
                 other_of_repaired = repaired ? to_failing_[repaired] : kNone;
  if (failing && other_of_failing == repaired) {
    if (differs(failing)) visit(DifferenceNode{false, failing}, link);
    return;
  }
  const bool equal =
      failing && repaired && failing_.events()[failing].mark == repaired_.events()[repaired].mark;
  if (equal) return;
  if (failing && other_of_failing == kNone) visit(DifferenceNode{false, failing}, link);
  if (repaired && other_of_repaired == kNone) visit(DifferenceNode{true, repaired}, link);
  if (failing && other_of_failing != kNone && differs(failing))
    visit(DifferenceNode{false, failing}, link);
  if (repaired && other_of_repaired != kNone && differs(other_of_repaired))
    visit(DifferenceNode{false, other_of_repaired}, link);
}

template <class Visit>
void Difference::visit_causes(const DifferenceNode& node, Visit visit) const {
  const bool paired = !node.only_repaired && to_repaired_[node.event] != kNone;
  if (paired) {
    const Event &f = failing_.events()[node.event],
                &r = repaired_.events()[to_repaired_[node.event]];
    const auto of_failing = failing_.uses(f), of_repaired = repaired_.uses(r);
    for (size_t u = 0; u < std::max(of_failing.size(), of_repaired.size()); ++u)
      visit_definitions(u < of_failing.size() ? of_failing[u] : kNoEvent,
                        u < of_repaired.size() ? of_repaired[u] : kNoEvent,
                        static_cast<uint16_t>(u), visit);
    return;
  }
  const EventId anchor = (node.only_repaired ? repaired_anchors_ : failing_anchors_)[node.event];
  if (anchor == kNoEvent) return;
  const EventId failing = node.only_repaired ? to_failing_[anchor] : anchor;
  if (differs(failing)) visit(DifferenceNode{false, failing}, DifferenceLink{true, 0});
}

std::vector<DifferenceStep> Difference::way_to(
    DifferenceNode symptom, const std::function<bool(const DifferenceNode&)>& is_root) const {
  const size_t failing_events = failing_.events().size();
  auto index = [&](const DifferenceNode& n) {
    return n.only_repaired ? failing_events + n.event : n.event;
  };
  struct Mark {
    uint32_t distance = kNone;
    DifferenceNode next;
    DifferenceLink link;
    bool done = false;
  };
  std::vector<Mark> marks(failing_events + repaired_.events().size());
  std::deque<DifferenceNode> open{symptom};
  marks[index(symptom)].distance = 0;
  while (!open.empty()) {
    const DifferenceNode node = open.front();
    open.pop_front();
    Mark& mark = marks[index(node)];
    if (std::exchange(mark.done, true)) continue;
    if (is_root(node)) {
      std::vector<DifferenceStep> way{{node, {}}};
      for (DifferenceNode at = node; !(at == symptom);) {
        const Mark& here = marks[index(at)];
        way.push_back({here.next, here.link});
        at = here.next;
      }
      return way;
    }
    const uint64_t line = line_of(node);
    const uint32_t distance = mark.distance;
    visit_causes(node, [&](const DifferenceNode& cause, const DifferenceLink& link) {
      Mark& before = marks[index(cause)];
      const bool near = line_of(cause) == line;
      if (before.done || before.distance <= distance + !near) return;
      before.distance = distance + !near;
      before.next = node;
      before.link = link;
      if (near) open.push_front(cause);
      else open.push_back(cause);
    });
  }
  return {};
}

}  // namespace culprit::record
