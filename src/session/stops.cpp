#include "session/stops.h"

#include <algorithm>

namespace culprit::session {

namespace {

/// Looks for moments in one direction.
class StopSearch {
 public:
  StopSearch(const Session& session, Direction direction, const std::optional<Moment>& limit)
      : session_(session),
        navigator_(session.navigator()),
        history_(navigator_),
        forwards_(direction == Direction::Forwards),
        limit_(limit) {
    if (limit) at_limit_ = navigator_.timeline().at(limit->step);
  }

  /// The moment of the stop, if it is nearer than the one found so far or the same.
  void consider(const LineStop& stop) {
    if (!limit_ || may_execute(stop.line)) take(moment_of(stop), Stop::Why::Line, stop.id);
  }
  void consider(const WriteStop& stop) { take(moment_of(stop), Stop::Why::Write, stop.id); }
  void consider(const Moment& failure) { take(failure, Stop::Why::Failure, std::nullopt); }

  const std::optional<Stop>& found() const { return found_; }

 private:
  const Moment& now() const { return session_.now(); }
  bool is_on_the_way(const Moment& moment) const { return goes_to(now(), moment); }
  bool goes_to(const Moment& from, const Moment& to) const {
    return forwards_ ? from.step < to.step : to.step < from.step;
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
    return !component || session_.point().hits[*component] != at_limit_.hits[*component] ||
           limit_->line == line || now().line == line;
  }

  std::optional<Moment> moment_of(const LineStop& stop) const {
    if (!stop.executions)
      return forwards_ ? navigator_.next_in(stop.line, now(), session_.point())
                       : navigator_.previous_in(stop.line, now(), session_.point());
    // executions are in the order of their moments
    const auto is_before = [&](uint64_t number, uint64_t step) {
      const auto moment = navigator_.execution_of(stop.line, number);
      return moment && moment->step < step;
    };
    const std::vector<uint64_t>& all = *stop.executions;
    auto at = std::lower_bound(all.begin(), all.end(), now().step + (forwards_ ? 1 : 0), is_before);
    if (forwards_ ? at == all.end() : at == all.begin()) return std::nullopt;
    return navigator_.execution_of(stop.line, forwards_ ? *at : *std::prev(at));
  }

  /// Several writes may belong to one moment, and the one at which the session stands may be one of
  /// these.
  std::optional<Moment> moment_of(const WriteStop& stop) const {
    const auto [begin, end] = stop.span;
    uint64_t from = forwards_ ? std::max(now().step, begin) : std::min(now().step, end);
    while (forwards_ ? from < end : from > begin) {
      const auto write = forwards_ ? history_.next_write(stop.storage, from)
                                   : history_.last_write(stop.storage, from);
      if (!write) return std::nullopt;
      const auto moment = navigator_.holding(*write);
      if (moment && is_on_the_way(*moment)) return moment;
      from = forwards_ ? write->step + 1 : write->step;
    }
    return std::nullopt;
  }

  const Session& session_;
  const Navigator& navigator_;
  History history_;
  bool forwards_;
  std::optional<Moment> limit_;
  replay::Point at_limit_;
  std::optional<Stop> found_;
};

}  // namespace

std::optional<Stop> Stops::nearest(const Session& session, Direction direction,
                                   const std::optional<Moment>& limit) const {
  StopSearch search(session, direction, limit);
  if (failure) search.consider(*failure);
  for (const LineStop& stop : lines) search.consider(stop);
  for (const WriteStop& stop : writes) search.consider(stop);
  return search.found();
}

}  // namespace culprit::session
