// Sentences that several renderers share.
#pragma once

#include <string>
#include <vector>

#include "document/document.h"

namespace culprit::report {

/// `iteration 2.11`; `execution 3` outside loops; empty for the first execution outside loops.
std::string when(const document::Instance& instance);

/// "34 %", "under 1 %".
std::string mark_text(double probability);

/// "condition `i < n` in main".
std::string title_of(const document::SuspectComponent& component);

/// "block `for (i = 0; i < n; i++)` in main, lines 4 to 9".
std::string title_of(const document::SuspectUnit& unit);

/// The evidence that has instances to change or undefined behaviour. In some tests only other parts
/// of a set have to change.
std::vector<const document::Evidence*> telling_evidence(
    const document::SuspectComponent& component);

/// "with these values: a condition depends on uninitialised memory at a.c:3, so a
/// compiled program may still fail the test"
std::string undefined_with(const document::Evidence& evidence);
/// "computed false, required true"; for a group after the member that was executed: "`i < n` in
/// line 4 computed …". Of a statement: "is executed, has to be skipped". Each value is cut after 48
/// characters.
std::string change_of(const document::SuspectComponent& component,
                      const document::Instance& instance);

/// "`s += i` gives 10 (6), through i": the value at a step of a chain, in parentheses the value in
/// the repaired run, and how the difference got there.
std::string sentence(const document::ChainStep& step);
/// "1 step more like these", for the executions left out after a step.
std::string omitted_steps(const document::ChainStep& step);

/// The reason for a lower rank: "ranked lower: with n = 4, test t3 needs 6, but passing test t1
/// computes 5". The diagnosis must have a disagreement.
std::string disagreement(const document::Diagnosis& diagnosis);

/// Further sentences about a diagnosis: tests it was not checked against, undecided questions, and
/// an edit that passes all tests.
std::vector<std::string> remarks(const document::Document& document,
                                 const document::Diagnosis& diagnosis);

/// The claim about the list of diagnoses, such as "2 suspects, each alone explains both failing
/// tests", and how many of them are `shown`.
std::string claim(const document::Document& document, size_t shown);

/// The claim about a list of --show: kind, length and completeness, such as "3 minimal conflicts
/// (…); the list is complete up to 8 iterations of each loop".
std::string claim(const document::ConstraintSets& list);

/// The reason why there is nothing to locate: no test is known to fail, or tests contradict each
/// other.
std::string nothing_to_locate(const document::Document& document);

/// "with `x > 1` the test gets past this failure; it was not seen to pass". Empty without a change.
std::string sentence(const document::Lead& lead);
/// "look next at `x >= 1` in main: with …", for messages that name the place otherwise.
std::string described(const document::Lead& lead);

/// "tests a and b contradict each other: input "1" for both, but outputs "2" and "3" are expected".
std::string sentence(const document::Contradiction& contradiction);

/// What is said about the patches of `repair`, of which `shown` are listed: "this patch passes all
/// tests; only you can judge whether it is what was meant". Without any, why there is none; empty
/// if there is no suspect either.
std::string claim_of_patches(const document::Document& document, size_t shown);

/// True if the conclusion says more than the claim about the list: undefined behaviour, a proof
/// that nothing explains, or no decision.
bool adds_to_claim(const document::Conclusion& conclusion);

/// How far the list can be relied on: "the list is complete", "the time ran out: …".
std::string worth(const document::Document& document);
/// The same for sets: "all sets of up to 3 places that explain are listed, for up to 8 iterations
/// of each loop". Empty if no sets were tried.
std::string worth_of_sets(const document::Document& document);

}  // namespace culprit::report
