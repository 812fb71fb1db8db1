#include "session/stops.h"

#include <algorithm>

namespace culprit::session {

namespace {

/// Looks for moments in one direction.
class StopSearch {
 public:
  /// `last`: as in Stops.
  StopSearch(const Session& session, Direction direction, const std::optional<Moment>& limit,
             const std::optional<Moment>& last)
      : navigator_(session.navigator()),
        history_(navigator_),
        forwards_(direction == Direction::Forwards),
        last_(last),
        from_(session.now()),
        at_from_(from_ == last ? navigator_.timeline().end() : session.point()),
        limit_(limit) {
    from_.step = step_of(from_);
    if (limit) at_limit_ = navigator_.timeline().at(step_of(*limit));
  }

  /// The moment of the stop, if it is nearer than the one found so far or the same.
  void consider(const LineStop& stop) {
    if (!limit_ || may_execute(stop.line)) take(moment_of(stop), Stop::Why::Line, stop.id);
  }
  void consider(const WriteStop& stop) { take(moment_of(stop), Stop::Why::Write, stop.id); }
  void consider(const Moment& failure) { take(failure, Stop::Why::Failure, std::nullopt); }

  const std::optional<Stop>& found() const { return found_; }

 private:
  uint64_t step_of(const Moment& moment) const {
    return moment == last_ ? navigator_.timeline().end().step() : moment.step;
  }
  bool is_on_the_way(const Moment& moment) const { return goes_to(from_, moment); }
  bool goes_to(const Moment& from, const Moment& to) const {
    return forwards_ ? step_of(from) < step_of(to) : step_of(to) < step_of(from);
  }

  void take(const std::optional<Moment>& moment, Stop::Why why, std::optional<uint32_t> id) {
    if (!moment || !is_on_the_way(*moment)) return;
    if (limit_ && !goes_to(*moment, *limit_)) return;
    if (found_ && goes_to(found_->moment, *moment)) return;
    if (!found_ || goes_to(*moment, found_->moment)) found_ = Stop{*moment, why, {}};
    if (id && found_->why == why) found_->ids.push_back(*id);
  }

  /// Whether the line may be executed between the moment and the limit.
  bool may_execute(Line line) const {
    const auto component = navigator_.counted(line);
    return !component || at_from_.hits[*component] != at_limit_.hits[*component] ||
           limit_->line == line || from_.line == line;
  }

  std::optional<Moment> moment_of(const LineStop& stop) const {
    const auto found = nearest_in(stop, from_, at_from_);
    if (!found || found != last_) return found;
    const auto other = nearest_in(stop, *last_, navigator_.timeline().at(last_->step));
    return other || !forwards_ ? other : found;
  }

  /// By the steps of moments.
  std::optional<Moment> nearest_in(const LineStop& stop, const Moment& from,
                                   const replay::Point& at) const {
    if (!stop.executions)
      return forwards_ ? navigator_.next_in(stop.line, from, at)
                       : navigator_.previous_in(stop.line, from, at);
    // executions are in the order of their moments
    const auto is_before = [&](uint64_t number, uint64_t step) {
      const auto moment = navigator_.execution_of(stop.line, number);
      return moment && moment->step < step;
    };
    const std::vector<uint64_t>& all = *stop.executions;
    auto next =
        std::lower_bound(all.begin(), all.end(), from.step + (forwards_ ? 1 : 0), is_before);
    if (forwards_ ? next == all.end() : next == all.begin()) return std::nullopt;
    return navigator_.execution_of(stop.line, forwards_ ? *next : *std::prev(next));
  }

  /// Several writes may belong to one moment, and the one at which the session stands may be one of
  /// these.
  std::optional<Moment> moment_of(const WriteStop& stop) const {
    const auto [begin, end] = stop.span;
    std::optional<Moment> at_last;
    uint64_t from = forwards_ ? std::max(from_.step, begin) : std::min(from_.step, end);
    while (forwards_ ? from < end : from > begin) {
      const auto write = forwards_ ? history_.next_write(stop.storage, from)
                                   : history_.last_write(stop.storage, from);
      if (!write) return at_last;
      const auto moment = navigator_.holding(*write);
      if (moment && is_on_the_way(*moment)) {
        if (moment != last_) return moment;
        at_last = moment;
      }
      from = forwards_ ? write->step + 1 : write->step;
    }
    return at_last;
  }

  const Navigator& navigator_;
  History history_;
  bool forwards_;
  std::optional<Moment> last_;
  Moment from_;
  const replay::Point& at_from_;
  std::optional<Moment> limit_;
  replay::Point at_limit_;
  std::optional<Stop> found_;
};

}  // namespace

std::optional<Stop> Stops::nearest(const Session& session, Direction direction,
                                   const std::optional<Moment>& limit) const {
  StopSearch search(session, direction, limit, last);
  if (failure) search.consider(*failure);
  for (const LineStop& stop : lines) search.consider(stop);
  for (const WriteStop& stop : writes) search.consider(stop);
  return search.found();
}

}  // namespace culprit::session
