// The compiler's messages as values.
#pragma once

#include <vector>

#include "clang/Basic/Diagnostic.h"
#include "support/diagnostic.h"

namespace culprit::frontend {

class CollectedDiagnostics : public clang::DiagnosticConsumer {
 public:
  void HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                        const clang::Diagnostic& message) override;

  std::vector<Diagnostic> errors;    ///< at most 20; a note is the hint of the message before it
  std::vector<Diagnostic> warnings;  ///< of files that are no system headers

 private:
  Diagnostic* last_ = nullptr;
};

}  // namespace culprit::frontend
