#include "repair/checked.h"

#include <algorithm>

#include "check/check.h"
#include "check/examples.h"
#include "variants/text_judge.h"

namespace culprit::repair {

using document::Patch;
using document::Property;
using document::PropertyStatus;
using variants::changed_file;

namespace {

// Each round has at least one test more that refutes all patches of the rounds before.
constexpr unsigned kMostRounds = 4;
constexpr double kShareOfSearch = 0.15;  // of the time left, for one patch

class CheckedRepair {
 public:
  CheckedRepair(const RepairRequest& request, uint32_t bound, judge::ProgressSink* progress)
      : request_(request), bound_(bound), progress_(progress) {}

  document::Document run() {
    document::Document document;
    for (unsigned round = 0; round < kMostRounds; ++round) {
      document = repair(request_, progress_);
      const size_t before = request_.run.tests.size();
      std::erase_if(document.patches, [&](Patch& patch) { return is_refuted(patch); });
      const Budget* budget = request_.run.options.budget;
      if (!document.patches.empty() || request_.run.tests.size() == before ||
          (budget && budget->exhausted()))
        break;
    }
    for (size_t i = 0; i < document.patches.size(); ++i)
      document.patches[i].rank = static_cast<unsigned>(i + 1);
    return document;
  }

 private:
  /// Adds the test that refutes it.
  bool is_refuted(Patch& patch) {
    const auto program = patched(patch);
    if (!program) return false;
    const Budget* whole = request_.run.options.budget;
    const std::optional<Budget> share =
        whole ? std::optional<Budget>(std::in_place, *whole, kShareOfSearch) : std::nullopt;
    const document::CheckReport report =
        check::check({&*program, share ? &*share : nullptr, {}, bound_});
    for (const Property& property : report.properties) {
      const bool is_stated = property.kind == "contract" || property.kind == "assertion";
      if (!is_stated || !property.counterexample) continue;
      request_.run.tests.push_back(
          check::test_with("", property.counterexample->inputs, request_.run.tests.size() + 1));
      return true;
    }
    if (report.incomplete.empty() && (report.bound > 0 || report.exhausted.empty()))
      patch.holds_up_to = report.bound;
    return false;
  }

  Result<model::Program> patched(const Patch& patch) const {
    const model::Program& program = *request_.run.program;
    edits::SourceChanges changes;
    for (const document::Replacement& each : patch.changes) {
      const auto file =
          std::find_if(program.files.begin(), program.files.end(),
                       [&](const model::File& f) { return f.path == each.place.file; });
      if (file == program.files.end()) return user_error("no such file");
      const document::Place& at = each.place;
      changes.push_back({{static_cast<uint32_t>(file - program.files.begin()), at.line, at.column,
                          at.end_line, at.end_column},
                         each.replaced,
                         each.written});
    }
    const auto text = changed_file(program, changes);
    return text ? request_.run.rebuild({patch.changes.front().place.file, *text})
                : Result<model::Program>(user_error("the text has changed"));
  }

  RepairRequest request_;
  uint32_t bound_;
  judge::ProgressSink* progress_;
};

}  // namespace

document::Document repair_checked(const RepairRequest& request, uint32_t bound,
                                  judge::ProgressSink* progress) {
  return CheckedRepair(request, bound, progress).run();
}

}  // namespace culprit::repair
