// What a user expects beside the whole output: a condition at a line of the source, or the text of
// one line of the output.
//
//   WHERE CONDITION      line:12 x == 5         each time line 12 is reached, before it runs
//                        line:12@3 x == 5       the third time; the line must be reached so often
//                        line:12@last x == 5    the last time; the line must be reached
//                        list.c:12 x == 5       of several sources
//   output:N == "TEXT"   the Nth line of the output; the others are not compared
//
// The condition is C, parsed by the front end; here it is text.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "support/result.h"

namespace culprit::spec {

struct Expectation {
  enum class Kind : uint8_t { Condition, OutputLine };
  enum class When : uint8_t { Each, Nth, Last };
  Kind kind = Kind::Condition;
  std::string file;   ///< of Condition; empty: the only source
  uint32_t line = 0;  ///< of the source, or of the output, from 1
  When when = When::Each;
  uint32_t time = 1;  ///< of Nth
  std::string text;   ///< the condition, or what the line says
  struct {
    std::string file;  ///< empty: the command line
    unsigned line = 0;
  } where;  ///< it was written
};

/// Reads one line. Errors say what is wrong with a hint, without a place.
Result<Expectation> parse_expectation(std::string_view text);

/// True for what an expectation file may hold besides: blanks, and what begins with #.
bool is_comment(std::string_view line);

/// "x == 5 the 3rd time".
std::string describe(const Expectation& expectation);

}  // namespace culprit::spec
