#include "frontend/source/collected_diagnostics.h"

#include <algorithm>

#include "clang/Basic/SourceManager.h"

namespace culprit::frontend {

namespace {

constexpr size_t kMaxErrors = 20;
constexpr size_t kMaxWarnings = 100;

Diagnostic converted(const clang::Diagnostic& message, DiagnosticKind kind) {
  llvm::SmallString<128> text;
  message.FormatDiagnostic(text);
  Diagnostic out{kind, {}, 0, 0, text.str().str(), {}};
  if (message.getLocation().isInvalid() || !message.hasSourceManager()) return out;
  // Ignores #line, since the file that was read is quoted.
  const clang::PresumedLoc at = message.getSourceManager().getPresumedLoc(
      message.getSourceManager().getFileLoc(message.getLocation()), false);
  if (at.isInvalid()) return out;
  out.file = at.getFilename();
  out.line = at.getLine();
  out.column = at.getColumn();
  return out;
}

}  // namespace

/// A condition of a contract is part of several pieces of generated code.
bool CollectedDiagnostics::is_known(const Diagnostic& error) const {
  return std::any_of(errors.begin(), errors.end(), [&](const Diagnostic& other) {
    return other.file == error.file && other.line == error.line && other.column == error.column &&
           other.message == error.message;
  });
}

void CollectedDiagnostics::HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                                            const clang::Diagnostic& message) {
  DiagnosticConsumer::HandleDiagnostic(level, message);
  if (level == clang::DiagnosticsEngine::Note) {
    if (last_ && last_->hint.empty())
      last_->hint = converted(message, DiagnosticKind::Note).message;
    return;
  }
  last_ = nullptr;
  if (level == clang::DiagnosticsEngine::Warning && generated &&
      generated->contains(message.getLocation()))
    return;
  if (level >= clang::DiagnosticsEngine::Error && errors.size() < kMaxErrors) {
    Diagnostic error = converted(message, DiagnosticKind::User);
    if (!is_known(error)) last_ = &errors.emplace_back(std::move(error));
  }
  if (level == clang::DiagnosticsEngine::Warning && warnings.size() < kMaxWarnings) {
    last_ = &warnings.emplace_back(converted(message, DiagnosticKind::Warning));
    last_->flag = clang::DiagnosticIDs::getWarningOptionForDiag(message.getID()).str();
  }
}

}  // namespace culprit::frontend
