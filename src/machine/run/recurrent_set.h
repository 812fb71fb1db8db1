// Loops that are never left, proved by abstract interpretation (Cousot & Cousot 1977): a recurrent
// set (Gupta et al. 2008), which is a set of states of a loop from which each iteration leads into
// the set again.
//
// It grows from the state of a run: what an iteration changes, a register or a byte of memory,
// becomes unknown, until nothing else changes. The machine itself executes the iterations, over a
// domain of which the only symbolic value is "any"; a comparison of it comes out both ways. So
// `while (i < n) { scanf("%f", &x); if (x > most) most = x; x += 1; }` at the end of the input is
// endless, whatever x is, while what decides alone (endless.h) would have to be the same twice.
//
// Not proved: what rests on a counter that does not wrap, on an unknown address or divisor, or on
// input that is still to come; more than some dozen ways through an iteration.
#pragma once

#include <cstdint>

namespace culprit::machine {

class Machine;
struct State;

/// Whether a run never leaves `loop` of the top frame, at whose back edge it is: the next
/// instruction is its LoopNext. False: that could not be proved. Only for runs of a program, or a
/// mutant, in which nothing else intervenes. Cost: at most about `most_steps` instructions, each
/// some ten times that of a plain run.
bool never_leaves(const Machine& machine, const State& at_back_edge, uint32_t loop,
                  uint64_t most_steps);

}  // namespace culprit::machine
