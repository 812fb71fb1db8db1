// What differs between two recorded runs of a test, and how one difference caused another:
// differential slicing (Johnson, Caballero, Chen, McCamant, Poosankam, Reynaud & Song 2011) over
// the failing run and the one that was repaired by required values.
//
// Events with equal keys are the same execution. Such a pair differs when it gave different values
// or wrote to different places; an event without a counterpart was made by one run only. A pair
// that differs is explained by what it read that differs, an event of one run only by the closest
// pair of branches that was decided differently. A value that one run did not overwrite is
// explained by the event of the other run that did. The shortest way from the symptom back to a
// replaced value is the chain; ways are measured in source lines.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "record/trace.h"

namespace culprit::record {

/// A pair of events, or an event of one run only.
struct DifferenceNode {
  bool only_repaired = false;  ///< `event` is of the repaired run, and the failing one has none
  EventId event = 0;           ///< else of the failing run
  friend bool operator==(const DifferenceNode&, const DifferenceNode&) = default;
};

/// How a node was reached from the one before it.
struct DifferenceLink {
  bool control = false;  ///< a branch was decided differently
  uint16_t use = 0;      ///< else: which use of the event carried the value
};

struct DifferenceStep {
  DifferenceNode node;
  DifferenceLink link;  ///< from the step before; of the first one without meaning
};

class Difference {
 public:
  /// Both must outlive it. Cost: O(events).
  Difference(const machine::Image& image, const Trace& failing, const Trace& repaired);

  const Trace& trace(const DifferenceNode& node) const {
    return node.only_repaired ? repaired_ : failing_;
  }
  const Trace& repaired() const { return repaired_; }
  const Event& event(const DifferenceNode& node) const { return trace(node).events()[node.event]; }
  /// The event of the repaired run that is the same execution; nothing when there is none.
  std::optional<EventId> counterpart(EventId failing) const { return known(to_repaired_[failing]); }
  std::optional<EventId> counterpart_of_repaired(EventId repaired) const {
    return known(to_failing_[repaired]);
  }
  /// Of a failing event that has a counterpart.
  bool differs(EventId failing) const;

  /// The shortest way from a replaced value that `is_root` takes to `symptom`, which may be equal
  /// in both; empty when there is none. Cost: O(events and uses).
  std::vector<DifferenceStep> way_to(
      DifferenceNode symptom, const std::function<bool(const DifferenceNode&)>& is_root) const;

  /// Where an event stands for a reader: the innermost call of a suspect function around it.
  struct Site {
    uint32_t function = 0;
    uint32_t pc = 0;
    uint32_t frame = 0;
    bool own = true;  ///< the event's instruction itself; false: it is inside of a call there
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
  // per event: the closest controlling one that has a counterpart
  std::vector<EventId> failing_anchors_, repaired_anchors_;
};

}  // namespace culprit::record
