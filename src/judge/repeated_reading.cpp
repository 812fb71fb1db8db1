#include "judge/repeated_reading.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "machine/stdio/scan.h"
#include "support/text.h"

namespace culprit::judge {

namespace {

using machine::Value;
using model::Instruction;
using model::Op;

/// A library function that reads the standard input.
struct Reader {
  std::string_view name;
  int stream = -1;  ///< the argument that says from where; -1: the standard input
  int format = -1;  ///< the argument that is the format of a scan; -1: it is none
};
constexpr Reader kReaders[] = {
    {"scanf", -1, 0},
    {"__isoc99_scanf", -1, 0},
    {"__isoc23_scanf", -1, 0},
    {"fscanf", 0, 1},
    {"__isoc99_fscanf", 0, 1},
    {"__isoc23_fscanf", 0, 1},
    {"getchar", -1, -1},
    {"getchar_unlocked", -1},
    {"getc", 0},
    {"fgetc", 0},
    {"_IO_getc", 0},
    {"getc_unlocked", 0},
    {"fgetc_unlocked", 0},
    {"gets", -1},
    {"fgets", 2},
    {"fgets_unlocked", 2},
};
constexpr size_t kWordShown = 20;  // characters
constexpr size_t kMostFormat = 256;

/// Keeps the first read, and whether all others were of the same place.
class Reads final : public machine::StepObserver {
 public:
  explicit Reads(const machine::Image& image) : image_(image) {}

  void before(const machine::State& state, uint32_t pc, uint64_t) override {
    const std::vector<Instruction>& code = function_of(state).model->code;
    if (pc >= code.size() || code[pc].op != Op::Call) return;
    const Reader* reader = reader_of(code[pc]);
    if (!reader) return;
    const auto& arguments =
        function_of(state).model->calls[static_cast<size_t>(code[pc].c)].arguments;
    if (reader->stream >= 0 && !is_standard_input(state, arguments, reader->stream)) return;
    ++reads_;
    if (!first_) {
      first_ = reader, input_ = state.input;
      if (reader->format >= 0)
        format_ = text_at(state, value(state, arguments[0 + static_cast<size_t>(reader->format)]));
    }
    moves_ |= state.input.position != input_.position || !state.input.pushed.empty();
  }
  void after(const machine::State&, uint32_t) override {}
  void accessed(const machine::ObjectInfo&, uint64_t, uint64_t, bool) override {}

  /// The position of all reads; nullopt if they are of several, or if there are too few.
  std::optional<size_t> place() const {
    return reads_ > 1 && !moves_ ? std::optional<size_t>(input_.position) : std::nullopt;
  }
  const Reader& reader() const { return *first_; }
  const std::string& format() const { return format_; }

 private:
  const machine::ImageFunction& function_of(const machine::State& state) const {
    return image_.functions()[state.top().function];
  }
  const Reader* reader_of(const Instruction& call) const {
    const std::string& name = image_.program().symbols[static_cast<size_t>(call.b)].name;
    const auto found = std::find_if(std::begin(kReaders), std::end(kReaders),
                                    [&](const Reader& reader) { return reader.name == name; });
    return found == std::end(kReaders) ? nullptr : found;
  }
  Value value(const machine::State& state, model::Operand o) const {
    return o >= 0 ? state.registers[state.top().base + static_cast<size_t>(o)]
                  : function_of(state).constants[static_cast<size_t>(~o)];
  }
  bool is_standard_input(const machine::State& state, const std::vector<model::Operand>& arguments,
                         int stream) const {
    const Value from = value(state, arguments[static_cast<size_t>(stream)]);
    return from.is_plain() && from.bits == image_.stream(0);
  }
  static std::string text_at(const machine::State& state, Value pointer) {
    std::string text;
    const machine::Object* object =
        pointer.is_plain() ? state.memory.find(machine::Memory::id_of(pointer.bits)) : nullptr;
    if (!object) return text;
    for (int64_t at = machine::Memory::offset_of(pointer.bits);
         at >= 0 && static_cast<uint64_t>(at) < object->size() && text.size() < kMostFormat; ++at) {
      const auto byte = static_cast<char>(object->byte(at));
      if (byte == 0) return text;
      text.push_back(byte);
    }
    return {};
  }

  const machine::Image& image_;
  const Reader* first_ = nullptr;
  machine::InputPosition input_;
  std::string format_;
  size_t reads_ = 0;
  bool moves_ = false;
};

/// Where a scan stops.
struct Stop {
  std::string directive;  ///< of the format; empty: none stops it
  size_t offset = 0;      ///< of the input
};

/// The first directive with which the scan neither reads more nor stores more than without it.
Stop stop_of(const std::string& format, std::string_view input) {
  const auto directives = machine::parse_scan_format(format);
  size_t consumed = 0, stored = 0;
  for (size_t k = 0; k < directives.size(); ++k) {
    machine::StringSource source(input);
    const machine::ScanOutcome outcome = machine::scan(
        std::vector(directives.begin(), directives.begin() + static_cast<std::ptrdiff_t>(k) + 1),
        source);
    const machine::ScanDirective& last = directives[k];
    const bool is_space = last.kind == machine::ScanDirective::Kind::Space;
    const bool goes_on = outcome.assignments.size() > stored ||
                         (last.argument < 0 && outcome.consumed > consumed) || is_space;
    if (!goes_on) return {format.substr(last.begin, last.end - last.begin), outcome.consumed};
    consumed = outcome.consumed, stored = outcome.assignments.size();
  }
  return {{}, consumed};
}

std::string first_word(std::string_view text) {
  const auto end = std::find_if(text.begin(), text.end(), [](char c) { return is_white_space(c); });
  const std::string_view word = text.substr(0, static_cast<size_t>(end - text.begin()));
  return visible(word.empty() ? text.substr(0, 1) : word, kWordShown);
}

}  // namespace

std::string repeated_reading(const replay::PlainRunRequest& request) {
  Reads reads(*request.image);
  replay::PlainRunRequest observed = request;
  observed.watch.clear();
  observed.observer = &reads;
  replay::plain_run(observed);
  const std::optional<size_t> place = reads.place();
  if (!place) return {};
  const std::string_view all = request.inputs->input;
  const std::string_view rest = all.substr(std::min(*place, all.size()));
  const Stop stop = stop_of(reads.format(), rest);
  const std::string name(reads.reader().name);
  if (rest.size() == stop.offset)
    return fmt::format("the input has ended, so `{}` reads nothing in each round",
                       name.starts_with("__isoc") ? name.substr(name.find('_', 2) + 1) : name);
  if (stop.directive.empty()) return {};
  return fmt::format("`{}` stops at `{}` of the input, and each round reads it again",
                     stop.directive, first_word(rest.substr(stop.offset)));
}

}  // namespace culprit::judge
