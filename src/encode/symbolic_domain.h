// The symbolic domain: values are terms over the free values of components in mode ab.
//
// The machine is the same. A value that does not depend on an ab component stays a plain number and
// costs nothing here. Each execution of an ab component yields a free value (Wotawa 2008: an ab
// statement leaves its target unknown). A print in mode ab yields a free length of expected text.
// The path condition excludes undefined behaviour: a run that shows it does not pass the test.
//
// Approximations: signed overflow is not excluded unless it fails the test (otherwise a replay lets
// it pass too). An undefined value that is merged keeps its bits but loses its mark; the replay of
// every answer catches errors from that.
#pragma once

#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

#include "abstract/environments.h"
#include "encode/obligations.h"
#include "logic/term.h"
#include "machine/run/machine.h"
#include "solver/solver.h"
#include "spec/output_matcher.h"

namespace culprit::encode {

using machine::State;
using machine::Value;

/// A free value of one execution of a component.
struct FreeValue {
  model::ComponentId component = 0;
  model::Type type;
  logic::Term guard;  ///< path condition at the execution
  logic::Term value;  ///< the value that the run continues with
  Value computed;     ///< plain, undefined or symbolic
};

/// A free text of one execution of a print component.
struct FreeText {
  model::ComponentId component = 0;
  logic::Term guard;
  logic::Term length;  ///< bits(32): bytes of the expected normal form from `from` on
  uint32_t from = 0;
};

/// An input that the run leaves open.
struct FreeInput {
  std::string name;
  machine::InputKind kind;
  logic::Term value;
};

/// Possible targets of a pointer term, as far as its construction tells.
struct Provenance {
  machine::Memory::Id object = 0;
  uint64_t stride = 0;  ///< offsets are first + k * stride
  int64_t first = 0;
};

/// What a comparison of two integers compares.
struct Comparison {
  logic::Term left, right;
  bool is_signed = false;
};

class OutputEncoder;

class SymbolicDomain : public machine::Domain {
 public:
  /// `matcher` is null if the output is not compared.
  SymbolicDomain(logic::TermStore& terms, solver::Solver& solver,
                 const spec::OutputMatcher* matcher);
  void bind(machine::Machine& machine) { machine_ = &machine; }

  logic::TermStore& terms() { return terms_; }
  /// From now on, signed overflow fails the test.
  void exclude_overflow() { excludes_overflow_ = true; }
  /// From now on, an ab component is free only if its selector is true, and otherwise yields its
  /// computed value: ite(selector, free, computed). `selectors`, by component: Boolean variables,
  /// none for components in mode ok.
  void relax(std::vector<logic::Term> selectors) { selectors_ = std::move(selectors); }
  const std::vector<logic::Term>& selectors() const { return selectors_; }
  /// From now on, what must hold is collected in `obligations`, which must outlive the domain, and
  /// inputs that the run leaves open are free.
  void collect(Obligations& obligations) { obligations_ = &obligations; }
  bool collects() const { return obligations_ != nullptr; }
  /// Something is decided by `term`: an obligation that it is the same whatever values are in
  /// uninitialised memory.
  void decides(State& state, logic::Term term);
  /// Whether a term depends on a value that is not initialised.
  bool is_uninitialised(logic::Term term) const;
  /// From now on, a variable counts as a value that is not initialised.
  void mark_uninitialised(logic::Term variable) { uninitialised_.push_back(variable); }
  /// The free inputs with their names, in the order in which they were first asked for.
  const std::vector<FreeInput>& inputs() const { return inputs_; }
  /// Whether some path executed the component in mode ab.
  bool was_executed(model::ComponentId component) const;
  /// The steps of the state in which a component was free first; nullopt before that.
  std::optional<uint64_t> freed_at() const { return freed_at_; }
  const std::vector<FreeValue>& free_values() const { return values_; }
  const std::vector<FreeText>& free_texts() const { return texts_; }
  /// If something had to be left out, so that "inconsistent" would not be justified, says what
  /// in a clause for the user; otherwise empty.
  const std::string& incomplete() const { return incomplete_; }
  void leave_out(std::string what) {
    if (incomplete_.empty()) incomplete_ = std::move(what);
  }

  logic::Term term(const State& state) const {
    return {state.path_condition ? state.path_condition : logic::TermStore::true_().id};
  }
  /// Conjoins a condition to the path condition. Returns false if the result is false; then
  /// state.stop is Infeasible.
  bool assume(State& state, logic::Term condition);
  /// Whether a condition can hold together with the path condition. True also if the solver answers
  /// Unknown or if a check would cost too much: the last model is tried first, and the number of
  /// checks is limited.
  bool feasible(const State& state, logic::Term condition);
  /// Once the store holds more than `most_terms`, runs end (Unsupported, effort_spent()).
  /// `most_gates` limits feasibility checks, which also end with the budget (null: none).
  void limit(uint64_t most_terms, uint64_t most_gates, const Budget* budget) {
    most_terms_ = most_terms;
    most_gates_ = most_gates;
    budget_ = budget;
  }
  /// Limits feasibility checks: all together may look at `terms` terms, since a check costs about
  /// the size of everything built so far; and none is made after more than `undecided` undecided
  /// ones. One check may cost so many conflicts of the SAT solver.
  void check_up_to(uint64_t terms, unsigned undecided, int64_t conflicts = 100) {
    most_checked_terms_ = terms;
    most_hard_checks_ = undecided;
    conflicts_per_check_ = conflicts;
  }
  bool effort_spent() const { return effort_spent_; }
  /// From now on, what is known of terms on a path answers cheaply whether a condition can hold;
  /// and the machine stops at joins once a component was free. An access to more than `choices`
  /// places gives or leaves any of their values there: which of them is of little use where loops
  /// are joined, and each later condition would look at all places.
  void use(abstract::Environments& known, size_t choices) {
    known_ = &known;
    most_choices_ = choices;
  }
  /// The integers that were compared on all paths, where loops are joined.
  const std::vector<Comparison>& comparisons() const { return comparisons_; }
  /// Whether two paths may hold together: only where loops were joined.
  bool may_overlap(logic::Term path, logic::Term other) {
    return known_ && !known_->of(terms_.and_(path, other)).is_contradictory();
  }
  /// Where a pointer term points to, as far as its construction tells.
  std::optional<Provenance> provenance(logic::Term pointer) const;
  /// From now on, a pointer term points to these places.
  void points_to(logic::Term pointer, const Provenance& places) {
    provenance_[pointer.id] = places;
  }
  /// Tells the domain that the solver was used elsewhere, so that its model is gone.
  void forget_model() { has_model_ = false; }
  uint64_t feasibility_checks() const { return feasibility_checks_; }

  /// The term of a value at a type: i1 is Boolean, floats are floats, all else bit vectors.
  logic::Term term_of(Value value, model::Type type);
  /// The plain value if the term is constant, otherwise a symbolic one.
  Value value_of(logic::Term term);
  static logic::Sort sort_of(model::Type type);

  /// `bytes` bytes of an object as one bit-vector value, across any cells there.
  Value assemble(const machine::Object& object, int64_t offset, unsigned bytes);

  Value binary(State& state, const model::Instruction& i, Value a, Value b) override;
  Value unary(State& state, const model::Instruction& i, Value a) override;
  Value select(State& state, const model::Instruction& i, Value condition, Value a,
               Value b) override;
  Value load(State& state, model::Type type, Value pointer) override;
  void store(State& state, model::Type type, Value pointer, Value value) override;
  Value load_cells(State& state, model::Type type, uint64_t pointer) override;
  void split_cells(machine::Object& object, int64_t offset, uint64_t bytes) override;
  void store_cell(machine::Object& object, int64_t offset, model::Type type, Value value) override;
  machine::Truth is_zero(State& state, Value value) override;
  void covers(State& state, std::string message, Value condition) override;
  void asserts(State& state, machine::FindingKind kind, std::string message,
               Value condition) override;
  void assumes(State& state, Value condition) override;
  bool names_inputs() const override { return known_ == nullptr; }
  Value input(State& state, const std::string& name, machine::InputKind kind) override;
  bool math(State& state, std::string_view name, std::span<const Value> arguments,
            Value& result) override;
  Value probe(State& state, model::ComponentId component, model::Type type, Value computed,
              int site) override;
  bool spares(State& state, std::span<const model::ComponentId> components,
              std::optional<machine::FindingKind> end) override;
  void emit(State& state, const machine::IoSite& site,
            std::span<const machine::OutputPiece> pieces) override;

 private:
  struct Target {
    logic::Term guard;
    machine::Memory::Id object = 0;
    int64_t offset = 0;
  };
  std::pair<int64_t, int64_t> known_offsets(const State& state, logic::Term pointer,
                                            machine::Memory::Id object);
  Value any_of(State& state, model::Type type, const std::vector<Value>& all);
  Value stored_under(logic::Term guard, model::Type type, Value old, Value value);
  bool joins_values(size_t places, model::Type type) const {
    return known_ && places > most_choices_ && !type.is_pointer();
  }
  bool load_from_large(State& state, model::Type type, logic::Term pointer, Value& result);
  Value integer_binary(State& state, const model::Instruction& i, logic::Term a, logic::Term b);
  Value integer_compare(const model::Instruction& i, logic::Term a, logic::Term b);
  Value wrapping(State& state, const model::Instruction& i, logic::Term a, logic::Term b);
  bool excludes_overflow_of_shift(State& state, const model::Instruction& i, logic::Term a,
                                  logic::Term b);
  logic::Term fits(const model::Instruction& i, logic::Term a, logic::Term b, logic::Term result);
  Value boolean_binary(const model::Instruction& i, logic::Term a, logic::Term b);
  Value float_binary(const model::Instruction& i, logic::Term a, logic::Term b);
  Value float_compare(const model::Instruction& i, logic::Term a, logic::Term b);
  Value ptr_add(State& state, const model::Instruction& i, Value a, Value b);
  bool excludes_index_outside(State& state, const model::Instruction& i, logic::Term index);
  logic::Term add_to_each(logic::Term base, logic::Term offset, uint64_t scale);
  /// Adds to the path condition that the current instruction is defined in C, or that one of the
  /// components that spare undefined behaviour there is free. Returns false if no case is left.
  /// `kind`: what the instruction shows otherwise.
  bool require(State& state, logic::Term defined, machine::FindingKind kind);
  /// Records an obligation of the current instruction, if they are collected.
  void oblige(const State& state, logic::Term holds, machine::FindingKind kind,
              const std::string& message);
  logic::Term truth(Value value);
  /// The undefined bits of a value may be anything, if obligations are collected.
  logic::Term uninitialised(Value value, model::Type type);
  /// A value whose undefined bits are as in a plain run, unless obligations are collected.
  Value settled(Value value) const {
    return value.is_undefined() && !obligations_ ? Value::plain(value.bits) : value;
  }
  /// The condition that one of these components is free.
  logic::Term one_of_them_is_free(std::span<const model::ComponentId> components) const;
  bool excludes_overflow_of_division(State& state, const model::Instruction& i, logic::Term a,
                                     logic::Term b);
  Value exclude_zero_divisor(State& state, const model::Instruction& i, logic::Term a,
                             logic::Term b);
  bool targets(State& state, logic::Term pointer, logic::Term guard, unsigned bytes,
               std::vector<Target>& found, logic::Term& covered);
  bool resolve(State& state, logic::Term pointer, unsigned bytes, machine::FindingKind kind,
               std::vector<Target>& found);
  logic::Term byte_at(const machine::Object& object, int64_t offset);
  /// The condition under which an execution of an ab component is free: true, or its selector.
  /// Records that the component was executed.
  logic::Term freed(const State& state, model::ComponentId component);
  struct PointerCandidates;
  Value free_pointer(State& state, Value computed, const model::Component& component);
  std::vector<uint64_t> relaxed_candidates(const State& state, logic::Term computed,
                                           const model::Component& component);
  std::vector<uint64_t> choices(logic::Term pointer) const;
  /// `pointee`: the size of the pointer's target, or 0.
  static void add_elements(const State& state, uint64_t computed, uint64_t pointee,
                           PointerCandidates& candidates);
  static void add_others(const State& state, uint64_t computed, const model::Component& component,
                         PointerCandidates& candidates);
  Value one_of(const std::vector<uint64_t>& candidates);
  Value free_scalar(State& state, model::Type type, Value computed);
  void emit_pieces(OutputEncoder& encoder, std::span<const machine::OutputPiece> pieces);

  logic::TermStore& terms_;
  solver::Solver& solver_;
  const spec::OutputMatcher* matcher_;
  machine::Machine* machine_ = nullptr;
  std::vector<FreeValue> values_;
  std::vector<FreeText> texts_;
  std::vector<logic::Term> selectors_;  // empty: ab components are free
  std::vector<bool> executed_;
  std::optional<uint64_t> freed_at_;
  std::unordered_map<uint32_t, Provenance> provenance_;
  std::string incomplete_;
  bool within_effort(State& state);
  uint64_t feasibility_checks_ = 0;
  uint64_t checked_terms_ = 0;
  unsigned hard_checks_ = 0;
  bool has_model_ = false;  // of the last feasibility check
  uint64_t most_terms_ = UINT64_MAX, most_gates_ = UINT64_MAX;
  const Budget* budget_ = nullptr;
  uint64_t most_checked_terms_ = 200'000;
  unsigned most_hard_checks_ = 4;
  int64_t conflicts_per_check_ = 100;  // a side that is not refuted this cheaply is explored
  Obligations* obligations_ = nullptr;
  abstract::Environments* known_ = nullptr;
  size_t most_choices_ = 0;
  std::vector<FreeInput> inputs_;
  // variables for values that are not initialised, ascending
  std::vector<logic::Term> uninitialised_;
  bool effort_spent_ = false;
  bool excludes_overflow_ = false;
  std::vector<Comparison> comparisons_;
  friend class OutputEncoder;
};

}  // namespace culprit::encode
