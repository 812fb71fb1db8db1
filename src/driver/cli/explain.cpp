#include "explain/explain.h"

#include "driver/cli/work.h"

namespace culprit::driver {

ExitCode run_explain(const Settings& settings, const Streams& streams) {
  const Engine engine = [&](const Question& question) {
    const explain::ExplainRequest request{question.request, settings.function, settings.all};
    return explain::explain(request, question.progress);
  };
  return work(settings, streams, engine, report::render_explanation);
}

}  // namespace culprit::driver
