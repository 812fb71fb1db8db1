#include "diagnose/orders/order_answer.h"

#include <utility>

#include <fmt/format.h>

#include "diagnose/orders/interleaving.h"
#include "document/to_document.h"
#include "edits/text/scope.h"
#include "edits/threads/locked_rows.h"
#include "judge/schedule_search.h"
#include "judge/thread_findings.h"
#include "schedules/recorder.h"
#include "schedules/strategy.h"

namespace culprit::diagnose {

namespace {

using document::OrderedCode;

class Answer {
 public:
  Answer(const judge::Problem& problem, const edits::SourceTree& tree)
      : problem_(problem), image_(problem.image()), tree_(tree) {}

  document::OrderFault write(const OrderFault& fault) const {
    document::OrderFault shown;
    shown.schedules = fault.schedules;
    for (const auto& [function, row] : fault.uninterrupted)
      shown.uninterrupted.push_back(code(function, edits::range_of(tree_, row)));
    for (const schedules::Precedence& order : fault.constraint.order) {
      for (const machine::CodePlace& later : fault.later.empty() ? order.later : fault.later)
        shown.later.push_back(statement(later));
      if (order.later.empty()) shown.begun = image_.functions()[order.begun].model->name;
      if (order.first) shown.first = statement(*order.first);
      else shown.ended = image_.functions()[order.ended].model->name;
    }
    if (!fault.uninterrupted.empty()) shown.story = story(fault);
    return shown;
  }

 private:
  /// The code, from where its locks are taken: what is read there may be out of date later.
  schedules::Constraint with_locks(const OrderFault& fault) const {
    schedules::Constraint code;
    for (const auto& [function, row] : fault.uninterrupted) {
      const edits::StatementRow whole = edits::balanced_row(tree_, row);
      code.uninterrupted.push_back(schedules::region_of(
          image_, function, edits::range_of(tree_, whole.first == edits::kNoSyntax ? row : whole)));
    }
    return code;
  }

  /// What comes between in the first failing test for which something is found.
  std::vector<std::string> story(const OrderFault& fault) const {
    const schedules::Constraint code = with_locks(fault);
    for (const size_t t : tests_decided_by_order(problem_)) {
      const judge::JudgedTest& test = problem_.tests()[t];
      if (!test.found->failing) continue;
      judge::ScheduledRuns runs(problem_.request(), image_, test, problem_.options().budget);
      schedules::GivenSwitches given(*test.found->failing);
      schedules::Recorder recorder(given, test.found->places, 0);
      InterleavingFinder finder(image_, code);
      const schedules::Outcome run = runs.run(recorder, &finder);
      if (const auto& found = finder.found()) return lines_of(*found, run.starts);
    }
    return {};
  }

  std::vector<std::string> lines_of(const Interleaving& found,
                                    const std::vector<uint32_t>& starts) const {
    std::vector<std::string> lines;
    const auto add = [&](const ThreadAccess& access) {
      const model::Function& function = *image_.functions()[access.place.function].model;
      lines.push_back(fmt::format("{} {} {} in line {}",
                                  judge::thread_name(image_, starts, access.thread),
                                  access.writes ? "writes" : "reads", found.name,
                                  function.locations[access.place.pc].line));
    };
    add(found.before);
    add(found.between);
    if (found.after) add(*found.after);
    return lines;
  }

  OrderedCode code(uint32_t function, const SourceRange& range) const {
    return {document::place_of(problem_.program(), range),
            edits::text_in(problem_.program(), range), image_.functions()[function].model->name};
  }

  OrderedCode statement(const machine::CodePlace& place) const {
    const edits::SyntaxId at = code_at(tree_, image_, place);
    if (at != edits::kNoSyntax) return code(place.function, edits::range_of(tree_, {at, at}));
    const model::Function& function = *image_.functions()[place.function].model;
    OrderedCode shown;
    shown.function = function.name;
    if (place.pc < function.locations.size())
      shown.place = document::place_of(problem_.program(), function.locations[place.pc]);
    return shown;
  }

  const judge::Problem& problem_;
  const machine::Image& image_;
  const edits::SourceTree& tree_;
};

/// Whether the mend changes functions, and none of those that the code is in: then what must not
/// be interrupted is only where the fault shows.
bool is_elsewhere(const edits::SourceTree& tree, const OrderFault& fault,
                  const document::Patch& mend) {
  bool changes_function = false;
  for (const document::Replacement& change : mend.changes)
    for (const edits::SyntaxId root : tree.roots()) {
      const SourceRange& range = tree[root].range;
      if (tree.kind(root) != edits::SyntaxKind::Function ||
          tree.program().files[range.file].path != change.place.file ||
          change.place.line < range.line || change.place.line > range.end_line)
        continue;
      changes_function = true;
      for (const auto& [function, row] : fault.uninterrupted)
        if (edits::function_of(tree, row.first) == root) return false;
    }
  return changes_function && !fault.uninterrupted.empty();
}

}  // namespace

std::vector<document::OrderFault> written(const judge::Problem& problem,
                                          const edits::SourceTree& tree,
                                          const std::vector<OrderFault>& faults,
                                          const std::vector<document::Patch>& mends) {
  std::vector<document::OrderFault> all;
  for (const OrderFault& fault : faults)
    if (mends.empty() || !is_elsewhere(tree, fault, mends.front()))
      all.push_back(Answer(problem, tree).write(fault));
  return all;
}

}  // namespace culprit::diagnose
