// Collects the compiler's messages as values.
#pragma once

#include <vector>

#include "clang/Basic/Diagnostic.h"
#include "support/diagnostic.h"

namespace culprit::frontend {

class CollectedDiagnostics : public clang::DiagnosticConsumer {
 public:
  void HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                        const clang::Diagnostic& message) override;

  /// At most 20. The first note after a message becomes its hint.
  std::vector<Diagnostic> errors;
  std::vector<Diagnostic> warnings;  ///< only of files that are not system headers

 private:
  Diagnostic* last_ = nullptr;
};

}  // namespace culprit::frontend
