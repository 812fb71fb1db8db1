// The end of a command that has no result.
#pragma once

#include <string>
#include <vector>

#include "support/diagnostic.h"

namespace culprit::document {

struct ErrorReport {
  std::string command;  ///< its name; empty if none was recognised
  std::string version;  ///< of culprit
  int status = 0;       ///< exit status of the command
  std::string code;     ///< name of the status, such as "bad input"
  /// what was said, in this order; not empty
  std::vector<Diagnostic> messages;
};

}  // namespace culprit::document
