#include "encode/refute.h"

#include <set>

#include "encode/explorer.h"
#include "encode/joined_loops.h"
#include "logic/evaluate.h"

namespace culprit::encode {

using logic::Kind;
using logic::Term;

namespace {

// Iterations kept apart before the others are joined, in loops where something is undecided.
constexpr uint32_t kApart = 3;
// As long as so many instructions have not been run, loops that the test decides are not joined.
constexpr uint64_t kDecidedSteps = 20'000;

class Refutation final : public Explorer {
 public:
  explicit Refutation(const ExploreRequest& request)
      : Explorer(request),
        known_(terms_),
        loops_(domain_, known_, *request.image, thresholds_),
        open_(request.loop_bounds.size()) {
    machine_.loop_bounds.clear();
    domain_.use(known_);
    domain_.exclude_overflow();
    leave_recorded_run();
    for (int64_t number : {-1, 0, 1}) abstract::add_threshold(thresholds_, number);
  }

  ExploreResult run() {
    search();
    if (result_.reason.empty()) result_.reason = domain_.incomplete();
    if (result_.reason.empty() && loops_.too_many_apart())
      result_.reason = "blocks of memory differ between the iterations of a loop";
    if (result_.reason.empty() && possible_) result_.reason = kPossible;
    if (result_.reason.empty()) result_.answer = Consistency::Inconsistent;
    return std::move(result_);
  }

 private:
  static constexpr const char* kPossible = "values that would do may exist";

  bool satisfied() const override { return possible_ || loops_.too_many_apart(); }

  void accept(Term condition) override {
    if (!known_.of(condition).is_contradictory() && check(condition) != solver::Answer::Unsat)
      possible_ = true;
  }
  Term query(Term condition) override { return known_.with_ranges(condition); }
  /// Only where loops are joined: elsewhere, a path that is not possible is short.
  bool possible(const State& state, Term path) override {
    return !is_in_joined_loop(state) || !known_.of(path).is_contradictory();
  }
  ExplorationCounts counts_so_far() const override {
    ExplorationCounts counts = Explorer::counts_so_far();
    counts.evaluated = known_.evaluated();
    return counts;
  }
  bool worth_checking(const State&, bool) const override { return false; }
  bool stops_at_joins() const override { return domain_.freed_at().has_value(); }

  bool has_states() const override { return Explorer::has_states() || !changed_.empty(); }

  Held pop() override {
    const Position* first = first_position();
    if (has_ready() || changed_.empty() || (first && *first < changed_.begin()->first))
      return Explorer::pop();
    Held state = std::move(changed_.begin()->second.back());
    changed_.begin()->second.pop_back();
    if (changed_.begin()->second.empty()) changed_.erase(changed_.begin());
    leave_recorded_run();
    return state;
  }

  void arrive(Held state) override {
    state->stop = machine::Stop::Running;
    if (!is_joined(*state)) return push(std::move(state));
    const Position position = position_of(*request_.image, *state);
    std::vector<Held>& waiting = changed_[position];
    // a state that waits there is one of those that the new one stands for
    Held next = loops_.arrive(position, *state, !waiting.empty(), result_.counts.compared);
    if (next) {
      std::erase_if(waiting, [&](const Held& other) {
        return other->memory.tenants() == next->memory.tenants();
      });
      waiting.push_back(std::move(next));
    }
    if (waiting.empty()) changed_.erase(position);
  }

  /// Whether a state stands at the head of a loop whose further iterations are joined. Its counter
  /// then stays where it is.
  bool is_joined(State& state) {
    const machine::ImageFunction& function = request_.image->functions()[state.top().function];
    const model::Block& block = machine::block_at(function, state.top().pc);
    if (block.loop < 0 || state.top().pc != static_cast<uint32_t>(block.pc)) return false;
    const auto loop = static_cast<size_t>(block.loop);
    if (function.model->loops[loop].header_order != block.order) return false;
    const bool decided = !open_[function.loop_base + loop];
    if (decided && result_.counts.steps < kDecidedSteps) return false;
    machine::Value& counter = state.registers[state.top().base + function.first_loop + loop];
    if (counter.bits < kApart) return false;
    counter.bits = kApart;
    heads_.insert(function.loop_base + static_cast<uint32_t>(loop));
    return true;
  }

  bool is_in_joined_loop(const State& state) const {
    for (const machine::Frame& frame : state.frames) {
      const machine::ImageFunction& function = request_.image->functions()[frame.function];
      const uint32_t pc = &frame == &state.top() || frame.pc == 0 ? frame.pc : frame.pc - 1;
      for (int32_t loop = machine::block_at(function, pc).loop; loop >= 0;
           loop = function.model->loops[static_cast<size_t>(loop)].parent)
        if (heads_.contains(function.loop_base + static_cast<uint32_t>(loop))) return true;
    }
    return false;
  }

  void split(Held held) override {
    const State& state = *held;
    add_thresholds(Term{state.split.term});
    for (const machine::Frame& frame : state.frames) {
      const machine::ImageFunction& function = request_.image->functions()[frame.function];
      const uint32_t pc = &frame == &state.top() || frame.pc == 0 ? frame.pc : frame.pc - 1;
      for (int32_t loop = machine::block_at(function, pc).loop; loop >= 0;
           loop = function.model->loops[static_cast<size_t>(loop)].parent)
        open_[function.loop_base + static_cast<size_t>(loop)] = true;
    }
    Explorer::split(std::move(held));
  }

  /// A side that leaves a loop waits until the loop's states no longer change.
  void go_on(Held state, Term path, std::optional<machine::Value> value) override {
    const model::Function& function = *request_.image->functions()[state->top().function].model;
    const model::Instruction& next = function.code[state->top().pc];
    if (!value || next.op != model::Op::Branch || goes_on(*state, value->bits & 1))
      return Explorer::go_on(std::move(state), path, value);
    state->stop = machine::Stop::Running;
    state->path_condition = path.id;
    state->top().pc = static_cast<uint32_t>(value->bits & 1 ? next.b : next.c);
    ++state->steps;
    push(std::move(state));
  }

  /// Constants that a condition compares with: bounds that widening stops at.
  void add_thresholds(Term condition) {
    for (Term term : logic::subterms_of(terms_, {&condition, 1})) {
      if (!seen_.insert(term.id).second) continue;
      const Kind kind = terms_.kind(term);
      if (kind != Kind::ULt && kind != Kind::SLt && kind != Kind::Eq) continue;
      for (Term side : terms_.args(term)) {
        if (!terms_.is_constant(side) || !terms_.sort(side).is_bits()) continue;
        const int64_t number = terms_.sort(side).to_signed(terms_.constant_bits(side));
        for (int64_t near : {number - 1, number, number + 1})
          abstract::add_threshold(thresholds_, near);
      }
    }
  }

  abstract::Environments known_;
  abstract::Thresholds thresholds_;
  JoinedLoops loops_;
  std::set<uint32_t> heads_;  // loops of the image of which iterations were joined
  std::vector<bool> open_;    // per loop of the image: something in it was undecided
  std::map<Position, std::vector<Held>> changed_;  // heads that have not run since they changed
  std::set<uint32_t> seen_;                        // terms searched for thresholds
  bool possible_ = false;
};

}  // namespace

ExploreResult refute(const ExploreRequest& request) { return Refutation(request).run(); }

}  // namespace culprit::encode
