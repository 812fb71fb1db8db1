#include "driver/cli/choose.h"

#include <charconv>
#include <filesystem>
#include <istream>
#include <optional>
#include <ostream>
#include <sstream>
#include <string>

#include <fmt/format.h>

#include "driver/output/replace_file.h"
#include "support/text.h"

namespace culprit::driver {

namespace {

namespace fs = std::filesystem;

std::string indented(const std::string& text) {
  std::string out;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) out += "    " + line + "\n";
  return out.empty() ? "    (nothing)\n" : out;
}

std::string question_of(const document::Distinction& differs) {
  std::string text = "\nThe patches differ with an input that no test has:\n";
  if (!differs.arguments.empty()) {
    text += "    arguments:";
    for (const std::string& argument : differs.arguments) text += " " + visible(argument, 200);
    text += "\n";
  }
  if (!differs.input.empty()) text += indented(differs.input);
  int number = 0;
  for (const document::Behaviour* each : {&differs.first, &differs.other})
    text += fmt::format("  {}. {}\n{}", ++number, each->end, indented(each->output));
  return text + "Which is right? 1, 2, or nothing if neither is, or if you do not know: ";
}

/// The chosen behaviour; null if none was chosen.
const document::Behaviour* chosen(const document::Distinction& differs, const Streams& streams) {
  streams.err << printable(question_of(differs)) << std::flush;
  std::string answer;
  while (std::getline(*streams.in, answer)) {
    if (answer == "1") return &differs.first;
    if (answer == "2") return &differs.other;
    if (answer.empty()) return nullptr;
    streams.err << "1, 2 or nothing: " << std::flush;
  }
  return nullptr;
}

std::optional<int> exit_status(const document::Behaviour& behaviour) {
  constexpr std::string_view kExit = "exit status ";
  if (!behaviour.end.starts_with(kExit)) return std::nullopt;
  int status = 0;
  const char* const end = behaviour.end.data() + behaviour.end.size();
  std::from_chars(behaviour.end.data() + kExit.size(), end, status);
  return status;
}

/// One word of a command line as split_command_line() reads it.
std::string quoted(const std::string& word) {
  std::string out = "'";
  for (const char c : word) out += c == '\'' ? "'\\''" : std::string(1, c);
  return out + "'";
}

std::string new_name(const fs::path& folder) {
  for (int k = 1;; ++k)
    if (std::string name = fmt::format("chosen-{}", k); !fs::exists(folder / (name + ".out")))
      return name;
}

/// Writes the test. Returns its name; nullopt if a file cannot be written.
std::optional<std::string> write_test(const fs::path& folder, const document::Distinction& differs,
                                      const document::Behaviour& right) {
  const std::string name = new_name(folder);
  const auto write = [&](const char* suffix, const std::string& text) {
    return replace_file_in_folder((folder / (name + suffix)).string(), text);
  };
  std::string arguments;
  for (const std::string& argument : differs.arguments)
    arguments += (arguments.empty() ? "" : " ") + quoted(argument);
  std::error_code error;
  for (const char* suffix : {".env", ".files"})  // as the test has them that the input is like
    if (const fs::path of_test = folder / (differs.test + suffix); fs::exists(of_test))
      fs::copy(of_test, folder / (name + suffix), fs::copy_options::recursive, error);
  const int status = exit_status(right).value_or(0);
  const bool is_written = !error && (differs.input.empty() || write(".in", differs.input)) &&
                          (arguments.empty() || write(".args", arguments + "\n")) &&
                          (status == 0 || write(".exit", fmt::format("{}\n", status))) &&
                          write(".out", right.output);
  return is_written ? std::optional(name) : std::nullopt;
}

/// Asks about each patch that differs from the first until there is an answer.
std::optional<ExitCode> add_answer(const Settings& settings, const Streams& streams,
                                   const document::Document& document, bool& has_answer) {
  for (const document::Patch& patch : document.patches) {
    if (!patch.differs) continue;
    const document::Behaviour* right = chosen(*patch.differs, streams);
    if (!right) continue;
    if (!exit_status(*right)) {
      streams.err << "A run that does not exit cannot be expected.\n";
      continue;
    }
    const std::optional<std::string> name = write_test(settings.tests, *patch.differs, *right);
    if (!name)
      return fail_with(ExitCode::BadInput,
                       {user_error(fmt::format("cannot write a test to {}", settings.tests),
                                   "check that the folder may be written to")},
                       streams);
    streams.err << printable(fmt::format("The answer is test {} in {}.\n", *name, settings.tests));
    has_answer = true;
    return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace

ExitCode repair_by_choice(const Settings& settings, const Streams& streams,
                          const RepairOnce& repair) {
  while (true) {
    std::ostringstream result;
    Streams once{result, streams.err, nullptr, streams.out_is_terminal, streams.err_is_terminal};
    once.ending = streams.ending;
    document::Document document;
    const ExitCode code = repair(once, document);
    bool has_answer = false;
    if (streams.in)
      if (const auto error = add_answer(settings, streams, document, has_answer)) return *error;
    if (has_answer) continue;
    streams.out << result.str() << std::flush;
    return code;
  }
}

}  // namespace culprit::driver
