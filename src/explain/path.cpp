#include "explain/path.h"

#include <algorithm>

#include "support/text.h"

namespace culprit::explain {

using model::ComponentKind;
using model::Op;
using record::kNoEvent;

namespace {

constexpr size_t kLongestStatement = 60;

bool is_stored_value(ComponentKind kind) {
  return kind == ComponentKind::Assignment || kind == ComponentKind::CompoundAssignment ||
         kind == ComponentKind::Increment || kind == ComponentKind::Initializer;
}

class Points {
 public:
  Points(Reading& reading, const Assertions& assertions)
      : reading_(reading), assertions_(assertions) {}

  std::vector<Point> run(Section section) {
    for (EventId id = section.begin; id < section.end; ++id) {
      const Event& e = reading_.event(id);
      if (e.kind == Event::Kind::Written) input(id);
      else if (e.kind == Event::Kind::Instruction && reading_.function_of(id).suspect)
        statement(id);
    }
    return std::move(points_);
  }

 private:
  Point point(EventId id, Point::Kind kind) const {
    Point point;
    point.kind = kind;
    point.event = id;
    point.location = reading_.function_of(id).locations[reading_.event(id).pc];
    return point;
  }

  const model::Component& component(model::ComponentId id) const {
    return reading_.program().components[id];
  }

  void statement(EventId id) {
    const Op op = reading_.instruction_of(id).op;
    if (op == Op::Branch) branch(id);
    else if (reading_.target(id)) assignment(id);
  }

  void branch(EventId id) {
    const Event& e = reading_.event(id);
    const uint32_t function = reading_.trace().frames()[e.frame].function;
    const model::ComponentId of = reading_.probe_of(id, 0);
    if (of != model::kNoComponent && (component(of).kind == ComponentKind::Statement ||
                                      component(of).kind == ComponentKind::Jump))
      return;
    if (assertions_.contains(function, e.pc)) {
      // what does not hold is not what the run goes on with
      const bool fails = assertions_.decides(function, e.pc) &&
                         assertions_.fails_if_true(function, e.pc) == (e.value != 0);
      if (!fails) points_.push_back(point(id, Point::Kind::Fact));
      else return;
    } else {
      points_.push_back(point(id, Point::Kind::Branch));
    }
    Point& added = points_.back();
    added.predicate = reading_.condition(id);
    added.taken = reading_.decision(id);
    added.turned = reading_.is_turned(id);
    set_component(added, of);
    // of `a && b`, the operand that is decided
    if (const edits::SyntaxId node = reading_.comparison_of(id); node != edits::kNoSyntax)
      added.text = visible(reading_.tree().text(node), kLongestStatement, false);
    if (added.kind == Point::Kind::Fact && !added.predicate) points_.pop_back();
  }

  void assignment(EventId id) {
    const bool stored = reading_.is_instruction(id, Op::Store);
    model::ComponentId of = stored ? reading_.probe_of(id, 1) : model::kNoComponent;
    if (reading_.is_instruction(id, Op::Probe))
      of = static_cast<model::ComponentId>(reading_.instruction_of(id).c);
    if (of != model::kNoComponent && !is_stored_value(component(of).kind)) of = model::kNoComponent;
    points_.push_back(point(id, Point::Kind::Assignment));
    set_component(points_.back(), of);
    const Linear cell = reading_.target_cell(id);
    const std::optional<Linear> given = reading_.definition(cell.summands[0].atom);
    if (given && !reads_place(*given, *reading_.target(id)))
      points_.back().predicate = comparison(cell, Relation::Equal, *given);
  }

  bool reads_place(const Linear& term, const Place& place) {
    const std::vector<AtomId> leaves = reading_.terms().leaves(term);
    return std::any_of(leaves.begin(), leaves.end(), [&](AtomId leaf) {
      return reading_.terms()[leaf].kind == Atom::Kind::Cell &&
             reading_.terms()[leaf].place.overlaps(place);
    });
  }

  /// One point for all that a call writes.
  void input(EventId id) {
    const Op op = reading_.instruction_of(id).op;
    if (!reading_.function_of(id).suspect || (op != Op::Call && op != Op::CallIndirect)) return;
    const SourceLocation& at = reading_.function_of(id).locations[reading_.event(id).pc];
    if (!points_.empty() && points_.back().kind == Point::Kind::Input && id > 0 &&
        points_.back().event + 1 == id && points_.back().location == at) {
      points_.back().event = id;
      return;
    }
    points_.push_back(point(id, Point::Kind::Input));
    set_component(points_.back(), model::kNoComponent);
  }

  void set_component(Point& point, model::ComponentId of) const {
    point.component = of;
    if (of != model::kNoComponent) {
      point.location = component(of).range.begin();
      point.text = component(of).text;
      return;
    }
    const edits::SourceTree& tree = reading_.tree();
    edits::SyntaxId node = tree.at(point.location);
    if (point.kind != Point::Kind::Branch && node != edits::kNoSyntax)
      node = tree.statement_of(node);
    if (node != edits::kNoSyntax) point.text = visible(tree.text(node), kLongestStatement, false);
  }

  Reading& reading_;
  const Assertions& assertions_;
  std::vector<Point> points_;
};

}  // namespace

std::vector<Point> points_of(Reading& reading, const Assertions& assertions, Section section) {
  return Points(reading, assertions).run(section);
}

namespace {

/// Whether a call of the same function waits for this one.
bool is_recursive(const Reading& reading, uint32_t frame) {
  const std::vector<record::TraceFrame>& frames = reading.trace().frames();
  for (EventId call = frames[frame].call; call != kNoEvent;) {
    const record::TraceFrame& caller = frames[reading.event(call).frame];
    if (caller.function == frames[frame].function) return true;
    call = caller.call;
  }
  return false;
}

}  // namespace

std::optional<Section> last_call(const Reading& reading, const std::string& function, EventId end) {
  const std::vector<record::TraceFrame>& frames = reading.trace().frames();
  for (uint32_t f = static_cast<uint32_t>(frames.size()); f-- > 0;) {
    const model::Function& called = *reading.image().functions()[frames[f].function].model;
    if (called.name != function || frames[f].call >= end || is_recursive(reading, f)) continue;
    Section section{frames[f].call + 1, end};
    for (EventId id = end; --id > frames[f].call;)
      if (reading.event(id).frame == f && reading.is_instruction(id, Op::Return)) {
        section.end = id;
        break;
      }
    return section;
  }
  return std::nullopt;
}

}  // namespace culprit::explain
