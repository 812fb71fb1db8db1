#include "driver/output/write_result.h"

#include <filesystem>
#include <fstream>
#include <ostream>

#include <fmt/format.h>

#include "driver/limits/last_words.h"
#include "driver/output/replace_file.h"
#include "support/text.h"

namespace culprit::driver {

namespace {

ExitCode cannot_write(const std::string& where, const Streams& streams) {
  return fail_with(ExitCode::BadInput,
                   {user_error(fmt::format("cannot write the result to {}", where),
                               "check that the folder exists and may be written to, and that "
                               "there is room")},
                   streams);
}

/// Whether the file is there and begins as programs and objects of Linux do.
bool is_compiled(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return false;
  char head[4] = {};
  std::ifstream(path, std::ios::binary).read(head, sizeof head);
  return std::string_view(head, sizeof head) ==
         "\x7f"
         "ELF";
}

/// A diff keeps its bytes, since it is applied, unless it is only looked at.
bool is_for_people(const Settings& settings, const Streams& streams) {
  switch (settings.format) {
    case OutputFormat::Text:
    case OutputFormat::Compiler: return true;
    case OutputFormat::Diff:
    case OutputFormat::Acsl:
    case OutputFormat::Csv: return streams.out_is_terminal && settings.output.empty();
    default: return false;
  }
}

}  // namespace

std::optional<ExitCode> result_file_problem(const Settings& settings, const Streams& streams) {
  if (settings.output.empty()) return std::nullopt;
  if (is_compiled(settings.output))
    return fail_with(
        ExitCode::BadInput,
        {user_error(fmt::format("{} is a compiled program: the result is not written over it",
                                settings.output),
                    "-o names the file of the result, as in -o report.html")},
        streams);
  if (may_replace_file(settings.output)) return std::nullopt;
  return cannot_write(settings.output, streams);
}

bool uses_colours(const Settings& settings, const Streams& streams) {
  const bool is_terminal = streams.out_is_terminal && settings.output.empty();
  return settings.colour == ColourChoice::Always ||
         (settings.colour == ColourChoice::Auto && is_terminal);
}

ExitCode write_result(const std::string& result, const Settings& settings, const Streams& streams) {
  const std::string text = is_for_people(settings, streams)
                               ? printable(result, uses_colours(settings, streams))
                               : result;
  if (!settings.output.empty())
    return replace_file(settings.output, text) ? ExitCode::Success
                                               : cannot_write(settings.output, streams);
  streams.begin_result();
  streams.out << text << std::flush;
  return streams.out ? ExitCode::Success : cannot_write("standard output", streams);
}

}  // namespace culprit::driver
