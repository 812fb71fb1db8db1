#include "diagnose/answer/write_answer.h"

#include <algorithm>
#include <map>
#include <numeric>

#include <fmt/format.h>

#include "diagnose/answer/edit_words.h"
#include "diagnose/answer/open_places.h"
#include "diagnose/single/unset_variables.h"
#include "document/missing_code.h"
#include "document/to_document.h"
#include "judge/bounds.h"
#include "judge/surroundings.h"
#include "machine/memory/pointer_name.h"
#include "machine/memory/text.h"

namespace culprit::diagnose {

namespace {

/// Fills a document from the results of the search.
class Writer {
 public:
  Writer(const judge::Problem& problem, const SuspectList& faults, document::Document& document)
      : problem_(problem), faults_(faults), document_(document), unset_(unset_variables(problem)) {}

  void write(const std::vector<RankedPlace>& places) {
    unsigned number = 0;
    for (const RankedPlace& place : places) {
      document::Diagnosis diagnosis;
      diagnosis.rank = ++number;
      diagnosis.probability = place.probability;
      const Suspect& best = faults_.suspects[place.best.suspect];
      diagnosis.replayed = true;  // otherwise it would not be a suspect
      diagnosis.is_minimal = best.is_minimal;
      diagnosis.explained = static_cast<unsigned>(std::count_if(
          best.evidence.begin(), best.evidence.end(), [](const auto& e) { return e.explains; }));
      if (place.best.edit)
        diagnosis.edit = best.is_set && !best.text_edit
                             ? words_for(problem_.program(), best.slips)
                             : words_for(problem_.program(), place.best.edit->edit, best.component);
      if (place.best.edit) diagnosis.tried_in_all = place.best.edit->tried_in_all;
      if (place.best.edit && !best.is_set)
        diagnosis.missing = missing_statement(place.best.edit->edit);
      const std::vector<model::ComponentId> parts =
          best.is_set ? best.leaves : std::vector{best.component};
      for (model::ComponentId component : parts)
        diagnosis.components.push_back(suspect_component(best, component));
      if (best.text_edit) show_change(*best.text_edit, diagnosis.components.front());
      if (diagnosis.missing.empty() && !best.is_set && !best.unit)
        diagnosis.missing = missing_value(best.component);
      for (size_t k = 0; k < parts.size(); ++k)
        if (lacks_statement(place.best, parts[k]))
          diagnosis.components[k].kind = document::kMissingStatement;
      if (best.unit) write_unit(*best.unit, diagnosis);
      if (place.best.contradiction)
        diagnosis.disagreement = disagreement_of(best, *place.best.contradiction);
      write_also(place, parts, diagnosis);
      document_.diagnoses.push_back(std::move(diagnosis));
    }
    write_leads();
    write_answer();
    write_checks();
  }

 private:
  /// Adds the components of other suspects at the same lines that are not in this diagnosis.
  void write_also(const RankedPlace& place, const std::vector<model::ComponentId>& parts,
                  document::Diagnosis& diagnosis) const {
    std::vector<model::ComponentId> said = parts;
    for (const RankedSuspect& other : place.also) {
      const Suspect& also = faults_.suspects[other.suspect];
      // The statement is shown only in a diagnosis of its own.
      if (lacks_statement(other, also.component)) continue;
      for (model::ComponentId component :
           also.is_set && !also.unit ? also.leaves : std::vector{also.component}) {
        if (std::find(said.begin(), said.end(), component) != said.end()) continue;
        said.push_back(component);
        document::SuspectComponent shown = suspect_component(also, component);
        shown.evidence.clear();
        // Components within the use of a macro look the same.
        const auto is_same = [&](const document::SuspectComponent& c) {
          return c.place == shown.place && c.kind == shown.kind && c.text == shown.text;
        };
        if (std::none_of(diagnosis.also.begin(), diagnosis.also.end(), is_same))
          diagnosis.also.push_back(std::move(shown));
      }
    }
  }

  /// Whether a statement is missing at the component. The code there is then not wrong.
  bool lacks_statement(const RankedSuspect& ranked, model::ComponentId component) const {
    const Suspect& suspect = faults_.suspects[ranked.suspect];
    if (suspect.text_edit && ranked.edit && ranked.edit->edit.is_only_text())
      return edits::only_adds(*suspect.text_edit);
    return std::any_of(suspect.slips.begin(), suspect.slips.end(), [&](const edits::Edit& slip) {
      return slip.component == component && !slip.insertions.empty();
    });
  }

  static std::string missing_statement(const edits::Edit& edit) {
    return edit.is_missing_statement() ? edit.text : std::string();
  }

  /// A change outside of functions, or on one line of a longer statement, is shown where it is.
  void show_change(const edits::SourceEdit& edit, document::SuspectComponent& shown) const {
    const edits::SourceChange& change = edit.changes.front();
    const document::Place place = document::place_of(problem_.program(), change.range);
    const bool is_narrower = shown.place.end_line > shown.place.line &&
                             place.end_line == place.line && !change.replaced.empty();
    if (edit.node != edits::kNoSyntax && !is_narrower) return;
    shown.place = place;
    shown.text = change.replaced;
    if (edit.node != edits::kNoSyntax) return;
    shown.kind = model::kind_name(model::ComponentKind::Declaration);
    shown.function.clear();
  }

  /// Says where a variable that nothing sets lacks its value; empty for other components.
  std::string missing_value(model::ComponentId id) const {
    const auto unset = std::find_if(unset_.begin(), unset_.end(), [&](const UnsetVariable& each) {
      return each.declaration == id;
    });
    if (unset == unset_.end()) return {};
    const model::Component& variable = problem_.program().components[id];
    return fmt::format("{} `{}` before it is read: a statement is missing between lines {} and {}",
                       document::kNothingSets, variable.name, variable.range.line,
                       unset->first_read);
  }

  /// Reduces the components of the diagnosis to those whose values had to change.
  void write_unit(const Unit& unit, document::Diagnosis& diagnosis) const {
    diagnosis.unit = document::SuspectUnit{unit_name(unit.kind),
                                           document::place_of(problem_.program(), unit.range),
                                           unit.text, unit.function};
    auto is_right = [](const document::SuspectComponent& component) {
      return std::all_of(component.evidence.begin(), component.evidence.end(),
                         [](const document::Evidence& e) { return e.instances_total == 0; });
    };
    std::vector<document::SuspectComponent>& all = diagnosis.components;
    const auto wrong = std::stable_partition(
        all.begin(), all.end(), [&](const document::SuspectComponent& c) { return !is_right(c); });
    all.erase(wrong == all.begin() && !all.empty() ? wrong + 1 : wrong, all.end());
  }

  document::SuspectComponent suspect_component(const Suspect& suspect,
                                               model::ComponentId id) const {
    const model::Component& component = problem_.program().components[id];
    document::SuspectComponent result;
    result.place = document::place_of(problem_.program(), component.range);
    result.kind = model::kind_name(component.kind);
    result.mode = judge::mode_name(judge::mode_of(component.kind));
    result.text = component.text;
    result.function = component.function;
    result.name = component.name;
    for (const TestEvidence& evidence : suspect.evidence)
      if (evidence.explains)
        result.evidence.push_back(
            evidence_of(evidence, id, suspect.is_set ? id : model::kNoComponent));
    return result;
  }

  document::Disagreement disagreement_of(const Suspect& suspect,
                                         const ContradictionFound& found) const {
    document::Disagreement contradiction;
    if (suspect.is_set)
      contradiction.component = static_cast<size_t>(
          std::find(suspect.leaves.begin(), suspect.leaves.end(), found.component) -
          suspect.leaves.begin());
    contradiction.test = problem_.test(found.changed.test).outcome.name;
    contradiction.instance = instance_of(found.changed);
    contradiction.other_test = problem_.test(found.other.test).outcome.name;
    contradiction.other = instance_of(found.other);
    contradiction.other_passes = !found.other.failing;
    return contradiction;
  }

  /// An execution for which the encoding gave no answer.
  document::Instance instance_of(const Seen& seen) const {
    replay::AngelicValue value;
    value.component = seen.observation.component;
    value.type = problem_.program().components[value.component].type;
    value.computed = seen.observation.computed;
    value.computed_known = true;
    value.required = seen.observation.used;
    return instance_of(value, seen.test, seen.execution, &seen.observation);
  }

  /// The evidence for component `id`. `only`: the same component in a set, to leave out the other
  /// parts.
  document::Evidence evidence_of(const TestEvidence& found, model::ComponentId id,
                                 model::ComponentId only) const {
    document::Evidence evidence;
    evidence.test = problem_.test(found.test).outcome.name;
    if (const auto& undefined = found.undefined ? found.undefined : found.overflow)
      evidence.undefined = document::finding_of(problem_.image(), *undefined);
    size_t seen = 0;
    std::map<model::ComponentId, size_t> executed;
    for (const replay::AngelicValue& angelic : found.found.angelic) {
      if (only != model::kNoComponent && angelic.component != only) continue;
      size_t execution = seen++;
      const replay::Observation* observed =
          observation(found, angelic.component, executed[angelic.component]++);
      const bool known = angelic.computed_known && !(observed && is_not_computed(*observed));
      if (!angelic.is_text && known && angelic.computed.bits == angelic.required.bits) continue;
      if (angelic.is_text && text_before(angelic, found.test, execution) == angelic.text) continue;
      ++evidence.instances_total;
      if (evidence.instances.size() >= document::kInstancesKept) continue;
      evidence.instances.push_back(instance_of(angelic, found.test, execution, observed));
      // An input has no site either, but it belongs in the iteration.
      evidence.instances.back().after =
          observed && observed->site < 0 && !found.found.intervention.loop_probes.empty();
      const model::Component& part = problem_.program().components[angelic.component];
      if (angelic.component != id)
        evidence.instances.back().of = document::Part{
            document::place_of(problem_.program(), part.range), part.text, part.function};
    }
    return evidence;
  }

  /// The replay's observation of one execution of a component; null if it was not watched.
  static const replay::Observation* observation(const TestEvidence& found,
                                                model::ComponentId component, size_t execution) {
    for (const replay::Observation& o : found.observations)
      if (o.component == component && execution-- == 0) return &o;
    return nullptr;
  }

  document::Instance instance_of(const replay::AngelicValue& angelic, size_t test, size_t execution,
                                 const replay::Observation* observation) const {
    document::Instance instance;
    instance.number = execution + 1;
    model::ComponentKind kind = problem_.program().components[angelic.component].kind;
    const document::Shown as = document::shown_as(problem_.program().components[angelic.component]);
    bool runs = kind == model::ComponentKind::Statement || kind == model::ComponentKind::Jump;
    if (angelic.is_text) {
      instance.computed = document::text_value(text_before(angelic, test, execution));
      instance.required = document::text_value(angelic.text);
      if (!angelic.type.is_pointer()) return instance;
    } else {
      instance.computed = shown(angelic.computed, angelic.type, as,
                                observation && observation->computed == angelic.computed
                                    ? observation->computed_name
                                    : std::string());
      if (observation && is_not_computed(*observation))
        instance.computed.text =
            fmt::format("nothing ({})", machine::finding_name(*observation->spared));
      else if (!angelic.computed_known) instance.computed.text = "uninitialised";
      instance.required =
          shown(angelic.required, angelic.type, as,
                observation && observation->used == angelic.required ? observation->used_name
                                                                     : std::string());
    }
    // The same name in two calls.
    const bool one_name = instance.computed.text == instance.required.text &&
                          instance.computed.bits != instance.required.bits;
    if (one_name && angelic.type.is_pointer())
      for (document::Value* value : {&instance.computed, &instance.required})
        value->text += fmt::format(" (object {})", machine::Memory::id_of(value->bits) & 0xffffff);
    if (runs) {
      instance.computed.text = angelic.computed.bits ? "runs" : "is skipped";
      instance.required.text = angelic.required.bits ? "to run" : "to be skipped";
    }
    if (const std::vector<std::string>& choices =
            problem_.program().components[angelic.component].choices;
        !choices.empty()) {
      instance.computed.text = choices.front();
      instance.required.text =
          (kind == model::ComponentKind::UnusedValue ? "stored to " : "") +
          choices[angelic.required.bits < choices.size() ? angelic.required.bits : 0];
    }
    if (kind == model::ComponentKind::Address) {
      const std::string& name = problem_.program().components[angelic.component].text;
      instance.computed.text = name;
      instance.required.text = (angelic.required.bits ? "" : "&") + name;
    }
    if (!observation) return instance;
    instance.iteration = observation->iteration;
    for (const replay::Caller& caller : observation->callers)
      instance.stack.push_back({problem_.image().functions()[caller.function].model->name,
                                document::place_of(problem_.program(), caller.location)});
    if (observation->site >= 0) add_reads(instance, *observation);
    return instance;
  }

  /// A pointer to a string literal is shown as the text. Any other pointer is shown as the name of
  /// the object that it pointed to when it was observed, or that is there at the start.
  document::Value shown(machine::Value value, model::Type type, document::Shown as,
                        const std::string& observed) const {
    if (!type.is_pointer() || !value.is_plain()) return document::value_of(value, type, as);
    if (auto text = machine::constant_text_at(problem_.image().initial_memory(), value.bits))
      return document::text_value(std::move(*text));
    document::Value result = document::value_of(value, type, as);
    if (as.is_copied && value.bits == 0) result.text = "*" + result.text;
    if (std::string name =
            observed.empty() ? machine::pointer_name(problem_.image().initial_memory(), value.bits)
                             : observed;
        !name.empty())
      result.text = as.is_copied ? name_of_copied(name) : std::move(name);
    return result;
  }

  /// The name of the object at a pointer with this name: `x` for `&x`, the first element for an
  /// array.
  static std::string name_of_copied(const std::string& pointer) {
    if (pointer.front() == '&') return pointer.substr(1);
    return pointer.find(' ') == std::string::npos ? "element 0 of " + pointer : pointer;
  }

  static bool is_not_computed(const replay::Observation& o) {
    return o.spared && *o.spared != machine::FindingKind::UninitialisedRead;
  }

  /// Adds the values that the expression read. If the result is defined, an undefined value was not
  /// used: it belongs to the side of a choice that was not taken. If nothing was computed, only
  /// variables are certain to have been read.
  void add_reads(document::Instance& instance, const replay::Observation& o) const {
    const model::Function& function = *problem_.image().functions()[o.function].model;
    const model::ProbeSite& site = function.probes[static_cast<size_t>(o.site)];
    for (size_t i = 0; i < o.reads.size() && i < site.names.size(); ++i) {
      const bool is_variable = site.names[i].find_first_of("([.>*") == std::string::npos;
      if (site.names[i].empty() ||
          (is_not_computed(o) ? o.reads[i].is_undefined() || !is_variable
                              : o.reads[i].is_undefined() && !o.computed.is_undefined()))
        continue;
      model::Type type = site.reads[i] >= 0
                             ? function.register_types[static_cast<size_t>(site.reads[i])]
                             : model::kI32;
      std::pair read(
          site.names[i],
          shown(o.reads[i], type, {.is_unsigned = site.unsigned_reads[i] != 0}, o.read_names[i]));
      if (std::find(instance.reads.begin(), instance.reads.end(), read) == instance.reads.end())
        instance.reads.push_back(std::move(read));
    }
  }

  /// The output of one execution of a print in the test's own run; for a piece of text, only that
  /// piece.
  std::string printed_by(model::ComponentId component, size_t test, size_t execution) const {
    const std::vector<model::Component>& components = problem_.program().components;
    const replay::PlainRun& run = problem_.test(test).run;
    std::string text;
    uint32_t print = 0;
    size_t begun = 0;
    for (size_t i = 0; i < run.segments.size(); ++i) {
      const replay::OutputSegment& segment = run.segments[i];
      bool own =
          segment.component == component || (segment.component != model::kNoComponent &&
                                             components[segment.component].parent == component);
      if (!own) continue;
      if (segment.print != print) ++begun;
      print = segment.print;
      if (begun != execution + 1) continue;
      size_t end = i + 1 < run.segments.size() ? run.segments[i + 1].begin : run.output.size();
      text.append(run.output, segment.begin, end - segment.begin);
    }
    return text;
  }

  /// The text before the change: that of the literal, or the text printed there, or the text that
  /// the print would have printed.
  std::string text_before(const replay::AngelicValue& angelic, size_t test,
                          size_t execution) const {
    if (angelic.computed_text) return *angelic.computed_text;
    const model::Component& component = problem_.program().components[angelic.component];
    std::string printed = printed_by(angelic.component, test, execution);
    return printed.empty() && component.kind == model::ComponentKind::PrintText ? component.text
                                                                                : printed;
  }

  void write_leads() {
    if (!document_.diagnoses.empty()) return;
    for (const Lead& lead : faults_.leads) {
      const model::Component& component = problem_.program().components[lead.component];
      document::Lead written;
      written.place = document::place_of(problem_.program(), component.range);
      written.kind = lead.edit && lead.edit->is_missing_statement()
                         ? document::kMissingStatement
                         : model::kind_name(component.kind);
      written.text = component.text;
      written.function = component.function;
      if (lead.edit)
        written.change = lead.edit->is_missing_statement()
                             ? lead.edit->text
                             : words_for(problem_.program(), *lead.edit, lead.component);
      document_.leads.push_back(std::move(written));
    }
  }

  void write_answer() {
    document_.tried_together = faults_.tried_together;
    document_.proof_for_sets = faults_.proof_for_sets;
    document_.bounds = judge::bounds_of(problem_.program(), faults_.bounds_reached);
    const bool ended = faults_.out_of_time || (faults_.effort_spent && problem_.options().budget &&
                                               problem_.options().budget->exhausted());
    document_.answer = ended                          ? document::AnswerKind::OutOfBudget
                       : faults_.not_modelled         ? document::AnswerKind::Unsupported
                       : faults_.effort_spent         ? document::AnswerKind::OutOfBudget
                       : faults_.bounds_reached.any() ? document::AnswerKind::Bounded
                                                      : document::AnswerKind::Proved;
    if (ended)
      document_.exhausted = budget_end_name(
          problem_.options().budget ? problem_.options().budget->end() : BudgetEnd::Time);
    else if (faults_.effort_spent) document_.exhausted = "effort";
    document_.complete = !faults_.out_of_time && faults_.undecided == 0 &&
                         faults_.not_replayed.empty() && !faults_.incomplete;
    document_.unsettled = faults_.undecided;
    document_.refuted = faults_.refuted;
    const bool is_mended = document::has_change(document_);
    document_.open_places = sentences_about_open_places(problem_, faults_, is_mended);
    document_.assumptions.insert(document_.assumptions.end(), faults_.notes.begin(),
                                 faults_.notes.end());
    for (std::string& sentence : judge::assumed_surroundings(problem_.program()))
      document_.assumptions.push_back(std::move(sentence));
    auto& counts = document_.statistics.counts;
    counts.emplace_back("components", problem_.program().components.size());
    counts.emplace_back("candidates", faults_.candidates);
    counts.emplace_back("checks", faults_.checks.size());
    counts.emplace_back("states", sum_of(&ExplorationCounts::states));
    counts.emplace_back("queries", sum_of(&ExplorationCounts::queries));
    counts.emplace_back("steps", sum_of(&ExplorationCounts::steps));
    counts.emplace_back("undecided", faults_.undecided);
    counts.emplace_back("not_replayed", faults_.not_replayed.size());
  }

  uint64_t sum_of(uint64_t ExplorationCounts::* count) const {
    return std::accumulate(
        faults_.checks.begin(), faults_.checks.end(), uint64_t{0},
        [&](uint64_t sum, const CheckRecord& record) { return sum + record.counts.*count; });
  }

  void write_checks() {
    document_.phases = faults_.phases;
    for (const CheckRecord& record : faults_.checks) {
      document::Check check;
      if (record.component == model::kNoComponent) {
        check.kind = "all places at once";
      } else {
        const model::Component& component = problem_.program().components[record.component];
        check.place = document::place_of(problem_.program(), component.range);
        check.kind = model::kind_name(component.kind);
        check.text = component.text;
      }
      check.test = problem_.test(record.test).outcome.name;
      if (record.phase) check.phase = record.phase;
      bool consistent = record.answer == encode::Consistency::Consistent;
      check.answer = record.answer == encode::Consistency::Inconsistent ? "inconsistent"
                     : !consistent                                      ? "unknown"
                     : record.replayed                                  ? "consistent"
                                                                        : "not replayed";
      if (record.answer == encode::Consistency::Unknown) check.reason = record.reason;
      check.seconds = record.seconds;
      check.counts = record.counts;
      document_.checks.push_back(std::move(check));
    }
  }

  const judge::Problem& problem_;
  const SuspectList& faults_;
  document::Document& document_;
  const std::vector<UnsetVariable> unset_;
};

}  // namespace

void write_answer(const judge::Problem& problem, const SuspectList& faults,
                  const std::vector<RankedPlace>& places, document::Document& document) {
  Writer(problem, faults, document).write(places);
}

}  // namespace culprit::diagnose
