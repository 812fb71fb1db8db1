// The answer of `culprit repair`: patches with their diffs, or the best one as a diff alone.
#include <algorithm>

#include <fmt/format.h>

#include "document/hint.h"
#include "report/quote.h"
#include "report/render.h"
#include "report/render_tests.h"
#include "report/unified_diff.h"
#include "report/wording.h"

namespace culprit::report {

namespace {

std::string head_of(const document::Patch& patch) {
  return fmt::format("{}. {}:{}  {}\n", patch.rank, patch.place.file, patch.place.line,
                     patch.words);
}

std::string hint_text(const document::Document& document, const TextStyle& style) {
  std::string out = fmt::format("hint {} of {}: {}\n", document.hint->level, document::kPatchLevel,
                                document.hint->text);
  uint32_t last = 0;
  for (const document::HintPlace& place : document.hint->places) {
    if (place.place.line != last) out += quote(document, place.place, style);
    last = place.place.line;
  }
  return out;
}

}  // namespace

std::string render_repair(const document::Document& document, const TextStyle& style) {
  const bool is_hint = document.hint && document.hint->level < document::kPatchLevel;
  if (document.patches.empty() && !is_hint) {
    const std::string why = claim_of_patches(document, 0);
    return render_text(document, style) + (why.empty() ? "" : "\n" + why + "\n");
  }
  std::string out = verdict_counts(document) + "\n";
  const std::string failing = failing_tests(document, style.tests, style);
  if (!failing.empty()) out += "\n" + failing;
  if (is_hint) return out + "\n" + hint_text(document, style);
  const size_t count = std::min(style.diagnoses, document.patches.size());
  out += "\n" + claim_of_patches(document, count) + ":\n";
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
