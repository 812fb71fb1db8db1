// Messages to the user. Three kinds, never mixed: what the user can mend, what culprit does not
// support, and bugs of culprit.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

namespace culprit {

enum class DiagnosticKind { User, Unsupported, Internal, Warning, Note };

/// One message. `file` is a path as the user knows it; `line` and `column` are 1-based, 0 when the
/// message has no place.
struct Diagnostic {
  DiagnosticKind kind = DiagnosticKind::User;
  std::string file;
  unsigned line = 0;
  unsigned column = 0;
  std::string message;
  std::string hint;  ///< what to do next; may be empty

  /// `file:line:column: error: message` with the hint on a line of its own.
  std::string text() const;
};

/// An error of the user: bad input, said without a place in a file.
Diagnostic user_error(std::string message, std::string hint = {});
/// What a user should know, said without a place in a file.
Diagnostic note(std::string message, std::string hint = {});
/// An error of the user at a place in a file.
Diagnostic user_error_at(std::string file, unsigned line, unsigned column, std::string message,
                         std::string hint = {});

/// Thrown for bugs of culprit only; caught in driver/.
class InternalError : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

[[noreturn]] void invariant_failed(const char* condition, const char* file, int line,
                                   const std::string& detail);

}  // namespace culprit

/// A condition that only a bug of culprit can break; live in every build. `detail` says what to
/// report.
#define CULPRIT_INVARIANT(condition, detail)                               \
  do {                                                                     \
    if (!(condition)) [[unlikely]]                                         \
      ::culprit::invariant_failed(#condition, __FILE__, __LINE__, detail); \
  } while (false)
