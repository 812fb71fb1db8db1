#include "explain/missing_iteration.h"

#include <algorithm>
#include <map>
#include <set>

namespace culprit::explain {

using model::Op;

namespace {

class Finder {
 public:
  Finder(Reading& reading, const States& states) : reading_(reading), states_(states) {}

  LoopChange run(const Predicate& r) {
    if (states_.points.empty()) return {};
    note_reads();
    for (const Summand& summand : r.expression.summands) {
      const Atom& atom = reading_.terms()[summand.atom];
      if (atom.kind != Atom::Kind::Cell || !atom.place.in_memory) continue;
      const auto& reads = reads_[atom.place.owner];
      if (reads.contains(atom.place.at)) continue;
      const auto bytes = static_cast<int32_t>(atom.place.bytes);
      const int64_t missing = missing_from(r, atom.place);
      const auto before = reads.find(atom.place.at - bytes),
                 after = reads.upper_bound(atom.place.at);
      if (before != reads.end() && after != reads.end())
        return step_to(before->second, after->second);
      if (before != reads.end()) return exit_after(before->second, missing);
      if (after != reads.end())
        return start_before(after->second, (after->first - atom.place.at) / bytes);
    }
    return {};
  }

 private:
  /// Which elements the suspect functions read on the path, and when last.
  void note_reads() {
    for (EventId id = 1; id <= states_.points.back().event; ++id)
      if (reading_.is_instruction(id, Op::Load) && reading_.function_of(id).suspect &&
          id >= states_.points.front().event)
        reads_[reading_.event(id).object][reading_.event(id).offset] = id;
  }

  /// The number of elements of r from the place on, each after the other.
  int64_t missing_from(const Predicate& r, Place place) const {
    int64_t count = 0;
    const auto is_in = [&](const Summand& summand) {
      const Atom& atom = reading_.terms()[summand.atom];
      return atom.kind == Atom::Kind::Cell && atom.place == place;
    };
    while (std::any_of(r.expression.summands.begin(), r.expression.summands.end(), is_in)) {
      ++count;
      place.at += static_cast<int32_t>(place.bytes);
    }
    return count;
  }

  /// The index variable with which the Load read its element; nullopt if there is none.
  std::optional<AtomId> index_of(EventId load) {
    const Linear cell = reading_.read(load);
    if (cell.summands.empty()) return std::nullopt;
    const std::vector<Linear> indices = reading_.terms().name(cell.summands[0].name).indices;
    return indices.size() == 1 && indices[0].summands.size() == 1
               ? std::optional(indices[0].summands[0].atom)
               : std::nullopt;
  }

  /// The assignment that defined the cell; the bottom if there is none.
  size_t assignment_of(AtomId cell) const {
    size_t k = 0;
    while (k < states_.points.size() &&
           (states_.points[k].kind != Point::Kind::Assignment ||
            states_.points[k].event != reading_.terms()[cell].definition))
      ++k;
    return k;
  }

  /// match: the first index is assigned before the loop -> so many less -> the loop begins earlier.
  LoopChange start_before(EventId read, int64_t missing) {
    const auto index = index_of(read);
    const size_t k = index ? assignment_of(*index) : states_.bottom();
    if (k == states_.bottom()) return {};
    return {LoopChange::Kind::Start, k, {}, reading_.terms()[*index].value - missing};
  }

  /// match: two reads with indices i < j, a missing element after i -> the step to j becomes 1.
  LoopChange step_to(EventId before, EventId after) {
    const auto from = index_of(before), to = index_of(after);
    const size_t k = to ? assignment_of(*to) : states_.bottom();
    if (!from || k == states_.bottom()) return {};
    const bool up = reading_.terms()[*to].value > reading_.terms()[*from].value;
    return {LoopChange::Kind::Step, k, {}, up ? 1 : -1};
  }

  /// The first branch after the event that was true before and is false now.
  LoopChange exit_after(EventId read, int64_t missing) {
    std::map<model::ComponentId, size_t> taken;  // the last execution that was true
    for (size_t k = 0; k < states_.points.size(); ++k) {
      const Point& point = states_.points[k];
      if (point.kind != Point::Kind::Branch || !point.predicate ||
          point.component == model::kNoComponent)
        continue;
      if (point.taken) taken[point.component] = k;
      else if (point.event > read && taken.contains(point.component))
        return wanted(taken[point.component], k, missing);
    }
    return {};
  }

  /// match: e relop c was true, then false with e = v after a step of s -> at the exit, e relop c'
  /// with the c' nearest to c that lets the loop go on `missing` times -> the loop ends then.
  LoopChange wanted(size_t before, size_t exit, int64_t missing) {
    const Predicate condition = negated(*states_.points[exit].predicate);
    const int64_t value = reading_.terms().value(condition.expression);
    const int64_t step =
        value - reading_.terms().value(states_.points[before].predicate->expression);
    const int64_t last = value + (missing - 1) * step;  // still has to be true
    Predicate changed = condition;
    switch (condition.relation) {
      case Relation::Less: changed.constant = last + 1; break;
      case Relation::Greater: changed.constant = last - 1; break;
      case Relation::LessEqual:
      case Relation::GreaterEqual: changed.constant = last; break;
      case Relation::Unequal: changed.constant = last + step; break;
      case Relation::Equal: return {};
    }
    return {LoopChange::Kind::Exit, exit, negated(changed), 0};
  }

  Reading& reading_;
  const States& states_;
  std::map<uint32_t, std::map<int32_t, EventId>> reads_;  // by object and offset
};

}  // namespace

LoopChange missing_iteration(Reading& reading, const States& states, const Predicate& r) {
  return Finder(reading, states).run(r);
}

}  // namespace culprit::explain
