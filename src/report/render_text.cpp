#include <algorithm>

#include <fmt/format.h>

#include "document/finding_summary.h"
#include "report/finding_words.h"
#include "report/quote.h"
#include "report/render.h"
#include "report/render_orders.h"
#include "report/render_tests.h"
#include "report/steps.h"
#include "report/warning_lines.h"
#include "report/wording.h"

namespace culprit::report {

using document::ConstraintSet;
using document::ConstraintSets;
using document::Diagnosis;
using document::Document;
using document::Evidence;
using document::Instance;
using document::SuspectComponent;

namespace {

constexpr size_t kValueLength = 48;
constexpr size_t kAlsoShown = 3;
constexpr size_t kPartsShown = 6;  // of a unit

std::string values_of(const SuspectComponent& component, const Instance& instance) {
  std::string out = change_of(component, instance);
  if (instance.reads.empty()) return out;
  std::string separator = "   (with ";
  for (const auto& [name, value] : instance.reads) {
    out += fmt::format("{}{} = {}", separator, name, shortened(value.text, kValueLength));
    separator = ", ";
  }
  return out + ")";
}

std::string evidence_lines(const SuspectComponent& component, const Evidence& evidence,
                           size_t name_width, size_t limit) {
  std::string out;
  const size_t shown = std::min(limit, evidence.instances.size());
  for (size_t i = 0; i < shown; ++i) {
    const std::string moment = when(evidence.instances[i]);
    out += fmt::format("     {}  {}{}{}\n", padded(i == 0 ? evidence.test : "", name_width), moment,
                       moment.empty() ? "" : ": ", values_of(component, evidence.instances[i]));
  }
  const uint64_t all = std::max<uint64_t>(evidence.instances_total, evidence.instances.size());
  if (shown > 0 && all > shown)
    out +=
        fmt::format("     {:{}}  and {} more\n", "", name_width, counted(all - shown, "execution"));
  if (evidence.undefined)
    out += fmt::format("     {:{}}  {}\n", "", name_width, undefined_with(evidence));
  return out;
}

/// Shows how the difference reaches the symptom, for the first test that has a chain. One chain is
/// enough to understand it.
std::string chain_lines(const Document& document, const SuspectComponent& component) {
  const auto explained = std::find_if(component.evidence.begin(), component.evidence.end(),
                                      [](const Evidence& e) { return !e.chain.empty(); });
  if (explained == component.evidence.end()) return {};
  const auto& chain = explained->chain;
  size_t width = 0;
  const auto line_of = [&](const document::Place& place) {
    return place.file == component.place.file ? fmt::format("line {}", place.line)
                                              : fmt::format("{}:{}", place.file, place.line);
  };
  const document::TestOutcome* test = test_of(document, *explained);
  const bool ends = test && test->reason.place.known();
  for (const document::ChainStep& step : chain)
    width = std::max(width, columns(line_of(step.place)));
  if (ends) width = std::max(width, columns(line_of(test->reason.place)));
  std::string out = fmt::format(
      "     how {} fails (in brackets: the same with the required values):\n", explained->test);
  for (const document::ChainStep& step : chain) {
    out += fmt::format("       {}  {}\n", padded(line_of(step.place), width), sentence(step));
    if (step.omitted > 0)
      out += fmt::format("       {:{}}  … {}\n", "", width, omitted_steps(step));
  }
  return out + (ends ? fmt::format("       {}  {}\n", padded(line_of(test->reason.place), width),
                                   reason_text(test->reason))
                     : "");
}

std::string component_lines(const Document& document, const SuspectComponent& component,
                            const TextStyle& style) {
  std::string out = quote(document, component.place, style);
  size_t width = 0;
  const std::vector<const Evidence*> telling = telling_evidence(component);
  const size_t shown = std::min(style.evidence, telling.size());
  for (size_t i = 0; i < shown; ++i) width = std::max(width, columns(telling[i]->test));
  for (size_t i = 0; i < shown; ++i)
    out += evidence_lines(component, *telling[i], width, style.instances);
  if (telling.size() > shown)
    out += fmt::format("     and {} more\n", counted(telling.size() - shown, "failing test"));
  return out + chain_lines(document, component);
}

bool is_the_same(const Evidence& of_part, const Evidence& own) {
  const auto same = [](const Instance& a, const Instance& b) {
    return a.number == b.number && a.iteration == b.iteration && a.after == b.after &&
           a.computed == b.computed && a.required == b.required;
  };
  return of_part.test == own.test && of_part.instances_total == own.instances_total &&
         !of_part.undefined && !own.undefined &&
         std::equal(of_part.instances.begin(), of_part.instances.end(), own.instances.begin(),
                    own.instances.end(), same);
}

/// The earlier diagnosis with the same values, if this one is a group, such as a declaration, and
/// explains only by the member that is suspect there; else null.
const Diagnosis* says_the_same(const Document& document, const Diagnosis& diagnosis) {
  if (diagnosis.components.size() != 1) return nullptr;
  const std::vector<Evidence>& evidence = diagnosis.components.front().evidence;
  if (telling_evidence(diagnosis.components.front()).empty()) return nullptr;
  for (const Diagnosis& other : document.diagnoses) {
    if (&other == &diagnosis) break;
    if (other.components.size() != 1) continue;
    const SuspectComponent& member = other.components.front();
    const auto is_of_member = [&](const Evidence& e) {
      return std::all_of(e.instances.begin(), e.instances.end(), [&](const Instance& instance) {
        return instance.of && instance.of->place == member.place;
      });
    };
    if (std::equal(evidence.begin(), evidence.end(), member.evidence.begin(), member.evidence.end(),
                   is_the_same) &&
        std::all_of(evidence.begin(), evidence.end(), is_of_member))
      return &other;
  }
  return nullptr;
}

std::string also_lines(const Diagnosis& diagnosis) {
  std::string out;
  const bool set = diagnosis.components.size() > 1 && !diagnosis.unit;
  for (size_t i = 0; i < std::min(kAlsoShown, diagnosis.also.size()); ++i)
    out += fmt::format("     {} {}: {}\n", set ? "in another set at these lines" : "also",
                       place_text(diagnosis.also[i].place), title_of(diagnosis.also[i]));
  if (diagnosis.also.size() > kAlsoShown)
    out += fmt::format("     and {} more at this place\n", diagnosis.also.size() - kAlsoShown);
  return out;
}

/// The remarks that each of the first `shown` diagnoses has; they are printed once. Empty for a
/// single diagnosis.
std::vector<std::string> common_remarks(const Document& document, size_t shown) {
  if (shown < 2) return {};
  std::vector<std::string> common = remarks(document, document.diagnoses.front());
  for (size_t i = 1; i < shown; ++i) {
    const std::vector<std::string> own = remarks(document, document.diagnoses[i]);
    std::erase_if(common, [&](const std::string& remark) {
      return std::find(own.begin(), own.end(), remark) == own.end();
    });
  }
  return common;
}

/// Whether the values of a diagnosis are left out, since it is unlikely.
bool is_brief(const Diagnosis& diagnosis, const TextStyle& style) {
  return diagnosis.probability > 0 && diagnosis.probability < style.brief_below &&
         diagnosis.rank > 1;
}

std::string diagnosis_lines(const Document& document, const Diagnosis& diagnosis,
                            const std::vector<std::string>& said, const TextStyle& style) {
  std::string out;
  const std::string number = fmt::format("{}. ", diagnosis.rank);
  const std::string likely =
      diagnosis.probability > 0 ? fmt::format("  ({})", mark_text(diagnosis.probability)) : "";
  if (diagnosis.unit)
    out += fmt::format(
        "{}{}  {}{}\n{}", number, inked(place_text(diagnosis.unit->place), Ink::Bold, style),
        title_of(*diagnosis.unit), likely, quote(document, diagnosis.unit->place, style));
  const size_t shown = diagnosis.unit ? std::min(kPartsShown, diagnosis.components.size())
                                      : diagnosis.components.size();
  const bool brief = is_brief(diagnosis, style);
  const Diagnosis* same = brief ? nullptr : says_the_same(document, diagnosis);
  for (size_t i = 0; i < shown; ++i) {
    const SuspectComponent& component = diagnosis.components[i];
    const std::string head = diagnosis.unit ? "   with " : i == 0 ? number : "   and ";
    const std::string share = i == 0 && !diagnosis.unit ? likely : "";
    out += fmt::format("{}{}  {}{}\n", head, inked(place_text(component.place), Ink::Bold, style),
                       title_of(component), share);
    if (same)
      out += fmt::format("{}     as in suspect {}: the values of `{}` in line {}\n",
                         quote(document, component.place, style), same->rank,
                         shortened(same->components.front().text, kValueLength),
                         same->components.front().place.line);
    else if (brief) out += quote(document, component.place, style);
    else out += component_lines(document, component, style);
  }
  if (diagnosis.components.size() > shown)
    out += fmt::format("     and {} more in it\n",
                       counted(diagnosis.components.size() - shown, "place"));
  if (brief) return out;
  for (const std::string& remark : remarks(document, diagnosis))
    if (std::find(said.begin(), said.end(), remark) == said.end())
      out += fmt::format("     {}\n", remark);
  return out + also_lines(diagnosis);
}

std::string constraint_set_lines(const ConstraintSet& set, size_t number) {
  std::string out;
  for (size_t i = 0; i < set.components.size(); ++i)
    out += fmt::format("{}{}  {}\n", i == 0 ? fmt::format("{:>4}. ", number) : "      ",
                       place_text(set.components[i].place), title_of(set.components[i]));
  if (set.components.empty()) out += fmt::format("{:>4}. (no place)\n", number);
  if (!set.tests.empty())
    out += fmt::format("      because of {} {}\n", set.tests.size() == 1 ? "test" : "tests",
                       fmt::join(set.tests, ", "));
  return out;
}

std::string constraint_sets_lines(const ConstraintSets& list, const TextStyle& style) {
  std::string out = "\n" + inked(claim(list), Ink::Bold, style) + "\n";
  const size_t shown = std::min(style.diagnoses, list.sets.size());
  for (size_t i = 0; i < shown; ++i) out += constraint_set_lines(list.sets[i], i + 1);
  if (list.sets.size() > shown)
    out += fmt::format("      and {} more; --limit shows more\n", list.sets.size() - shown);
  if (!list.remark.empty()) out += fmt::format("note: {}\n", list.remark);
  return out;
}

/// What variables hold at the heads of loops.
std::string loop_ranges_lines(const Document& document, const TextStyle& style) {
  if (document.loop_ranges.empty()) return "";
  std::string out = "\n" + inked("values at the heads of loops", Ink::Bold, style) + "\n";
  for (const document::LoopRanges& loop : document.loop_ranges) {
    out += fmt::format("  {}:{} in {}\n", loop.place.file, loop.place.line, loop.function);
    for (const auto& [name, values] : loop.variables)
      out += fmt::format("      {}  {}\n", name, values);
  }
  const std::string& left_out = document.loop_ranges.front().left_out;
  if (!left_out.empty()) out += fmt::format("note: there may be other values: {}\n", left_out);
  return out;
}

/// Undefined behaviour of failing tests. What ended a run is left out: it is the test's reason.
std::string finding_lines(const Document& document, const TextStyle& style) {
  auto told = told_findings(document);
  std::erase_if(told, [](const document::FindingSummary* each) { return each->finding.fatal; });
  if (told.empty()) return {};
  std::string out = "\nundefined behaviour in failing tests:\n";
  const size_t shown = std::min(style.findings, told.size());
  for (size_t i = 0; i < shown; ++i)
    out += fmt::format("  {}: {}\n", inked(place_text(told[i]->finding.place), Ink::Bold, style),
                       sentence(*told[i]));
  if (told.size() > shown)
    out +=
        fmt::format("  and {} more; `culprit run` shows those of each test\n", told.size() - shown);
  return out;
}

/// What the marks do not say: which of the first is likelier if they are equal, and the values that
/// are left out.
std::string preference_lines(const Document& document, size_t shown, const TextStyle& style) {
  const std::vector<Diagnosis>& all = document.diagnoses;
  const auto mark = [&](size_t i) { return mark_text(all[i].probability); };
  std::string out;
  size_t equal = 1;
  while (equal < shown && all[equal].probability > 0 && mark(equal) == mark(0)) ++equal;
  if (equal > 1 && all.front().probability > 0)
    out += fmt::format("suspects 1 {} {} are equally likely\n", equal == 2 ? "and" : "to", equal);
  const bool leaves_out = std::any_of(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(shown),
                                      [&](const Diagnosis& d) { return is_brief(d, style); });
  const bool has_more = !document.open_places.empty() && !shows_open_places(document, style);
  std::vector<std::string> more;
  if (leaves_out)
    more.push_back(fmt::format("the values of places below {:.0f} %", 100 * style.brief_below));
  if (has_more) more.emplace_back("which places were not settled, and why");
  if (!more.empty())
    out += fmt::format("note: --limit {} also shows {}\n",
                       2 * std::max(style.diagnoses, TextStyle().diagnoses),
                       fmt::join(more, ", and "));
  return out;
}

/// Suggestions for what to try next, one per line.
std::string next_lines(const document::Conclusion& conclusion) {
  std::string out;
  for (const std::string& step : conclusion.next) out += fmt::format("try: {}\n", step);
  return out;
}

/// Places to look at, if there is no diagnosis.
std::string lead_lines(const std::vector<document::Lead>& leads) {
  if (leads.empty()) return {};
  std::string out = "\nplaces to look at next; none was shown to explain the failure:\n";
  size_t width = 0;
  for (const document::Lead& lead : leads) width = std::max(width, columns(place_text(lead.place)));
  for (const document::Lead& lead : leads) {
    out += fmt::format("  {}  {}\n", padded(place_text(lead.place), width),
                       shortened(lead.text, kValueLength));
    if (!lead.change.empty()) out += fmt::format("  {:{}}  {}\n", "", width, sentence(lead));
  }
  return out + "\n";
}

}  // namespace

std::string render_text(const Document& document, const TextStyle& style) {
  std::string out = inked(verdict_counts(document), Ink::Bold, style) + "\n";
  const unsigned failing = document.failing();
  const std::string list = failing_tests(document, style.tests, style);
  if (!list.empty()) out += "\n" + list;
  out += order_lines(document, style);
  out += doubt_lines(document);
  const bool contradictory =
      document.conclusion.kind == document::ConclusionKind::ContradictoryTests;
  if (failing == 0 || contradictory)
    return out + (contradictory ? "\n" : "") + nothing_to_locate(document) + "\n" +
           next_lines(document.conclusion) + warning_lines(document, 0) +
           note_lines(document, style);
  out += finding_lines(document, style);
  const size_t shown = std::min(style.diagnoses, document.diagnoses.size());
  const std::vector<std::string> common = common_remarks(document, shown);
  for (size_t i = 0; i < shown; ++i)
    out += "\n" + diagnosis_lines(document, document.diagnoses[i], common, style);
  for (const std::string& remark : common) out += fmt::format("\neach of these: {}\n", remark);
  out += fmt::format("\n{}; {}\n", claim(document, shown), worth(document));
  out += preference_lines(document, shown, style);
  // What is not decided, the claim says already.
  if (adds_to_claim(document.conclusion) &&
      document.conclusion.kind != document::ConclusionKind::NotDecided)
    out += document.conclusion.text + "\n";
  out += lead_lines(document.leads);
  out += warning_lines(document, shown);
  out += note_lines(document, style);
  if (adds_to_claim(document.conclusion)) out += next_lines(document.conclusion);
  else if (const std::string advice = document::advice_on_undefined(document.findings);
           !advice.empty())
    out += fmt::format("try: {}\n", advice);
  for (const ConstraintSets& sets : document.constraint_sets)
    out += constraint_sets_lines(sets, style);
  out += loop_ranges_lines(document, style);
  if (document.deviations) out += "\n" + deviations_text(document, style);
  return out;
}

}  // namespace culprit::report
