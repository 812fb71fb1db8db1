#include "report/finding_words.h"

#include <algorithm>

#include <fmt/format.h>

#include "document/finding_summary.h"

namespace culprit::report {

using document::Document;
using document::Finding;
using document::FindingLink;
using document::FindingSummary;

namespace {

/// "the write past the end of `v`", "the signed overflow": the finding as a noun.
std::string event_of(const Finding& finding) {
  const bool writes = finding.kind == "out-of-bounds-write";
  const std::string object = !finding.object                      ? "an object"
                             : finding.object->kind == "variable" ? "`" + finding.object->name + "`"
                             : finding.object->kind == "heap block" ? "a heap block"
                                                                    : "a " + finding.object->kind;
  if (writes || finding.kind == "out-of-bounds-read")
    return fmt::format("the {} {} {}", writes ? "write" : "read",
                       finding.message.find("before the start of") == std::string::npos
                           ? "past the end of"
                           : "before the start of",
                       object);
  if (finding.kind == "use-after-free") return fmt::format("the use of {} after its end", object);
  if (finding.kind == "use-after-scope")
    return fmt::format("the use of {} after its block", object);
  std::string words = finding.kind;
  std::replace(words.begin(), words.end(), '-', ' ');
  return "the " + words;
}

std::string sentence(const Document& document, const document::Diagnosis& diagnosis,
                     const FindingLink& link, const FindingLink* prevented) {
  const Finding& finding = document.findings[link.finding].finding;
  const std::string event = event_of(finding);
  if (finding.kind == "data-race" || finding.kind == "lock-order") return {};  // of the order
  if (!link.is_prevented) {
    const std::string where =
        document.failing() == 1 ? "" : fmt::format(" in {}", tests_named(link.tests));
    return fmt::format("here is {}{}{}", event, where,
                       prevented ? "; with the required values it does not happen" : "");
  }
  const bool is_same_file = !diagnosis.components.empty() &&
                            diagnosis.components.front().place.file == finding.place.file;
  return fmt::format("with the required values, {} {} does not happen", event,
                     is_same_file
                         ? fmt::format("in line {}", finding.place.line)
                         : fmt::format("at {}:{}", finding.place.file, finding.place.line));
}

}  // namespace

std::vector<const FindingSummary*> told_findings(const Document& document) {
  std::vector<const FindingSummary*> told;
  for (const FindingSummary& each : document.findings)
    if (concerns_failure(each)) told.push_back(&each);
  return told;
}

std::string tests_named(const std::vector<std::string>& names) {
  if (names.size() == 1) return "test " + names[0];
  if (names.size() == 2) return fmt::format("tests {} and {}", names[0], names[1]);
  if (names.size() == 3) return fmt::format("tests {}, {} and {}", names[0], names[1], names[2]);
  return fmt::format("tests {}, {} and {} more", names[0], names[1], names.size() - 2);
}

std::string sentence(const FindingSummary& finding) {
  std::string out = fmt::format("{}, in {}", finding.finding.message, tests_named(finding.failing));
  if (!finding.passing.empty())
    out += fmt::format("; passing {} {} it, too", tests_named(finding.passing),
                       finding.passing.size() == 1 ? "shows" : "show");
  return out;
}

std::vector<std::string> sentences_on_findings(const Document& document,
                                               const document::Diagnosis& diagnosis) {
  std::vector<std::string> out;
  const std::vector<FindingLink>& links = diagnosis.findings;
  const auto other = [&](const FindingLink& link) -> const FindingLink* {
    const auto found = std::find_if(links.begin(), links.end(), [&](const FindingLink& each) {
      return each.finding == link.finding && each.is_prevented != link.is_prevented;
    });
    return found == links.end() ? nullptr : &*found;
  };
  for (const FindingLink& link : links) {
    const FindingLink* counterpart = other(link);
    if (link.is_prevented && counterpart) continue;  // said with it
    if (std::string words = sentence(document, diagnosis, link, counterpart); !words.empty())
      out.push_back(std::move(words));
  }
  return out;
}

}  // namespace culprit::report
