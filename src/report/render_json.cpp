#include <fmt/format.h>

#include "document/deviations.h"
#include "report/document_json.h"
#include "report/render.h"
#include "report/wording.h"

namespace culprit::report {

using namespace document;
using Json = nlohmann::ordered_json;

namespace {

template <class List, class Render>
Json array_of(const List& list, Render render) {
  Json out = Json::array();
  for (const auto& element : list) out.push_back(render(element));
  return out;
}

/// Adds the five members of a range to an object.
void put_place(Json& out, const document::Place& place) {
  out["file"] = place.file;
  out["line"] = place.line;
  out["column"] = place.column;
  if (place.end_line == 0) return;
  out["end_line"] = place.end_line;
  out["end_column"] = place.end_column;
}

Json place_json(const document::Place& place) {
  if (!place.known()) return nullptr;
  Json out = Json::object();
  put_place(out, place);
  return out;
}

Json lead_json(const document::Lead& lead) {
  Json out{{"place", place_json(lead.place)},
           {"kind", lead.kind},
           {"text", lead.text},
           {"function", lead.function}};
  if (!lead.change.empty()) out["change"] = lead.change;
  return out;
}

Json stack_json(const std::vector<document::Frame>& stack) {
  return array_of(stack, [](const document::Frame& frame) {
    return Json{{"function", frame.function}, {"place", place_json(frame.place)}};
  });
}

Json object_json(const document::FoundObject& object) {
  return {{"kind", object.kind},
          {"name", object.name},
          {"place", place_json(object.place)},
          {"bytes", object.bytes},
          {"element_bytes", object.element_bytes}};
}

Json finding_json(const document::Finding& finding) {
  Json out{{"kind", finding.kind},
           {"message", finding.message},
           {"place", place_json(finding.place)},
           {"stack", stack_json(finding.stack)},
           {"fatal", finding.fatal}};
  if (finding.object) out["object"] = object_json(*finding.object);
  return out;
}

/// Without what only single tests tell, such as their stacks.
Json summary_json(const document::FindingSummary& summary) {
  Json out = finding_json(summary.finding);
  out.erase("stack");
  out["tests"] = summary.failing;
  out["passing_tests"] = summary.passing;
  return out;
}

Json reason_json(const document::Reason& reason) {
  if (reason.kind == document::ReasonKind::None) return nullptr;
  Json out{{"kind", document::reason_name(reason.kind)},
           {"text", reason.text},
           {"place", place_json(reason.place)}};
  if (!reason.place_text.empty()) out["place_text"] = reason.place_text;
  // both are empty if a regular expression defines the right output
  const bool has_difference = !reason.expected.empty() || !reason.actual.empty();
  if (has_difference && (reason.kind == document::ReasonKind::WrongOutput ||
                         reason.kind == document::ReasonKind::OutputFormat)) {
    out["expected"] = reason.expected;
    out["actual"] = reason.actual;
    out["output_offset"] = reason.output_offset;
  }
  if (reason.expected_exit) out["expected_exit"] = *reason.expected_exit;
  if (reason.actual_exit) out["actual_exit"] = *reason.actual_exit;
  return out;
}

Json schedules_json(const document::Schedules& schedules) {
  Json switches = Json::array();
  for (const document::ScheduleSwitch& each : schedules.switches) {
    Json out{{"thread", each.thread},   {"name", each.name}, {"to", each.to},
             {"to_name", each.to_name}, {"how", each.how},   {"time", each.time}};
    if (each.place.known()) put_place(out, each.place);
    if (!each.text.empty()) out["text"] = each.text;
    switches.push_back(std::move(out));
  }
  return {{"tried", schedules.tried},
          {"failed", schedules.failed},
          {"undecided", schedules.undecided},
          {"switches", std::move(switches)}};
}

Json participant_json(const document::GlobalAssertion::Participant& one) {
  Json values = Json::array();
  for (const auto& [text, value] : one.values)
    values.push_back({{"text", text}, {"value", value.empty() ? Json(nullptr) : Json(value)}});
  return {{"name", one.name},
          {"place", place_json(one.place)},
          {"values", std::move(values)},
          {"decides", one.decides}};
}

Json global_json(const document::GlobalAssertion& global) {
  Json out{{"text", global.text},
           {"place", place_json(global.place)},
           {"test", global.test},
           {"answer", document::global_answer_name(global.answer)},
           {"runs", global.runs}};
  if (global.answer == document::GlobalAnswer::NotDecided) out["why"] = global.why;
  if (global.answer != document::GlobalAnswer::Violated) return out;
  out["participants"] = array_of(global.participants, participant_json);
  out["minimal_sets"] = global.minimal_sets;
  out["complete"] = global.has_all_sets;
  out["indispensable"] = global.indispensable;
  out["in_every_order"] = global.in_every_order;
  return out;
}

Json test_json(const document::TestOutcome& test) {
  Json out{{"name", test.name},
           {"verdict", document::verdict_name(test.verdict)},
           {"reason", reason_json(test.reason)},
           {"findings", array_of(test.findings, finding_json)},
           {"steps", test.steps},
           {"seconds", test.seconds}};
  if (test.schedules) out["schedules"] = schedules_json(*test.schedules);
  return out;
}

/// The machine bits are written as hexadecimal text, since JSON readers lose integers above 2^53.
Json value_json(const document::Value& value) {
  Json out{{"text", value.text}};
  if (!value.type.empty()) {
    out["type"] = value.type;
    out["bits"] = fmt::format("{:#x}", value.bits);
  }
  return out;
}

Json instance_json(const document::Instance& instance) {
  Json out{{"iteration", instance.iteration},
           {"after", instance.after},
           {"number", instance.number},
           {"computed", value_json(instance.computed)},
           {"required", value_json(instance.required)}};
  if (instance.of) {
    Json part = Json::object();
    put_place(part, instance.of->place);
    part["text"] = instance.of->text;
    part["function"] = instance.of->function;
    out["of"] = std::move(part);
  }
  if (!instance.reads.empty())
    out["reads"] = array_of(instance.reads, [](const auto& read) {
      return Json{{"name", read.first}, {"value", value_json(read.second)}};
    });
  if (!instance.stack.empty()) out["stack"] = stack_json(instance.stack);
  return out;
}

Json chain_step_json(const document::ChainStep& step) {
  Json out = Json::object();
  put_place(out, step.place);
  out["kind"] = step.kind;
  out["text"] = step.text;
  out["function"] = step.function;
  out["run"] = document::chain_run_name(step.run);
  if (step.failing) out["failing"] = value_json(*step.failing);
  if (step.repaired) out["repaired"] = value_json(*step.repaired);
  out["decided"] = step.decided;
  out["through"] = step.through;
  out["omitted"] = step.omitted;
  out["sentence"] = sentence(step);
  return out;
}

Json evidence_json(const document::Evidence& evidence) {
  Json out{{"test", evidence.test},
           {"instances", array_of(evidence.instances, instance_json)},
           {"instances_total", evidence.instances_total}};
  if (evidence.undefined) out["undefined"] = finding_json(*evidence.undefined);
  if (!evidence.chain.empty()) out["chain"] = array_of(evidence.chain, chain_step_json);
  return out;
}

Json disagreement_json(const document::Diagnosis& diagnosis) {
  const document::Disagreement& contradiction = *diagnosis.disagreement;
  return {{"component", contradiction.component},
          {"test", contradiction.test},
          {"instance", instance_json(contradiction.instance)},
          {"other_test", contradiction.other_test},
          {"other_passes", contradiction.other_passes},
          {"other", instance_json(contradiction.other)},
          {"sentence", disagreement(diagnosis)}};
}

Json component_json(const document::SuspectComponent& component) {
  Json out = Json::object();
  put_place(out, component.place);
  out["kind"] = component.kind;
  out["mode"] = component.mode;
  out["text"] = component.text;
  out["function"] = component.function;
  out["name"] = component.name;
  out["evidence"] = array_of(component.evidence, evidence_json);
  return out;
}

Json unit_json(const std::optional<document::SuspectUnit>& unit) {
  if (!unit) return nullptr;
  Json out = Json::object();
  put_place(out, unit->place);
  out["kind"] = unit->kind;
  out["text"] = unit->text;
  out["function"] = unit->function;
  return out;
}

Json link_json(const document::FindingLink& link) {
  return {{"finding", link.finding}, {"prevented", link.is_prevented}, {"tests", link.tests}};
}

Json diagnosis_json(const document::Diagnosis& diagnosis) {
  Json out{{"rank", diagnosis.rank},
           {"probability", diagnosis.probability},
           {"replayed", diagnosis.replayed},
           {"explained", diagnosis.explained},
           {"minimal", diagnosis.is_minimal},
           {"edit", diagnosis.edit},
           {"tried_in_all", diagnosis.tried_in_all},
           {"missing", diagnosis.missing},
           {"unit", unit_json(diagnosis.unit)},
           {"components", array_of(diagnosis.components, component_json)},
           {"also", array_of(diagnosis.also, component_json)}};
  if (!diagnosis.findings.empty()) out["findings"] = array_of(diagnosis.findings, link_json);
  if (diagnosis.disagreement) out["disagreement"] = disagreement_json(diagnosis);
  return out;
}

Json replacement_json(const document::Replacement& change) {
  Json out = Json::object();
  put_place(out, change.place);
  out["replaced"] = change.replaced;
  out["written"] = change.written;
  return out;
}

Json behaviour_json(const document::Behaviour& behaviour) {
  return {{"end", behaviour.end}, {"output", behaviour.output}};
}

Json distinction_json(const document::Distinction& differs) {
  return {{"input", differs.input},
          {"arguments", differs.arguments},
          {"like", differs.test},
          {"first", behaviour_json(differs.first)},
          {"other", behaviour_json(differs.other)}};
}

Json patch_part_json(const document::PatchPart& part) {
  Json out{{"words", part.words}, {"needed_by", part.needed_by}};
  put_place(out, part.place);
  return out;
}

Json patch_json(const document::Patch& patch) {
  Json out{{"rank", patch.rank},
           {"words", patch.words},
           {"mistake", patch.mistake},
           {"tests", patch.tests}};
  put_place(out, patch.place);
  out["changes"] = array_of(patch.changes, replacement_json);
  if (!patch.parts.empty()) out["parts"] = array_of(patch.parts, patch_part_json);
  out["alike"] = patch.alike;
  if (patch.differs) out["differs"] = distinction_json(*patch.differs);
  if (patch.agrees) out["agrees"] = *patch.agrees;
  if (patch.holds_up_to) out["holds_up_to"] = *patch.holds_up_to;
  return out;
}

Json ordered_code_json(const document::OrderedCode& code) {
  Json out = Json::object();
  put_place(out, code.place);
  out["text"] = code.text;
  out["function"] = code.function;
  return out;
}

Json order_fault_json(const document::OrderFault& fault) {
  Json out = Json::object();
  if (!fault.uninterrupted.empty())
    out["uninterrupted"] = array_of(fault.uninterrupted, ordered_code_json);
  if (!fault.later.empty()) out["later"] = array_of(fault.later, ordered_code_json);
  if (fault.first) out["first"] = ordered_code_json(*fault.first);
  if (!fault.ended.empty()) out["ended"] = fault.ended;
  if (!fault.begun.empty()) out["begun"] = fault.begun;
  out["schedules"] = fault.schedules;
  out["story"] = fault.story;
  return out;
}

Json hint_json(const document::Hint& hint) {
  return {{"level", hint.level},
          {"text", hint.text},
          {"mistake", hint.mistake},
          {"places", array_of(hint.places, [](const document::HintPlace& place) {
             return Json{{"place", place_json(place.place)}, {"function", place.function}};
           })}};
}

Json edit_json(const document::PathExplanation::Edit& edit) {
  Json out = replacement_json(edit.change);
  out["rule"] = edit.rule;
  out["passes"] = edit.passes ? Json(*edit.passes) : Json(nullptr);
  return out;
}

Json path_point_json(const document::PathExplanation::Point& point) {
  return {{"number", point.number},
          {"place", place_json(point.place)},
          {"kind", point.kind},
          {"statement", point.statement},
          {"predicate", point.predicate},
          {"hypothesised", array_of(point.hypothesised,
                                    [](const auto& condition) {
                                      return Json{{"text", condition.text},
                                                  {"holds", condition.holds},
                                                  {"alternative", condition.alternative}};
                                    })},
          {"forward", point.forward},
          {"forward_left_out", point.forward_left_out},
          {"backward", point.backward},
          {"backward_left_out", point.backward_left_out}};
}

Json path_evidence_json(const document::PathExplanation::Evidence& evidence) {
  Json out{
      {"kind", evidence.kind}, {"point", evidence.point}, {"hypothesised", evidence.hypothesised}};
  if (evidence.origin > 0) {
    out["actual"] = evidence.actual;
    out["state"] = evidence.state;
    out["origin"] = evidence.origin;
    out["deduced"] = evidence.deduced;
  }
  out["edits"] = array_of(evidence.edits, edit_json);
  return out;
}

Json path_json(const std::optional<document::PathExplanation>& path) {
  if (!path) return nullptr;
  return {{"test", path->test},
          {"function", path->function},
          {"violated", path->violated},
          {"length", path->length},
          {"points", array_of(path->points, path_point_json)},
          {"evidence", array_of(path->evidence, path_evidence_json)},
          {"not_followed", path->not_followed}};
}

Json executions_json(const std::vector<document::Execution>& executions) {
  return array_of(executions, [](const document::Execution& execution) {
    return Json{{"location", execution.location},
                {"execution", execution.execution},
                {"place", place_json(execution.place)},
                {"text", execution.text}};
  });
}

Json flip_json(const document::DeviationAnswer::Flip& flip) {
  return {{"location", flip.at.location},
          {"execution", flip.at.execution},
          {"place", place_json(flip.at.place)},
          {"text", flip.at.text},
          {"taken", flip.taken},
          {"meaning", flip.meaning}};
}

Json deviation_json(const document::DeviationAnswer::Deviation& deviation) {
  Json edit;
  if (deviation.edit) {
    edit = replacement_json(*deviation.edit);
    edit["all_pass"] = deviation.all_pass;
  }
  return {{"flips", array_of(deviation.flips, flip_json)},
          {"meaning", deviation.meaning},
          {"minimal", deviation.minimal},
          {"corrections", array_of(deviation.corrections, executions_json)},
          {"incomplete", deviation.corrections_incomplete},
          {"edit", edit}};
}

Json condition_edit_json(const document::DeviationAnswer::ConditionEdit& edit) {
  Json out = replacement_json(edit.edit);
  out["turned"] = edit.turned;
  out["all_pass"] = edit.all_pass;
  return out;
}

Json deviations_json(const document::DeviationAnswer* answer) {
  if (!answer) return nullptr;
  return {{"test", answer->test},
          {"up_to", answer->up_to},
          {"largest_correction", answer->largest_correction},
          {"marking", answer->marking},
          {"complete", answer->complete},
          {"cut", answer->cut},
          {"stopped", answer->stopped},
          {"conditions", answer->conditions},
          {"runs", answer->runs},
          {"path",
           {{"corrections", array_of(answer->path_corrections, executions_json)},
            {"incomplete", answer->path_corrections_incomplete}}},
          {"found", array_of(answer->deviations, deviation_json)},
          {"edits", array_of(answer->edits, condition_edit_json)}};
}

const char* message_word(DiagnosticKind kind) {
  switch (kind) {
    case DiagnosticKind::User: return "error";
    case DiagnosticKind::Unsupported: return "unsupported";
    case DiagnosticKind::Internal: return "internal";
    case DiagnosticKind::Warning: return "warning";
    case DiagnosticKind::Note: return "note";
  }
  return "error";
}

Json statistics_json(const document::Statistics& statistics) {
  Json seconds = Json::object(), counts = Json::object();
  for (const auto& [stage, time] : statistics.seconds) seconds[stage] = time;
  for (const auto& [name, number] : statistics.counts) counts[name] = number;
  return {{"seconds", seconds},
          {"counts", counts},
          {"total_seconds", statistics.total_seconds},
          {"peak_memory_bytes", statistics.peak_memory_bytes}};
}

Json constraint_set_json(const document::ConstraintSet& set) {
  Json out{{"components", array_of(set.components, [](const document::SuspectComponent& component) {
              Json member = Json::object();
              put_place(member, component.place);
              member["kind"] = component.kind;
              member["text"] = component.text;
              member["function"] = component.function;
              member["name"] = component.name;
              return member;
            })}};
  if (!set.tests.empty()) out["tests"] = set.tests;
  return out;
}

Json refuted_json(const document::Refuted& refuted) {
  return {
      {"replayed", refuted.replayed}, {"bounded", refuted.bounded}, {"abstract", refuted.abstract}};
}

Json loop_ranges_json(const document::LoopRanges& loop) {
  Json variables = Json::object();
  for (const auto& [name, values] : loop.variables) variables[name] = values;
  return {{"place", place_json(loop.place)}, {"function", loop.function},
          {"variables", variables},          {"invariants", loop.invariants},
          {"statement", loop.is_statement},  {"left_out", loop.left_out}};
}

Json unwinding_json(const document::Bounds& bounds) {
  return bounds.smallest_unwinding == 0 ? Json(nullptr) : Json(bounds.smallest_unwinding);
}

Json bound_json(const document::Bound& bound) {
  using Of = document::Bound::Of;
  Json out{{"of", bound.of == Of::Loop        ? "loop"
                  : bound.of == Of::Recursion ? "recursion"
                                              : "run"},
           {"at_most", bound.at_most}};
  if (bound.of != Of::Loop) return out;
  out["loop"] = bound.loop;
  out["place"] = place_json(bound.place);
  return out;
}

Json constraint_sets_json(const document::ConstraintSets& list) {
  return {{"complete", list.complete},
          {"bound", unwinding_json(list.bounds)},
          {"bounds", array_of(list.bounds.each, bound_json)},
          {"tests", list.tests},
          {"remark", list.remark},
          {"sets", array_of(list.sets, constraint_set_json)}};
}

const char* member_of(document::SetKind kind) {
  return kind == document::SetKind::Conflict ? "conflicts"
         : kind == document::SetKind::Mus    ? "muses"
                                             : "mcses";
}

Json spectrum_json(const document::SpectrumLine& line) {
  return {
      {"file", line.file}, {"line", line.line}, {"passed", line.passed}, {"failed", line.failed}};
}

Json conclusion_json(const document::Conclusion& conclusion) {
  Json out{{"kind", document::conclusion_name(conclusion.kind)},
           {"text", conclusion.text},
           {"next", conclusion.next}};
  if (conclusion.kind == document::ConclusionKind::Unexplained)
    out["up_to"] =
        conclusion.up_to == document::kAnyNumber ? Json(nullptr) : Json(conclusion.up_to);
  if (!conclusion.taken_for_endless.empty())
    out["taken_for_endless"] = conclusion.taken_for_endless;
  return out;
}

Json proof_json(const document::ProofForSets& proof) {
  return {{"up_to", proof.up_to},
          {"bound", unwinding_json(proof.bounds)},
          {"bounds", array_of(proof.bounds.each, bound_json)}};
}

Json contradiction_json(const document::Contradiction& found) {
  return {{"tests", Json::array({found.first, found.second})},
          {"given", found.given},
          {"expected", found.expected}};
}

}  // namespace

Json message_json(const Diagnostic& message) {
  return {
      {"kind", message_word(message.kind)}, {"file", message.file},       {"line", message.line},
      {"column", message.column},           {"message", message.message}, {"hint", message.hint}};
}

Json document_json(const document::Document& document) {
  Json out;
  out["schema"] = document::kSchema;
  out["command"] = document.command;
  out["version"] = document.version;
  out["comparison"] = document.comparison;
  if (document.command != "run") out["granularity"] = document.granularity;
  out["sources"] = document.sources;
  out["tests"] = array_of(document.tests, test_json);
  if (!document.globals.empty()) out["global_assertions"] = array_of(document.globals, global_json);
  if (!document.findings.empty()) out["findings"] = array_of(document.findings, summary_json);
  if (!document.order_faults.empty())
    out["order_faults"] = array_of(document.order_faults, order_fault_json);
  if (!document.order_mends.empty())
    out["order_mends"] = array_of(document.order_mends, patch_json);
  out["diagnoses"] = array_of(document.diagnoses, diagnosis_json);
  if (document.command == "repair") {
    out["patches"] = array_of(document.patches, patch_json);
    out["further_inputs"] = document.further_inputs;
  }
  if (document.hint) out["hint"] = hint_json(*document.hint);
  if (document.command == "explain") out["path"] = path_json(document.path);
  if (document.command == "deviate" || document.deviations)
    out["deviations"] = deviations_json(document.deviations.get());
  if (document.conclusion.kind != document::ConclusionKind::None)
    out["conclusion"] = conclusion_json(document.conclusion);
  if (!document.leads.empty()) out["leads"] = array_of(document.leads, lead_json);
  if (!document.contradictions.empty())
    out["contradictions"] = array_of(document.contradictions, contradiction_json);
  if (!document.set_aside.empty()) out["set_aside"] = document.set_aside;
  out["answer"] = document::answer_name(document.answer);
  if (document.answer == document::AnswerKind::OutOfBudget) out["exhausted"] = document.exhausted;
  out["complete"] = document.complete;
  out["tried_together"] = document.tried_together;
  if (document.proof_for_sets.up_to > 1)
    out["complete_for_sets"] = proof_json(document.proof_for_sets);
  out["bound"] = unwinding_json(document.bounds);
  out["bounds"] = array_of(document.bounds.each, bound_json);
  if (document.refuted.any()) out["refuted"] = refuted_json(document.refuted);
  if (!document.loop_ranges.empty())
    out["ranges"] = array_of(document.loop_ranges, loop_ranges_json);
  std::vector<std::string> assumptions = document.open_places;
  assumptions.insert(assumptions.end(), document.assumptions.begin(), document.assumptions.end());
  out["assumptions"] = std::move(assumptions);
  if (!document.test_doubts.empty()) out["test_doubts"] = document.test_doubts;
  for (const document::ConstraintSets& list : document.constraint_sets)
    out[member_of(list.kind)] = constraint_sets_json(list);
  out["messages"] = array_of(document.messages, message_json);
  out["statistics"] = statistics_json(document.statistics);
  if (!document.spectrum.empty()) out["spectrum"] = array_of(document.spectrum, spectrum_json);
  return out;
}

std::string render_json(const document::Document& document) {
  return document_json(document).dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace culprit::report
