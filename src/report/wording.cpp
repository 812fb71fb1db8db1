#include "report/wording.h"

#include <algorithm>

#include <fmt/format.h>

#include "document/compiler_warnings.h"
#include "document/missing_code.h"
#include "model/component.h"
#include "report/finding_words.h"
#include "report/quote.h"

namespace culprit::report {

using document::AnswerKind;
using document::ChainRun;
using document::ChainStep;
using document::ConclusionKind;
using document::Diagnosis;
using document::Disagreement;
using document::Document;
using document::Instance;
using document::SuspectComponent;
using document::SuspectUnit;

namespace {

constexpr size_t kValueLength = 48;
constexpr size_t kTitleLength = 60;
constexpr size_t kPartLength = 36;

bool has_units(const Document& document) {
  return std::any_of(document.diagnoses.begin(), document.diagnoses.end(),
                     [](const Diagnosis& d) { return d.unit.has_value(); });
}

std::string within(const document::Bounds& bounds) { return "up to " + bounds.words; }

/// "2 blocks", "1 function"; "3 suspects" if their kinds differ.
std::string counted_units(const Document& document) {
  const auto kind = [](const Diagnosis& d) { return d.unit ? d.unit->kind : ""; };
  const std::string first = kind(document.diagnoses.front());
  const bool same = std::all_of(document.diagnoses.begin(), document.diagnoses.end(),
                                [&](const Diagnosis& d) { return kind(d) == first; });
  return counted(document.diagnoses.size(), same ? first : "suspect");
}

/// "2 sets of places"; "3 suspects, 1 of them a set of places" beside single places.
std::string counted_sets(const Document& document) {
  const auto sets = static_cast<size_t>(
      std::count_if(document.diagnoses.begin(), document.diagnoses.end(),
                    [](const Diagnosis& d) { return d.components.size() > 1; }));
  const size_t all = document.diagnoses.size();
  if (sets == all) return fmt::format("{} of places", counted(all, "set"));
  return fmt::format("{} ({} of them {})", counted(all, "suspect"), sets,
                     sets == 1 ? "a set of places" : "sets of places");
}

/// What to expect beside the list, since not every place was settled.
std::string rest_of(const Document& document) {
  if (document.unsettled == 0)
    return document.diagnoses.empty() ? "not every place was ruled out" : "there may be more";
  const bool has_suspects = !document.diagnoses.empty();
  return fmt::format("{} {} not settled",
                     counted(document.unsettled, has_suspects ? "other place" : "place"),
                     document.unsettled == 1 ? "was" : "were");
}

}  // namespace

std::string when(const Instance& instance) {
  if (!instance.iteration.empty())
    return fmt::format("{}iteration {}", instance.after ? "after " : "",
                       fmt::join(instance.iteration, "."));
  return instance.number > 1 ? fmt::format("execution {}", instance.number) : "";
}

std::string mark_text(double probability) {
  const double percent = 100 * probability;
  return percent < 0.5 ? "under 1 %" : fmt::format("{:.0f} %", percent);
}

std::string title_of(const SuspectComponent& component) {
  const bool missing = component.kind == model::kind_name(model::ComponentKind::MissingOutput);
  const char* where = missing                                         ? " before"
                      : component.kind == document::kMissingStatement ? " at"
                                                                      : "";
  std::string out =
      fmt::format("{}{} `{}`", component.kind, where, shortened(component.text, kTitleLength));
  if (!component.function.empty()) out += " in " + component.function;
  return out;
}

std::string title_of(const SuspectUnit& unit) {
  std::string out = fmt::format("{} `{}`", unit.kind, shortened(unit.text, kTitleLength));
  if (!unit.function.empty() && unit.kind != "function") out += " in " + unit.function;
  if (unit.place.end_line > unit.place.line)
    out += fmt::format(", lines {} to {}", unit.place.line, unit.place.end_line);
  return out;
}

std::string undefined_with(const document::Evidence& evidence) {
  const document::Finding& finding = *evidence.undefined;
  const std::string place =
      finding.place.known() ? fmt::format(" at {}:{}", finding.place.file, finding.place.line) : "";
  return fmt::format("with these values: {}{}, so a compiled program may still fail the test",
                     finding.message, place);
}

namespace {

/// "`x = 1` in line 3 "; with the file if it differs from the component's.
std::string of_part(const SuspectComponent& component, const document::Part& part) {
  const std::string place = part.place.file == component.place.file
                                ? fmt::format("in line {}", part.place.line)
                                : fmt::format("at {}:{}", part.place.file, part.place.line);
  return fmt::format("`{}` {} ", shortened(part.text, kPartLength), place);
}

/// Whether the values say whether a statement is executed.
bool runs_or_not(const Instance& instance) {
  return instance.required.text == "to run" || instance.required.text == "to be skipped";
}

/// "is executed, has to be skipped".
std::string gate_words(const Instance& instance) {
  return fmt::format(
      "{}, has {}", instance.computed.text == "runs" ? "is executed" : instance.computed.text,
      instance.required.text == "to run" ? "to be executed" : instance.required.text);
}

}  // namespace

std::string change_of(const SuspectComponent& component, const Instance& instance) {
  const std::string part = instance.of ? of_part(component, *instance.of) : "";
  if (runs_or_not(instance)) return part + gate_words(instance);
  return fmt::format("{}computed {}, required {}", part,
                     shortened(instance.computed.text, kValueLength),
                     shortened(instance.required.text, kValueLength));
}

std::string sentence(const ChainStep& step) {
  const std::string text = fmt::format("`{}`", shortened(step.text, kTitleLength));
  const bool gate = step.kind == "statement" || step.kind == "jump";
  const bool stores = step.kind.find("assignment") != std::string::npos ||
                      step.kind == "increment" ||
                      step.kind.find("initializer") != std::string::npos;
  const char* verb = gate ? "" : stores ? "gives " : "is ";
  const auto value = [&](const std::optional<document::Value>& v) {
    return fmt::format("{}{}", verb, shortened(v->text, kValueLength));
  };
  std::string out = text;
  switch (step.run) {
    case ChainRun::Both:
      if (step.failing && step.repaired && step.failing->text != step.repaired->text)
        out += fmt::format(" {} ({})", value(step.failing),
                           shortened(step.repaired->text, kValueLength));
      else out += step.kind == "input" ? " reads something else" : " gives another value";
      break;
    case ChainRun::Failing:
      out += step.failing ? fmt::format(" {} (is not executed)", value(step.failing))
                          : " is executed (is not executed)";
      break;
    case ChainRun::Repaired:
      out += step.again ? " is not executed again" : " is not executed";
      out += step.repaired ? fmt::format(" ({})", value(step.repaired)) : " (is executed)";
      break;
  }
  if (step.decided) out += ", by that decision";
  else if (!step.through.empty()) out += ", through " + step.through;
  return out;
}

std::string omitted_steps(const ChainStep& step) {
  return fmt::format("{} more like these", counted(step.omitted, "step"));
}

std::string disagreement(const Diagnosis& diagnosis) {
  const Disagreement& contradiction = *diagnosis.disagreement;
  std::string reads;
  for (const auto& [name, value] : contradiction.instance.reads)
    reads += fmt::format("{}{} = {}", reads.empty() ? "with " : ", ", name,
                         shortened(value.text, kValueLength));
  const std::string moment = when(contradiction.instance);
  const bool same = contradiction.test == contradiction.other_test;
  const char* passing = contradiction.other_passes ? "passing " : "";
  const std::string here = fmt::format("test {}{}", contradiction.test,
                                       moment.empty() ? "" : fmt::format(" ({})", moment)),
                    there = same ? "another execution"
                                 : fmt::format("{}test {}", passing, contradiction.other_test);
  const std::string value = shortened(contradiction.instance.required.text, kValueLength),
                    other = shortened(contradiction.other.required.text, kValueLength);
  if (runs_or_not(contradiction.instance))
    return fmt::format("ranked lower: in {} it has {}, but in {} it has {}", here, value, there,
                       other);
  return fmt::format("ranked lower: {}{}{} needs {}, but {} {} {}", reads,
                     reads.empty() ? "" : ", ", here, value, there,
                     contradiction.other_passes ? "computes" : "needs", other);
}

std::vector<const document::Evidence*> telling_evidence(const SuspectComponent& component) {
  std::vector<const document::Evidence*> telling;
  for (const document::Evidence& evidence : component.evidence)
    if (!evidence.instances.empty() || evidence.undefined) telling.push_back(&evidence);
  return telling;
}

namespace {

/// What the compiler says about the lines of the diagnosis, each once.
std::vector<std::string> warnings_at(const Document& document, const Diagnosis& diagnosis) {
  std::vector<std::string> out;
  const auto is_here = [&](const Diagnostic& message) {
    return std::any_of(diagnosis.components.begin(), diagnosis.components.end(),
                       [&](const document::SuspectComponent& component) {
                         const document::Place& place = component.place;
                         return message.file == place.file && message.line >= place.line &&
                                message.line <= place.end_line;
                       });
  };
  for (const Diagnostic& message : document.messages) {
    if (!document::warns_of_meaning(message) || diagnosis.unit || !is_here(message)) continue;
    std::string text = "the compiler warns here: " + message.message;
    if (std::find(out.begin(), out.end(), text) == out.end()) out.push_back(std::move(text));
  }
  return out;
}

}  // namespace

std::vector<std::string> remarks(const Document& document, const Diagnosis& diagnosis) {
  std::vector<std::string> out;
  const unsigned failing = document.failing_asked();
  if (!diagnosis.replayed) out.emplace_back("not confirmed by a run: please report this");
  if (diagnosis.explained < failing)
    out.push_back(
        fmt::format("explains {} of {} failing tests; the others were not checked for lack of time",
                    diagnosis.explained, failing));
  if (diagnosis.unit)
    out.push_back(document.granularity == "auto"
                      ? fmt::format("nothing smaller than this {} was found that explains the "
                                    "failures; it may be wrong in several places",
                                    diagnosis.unit->kind)
                      : fmt::format("the failing tests pass with other values at the places in "
                                    "this {} that are shown",
                                    diagnosis.unit->kind));
  if (!diagnosis.is_minimal)
    out.emplace_back("perhaps some of these places are enough; culprit could not tell");
  if (diagnosis.disagreement) out.push_back(disagreement(diagnosis));
  const bool are_all_judged = std::none_of(
      document.tests.begin(), document.tests.end(),
      [](const document::TestOutcome& test) { return test.verdict == document::Verdict::Unknown; });
  const std::string but_set_aside =
      document.set_aside.size() == 1
          ? "all tests but " + document.set_aside.front()
          : fmt::format("all tests but {} that are left out", document.set_aside.size());
  const char* all =
      !diagnosis.tried_in_all
          ? "the failing tests, and the passing ones that are short enough to be tried,"
      : !document.set_aside.empty() ? but_set_aside.c_str()
      : are_all_judged              ? "all tests"
                                    : "all tests with a verdict";
  for (const std::string& change : {diagnosis.edit, diagnosis.missing})
    if (!change.empty() && !change.starts_with(document::kNothingSets))
      out.push_back(fmt::format("{} pass with {}", all, change));
  if (diagnosis.missing.starts_with(document::kNothingSets)) out.push_back(diagnosis.missing);
  for (std::string& sentence : sentences_on_findings(document, diagnosis))
    out.push_back(std::move(sentence));
  for (std::string& warning : warnings_at(document, diagnosis)) out.push_back(std::move(warning));
  return out;
}

std::string claim(const Document& document, size_t shown) {
  const size_t all = document.diagnoses.size();
  const unsigned failing = document.failing_asked();
  if (document.conclusion.kind == ConclusionKind::Order) return document.conclusion.text;
  if (all == 0) {
    const std::string more =
        document.tried_together > 1
            ? fmt::format(", and no set of up to {} places that was tried", document.tried_together)
            : "";
    return fmt::format(
        "no single place {} {}{}", document.complete ? "explains" : "was found that explains",
        failing == 1 ? "the failing test" : fmt::format("all {} failing tests", failing), more);
  }
  const bool single = std::all_of(document.diagnoses.begin(), document.diagnoses.end(),
                                  [](const Diagnosis& d) { return d.components.size() == 1; });
  const auto whole = [&](const Diagnosis& d) { return d.explained >= failing; };
  const auto partly =
      static_cast<size_t>(all - static_cast<size_t>(std::count_if(
                                    document.diagnoses.begin(), document.diagnoses.end(), whole)));
  if (partly == all)
    return fmt::format("{}; the time was too short to check one against all {} failing tests",
                       counted(all, "suspect"), failing);
  const bool units = has_units(document);
  const std::string noun = units    ? counted_units(document)
                           : single ? counted(all, "suspect")
                                    : counted_sets(document);
  const std::string explained =
      !document.set_aside.empty()
          ? fmt::format("{} of {} failing tests", failing, document.failing())
      : failing == 1 ? "the failing test"
      : failing == 2 ? "both failing tests"
                     : fmt::format("all {} failing tests", failing);
  std::string out = fmt::format("{}{} {}explains {}", noun, all > 1 ? ", each" : "",
                                single && !units ? "alone " : "", explained);
  if (units) out += " if any value in it may be wrong";
  if (partly > 0) out += fmt::format("; {} not checked against all of them", partly);
  if (all > shown) out += fmt::format("; {} shown, --limit shows more", shown);
  return out;
}

std::string claim(const document::ConstraintSets& list) {
  using document::SetKind;
  const char* one = list.kind == SetKind::Conflict ? "minimal conflict"
                    : list.kind == SetKind::Mus    ? "MUS"
                                                   : "MCS";
  const char* many = list.kind == SetKind::Conflict ? "minimal conflicts"
                     : list.kind == SetKind::Mus    ? "MUSes"
                                                    : "MCSes";
  const char* meaning = list.kind == SetKind::Mcs
                            ? "places that have to give other values for the tests to pass"
                            : "places that cannot all be right";
  std::string out =
      fmt::format("{} {} ({}); the list is {}complete", list.sets.size(),
                  list.sets.size() == 1 ? one : many, meaning, list.complete ? "" : "not ");
  if (list.bounds.any())
    out += fmt::format("{} {}", list.complete ? "" : ", even", within(list.bounds));
  return out;
}

std::string nothing_to_locate(const Document& document) {
  const auto not_run = [](const document::TestOutcome& test) {
    return test.reason.kind == document::ReasonKind::NotRun;
  };
  if (document.conclusion.kind == ConclusionKind::ContradictoryTests)
    return "no answer: " + document.conclusion.text;
  if (std::any_of(document.tests.begin(), document.tests.end(), not_run)) {
    const bool memory = document.exhausted == "memory";
    return document.exhausted == "interrupt"
               ? "nothing to locate yet: culprit was interrupted before a test was seen to fail"
               : fmt::format(
                     "nothing to locate yet: the {} ran out before a test was seen to fail ({} "
                     "allows more)",
                     memory ? "memory" : "time", memory ? "--memory" : "--timeout");
  }
  return "nothing to locate: culprit needs a test that fails";
}

std::string sentence(const document::Lead& lead) {
  if (lead.change.empty()) return {};
  return fmt::format("with {} the test gets past this failure; it was not seen to pass",
                     lead.change);
}

std::string described(const document::Lead& lead) {
  const std::string change = sentence(lead);
  return fmt::format("look next at `{}` in {}{}{}", lead.text, lead.function,
                     change.empty() ? "" : ": ", change);
}

std::string sentence(const document::Contradiction& found) {
  return fmt::format("tests {} and {} contradict each other: {} for both, but {} are expected",
                     found.first, found.second, found.given, found.expected);
}

std::string claim_of_patches(const Document& document, size_t shown) {
  if (document.patches.empty()) {
    if (document.diagnoses.empty()) return {};
    if (document.set_aside.empty())
      return "no patch: none of the small changes tried at these places passes all tests";
    return fmt::format(
        "no patch: it would have to pass '{}', too, which none of these places explains",
        document.set_aside.front());
  }
  const uint64_t judged = document.patches.front().tests;
  const std::string tests = judged == document.tests.size()
                                ? "all tests"
                                : fmt::format("the {} tests that could be judged", judged);
  if (shown == 1)
    return fmt::format("this patch passes {}; only you can judge whether it is what was meant",
                       tests);
  return fmt::format(
      "these {} patches pass {}, the likeliest first; only you can judge whether one is what was "
      "meant",
      shown, tests);
}

bool adds_to_claim(const document::Conclusion& conclusion) {
  return conclusion.kind == ConclusionKind::UndefinedBehaviour ||
         conclusion.kind == ConclusionKind::Unexplained ||
         conclusion.kind == ConclusionKind::NotDecided;
}

std::string worth_of_sets(const Document& document) {
  const document::ProofForSets& proof = document.proof_for_sets;
  if (proof.up_to < 2)
    return document.tried_together < 2
               ? ""
               : fmt::format("not all sets of up to {} places were tried", document.tried_together);
  return fmt::format("all sets of up to {} places that explain are listed{}{}", proof.up_to,
                     proof.bounds.any() ? ", for " + within(proof.bounds) : "",
                     proof.up_to < document.tried_together ? ", but not all larger ones" : "");
}

/// What rests on joined loops; empty if nothing does.
std::string worth_of_refutations(const Document& document) {
  const uint64_t count = document.refuted.abstract;
  if (count == 0) return "";
  return fmt::format("; {} {} ruled out for any number of iterations", count,
                     count == 1 ? "place was" : "places were");
}

std::string worth(const Document& document) {
  const bool sets =
      document.tried_together > 1 || (document.granularity == "auto" && has_units(document));
  const bool says_so_already = document.diagnoses.empty();  // in claim()
  const std::string of_sets = says_so_already ? "" : worth_of_sets(document),
                    tried = of_sets.empty() ? "" : "; " + of_sets;
  const std::string list =
      document.diagnoses.empty()
          ? "every place was ruled out"
          : fmt::format("the list{} is complete for the kinds of fault that were tried",
                        sets ? " of single places" : "");
  switch (document.answer) {
    case AnswerKind::Proved:
      return (document.complete ? list : rest_of(document)) + worth_of_refutations(document) +
             tried;
    case AnswerKind::Bounded:
      return (document.complete
                  ? fmt::format("{}, {}", list, within(document.bounds))
                  : fmt::format("{}, even {}", rest_of(document), within(document.bounds))) +
             tried;
    case AnswerKind::OutOfBudget:
      if (document.exhausted == "effort") return rest_of(document);
      if (document.exhausted == "interrupt")
        return "culprit was interrupted: this is the best answer so far";
      return fmt::format("the {} ran out: this is the best answer so far ({} allows more)",
                         document.exhausted == "memory" ? "memory" : "time",
                         document.exhausted == "memory" ? "--memory" : "--timeout");
    case AnswerKind::Unsupported: return rest_of(document);
  }
  return {};
}

}  // namespace culprit::report
