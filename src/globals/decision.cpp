#include "globals/decision.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>

#include "causality/conjunctive.h"
#include "globals/choices.h"

namespace culprit::globals {

namespace {

using causality::Answer;
using causality::Cut;
using causality::ProcessSet;

constexpr uint64_t kMostSets = 100'000;    // sets of threads that are asked about
constexpr uint64_t kMostOrders = 100'000;  // cuts for Decision::is_in_every_order

bool is_violated(const Assertion& assertion, const History& history, const Cut& cut) {
  Known known;
  known.parts = &history.parts;
  for (uint32_t thread = 0; thread < cut.size(); ++thread)
    known.of.push_back(&history.states[thread][cut[thread]].values);
  return evaluate(assertion.condition, known).is_false();
}

struct Occurrence {
  ProcessSet threads;
  Cut cut;
};

uint64_t events_of(const Cut& cut) { return std::accumulate(cut.begin(), cut.end(), uint64_t{0}); }

std::optional<Occurrence> occurrence(const Choice& choice, const History& history) {
  causality::LocalTruths truths;
  for (const auto& states : history.states) truths.emplace_back(states.size(), true);
  std::set<uint32_t> threads;
  for (const Literal& each : choice) {
    threads.insert(each.thread);
    const auto& states = history.states[each.thread];
    for (size_t s = 0; s < states.size(); ++s)
      if (!each.holds(states[s].values)) truths[each.thread][s] = false;
  }
  std::optional<Cut> cut = causality::possibly(history.computation, truths);
  if (!cut) return std::nullopt;
  return Occurrence{{threads.begin(), threads.end()}, std::move(*cut)};
}

/// Those without another one whose threads are a part of theirs, the fewest threads first.
std::vector<Occurrence> minimal_ones(std::vector<Occurrence> all) {
  std::stable_sort(all.begin(), all.end(), [](const Occurrence& a, const Occurrence& b) {
    return std::pair(a.threads.size(), events_of(a.cut)) <
           std::pair(b.threads.size(), events_of(b.cut));
  });
  std::vector<Occurrence> minimal;
  for (Occurrence& each : all)
    if (std::none_of(minimal.begin(), minimal.end(), [&](const Occurrence& part) {
          return std::includes(each.threads.begin(), each.threads.end(), part.threads.begin(),
                               part.threads.end());
        }))
      minimal.push_back(std::move(each));
  return minimal;
}

void decide_by_choices(const std::vector<Choice>& choices, const History& history, Decision& out) {
  std::vector<Occurrence> found;
  for (const Choice& choice : choices)
    if (auto each = occurrence(choice, history)) found.push_back(std::move(*each));
  if (found.empty()) return;
  out.violated = Answer::Yes;
  std::vector<Occurrence> minimal = minimal_ones(std::move(found));
  for (const Occurrence& each : minimal) out.sets.push_back(each.threads);
  out.cut = std::min_element(minimal.begin(), minimal.end(),
                             [](const Occurrence& a, const Occurrence& b) {
                               return events_of(a.cut) < events_of(b.cut);
                             })
                ->cut;
}

}  // namespace

bool is_violated(const Assertion& assertion, const History& history, const Cut& cut,
                 const ProcessSet& known) {
  Known some;
  some.parts = &history.parts;
  some.of.resize(cut.size());
  for (const uint32_t thread : known) some.of[thread] = &history.states[thread][cut[thread]].values;
  return evaluate(assertion.condition, some).is_false();
}

Decision decide(const Assertion& assertion, const History& history, uint64_t most) {
  Decision decision;
  const auto violated = [&](const Cut& cut) { return is_violated(assertion, history, cut); };
  const auto choices = choices_of(assertion.condition, false, history);
  if (choices) {
    decide_by_choices(*choices, history, decision);
  } else {
    causality::LatticeAnswer found = causality::possibly(history.computation, violated, most);
    decision.violated = found.answer;
    decision.examined = found.examined;
    if (found.cut) decision.cut = std::move(*found.cut);
  }
  if (decision.violated != Answer::Yes) {
    if (!history.is_whole) decision.violated = Answer::Unknown;
    return decision;
  }
  const causality::ViolatingSets sets = causality::violating_sets(
      history.computation.processes(),
      [&](const ProcessSet& known) { return is_violated(assertion, history, decision.cut, known); },
      kMostSets);
  std::set<uint32_t> involved;
  for (const ProcessSet& set : sets.minimal) involved.insert(set.begin(), set.end());
  decision.involved.assign(involved.begin(), involved.end());
  if (!choices) {
    decision.sets = sets.minimal;
    decision.has_all_sets = sets.is_complete;
  }
  decision.indispensable = causality::common_part(decision.sets);
  decision.is_in_every_order =
      history.is_whole &&
      causality::definitely(history.computation, violated, kMostOrders).answer == Answer::Yes;
  return decision;
}

}  // namespace culprit::globals
