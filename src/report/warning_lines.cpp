#include "report/warning_lines.h"

#include <algorithm>

#include <fmt/format.h>

#include "document/compiler_warnings.h"
#include "report/quote.h"

namespace culprit::report {

namespace {

constexpr size_t kWarningsShown = 3;

bool is_at(const Diagnostic& message, const document::Diagnosis& diagnosis) {
  return std::any_of(diagnosis.components.begin(), diagnosis.components.end(),
                     [&](const document::SuspectComponent& component) {
                       const document::Place& place = component.place;
                       return message.file == place.file && message.line >= place.line &&
                              message.line <= place.end_line;
                     });
}

}  // namespace

std::string warning_lines(const document::Document& document, size_t shown) {
  const bool fails = document.failing() > 0;
  std::string out;
  size_t all = 0;
  for (const Diagnostic& message : document.messages) {
    const bool is_told =
        document::depends_on_compiler(message) || (fails && document::warns_of_meaning(message));
    const auto end = document.diagnoses.begin() +
                     static_cast<std::ptrdiff_t>(std::min(shown, document.diagnoses.size()));
    if (!is_told || std::any_of(document.diagnoses.begin(), end, [&](const auto& diagnosis) {
          return !diagnosis.unit && document::warns_of_meaning(message) &&
                 is_at(message, diagnosis);
        }))
      continue;
    if (++all > kWarningsShown) continue;
    out += fmt::format("warning: {}: {}\n",
                       place_text({message.file, message.line, message.column, 0, 0}),
                       message.message);
  }
  if (all > kWarningsShown)
    out += fmt::format("and {} about the code (--format json has all)\n",
                       counted(all - kWarningsShown, "more warning"));
  return out;
}

}  // namespace culprit::report
