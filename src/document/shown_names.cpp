#include "document/shown_names.h"

#include <optional>

#include "document/deviations.h"
#include "support/text.h"

namespace culprit::document {

namespace {

/// Goes through the parts of a document that are names, or sentences with names.
class Shower {
 public:
  template <class... Parts>
  void all(Parts&... parts) {
    (show(parts), ...);
  }

 private:
  void show(std::string& text) { text = printable_line(text); }
  template <class Part>
  void show(std::vector<Part>& list) {
    for (Part& part : list) show(part);
  }
  template <class Part>
  void show(std::optional<Part>& part) {
    if (part) show(*part);
  }

  void show(Place& place) { show(place.file); }
  void show(Frame& frame) { all(frame.function, frame.place); }
  void show(Diagnostic& message) { all(message.file, message.message, message.hint); }
  void show(SourceText& file) { show(file.path); }

  void show(FoundObject& object) { all(object.name, object.place); }
  void show(Finding& finding) {
    all(finding.message, finding.place, finding.stack, finding.object);
  }
  void show(FindingSummary& summary) { all(summary.finding, summary.failing, summary.passing); }
  void show(TestOutcome& test) {
    all(test.name, test.reason.text, test.reason.place, test.findings);
  }
  void show(GlobalAssertion::Participant& one) { all(one.name, one.place); }
  void show(GlobalAssertion& global) {
    all(global.text, global.place, global.test, global.why, global.participants,
        global.minimal_sets, global.indispensable);
  }
  void show(Contradiction& found) { all(found.first, found.second, found.given, found.expected); }

  void show(Part& part) { all(part.place, part.function); }
  void show(Instance& instance) { all(instance.stack, instance.of); }
  void show(ChainStep& step) { all(step.place, step.function); }
  void show(Evidence& evidence) {
    all(evidence.test, evidence.instances, evidence.undefined, evidence.chain);
  }
  void show(SuspectComponent& component) {
    all(component.place, component.function, component.name, component.evidence);
  }
  void show(SuspectUnit& unit) { all(unit.place, unit.function); }
  void show(Disagreement& found) { all(found.test, found.instance, found.other_test, found.other); }
  void show(FindingLink& link) { show(link.tests); }
  void show(Diagnosis& diagnosis) {
    all(diagnosis.components, diagnosis.also, diagnosis.unit, diagnosis.disagreement,
        diagnosis.findings);
  }
  void show(Lead& lead) { all(lead.place, lead.function); }

  void show(Replacement& change) { show(change.place); }
  void show(Distinction& differs) { show(differs.test); }
  void show(PatchPart& part) { all(part.place, part.needed_by); }
  void show(Patch& patch) { all(patch.place, patch.changes, patch.parts, patch.differs); }
  void show(HintPlace& place) { all(place.place, place.function); }
  void show(Hint& hint) { all(hint.places, hint.text); }

  void show(PathExplanation::Point& point) { show(point.place); }
  void show(PathExplanation::Edit& edit) { show(edit.change); }
  void show(PathExplanation::Evidence& evidence) { show(evidence.edits); }
  void show(PathExplanation& path) {
    all(path.test, path.function, path.violated, path.points, path.evidence, path.not_followed);
  }

  void show(Execution& execution) { show(execution.place); }
  void show(DeviationAnswer::Flip& flip) { all(flip.at, flip.meaning); }
  void show(DeviationAnswer::Deviation& deviation) {
    all(deviation.flips, deviation.meaning, deviation.corrections, deviation.corrections_incomplete,
        deviation.edit);
  }
  void show(DeviationAnswer::ConditionEdit& edit) { show(edit.edit); }
  void show(std::shared_ptr<const DeviationAnswer>& answer) {
    if (!answer) return;
    DeviationAnswer shown = *answer;
    all(shown.test, shown.path_corrections, shown.path_corrections_incomplete, shown.deviations,
        shown.edits, shown.cut);
    answer = std::make_shared<const DeviationAnswer>(std::move(shown));
  }

  void show(Bound& bound) { all(bound.loop, bound.place); }
  void show(Bounds& bounds) { all(bounds.each, bounds.words); }
  void show(ConstraintSet& set) { all(set.components, set.tests); }
  void show(ConstraintSets& list) { all(list.sets, list.bounds, list.tests, list.remark); }
  void show(Conclusion& conclusion) {
    all(conclusion.text, conclusion.next, conclusion.taken_for_endless);
  }
  void show(LoopRanges& loop) { all(loop.place, loop.function, loop.left_out); }
  void show(SpectrumLine& line) { show(line.file); }

  void show(ProgramRow& row) {
    all(row.program, row.suspect, row.suspect_words, row.patch, row.mistake, row.reason);
  }

  void show(ChosenInput& input) { all(input.name, input.place); }
  void show(StoryLine& line) { show(line.place); }
  void show(Counterexample& example) {
    all(example.inputs, example.message, example.place, example.story);
  }
  void show(Property& property) { all(property.text, property.place, property.counterexample); }
};

}  // namespace

Document with_shown_names(Document document) {
  Document& d = document;
  Shower().all(d.sources, d.tests, d.globals, d.findings, d.diagnoses, d.leads, d.patches, d.hint,
               d.path, d.deviations, d.conclusion, d.set_aside, d.contradictions, d.loop_ranges,
               d.proof_for_sets.bounds, d.bounds, d.test_doubts, d.open_places, d.assumptions,
               d.constraint_sets, d.messages, d.spectrum, d.files);
  return document;
}

ClassReport with_shown_names(ClassReport report) {
  Shower().all(report.tests, report.programs);
  return report;
}

CheckReport with_shown_names(CheckReport report) {
  CheckReport& r = report;
  Shower().all(r.function, r.sources, r.files, r.properties, r.limited_by, r.incomplete,
               r.by_contract, r.in_conflict, r.messages);
  return report;
}

Diagnostic with_shown_names(Diagnostic message) {
  Shower().all(message);
  return message;
}

}  // namespace culprit::document
