#include <string_view>

#include <fmt/format.h>

#include "report/class/render_class.h"
#include "report/encoding.h"

namespace culprit::report {

namespace {

std::string cell(const std::string& text) {
  constexpr std::string_view kFormula = "=+-@\t\r", kQuoted = ",\"\r\n";
  std::string out = clean_utf8(text);
  if (!out.empty() && kFormula.find(out[0]) != std::string_view::npos) out.insert(0, "'");
  if (out.find_first_of(kQuoted) == std::string::npos) return out;
  std::string quoted = "\"";
  for (const char byte : out) quoted.append(byte == '"' ? 2 : 1, byte);
  return quoted + "\"";
}

}  // namespace

std::string render_class_csv(const document::ClassReport& report) {
  std::string out =
      "program,state,passed,failed,unknown,suspect_file,suspect_line,suspect,patch,mistake,"
      "reason\n";
  for (const document::ProgramRow& row : report.programs)
    out +=
        fmt::format("{},{},{},{},{},{},{},{},{},{},{}\n", cell(row.program), row_of(row.state).name,
                    row.passed, row.failed, row.unknown, cell(row.suspect.file),
                    row.suspect.known() ? std::to_string(row.suspect.line) : "",
                    cell(row.suspect_words), cell(row.patch), cell(row.mistake), cell(row.reason));
  return out;
}

}  // namespace culprit::report
