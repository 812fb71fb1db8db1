#include "explain/evidence.h"

#include <algorithm>
#include <set>

#include "explain/closure.h"

namespace culprit::explain {

namespace {

constexpr size_t kMostGiven = 24;             // predicates that others are deduced from
constexpr size_t kMostDeduced = 120;          // at one point
constexpr size_t kMostDepth = 3;              // predicates used in one deduction
constexpr size_t kMostPointsOfEvidence = 12;  // at which something is deduced for one r

bool have_same_expression(const Predicate& q, const Predicate& r) {
  return !r.is_constant() && with_expression_of(q, r).has_value();
}

class EvidenceFinder {
 public:
  EvidenceFinder(Terms& terms, const States& states) : terms_(terms), states_(states) {}

  std::vector<Evidence> run() {
    for (size_t k = 0; k < states_.hypothesised.size(); ++k)
      if (is_negative(k)) explicit_evidence(k);
    std::stable_sort(found_.begin(), found_.end(), [](const Evidence& a, const Evidence& b) {
      return a.point != b.point ? a.point > b.point : a.kind < b.kind;
    });
    for (size_t k = 0; k < states_.hypothesised.size(); ++k)
      if (is_negative(k) && !has_evidence_[k]) implicit_evidence(k);
    return std::move(found_);
  }

 private:
  const Moved& r(size_t conjunct) const { return states_.hypothesised[conjunct]; }
  bool is_negative(size_t conjunct) {
    has_evidence_.resize(states_.hypothesised.size());
    return !terms_.holds(r(conjunct).forms.front().predicate);
  }

  void add(Evidence evidence) {
    has_evidence_[evidence.conjunct] = true;
    found_.push_back(std::move(evidence));
  }

  void explicit_evidence(size_t k) {
    for (const Moved::Form& form : r(k).forms)
      if (form.predicate.is_constant()) {
        add({Evidence::Kind::ExplicitOne, form.point, k, form.predicate, {}, false, 0, false});
        break;
      }
    std::set<size_t> origins;
    for (const Moved& q : states_.backward)
      if (backward_pair(k, q)) origins.insert(q.origin);
    for (const Fact& fact : states_.forward)
      if (!origins.contains(fact.origin)) forward_pair(k, fact);
    if (!has_evidence_[k]) deduced_evidence(k);
  }

  /// The last point where q and r have the same expression.
  bool backward_pair(size_t k, const Moved& q) {
    std::vector<size_t> points;  // where one of them changes
    for (const Moved::Form& form : q.forms) points.push_back(form.point);
    for (const Moved::Form& form : r(k).forms)
      if (form.point <= q.origin) points.push_back(form.point);
    std::sort(points.rbegin(), points.rend());
    for (const size_t point : points) {
      const Predicate *actual = q.at(point), *wanted = r(k).at(point);
      if (!actual || !wanted || !have_same_expression(*actual, *wanted)) continue;
      add({Evidence::Kind::ExplicitTwo, point, k, *wanted, *actual, false, q.origin, false});
      return true;
    }
    return false;
  }

  void forward_pair(size_t k, const Fact& fact) {
    for (const Moved::Form& form : r(k).forms) {
      const size_t lowest = std::max(fact.begin, form.first);
      const size_t point = std::min(form.point, fact.end - 1);
      if (point < lowest || !have_same_expression(fact.predicate, form.predicate)) continue;
      add({Evidence::Kind::ExplicitTwo, point, k, form.predicate, fact.at(point), true, fact.origin,
           false});
      return;
    }
  }

  /// Q at the point, the predicates that come from near it first.
  std::vector<std::pair<Predicate, size_t>> actual_at(size_t point) const {
    std::vector<std::pair<Predicate, size_t>> all;
    for (const Moved& q : states_.backward)
      if (const Predicate* p = q.at(point); p && !p->is_constant()) all.push_back({*p, q.origin});
    for (const Fact& fact : states_.forward)
      if (fact.begin <= point && point < fact.end) all.push_back({fact.at(point), fact.origin});
    const auto distance = [&](size_t origin) {
      return origin >= point ? origin - point : point - origin;
    };
    std::stable_sort(all.begin(), all.end(), [&](const auto& a, const auto& b) {
      return distance(a.second) < distance(b.second);
    });
    all.resize(std::min(all.size(), kMostGiven));
    return all;
  }

  void deduced_evidence(size_t k) {
    std::vector<size_t> points;
    for (const Moved::Form& form : r(k).forms) points.push_back(form.point);
    points.push_back(0);
    points.resize(std::min(points.size(), kMostPointsOfEvidence));
    for (const size_t point : points) {
      const auto given = actual_at(point);
      std::vector<Predicate> predicates;
      for (const auto& [predicate, origin] : given) predicates.push_back(predicate);
      if (!r(k).at(point)) continue;
      const Predicate& wanted = *r(k).at(point);
      for (const Deduced& deduced : closure(terms_, predicates, kMostDeduced, kMostDepth)) {
        if (!have_same_expression(deduced.predicate, wanted)) continue;
        const size_t origin = given[deduced.from.front()].second;
        add({Evidence::Kind::ExplicitTwo, point, k, wanted, deduced.predicate, origin < point,
             origin, true});
        return;
      }
    }
  }

  void implicit_evidence(size_t k) {
    add({Evidence::Kind::Implicit, 0, k, r(k).forms.back().predicate, {}, false, 0, false});
  }

  Terms& terms_;
  const States& states_;
  std::vector<Evidence> found_;
  std::vector<bool> has_evidence_;
};

}  // namespace

std::vector<Evidence> evidence_in(Terms& terms, const States& states) {
  return EvidenceFinder(terms, states).run();
}

}  // namespace culprit::explain
