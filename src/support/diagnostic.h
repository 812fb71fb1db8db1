// Messages to the user. Errors are of three kinds, never mixed: errors that the user can fix,
// constructs that culprit does not support, and bugs in culprit. Warnings and notes are not errors.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

namespace culprit {

enum class DiagnosticKind { User, Unsupported, Internal, Warning, Note };

/// The flag of warnings of culprit's own: the result depends on the order in which a compiler
/// evaluates the arguments of a call.
inline constexpr const char* kArgumentOrder = "argument-order";

/// One message. `file` is the path as the user knows it. `line` and `column` are 1-based, and 0 if
/// the message has no place.
struct Diagnostic {
  DiagnosticKind kind = DiagnosticKind::User;
  std::string file;
  unsigned line = 0;
  unsigned column = 0;
  std::string message;
  std::string hint;       ///< what to do next; may be empty
  std::string flag = {};  ///< of a compiler's warning, such as `format` for -Wformat

  /// `file:line:column: error: message` with the hint on a line of its own.
  std::string text() const;
};

/// A user error without a place in a file, such as a bad option.
Diagnostic user_error(std::string message, std::string hint = {});
/// A note without a place in a file.
Diagnostic note(std::string message, std::string hint = {});
/// A user error at a place in a file.
Diagnostic user_error_at(std::string file, unsigned line, unsigned column, std::string message,
                         std::string hint = {});

/// Thrown only for bugs in culprit; caught in driver/.
class InternalError : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

[[noreturn]] void invariant_failed(const char* condition, const char* file, int line,
                                   const std::string& detail);

}  // namespace culprit

/// Checks, in every build, a condition that only a bug in culprit can break. Throws InternalError.
/// `detail` tells the user what to report.
#define CULPRIT_INVARIANT(condition, detail)                               \
  do {                                                                     \
    if (!(condition)) [[unlikely]]                                         \
      ::culprit::invariant_failed(#condition, __FILE__, __LINE__, detail); \
  } while (false)
