// The common part of `run` and `locate`: inputs, engine, document, output.
#pragma once

#include <functional>

#include "document/document.h"
#include "driver/cli/cli.h"
#include "judge/request.h"
#include "report/render.h"

namespace culprit::driver {

using Engine = std::function<document::Document(const judge::RunRequest&, judge::ProgressSink*)>;
using TextRenderer =
    std::function<std::string(const document::Document&, const report::TextStyle&)>;

/// Checks and compiles the inputs, calls the engine within the budget, and renders and writes the
/// answer.
ExitCode work(const Settings& settings, const Streams& streams, const Engine& engine,
              const TextRenderer& render_text);

}  // namespace culprit::driver
