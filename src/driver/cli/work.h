// The common part of `run`, `locate` and `repair`: inputs, engine, document, output.
#pragma once

#include <functional>
#include <vector>

#include "document/document.h"
#include "driver/cli/cli.h"
#include "frontend/expect/expectation.h"
#include "judge/request.h"
#include "report/render.h"

namespace culprit::driver {

/// What an engine is asked.
struct Question {
  const judge::RunRequest& request;
  judge::ProgressSink* progress = nullptr;  ///< may be null
  /// the conditions that were planted into the program
  const std::vector<frontend::Expectation>& expectations;
  const model::Program* reference = nullptr;  ///< of --reference; may be null
  uint32_t searched_up_to = 0;  ///< with --function: the bound of the search for violations
};
using Engine = std::function<document::Document(const Question&)>;
using TextRenderer =
    std::function<std::string(const document::Document&, const report::TextStyle&)>;

/// Checks and compiles the inputs, calls the engine within the budget, and renders and writes the
/// answer.
ExitCode work(const Settings& settings, const Streams& streams, const Engine& engine,
              const TextRenderer& render_text);

}  // namespace culprit::driver
