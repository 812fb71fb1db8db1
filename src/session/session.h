// A session: a run of a test, and the moment at which the user stands.
//
// Each function answers one command and returns what it found; nothing is printed here. Moves
// change the moment only if they find another one.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "session/answer.h"
#include "session/cuts/causal_order.h"
#include "session/moments/history.h"
#include "session/moments/navigator.h"
#include "session/values/expression.h"

namespace culprit::session {

class Inquiry;

enum class Direction : uint8_t { Forwards, Backwards };

/// A line that a user names: `12`, or `list.c:12`.
struct NamedLine {
  std::string file;  ///< empty: the file of the moment
  uint32_t line = 0;
};

class Session {
 public:
  /// The session begins at `start`. The timeline must outlive it. The run arrives at one line at
  /// least.
  Session(const replay::Timeline& timeline, const SourceLines& lines, const Moment& start);

  const Navigator& navigator() const { return navigator_; }
  const Moment& now() const { return now_; }
  /// The state at the moment.
  const replay::Point& point() const { return point_; }
  void go(const Moment& moment);

  /// The questions about the run. It must outlive the session.
  void enquire(Inquiry* inquiry) { inquiry_ = inquiry; }
  Inquiry* inquiry() const { return inquiry_; }

  Result<Line> line_of(const NamedLine& line) const;
  /// A suspect file of the program; an empty name is that of the moment. Index into Program::files.
  Result<uint32_t> file_named(const std::string& name) const;
  /// The last write to the place before the moment; nullopt if there is none. Errors: the
  /// expression names no place.
  Result<std::optional<Execution>> write_of(std::string_view expression, Storage& storage) const;

  /// Whether the condition, an expression of C, holds at the moment.
  Result<bool> holds(std::string_view condition) const;
  /// The sides of a condition `LEFT == RIGHT` or `LEFT != RIGHT`, read at the moment.
  std::optional<Equality> equality_in(std::string_view condition) const;

  // moves
  Answer step(Direction direction, Calls calls, uint64_t times);
  Answer finish(Direction direction);
  /// To the next or previous moment in the line; without one, to the end or the beginning.
  Answer continue_to(Direction direction, const std::optional<NamedLine>& line);
  /// To an execution of a line; without a number, to the one nearest before, or else after.
  Answer go_to(const NamedLine& line, std::optional<uint64_t> number);

  // values
  Answer print(std::string_view expression) const;
  Answer print_at(std::string_view expression, const NamedLine& line, bool all) const;
  /// Moves to the last assignment before the moment, and tells what it did.
  Answer last_assignment(std::string_view expression);
  Answer changes(std::string_view expression, bool all) const;
  Answer locals() const;

  // places
  Answer where() const;
  Answer backtrace() const;
  /// "list.c:12@3"
  std::string short_name(const Moment& moment, const replay::Point& point) const;
  /// Moves there, if there is such a moment, and shows it.
  Answer moved(const std::optional<Moment>& moment, Direction direction);

  // threads
  /// What of the threads comes before what; made when it is first needed. Cost then: CausalOrder.
  const CausalOrder& order() const;
  /// Where the other threads are, if not where they were in this run at the moment. Moves keep the
  /// cut consistent.
  const std::optional<Positions>& cut() const { return cut_; }
  void set_cut(std::optional<Positions> cut) { cut_ = std::move(cut); }

 private:
  Diagnostic no_more(Direction direction) const;
  ShownMoment shown(const Moment& moment, const replay::Point& point) const;
  Scope scope() const;
  Result<Storage> storage_of(std::string_view expression, const TypedValue& value) const;
  std::string shown_at(uint64_t step, TypedValue place, size_t frame) const;

  Navigator navigator_;
  History history_;
  Inquiry* inquiry_ = nullptr;
  Moment now_;
  replay::Point point_;
  mutable std::shared_ptr<const CausalOrder> order_;
  std::optional<Positions> cut_;
  std::vector<uint32_t> moved_along_;  // threads that the last move took along to keep the cut
};

}  // namespace culprit::session
