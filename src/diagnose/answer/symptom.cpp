#include "diagnose/answer/symptom.h"

#include <algorithm>

#include "support/text.h"

namespace culprit::diagnose {

using model::Op;
using record::Event;
using record::EventId;
using record::kNoEvent;
using record::Trace;
using replay::PlainRun;

namespace {

class Finder {
 public:
  Finder(const machine::Image& image, const judge::JudgedTest& test,
         const record::Difference& difference, const Trace& failing, const PlainRun& failing_run,
         const Trace& repaired, const PlainRun& repaired_run)
      : image_(image),
        test_(test),
        difference_(difference),
        failing_(failing),
        failing_run_(failing_run),
        repaired_(repaired),
        repaired_run_(repaired_run) {}

  std::optional<record::DifferenceNode> find() const {
    switch (test_.outcome.reason.kind) {
      case document::ReasonKind::WrongOutput:
      case document::ReasonKind::OutputFormat: return first_print();
      case document::ReasonKind::Crash:
      case document::ReasonKind::ExitStatus: return last_instruction();
      case document::ReasonKind::EndlessLoop:
      case document::ReasonKind::StepLimit:
      case document::ReasonKind::OutputLimit: return last_decision();
      default: return std::nullopt;
    }
  }

 private:
  /// The text of a print, as far as the comparison regards it.
  std::string text_of(const PlainRun& run, const record::TracePrint& print) const {
    std::string text = run.output.substr(print.begin, print.end - print.begin);
    if (test_.matcher && test_.matcher->comparison() == spec::Comparison::Blanks)
      std::erase_if(text, [](char c) { return is_white_space(c); });
    return text;
  }

  size_t next_print(const Trace& trace, const PlainRun& run, size_t at) const {
    while (at < trace.prints().size() && text_of(run, trace.prints()[at]).empty()) ++at;
    return at;
  }

  record::DifferenceNode of_repaired(EventId repaired) const {
    if (auto failing = difference_.counterpart_of_repaired(repaired)) return {false, *failing};
    return {true, repaired};
  }

  std::optional<record::DifferenceNode> first_print() const {
    const auto &printed = failing_.prints(), &right = repaired_.prints();
    for (size_t i = 0, j = 0;; ++i, ++j) {
      i = next_print(failing_, failing_run_, i);
      j = next_print(repaired_, repaired_run_, j);
      if (i >= printed.size() && j >= right.size()) return std::nullopt;
      if (i >= printed.size()) return of_repaired(right[j].event);
      const record::DifferenceNode here{false, printed[i].event};
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

  std::optional<record::DifferenceNode> last_instruction() const {
    for (EventId e = static_cast<EventId>(failing_.events().size()); --e > kNoEvent;)
      if (failing_.events()[e].kind == Event::Kind::Instruction)
        return record::DifferenceNode{false, e};
    return std::nullopt;
  }

  /// After its last differing decision, the failing run goes on endlessly.
  std::optional<record::DifferenceNode> last_decision() const {
    for (EventId e = static_cast<EventId>(failing_.events().size()); --e > kNoEvent;) {
      const Event& event = failing_.events()[e];
      if (event.kind != Event::Kind::Instruction || !difference_.counterpart(e) ||
          !difference_.differs(e))
        continue;
      if (op_of(event) == Op::Branch || op_of(event) == Op::Switch)
        return record::DifferenceNode{false, e};
    }
    return std::nullopt;
  }

  const machine::Image& image_;
  const judge::JudgedTest& test_;
  const record::Difference& difference_;
  const Trace& failing_;
  const PlainRun& failing_run_;
  const Trace& repaired_;
  const PlainRun& repaired_run_;
};

}  // namespace

std::optional<record::DifferenceNode> symptom_of(const machine::Image& image,
                                                 const judge::JudgedTest& test,
                                                 const record::Difference& difference,
                                                 const Trace& failing, const PlainRun& failing_run,
                                                 const Trace& repaired,
                                                 const PlainRun& repaired_run) {
  return Finder(image, test, difference, failing, failing_run, repaired, repaired_run).find();
}

}  // namespace culprit::diagnose
