// Expectations of the user besides whole outputs: a condition at a source line, or the text of one
// line of the output.
//
//   PLACE CONDITION      line:12 x == 5         each time line 12 is reached, before it runs
//                        line:12@3 x == 5       the third time; the line must be reached 3 times
//                        line:12@last x == 5    the last time; the line must be reached
//                        list.c:12 x == 5       if there are several sources
//                        line:12 always x == 5    the same as without the word
//                        line:12 sometime x == 5  at least one of the times that it is reached
//   output:N == "TEXT"   the Nth line of the output; the others are not compared
//
// `always` and `sometime` are Bourdoncle's words (1993) for what holds, in each run, at every
// execution of a place and at one of them. A condition that begins with a variable of such a name
// is written in parentheses.
//
// After a condition, ` // TEXT` may say what stands in the line, so that the condition follows the
// line when the source is edited.
//
// The condition is C code. The front end parses it; here it is only text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "support/result.h"

namespace culprit::spec {

struct Expectation {
  enum class Kind : uint8_t { Condition, OutputLine };
  enum class When : uint8_t { Each, Nth, Last, Sometime };
  Kind kind = Kind::Condition;
  std::string file;   ///< for Condition; empty: the only source
  uint32_t line = 0;  ///< line of the source or of the output, from 1
  When when = When::Each;
  uint32_t time = 1;           ///< for Nth
  std::string text;            ///< the condition, or the text of the output line
  std::string line_text = {};  ///< of the source line, without blanks around it; empty: not said
  struct {
    std::string file;  ///< empty: the command line
    unsigned line = 0;
  } where;  ///< where the expectation was written
};

/// Parses one line. Errors describe the problem with a hint, without a place.
Result<Expectation> parse_expectation(std::string_view text);

/// True if an expectation file may contain `line` as a comment: it is blank or begins with #.
bool is_comment(std::string_view line);

/// The line of the source that the expectation means: its own one if its text is as it was, or else
/// the nearest one with that text, whatever its blanks; nullopt if there is none. Lines count from
/// 1.
std::optional<uint32_t> line_meant(const Expectation& expectation,
                                   const std::vector<std::string>& lines);

/// For example "x == 5 the 3rd time" or "x == 5 sometime".
std::string describe(const Expectation& expectation);

}  // namespace culprit::spec
