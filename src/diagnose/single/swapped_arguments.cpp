#include "diagnose/single/swapped_arguments.h"

#include <algorithm>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "edits/prior.h"
#include "edits/rewriting.h"
#include "edits/source_changes.h"
#include "judge/run_request.h"
#include "tasks/parallel.h"
#include "trials/value_replacement.h"

namespace culprit::diagnose {

using machine::Mutation;
using model::Instruction;
using model::Op;
using model::Operand;

namespace {

// how much likelier than another slip, in the unit of kind_weight()
constexpr double kSwapped = -0.3;

/// An argument that is a variable or a number, perhaps converted to another type.
struct Source {
  model::ComponentId component = 0;
  /// the instruction that takes it: a load from its address, a conversion, or the argument's probe
  uint32_t at = 0;
  Operand operand = 0;  ///< the variable, the number or the address there
  std::string name;
};

bool converts(Op op) { return op >= Op::Trunc && op <= Op::FPConvert; }

class Calls {
 public:
  Calls(uint32_t index, const edits::SourceTree& tree, const model::Function& function,
        const std::set<model::ComponentId>& asked, std::vector<edits::Edit>& slips)
      : index_(index),
        tree_(tree),
        program_(tree.program()),
        function_(function),
        asked_(asked),
        slips_(slips) {}

  void run() {
    for (uint32_t pc = 0; pc < function_.code.size(); ++pc) {
      const Instruction& call = function_.code[pc];
      if (call.op == Op::Call || call.op == Op::CallIndirect)
        swap_in(pc, function_.calls[static_cast<size_t>(call.c)].arguments);
    }
  }

 private:
  void swap_in(uint32_t call, const std::vector<Operand>& arguments) {
    std::vector<Source> sources;
    for (Operand argument : arguments)
      if (std::optional<Source> source = source_of(call, argument))
        sources.push_back(std::move(*source));
    for (size_t a = 0; a < sources.size(); ++a)
      for (size_t b = a + 1; b < sources.size(); ++b) swap(sources[a], sources[b]);
  }

  std::optional<Source> source_of(uint32_t call, Operand argument) const {
    const std::optional<uint32_t> probe = edits::definition(function_, call, argument);
    if (!probe || function_.code[*probe].op != Op::Probe) return std::nullopt;
    const auto id = static_cast<model::ComponentId>(function_.code[*probe].c);
    if (!asked_.contains(id)) return std::nullopt;
    Source source{id, *probe, function_.code[*probe].a, program_.components[id].text};
    while (!is_variable_or_number(source.operand)) {
      const std::optional<uint32_t> from = edits::definition(function_, source.at, source.operand);
      if (!from) return std::nullopt;
      const Instruction& i = function_.code[*from];
      source.at = *from;
      source.operand = i.a;
      if (i.op == Op::Load)
        return i.a < 0 || edits::is_frame_object(function_, i.a) ? std::optional(source)
                                                                 : std::nullopt;
      if (!converts(i.op)) return std::nullopt;
    }
    return source;
  }

  bool is_variable_or_number(Operand o) const {
    return o < 0 || (static_cast<uint32_t>(o) < function_.variables &&
                     !function_.register_names[static_cast<size_t>(o)].empty());
  }

  void swap(const Source& a, const Source& b) {
    const auto& [first, second] =
        std::minmax(a, b, [](const Source& x, const Source& y) { return x.at < y.at; });
    const Instruction &one = function_.code[first.at], &other = function_.code[second.at];
    const bool alike = one.op == other.op && one.type == other.type && one.aux == other.aux &&
                       first.component != second.component;
    if (!alike || first.operand == second.operand ||
        (one.op != Op::Load && changes_between(first, second)))
      return;
    edits::Edit slip;
    slip.component = a.component;
    slip.partner = b.component;
    slip.mutations = {mutation(first, second.operand), mutation(second, first.operand)};
    slip.text = fmt::format("`{}` and `{}` swapped", a.name, b.name);
    slip.source = edits::swapped(tree_, a.component, b.component);
    slip.weight = edits::kind_weight(program_.components[a.component].kind) + kSwapped;
    slips_.push_back(std::move(slip));
  }

  /// Whether one of the values may change between the two instructions; then they cannot be
  /// swapped.
  bool changes_between(const Source& first, const Source& second) const {
    for (uint32_t pc = first.at; pc < second.at; ++pc)
      for (Operand operand : {first.operand, second.operand})
        if (operand >= 0 && edits::writes(function_, function_.code[pc], operand)) return true;
    return false;
  }

  Mutation mutation(const Source& source, Operand operand) const {
    Instruction changed = function_.code[source.at];
    changed.a = operand;
    return {index_, source.at, changed, 0};
  }

  uint32_t index_;
  const edits::SourceTree& tree_;
  const model::Program& program_;
  const model::Function& function_;
  const std::set<model::ComponentId>& asked_;
  std::vector<edits::Edit>& slips_;
};

}  // namespace

std::vector<edits::Edit> swapped_arguments(const machine::Image& image,
                                           const std::vector<model::ComponentId>& asked) {
  std::vector<edits::Edit> slips;
  const std::set<model::ComponentId> chosen(asked.begin(), asked.end());
  const edits::SourceTree tree(image.program());
  for (uint32_t f = 0; f < image.functions().size(); ++f)
    if (const model::Function& function = *image.functions()[f].model; function.suspect)
      Calls(f, tree, function, chosen, slips).run();
  return slips;
}

std::vector<Examination> find_swapped_arguments(const judge::Problem& problem,
                                                const ConsistencyChecker& checker,
                                                uint64_t most_steps) {
  std::vector<model::ComponentId> executed;
  for (model::ComponentId id = 0; id < problem.program().components.size(); ++id)
    if (problem.executed_by_all_failing({id})) executed.push_back(id);
  std::vector<edits::Edit> slips = swapped_arguments(problem.image(), executed);
  const judge::JudgedTest& shortest = problem.test(problem.failing_by_length().front());
  const uint64_t most = most_steps / (shortest.run.steps + replay::kStartOfRun);
  if (slips.size() > most) slips.resize(most);
  const machine::MachineLimits limits = checker.run_limits();
  const auto mends = [&](size_t k) {
    trials::Trials& trials = checker.trials();
    return trials.mends(slips[k], limits) && trials.keeps_passing(slips[k], limits);
  };
  const std::vector<char> mending =
      tasks::ask_in_parallel<char>(problem.options().jobs, slips.size(), mends);
  std::vector<Examination> found;
  for (size_t k = 0; k < slips.size(); ++k) {
    if (!mending[k]) continue;
    const auto [first, second] = std::minmax(slips[k].component, slips[k].partner);
    Examination examination =
        checker.confirm(suspect_of(problem.program(), {first, second}), {slips[k]});
    if (examination.explains()) found.push_back(std::move(examination));
  }
  return found;
}

}  // namespace culprit::diagnose
