// Heads of loops whose iterations are joined: abstract interpretation (Cousot & Cousot 1977) over
// the states of an exploration.
//
// All states that arrive at one head, with the same callers and the same input and output
// positions, become one state that stands for them. A value that differs between them becomes a
// variable whose range (abstract/value.h) includes both; values that differ in the same way share a
// variable. So what is later learnt of one holds for all. Conditions that hold for every arrival
// are kept; those about earlier iterations are forgotten. Ranges are widened from the second
// revision on, so a head is revised finitely often.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <unordered_map>
#include <vector>

#include "abstract/environments.h"
#include "encode/joined/widening_bounds.h"
#include "encode/position.h"
#include "encode/symbolic_domain.h"

namespace culprit::encode {

class JoinedLoops {
 public:
  /// All must outlive the object.
  JoinedLoops(SymbolicDomain& domain, abstract::Environments& known, const machine::Image& image,
              WideningBounds& bounds)
      : domain_(domain), known_(known), image_(image), bounds_(bounds) {}

  /// `arrived` stands at the head of a loop, at `position`. Unless a state that was taken from
  /// there stands for it, a state has to be taken again. Adds the memory locations compared to
  /// `compared`.
  void arrive(const Position& position, const State& arrived, uint64_t& compared);
  /// The first position from which a state has to be taken; null if there is none.
  const Position* first_changed() const {
    return changed_.empty() ? nullptr : &changed_.begin()->first;
  }
  /// The state that goes on from there in place of those that arrived.
  std::unique_ptr<State> take();
  /// Forgets the states at heads inside of an iteration of a loop: the state that is taken at the
  /// loop's own head, which comes first, stands for all that led there. Returns false, and changes
  /// nothing, if other states stand at its head.
  bool forget_inside(const Position& iteration);
  /// Whether some states that stood at one head could not be joined.
  bool some_apart() const { return some_apart_; }
  /// The same, and so many of them that they multiply.
  bool too_many_apart() const { return too_many_apart_; }

 private:
  class Join;

  /// A value at a head that stands for several.
  struct LoopValue {
    unsigned revisions = 0;  ///< how often its range was revised
    unsigned places = 0;     ///< registers and places in memory that hold it
    bool is_pointer = false;
  };
  /// The state that stands for those that arrived. The path condition does not mention `values`:
  /// they were made here, and what a path learns of them is forgotten when it returns.
  struct Head {
    State state;
    std::unordered_map<uint32_t, LoopValue> values;  ///< by term
  };

  logic::Term common_path(logic::Term mine, logic::Term theirs);

  SymbolicDomain& domain_;
  abstract::Environments& known_;
  const machine::Image& image_;
  WideningBounds& bounds_;
  /// the joined states of each head; several if they cannot be joined
  std::map<Position, std::vector<Head>> heads_;
  std::set<std::pair<Position, size_t>> changed_;  // heads, and which of their states
  bool some_apart_ = false, too_many_apart_ = false;
};

}  // namespace culprit::encode
