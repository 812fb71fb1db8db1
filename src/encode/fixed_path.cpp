#include "encode/fixed_path.h"

#include <algorithm>
#include <memory>
#include <optional>

#include "encode/exploration.h"
#include "logic/evaluate.h"
#include "machine/image/assertion.h"

namespace culprit::encode {

using logic::Term;
using machine::Stop;
using model::ComponentKind;

namespace {

bool reports_failure(const model::Program& program, const model::Function& function, int32_t pc) {
  return machine::reports_failure(program, function, pc) ||
         machine::reports_unexpected(program, function, pc);
}

constexpr size_t kMostStates = 4'096;  // ways to go on, at outputs and in the last condition

bool is_assignment(const model::Component& component) {
  switch (component.kind) {
    case ComponentKind::Assignment:
    case ComponentKind::CompoundAssignment:
    case ComponentKind::Increment:
    case ComponentKind::Initializer:
    case ComponentKind::StaticInitializer: break;
    default: return false;
  }
  return !component.type.is_pointer() && component.type != model::kF80 && !component.is_copied &&
         component.array_bytes == 0;
}

}  // namespace

/// The domain: concrete wherever the path is decided.
class PathDomain final : public SymbolicDomain {
 public:
  PathDomain(const FixedPathRequest& request, logic::TermStore& terms, solver::Solver& solver)
      : SymbolicDomain(terms, solver, request.matcher), request_(request), concrete_(terms) {}
  void follow(machine::Machine& machine) {
    bind(machine);
    machine_ = &machine;
    const std::vector<model::Component>& components = request_.image->program().components;
    roles_.assign(components.size(), Role::None);
    assigned_.assign(components.size(), 0);
    for (model::ComponentId id = 0; id < components.size(); ++id)
      if (is_assignment(components[id])) roles_[id] = Role::Assignment;
      else if (request_.last != model::kNoComponent && components[id].parent == request_.last)
        roles_[id] = Role::Operand;
    for (model::ComponentId id : request_.conditions) roles_[id] = Role::Condition;
    machine.modes.assign(components.size(), machine::ProbeMode::Ok);
    for (model::ComponentId id = 0; id < components.size(); ++id)
      if (roles_[id] != Role::None) machine.modes[id] = machine::ProbeMode::Watch;
  }

  /// The value that the run computed.
  uint64_t concrete(Value value) {
    return value.is_symbolic() ? concrete_(Term{value.term()}) : value.bits;
  }
  bool is_at_last() const { return at_last_; }
  const std::vector<Term>& reached() const { return reached_; }
  const std::vector<PathAssignment>& assignments() const { return assignments_; }

  Value probe(State& state, model::ComponentId component, model::Type type, Value computed,
              int) override {
    switch (roles_[component]) {
      case Role::Condition: return decided(state, component, computed);
      case Role::Operand:
        at_last_ |= !request_.turned.empty() && executions_ == request_.turned.back();
        return computed;
      case Role::Assignment: return assigned(state, component, type, computed);
      case Role::None: break;
    }
    return computed;
  }

  bool fixes_addresses() const { return fixes_addresses_; }

  Value load(State& state, model::Type type, Value pointer) override {
    fixes_addresses_ = true;
    return machine_->load(state, type, Value::plain(concrete(pointer)));
  }
  void store(State& state, model::Type type, Value pointer, Value value) override {
    fixes_addresses_ = true;
    machine_->store(state, type, Value::plain(concrete(pointer)), value);
  }
  machine::Truth is_zero(State&, Value value) override {
    return concrete(value) == 0 ? machine::Truth::Yes : machine::Truth::No;
  }
  void emit(State& state, const machine::IoSite& site,
            std::span<const machine::OutputPiece> pieces) override {
    if (request_.matcher) SymbolicDomain::emit(state, site, pieces);
  }

 private:
  enum class Role : uint8_t { None, Condition, Operand, Assignment };

  Value decided(State& state, model::ComponentId component, Value computed) {
    const uint64_t number = executions_++;
    if (request_.turned.empty()) return computed;
    if (number == request_.turned.back() || (at_last_ && component == request_.last)) {
      const Term truth = term_of(computed, model::kI1);
      reached_.push_back(
          terms().and_(term(state), request_.last_taken ? truth : terms().not_(truth)));
      state.stop = Stop::Infeasible;  // nothing after it matters
      return computed;
    }
    if (!std::binary_search(request_.turned.begin(), request_.turned.end(), number))
      return computed;
    return Value::plain((concrete(computed) & 1) == 0);
  }

  Value assigned(State& state, model::ComponentId component, model::Type type, Value computed) {
    const Term selector = terms().variable(logic::Sort::boolean());
    const Term free = terms().variable(sort_of(type));
    assignments_.push_back({component, machine::loop_turns(*request_.image, state),
                            ++assigned_[component], selector, free});
    return value_of(terms().ite(selector, free, term_of(computed, type)));
  }

  const FixedPathRequest& request_;
  machine::Machine* machine_ = nullptr;
  logic::Evaluator concrete_;  // all selectors are false
  std::vector<Role> roles_;    // per component
  uint64_t executions_ = 0;    // of conditions
  bool fixes_addresses_ = false;
  bool at_last_ = false;       // in the evaluation of the last condition
  std::vector<Term> reached_;  // one condition per way to the last one
  std::vector<PathAssignment> assignments_;
  std::vector<uint32_t> assigned_;  // per component: executions so far
};

class FixedPath::Follower {
 public:
  explicit Follower(const FixedPathRequest& request)
      : request_(request),
        solver_(solver::make_solver(terms_)),
        domain_(request_, terms_, *solver_),
        machine_(*request.image, domain_, *request.inputs) {
    domain_.follow(machine_);
    domain_.limit(request.most_terms, UINT64_MAX, request.limits.budget);
    machine_.limits = request.limits;
    open_.push_back(machine_.start());
    while (!open_.empty() && reason_.empty()) {
      State state = std::move(open_.back());
      open_.pop_back();
      advance(state);
    }
    condition_ = terms_.or_all(request.turned.empty() ? accepted_ : domain_.reached());
  }

  logic::TermStore& terms() { return terms_; }
  Term condition() const { return condition_; }
  const std::vector<PathAssignment>& assignments() const { return domain_.assignments(); }
  bool fixes_addresses() const { return domain_.fixes_addresses(); }
  const std::string& incomplete() const { return reason_.empty() ? domain_.incomplete() : reason_; }

 private:
  /// A branch that was decided as in the run, on a value that depends on assignments.
  struct Decision {
    Term as_taken;
    bool other_fails = false;  ///< the other side reports a failed assertion
  };

  void advance(State& state) {
    while (reason_.empty()) {
      if (terms_.size() > request_.most_terms) return give_up("the path is too long for a formula");
      switch (machine_.run(state)) {
        case Stop::Split:
          if (!split(state)) return;
          break;
        case Stop::Alternatives: return fork_output(state);
        case Stop::Exited: return end(state);
        case Stop::Fatal: return fail(state);
        case Stop::OutOfTime: return give_up("the time ran out");
        case Stop::Unsupported: return give_up(state.message);
        default: return;  // reached the last condition, or cannot become right
      }
    }
  }

  void give_up(std::string reason) { reason_ = std::move(reason); }

  bool may_open_more() {
    if (++states_ <= kMostStates) return true;
    give_up("there are too many ways to print the expected output");
    return false;
  }

  /// Goes on with the value of the run, or both ways in the last condition. False if the state
  /// ends.
  bool split(State& state) {
    const machine::SplitRequest at = state.split;
    const Term term{at.term};
    --state.steps;  // the instruction will be executed again
    state.stop = Stop::Running;
    const model::Function& function = *request_.image->functions()[state.top().function].model;
    const bool branches = !at.in_memory && function.code[state.top().pc].op == model::Op::Branch;
    if (branches && domain_.is_at_last()) return fork(state, at);
    const uint64_t bits = domain_.concrete(Value::symbolic_term(term.id));
    if (branches && terms_.sort(term).is_bool() && !note_decision(state, function, term, bits & 1))
      return false;
    replace(state, at, Value::plain(bits));
    return true;
  }

  bool fork(State& state, const machine::SplitRequest& at) {
    const Term term = domain_.term_of(Value::symbolic_term(at.term), model::kI1);
    if (!may_open_more()) return false;
    State other = state;
    replace(other, at, Value::plain(0));
    if (domain_.assume(other, terms_.not_(term))) open_.push_back(std::move(other));
    replace(state, at, Value::plain(1));
    return domain_.assume(state, term);
  }

  /// Remembers the branches of the assertion that is being evaluated. Those that hold must go on
  /// holding.
  bool note_decision(State& state, const model::Function& function, Term term, bool truth) {
    const uint32_t pc = state.top().pc;
    const model::Instruction& branch = function.code[pc];
    const model::Program& program = request_.image->program();
    const bool fails = reports_failure(program, function, truth ? branch.b : branch.c);
    const bool other_fails = reports_failure(program, function, truth ? branch.c : branch.b);
    const Term as_taken = truth ? term : terms_.not_(term);
    const SourceLocation& place = function.locations[pc];
    std::vector<machine::LoopTurn> turns = machine::loop_turns(*request_.image, state);
    if (place != place_ || turns != turns_) decisions_.clear();
    place_ = place, turns_ = std::move(turns);
    decisions_.push_back({as_taken, other_fails});
    return !other_fails || fails || domain_.assume(state, as_taken);
  }

  void fork_output(State& state) {
    const std::vector<machine::Alternative> ways = std::exchange(state.alternatives, {});
    state.stop = Stop::Running;
    for (const machine::Alternative& way : ways) {
      if (!may_open_more()) return;
      State next = state;
      next.output = way.output;
      if (domain_.assume(next, Term{way.guard})) open_.push_back(std::move(next));
    }
  }

  void replace(State& state, const machine::SplitRequest& at, Value value) {
    if (!at.in_memory) {
      state.registers[state.top().base + at.reg] = value;
      return;
    }
    machine::Object& object = state.memory.writable(at.object);
    domain_.split_cells(object, at.offset, at.bytes);
    object.drop_cells(at.offset, at.bytes);
    object.write(at.offset, &value.bits, at.bytes);
  }

  void end(const State& state) {
    if (!request_.turned.empty()) return;
    if (request_.matcher && !request_.matcher->accepts({state.output.position})) return;
    Term condition = domain_.term(state);
    if (request_.expected_exit >= 0)
      condition = terms_.and_(condition, ends_with(state, request_.expected_exit));
    if (request_.unwanted_exit >= 0)
      condition = terms_.and_(condition, terms_.not_(ends_with(state, request_.unwanted_exit)));
    accepted_.push_back(condition);
  }

  Term ends_with(const State& state, int wanted) {
    Term status = terms_.constant(logic::Sort::bits(8), static_cast<uint64_t>(state.exit_status));
    if (state.exit_term) status = terms_.resize(Term{state.exit_term}, 8, false);
    return terms_.eq(status, terms_.constant(logic::Sort::bits(8), static_cast<uint64_t>(wanted)));
  }

  /// The run ends here. An assertion would have held if one of its branches had gone on elsewhere.
  void fail(const State& state) {
    if (!request_.turned.empty()) return;
    const bool asserted =
        std::any_of(machine_.findings.begin(), machine_.findings.end(), [](const auto& finding) {
          return finding.fatal && (finding.kind == machine::FindingKind::AssertionFailed ||
                                   finding.kind == machine::FindingKind::ExpectationFailed);
        });
    if (!asserted) return give_up("the run does not come to its end");
    Term before = domain_.term(state);
    for (const Decision& decision : decisions_) {
      if (!decision.other_fails)
        accepted_.push_back(terms_.and_(before, terms_.not_(decision.as_taken)));
      before = terms_.and_(before, decision.as_taken);
    }
  }

  const FixedPathRequest request_;
  logic::TermStore terms_;
  std::unique_ptr<solver::Solver> solver_;
  PathDomain domain_;
  machine::Machine machine_;
  std::vector<State> open_;
  size_t states_ = 0;
  std::vector<Decision> decisions_;  // at place_, in the same iterations
  SourceLocation place_;
  std::vector<machine::LoopTurn> turns_;
  std::vector<Term> accepted_;
  Term condition_;
  std::string reason_;
};

FixedPath::FixedPath(const FixedPathRequest& request)
    : follower_(std::make_unique<Follower>(request)) {}
FixedPath::~FixedPath() = default;

logic::TermStore& FixedPath::terms() { return follower_->terms(); }
Term FixedPath::condition() const { return follower_->condition(); }
const std::vector<PathAssignment>& FixedPath::assignments() const {
  return follower_->assignments();
}
bool FixedPath::fixes_addresses() const { return follower_->fixes_addresses(); }
const std::string& FixedPath::incomplete() const { return follower_->incomplete(); }

}  // namespace culprit::encode
