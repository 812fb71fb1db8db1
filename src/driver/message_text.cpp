#include "driver/message_text.h"

#include <filesystem>
#include <fstream>
#include <optional>
#include <utility>

#include "document/shown_names.h"
#include "report/quote.h"
#include "support/text.h"

namespace culprit::driver {

namespace {

std::optional<std::string> line_of_file(const std::string& path, unsigned number) {
  std::error_code error;
  if (path.empty() || number == 0 || !std::filesystem::is_regular_file(path, error))
    return std::nullopt;
  std::ifstream file(path);
  std::string line;
  for (unsigned at = 0; at < number; ++at)
    if (!std::getline(file, line)) return std::nullopt;
  if (!line.empty() && line.back() == '\r') line.pop_back();
  return line;
}

}  // namespace

std::string message_text(const Diagnostic& message, const report::TextStyle& style) {
  Diagnostic head = document::with_shown_names(message);
  const std::string hint = std::exchange(head.hint, {});
  std::string out = head.text() + "\n";
  if (const auto line = line_of_file(message.file, message.line))
    out += report::quote_line(*line, {message.file, message.line, message.column}, style);
  if (!hint.empty()) out += "  hint: " + hint + "\n";
  return printable(out, style.colour);
}

}  // namespace culprit::driver
