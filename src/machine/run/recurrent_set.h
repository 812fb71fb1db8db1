// Proves that a loop is never left, by abstract interpretation (Cousot & Cousot 1977): it finds a
// recurrent set (Gupta et al. 2008), a set of states of the loop from which each iteration leads
// into the set again.
//
// The set grows from the state of a run: a register or byte of memory that an iteration changes
// becomes unknown, until no further one changes. The machine itself executes the iterations, over a
// domain whose only symbolic value is "any"; comparisons of it have both results. So
// `while (i < n) { scanf("%f", &x); if (x > most) most = x; x += 1; }` at the end of the input is
// proved endless for any x, whereas the method of endless.h needs the deciding state to repeat.
//
// Not proved: loops that depend on a counter that does not wrap, on an unknown address or divisor,
// or on input still to come; loops with more than kMostWays (64) ways through an iteration.
#pragma once

#include <cstdint>

namespace culprit::machine {

class Machine;
struct State;

/// Whether a run never leaves `loop` of the top frame. The run is at the loop's back edge: its next
/// instruction is the LoopNext. False if this could not be proved. Only for runs of a program, or a
/// mutant, without other interventions. Cost: at most about `most_steps` instructions, each about
/// ten times as expensive as in a plain run.
bool never_leaves(const Machine& machine, const State& at_back_edge, uint32_t loop,
                  uint64_t most_steps);

}  // namespace culprit::machine
