#include "encode/explore.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "encode/merge.h"
#include "encode/position.h"
#include "encode/symbolic_domain.h"
#include "solver/soft.h"
#include "support/budget.h"

namespace culprit::encode {

using logic::Term;
using machine::Stop;

namespace {

constexpr unsigned kMostLeafVisits = 256;
constexpr size_t kMostNatural = 4;         // values of one answer that are chosen for the reader
constexpr unsigned kMostHardQueries = 2;   // undecided queries, after which the exploration is given up

class Explorer {
 public:
  explicit Explorer(const ExploreRequest& request)
      : request_(request),
        solver_(solver::make_solver(terms_)),
        domain_(terms_, *solver_, request.matcher),
        machine_(*request.image, domain_, *request.input) {
    domain_.bind(machine_);
    domain_.limit(request.effort.terms, request.effort.gates);
    machine_.limits = request.limits;
    machine_.environment = request.environment;
    machine_.file_set = request.files;
    machine_.loop_bounds = request.loop_bounds;
    machine_.reject_new_findings = true;
    machine_.tolerated = request.tolerated;
    machine_.modes.assign(request.image->program().components.size(), machine::ProbeMode::Ok);
    for (model::ComponentId component : request.ab) machine_.modes[component] = machine::ProbeMode::Ab;
  }

  ExploreResult run() {
    ready_.push_back(machine_.start(*request_.arguments));
    while ((!ready_.empty() || !queue_.empty()) && result_.answer != Consistency::Consistent) {
      if (exhausted()) break;
      State state = pop();
      advance(std::move(state));
    }
    result_.counts.terms = terms_.size();
    result_.counts.gates = solver_->effort().gates;
    result_.counts.conflicts = solver_->effort().conflicts;
    result_.counts.queries = solver_->effort().checks;
    if (result_.answer == Consistency::Consistent) return std::move(result_);
    if (result_.reason.empty()) result_.reason = domain_.incomplete();
    result_.answer = result_.reason.empty() ? Consistency::Inconsistent : Consistency::Unknown;
    return std::move(result_);
  }

 private:
  void push(State state) {
    Position position = position_of(*request_.image, state);
    std::vector<State>& here = queue_[position];
    for (State& waiting : here) {
      if (!merge_into(domain_, *request_.image, waiting, state)) continue;
      ++result_.counts.merges;
      return;
    }
    here.push_back(std::move(state));
  }

  /// A state that must go on at once, or the topologically least of those that wait.
  State pop() {
    if (!ready_.empty()) {
      State state = std::move(ready_.back());
      ready_.pop_back();
      return state;
    }
    auto first = queue_.begin();
    State state = std::move(first->second.back());
    first->second.pop_back();
    if (first->second.empty()) queue_.erase(first);
    state.stop = Stop::Running;
    return state;
  }

  bool exhausted() {
    const Effort& effort = request_.effort;
    bool effort_spent = result_.counts.steps > request_.limits.steps + effort.steps || result_.counts.states > effort.states ||
                        terms_.size() > effort.terms || hard_queries_ >= kMostHardQueries || result_.counts.queries + domain_.feasibility_checks() > effort.queries;
    bool out_of_budget = request_.budget && request_.budget->exhausted();
    result_.effort_spent |= effort_spent || out_of_budget;
    if (effort_spent) result_.reason = "the effort for one component was spent";
    if (out_of_budget) result_.reason = "the time was up";
    return effort_spent || out_of_budget;
  }

  void advance(State state) {
    machine_.stop_at_joins = !queue_.empty() || !ready_.empty();
    uint64_t before = state.steps;
    machine_.run(state);
    result_.counts.steps += state.steps - before;
    result_.furthest = std::max(result_.furthest, state.output.position);
    switch (state.stop) {
      case Stop::Join: push(std::move(state)); break;
      case Stop::Split: split(std::move(state)); break;
      case Stop::Alternatives: fork(state); break;
      case Stop::Exited: accept(state); break;
      case Stop::LoopBound: result_.bound_reached = true; break;
      case Stop::StepLimit: result_.bound_reached = true; break;
      case Stop::OutOfTime: exhausted(); break;
      case Stop::Unsupported:
        if (!domain_.effort_spent() && !domain_.feasible(state, logic::TermStore::true_())) break;
        result_.reason = state.message;
        result_.effort_spent |= domain_.effort_spent();
        break;
      default: break;  // the path fails the test
    }
  }

  void fork(const State& state) {
    for (const machine::Alternative& alternative : state.alternatives) {
      State next = state;
      next.stop = Stop::Running;
      next.alternatives.clear();
      next.output = alternative.output;
      ++result_.counts.states;
      if (domain_.assume(next, Term{alternative.guard})) push(std::move(next));
    }
  }

  void replace(State& state, const machine::SplitRequest& at, machine::Value value) {
    if (!at.in_memory) {
      state.registers[state.top().base + at.reg] = value;
      return;
    }
    machine::Object& object = state.memory.writable(at.object);
    domain_.split_cells(object, at.offset, at.bytes);
    object.drop_cells(at.offset, at.bytes);
    object.write(at.offset, &value.bits, at.bytes);
  }

  void continue_with(const State& state, Term guard, std::optional<machine::Value> value) {
    State next = state;
    next.stop = Stop::Running;
    ++result_.counts.states;
    if (!domain_.assume(next, guard)) return;
    if (value) replace(next, state.split, *value);
    ready_.push_back(std::move(next));  // not push(): both sides stand at the same instruction and would merge again
  }

  /// An infeasible side costs little where it merges again soon: its values are guarded by a false condition. It costs much
  /// where it turns a loop up to the bound. So the solver is asked inside loops only, at iterations 2, 4, 8, ….
  bool worth_checking(const State& state) const {
    std::vector<uint32_t> iteration = machine::loop_iteration(*request_.image, state, state.frames.size() - 1);
    if (iteration.empty()) return state.frames.size() % 16 == 0;
    uint32_t turn = iteration.back();
    return turn > 1 && (turn & (turn - 1)) == 0;
  }

  void split(State state) {
    Term term{state.split.term};
    logic::Sort sort = terms_.sort(term);
    if (sort.is_bool()) {
      bool check = worth_checking(state);
      for (bool side : {true, false}) {
        Term guard = side ? term : terms_.not_(term);
        if (!check || domain_.feasible(state, guard)) continue_with(state, guard, machine::Value::plain(side));
      }
      return;
    }
    const model::Function& function = *request_.image->functions()[state.top().function].model;
    const model::Instruction& instruction = function.code[state.top().pc];
    if (instruction.op == model::Op::Switch) return dispatch(state, term, function.switches[static_cast<size_t>(instruction.b)]);
    if (state.split.zero_or_not) {
      Term zero = terms_.eq(term, terms_.constant(sort, 0));
      continue_with(state, zero, machine::Value::plain(0));  // known to be feasible, or it would not have been asked
      if (domain_.feasible(state, terms_.not_(zero))) continue_with(state, terms_.not_(zero), std::nullopt);
      return;
    }
    enumerate(state, term);
  }

  /// A switch on a symbolic value: one state per target, the value stays what it is.
  void dispatch(const State& state, Term term, const model::SwitchTable& table) {
    std::map<int32_t, Term> targets;
    Term none = logic::TermStore::true_();
    for (const auto& [bits, pc] : table.cases) {
      Term equal = terms_.eq(term, terms_.constant(terms_.sort(term), bits));
      Term& guard = targets.try_emplace(pc, logic::TermStore::false_()).first->second;
      guard = terms_.or_(guard, equal);
      none = terms_.and_(none, terms_.not_(equal));
    }
    Term& otherwise = targets.try_emplace(table.otherwise, logic::TermStore::false_()).first->second;
    otherwise = terms_.or_(otherwise, none);
    for (const auto& [pc, guard] : targets) {
      State next = state;
      next.top().pc = static_cast<uint32_t>(pc);
      continue_with(next, guard, std::nullopt);
    }
  }

  /// The constants at the leaves of a choice, with the condition of each. False: not a choice of few constants.
  bool leaves(Term term, Term guard, std::map<uint64_t, Term>& found, unsigned& visits) {
    if (++visits > kMostLeafVisits) return false;
    if (guard == logic::TermStore::false_()) return true;
    if (terms_.is_constant(term)) {
      Term& condition = found.try_emplace(terms_.constant_bits(term), logic::TermStore::false_()).first->second;
      condition = terms_.or_(condition, guard);
      return found.size() <= request_.effort.split_values;
    }
    if (terms_.kind(term) != logic::Kind::Ite) return false;
    Term c = terms_.arg(term, 0);
    return leaves(terms_.arg(term, 1), terms_.and_(guard, c), found, visits) &&
           leaves(terms_.arg(term, 2), terms_.and_(guard, terms_.not_(c)), found, visits);
  }

  /// All values that a term can have on this path, one state each: read off a choice of constants, else asked of the solver.
  void enumerate(const State& state, Term term) {
    std::map<uint64_t, Term> constants;
    unsigned visits = 0;
    if (leaves(term, logic::TermStore::true_(), constants, visits)) {
      for (const auto& [bits, guard] : constants) continue_with(state, guard, machine::Value::plain(bits));
      return;
    }
    Term open = domain_.term(state);
    for (uint32_t count = 0;; ++count) {
      if (count == request_.effort.split_values) {
        domain_.leave_out(fmt::format("a value that must be concrete has more than {} possibilities", count));
        return;
      }
      if (check(open) != solver::Answer::Sat) return;
      uint64_t bits = solver_->value(term);
      Term equal = terms_.eq(term, terms_.constant(terms_.sort(term), bits));
      continue_with(state, equal, machine::Value::plain(bits));
      open = terms_.and_(open, terms_.not_(equal));
    }
  }

  solver::Answer check(Term condition) {
    if (condition == logic::TermStore::false_()) return solver::Answer::Unsat;
    ++result_.counts.queries;
    const Term assumptions[] = {condition};
    solver::Answer answer = solver_->check(assumptions, limits());
    domain_.forget_model();
    if (answer == solver::Answer::Unknown) {
      domain_.leave_out("a query was too hard for the solver");
      ++hard_queries_;
      result_.effort_spent = true;
    }
    return answer;
  }

  void accept(State& state) {
    if (request_.matcher && !request_.matcher->accepts({state.output.position})) return;
    Term condition = domain_.term(state);
    if (request_.expected_exit >= 0) condition = terms_.and_(condition, ends_with(state, request_.expected_exit));
    if (request_.unwanted_exit >= 0) condition = terms_.and_(condition, terms_.not_(ends_with(state, request_.unwanted_exit)));
    if (check(condition) != solver::Answer::Sat) return;
    if (request_.minimise && !minimise(condition) && check(condition) != solver::Answer::Sat) return;
    result_.answer = Consistency::Consistent;
    read_model();
  }

  Term ends_with(const State& state, int wanted) {
    Term status = terms_.constant(logic::Sort::bits(8), static_cast<uint64_t>(state.exit_status));
    if (state.exit_term) status = terms_.resize(Term{state.exit_term}, 8, false);
    return terms_.eq(status, terms_.constant(logic::Sort::bits(8), static_cast<uint64_t>(wanted)));
  }

  /// Executions keep what they computed wherever the test can still pass. False: the effort ended without a model.
  bool minimise(Term condition) {
    std::vector<Term> soft;
    size_t most = std::min<size_t>(64, 4 + 200'000 / terms_.size());  // each costs a few checks of what was built
    for (const FreeValue& v : domain_.free_values()) {
      if (v.computed.is_undefined() || soft.size() >= most) continue;
      Term same = terms_.eq(v.value, domain_.term_of(v.computed, v.type));
      soft.push_back(terms_.implies(v.guard, same));
    }
    std::vector<Term> hard{condition};
    solver::Preference kept = solver::prefer(*solver_, soft, hard, limits(), affordable_checks());
    if (kept.answer != solver::Answer::Sat) return false;
    hard.insert(hard.end(), kept.kept.begin(), kept.kept.end());
    return choose_natural(hard);
  }

  /// What has to change changes to a value that a person would think of, if there is one: the next number, a truth value, one nearby, a small one. Other
  /// values would do as well for the test, but they are hard to read, and differ where equal ones would do.
  bool choose_natural(std::vector<Term>& hard) {
    size_t most = std::min<size_t>(kMostNatural, 1 + 20'000 / terms_.size());
    for (const FreeValue& v : domain_.free_values()) {
      if (most == 0) return true;
      bool number = v.type.is_integer() && v.type != model::kI1 && !v.computed.is_undefined() && !v.computed.is_symbolic();
      if (!number || !solver_->value(v.guard) || solver_->value(v.value) == v.computed.bits) continue;
      --most;
      solver::Preference kept = solver::prefer(*solver_, natural_values(v), hard, limits(), affordable_checks());
      if (kept.answer != solver::Answer::Sat) return false;
      hard.insert(hard.end(), kept.kept.begin(), kept.kept.end());
    }
    return true;
  }

  std::vector<Term> natural_values(const FreeValue& v) {
    logic::Sort sort = terms_.sort(v.value);
    uint64_t computed = v.computed.bits;
    auto within = [&](uint64_t low, uint64_t width) {  // low .. low + width
      return terms_.ule(terms_.sub(v.value, terms_.constant(sort, low)), terms_.constant(sort, width));
    };
    std::vector<Term> wishes;
    if (computed <= 1) wishes.push_back(within(0, 1));
    wishes.push_back(terms_.eq(v.value, terms_.constant(sort, computed + 1)));
    wishes.push_back(terms_.eq(v.value, terms_.constant(sort, computed - 1)));
    for (unsigned log = 4; log <= 12 && log + 1 < sort.width; ++log)
      wishes.push_back(within(computed - (uint64_t{1} << log), uint64_t{2} << log));
    return wishes;
  }

  /// The values of one answer are to cost no more than some ten milliseconds: a check takes about a microsecond for sixty gates.
  size_t affordable_checks() const { return 2 + 600'000 / (solver_->effort().gates + 1); }

  solver::Limits limits() const {
    solver::Limits limits;
    limits.conflicts = request_.effort.conflicts;
    limits.gates = request_.effort.gates;
    limits.budget = request_.budget;
    return limits;
  }

  /// Executions on the accepted path, in order: those whose guard is true in the model.
  void read_model() {
    for (const FreeValue& v : domain_.free_values()) {
      if (!solver_->value(v.guard)) continue;
      AngelicValue angelic;
      angelic.component = v.component;
      angelic.type = v.type;
      angelic.computed_known = !v.computed.is_undefined();
      angelic.computed = v.computed.is_symbolic() ? machine::Value::plain(solver_->value(Term{v.computed.term()})) : v.computed;
      angelic.required = machine::Value::plain(solver_->value(v.value));
      result_.intervention.values[v.component].push_back(angelic.required);
      result_.angelic.push_back(std::move(angelic));
    }
    for (const FreeText& t : domain_.free_texts()) {
      if (!solver_->value(t.guard)) continue;
      AngelicValue angelic;
      angelic.component = t.component;
      angelic.is_text = true;
      angelic.text = request_.matcher->normal().substr(t.from, solver_->value(t.length));
      result_.intervention.texts[t.component].push_back(angelic.text);
      result_.angelic.push_back(std::move(angelic));
    }
  }

  const ExploreRequest& request_;
  logic::TermStore terms_;
  std::unique_ptr<solver::Solver> solver_;
  SymbolicDomain domain_;
  machine::Machine machine_;
  std::map<Position, std::vector<State>> queue_;   // waiting at joins
  std::vector<State> ready_;                       // just forked
  unsigned hard_queries_ = 0;
  ExploreResult result_;
};

}  // namespace

Effort scaled(const Effort& e, unsigned factor) {
  return {e.steps * factor, e.states * factor, e.terms * factor, e.queries * factor, e.conflicts * factor, e.gates, e.split_values * factor};
}

ExploreResult explore(const ExploreRequest& request) { return Explorer(request).run(); }

}  // namespace culprit::encode
