#include "encode/relaxation.h"

#include <algorithm>
#include <chrono>

#include "encode/fault_labels.h"
#include "encode/required_values.h"
#include "logic/substitute.h"

namespace culprit::encode {

using logic::Term;

namespace {

constexpr uint64_t kMostCheckedTerms = 10'000'000;  // for all feasibility checks together
constexpr uint64_t kMostCheckedGates = 150'000;
constexpr int64_t kDecidedConflicts = 1'000;  // per check once all selectors are decided
constexpr uint64_t kDecidedGates = 150'000;
constexpr unsigned kMostHardChecks = 100;  // undecided ones, before none is made any more

/// At most `k` of `terms` are true: a sequential counter.
Term at_most(logic::TermStore& store, const std::vector<Term>& terms, unsigned k) {
  // at_least[n]: n or more of the terms seen so far are true
  std::vector<Term> at_least(k + 2, logic::TermStore::false_());
  at_least[0] = logic::TermStore::true_();
  for (Term t : terms)
    for (unsigned n = k + 1; n > 0; --n)
      at_least[n] = store.or_(at_least[n], store.and_(t, at_least[n - 1]));
  return store.not_(at_least[k + 1]);
}

/// A plain run survives some accesses outside an object, at a plain address. Here addresses are
/// choices, and addresses outside are excluded from them. The other two kinds exclude no path:
/// merging loses the mark of uninitialised values, and overflow is never excluded.
bool rests_on_accesses_outside(const std::set<machine::FindingSite>& tolerated) {
  return std::any_of(tolerated.begin(), tolerated.end(), [](const machine::FindingSite& site) {
    return site.kind != machine::FindingKind::SignedOverflow &&
           site.kind != machine::FindingKind::ShiftOverflow &&
           site.kind != machine::FindingKind::UninitialisedRead;
  });
}

}  // namespace

class Relaxation::Search final : public Explorer {
 public:
  Search(const ExploreRequest& request, unsigned most_ab) : Explorer(request), most_ab_(most_ab) {
    std::vector<Term> selectors(request.image->program().components.size());
    for (model::ComponentId component : request.ab)
      selectors[component] = terms_.variable(logic::Sort::boolean());
    std::vector<Term> all;
    for (model::ComponentId component : request.ab) all.push_back(selectors[component]);
    if (most_ab > 0 && !FaultLabels::too_many(all.size(), most_ab))
      labels_.emplace(terms_, all, most_ab);
    if (most_ab > 0 && most_ab < all.size()) solver_->add(at_most(terms_, all, most_ab));
    none_ab_ = logic::TermStore::true_();
    for (Term selector : all) none_ab_ = terms_.and_(none_ab_, terms_.not_(selector));
    domain_.relax(std::move(selectors));
    if (rests_on_accesses_outside(request.tolerated))
      domain_.leave_out("a test goes on after undefined behaviour, which is followed only in part");
    domain_.limit(request.effort.terms, kMostCheckedGates, request.budget);
    domain_.check_up_to(kMostCheckedTerms, kMostHardChecks);
    const auto start = std::chrono::steady_clock::now();
    search();
    seconds_ = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    acceptance_ = terms_.or_all(accepted_);
    for (model::ComponentId component = 0; component < domain_.selectors().size(); ++component)
      if (domain_.was_executed(component))
        met_.emplace_back(component, domain_.selectors()[component]);
  }

  Extent extent() const {
    if (result_.effort_spent || result_.out_of_time) return Extent::Cut;
    return reason().empty() ? Extent::Whole : Extent::Partial;
  }
  const std::string& reason() const {
    return result_.reason.empty() ? domain_.incomplete() : result_.reason;
  }
  const machine::BoundsReached& bounds_reached() const { return result_.bounds_reached; }
  ExplorationCounts counts() const { return result_.counts; }
  double seconds() const { return seconds_; }
  const logic::TermStore& terms() const { return terms_; }
  Term acceptance() const { return acceptance_; }
  const std::vector<std::pair<model::ComponentId, Term>>& selectors() const { return met_; }

  bool may_explain(model::ComponentId component) {
    if (!labels_) return true;
    const auto place = std::lower_bound(request_.ab.begin(), request_.ab.end(), component);
    return place != request_.ab.end() && *place == component &&
           labels_->may_hold(acceptance_, static_cast<size_t>(place - request_.ab.begin()));
  }

  ExploreResult explain(const std::vector<model::ComponentId>& ab) {
    logic::Substitution decided(terms_);
    const auto is_ab = [&](model::ComponentId component) {
      return std::binary_search(ab.begin(), ab.end(), component);
    };
    for (model::ComponentId component : request_.ab)
      decided.replace(domain_.selectors()[component], logic::TermStore::boolean(is_ab(component)));
    ExploreResult result;
    result.bounds_reached = bounds_reached();
    const Term condition = decided(acceptance_);
    const std::vector<FreeValue> values = decided_values(decided, is_ab);
    const std::vector<FreeText> texts = decided_texts(decided, is_ab);
    const std::unique_ptr<solver::Solver> solver = solver::make_solver(terms_);
    const Term assumptions[] = {condition};
    solver::Limits limit = limits();
    limit.conflicts = kDecidedConflicts, limit.gates = kDecidedGates;
    solver::Answer answer = condition == logic::TermStore::false_()
                                ? solver::Answer::Unsat
                                : solver->check(assumptions, limit);
    RequiredValues required(domain_, *solver, values, texts, limit);
    if (answer == solver::Answer::Sat && request_.minimise && !required.choose(condition))
      answer = solver->check(assumptions, limit);
    if (answer == solver::Answer::Sat) {
      result.answer = Consistency::Consistent;
      required.read(request_.matcher, result);
    } else {
      result.answer = answer == solver::Answer::Unsat && extent() == Extent::Whole
                          ? Consistency::Inconsistent
                          : Consistency::Unknown;
      if (result.answer == Consistency::Unknown)
        result.reason = extent() == Extent::Whole ? kTooHard : reason();
    }
    result.counts.terms = terms_.size();
    result.counts.gates = solver->effort().gates;
    result.counts.conflicts = solver->effort().conflicts;
    result.counts.queries = solver->effort().checks;
    return result;
  }

 private:
  void accept(Term condition) override { accepted_.push_back(condition); }
  /// Paths that need too many components would multiply. Labels cut most of them; without labels
  /// the solver has to.
  bool worth_checking(const State& state, bool side) const override {
    return needs_solver() || Explorer::worth_checking(state, side);
  }
  bool worth_checking_output() const override { return needs_solver(); }
  bool possible(const State&, Term condition) override {
    return !labels_ || labels_->may_hold(condition);
  }
  bool needs_solver() const { return most_ab_ > 0 && !labels_; }
  /// The value computed with nothing ab is tried first.
  Term preferred(Term open) override { return terms_.and_(open, none_ab_); }

  template <class IsAb>
  std::vector<FreeValue> decided_values(logic::Substitution& decided, IsAb is_ab) {
    std::vector<FreeValue> values;
    for (const FreeValue& v : domain_.free_values()) {
      if (!is_ab(v.component)) continue;
      values.push_back({v.component, v.type, decided(v.guard), decided(v.value), v.computed});
      if (v.computed.is_symbolic())
        values.back().computed = domain_.value_of(decided(Term{v.computed.term()}));
      if (values.back().guard == logic::TermStore::false_()) values.pop_back();
    }
    return values;
  }

  template <class IsAb>
  std::vector<FreeText> decided_texts(logic::Substitution& decided, IsAb is_ab) {
    std::vector<FreeText> texts;
    for (const FreeText& t : domain_.free_texts()) {
      if (!is_ab(t.component)) continue;
      texts.push_back({t.component, decided(t.guard), t.length, t.from});
      if (texts.back().guard == logic::TermStore::false_()) texts.pop_back();
    }
    return texts;
  }

  unsigned most_ab_;
  std::optional<FaultLabels> labels_;
  double seconds_ = 0;
  Term none_ab_, acceptance_;
  std::vector<Term> accepted_;
  std::vector<std::pair<model::ComponentId, Term>> met_;
};

Relaxation::Relaxation(const ExploreRequest& request, unsigned most_ab)
    : search_(std::make_unique<Search>(request, most_ab)) {}
Relaxation::~Relaxation() = default;

Relaxation::Extent Relaxation::extent() const { return search_->extent(); }
const std::string& Relaxation::reason() const { return search_->reason(); }
const machine::BoundsReached& Relaxation::bounds_reached() const {
  return search_->bounds_reached();
}
ExplorationCounts Relaxation::counts() const { return search_->counts(); }
double Relaxation::seconds() const { return search_->seconds(); }
const logic::TermStore& Relaxation::terms() const { return search_->terms(); }
Term Relaxation::acceptance() const { return search_->acceptance(); }
const std::vector<std::pair<model::ComponentId, Term>>& Relaxation::selectors() const {
  return search_->selectors();
}
bool Relaxation::may_explain(model::ComponentId component) {
  return search_->may_explain(component);
}
ExploreResult Relaxation::explain(const std::vector<model::ComponentId>& ab) {
  return search_->explain(ab);
}

Effort relaxed_effort(unsigned factor) {
  Effort effort;
  effort.steps = 20'000'000;
  effort.states = 150'000;
  effort.terms = 1'000'000;
  effort.queries = 20'000;
  effort.conflicts = 5'000;
  effort.gates = 2'000'000;
  effort.split_values = 16;
  effort.cost = UINT64_MAX;
  effort.steps *= factor, effort.states *= factor, effort.terms *= factor, effort.queries *= factor,
      effort.conflicts *= factor;
  return effort;
}

}  // namespace culprit::encode
