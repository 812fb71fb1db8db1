// run, locate, repair and check: one command, and its result.
#include <sstream>

#include "driver/mcp/call.h"
#include "driver/mcp/shortened.h"
#include "report/check/render_check.h"
#include "report/document_json.h"

namespace culprit::driver::mcp {

namespace {

/// Keeps a result as data.
class KeptResult : public ResultSink {
 public:
  explicit KeptResult(size_t limit) : limit_(limit) {}

  void take(const document::Document& result) override {
    kept = trimmed(report::document_json(result));
    if (!kept.contains("diagnoses") || kept["diagnoses"].size() <= limit_) return;
    const size_t all = kept["diagnoses"].size();
    auto& shown = kept["diagnoses"];
    shown.erase(shown.begin() + static_cast<std::ptrdiff_t>(limit_), shown.end());
    kept["diagnoses_in_all"] = all;
  }
  void take(const document::CheckReport& result) override {
    kept = trimmed(Json::parse(report::render_check_json(result)));
  }

  Json kept;  ///< null: there was no result

 private:
  size_t limit_;
};

/// How many suspects are shown.
size_t limit_of(const ParsedLine& line) {
  if (!line[OptionId::All].empty()) return SIZE_MAX;
  const auto& limit = line[OptionId::Limit];
  return limit.empty() ? SIZE_MAX : std::stoull(limit.back());
}

}  // namespace

Outcome answer_by_command(const CheckedCall& call) {
  KeptResult result(limit_of(call.line));
  const KeptStreams kept(&result);
  const Streams& streams = kept.streams();
  const ExitCode code = guarded(call.words, streams, [&] {
    const auto settings = settings_for(call);
    return settings ? run_with_settings(call.line, *settings, streams)
                    : fail_with(ExitCode::BadInput, settings.errors(), streams);
  });
  Outcome outcome;
  outcome.text = kept.text();
  outcome.is_error = result.kept.is_null() || code == ExitCode::BadInput;
  outcome.structure =
      result.kept.is_null() ? error_structure(outcome.text) : std::move(result.kept);
  finish(outcome, code, call.tool.command, call.as_json);
  return outcome;
}

}  // namespace culprit::driver::mcp
