// What `run` and `locate` share: inputs in, engine, document out.
#pragma once

#include <functional>

#include "diagnose/document.h"
#include "diagnose/request.h"
#include "driver/cli/cli.h"
#include "report/render.h"

namespace culprit::driver {

using Engine =
    std::function<diagnose::Document(const diagnose::RunRequest&, diagnose::ProgressSink*)>;
using TextRenderer =
    std::function<std::string(const diagnose::Document&, const report::TextStyle&)>;

/// Checks and compiles the inputs, asks the engine within the budget, renders and writes the
/// answer.
ExitCode work(const Settings& settings, const Streams& streams, const Engine& engine,
              const TextRenderer& render_text);

}  // namespace culprit::driver
