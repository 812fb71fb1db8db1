#include "diagnose/symptom.h"

#include <algorithm>

namespace culprit::diagnose {

using machine::Event;
using machine::EventId;
using machine::kNoEvent;
using machine::PlainRun;
using machine::Recording;
using model::Op;

namespace {

class Finder {
 public:
  Finder(const machine::Image& image, const JudgedTest& test, const Difference& difference,
         const Recording& failing, const PlainRun& failing_run, const Recording& repaired,
         const PlainRun& repaired_run)
      : image_(image),
        test_(test),
        difference_(difference),
        failing_(failing),
        failing_run_(failing_run),
        repaired_(repaired),
        repaired_run_(repaired_run) {}

  std::optional<DifferenceNode> find() const {
    switch (test_.outcome.reason.kind) {
      case ReasonKind::WrongOutput:
      case ReasonKind::OutputFormat: return first_print();
      case ReasonKind::Crash:
      case ReasonKind::ExitStatus: return last_instruction();
      case ReasonKind::EndlessLoop:
      case ReasonKind::StepLimit:
      case ReasonKind::OutputLimit: return last_decision();
      default: return std::nullopt;
    }
  }

 private:
  /// What a print wrote, as far as it counts.
  std::string text_of(const PlainRun& run, const machine::RecordedPrint& print) const {
    std::string text = run.output.substr(print.begin, print.end - print.begin);
    if (test_.matcher && test_.matcher->comparison() == spec::Comparison::Blanks)
      std::erase_if(text, [](char c) { return is_white_space(c); });
    return text;
  }

  size_t next_print(const Recording& recording, const PlainRun& run, size_t at) const {
    while (at < recording.prints().size() && text_of(run, recording.prints()[at]).empty()) ++at;
    return at;
  }

  DifferenceNode of_repaired(EventId repaired) const {
    if (auto failing = difference_.counterpart_of_repaired(repaired)) return {false, *failing};
    return {true, repaired};
  }

  std::optional<DifferenceNode> first_print() const {
    const auto &printed = failing_.prints(), &right = repaired_.prints();
    for (size_t i = 0, j = 0;; ++i, ++j) {
      i = next_print(failing_, failing_run_, i);
      j = next_print(repaired_, repaired_run_, j);
      if (i >= printed.size() && j >= right.size()) return std::nullopt;
      if (i >= printed.size()) return of_repaired(right[j].event);
      const DifferenceNode here{false, printed[i].event};
      if (j >= right.size()) return here;
      const auto counterpart = difference_.counterpart(printed[i].event);
      if (counterpart == right[j].event) {
        if (text_of(failing_run_, printed[i]) != text_of(repaired_run_, right[j])) return here;
        continue;
      }
      return counterpart && !difference_.counterpart_of_repaired(right[j].event)
                 ? of_repaired(right[j].event)
                 : here;
    }
  }

  Op op_of(const Event& event) const {
    return image_.functions()[failing_.frames()[event.frame].function].model->code[event.pc].op;
  }

  std::optional<DifferenceNode> last_instruction() const {
    for (EventId e = static_cast<EventId>(failing_.events().size()); --e > kNoEvent;)
      if (failing_.events()[e].kind == Event::Kind::Instruction) return DifferenceNode{false, e};
    return std::nullopt;
  }

  /// What the failing run does after its last decision that differs, it goes on doing.
  std::optional<DifferenceNode> last_decision() const {
    for (EventId e = static_cast<EventId>(failing_.events().size()); --e > kNoEvent;) {
      const Event& event = failing_.events()[e];
      if (event.kind != Event::Kind::Instruction || !difference_.counterpart(e) ||
          !difference_.differs(e))
        continue;
      if (op_of(event) == Op::Branch || op_of(event) == Op::Switch) return DifferenceNode{false, e};
    }
    return std::nullopt;
  }

  const machine::Image& image_;
  const JudgedTest& test_;
  const Difference& difference_;
  const Recording& failing_;
  const PlainRun& failing_run_;
  const Recording& repaired_;
  const PlainRun& repaired_run_;
};

}  // namespace

std::optional<DifferenceNode> symptom_of(const machine::Image& image, const JudgedTest& test,
                                         const Difference& difference, const Recording& failing,
                                         const PlainRun& failing_run, const Recording& repaired,
                                         const PlainRun& repaired_run) {
  return Finder(image, test, difference, failing, failing_run, repaired, repaired_run).find();
}

}  // namespace culprit::diagnose
