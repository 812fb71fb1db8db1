// Collects the compiler's messages as values.
#pragma once

#include <vector>

#include "clang/Basic/Diagnostic.h"
#include "frontend/source/annotation_places.h"
#include "support/diagnostic.h"

namespace culprit::frontend {

class CollectedDiagnostics : public clang::DiagnosticConsumer {
 public:
  void HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                        const clang::Diagnostic& message) override;

  /// At most 20, each once. The first note after a message becomes its hint.
  std::vector<Diagnostic> errors;
  std::vector<Diagnostic> warnings;  ///< only of files that are not system headers
  /// Warnings about code at these places are dropped, because it is generated; null: none.
  const AnnotationPlaces* generated = nullptr;

 private:
  bool is_known(const Diagnostic& error) const;

  Diagnostic* last_ = nullptr;
};

/// Redirects the compiler's messages during its lifetime.
class Listening {
 public:
  Listening(clang::DiagnosticsEngine& engine, CollectedDiagnostics& to)
      : engine_(engine), before_(engine.getClient()), owned_(engine.takeClient()) {
    engine_.setClient(&to, false);
  }
  ~Listening() {
    engine_.setClient(before_, owned_ != nullptr);
    owned_.release();
  }
  Listening(const Listening&) = delete;
  Listening& operator=(const Listening&) = delete;

 private:
  clang::DiagnosticsEngine& engine_;
  clang::DiagnosticConsumer* before_;
  std::unique_ptr<clang::DiagnosticConsumer> owned_;
};

}  // namespace culprit::frontend
