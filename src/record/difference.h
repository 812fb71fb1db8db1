// The differences between two recorded runs of a test, and how one difference caused another:
// differential slicing (Johnson, Caballero, Chen, McCamant, Poosankam, Reynaud & Song 2011),
// applied to the failing run and to the run repaired by required values.
//
// Events with equal keys are the same execution. Such a pair differs if it gave different values or
// wrote to different places. An event without a counterpart happened in one run only. A pair that
// differs is explained by those of its inputs that differ; an event of one run only is explained by
// the closest pair of branches that were decided differently. A value that one run did not
// overwrite is explained by the event of the other run that did. The shortest path from the symptom
// back to a replaced value is the chain; the length of a path is counted in source lines.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "record/trace.h"

namespace culprit::record {

/// A pair of events, or an event of one run only.
struct DifferenceNode {
  bool only_repaired = false;  ///< `event` is in the repaired run only
  EventId event = 0;           ///< in the repaired run if only_repaired, else in the failing run
  friend bool operator==(const DifferenceNode&, const DifferenceNode&) = default;
};

/// How a node was reached from the one before it.
struct DifferenceLink {
  bool control = false;  ///< a branch was decided differently
  uint16_t use = 0;      ///< else: the use of the event that carried the value
};

struct DifferenceStep {
  DifferenceNode node;
  DifferenceLink link;  ///< from the step before; unused in the first step
};

class Difference {
 public:
  /// All arguments must outlive this. Cost: O(events).
  Difference(const machine::Image& image, const Trace& failing, const Trace& repaired);

  const Trace& trace(const DifferenceNode& node) const {
    return node.only_repaired ? repaired_ : failing_;
  }
  const Trace& repaired() const { return repaired_; }
  const Event& event(const DifferenceNode& node) const { return trace(node).events()[node.event]; }
  /// The event of the repaired run that is the same execution; nullopt if there is none.
  std::optional<EventId> counterpart(EventId failing) const { return known(to_repaired_[failing]); }
  std::optional<EventId> counterpart_of_repaired(EventId repaired) const {
    return known(to_failing_[repaired]);
  }
  /// Whether the event differs from its counterpart, which it must have.
  bool differs(EventId failing) const;

  /// The shortest path from a replaced value that `is_root` accepts to `symptom`; empty if there is
  /// none. `symptom` may be equal in both runs. Cost: O(events and uses).
  std::vector<DifferenceStep> way_to(
      DifferenceNode symptom, const std::function<bool(const DifferenceNode&)>& is_root) const;

  /// Where to show an event to a reader: in the innermost call of a suspect function around it.
  struct Site {
    uint32_t function = 0;
    uint32_t pc = 0;
    uint32_t frame = 0;
    bool own = true;  ///< the event's own instruction; false: it lies inside a call made there
  };
  Site site_of(const Trace& trace, const Event& event) const;

 private:
  static constexpr uint32_t kNone = 0xffffffffu;
  static std::optional<EventId> known(uint32_t id) {
    return id == kNone ? std::nullopt : std::optional(id);
  }
  template <class Visit>
  void visit_causes(const DifferenceNode& node, Visit visit) const;
  template <class Visit>
  void visit_definitions(uint32_t failing, uint32_t repaired, uint16_t use, Visit visit) const;
  bool writes(const Trace& trace, const Event& event) const;
  uint64_t line_of(const DifferenceNode& node) const;

  const machine::Image& image_;
  const Trace& failing_;
  const Trace& repaired_;
  static std::vector<EventId> anchors_of(const Trace& trace, const std::vector<uint32_t>& other);
  std::vector<uint32_t> to_repaired_, to_failing_;
  // per event: the closest controlling event that has a counterpart
  std::vector<EventId> failing_anchors_, repaired_anchors_;
};

}  // namespace culprit::record
