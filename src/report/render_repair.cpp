// The answer of `culprit repair`: patches with their diffs, or the best one as a diff alone.
#include <algorithm>

#include <fmt/format.h>

#include "report/render.h"
#include "report/render_tests.h"
#include "report/unified_diff.h"

namespace culprit::report {

namespace {

std::string head_of(const document::Patch& patch) {
  return fmt::format("{}. {}:{}  {}\n", patch.rank, patch.place.file, patch.place.line,
                     patch.words);
}

}  // namespace

std::string render_repair(const document::Document& document, const TextStyle& style) {
  if (document.patches.empty()) {
    const std::string out = render_text(document, style);
    if (document.diagnoses.empty()) return out;
    return out + "\nno patch: none of the small changes tried at these places passes all tests\n";
  }
  std::string out = verdict_counts(document) + "\n";
  const std::string failing = failing_tests(document, style.tests, style);
  if (!failing.empty()) out += "\n" + failing;
  const size_t count = std::min(style.diagnoses, document.patches.size());
  out += count == 1
             ? "\n1 patch passes all tests; whether it is what was meant is yours to judge:\n"
             : fmt::format(
                   "\n{} patches pass all tests, the likeliest first; which of them "
                   "was meant is yours to judge:\n",
                   count);
  for (size_t k = 0; k < count; ++k)
    out += "\n" + head_of(document.patches[k]) +
           unified_diff(document.patches[k].changes, document.files);
  return out;
}

std::string render_diff(const document::Document& document) {
  return document.patches.empty() ? std::string()
                                  : unified_diff(document.patches.front().changes, document.files);
}

}  // namespace culprit::report
