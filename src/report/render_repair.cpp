// The answer of `culprit repair`: patches with their diffs, or the best one as a diff alone.
#include <algorithm>
#include <sstream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "document/hint.h"
#include "report/quote.h"
#include "report/render.h"
#include "report/render_orders.h"
#include "report/render_tests.h"
#include "report/unified_diff.h"
#include "report/wording.h"
#include "support/text.h"

namespace culprit::report {

namespace {

std::string head_of(const document::Patch& patch) {
  return fmt::format("{}. {}:{}  {}\n", patch.rank, patch.place.file, patch.place.line,
                     patch.words);
}

std::string indented(const std::string& text) {
  std::string out;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) out += "     " + line + "\n";
  return out;
}

std::string behaviour_text(const document::Behaviour& behaviour, const std::string& with) {
  // the usual end need not be named
  const std::string end =
      behaviour.end == "exit status 0" ? "" : fmt::format(" ({})", behaviour.end);
  return fmt::format("   with {}{}:\n{}", with, end,
                     behaviour.output.empty() ? "     (no output)\n" : indented(behaviour.output));
}

std::string distinction_text(const document::Distinction& differs, unsigned rank) {
  std::string out = "   it differs from patch 1 with ";
  if (!differs.arguments.empty()) {
    out += "the arguments";
    for (const std::string& argument : differs.arguments) out += " " + visible(argument);
    out += differs.input.empty() ? "\n" : " and ";
  }
  if (!differs.input.empty()) out += "the input\n" + indented(differs.input);
  return out + behaviour_text(differs.first, "patch 1") +
         behaviour_text(differs.other, fmt::format("patch {}", rank));
}

/// "t1, t2, t3 and 4 more tests"
std::string some_of(const std::vector<std::string>& tests) {
  constexpr size_t kNamed = 3;
  const size_t named = tests.size() <= kNamed + 1 ? tests.size() : kNamed;
  std::string out =
      fmt::format("{}", fmt::join(tests.begin(), tests.begin() + static_cast<long>(named), ", "));
  if (named < tests.size()) out += fmt::format(" and {} more tests", tests.size() - named);
  return out;
}

std::string further_inputs(const document::Document& document) {
  return fmt::format("{} further input{}", document.further_inputs,
                     document.further_inputs == 1 ? "" : "s");
}

/// What is known about a patch beside that it passes the tests.
std::string known_of(const document::Document& document, const document::Patch& patch) {
  std::string out;
  for (const document::PatchPart& part : patch.parts)
    out += fmt::format("   without the change in line {}: {} fail{}\n", part.place.line,
                       some_of(part.needed_by), part.needed_by.size() == 1 ? "s" : "");
  if (patch.agrees)
    out += fmt::format("   agrees with the reference on {} of {}\n", *patch.agrees,
                       further_inputs(document));
  if (patch.holds_up_to)
    out += *patch.holds_up_to == 0
               ? "   proved: everything that was checked holds for all inputs\n"
               : fmt::format(
                     "   everything that was checked holds for all inputs, up to {} iterations of "
                     "loops and elements of arrays\n",
                     *patch.holds_up_to);
  if (!patch.alike.empty()) {
    const size_t more = patch.alike.size() - 1;
    out += fmt::format("   {} does the same with {}{}\n", patch.alike.front(),
                       further_inputs(document),
                       more > 1    ? fmt::format(", and so do {} more", more)
                       : more == 1 ? ", and so does " + patch.alike.back()
                                   : "");
  }
  if (patch.differs) out += distinction_text(*patch.differs, patch.rank);
  return out;
}

std::string hint_text(const document::Document& document, const TextStyle& style) {
  std::string out = fmt::format("hint {} of {}: {}\n", document.hint->level, document::kPatchLevel,
                                document.hint->text);
  uint32_t last = 0;
  for (const document::HintPlace& place : document.hint->places) {
    if (place.place.line != last) out += quote(document, place.place, style);
    last = place.place.line;
  }
  return out;
}

}  // namespace

std::string render_repair(const document::Document& document, const TextStyle& style) {
  const bool is_hint = document.hint && document.hint->level < document::kPatchLevel;
  if (document.patches.empty() && !is_hint) {
    const std::string why = claim_of_patches(document, 0);
    return render_text(document, style) + (why.empty() ? "" : "\n" + why + "\n");
  }
  std::string out = verdict_counts(document) + "\n";
  const std::string failing = failing_tests(document, style.tests, style);
  if (!failing.empty()) out += "\n" + failing;
  out += order_lines(document, style);
  out += doubt_lines(document);
  if (is_hint) return out + "\n" + hint_text(document, style);
  const size_t count = std::min(style.diagnoses, document.patches.size());
  out += "\n" + claim_of_patches(document, count) + ":\n";
  for (size_t k = 0; k < count; ++k)
    out += "\n" + head_of(document.patches[k]) +
           unified_diff(document.patches[k].changes, document.files) +
           known_of(document, document.patches[k]);
  return out;
}

std::string render_diff(const document::Document& document, size_t rank) {
  if (rank == 0 || rank > document.patches.size()) return {};
  return unified_diff(document.patches[rank - 1].changes, document.files);
}

}  // namespace culprit::report
