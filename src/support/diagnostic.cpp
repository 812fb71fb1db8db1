#include "support/diagnostic.h"

#include <fmt/format.h>

namespace culprit {

namespace {

const char* word_of(DiagnosticKind kind) {
  switch (kind) {
    case DiagnosticKind::User: return "error";
    case DiagnosticKind::Unsupported: return "unsupported";
    case DiagnosticKind::Internal: return "internal error";
    case DiagnosticKind::Warning: return "warning";
    case DiagnosticKind::Note: return "note";
  }
  return "error";
}

}  // namespace

std::string Diagnostic::text() const {
  std::string place = file.empty()  ? "culprit: "
                      : line == 0   ? file + ": "
                      : column == 0 ? fmt::format("{}:{}: ", file, line)
                                    : fmt::format("{}:{}:{}: ", file, line, column);
  std::string out = fmt::format("{}{}: {}", place, word_of(kind), message);
  if (!hint.empty()) out += "\n  hint: " + hint;
  return out;
}

Diagnostic user_error(std::string message, std::string hint) {
  return {DiagnosticKind::User, {}, 0, 0, std::move(message), std::move(hint)};
}

Diagnostic note(std::string message, std::string hint) {
  return {DiagnosticKind::Note, {}, 0, 0, std::move(message), std::move(hint)};
}

Diagnostic user_error_at(std::string file, unsigned line, unsigned column, std::string message,
                         std::string hint) {
  return {DiagnosticKind::User, std::move(file), line, column, std::move(message), std::move(hint)};
}

void invariant_failed(const char* condition, const char* file, int line,
                      const std::string& detail) {
  throw InternalError(
      fmt::format("{}:{}: invariant broken: {} ({})", file, line, condition, detail));
}

}  // namespace culprit
