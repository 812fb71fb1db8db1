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

/// Why there is no patch, after the answer of `locate`.
std::string without_patch(const document::Document& document) {
  if (document.diagnoses.empty()) return {};
  if (!document.set_aside.empty())
    return fmt::format(
        "\nno patch: it would have to pass '{}', too, which none of these places explains\n",
        document.set_aside.front());
  return "\nno patch: none of the small changes tried at these places passes all tests\n";
}

std::string introduction(const document::Document& document, size_t count) {
  const uint64_t judged = document.patches.front().tests;
  const std::string tests = judged == document.tests.size()
                                ? "all tests"
                                : fmt::format("the {} tests that could be judged", judged);
  if (count == 1)
    return fmt::format("this patch passes {}; whether it is what was meant is yours to judge:\n",
                       tests);
  return fmt::format(
      "these {} patches pass {}, the likeliest first; whether one is what was meant is yours to "
      "judge:\n",
      count, tests);
}

}  // namespace

std::string render_repair(const document::Document& document, const TextStyle& style) {
  if (document.patches.empty()) return render_text(document, style) + without_patch(document);
  std::string out = verdict_counts(document) + "\n";
  const std::string failing = failing_tests(document, style.tests, style);
  if (!failing.empty()) out += "\n" + failing;
  const size_t count = std::min(style.diagnoses, document.patches.size());
  out += "\n" + introduction(document, count);
  for (size_t k = 0; k < count; ++k)
    out += "\n" + head_of(document.patches[k]) +
           unified_diff(document.patches[k].changes, document.files);
  return out;
}

std::string render_diff(const document::Document& document, size_t rank) {
  if (rank == 0 || rank > document.patches.size()) return {};
  return unified_diff(document.patches[rank - 1].changes, document.files);
}

}  // namespace culprit::report
