#include "diagnose/rank/uniform_edit.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include <fmt/format.h>

#include "document/to_document.h"
#include "edits/component_traits.h"
#include "edits/numbers.h"
#include "edits/slips.h"
#include "edits/source_changes.h"
#include "edits/source_names.h"
#include "judge/long_runs.h"
#include "judge/run_request.h"
#include "replay/trial_starts.h"
#include "trials/edited_run.h"
#include "trials/value_replacement.h"

namespace culprit::diagnose {

using replay::ValueEdit;

namespace {

// Instructions of the failing tests, for all slips of one suspect.
constexpr uint64_t kMostForMutations = 4'000'000;
constexpr uint64_t kUsualSlips = 16;  // for one suspect
// With fewer tests, some inserted statement passes all of them by chance.
constexpr size_t kTellingTests = 4;

class EditSearch {
 public:
  EditSearch(const judge::Problem& problem, trials::Trials& trials, const Suspect& suspect,
             bool tries_slips)
      : problem_(problem), trials_(trials), suspect_(suspect), tries_slips_(tries_slips) {
    uint64_t longest = 0;
    const uint64_t most = judge::longest_repeated(problem.tests());
    for (const judge::JudgedTest& test : problem.tests())
      if (test.run.stop == machine::Stop::Exited && test.run.steps <= most)
        longest = std::max(longest, test.run.steps);
    for (const TestEvidence& evidence : suspect.evidence)
      longest = std::max(longest, evidence.steps);
    limits_.steps = trials::most_steps_when_mended(longest);
    limits_.budget = problem.options().budget;
  }

  std::optional<UniformEdit> run() {
    std::optional<UniformEdit> found = search();
    if (!found) return found;
    found->tried_in_all = all_passing_are_tried();
    if (found->edit.source.empty() && !found->is_arbitrary)
      found->edit.source = source_of(found->edit);
    return found;
  }

 private:
  std::optional<UniformEdit> search() const {
    for (const UniformEdit& candidate : tests_before())
      if (passes_all(candidate)) return candidate;
    if (!suspect_.slips.empty()) return known();  // no other edit is tried
    for (const UniformEdit& candidate : candidates())
      if (passes_all(candidate)) return candidate;
    if (suspect_.is_set) return std::nullopt;
    if (const std::optional<UniformEdit> found = tries_slips_ ? mutation() : std::nullopt)
      return found;
    for (const UniformEdit& candidate : simpler())
      if (passes_all(candidate)) return candidate;
    return std::nullopt;
  }

  const model::Component& component(model::ComponentId id) const {
    return problem_.program().components[id];
  }

  edits::SourceChanges source_of(const edits::Edit& edit) const {
    const edits::SourceTree tree(problem_.program());
    if (edit.literal) return edits::literal_change(tree, edit.component, *edit.literal);
    if (!edit.value || edit.probe) return {};
    return edits::value_change(tree, edit.component, *edit.value, name_read(*edit.value));
  }

  /// The variable of an edit that needs one; else empty.
  std::string name_read(const ValueEdit& edit) const {
    const std::vector<replay::Observation>* seen = observed();
    if (!replay::looks_at_reads(edit) || !seen || seen->front().site < 0) return {};
    const model::Function& function = *problem_.image().functions()[seen->front().function].model;
    const model::ProbeSite& site = function.probes[static_cast<size_t>(seen->front().site)];
    return edit.operand < site.names.size() ? site.names[edit.operand] : std::string();
  }

  /// If evaluating the expression is undefined behaviour, a check before it may be missing. Tries
  /// the values that the evidence gives in this case; if the expression is not a truth value, only
  /// zero.
  std::vector<UniformEdit> tests_before() const {
    std::vector<UniformEdit> edits;
    const model::Type type = leaf_type();
    if (suspect_.is_set || type.is_void()) return edits;
    const bool truth = type == model::kI1;
    for (const TestEvidence& evidence : suspect_.evidence)
      for (const replay::Observation& o : evidence.observations) {
        if (!o.spared || !o.used.is_plain() || (!truth && o.used.bits != 0)) continue;
        const auto same = [&](const UniformEdit& e) {
          return e.edit.value->operand == o.used.bits;
        };
        if (std::any_of(edits.begin(), edits.end(), same)) continue;
        const std::string value =
            value_of(o.used, type, document::shown_as(component(suspect_.leaves.front()))).text;
        edits.push_back(of_value(
            {ValueEdit::Kind::WhereSpared, type, o.used.bits},
            truth ? EditSize::Slip : EditSize::Change,
            fmt::format("{} in place of the {}", value, machine::finding_name(*o.spared))));
      }
    return edits;
  }

  /// The edits of the value, smallest first.
  std::vector<UniformEdit> candidates() const {
    std::vector<UniformEdit> edits;
    model::Type type = leaf_type();
    bool truth = type == model::kI1;
    auto add = [&](ValueEdit::Kind kind, uint64_t operand, EditSize size) {
      UniformEdit edit = of_value({kind, type, operand}, size);
      auto same = [&](const UniformEdit& e) {
        return e.edit.value->kind == kind && e.edit.value->operand == operand;
      };
      if (std::none_of(edits.begin(), edits.end(), same)) edits.push_back(edit);
    };
    if (const size_t choices = component(suspect_.component).choices.size(); choices > 0) {
      for (uint64_t k = 1; k < choices; ++k) add(ValueEdit::Kind::Constant, k, EditSize::Slip);
      return edits;
    }
    if (truth) {
      bool gate = component(suspect_.component).kind == model::ComponentKind::Statement ||
                  component(suspect_.component).kind == model::ComponentKind::Jump;
      if (gate) {
        add(ValueEdit::Kind::Constant, 0, EditSize::Change);
        return edits;
      }
      if (edits::is_order(problem_.program(), suspect_.leaves.front()))
        add(ValueEdit::Kind::AtEquality, 0, EditSize::Slip);
      add(ValueEdit::Kind::Not, 0, EditSize::Slip);
      add(ValueEdit::Kind::Constant, 1, EditSize::Change);
      add(ValueEdit::Kind::Constant, 0, EditSize::Change);
      return edits;
    }
    if (type.is_pointer()) return text_edits();
    if (!type.is_integer() && !type.is_float()) return edits;
    bool constant = component(suspect_.leaves.front()).reads.empty();
    for (const uint64_t mask : other_masks()) add(ValueEdit::Kind::Constant, mask, EditSize::Slip);
    if (type.is_integer()) {
      add(ValueEdit::Kind::Add, 1, EditSize::Slip);
      add(ValueEdit::Kind::Add, uint64_t{0} - 1, EditSize::Slip);
      if (holds_truth_values()) add(ValueEdit::Kind::Not, 0, EditSize::Slip);
    }
    add(ValueEdit::Kind::Negate, 0, EditSize::Slip);
    if (type.is_float()) add(ValueEdit::Kind::Magnitude, 0, EditSize::Slip);
    if (component(suspect_.component).text.find_first_of("+-") != std::string::npos)
      for (uint64_t r = 0; !constant && r < trials::kMostReads; ++r)
        add(ValueEdit::Kind::OtherSign, r, EditSize::Slip);
    if (const std::optional<uint64_t> value = required_value()) {
      const bool is_believed = !type.is_integer() || is_natural(*value, type);
      add(ValueEdit::Kind::Constant, *value,
          constant && is_believed ? EditSize::Slip : EditSize::Change);
      if (!is_believed && edits.back().edit.value->kind == ValueEdit::Kind::Constant) {
        edits.back().is_arbitrary = true;
        edits.back().edit.text =
            fmt::format("some value such as {}",
                        value_of(machine::Value::plain(*value), type,
                                 document::shown_as(component(suspect_.leaves.front())))
                            .text);
      }
    }
    return edits;
  }

  /// For a macro that is used as a mask. Masks that are written in place are operands of
  /// instructions.
  std::vector<uint64_t> other_masks() const {
    const model::Component& use = component(suspect_.leaves.front());
    const std::vector<replay::Observation>* seen = observed();
    if (use.kind != model::ComponentKind::MacroUse || !seen || !seen->front().computed.is_plain())
      return {};
    const edits::SourceTree tree(problem_.program());
    const uint64_t mask = seen->front().computed.bits;
    if (mask == 0 || mask > INT32_MAX || !edits::is_mask(tree, tree.at(use.range))) return {};
    const unsigned width = std::min(64u, use.type.bits());
    std::vector<uint64_t> others;
    for (const int64_t other : edits::masks_like(static_cast<int64_t>(mask)))
      others.push_back(static_cast<uint64_t>(other) << (64 - width) >> (64 - width));
    return others;
  }

  /// Whether 0 and 1 are all that the number was seen to be: nobody means the truth of another one.
  bool holds_truth_values() const {
    return std::all_of(
        suspect_.evidence.begin(), suspect_.evidence.end(), [](const TestEvidence& evidence) {
          return std::all_of(evidence.observations.begin(), evidence.observations.end(),
                             [](const replay::Observation& o) { return o.computed.bits <= 1; });
        });
  }

  /// The expression replaced by one of the variables that it reads, or by whether that variable is
  /// 0.
  std::vector<UniformEdit> simpler() const {
    std::vector<UniformEdit> edits;
    const model::Type type = leaf_type();
    const std::vector<replay::Observation>* seen = observed();
    if (!seen || seen->front().site < 0) return edits;
    const model::Function& function = *problem_.image().functions()[seen->front().function].model;
    const model::ProbeSite& site = function.probes[static_cast<size_t>(seen->front().site)];
    const bool truth = std::all_of(seen->begin(), seen->end(), [](const replay::Observation& o) {
      return o.computed.bits <= 1 && o.used.bits <= 1;
    });
    for (uint64_t r = 0; r < std::min<uint64_t>(site.reads.size(), trials::kMostReads); ++r) {
      // A variable that is read twice is ambiguous: it may have changed between the reads.
      if (site.reads[r] < 0 || site.names[r].empty() ||
          std::count(site.names.begin(), site.names.end(), site.names[r]) > 1)
        continue;
      const model::Type read = function.register_types[static_cast<size_t>(site.reads[r])];
      auto add = [&](ValueEdit::Kind kind, std::string words) {
        edits.push_back(of_value({kind, type, r}, EditSize::Change, std::move(words)));
      };
      if (read == type) add(ValueEdit::Kind::Read, fmt::format("`{}` instead", site.names[r]));
      if (type.is_integer() && truth && (read.is_integer() || read.is_pointer())) {
        add(ValueEdit::Kind::IsSet,
            fmt::format("`{} != {}`", site.names[r], read.is_pointer() ? "NULL" : "0"));
        add(ValueEdit::Kind::IsZero,
            fmt::format("`{} == {}`", site.names[r], read.is_pointer() ? "NULL" : "0"));
      }
    }
    return edits;
  }

  /// The executions in the first replay that has some; null if none has.
  const std::vector<replay::Observation>* observed() const {
    for (const TestEvidence& evidence : suspect_.evidence)
      if (!evidence.observations.empty()) return &evidence.observations;
    return nullptr;
  }

  /// The first text that a failing test requires. Nearly always, another text fails that test.
  std::vector<UniformEdit> text_edits() const {
    for (const TestEvidence& evidence : suspect_.evidence)
      for (const auto& [component, text] : evidence.found.intervention.strings)
        // nobody writes an empty text in place of another
        return {{edits::Edit{.component = component, .literal = text},
                 text.to.empty() ? EditSize::Change : EditSize::Slip}};
    return {};
  }

  /// The first value other than the computed one that a failing test requires.
  std::optional<uint64_t> required_value() const {
    for (const TestEvidence& evidence : suspect_.evidence)
      for (const replay::AngelicValue& angelic : evidence.found.angelic) {
        const bool changes = !angelic.is_text && !(angelic.computed_known &&
                                                   angelic.computed.bits == angelic.required.bits);
        if (changes && angelic.required.is_plain()) return angelic.required.bits;
      }
    return std::nullopt;
  }

  /// Whether people write such a number in place of the one computed: a small or round one, a
  /// neighbour, a power of two or one less, or a number that the program names.
  bool is_natural(uint64_t bits, model::Type type) const {
    const auto extended = [&](uint64_t value) {
      const unsigned unused = 64 - std::min(64u, type.bits());
      return static_cast<int64_t>(value << unused) >> unused;
    };
    const int64_t value = extended(bits);
    const uint64_t size =
        value < 0 ? uint64_t{0} - static_cast<uint64_t>(value) : static_cast<uint64_t>(value);
    const std::vector<replay::Observation>* seen = observed();
    if (seen && std::abs(value - extended(seen->front().computed.bits)) <= 2) return true;
    if (type == model::kI8 && is_of_character())
      return is_usual_character(value) && !(seen && seen->front().computed.bits == 0);
    if (edits::is_usual_number(size)) return true;
    const std::string text = std::to_string(value);
    return any_text([&](const std::string& code) { return edits::is_named(code, text); });
  }

  template <class Is>
  bool any_text(Is is) const {
    const std::vector<model::Component>& all = problem_.program().components;
    return std::any_of(all.begin(), all.end(),
                       [&](const model::Component& each) { return is(each.text); });
  }

  /// Whether the suspect ends in a character, as in `line[n] = '\0'`.
  bool is_of_character() const { return component(suspect_.leaves.front()).text.ends_with('\''); }

  /// Whether it ends a text or a word, or the program names it.
  bool is_usual_character(int64_t value) const {
    if (value == 0 || value == ' ' || value == '\n') return true;
    const std::string quoted{'\'', static_cast<char>(value), '\''};
    return any_text(
        [&](const std::string& code) { return code.find(quoted) != std::string::npos; });
  }

  /// Void if the types of the leaves differ, because then one edit does not fit all.
  model::Type leaf_type() const {
    model::Type type = component(suspect_.leaves.front()).type;
    for (model::ComponentId leaf : suspect_.leaves)
      if (component(leaf).type != type) return model::kVoid;
    return type;
  }

  UniformEdit of_value(const ValueEdit& value, EditSize size, std::string text = {}) const {
    return {edits::Edit{.component = suspect_.component, .value = value, .text = std::move(text)},
            size};
  }

  bool passes_all(const UniformEdit& candidate) const {
    const edits::Edit& edit = candidate.edit;
    replay::Intervention intervention;
    for (model::ComponentId leaf : suspect_.leaves)
      if (edit.literal) intervention.strings[leaf] = *edit.literal;
      else intervention.edits[leaf] = *edit.value;
    const auto with = [&](size_t test) {
      replay::PlainRunRequest plain = run_of(test);
      plain.intervention = &intervention;
      // Following the recorded run to its end is faster than stopping early.
      if (plain.recorded) plain.matcher = nullptr;
      const replay::TrialStarts* starts =
          edit.literal ? nullptr : problem_.record(test).starts_of_long_run();
      if (starts) plain.from = starts->before_first(suspect_.leaves);
      return judged(test, replay::plain_run(plain));
    };
    uint64_t spent = 0;
    return mends_failing(with, spent) && keeps_passing(with);
  }

  /// The likeliest slip in instructions that passes all tests.
  std::optional<UniformEdit> mutation() const {
    std::vector<edits::Edit> slips =
        edits::slips_of(problem_.image(), {suspect_.component}, limits_.budget);
    std::erase_if(slips, [](const edits::Edit& slip) { return slip.mutations.empty(); });
    std::stable_sort(slips.begin(), slips.end(), [](const edits::Edit& a, const edits::Edit& b) {
      return a.weight > b.weight;
    });
    uint64_t spent = 0;
    for (const edits::Edit& slip : slips) {
      if (spent > kMostForMutations) break;
      const auto with = [&](size_t test) { return trials_.run(slip, test, limits_); };
      if (mends_failing(with, spent) && keeps_passing(with)) return UniformEdit{slip};
    }
    return std::nullopt;
  }

  /// The known slips of the suspect, unless a passing test fails with them.
  std::optional<UniformEdit> known() const {
    const bool kept =
        keeps_passing([&](size_t test) { return trials_.run(suspect_.slips, test, limits_); });
    if (!kept) return std::nullopt;
    UniformEdit edit{suspect_.slips.front()};
    if (!edit.edit.insertions.empty() && problem_.tests().size() < kTellingTests)
      edit.size = EditSize::Change;
    return edit;
  }

  /// `with(test)` tries the edit in a test. The shortest tests go first: most edits fail there.
  template <class With>
  bool mends_failing(With with, uint64_t& spent) const {
    const std::vector<size_t>& failing = problem_.failing_by_length();
    return std::all_of(failing.begin(), failing.end(), [&](size_t test) {
      const trials::Trial trial = with(test);
      spent += trial.steps;
      return trial.outcome == trials::Outcome::Passes;
    });
  }

  template <class With>
  bool keeps_passing(With with) const {
    const std::vector<size_t>& passing = trials_.tried_passing();
    return std::all_of(passing.begin(), passing.end(),
                       [&](size_t test) { return with(test).outcome == trials::Outcome::Passes; });
  }

  bool all_passing_are_tried() const {
    const std::vector<judge::JudgedTest>& tests = problem_.tests();
    const auto passing = std::count_if(tests.begin(), tests.end(),
                                       [](const judge::JudgedTest& test) { return test.passed(); });
    return trials_.tried_passing().size() == static_cast<size_t>(passing);
  }

  /// The request for a trial, which ends at the first wrong byte.
  replay::PlainRunRequest run_of(size_t index) const {
    replay::PlainRunRequest plain =
        judge::trial_request(problem_.image(), problem_.test(index), limits_);
    plain.recorded = problem_.record(index).run();
    return plain;
  }

  trials::Trial judged(size_t test, const replay::PlainRun& run) const {
    const bool mends = judge::passes(problem_.test(test), run) &&
                       !judge::more_undefined(run, problem_.tolerated());
    return {mends ? trials::Outcome::Passes : trials::Outcome::Fails, run.steps};
  }

  const judge::Problem& problem_;
  trials::Trials& trials_;
  const Suspect& suspect_;
  const bool tries_slips_;
  machine::MachineLimits limits_{};
};

}  // namespace

std::optional<UniformEdit> find_uniform_edit(const judge::Problem& problem, trials::Trials& trials,
                                             const Suspect& suspect, bool tries_slips) {
  const model::Component& component = problem.program().components[suspect.component];
  if (problem.options().budget && problem.options().budget->exhausted()) return std::nullopt;
  if (suspect.is_set && suspect.slips.empty()) return std::nullopt;
  if (suspect.leaves.empty() || (!edits::has_a_value(component.kind) && component.choices.empty()))
    return std::nullopt;
  return EditSearch(problem, trials, suspect, tries_slips).run();
}

uint64_t cost_of_slips(const judge::Problem& problem) {
  uint64_t run = UINT64_MAX, code = 0;
  for (const judge::JudgedTest& test : problem.tests())
    if (test.failed()) run = std::min(run, test.run.steps);
  // A mutant copies the code that it changes.
  for (const auto& function : problem.image().functions()) code += function.model->code.size();
  return std::min(kMostForMutations, kUsualSlips * std::min(run, kMostForMutations)) +
         kUsualSlips * code;
}

}  // namespace culprit::diagnose
