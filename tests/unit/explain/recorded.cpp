#include "recorded.h"

#include <fmt/format.h>

namespace culprit::explain {

Recorded::Recorded(const std::string& source, const std::string& input, const std::string& expected,
                   const std::string& function)
    : subject(source),
      trace(subject.image(), 200'000),
      tree(subject.program()),
      reading(subject.image(), trace, tree, terms, 1),
      assertions(subject.image()) {
  test.input = input;
  test.expected_output = expected;
  judged.test = &test;
  judged.matcher.emplace(expected, spec::Comparison::Exact);
  judged.run = subject.run(input);
  judged.outcome.reason = judge::reason_of(subject.image(), {}, judged);
  const machine::Mutant mutant = assertions.without_effect();
  replay::PlainRunRequest request;
  request.trace = &trace;
  request.mutant = &mutant;
  run = subject.run(request, input);
  auto found = violation_of(reading, assertions, judged, run);
  section = {1, static_cast<EventId>(trace.events().size())};
  if (found) {
    violation = found.take();
    section.end = violation.end;
  } else {
    errors.push_back(found.errors()[0].message);
  }
  if (!function.empty()) section = *last_call(reading, function, section.end);
  states =
      states_of(reading, points_of(reading, assertions, section), violation.conjuncts, section);
}

std::string Recorded::hypothesised(size_t point) const {
  std::string out;
  for (const Moved& r : states.hypothesised)
    if (const Predicate* p = r.at(point))
      out += fmt::format("{}({}) {}", out.empty() ? "" : ", ",
                         text(terms, terms.named_at(*p, states.event(point))),
                         terms.holds(*p) ? "T" : "F");
  return out;
}

std::string Recorded::forward(size_t point) const {
  std::string out;
  for (const Fact& fact : states.forward)
    if (fact.begin <= point && point < fact.end)
      out += fmt::format("{}({})", out.empty() ? "" : ", ",
                         text(terms, terms.named_at(fact.at(point), states.event(point))));
  return out;
}

std::string Recorded::backward(size_t point) const {
  std::string out;
  for (const Moved& q : states.backward)
    if (const Predicate* p = q.at(point))
      out += fmt::format("{}({})", out.empty() ? "" : ", ",
                         text(terms, terms.named_at(*p, states.event(point))));
  return out;
}

std::vector<std::string> Recorded::evidence() {
  std::vector<std::string> all;
  for (const Evidence& e : evidence_in(terms, states)) {
    const std::string r = text(terms, terms.named_at(e.hypothesised, states.event(e.point)));
    const size_t point = e.point + 1;
    switch (e.kind) {
      case Evidence::Kind::ExplicitOne: all.push_back(fmt::format("I ({}, {})", r, point)); break;
      case Evidence::Kind::ExplicitTwo:
        all.push_back(fmt::format("II ({}, {}, {}){}{}", text(terms, e.actual), r, point,
                                  e.is_forward ? " forward" : "", e.deduced ? " deduced" : ""));
        break;
      case Evidence::Kind::Implicit: all.push_back(fmt::format("implicit ({})", r)); break;
    }
  }
  return all;
}

}  // namespace culprit::explain
