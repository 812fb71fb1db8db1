#include "encode/joined/termination.h"

#include <algorithm>
#include <map>
#include <optional>

#include "encode/joined/ranking.h"
#include "encode/joined/variable_objects.h"
#include "encode/obligation_search.h"
#include "logic/evaluate.h"
#include "logic/substitute.h"

namespace culprit::encode {

namespace {

using logic::Sort;
using logic::Term;

constexpr size_t kMostEntries = 4;  // states from which a loop is entered, of those looked at

model::Type type_of(Sort sort) {
  if (sort.is_bool()) return model::kI1;
  if (sort.is_float()) return sort == Sort::float32() ? model::kF32 : model::kF64;
  return model::integer_type(sort.width);
}

class TerminationSearch final : public ObligationSearch<JoinedExploration> {
 public:
  explicit TerminationSearch(const ViolationRequest& request)
      : ObligationSearch(request, KeptApart{.iterations = 1}) {}

  TerminationResult run() {
    search();
    TerminationResult found;
    found.bounds_reached = result_.bounds_reached;
    // one state at each head is looked at
    found.incomplete = loops_.some_apart() ? kApart : left_out();
    found.out_of_time = result_.out_of_time;
    found.effort_spent = result_.effort_spent;
    found.reads_to_end = reads_to_end_;
    for (const auto& [position, head] : at_heads_) {
      if (!head.state) continue;
      const uint32_t function = head.state->top().function;
      const auto known = std::find_if(
          found.loops.begin(), found.loops.end(),
          [&](const LoopEnd& each) { return each.function == function && each.loop == head.loop; });
      LoopEnd here = found.incomplete.empty() ? end_of(head) : unknown_end(head);
      if (known == found.loops.end()) found.loops.push_back(std::move(here));
      else if (known->ends) *known = std::move(here);
    }
    return found;
  }

 private:
  /// What was seen at the head of a loop, in one context.
  struct AtHead {
    uint32_t loop = 0;
    std::unique_ptr<State> state;  ///< that stands for all iterations
    size_t terms = 0;              ///< those made later are not about the state
    std::vector<State> entries, returns;
  };

  bool satisfied() const override { return loops_.too_many_apart(); }
  bool stops_at_joins() const override { return true; }

  void ended(const State& state) override { reads_to_end_ |= state.input.end_seen; }

  void leaves_head(const State& state, uint32_t loop) override {
    const auto at = at_heads_.find(position_of(machine_.image(), state));
    if (at == at_heads_.end()) return;  // an iteration that is kept apart
    AtHead& head = at->second;
    head.loop = loop;
    head.state = std::make_unique<State>(state);
    head.terms = terms_.size();
    head.returns.clear();
  }

  void joins(const State& state, bool comes_back) override {
    AtHead& head = at_heads_[position_of(machine_.image(), state)];
    // before the head's own state is taken, only iterations that were kept apart lead there
    if (comes_back && head.state) head.returns.push_back(state);
    else if (head.entries.size() < kMostEntries) head.entries.push_back(state);
  }

  static LoopEnd unknown_end(const AtHead& head) {
    LoopEnd end;
    end.function = head.state->top().function;
    end.loop = head.loop;
    return end;
  }

  LoopEnd end_of(const AtHead& head) {
    LoopEnd end = unknown_end(head);
    std::vector<Transition> ways;
    std::vector<std::unique_ptr<logic::Substitution>> substitutions;
    for (const State& state : head.returns) {
      const Term path = domain_.term(state);
      substitutions.push_back(becoming(*head.state, state));
      ways.push_back({path, [&next = *substitutions.back()](Term term) { return next(term); }});
    }
    const std::vector<Distance> candidates = distances_at(head);
    const auto ranking = ranking_of(terms_, ways, candidates, [&](Term condition) {
      return known_.of(condition).is_contradictory() || check(condition) == solver::Answer::Unsat;
    });
    end.ends = ranking.has_value();
    if (ranking)
      for (const Distance& each : *ranking) end.becomes_smaller.push_back(named(*head.state, each));
    else propose(head, end);
    return end;
  }

  /// Between values that the program compares. Not those that show that arithmetic does not
  /// overflow: that a counter cannot go on for ever because it would overflow ends no loop.
  std::vector<Distance> distances_at(const AtHead& head) const {
    std::vector<Distance> all;
    for (const Comparison& each : domain_.comparisons()) {
      if (!is_about_head(head, each.left) || !is_about_head(head, each.right)) continue;
      for (const Distance& distance : {Distance{each.left, each.right, each.is_signed},
                                       Distance{each.right, each.left, each.is_signed}})
        if (std::find(all.begin(), all.end(), distance) == all.end()) all.push_back(distance);
    }
    return all;
  }

  bool is_about_head(const AtHead& head, Term term) const {
    const std::vector<Term> variables = logic::variables_of(terms_, term);
    return std::all_of(variables.begin(), variables.end(),
                       [&](Term variable) { return variable.id < head.terms; });
  }

  /// Calls visit(mine, theirs) for the values that differ at a place of both states; `mine` is a
  /// term.
  template <class Visit>
  void for_each_difference(const State& mine, const State& theirs, Visit visit) {
    for (size_t r = 0; r < std::min(mine.registers.size(), theirs.registers.size()); ++r) {
      const machine::Value &a = mine.registers[r], &b = theirs.registers[r];
      if (a == b || !a.is_symbolic() || b.is_wide()) continue;
      const Term term{a.term()};
      visit(term, domain_.term_of(b, type_of(terms_.sort(term))));
    }
    for (uint32_t slot = 1; slot < mine.memory.slots(); ++slot) {
      const machine::Object* a = mine.memory.slot(slot);
      const machine::Object* b = slot < theirs.memory.slots() ? theirs.memory.slot(slot) : nullptr;
      if (a == b || !a || !b || !a->alive() || !b->alive()) continue;
      for (const machine::Cell& cell : a->cells()) {
        const Term term{cell.term};
        const machine::Value after = domain_.assemble(*b, cell.offset, cell.bytes);
        visit(term, domain_.term_of(after, type_of(terms_.sort(term))));
      }
    }
  }

  /// What becomes of the variables of a state at a head in a state that comes back there.
  std::unique_ptr<logic::Substitution> becoming(const State& at_head, const State& back) {
    auto next = std::make_unique<logic::Substitution>(terms_);
    for_each_difference(at_head, back, [&](Term mine, Term theirs) {
      if (terms_.kind(mine) == logic::Kind::Variable && mine != theirs) next->replace(mine, theirs);
    });
    return next;
  }

  // Loops that may not end
  // ----------------------------------------------------------------------------------------------

  /// Inputs with which an iteration leaves everything as it was, or else only goes on.
  void propose(const AtHead& head, LoopEnd& end) {
    for (const bool repeats : {true, false})
      for (const State& entry : head.entries)
        for (const State& back : head.returns)
          if (auto inputs = first_iteration(head, entry, back, repeats))
            if (std::find(end.may_not_end.begin(), end.may_not_end.end(), *inputs) ==
                end.may_not_end.end())
              end.may_not_end.push_back(std::move(*inputs));
  }

  std::optional<machine::ChosenInputs> first_iteration(const AtHead& head, const State& entry,
                                                       const State& back, bool repeats) {
    const auto first = becoming(*head.state, entry);
    std::vector<Term> all{domain_.term(entry), (*first)(domain_.term(back))};
    if (repeats)
      for_each_difference(*head.state, back, [&](Term mine, Term theirs) {
        all.push_back(terms_.eq((*first)(mine), (*first)(theirs)));
      });
    const Term condition = terms_.and_all(all);
    if (check(condition) != solver::Answer::Sat) return std::nullopt;
    machine::ChosenInputs inputs;
    for (const FreeInput& input : domain_.inputs())
      inputs[input.name] = machine::input_text(input.kind, solver_->value(input.value));
    return inputs;
  }

  // Names
  // ----------------------------------------------------------------------------------------------

  std::string named(const State& state, const Distance& distance) const {
    const std::string from = name_of(state, distance.from), to = name_of(state, distance.to);
    if (from.empty() || to.empty()) return {};
    if (from == "0") return to;
    return to + " - " + (from.starts_with('-') ? "(" + from + ")" : from);
  }

  /// The variable of the program that holds a term, or the number; empty if there is none.
  std::string name_of(const State& state, Term term) const {
    if (terms_.is_constant(term))
      return std::to_string(terms_.sort(term).to_signed(terms_.constant_bits(term)));
    const model::Function& function = *machine_.image().functions()[state.top().function].model;
    for (const model::SourceVariable& variable : function.source_variables) {
      if (variable.place == model::Place::Register) {
        const machine::Value& value = state.registers[state.top().base + variable.number];
        if (value.is_symbolic() && value.term() == term.id) return variable.name;
      } else if (variable.place == model::Place::Object && holds(state, variable, term)) {
        return variable.name;
      }
    }
    return {};
  }

  bool holds(const State& state, const model::SourceVariable& variable, Term term) const {
    const machine::Object* object = object_of(machine_.image(), state, variable);
    const machine::Cell* cell = object ? object->cell_over(0) : nullptr;
    return cell && cell->offset == 0 && cell->term == term.id;
  }

  std::map<Position, AtHead> at_heads_;
  bool reads_to_end_ = false;
};

}  // namespace

TerminationResult loop_ends(const ViolationRequest& request) {
  return TerminationSearch(request).run();
}

}  // namespace culprit::encode
