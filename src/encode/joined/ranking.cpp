#include "encode/joined/ranking.h"

#include <algorithm>

#include "logic/evaluate.h"

namespace culprit::encode {

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
      if (!excludes(open_[k], terms_.ult(now, next))) return false;
      const Term equal = terms_.and_(open_[k], terms_.eq(now, next));
      is_smaller |= equal != open_[k];
      if (excludes(open_[k], terms_.eq(now, next))) continue;
      stays.push_back(equal);
      ways.push_back(ways_[k]);
    }
    if (!is_smaller) return false;
    open_ = std::move(stays);
    ways_ = std::move(ways);
    return true;
  }

  /// Whether a condition cannot hold on a path. What the path says of other variables mostly does
  /// not matter, and makes the question hard.
  bool excludes(Term path, Term condition) const {
    const std::vector<Term> variables = logic::variables_of(terms_, condition);
    std::vector<Term> about{condition};
    for (Term part : logic::conjuncts_of(terms_, path)) {
      const std::vector<Term> others = logic::variables_of(terms_, part);
      if (std::includes(variables.begin(), variables.end(), others.begin(), others.end()))
        about.push_back(part);
    }
    return impossible_(terms_.and_all(about)) || impossible_(terms_.and_(path, condition));
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

}  // namespace culprit::encode
