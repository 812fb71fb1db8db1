#include "explain/to_explanation.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "document/to_document.h"
#include "explain/words.h"

namespace culprit::explain {

using document::PathExplanation;

namespace {

constexpr size_t kMostPointsTold = 40;
constexpr size_t kMostPointsAtAll = 1000;
constexpr size_t kMostPredicates = 8;  // of a state, in the document

/// The predicates from nearest to the point, in the order of the path.
struct Nearest {
  std::vector<std::pair<size_t, std::string>> all;  // distance, text

  uint64_t cut(std::vector<std::string>& out) {
    std::vector<size_t> order(all.size());
    for (size_t k = 0; k < all.size(); ++k) order[k] = k;
    std::stable_sort(order.begin(), order.end(),
                     [&](size_t a, size_t b) { return all[a].first < all[b].first; });
    const size_t kept = std::min(order.size(), kMostPredicates);
    std::sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(kept));
    for (size_t k = 0; k < kept; ++k) out.push_back(all[order[k]].second);
    return all.size() - kept;
  }
};

class ShownPoints {
 public:
  ShownPoints(Reading& reading, const States& states, const std::vector<Conjunct>& conjuncts)
      : reading_(reading), states_(states), conjuncts_(conjuncts), numbers_(states) {}

  std::vector<PathExplanation::Point> run(const std::vector<Evidence>& evidence, bool all) {
    std::vector<PathExplanation::Point> shown;
    for (const size_t k : chosen(evidence, all)) shown.push_back(point(k));
    shown.push_back(point(states_.bottom()));
    return shown;
  }

 private:
  std::vector<size_t> chosen(const std::vector<Evidence>& evidence, bool all) const {
    std::vector<size_t> plain, chosen;
    std::set<size_t> slice, needed;
    for (const Moved& r : states_.hypothesised) slice.insert(r.slice.begin(), r.slice.end());
    for (const Evidence& e : evidence) {
      needed.insert(e.point);
      if (e.kind == Evidence::Kind::ExplicitTwo) needed.insert(e.origin);
    }
    for (size_t k = 0; k < states_.points.size(); ++k)
      if (states_.points[k].kind != Point::Kind::Fact) plain.push_back(k);
    const size_t limit = all ? kMostPointsAtAll : kMostPointsTold;
    if (plain.size() <= limit) return plain;
    size_t room = limit;
    for (size_t n = plain.size(); n-- > 0;) {
      const size_t k = plain[n];
      const bool matters = all || slice.contains(k) || needed.contains(k) ||
                           states_.points[k].kind == Point::Kind::Branch;
      if (needed.contains(k) || (matters && room > 0)) {
        chosen.push_back(k);
        room -= room > 0;
      }
    }
    std::reverse(chosen.begin(), chosen.end());
    return chosen;
  }

  PathExplanation::Point point(size_t k) const {
    PathExplanation::Point out;
    out.number = numbers_[k];
    out.kind = "bottom";
    if (k < states_.points.size()) describe(states_.points[k], out);
    const auto words = [&](const Predicate& p) {
      return text(reading_.terms(), reading_.terms().named_at(p, states_.event(k)));
    };
    for (size_t r = 0; r < states_.hypothesised.size(); ++r)
      if (const Predicate* p = states_.hypothesised[r].at(k))
        out.hypothesised.push_back(
            {words(*p), reading_.terms().holds(*p), conjuncts_[r].alternative});
    Nearest forward, backward;
    for (const Fact& fact : states_.forward)
      if (fact.begin <= k && k < fact.end)
        forward.all.push_back({k - fact.origin, words(fact.at(k))});
    for (const Moved& q : states_.backward)
      if (const Predicate* p = q.at(k)) backward.all.push_back({q.origin - k, words(*p)});
    out.forward_left_out = forward.cut(out.forward);
    out.backward_left_out = backward.cut(out.backward);
    return out;
  }

  void describe(const Point& point, PathExplanation::Point& out) const {
    out.place = document::place_of(reading_.program(), point.location);
    out.statement = point.text;
    switch (point.kind) {
      case Point::Kind::Assignment: out.kind = "assignment"; break;
      case Point::Kind::Input: out.kind = "input"; break;
      default: out.kind = point.taken ? "true" : "false"; break;
    }
    if (point.kind == Point::Kind::Branch && point.predicate)
      out.predicate =
          text(reading_.terms(), reading_.terms().named_at(*point.predicate, point.event));
  }

  Reading& reading_;
  const States& states_;
  const std::vector<Conjunct>& conjuncts_;
  PointNumbers numbers_;
};

}  // namespace

PointNumbers::PointNumbers(const States& states) {
  uint64_t next = 1;
  for (const Point& point : states.points) {
    numbers_.push_back(next);
    if (point.kind != Point::Kind::Fact) ++next;
  }
  numbers_.push_back(next);
}

std::vector<PathExplanation::Point> shown_points(Reading& reading, const States& states,
                                                 const std::vector<Conjunct>& conjuncts,
                                                 const std::vector<Evidence>& evidence, bool all) {
  return ShownPoints(reading, states, conjuncts).run(evidence, all);
}

PathExplanation::Evidence evidence_words(Terms& terms, const States& states,
                                         const PointNumbers& numbers, const Evidence& evidence) {
  const EventId event = states.event(evidence.point);
  PathExplanation::Evidence out;
  out.kind = evidence.kind == Evidence::Kind::ExplicitOne   ? "explicit I"
             : evidence.kind == Evidence::Kind::ExplicitTwo ? "explicit II"
                                                            : "implicit";
  out.point = numbers[evidence.point];
  out.hypothesised = text(terms, terms.named_at(evidence.hypothesised, event));
  if (evidence.kind != Evidence::Kind::ExplicitTwo) return out;
  out.actual = text(terms, terms.named_at(evidence.actual, event));
  out.state = evidence.is_forward ? "forward" : "backward";
  out.origin = numbers[evidence.origin];
  out.deduced = evidence.deduced;
  return out;
}

std::vector<std::string> not_followed(Reading& reading, const States& states) {
  const Terms& terms = reading.terms();
  std::set<std::string> operations;
  const auto look = [&](const Linear& expression) {
    for (const Summand& summand : expression.summands) {
      const std::string operation = operation_text(terms, summand.atom);
      if (!operation.empty()) operations.insert(operation);
    }
  };
  for (const Moved& r : states.hypothesised)
    for (const Moved::Form& form : r.forms) look(form.predicate.expression);
  std::vector<std::string> sentences;
  for (const std::string& operation : operations)
    if (sentences.size() < 3)
      sentences.push_back(fmt::format(
          "`{}` is not linear: it counts as one value, also in comparisons", operation));
  if (std::any_of(states.hypothesised.begin(), states.hypothesised.end(),
                  [](const Moved& r) { return r.forms.back().first > 0; }))
    sentences.push_back("a condition grew too long, and was not moved up to the first point");
  return sentences;
}

}  // namespace culprit::explain
