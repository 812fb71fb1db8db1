#include <fmt/format.h>

#include "report/finding_words.h"
#include "report/render_tests.h"
#include "report/sarif/fingerprint.h"
#include "report/sarif/places.h"
#include "report/sarif/results.h"

namespace culprit::report::sarif {

using document::Document;
using document::Finding;
using document::Place;
using document::TestOutcome;
using document::Verdict;

namespace {

void put_location(Json& result, const Document& document, const Place& place,
                  const std::string& function) {
  if (place.known()) result["locations"] = Json::array({location(document, place, function, "")});
}

/// Adds the call stack of the finding that ended the run.
void put_fatal_stack(Json& result, const Document& document, const TestOutcome& test) {
  for (const Finding& finding : test.findings)
    if (finding.fatal && !finding.stack.empty())
      result["stacks"] = Json::array({stack(document, finding.stack)});
}

Json test_result(const Document& document, const TestOutcome& test, Rules& rules,
                 Fingerprints& fingerprints) {
  Json result = Json::object();
  rules.use_for_reason(result, test.reason.kind);
  result["kind"] = test.verdict == Verdict::Fail ? "fail" : "open";
  // in SARIF, only results of kind "fail" have a level
  if (test.verdict != Verdict::Fail) result["level"] = "none";
  result["message"] = message(fmt::format("test {}: {}", test.name, reason_text(test.reason)));
  put_location(result, document, test.reason.place, "");
  put_fatal_stack(result, document, test);
  result["partialFingerprints"] =
      Json{{kFingerprintName, fingerprints.next("test", "", test.name)}};
  return result;
}

Json finding_result(const Document& document, const TestOutcome& test, const Finding& finding,
                    Rules& rules, Fingerprints& fingerprints) {
  Json result = Json::object();
  rules.use_for_finding(result, finding.kind);
  result["kind"] = "fail";
  result["message"] =
      message(fmt::format("test {}: {}: {}", test.name, finding.kind, finding.message));
  const std::string function = finding.stack.empty() ? "" : finding.stack.front().function;
  put_location(result, document, finding.place, function);
  if (!finding.stack.empty()) result["stacks"] = Json::array({stack(document, finding.stack)});
  result["partialFingerprints"] =
      Json{{kFingerprintName, fingerprints.next(identifier_of(finding.kind), function, test.name)}};
  return result;
}

/// The declaration or allocation of the object that a finding is about.
void put_object(Json& result, const Document& document, const Finding& finding) {
  if (!finding.object || !finding.object->place.known()) return;
  const bool is_heap = finding.object->kind == "heap block";
  Json place = location(document, finding.object->place, "",
                        is_heap ? "allocated here" : finding.object->name + " is declared here");
  place["id"] = 1;
  result["relatedLocations"] = Json::array({place});
}

Json summary_result(const Document& document, const document::FindingSummary& summary, Rules& rules,
                    Fingerprints& fingerprints) {
  const Finding& finding = summary.finding;
  Json result = Json::object();
  rules.use_for_finding(result, finding.kind);
  result["kind"] = "fail";
  result["message"] = message(sentence(summary));
  const std::string function = finding.stack.empty() ? "" : finding.stack.front().function;
  put_location(result, document, finding.place, function);
  put_object(result, document, finding);
  result["partialFingerprints"] = Json{
      {kFingerprintName, fingerprints.next("all/" + identifier_of(finding.kind), function, "")}};
  result["properties"] = Json{{"tests", summary.failing}, {"passingTests", summary.passing}};
  return result;
}

}  // namespace

Json finding_results(const Document& document, Rules& rules) {
  Fingerprints fingerprints;
  Json out = Json::array();
  for (const document::FindingSummary* each : told_findings(document))
    out.push_back(summary_result(document, *each, rules, fingerprints));
  return out;
}

Json test_results(const Document& document, Rules& rules) {
  Fingerprints fingerprints;
  Json out = Json::array();
  for (const TestOutcome& test : document.tests) {
    if (test.verdict != Verdict::Pass)
      out.push_back(test_result(document, test, rules, fingerprints));
    for (const Finding& finding : test.findings)
      if (!finding.fatal)
        out.push_back(finding_result(document, test, finding, rules, fingerprints));
  }
  return out;
}

}  // namespace culprit::report::sarif
