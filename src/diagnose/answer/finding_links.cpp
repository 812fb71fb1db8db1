#include "diagnose/answer/finding_links.h"

#include <algorithm>
#include <tuple>

#include "document/finding_summary.h"
#include "document/to_document.h"
#include "judge/judgement.h"
#include "judge/run_request.h"
#include "replay/plain_run.h"

namespace culprit::diagnose {

namespace {

constexpr uint64_t kMostStepsOfLinks =
    20'000'000;  // instructions of all runs together: some 0.2 seconds
constexpr uint64_t kMoreSteps = 1'000'000;

bool is_within(const document::Place& at, const document::Place& range) {
  if (!range.known() || at.file != range.file) return false;
  const std::tuple point(at.line, at.column), begin(range.line, range.column),
      end(range.end_line, range.end_column);
  return begin <= point && point < end;
}

class Linker {
 public:
  Linker(const judge::Problem& problem, document::Document& document)
      : problem_(problem), document_(document) {}

  void link(const Suspect& suspect, document::Diagnosis& diagnosis) {
    const std::vector<std::vector<bool>> gone = prevented(suspect);
    for (size_t f = 0; f < document_.findings.size(); ++f) {
      const document::FindingSummary& summary = document_.findings[f];
      if (!concerns_failure(summary) || summary.finding.fatal) continue;
      if (stands_at(suspect, summary.finding))
        diagnosis.findings.push_back({f, false, summary.failing});
      document::FindingLink without{f, true, {}};
      bool in_all = true;
      for (size_t e = 0; e < suspect.evidence.size(); ++e) {
        const std::string& name = problem_.test(suspect.evidence[e].test).outcome.name;
        const bool is_shown = std::find(summary.failing.begin(), summary.failing.end(), name) !=
                              summary.failing.end();
        if (!is_shown) continue;
        if (gone[e].size() > f && gone[e][f]) without.tests.push_back(name);
        else in_all = false;
      }
      if (in_all && !without.tests.empty()) diagnosis.findings.push_back(std::move(without));
    }
  }

 private:
  /// Per evidence and finding: whether it happens without the required values, but not with them.
  /// Empty for an evidence that was not run again.
  std::vector<std::vector<bool>> prevented(const Suspect& suspect) {
    std::vector<std::vector<bool>> all(suspect.evidence.size());
    for (size_t e = 0; e < all.size(); ++e) all[e] = prevented_in(suspect.evidence[e]);
    return all;
  }

  std::vector<bool> prevented_in(const TestEvidence& evidence) {
    const judge::JudgedTest& test = problem_.test(evidence.test);
    std::vector<bool> gone(document_.findings.size());
    for (size_t f = 0; f < gone.size(); ++f) {
      const document::FindingSummary& summary = document_.findings[f];
      gone[f] = !summary.finding.fatal && std::find(summary.failing.begin(), summary.failing.end(),
                                                    test.outcome.name) != summary.failing.end();
    }
    if (!evidence.explains || std::find(gone.begin(), gone.end(), true) == gone.end()) return {};
    machine::MachineLimits limits;
    limits.steps = 2 * test.run.steps + kMoreSteps;
    limits.budget = problem_.options().budget;
    if (test.run.steps > pool_) return {};
    pool_ -= test.run.steps;
    replay::PlainRunRequest plain = judge::run_request(problem_.image(), test, limits);
    plain.intervention = &evidence.found.intervention;
    const replay::PlainRun run = replay::plain_run(plain);
    if (!judge::passes(test, run)) return {};
    for (const machine::Finding& each : run.findings) {
      const document::Finding shown = document::finding_of(problem_.image(), each);
      for (size_t f = 0; f < gone.size(); ++f) {
        const document::Finding& known = document_.findings[f].finding;
        if (shown.kind == known.kind && shown.place == known.place) gone[f] = false;
      }
    }
    return gone;
  }

  /// Whether the finding happens at a freed component, or in its statement.
  bool stands_at(const Suspect& suspect, const document::Finding& finding) const {
    const auto contains = [&](model::ComponentId id) {
      const model::Component& component = problem_.program().components[id];
      return !model::is_group(component.kind) &&
             (is_within(finding.place, document::place_of(problem_.program(), component.range)) ||
              is_within(finding.place,
                        document::place_of(problem_.program(), component.statement)));
    };
    return suspect.unit == nullptr &&
           (suspect.is_set ? std::any_of(suspect.leaves.begin(), suspect.leaves.end(), contains)
                           : contains(suspect.component));
  }

  const judge::Problem& problem_;
  document::Document& document_;
  uint64_t pool_ = kMostStepsOfLinks;
};

}  // namespace

void link_findings(const judge::Problem& problem, const SuspectList& faults,
                   const std::vector<RankedPlace>& places, document::Document& document) {
  Linker linker(problem, document);
  for (size_t i = 0; i < places.size() && i < document.diagnoses.size(); ++i)
    linker.link(faults.suspects[places[i].best.suspect], document.diagnoses[i]);
}

}  // namespace culprit::diagnose
