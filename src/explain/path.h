// The path of a failing run as He & Gupta (2004) write it: a sequence of execution points
// <i, line>, each with the statement instance that comes next: an assignment, or a branch as it was
// taken. The statements are those of suspect functions.
//
// Variants: each operand of && and || is a branch of its own, as the run decided it. A call is no
// point: passing a parameter and returning a value are steps of the substitution between points.
// Assertions are no points either: those that hold are facts, as the precondition is.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "explain/assertions.h"
#include "explain/reading.h"

namespace culprit::explain {

struct Point {
  enum class Kind : uint8_t {
    Assignment,
    Branch,
    Input,  ///< a call of the library that writes memory: scanf, fgets, strcpy
    Fact,   ///< an assertion that holds; not shown
  };
  Kind kind = Kind::Assignment;
  EventId event = 0;
  SourceLocation location;
  model::ComponentId component = model::kNoComponent;
  std::string text;   ///< as the source writes it: `s = a[i]`, `i < n`
  bool taken = true;  ///< for a Branch: the condition was true
  /// For a Branch: the path goes on as if the condition had been the opposite (deviation.h).
  bool turned = false;
  /// For a Branch and a Fact: as it was decided. For an Assignment: the equivalence `x = e`,
  /// unless x occurs in e.
  std::optional<Predicate> predicate;
};

/// The part of a run that is explained: the events [begin, end).
struct Section {
  EventId begin = 0, end = 0;
};

/// The points of the section, in order. Cost: linear in its events.
std::vector<Point> points_of(Reading& reading, const Assertions& assertions, Section section);

/// The last call of a function before `end` that it does not make itself, from its entry to its
/// return or to `end`; nullopt if it was not called.
std::optional<Section> last_call(const Reading& reading, const std::string& function, EventId end);

}  // namespace culprit::explain
