// Messages in the style of GCC and Clang (`file:line:column: warning: …`, then notes), which
// editors, CI systems and scripts with `grep -n` understand. Each message is one line without
// colours, since matchers read line by line.
#include <algorithm>

#include <fmt/format.h>

#include "document/finding_summary.h"
#include "report/finding_words.h"
#include "report/quote.h"
#include "report/render.h"
#include "report/render_globals.h"
#include "report/render_orders.h"
#include "report/render_tests.h"
#include "report/steps.h"
#include "report/wording.h"

namespace culprit::report {

using document::Diagnosis;
using document::Document;
using document::Evidence;
using document::Finding;
using document::Place;
using document::Reason;
using document::SuspectComponent;
using document::TestOutcome;
using document::Verdict;

namespace {

/// `file:line:column: word: text` on one line. The column is 1 if only the line is known; without a
/// place the line starts with `culprit:`.
std::string message(const Place& place, const char* word, std::string_view text,
                    std::string_view option = {}) {
  const std::string where =
      place.known() ? fmt::format("{}:{}:{}", place.file, place.line, std::max(place.column, 1u))
                    : "culprit";
  std::string line = fmt::format("{}: {}: {}", where, word, text);
  if (!option.empty()) line += fmt::format(" [{}]", option);
  for (char& byte : line)
    if (static_cast<unsigned char>(byte) < ' ' || byte == 0x7f) byte = ' ';
  return line + "\n";
}

/// The kind in the form of a compiler's warning name: `culprit-printed-value`.
std::string option_of(const SuspectComponent& component) {
  std::string kind = component.kind;
  std::replace(kind.begin(), kind.end(), ' ', '-');
  return "culprit-" + kind;
}

std::string test_notes(const Document& document, const SuspectComponent& component,
                       const TextStyle& style) {
  std::string out;
  const std::vector<const Evidence*> telling = telling_evidence(component);
  const size_t shown = std::min(style.evidence, telling.size());
  for (size_t i = 0; i < shown; ++i) {
    const Evidence& evidence = *telling[i];
    for (const Step& step : steps_of(document, component, evidence, style.instances))
      out += message(step.place, "note", fmt::format("test '{}': {}", evidence.test, step.text));
    if (evidence.undefined)
      out += message(component.place, "note",
                     fmt::format("test '{}': {}", evidence.test, undefined_with(evidence)));
  }
  if (telling.size() > shown)
    out += message(component.place, "note",
                   fmt::format("and {} more", counted(telling.size() - shown, "failing test")));
  return out;
}

std::string suspect_message(const Document& document, const Diagnosis& diagnosis,
                            const TextStyle& style) {
  std::string out;
  const std::string likely =
      diagnosis.probability > 0 ? fmt::format(" ({})", mark_text(diagnosis.probability)) : "";
  if (diagnosis.unit)
    out += message(
        diagnosis.unit->place, "warning",
        fmt::format("suspect {}: within {}{}", diagnosis.rank, title_of(*diagnosis.unit), likely),
        "culprit-within-" + diagnosis.unit->kind);
  for (size_t i = 0; i < diagnosis.components.size(); ++i) {
    const SuspectComponent& component = diagnosis.components[i];
    const bool leads = i == 0 && !diagnosis.unit;
    const char* role = leads            ? "suspect"
                       : diagnosis.unit ? "within suspect"
                                        : "together with suspect";
    const std::string text =
        fmt::format("{} {}: {}{}", role, diagnosis.rank, title_of(component), leads ? likely : "");
    out += message(component.place, leads ? "warning" : "note", text, option_of(component)) +
           test_notes(document, component, style);
  }
  for (const std::string& sentence : sentences_on_findings(document, diagnosis))
    out += message(diagnosis.components.front().place, "note", sentence);
  for (const SuspectComponent& component : diagnosis.also)
    out += message(component.place, "note", "or " + title_of(component));
  return out;
}

std::string test_messages(const TestOutcome& test) {
  std::string out;
  if (test.verdict != Verdict::Pass) {
    const char* word = test.verdict == Verdict::Fail ? "error" : "warning";
    out += message(test.reason.place, word,
                   fmt::format("test '{}': {}", test.name, reason_text(test.reason)),
                   fmt::format("culprit-{}", reason_name(test.reason.kind)));
  }
  for (const Finding& finding : test.findings)
    if (!finding.fatal)
      out += message(finding.place, "warning",
                     fmt::format("test '{}': {}: {}", test.name, finding.kind, finding.message));
  return out;
}

std::string next_steps(const Document& document) {
  std::string out;
  for (const std::string& step : document.conclusion.next)
    out += message({}, "note", "try: " + step);
  return out;
}

/// One note per patch, at its place.
std::string patch_notes(const Document& document) {
  std::string out;
  for (const document::Patch& patch : document.patches)
    out += message(patch.place, "note", fmt::format("patch {}: {}", patch.rank, patch.words));
  if (const std::string claim = claim_of_patches(document, document.patches.size());
      document.command == "repair" && !claim.empty())
    out += message({}, "note", claim);
  return out;
}

/// One warning for each place of undefined behaviour in failing tests.
std::string finding_messages(const Document& document) {
  std::string out;
  for (const document::FindingSummary* each : told_findings(document))
    out +=
        message(each->finding.place, "warning", sentence(*each), "culprit-" + each->finding.kind);
  return out;
}

std::string suspects(const Document& document, const TextStyle& style) {
  const size_t shown = std::min(style.diagnoses, document.diagnoses.size());
  std::string out = finding_messages(document);
  for (size_t i = 0; i < shown; ++i) out += suspect_message(document, document.diagnoses[i], style);
  out += patch_notes(document);
  out += message({}, "note", fmt::format("{}; {}", claim(document, shown), worth(document)));
  if (adds_to_claim(document.conclusion) &&
      document.conclusion.kind != document::ConclusionKind::NotDecided)
    out += message({}, "note", document.conclusion.text);
  for (const document::Lead& lead : document.leads)
    out += message(lead.place, "note", described(lead));
  for (const auto& [place, sentence] : order_sentences(document))
    out += message(place, "note", sentence);
  for (const std::string& doubt : document.test_doubts) out += message({}, "note", doubt);
  if (shows_open_places(document, style))
    for (const std::string& sentence : document.open_places) out += message({}, "note", sentence);
  for (const std::string& assumption : document.assumptions) out += message({}, "note", assumption);
  if (adds_to_claim(document.conclusion)) return out + next_steps(document);
  const std::string advice = document::advice_on_undefined(document.findings);
  return advice.empty() ? out : out + message({}, "note", "try: " + advice);
}

}  // namespace

std::string render_compiler(const Document& document, const TextStyle& style) {
  const bool contradictory =
      document.conclusion.kind == document::ConclusionKind::ContradictoryTests;
  if (document.command != "run" && document.failing() > 0 && !contradictory)
    return suspects(document, style);
  std::string out;
  for (const TestOutcome& test : document.tests) out += test_messages(test);
  out += message({}, "note", verdict_counts(document));
  for (const document::Contradiction& found : document.contradictions)
    out += message({}, contradictory ? "error" : "warning", sentence(found));
  for (const auto& [place, sentence] : global_sentences(document))
    out += message(place, "error", sentence);
  if (document.command == "run") return out;
  return contradictory
             ? out + next_steps(document)
             : out + message({}, "note", nothing_to_locate(document)) + next_steps(document);
}

}  // namespace culprit::report
