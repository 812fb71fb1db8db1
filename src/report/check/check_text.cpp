#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "report/check/render_check.h"
#include "report/quote.h"

namespace culprit::report {

using document::CheckReport;
using document::ChosenInput;
using document::Counterexample;
using document::Property;
using document::PropertyStatus;
using document::StoryLine;

namespace {

// A story has a line for the inputs, one for what does not hold, and these in between.
constexpr size_t kMostSteps = 8;
constexpr size_t kWidestStep = 50, kWidthOfStatus = 13;

const char* words_of(PropertyStatus status) {
  switch (status) {
    case PropertyStatus::Violated: return "violated";
    case PropertyStatus::Proved: return "proved";
    case PropertyStatus::ProvedUpTo: return "holds";
    case PropertyStatus::NeverReached: return "never reached";
    case PropertyStatus::Undecided: return "undecided";
  }
  return "";
}

class Text {
 public:
  Text(const CheckReport& report, const TextStyle& style, bool whole_story,
       const MessageText& message_text)
      : report_(report), style_(style), whole_story_(whole_story), message_text_(message_text) {}

  std::string write() {
    for (const Property& property : report_.properties) {
      const Ink ink = property.status == PropertyStatus::Violated ? Ink::Bad
                      : property.status == PropertyStatus::Proved ||
                              property.status == PropertyStatus::ProvedUpTo
                          ? Ink::Good
                          : Ink::Mark;
      out_ += inked(padded(words_of(property.status), kWidthOfStatus), ink, style_) + " " +
              property.text;
      if (property.place.known()) out_ += "  (" + place_text(property.place) + ")";
      out_ += "\n";
      if (property.counterexample) add(*property.counterexample);
    }
    add_rules();
    add_conclusion();
    return std::move(out_);
  }

 private:
  void line(const std::string& text) { out_ += std::string(kWidthOfStatus + 1, ' ') + text + "\n"; }

  void add(const Counterexample& example) {
    const std::string inputs = inputs_text(example.inputs);
    if (!report_.function.empty()) line(fmt::format("{}({})", report_.function, inputs));
    else if (!inputs.empty()) line("with " + inputs);
    const std::vector<StoryLine>& story = example.story;
    const std::vector<bool> shown = shown_steps(story);
    size_t width = 0;
    for (size_t i = 0; i < story.size(); ++i)
      if (shown[i]) width = std::max(width, columns(shortened(story[i].text, kWidestStep)));
    for (size_t i = 0; i < story.size(); ++i)
      if (shown[i]) add(story[i], width);
    if (const auto hidden = std::count(shown.begin(), shown.end(), false); hidden > 0)
      line(fmt::format("({}: --trace full)", counted(static_cast<size_t>(hidden), "other step")));
    line(inked(example.message, Ink::Bad, style_));
  }

  /// The steps that the violation depends on, the nearest ones if they are too many; the last ones
  /// if the dependences are not known.
  std::vector<bool> shown_steps(const std::vector<StoryLine>& story) const {
    if (whole_story_) return std::vector<bool>(story.size(), true);
    std::vector<size_t> order;
    for (size_t i = 0; i < story.size(); ++i)
      if (story[i].matters()) order.push_back(i);
    if (order.empty())
      for (size_t i = 0; i < story.size(); ++i) order.push_back(i);
    std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) {
      return std::pair(story[a].distance, b) < std::pair(story[b].distance, a);
    });
    std::vector<bool> shown(story.size());
    for (size_t i = 0; i < std::min(order.size(), kMostSteps); ++i) shown[order[i]] = true;
    return shown;
  }

  /// `line 6    k = k + 2    2`; what a constant gives is not repeated.
  void add(const StoryLine& step, size_t width) {
    const std::string text = shortened(step.text, kWidestStep);
    const bool says_all = text.ends_with("= " + step.value);
    line(fmt::format(
        "line {:<4}  {}", step.place.line,
        says_all ? text : padded(text, width) + "  " + inked(step.value, Ink::Mark, style_)));
  }

  void add_rules() {
    const auto [proved, others] = document::kept_rules(report_);
    add_rules("proved", Ink::Good, proved);
    const bool holds = report_.bound > 0;
    add_rules(holds ? "holds" : "undecided", holds ? Ink::Good : Ink::Mark, others);
  }
  void add_rules(std::string_view status, Ink ink, uint64_t places) {
    if (places > 0)
      out_ += inked(padded(std::string(status), kWidthOfStatus), ink, style_) +
              fmt::format(" the rules of C at {}\n", counted(places, "other place"));
  }

  void add_conclusion() {
    out_ += "\n";
    if (report_.contradiction) add_contradiction();
    if (report_.bound > 0)
      out_ += fmt::format(
          "\"holds\" means: with at most {} {} of loops and {} of arrays; more would be "
          "needed for {}\n",
          report_.bound, report_.bound == 1 ? "iteration" : "iterations",
          report_.bound == 1 ? "1 element" : fmt::format("{} elements", report_.bound),
          report_.limited_by.empty() ? "the program"
                                     : fmt::format("{}", fmt::join(report_.limited_by, ", ")));
    if (!report_.by_contract.empty())
      out_ += fmt::format("calls of {} were replaced by their contracts\n",
                          fmt::join(report_.by_contract, ", "));
    if (!report_.incomplete.empty() && report_.exhausted.empty())
      out_ += fmt::format("not everything was searched: {}\n", report_.incomplete);
    if (!report_.exhausted.empty())
      out_ += report_.exhausted == "interrupt"
                  ? std::string("the search ended early: culprit was interrupted\n")
                  : fmt::format("the search ended early: the {} ran out\n", report_.exhausted);
    const auto violated =
        std::count_if(report_.properties.begin(), report_.properties.end(),
                      [](const Property& p) { return p.status == PropertyStatus::Violated; });
    if (violated == 0) {
      out_ += "no violation was found\n";
      if (!report_.function.empty() && report_.properties.empty())
        out_ += fmt::format(
            "{} has no contract, which begins with /*@: only the rules of C were checked\n",
            report_.function);
    } else
      out_ +=
          fmt::format("{} violated\n",
                      violated == 1 ? "1 property is" : fmt::format("{} properties are", violated));
    add_wrong_clauses();
    add_messages();
  }

  /// Where nothing else is wrong, it may be the contract.
  void add_wrong_clauses() {
    size_t wrong = 0, right = 0;
    for (const Property& property : report_.properties) {
      const bool is_broken = property.status == PropertyStatus::Violated;
      if (property.status == PropertyStatus::Undecided) return;
      if (is_broken && !property.text.starts_with("ensures ")) return;
      ++(is_broken ? wrong : right);
    }
    if (wrong == 0 || right == 0 || !report_.exhausted.empty() || !report_.incomplete.empty())
      return;
    out_ +=
        fmt::format("if the code is right: without the violated {} everything {}\n",
                    wrong == 1 ? "clause" : "clauses", report_.bound == 0 ? "is proved" : "holds");
  }

  void add_contradiction() {
    out_ += report_.in_conflict.empty()
                ? "no run reaches its end: the assumptions on the way exclude all inputs\n"
                : "no inputs meet what the function requires, so everything holds\n";
    if (report_.in_conflict.empty()) return;
    out_ += report_.in_conflict.size() == 1 ? "this cannot hold:\n"
                                            : "these exclude each other; leave one out:\n";
    for (const Property& each : report_.in_conflict)
      out_ += fmt::format("  {}  ({})\n", each.text, place_text(each.place));
  }

  /// What is not supported as one line: often it is the same in every contract of a file.
  void add_messages() {
    const Diagnostic* first = nullptr;
    size_t unsupported = 0;
    for (const Diagnostic& message : report_.messages) {
      if (message.kind == DiagnosticKind::Note) out_ += message_text_(message);
      if (message.kind != DiagnosticKind::Unsupported) continue;
      if (unsupported++ == 0) first = &message;
    }
    const auto requires_it = [](const Diagnostic& message) {
      return message.kind == DiagnosticKind::Unsupported &&
             message.message.starts_with("requires ");
    };
    const auto requirement =
        std::find_if(report_.messages.begin(), report_.messages.end(), requires_it);
    if (requirement != report_.messages.end()) first = &*requirement;
    if (first) out_ += message_text_(*first);
    if (requirement != report_.messages.end())
      out_ += "inputs that this requirement excludes may be among those above\n";
    if (unsupported > 1)
      out_ += fmt::format("and {} more; --format json lists them\n", unsupported - 1);
  }

  const CheckReport& report_;
  const TextStyle& style_;
  bool whole_story_;
  const MessageText& message_text_;
  std::string out_;
};

}  // namespace

std::string render_check_text(const CheckReport& report, const TextStyle& style, bool whole_story,
                              const MessageText& message_text) {
  return Text(report, style, whole_story, message_text).write();
}

}  // namespace culprit::report
