// SARIF 2.1.0 (OASIS, 2020): the run around the results in sarif/. SARIF has no member for how far
// an answer can be relied on. It goes into the run's properties and into notifications, which
// viewers display.
#include "report/render.h"
#include "report/render_globals.h"
#include "report/render_orders.h"
#include "report/render_tests.h"
#include "report/sarif/notification.h"
#include "report/sarif/places.h"
#include "report/sarif/results.h"
#include "report/wording.h"

namespace culprit::report {

using document::AnswerKind;
using document::Document;
using sarif::Json;

namespace {

Json invocation(const Document& document) {
  Json notes = Json::array();
  for (const Diagnostic& diagnostic : document.messages)
    notes.push_back(sarif::notification(document, diagnostic));
  const auto say = [&](const char* level, const std::string& text) {
    notes.push_back(Json{{"level", level}, {"message", sarif::message(text)}});
  };
  say("note", verdict_counts(document));
  const bool contradictory =
      document.conclusion.kind == document::ConclusionKind::ContradictoryTests;
  for (const document::Contradiction& found : document.contradictions)
    say(contradictory ? "error" : "warning", sentence(found));
  if (document.command != "run" && document.failing() > 0 && !contradictory)
    say(document.answer == AnswerKind::Proved ? "note" : "warning",
        claim(document, document.diagnoses.size()) + "; " + worth(document));
  if (const std::string patches = claim_of_patches(document, document.patches.size());
      document.command == "repair" && !patches.empty())
    say("note", patches);
  if (!contradictory && (adds_to_claim(document.conclusion) || document.failing() == 0) &&
      !document.conclusion.text.empty())
    say("note", document.conclusion.text);
  for (const document::Lead& lead : document.leads) {
    say("note", described(lead));
    notes.back()["locations"] = Json::array({sarif::location(document, lead.place, "", "")});
  }
  for (const auto& [place, sentence] : order_sentences(document)) {
    say("note", sentence);
    notes.back()["locations"] = Json::array({sarif::location(document, place, "", "")});
  }
  for (const auto& [place, sentence] : global_sentences(document)) {
    say("error", sentence);
    notes.back()["locations"] = Json::array({sarif::location(document, place, "", "")});
  }
  for (const std::string& doubt : document.test_doubts) say("note", doubt);
  for (const auto* sentences : {&document.open_places, &document.assumptions})
    for (const std::string& sentence : *sentences) say("note", sentence);
  for (const std::string& step : document.conclusion.next) say("note", "try: " + step);
  return {{"executionSuccessful", true},
          {"toolExecutionNotifications", notes},
          {"properties",
           {{"seconds", document.statistics.total_seconds},
            {"peakMemoryBytes", document.statistics.peak_memory_bytes}}}};
}

Json artifacts(const Document& document) {
  Json out = Json::array();
  for (const std::string& path : document.sources)
    out.push_back(Json{{"location", {{"uri", sarif::uri_of(path)}}},
                       {"roles", Json::array({"analysisTarget"})},
                       {"sourceLanguage", "c"}});
  return out;
}

Json properties(const Document& document) {
  Json out{{"command", document.command},
           {"comparison", document.comparison},
           {"tests", document.tests.size()},
           {"failing", document.failing()}};
  if (document.command == "run") return out;
  out["answer"] = answer_name(document.answer);
  out["complete"] = document.complete;
  out["conclusion"] = conclusion_name(document.conclusion.kind);
  out["triedTogether"] = document.tried_together;
  if (document.proof_for_sets.up_to > 1) out["completeForSetsUpTo"] = document.proof_for_sets.up_to;
  if (document.bounds.smallest_unwinding > 0) out["bound"] = document.bounds.smallest_unwinding;
  if (document.bounds.any()) out["boundsReached"] = document.bounds.words;
  if (document.refuted.any())
    out["refuted"] = {{"replayed", document.refuted.replayed},
                      {"bounded", document.refuted.bounded},
                      {"abstract", document.refuted.abstract}};
  if (!document.exhausted.empty()) out["exhausted"] = document.exhausted;
  return out;
}

}  // namespace

std::string render_sarif(const Document& document) {
  sarif::Rules rules;
  Json results = document.command == "run" ? sarif::test_results(document, rules)
                                           : sarif::finding_results(document, rules);
  if (document.command != "run")
    for (Json& suspect : sarif::suspect_results(document, rules))
      results.push_back(std::move(suspect));
  Json driver{{"name", "culprit"}, {"version", document.version}, {"rules", rules.descriptors()}};
  Json run{{"tool", {{"driver", driver}}},
           {"invocations", Json::array({invocation(document)})},
           {"artifacts", artifacts(document)},
           {"columnKind", "utf16CodeUnits"},
           {"results", results},
           {"properties", properties(document)}};
  return sarif::log_of(std::move(run)).dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace culprit::report
