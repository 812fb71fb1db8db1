#include "explain/states.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>

namespace culprit::explain {

using record::kNoEvent;

namespace {

constexpr size_t kMostFacts = 400;             // at one point; the oldest are dropped
constexpr size_t kMostSummandsOfState = 200;   // of a predicate; it is not moved further
constexpr size_t kMostSubstitutions = 20'000;  // of one predicate

/// Which points write a place.
class Writes {
 public:
  Writes(Reading& reading, const std::vector<Point>& points) : reading_(reading), points_(points) {
    for (size_t k = 0; k < points.size(); ++k) {
      if (points[k].kind != Point::Kind::Assignment) continue;
      const Place place = *reading.target(points[k].event);
      of_owner_[{place.in_memory, place.owner}].push_back({k, place});
    }
  }

  /// The last point, at most `from`, at whose entry all cells of the predicate still have their
  /// values: a condition like `n-- > 0` speaks of a value that is gone when the branch decides.
  size_t last_fresh(const Predicate& predicate, size_t from) const {
    size_t found = from;
    for (const AtomId leaf : reading_.terms().leaves(predicate.expression)) {
      const Atom& atom = reading_.terms()[leaf];
      if (atom.kind != Atom::Kind::Cell) continue;
      const auto writes = of_owner_.find({atom.place.in_memory, atom.place.owner});
      if (writes == of_owner_.end()) continue;
      const auto is_later = [&](EventId definition, const Write& write) {
        return definition < points_[write.point].event;
      };
      auto write =
          std::upper_bound(writes->second.begin(), writes->second.end(), atom.definition, is_later);
      while (write != writes->second.end() && write->point < found &&
             !write->place.overlaps(atom.place))
        ++write;
      if (write != writes->second.end()) found = std::min(found, write->point);
    }
    return found;
  }

 private:
  struct Write {
    size_t point;
    Place place;
  };
  Reading& reading_;
  const std::vector<Point>& points_;
  std::map<std::pair<bool, uint32_t>, std::vector<Write>> of_owner_;  // by point
};

/// Moves one predicate backwards.
class Mover {
 public:
  Mover(Reading& reading, const std::vector<Point>& points, const Writes& writes)
      : reading_(reading), points_(points), writes_(writes) {}

  /// `from`: the point at whose entry the predicate is taken; its cells are those of the run there.
  /// `end`: definitions from this event on are put in first.
  Moved run(const Predicate& predicate, size_t origin, size_t from, EventId end) {
    moved_ = {};
    moved_.origin = origin;
    now_ = predicate;
    cut_ = false;
    pass(end, points_.size());
    put_in_constants();
    add_form(from);
    for (size_t point = moved_.forms.back().point; point-- > 0 && !cut_;) {
      const std::optional<AtomId> next = latest();
      if (!next) break;
      // nothing changes up to the point that defines the latest cell
      const EventId definition = reading_.terms()[*next].definition;
      while (point > 0 && points_[point].event > definition) --point;
      if (points_[point].event > definition) break;
      const bool changed = pass(points_[point].event, point);
      if (!changed && !cut_) continue;
      moved_.forms.back().first = point + 1;
      if (changed && !cut_) point = add_form(point);
    }
    return std::move(moved_);
  }

 private:
  /// The predicate as it is now, from the point on at which its values are still there; the point.
  size_t add_form(size_t point) {
    if (const size_t fresh = writes_.last_fresh(now_, point); fresh < point) {
      point = fresh;
      pass(points_[point].event, point);
    }
    moved_.forms.push_back({point, cut_ ? point + 1 : 0, now_});
    return point;
  }

  /// The cell with a definition that is followed, the latest one, in indices of names as well.
  std::optional<AtomId> latest() {
    std::optional<AtomId> found;
    for (const AtomId leaf : reading_.terms().leaves(now_.expression, true))
      if (reading_.definition(leaf) &&
          (!found || reading_.terms()[leaf].definition > reading_.terms()[*found].definition))
        found = leaf;
    return found;
  }

  /// Puts in numbers for variables that callers gave them before the path begins.
  void put_in_constants() {
    const EventId begin = points_.empty() ? 0 : points_.front().event;
    for (const AtomId leaf : reading_.terms().leaves(now_.expression)) {
      const Atom& atom = reading_.terms()[leaf];
      if (atom.place.in_memory || atom.definition >= begin || !reading_.definition(leaf) ||
          !reading_.definition(leaf)->is_constant())
        continue;
      const Linear by = *reading_.definition(leaf);
      if (auto changed = reading_.terms().substitute(now_, leaf, by)) now_ = std::move(*changed);
    }
  }

  /// Puts in all definitions by events from `event` on. Whether there were any.
  bool pass(EventId event, size_t point) {
    bool changed = false;
    for (;;) {
      const std::optional<AtomId> next = latest();
      if (!next || reading_.terms()[*next].definition < event) return changed;
      const Linear by = *reading_.definition(*next);
      const bool of_point = point < points_.size() &&
                            reading_.terms()[*next].definition == points_[point].event &&
                            reading_.terms().contains(now_.expression, *next);
      auto substituted = reading_.terms().substitute(now_, *next, by);
      const bool fits = substituted &&
                        substituted->expression.summands.size() <= kMostSummandsOfState &&
                        reading_.terms().holds(*substituted) == reading_.terms().holds(now_);
      if (!fits || ++substitutions_ > kMostSubstitutions) {
        cut_ = true;
        return changed;
      }
      now_ = std::move(*substituted);
      if (of_point) moved_.slice.push_back(point);
      changed = true;
    }
  }

  Reading& reading_;
  const std::vector<Point>& points_;
  const Writes& writes_;
  Moved moved_;
  Predicate now_;
  bool cut_ = false;  // a substitution did not fit
  size_t substitutions_ = 0;
};

/// The forward states: facts with the points between which they hold.
class ForwardFacts {
 public:
  ForwardFacts(Reading& reading, const std::vector<Point>& points, const Writes& writes)
      : reading_(reading), points_(points), writes_(writes) {}

  std::vector<Fact> run(Section section) {
    size_t next = 0;
    for (EventId id = section.begin; id < section.end; ++id) {
      kill(id, next);
      for (; next < points_.size() && points_[next].event == id; ++next) generate(next);
    }
    for (Fact& fact : facts_)
      if (fact.end == 0) fact.end = points_.size() + 1;
    return std::move(facts_);
  }

 private:
  void generate(size_t point) {
    if (!points_[point].predicate || writes_.last_fresh(*points_[point].predicate, point) != point)
      return;
    live_.push_back(facts_.size());
    Fact fact;
    fact.predicate = *points_[point].predicate;
    fact.origin = point;
    fact.begin = point + 1;
    places_.push_back(places_in(fact.predicate.expression, false));
    index_places_.push_back(places_in(fact.predicate.expression, true));
    facts_.push_back(std::move(fact));
    if (live_.size() > kMostFacts) {
      facts_[live_.front()].end = point + 1;
      live_.erase(live_.begin());
    }
  }

  std::vector<Place> places_in(const Linear& term, bool of_names) const {
    std::vector<Place> places;
    for (const AtomId leaf : reading_.terms().leaves(term, of_names))
      if (reading_.terms()[leaf].kind == Atom::Kind::Cell)
        places.push_back(reading_.terms()[leaf].place);
    return places;
  }

  /// Removes the facts about what the event writes, from the point after `next` on.
  void kill(EventId id, size_t next) {
    const Event& e = reading_.event(id);
    std::optional<Place> written;
    // the number of bytes that a call wrote is not recorded: take the whole object
    if (e.kind == Event::Kind::Written) written = Place{true, e.object, INT32_MIN, UINT32_MAX};
    else if (e.kind == Event::Kind::Instruction) written = reading_.target(id);
    if (!written) return;
    const bool is_point = next < points_.size() && points_[next].event == id;
    const size_t from = is_point ? next + 1 : next;
    const auto is_written = [&](const Place& place) { return place.overlaps(*written); };
    std::erase_if(live_, [&](size_t f) {
      Fact& fact = facts_[f];
      const bool dies = std::any_of(places_[f].begin(), places_[f].end(), is_written);
      if (dies) fact.end = from;
      else if (fact.fixed_from == SIZE_MAX &&
               std::any_of(index_places_[f].begin(), index_places_[f].end(), is_written)) {
        fact.fixed_from = from;
        fact.fixed = reading_.terms().with_fixed_names(fact.predicate);
      }
      return dies;
    });
  }

  Reading& reading_;
  const std::vector<Point>& points_;
  const Writes& writes_;
  std::vector<Fact> facts_;
  std::vector<std::vector<Place>> places_;        // per fact, of its cells
  std::vector<std::vector<Place>> index_places_;  // and also of the indices of their names
  std::vector<size_t> live_;                      // indices of facts
};

/// match: f*x + e = c holds, f = 1 or -1, x is in an index -> x - f * (f*x + e - c) -> the same
/// value in other words. One predicate per variable of the equality.
std::vector<Predicate> reworded(Terms& terms, const Predicate& r, const Predicate& equality) {
  std::vector<Predicate> found;
  Linear zero = equality.expression;
  if (__builtin_sub_overflow(int64_t{0}, equality.constant, &zero.constant)) return found;
  for (const Summand& x : equality.expression.summands) {
    if (x.factor != 1 && x.factor != -1) continue;
    Predicate other = r;
    bool changed = false;
    for (Summand& summand : other.expression.summands) {
      Name name = terms.name(summand.name);
      for (Linear& index : name.indices) {
        const int64_t factor = index.factor_of(x.atom);
        const auto same_value = factor ? sum(index, zero, -factor * x.factor) : std::nullopt;
        if (!same_value) continue;
        index = *same_value;
        changed = true;
      }
      summand.name = terms.add(std::move(name));
    }
    if (changed) found.push_back(std::move(other));
  }
  return found;
}

/// The reworded conjuncts that do not hold.
void add_reworded(Reading& reading, Mover& mover, Section section, States& states) {
  for (const Moved& r : states.hypothesised) {
    const Predicate& p = r.forms.front().predicate;
    if (reading.terms().holds(p) || r.forms.front().point < states.bottom()) continue;
    for (const Fact& fact : states.forward) {
      if (fact.end <= states.bottom() || fact.predicate.relation != Relation::Equal ||
          states.points[fact.origin].kind != Point::Kind::Branch)
        continue;
      for (const Predicate& other : reworded(reading.terms(), p, fact.predicate))
        states.reworded.push_back(mover.run(other, r.origin, states.bottom(), section.end));
    }
  }
}

}  // namespace

const Predicate* Moved::at(size_t point) const {
  for (const Form& form : forms)
    if (form.first <= point && point <= form.point) return &form.predicate;
  return nullptr;
}

States states_of(Reading& reading, std::vector<Point> points,
                 const std::vector<Conjunct>& conjuncts, Section section) {
  States states;
  states.points = std::move(points);
  states.end = section.end;
  const Writes writes(reading, states.points);
  Mover mover(reading, states.points, writes);
  for (size_t k = 0; k < conjuncts.size(); ++k) {
    const EventId branch = conjuncts[k].branch;
    states.hypothesised.push_back(
        branch == kNoEvent ? mover.run(conjuncts[k].predicate, k, states.bottom(), section.end)
                           : mover.run(conjuncts[k].predicate, k, states.point_of(branch), branch));
  }
  for (size_t k = 0; k < states.points.size(); ++k)
    if (states.points[k].kind == Point::Kind::Branch && states.points[k].predicate)
      states.backward.push_back(
          mover.run(*states.points[k].predicate, k, k, states.points[k].event));
  states.forward = ForwardFacts(reading, states.points, writes).run(section);
  add_reworded(reading, mover, section, states);
  return states;
}

}  // namespace culprit::explain
