// The lines of the source that a user walks through.
//
// A run arrives at a line when it executes an instruction of another line than the one before in
// the same call, when it enters a function, and when a loop that stands in one line begins its next
// iteration. Lines of the C library, of trusted files and of code that the front end added are left
// out, and so are the head of a function, where its variables are made, and the end of a loop's
// body.
//
// Whether an instruction begins a line depends only on it and on the shown one executed before in
// the same call. Inside of a basic block, that is known from the code, so a walk may begin there.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "machine/image/image.h"
#include "machine/run/state.h"
#include "model/component.h"

namespace culprit::session {

/// A line that is shown. Line 0: none.
struct Line {
  uint32_t file = 0;  ///< index into Program::files
  uint32_t line = 0;

  explicit operator bool() const { return line != 0; }
  friend auto operator<=>(const Line&, const Line&) = default;
};

class SourceLines {
 public:
  /// `image` must outlive this. Cost: O(program).
  explicit SourceLines(const machine::Image& image);

  const machine::Image& image() const { return image_; }
  const model::Program& program() const { return image_.program(); }
  /// The line of an instruction; none if it is not shown.
  Line line(uint32_t function, uint32_t pc) const {
    const Function& f = functions_[function];
    return f.lines.empty() ? Line{} : f.lines[pc];
  }
  /// The line of the last shown instruction at or before `pc` in its basic block.
  Line line_before(uint32_t function, uint32_t pc) const;
  /// Whether line_before() knows the line that the top frame was in: a walk may begin there.
  bool may_begin(const machine::State& state) const;
  /// Whether the instruction follows a back edge of a loop that stands in one line.
  bool turns(uint32_t function, uint32_t pc) const {
    const Function& f = functions_[function];
    return !f.turns.empty() && f.turns[pc];
  }
  bool shows(uint32_t function) const { return !functions_[function].lines.empty(); }

  /// Whether some shown instruction is in the line.
  bool has_code(Line line) const { return probes_.contains(line); }
  /// The next line from `line` on in its file that has code; none if there is none.
  Line next_with_code(Line line) const;
  /// The component whose executions count those of the line: the first of those in the line that
  /// were executed most often, by `hits`. nullopt if the line has no component.
  std::optional<model::ComponentId> counted(Line line, const std::vector<uint64_t>& hits) const;

 private:
  struct Function {
    std::vector<Line> lines;  // per instruction; empty if the function is not shown
    std::vector<bool> turns;
  };
  void add(const machine::ImageFunction& function, Function& to);

  const machine::Image& image_;
  std::vector<Function> functions_;
  std::map<Line, std::vector<model::ComponentId>> probes_;  // in the order of the code
};

}  // namespace culprit::session
