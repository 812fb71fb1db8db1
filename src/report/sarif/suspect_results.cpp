#include <algorithm>
#include <numeric>
#include <tuple>

#include <fmt/format.h>

#include "report/finding_words.h"
#include "report/render_tests.h"
#include "report/sarif/fingerprint.h"
#include "report/sarif/fixes.h"
#include "report/sarif/places.h"
#include "report/sarif/results.h"
#include "report/steps.h"
#include "report/wording.h"

namespace culprit::report::sarif {

using document::Diagnosis;
using document::Document;
using document::Evidence;
using document::Place;
using document::SuspectComponent;

namespace {

/// The fingerprints of the diagnoses, by index. They are counted in the order of places, since
/// ranks may change from run to run.
std::vector<std::string> fingerprints_of(const Document& document) {
  const std::vector<Diagnosis>& diagnoses = document.diagnoses;
  const auto place = [&](size_t i) {
    const Place& at =
        diagnoses[i].unit ? diagnoses[i].unit->place : diagnoses[i].components.front().place;
    return std::tie(at.file, at.line, at.column, at.end_line, at.end_column);
  };
  std::vector<size_t> order(diagnoses.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t left, size_t right) { return place(left) < place(right); });
  Fingerprints fingerprints;
  std::vector<std::string> out(diagnoses.size());
  for (size_t i : order) {
    const SuspectComponent& component = diagnoses[i].components.front();
    if (const auto& unit = diagnoses[i].unit)
      out[i] = fingerprints.next("within-" + unit->kind, unit->function, unit->text);
    else
      out[i] = fingerprints.next(identifier_of(component.kind), component.function, component.text);
  }
  return out;
}

/// The values at a step by variable name, as SARIF's `state` requires.
Json state_of(const Step& step) {
  Json out = Json::object();
  if (!step.instance) return out;
  out["computed"] = message(step.instance->computed.text);
  out["required"] = message(step.instance->required.text);
  for (const auto& [name, value] : step.instance->reads) out[name] = message(value.text);
  return out;
}

Json thread_flow_location(const Document& document, const Step& step, size_t order) {
  Json out{{"location", location(document, step.place, step.function, step.text)},
           {"executionOrder", order}};
  if (step.instance) {
    out["state"] = state_of(step);
    out["importance"] = "essential";
  }
  return out;
}

/// The steps of all components of a diagnosis in one test, one component after the other, with the
/// symptom only at the end.
Json code_flow(const Document& document, const Diagnosis& diagnosis, const std::string& test) {
  std::vector<Step> steps;
  for (const SuspectComponent& component : diagnosis.components)
    for (const Evidence& evidence : component.evidence) {
      if (evidence.test != test) continue;
      while (&component != &diagnosis.components.front() && !steps.empty() &&
             !steps.back().instance)
        steps.pop_back();
      for (Step& step : steps_of(document, component, evidence)) steps.push_back(std::move(step));
    }
  Json locations = Json::array();
  for (const Step& step : steps)
    locations.push_back(thread_flow_location(document, step, locations.size() + 1));
  if (locations.empty()) return nullptr;
  return {{"message", message("test " + test)},
          {"threadFlows", Json::array({Json{{"locations", locations}}})}};
}

void put_code_flows(Json& result, const Document& document, const Diagnosis& diagnosis) {
  Json flows = Json::array();
  size_t omitted = 0;
  for (const Evidence& evidence : diagnosis.components.front().evidence) {
    const Json flow =
        flows.size() < kCodeFlows ? code_flow(document, diagnosis, evidence.test) : Json();
    if (flow.is_null()) ++omitted;
    else flows.push_back(flow);
  }
  if (!flows.empty()) result["codeFlows"] = flows;
  if (omitted > 0) result["properties"]["codeFlowsOmitted"] = omitted;
}

/// The other components at the place, and the places where the tests fail. A place shared by
/// several tests is listed once.
Json related_locations(const Document& document, const Diagnosis& diagnosis) {
  Json out = Json::array();
  const auto add = [&](const Place& place, const std::string& function, const std::string& text) {
    Json entry = location(document, place, function, text);
    entry["id"] = out.size() + 1;
    out.push_back(entry);
  };
  if (diagnosis.unit)
    for (const SuspectComponent& component : diagnosis.components)
      add(component.place, component.function, "differs: " + title_of(component));
  for (const SuspectComponent& component : diagnosis.also)
    add(component.place, component.function, "or " + title_of(component));
  std::vector<Place> seen;
  for (const SuspectComponent& component : diagnosis.components)
    for (const Evidence& evidence : component.evidence) {
      const document::TestOutcome* test = test_of(document, evidence);
      if (!test || !test->reason.place.known() ||
          std::find(seen.begin(), seen.end(), test->reason.place) != seen.end())
        continue;
      seen.push_back(test->reason.place);
      add(test->reason.place, "",
          fmt::format("test {} fails here: {}", test->name, reason_text(test->reason)));
    }
  return out;
}

/// The title of the suspect, with its first change as an example.
std::string text_of(const Document& document, const Diagnosis& diagnosis) {
  const SuspectComponent& component = diagnosis.components.front();
  std::string out = fmt::format("suspect {} of {}: {}", diagnosis.rank, document.diagnoses.size(),
                                diagnosis.unit ? "within " + title_of(*diagnosis.unit) +
                                                     ", for example " + title_of(component)
                                               : title_of(component));
  for (size_t i = 1; i < diagnosis.components.size() && !diagnosis.unit; ++i)
    out += " together with " + title_of(diagnosis.components[i]);
  if (component.evidence.empty() || component.evidence.front().instances.empty()) return out;
  const Evidence& evidence = component.evidence.front();
  const std::string moment = when(evidence.instances.front());
  return fmt::format("{}; in test {}{}{}: {}", out, evidence.test, moment.empty() ? "" : ", ",
                     moment, change_of(diagnosis.components.front(), evidence.instances.front()));
}

Json suspect_result(const Document& document, const Diagnosis& diagnosis,
                    const std::string& fingerprint, Rules& rules) {
  Json result = Json::object();
  rules.use_for_component(result, diagnosis.unit ? "within " + diagnosis.unit->kind
                                                 : diagnosis.components.front().kind);
  result["kind"] = "fail";
  result["message"] = message(text_of(document, diagnosis));
  // In SARIF, several locations mean that each of them must be changed, as in a diagnosis of
  // several components.
  result["locations"] = Json::array();
  if (diagnosis.unit) {
    result["locations"].push_back(
        location(document, diagnosis.unit->place, diagnosis.unit->function, ""));
  } else {
    for (const SuspectComponent& component : diagnosis.components)
      result["locations"].push_back(location(document, component.place, component.function, ""));
  }
  result["rank"] = 100 * diagnosis.probability;
  result["partialFingerprints"] = Json{{kFingerprintName, fingerprint}};
  if (Json related = related_locations(document, diagnosis); !related.empty())
    result["relatedLocations"] = related;
  result["properties"] = Json{{"position", diagnosis.rank},
                              {"replayed", diagnosis.replayed},
                              {"explained", diagnosis.explained}};
  if (std::vector<std::string> said = sentences_on_findings(document, diagnosis); !said.empty())
    result["properties"]["undefinedBehaviour"] = std::move(said);
  if (diagnosis.disagreement) result["properties"]["disagreement"] = disagreement(diagnosis);
  put_code_flows(result, document, diagnosis);
  if (Json fixes = fixes_of(document, diagnosis.rank - 1); !fixes.empty()) result["fixes"] = fixes;
  return result;
}

}  // namespace

Json suspect_results(const Document& document, Rules& rules) {
  const std::vector<std::string> fingerprints = fingerprints_of(document);
  Json out = Json::array();
  for (size_t i = 0; i < document.diagnoses.size(); ++i)
    out.push_back(suspect_result(document, document.diagnoses[i], fingerprints[i], rules));
  return out;
}

}  // namespace culprit::report::sarif
