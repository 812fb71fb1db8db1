// The value domain of a run: the operations on values that are not plain numbers.
//
// One interpreter executes everything. It handles plain and undefined values itself; a symbolic
// operand, a symbolic address, the probe of a component in mode ab and every output go to the
// domain. The base class is the concrete domain of a plain run, where symbolic values never occur.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "machine/run/finding.h"
#include "machine/run/input_text.h"
#include "machine/run/output_piece.h"
#include "machine/run/state.h"

namespace culprit::machine {

enum class Truth : uint8_t { No, Yes, Unknown };

class Domain {
 public:
  virtual ~Domain() = default;

  /// dst = a OP b for arithmetic, comparisons, float operations and PtrAdd (b is already scaled);
  /// at least one operand is symbolic.
  virtual Value binary(State& state, const model::Instruction& instruction, Value a, Value b);
  /// Conversions and FNeg; the operand is symbolic.
  virtual Value unary(State& state, const model::Instruction& instruction, Value a);
  virtual Value select(State& state, const model::Instruction& instruction, Value condition,
                       Value a, Value b);
  /// A load or store through a symbolic pointer. May set state.stop to Split.
  virtual Value load(State& state, model::Type type, Value pointer);
  virtual void store(State& state, model::Type type, Value pointer, Value value);
  /// A load over symbolic cells that do not match it exactly; `pointer` is in bounds.
  virtual Value load_cells(State& state, model::Type type, uint64_t pointer);
  /// Replaces cells that lie only partly in [offset, offset+bytes) by smaller ones, so that the
  /// range can be cut out.
  virtual void split_cells(Object& object, int64_t offset, uint64_t bytes);
  /// Puts a symbolic value into memory; the range holds no cell.
  virtual void store_cell(Object& object, int64_t offset, model::Type type, Value value);
  /// Whether a symbolic value can be zero on this path; Unknown asks for a split.
  virtual Truth is_zero(State& state, Value value);
  /// A function of math.h with symbolic arguments; returns false if the domain has no term for it.
  virtual bool math(State& state, std::string_view name, std::span<const Value> arguments,
                    Value& result);

  /// A condition that the program asserts; only `condition` true lets the run go on. Called for
  /// symbolic conditions, and for those that hold. `kind` and `message` describe the finding.
  virtual void asserts(State& state, FindingKind kind, std::string message, Value condition);
  /// A place of which it matters whether some run reaches it where `condition` holds.
  virtual void covers(State& state, std::string message, Value condition);
  /// Ends a run in which the symbolic `condition` is false (Infeasible).
  virtual void assumes(State& state, Value condition);
  /// Whether inputs with equal names are equal. If not, an input with a number in its name that is
  /// symbolic is asked for without a name.
  virtual bool names_inputs() const { return true; }
  /// The value of an input that the run's inputs leave open. Here: 0.
  virtual Value input(State& state, const std::string& name, InputKind kind);

  /// The probe of a component whose mode is not ok. `site` indexes Function::probes of the top
  /// frame's function, or is −1.
  virtual Value probe(State& state, model::ComponentId component, model::Type type, Value computed,
                      int site);
  /// Whether the run goes on after undefined behaviour in the evaluation of `components`: those in
  /// mode ab whose values are being computed, innermost first. `end` is the finding that would end
  /// the run; nullopt if the run could go on anyway. May add to the path condition that one of them
  /// is ab.
  virtual bool spares(State& state, std::span<const model::ComponentId> components,
                      std::optional<FindingKind> end);
  /// Output to stdout. Sets state.output, or state.stop to Rejected, Alternatives, OutputLimit.
  virtual void emit(State& state, const IoSite& site, std::span<const OutputPiece> pieces);
  /// Output to stderr; never compared.
  virtual void emit_error(State& state, std::string_view text);
  /// The child has ended; `state` is that of its parent now, as it was at the fork.
  virtual void resumed(State& state);
};

}  // namespace culprit::machine
