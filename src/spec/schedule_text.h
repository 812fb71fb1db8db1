// NAME.schedule: the schedule of a test's threads, as text. One switch per line:
//
//   thread 2 stops in worker, access 2, time 1, then thread 3: counter = local + 1;
//   thread 2 ends, then thread 3
//
// Thread 1 runs main; the others count in the order of their starts. The text after the colon is
// the line of the source. `access 2` is the second access to memory in lines of this text in the
// function, before which the thread stops; `call 2` the second call, within which it stops, with
// `stop 2` where it could for the second time; `loop 2` the second end of an iteration; `step 2`
// the second instruction of any kind. `time 3`: when the thread comes there for the third time. So
// a schedule outlives edits of other lines.
// Blank lines and lines that begin with # are comments.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "machine/threads/schedule.h"
#include "model/program.h"
#include "support/result.h"

namespace culprit::spec {

struct ScheduleLine {
  enum class Kind : uint8_t { Access, Call, Loop, Step, End };
  Kind kind = Kind::Access;
  uint32_t thread = 0;
  std::string function;  ///< not of End
  uint32_t ordinal = 1;
  uint32_t stop = 1;  ///< of Call
  uint32_t time = 1;
  uint32_t to = 0;
  std::string text;  ///< of the source line, without blanks around it; may be empty
  friend bool operator==(const ScheduleLine&, const ScheduleLine&) = default;
};

/// `path`: of the file, for errors, which name the line.
Result<std::vector<ScheduleLine>> parse_schedule(std::string_view text, const std::string& path);

std::string schedule_text(const std::vector<ScheduleLine>& lines);

/// The lines that say the same as a schedule of the program.
std::vector<ScheduleLine> schedule_lines(const model::Program& program,
                                         const machine::Schedule& schedule);

/// What a schedule says about a program; `unknown` receives the lines whose places the program does
/// not have: it is of another version then. Cost: O(code of the functions that are named).
machine::Schedule resolve_schedule(const model::Program& program,
                                   const std::vector<ScheduleLine>& lines,
                                   std::vector<ScheduleLine>& unknown);

/// One line, without its end.
std::string line_text(const ScheduleLine& line);

}  // namespace culprit::spec
