// A user's walk through an opened run, as the protocol knows it: breakpoints with numbers, threads
// with frames that have numbers, and variables with references that are valid until the next move.
//
// The session stands in one thread. The others are where they were parked by then; their frames
// are looked at in a copy of the state in which they run, so that names mean their variables. At
// the last moment, the others are shown as they are at the end of the run.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "driver/cli/open_session.h"
#include "driver/dap/sources.h"
#include "session/inquiry.h"
#include "session/stops.h"
#include "session/values/parts.h"
#include "support/budget.h"

namespace culprit::driver::dap {

/// A call of a thread or rank.
struct ThreadFrame {
  uint32_t thread = 1;
  size_t index = 0;  ///< into Stack::frames
};

/// What a reference of the protocol opens into.
struct Opened {
  enum class Kind : uint8_t { Locals, Globals, Value };
  Kind kind = Kind::Locals;
  ThreadFrame frame;
  session::TypedValue value;
  std::string expression;
};

/// A place at which a user may stop a run; the number of the place is its `dataId`.
struct WatchedPlace {
  session::Storage storage;
  session::History::Span span;
  std::string name;
};

class Walk {
 public:
  /// `opened` must outlive this.
  explicit Walk(const OpenSession& opened);

  session::Session& session() const { return opened_.session; }
  session::Inquiry& inquiry() const { return opened_.inquiry; }
  const judge::JudgedTest& test() const { return opened_.test; }
  const std::string& verdict() const { return opened_.opening.lines[0]; }
  const session::Moment& start() const { return start_; }
  const model::Program& program() const { return session().navigator().lines().program(); }
  const Sources& sources() const { return sources_; }
  bool is_interrupted() const {
    return opened_.budget && opened_.budget->end() == BudgetEnd::Interrupt;
  }

  /// Moves there; references end.
  void go(const session::Moment& moment);
  /// The session may have moved by itself.
  void forget_references();

  /// Whether the run has several threads or ranks, at some time.
  bool has_threads() const { return stops_.last.has_value(); }
  /// The one in which the session stands.
  uint32_t thread() const { return session().now().thread; }
  /// Where the other threads are: the moment, or the end of the run.
  const replay::Point& others() const;
  /// Those that have begun and have not ended, and that of the session, by their numbers.
  std::vector<uint32_t> threads() const;
  size_t frames(uint32_t thread) const;
  /// Where a thread of threads() stands, for moves forwards from there: the moment, or a step of
  /// others() in its innermost frame that is shown.
  session::Moment standing(uint32_t thread) const;

  /// The line of a frame; none if it is not shown.
  session::Line line_of(ThreadFrame frame) const;
  /// Where names have a meaning in a frame. Valid until the next move. Cost: for the first frame
  /// of another thread, a copy of the state.
  session::Scope scope(ThreadFrame frame) const;
  /// The step of the run at which a frame is looked at.
  uint64_t step_of(ThreadFrame frame) const;
  /// The number of a frame among those of all threads, from 1: those of the session's thread come
  /// first, the outermost as the first one.
  uint64_t number_of(ThreadFrame frame) const;
  /// Errors: no frame has the number.
  Result<ThreadFrame> frame_numbered(uint64_t number) const;
  /// The innermost frame of the session's thread.
  ThreadFrame innermost() const { return {thread(), frames(thread()) - 1}; }

  /// A new reference, valid until the next move.
  uint64_t refer_to(Opened opened);
  /// Errors: there is none with that number at this moment.
  Result<Opened> referred(uint64_t reference) const;

  uint32_t next_breakpoint() { return ++breakpoints_; }
  session::Stops& stops() { return stops_; }
  std::vector<WatchedPlace>& watched() { return watched_; }

 private:
  std::vector<uint32_t> threads_by_frame_numbers() const;
  const machine::Stack& stack_of(uint32_t thread) const;
  const machine::State& state_of(uint32_t thread) const;
  uint32_t pc_of(ThreadFrame frame) const;

  const OpenSession& opened_;
  session::Moment start_;
  Sources sources_;
  session::Stops stops_;
  std::vector<Opened> references_;
  std::vector<WatchedPlace> watched_;
  uint32_t breakpoints_ = 0;
  mutable std::map<uint32_t, machine::State> states_;  // in which other threads run
};

}  // namespace culprit::driver::dap
