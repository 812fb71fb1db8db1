// Changes of the program that remove an evidence (He & Gupta 2004, section 2.6 and section 3).
//
//   type I (a)   r is `0 = c`: make an assignment between the point and the bottom define what
//                r_{k+1} asks for, so that r becomes `0 = 0`
//   type I (b)   match r to a predicate of Q_i with the same relation, at each assignment of the
//                slice up to which that predicate is not killed
//                If they differ in an element of an array only, an assignment that its index
//                depends on gives it the other index, also by another left side
//   type II      change r as above; or change q: its branch, or an assignment that it depends on
//   implicit     a missing iteration of a loop: let its condition hold once more; else as above, at
//                the top
//   a turned branch (deviation.h)   the relation and the number with which it decides at all its
//                points as the path needs, or a step by 1 of what its loop has to bring to an end
//
// Variant: the paper compares predicates as strings and replaces their differences. Here the
// equation is solved: at an assignment `x = e`, the right side x' with r_{k+1}[x -> x'] = goal, and
// the variables y with r_{k+1}[y -> e] = goal as left sides. In addition, where the goal is a sum
// of several elements, `x = x + element` is proposed (`regular contribution`).
//
// Each proposal removes the evidence on this path only. Whether the tests pass is for a run to say.
#pragma once

#include <string>
#include <vector>

#include "edits/edit.h"
#include "explain/evidence.h"

namespace culprit::explain {

struct Proposal {
  edits::SourceChanges changes;
  std::string rule;  ///< "type I (a)", "type II: the branch", …
  size_t point = 0;  ///< whose statement is changed
};

/// The proposals for one evidence, simple ones first, each change once; at most `most`. Empty if
/// the statements have no text of their own, as in macros.
std::vector<Proposal> proposals_for(Reading& reading, const States& states,
                                    const Evidence& evidence, size_t most);

}  // namespace culprit::explain
