#include "encode/joined/ranking.h"

#include <algorithm>
#include <unordered_set>

namespace culprit::encode {

using logic::Kind;
using logic::Term;

namespace {

constexpr size_t kMostDistances = 4;  // of one ranking function

class Search {
 public:
  Search(logic::TermStore& terms, const std::vector<Transition>& ways,
         const std::vector<Distance>& candidates, const std::function<bool(Term)>& impossible)
      : terms_(terms), ways_(ways), candidates_(candidates), impossible_(impossible) {
    for (const Transition& way : ways) open_.push_back(way.condition);
  }

  std::optional<std::vector<Distance>> run() {
    std::vector<Distance> found;
    while (!open_.empty() && found.size() < kMostDistances) {
      const auto next = std::find_if(candidates_.begin(), candidates_.end(),
                                     [&](const Distance& each) { return helps(each); });
      if (next == candidates_.end()) return std::nullopt;
      found.push_back(*next);
    }
    if (!open_.empty()) return std::nullopt;
    return found;
  }

 private:
  /// Whether a distance never grows and sometimes becomes smaller. Then what is left open is where
  /// it stays.
  bool helps(const Distance& distance) {
    const Term now = distance.term(terms_);
    std::vector<Term> stays;
    std::vector<Transition> ways;
    bool is_smaller = false;
    for (size_t k = 0; k < open_.size(); ++k) {
      const Term next = ways_[k].after(now);
      if (next == now) {
        stays.push_back(open_[k]);
        ways.push_back(ways_[k]);
        continue;
      }
      if (!impossible_(terms_.and_(open_[k], terms_.ult(now, next)))) return false;
      const Term equal = terms_.and_(open_[k], terms_.eq(now, next));
      is_smaller |= equal != open_[k];
      if (impossible_(equal)) continue;
      stays.push_back(equal);
      ways.push_back(ways_[k]);
    }
    if (!is_smaller) return false;
    open_ = std::move(stays);
    ways_ = std::move(ways);
    return true;
  }

  logic::TermStore& terms_;
  std::vector<Transition> ways_;  // that are not ranked yet
  std::vector<Term> open_;        // the conditions of what is not ranked of them
  const std::vector<Distance>& candidates_;
  const std::function<bool(Term)>& impossible_;
};

}  // namespace

Term Distance::term(logic::TermStore& terms) const {
  const logic::Sort sort = terms.sort(from);
  const Term ordered = is_signed ? terms.sle(from, to) : terms.ule(from, to);
  const Term numbers = terms.add(terms.sub(to, from), terms.constant(sort, 1));
  return terms.ite(ordered, numbers, terms.constant(sort, 0));
}

std::optional<std::vector<Distance>> ranking_of(logic::TermStore& terms,
                                                const std::vector<Transition>& ways,
                                                const std::vector<Distance>& candidates,
                                                const std::function<bool(Term)>& impossible) {
  return Search(terms, ways, candidates, impossible).run();
}

std::vector<Term> comparisons_in(const logic::TermStore& terms, std::span<const Term> conditions) {
  std::vector<Term> found, open(conditions.rbegin(), conditions.rend());
  std::unordered_set<uint32_t> seen;
  while (!open.empty()) {
    const Term term = open.back();
    open.pop_back();
    if (!seen.insert(term.id).second) continue;
    switch (terms.kind(term)) {
      case Kind::SLt:
      case Kind::ULt:
      case Kind::Eq: found.push_back(term); break;
      case Kind::Not:
      case Kind::And:
      case Kind::Or:
        for (Term part : terms.args(term)) open.push_back(part);
        break;
      case Kind::Ite:
        open.push_back(terms.arg(term, 1));
        open.push_back(terms.arg(term, 2));
        break;
      default: break;
    }
  }
  return found;
}

std::vector<Distance> distances_in(const logic::TermStore& terms, std::span<const Term> comparisons,
                                   const std::function<bool(Term)>& usable) {
  std::vector<Distance> all;
  const auto add = [&](const Distance& distance) {
    if (std::find(all.begin(), all.end(), distance) == all.end()) all.push_back(distance);
  };
  for (Term term : comparisons) {
    const Kind kind = terms.kind(term);
    const Term a = terms.arg(term, 0), b = terms.arg(term, 1);
    if (!terms.sort(a).is_bits() || !usable(a) || !usable(b)) continue;
    for (bool is_signed : {true, false}) {
      if (kind != Kind::Eq && is_signed != (kind == Kind::SLt)) continue;
      add({a, b, is_signed});
      add({b, a, is_signed});
    }
  }
  return all;
}

}  // namespace culprit::encode
