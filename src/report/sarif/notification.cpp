#include "report/sarif/notification.h"

namespace culprit::report::sarif {

namespace {

constexpr const char* kSchemaUri =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

const char* level_of(DiagnosticKind kind) {
  switch (kind) {
    case DiagnosticKind::User:
    case DiagnosticKind::Internal: return "error";
    case DiagnosticKind::Unsupported:
    case DiagnosticKind::Warning: return "warning";
    case DiagnosticKind::Note: return "note";
  }
  return "error";
}

}  // namespace

Json notification(const document::Document& document, const Diagnostic& diagnostic) {
  const std::string hint = diagnostic.hint.empty() ? "" : " (" + diagnostic.hint + ")";
  Json out{{"level", level_of(diagnostic.kind)},
           {"message", sarif::message(diagnostic.message + hint)}};
  if (diagnostic.line > 0 && !diagnostic.file.empty())
    out["locations"] = Json::array({sarif::location(
        document, {diagnostic.file, diagnostic.line, diagnostic.column, 0, 0}, "", "")});
  return out;
}

Json log_of(Json run) {
  return {{"$schema", kSchemaUri}, {"version", "2.1.0"}, {"runs", Json::array({std::move(run)})}};
}

}  // namespace culprit::report::sarif
