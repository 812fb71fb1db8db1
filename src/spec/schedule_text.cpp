#include "spec/schedule_text.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include <fmt/format.h>

#include "spec/expectation.h"
#include "support/text.h"

namespace culprit::spec {

namespace {

using machine::CodePlace;
using model::Op;
using Kind = ScheduleLine::Kind;

constexpr const char* kForm =
    "each line is like: thread 2 stops in worker, access 1, time 1, then thread 3: n = n + 1;";

std::string_view kind_word(Kind kind) {
  constexpr std::string_view kWords[] = {"access", "call", "loop", "step"};
  return kWords[static_cast<size_t>(kind)];
}

/// The kind of a place that an instruction can be.
bool is_of_kind(const model::Instruction& i, Kind kind) {
  switch (kind) {
    case Kind::Access:
      return i.op == Op::Load || i.op == Op::Store || i.op == Op::MemCopy || i.op == Op::MemSet ||
             i.op == Op::Call || i.op == Op::Return;
    case Kind::Call: return i.op == Op::Call || i.op == Op::CallIndirect;
    case Kind::Loop: return i.op == Op::LoopNext;
    case Kind::Step: return true;
    case Kind::End: return false;
  }
  return false;
}

std::string trimmed(std::string_view text) {
  while (!text.empty() && is_white_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_white_space(text.back())) text.remove_suffix(1);
  return std::string(text);
}

std::string text_at(const model::Program& program, const model::Function& function, uint32_t pc) {
  if (pc >= function.locations.size()) return {};
  const SourceLocation& at = function.locations[pc];
  if (!at.valid() || at.file >= program.files.size()) return {};
  const std::vector<std::string>& lines = program.files[at.file].lines;
  return at.line >= 1 && at.line <= lines.size() ? trimmed(lines[at.line - 1]) : std::string();
}

/// Reads words and numbers of one line.
class Words {
 public:
  explicit Words(std::string_view text) : rest_(text) {}
  bool word(std::string_view expected) {
    blanks();
    if (!rest_.starts_with(expected)) return false;
    rest_.remove_prefix(expected.size());
    return true;
  }
  bool number(uint32_t& value) {
    blanks();
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
    if (error != std::errc() || value == 0) return false;
    rest_.remove_prefix(static_cast<size_t>(end - rest_.data()));
    return true;
  }
  bool name(std::string& value) {
    blanks();
    const size_t end = rest_.find_first_of(", \t");
    value = std::string(rest_.substr(0, end));
    rest_.remove_prefix(std::min(end, rest_.size()));
    return !value.empty();
  }
  std::string rest() const { return trimmed(rest_); }

 private:
  void blanks() {
    while (!rest_.empty() && is_white_space(rest_.front())) rest_.remove_prefix(1);
  }
  std::string_view rest_;
};

std::optional<ScheduleLine> parse_line(std::string_view text) {
  ScheduleLine line;
  Words reader(text);
  if (!reader.word("thread") || !reader.number(line.thread)) return std::nullopt;
  if (reader.word("ends")) {
    line.kind = Kind::End;
    const bool right = reader.word(",") && reader.word("then") && reader.word("thread") &&
                       reader.number(line.to) && reader.rest().empty();
    return right ? std::optional(line) : std::nullopt;
  }
  if (!reader.word("stops") || !reader.word("in") || !reader.name(line.function) ||
      !reader.word(","))
    return std::nullopt;
  if (reader.word("access")) line.kind = Kind::Access;
  else if (reader.word("call")) line.kind = Kind::Call;
  else if (reader.word("loop")) line.kind = Kind::Loop;
  else if (reader.word("step")) line.kind = Kind::Step;
  else return std::nullopt;
  if (!reader.number(line.ordinal) || !reader.word(",")) return std::nullopt;
  if (reader.word("stop") && (!reader.number(line.stop) || !reader.word(","))) return std::nullopt;
  if (!reader.word("time") || !reader.number(line.time) || !reader.word(",") ||
      !reader.word("then") || !reader.word("thread") || !reader.number(line.to) ||
      !reader.word(":"))
    return std::nullopt;
  line.text = reader.rest();
  return line;
}

}  // namespace

Result<std::vector<ScheduleLine>> parse_schedule(std::string_view text, const std::string& path) {
  std::vector<ScheduleLine> lines;
  std::vector<Diagnostic> errors;
  unsigned number = 0;
  for (const std::string& each : split_lines(text)) {
    ++number;
    if (is_comment(each)) continue;
    if (auto line = parse_line(each)) lines.push_back(std::move(*line));
    else errors.push_back(user_error_at(path, number, 1, "not a switch of a schedule", kForm));
  }
  if (!errors.empty()) return errors;
  return lines;
}

std::string line_text(const ScheduleLine& line) {
  if (line.kind == Kind::End)
    return fmt::format("thread {} ends, then thread {}", line.thread, line.to);
  const std::string stop = line.stop > 1 ? fmt::format(", stop {}", line.stop) : "";
  return fmt::format("thread {} stops in {}, {} {}{}, time {}, then thread {}: {}", line.thread,
                     line.function, kind_word(line.kind), line.ordinal, stop, line.time, line.to,
                     line.text);
}

std::string schedule_text(const std::vector<ScheduleLine>& lines) {
  std::string out;
  for (const ScheduleLine& line : lines) out += trimmed(line_text(line)) + "\n";
  return out;
}

std::vector<ScheduleLine> schedule_lines(const model::Program& program,
                                         const machine::Schedule& schedule) {
  std::vector<ScheduleLine> lines;
  for (const machine::Switch& each : schedule.switches) {
    ScheduleLine line;
    line.thread = each.thread;
    line.to = each.to;
    line.time = each.time;
    if (each.place.pc == machine::kEndOfThread) {
      line.kind = Kind::End;
      lines.push_back(std::move(line));
      continue;
    }
    const model::Function& function = program.functions[each.place.function];
    const model::Instruction& at = function.code[each.place.pc];
    line.function = function.name;
    line.kind = at.op == Op::LoopNext          ? Kind::Loop
                : each.place.stop > 0          ? Kind::Call
                : is_of_kind(at, Kind::Access) ? Kind::Access
                                               : Kind::Step;
    line.stop = std::max(each.place.stop, 1u);
    line.text = text_at(program, function, each.place.pc);
    line.ordinal = 0;
    for (uint32_t pc = 0; pc <= each.place.pc; ++pc)
      line.ordinal +=
          is_of_kind(function.code[pc], line.kind) && text_at(program, function, pc) == line.text;
    lines.push_back(std::move(line));
  }
  return lines;
}

machine::Schedule resolve_schedule(const model::Program& program,
                                   const std::vector<ScheduleLine>& lines,
                                   std::vector<ScheduleLine>& unknown) {
  machine::Schedule schedule;
  for (const ScheduleLine& line : lines) {
    machine::Switch found{line.thread, {}, line.time, line.to};
    bool is_known = false;
    if (line.kind == Kind::End) {
      found.place.pc = machine::kEndOfThread;
      is_known = true;
    }
    for (uint32_t f = 0; f < program.functions.size() && !is_known; ++f) {
      const model::Function& function = program.functions[f];
      if (function.name != line.function || function.library) continue;
      uint32_t ordinal = 0;
      for (uint32_t pc = 0; pc < function.code.size() && !is_known; ++pc) {
        if (!is_of_kind(function.code[pc], line.kind) ||
            text_at(program, function, pc) != line.text || ++ordinal != line.ordinal)
          continue;
        found.place = {f, pc, line.kind == Kind::Call ? line.stop : 0};
        is_known = true;
      }
    }
    if (is_known) schedule.switches.push_back(found);
    else unknown.push_back(line);
  }
  return schedule;
}

}  // namespace culprit::spec
