#include "report/sarif/fixes.h"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace culprit::report::sarif {

using document::Diagnosis;
using document::Document;
using document::Patch;
using document::Replacement;
using document::SuspectComponent;

namespace {

using document::Place;

/// How well two places fit: the same, overlapping, on common lines, or not at all.
enum class Fit : uint8_t { None, Lines, Overlap, Same };

Fit fit(const Place& a, const Place& b) {
  if (a == b) return Fit::Same;
  const auto end = [](const Place& place) {
    return place.end_line == 0 ? std::pair(place.line, place.column + 1)
                               : std::pair(place.end_line, place.end_column);
  };
  const auto begin = [](const Place& place) { return std::pair(place.line, place.column); };
  if (a.file != b.file || a.line > end(b).first || b.line > end(a).first) return Fit::None;
  return begin(a) < end(b) && begin(b) < end(a) ? Fit::Overlap : Fit::Lines;
}

Fit fit(const Diagnosis& diagnosis, const Place& place) {
  Fit best = Fit::None;
  for (const auto* list : {&diagnosis.components, &diagnosis.also})
    for (const SuspectComponent& component : *list)
      best = std::max(best, fit(component.place, place));
  return best;
}

/// The diagnosis that fits best; of equal ones, the first.
size_t diagnosis_of(const Document& document, const Patch& patch) {
  const auto best = std::max_element(document.diagnoses.begin(), document.diagnoses.end(),
                                     [&](const Diagnosis& a, const Diagnosis& b) {
                                       return fit(a, patch.place) < fit(b, patch.place);
                                     });
  return static_cast<size_t>(best - document.diagnoses.begin());
}

std::string with_line_ends(const Document& document, const Replacement& change) {
  const auto file = std::find_if(document.files.begin(), document.files.end(),
                                 [&](const auto& one) { return one.path == change.place.file; });
  if (file == document.files.end() || !file->has_carriage_returns) return change.written;
  std::string out;
  for (const char byte : change.written) {
    if (byte == '\n') out += '\r';
    out += byte;
  }
  return out;
}

Json replacement(const Document& document, const Replacement& change) {
  Json out{{"deletedRegion", physical_location(document, change.place)["region"]}};
  const std::string written = with_line_ends(document, change);
  if (!written.empty()) out["insertedContent"] = Json{{"text", written}};
  return out;
}

/// One artifactChange per file, in the order of the changes.
Json artifact_changes(const Document& document, const Patch& patch) {
  std::vector<std::string> files;
  Json out = Json::array();
  for (const Replacement& change : patch.changes) {
    const auto known = std::find(files.begin(), files.end(), change.place.file);
    const auto index = static_cast<size_t>(known - files.begin());
    if (known == files.end()) {
      files.push_back(change.place.file);
      out.push_back(Json{{"artifactLocation", {{"uri", uri_of(change.place.file)}}},
                         {"replacements", Json::array()}});
    }
    out[index]["replacements"].push_back(replacement(document, change));
  }
  return out;
}

}  // namespace

Json fixes_of(const Document& document, size_t diagnosis) {
  Json out = Json::array();
  for (const Patch& patch : document.patches)
    if (diagnosis_of(document, patch) == diagnosis)
      out.push_back(
          Json{{"description", message(fmt::format("patch {} of {}: {}", patch.rank,
                                                   document.patches.size(), patch.words))},
               {"artifactChanges", artifact_changes(document, patch)}});
  return out;
}

}  // namespace culprit::report::sarif
