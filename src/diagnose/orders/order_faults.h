// Finds what the order of threads must keep to, so that tests pass under all schedules: code that
// no other thread may interrupt, or an event that has to come first.
//
// Each candidate is put in as a constraint on the schedules, with no value changed, and the failing
// tests are run under many schedules again. The smallest code with which none fails is the
// atomicity that the program lacks (Lu, Tucek, Qin & Zhou 2006; Jin et al. 2011 mend by locks what
// they find in traces).
#pragma once

#include <cstdint>
#include <vector>

#include "edits/threads/statement_row.h"
#include "judge/problem.h"
#include "schedules/constraint.h"

namespace culprit::diagnose {

struct OrderFault {
  schedules::Constraint constraint;
  /// What no other thread may interrupt, by function; empty: it is about what comes first.
  std::vector<std::pair<uint32_t, edits::StatementRow>> uninterrupted;
  /// What has to come later, if it is not at the places of the constraint: a signal, rather than
  /// the lock that is taken before.
  std::vector<machine::CodePlace> later = {};
  uint64_t schedules = 0;  ///< under which the failing tests passed with it, all together
};

/// The statement that the instruction belongs to; kNoSyntax: none that is known.
edits::SyntaxId statement_at(const edits::SourceTree& tree, const machine::Image& image,
                             const machine::CodePlace& place);
/// The same; of a loop or branch, the part of its head.
edits::SyntaxId code_at(const edits::SourceTree& tree, const machine::Image& image,
                        const machine::CodePlace& place);

/// The failing tests for which the order decides, as indices into Problem::tests().
std::vector<size_t> tests_decided_by_order(const judge::Problem& problem);

/// The likeliest first: at most one about code without interruption, and one about what comes
/// first. Empty if the order decides about no test. Cost: up to some hundred runs of each of these
/// tests, and as many again for each candidate that nothing refutes.
std::vector<OrderFault> order_faults(const judge::Problem& problem, const edits::SourceTree& tree);

}  // namespace culprit::diagnose
