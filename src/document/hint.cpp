#include "document/hint.h"

#include <algorithm>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "document/mistake_words.h"

namespace culprit::document {

namespace {

bool is_on_line(const Place& place, const Place& other) {
  return place.file == other.file && place.line <= other.line &&
         other.line <= std::max(place.line, place.end_line);
}

/// The function of a place, as far as a suspect on its line tells; else empty.
std::string function_at(const Document& document, const Place& place) {
  for (const Diagnosis& diagnosis : document.diagnoses)
    for (const auto* list : {&diagnosis.components, &diagnosis.also})
      for (const SuspectComponent& component : *list)
        if (is_on_line(component.place, place) && !component.function.empty())
          return component.function;
  return {};
}

/// The place of the patch, and the lines of changes that are not beside it.
std::vector<HintPlace> places_of(const Document& document, const Patch& patch) {
  std::vector<HintPlace> places{{patch.place, function_at(document, patch.place)}};
  const auto is_near = [](const Place& known, const Place& place) {
    return known.file == place.file && place.line + 1 >= known.line &&
           place.line <= std::max(known.line, known.end_line) + 1;
  };
  for (const Replacement& change : patch.changes)
    if (std::none_of(places.begin(), places.end(),
                     [&](const HintPlace& known) { return is_near(known.place, change.place); }))
      places.push_back({change.place, function_at(document, change.place)});
  return places;
}

std::vector<HintPlace> places_of(const Diagnosis& diagnosis) {
  if (diagnosis.unit) return {{diagnosis.unit->place, diagnosis.unit->function}};
  std::vector<HintPlace> places;
  places.reserve(diagnosis.components.size());
  for (const SuspectComponent& component : diagnosis.components)
    places.push_back({component.place, component.function});
  return places;
}

/// "line 7 (main)"; with several files "list.c, line 7 (insert)"; several are joined by "and".
std::string words_of(const Document& document, const std::vector<HintPlace>& places) {
  std::string out;
  std::set<std::string> said;
  for (const HintPlace& hint : places) {
    std::string words = document.sources.size() > 1 ? hint.place.file + ", " : std::string();
    words += fmt::format("line {}", hint.place.line);
    if (!hint.function.empty()) words += fmt::format(" ({})", hint.function);
    if (said.insert(words).second) out += (out.empty() ? "" : " and ") + words;
  }
  return out;
}

/// What the first diagnosis says without values.
std::string sentence_for(const Diagnosis& diagnosis, const std::string& where) {
  if (diagnosis.unit) return fmt::format("a mistake may be in the code that begins at {}", where);
  if (diagnosis.components.size() > 1)
    return fmt::format("there may be several mistakes, in {}", where);
  const SuspectComponent& component = diagnosis.components.front();
  if (component.kind == kMissingStatement || component.kind == "missing output")
    return fmt::format("a step may be missing near {}", where);
  if (component.mode == "skip")
    return fmt::format("a step in {} is done at times when it should not be", where);
  if (component.mode == "target")
    return fmt::format("the assignment in {} may store to the wrong variable or element", where);
  if (component.kind.starts_with("condition"))
    return fmt::format("the condition in {} is true or false at the wrong times", where);
  return fmt::format("the {} in {} has the wrong value at times", component.kind, where);
}

std::optional<Hint> hint_of(const Document& document, unsigned level) {
  if (document.patches.empty() && document.diagnoses.empty()) return std::nullopt;
  Hint hint;
  hint.level = level;
  const Patch* patch = document.patches.empty() ? nullptr : &document.patches.front();
  hint.places = patch ? places_of(document, *patch) : places_of(document.diagnoses.front());
  const std::string where = words_of(document, hint.places);
  if (level == kPlaceLevel) {
    hint.text = "look at " + where;
    for (HintPlace& place : hint.places)
      place.place = {place.place.file, place.place.line, 0, 0, 0};
    return hint;
  }
  if (!patch) {
    hint.text = sentence_for(document.diagnoses.front(), where);
    return hint;
  }
  hint.mistake = patch->mistake;
  hint.text = mistake_hint(patch->mistake, where);
  if (level == kPatchLevel) hint.text += ": " + patch->words;
  return hint;
}

}  // namespace

void keep_hint(Document& document, unsigned level) {
  document.hint = hint_of(document, level);
  if (!document.hint || level >= kPatchLevel) return;
  document.diagnoses.clear();
  document.patches.clear();
  document.conclusion.text.clear();
  document.conclusion.next.clear();
  document.open_places.clear();
  document.assumptions.clear();
  document.constraint_sets.clear();
  document.set_aside.clear();
  document.bounds = {};
  document.proof_for_sets = {};
  document.checks.clear();
  document.phases.clear();
}

}  // namespace culprit::document
