#include "judge/judge_run.h"

#include <algorithm>
#include <chrono>
#include <utility>
#include <vector>

#include "document/to_document.h"
#include "judge/endless_loop.h"

namespace culprit::judge {

namespace {

/// Leaves out a failed expectation, which is the reason itself and no undefined behaviour. Several
/// places in the C library may report the same for one call.
std::vector<document::Finding> findings_of(const machine::Image& image,
                                           const replay::PlainRun& run) {
  std::vector<document::Finding> all;
  for (const machine::Finding& each : run.findings) {
    if (each.kind == machine::FindingKind::ExpectationFailed ||
        each.kind == machine::FindingKind::ContractViolated ||
        each.kind == machine::FindingKind::GlobalViolated)
      continue;
    document::Finding finding = document::finding_of(image, each);
    if (std::find(all.begin(), all.end(), finding) == all.end()) all.push_back(std::move(finding));
  }
  return all;
}

document::Verdict verdict_of(document::ReasonKind kind) {
  switch (kind) {
    case document::ReasonKind::None: return document::Verdict::Pass;
    case document::ReasonKind::Unsupported:
    case document::ReasonKind::Skipped:
    case document::ReasonKind::NotRun: return document::Verdict::Unknown;
    default: return document::Verdict::Fail;
  }
}

}  // namespace

replay::PlainRunRequest plain_request(const RunRequest& request, const machine::Image& image,
                                      const spec::TestCase& test, uint64_t steps,
                                      const Budget* budget) {
  replay::PlainRunRequest plain;
  plain.image = &image;
  plain.inputs = &test;
  plain.limits.steps = steps;
  plain.limits.budget = budget;
  plain.output_limit = request.options.output_limit;
  plain.compare_files = is_of_build(test);
  plain.keep_errors = test.rule != nullptr || !test.expected_output || test.joins_errors;
  // Output far beyond the expected length cannot become right; so an endless loop that prints ends
  // soon.
  if (test.expected_output)
    plain.output_limit =
        std::min<uint64_t>(plain.output_limit, 65536 + 4 * test.expected_output->size());
  return plain;
}

void set_verdict(const RunRequest& request, const machine::Image& image, JudgedTest& test) {
  test.outcome.reason = reason_of(image, request.options, test);
  test.outcome.verdict = verdict_of(test.outcome.reason.kind);
}

void judge_run(const RunRequest& request, const machine::Image& image, JudgedTest& test,
               uint64_t steps, const Budget* budget) {
  auto start = std::chrono::steady_clock::now();
  replay::PlainRunRequest plain = plain_request(request, image, *test.test, steps, budget);
  plain.check = test.check.get();
  test.run = replay::plain_run(plain);
  set_verdict(request, image, test);
  if (test.outcome.reason.kind == document::ReasonKind::EndlessLoop)
    if (const std::string why = why_endless(plain, test.run); !why.empty())
      test.outcome.reason.text += ": " + why;
  test.outcome.findings = findings_of(image, test.run);
  test.outcome.steps = test.run.steps;
  test.outcome.extent = test.passed() ? test.run.extent : std::vector<uint32_t>();
  test.outcome.changes_files = test.run.changes_files;
  test.outcome.seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace culprit::judge
