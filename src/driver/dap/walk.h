// A user's walk through an opened run, as the protocol knows it: breakpoints with numbers, and
// variables with references that are valid until the next move.
#pragma once

#include <cstdint>
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

/// What a reference of the protocol opens into.
struct Opened {
  enum class Kind : uint8_t { Locals, Globals, Value };
  Kind kind = Kind::Locals;
  size_t frame = 0;
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
  void forget_references() { references_.clear(); }

  size_t frames() const { return session().point().state.frames.size(); }
  /// The line of a frame; none if it is not shown.
  session::Line line_of(size_t frame) const;
  /// Where names have a meaning in a frame.
  session::Scope scope(size_t frame) const;

  /// A new reference, valid until the next move.
  uint64_t refer_to(Opened opened);
  /// Errors: there is none with that number at this moment.
  Result<Opened> referred(uint64_t reference) const;

  uint32_t next_breakpoint() { return ++breakpoints_; }
  session::Stops& stops() { return stops_; }
  std::vector<WatchedPlace>& watched() { return watched_; }

 private:
  const OpenSession& opened_;
  session::Moment start_;
  Sources sources_;
  session::Stops stops_;
  std::vector<Opened> references_;
  std::vector<WatchedPlace> watched_;
  uint32_t breakpoints_ = 0;
};

}  // namespace culprit::driver::dap
