// Sentences that several renderers say, so that they all say the same.
#pragma once

#include <string>
#include <vector>

#include "document/document.h"

namespace culprit::report {

/// `iteration 2.11`, `execution 3` where no loop encloses it, or nothing for the first execution
/// outside loops.
std::string when(const document::Instance& instance);

/// "condition `i < n` in main".
std::string title_of(const document::SuspectComponent& component);

/// "block `for (i = 0; i < n; i++)` in main, lines 4 to 9".
std::string title_of(const document::SuspectUnit& unit);

/// Of a component's evidence, that which says something of it: in other tests, other parts of the
/// set have to change.
std::vector<const document::Evidence*> telling_evidence(
    const document::SuspectComponent& component);

/// "with these values: a condition depends on uninitialised memory at a.c:3, so the test may fail
/// elsewhere"
std::string undefined_with(const document::Evidence& evidence);
/// "computed false, required true", and of which part of `component`, if that is a group; each
/// value is cut after 48 characters.
std::string change_of(const document::SuspectComponent& component,
                      const document::Instance& instance);

/// "`s += i` gives 10 (6), through i": what a step of a chain computed, in brackets what with the
/// required values, and how the difference came.
std::string sentence(const document::ChainStep& step);
/// "1 step more", of what is left out behind a step.
std::string omitted_steps(const document::ChainStep& step);

/// "ranked lower: in test t3, 6 mends it with n = 4, but in passing test t1 the same values gave
/// 5". Why it was ranked lower; it has a disagreement.
std::string disagreement(const document::Diagnosis& diagnosis);

/// Sentences about a diagnosis beside its values: what it does not explain, what was not decided,
/// which edit passes all tests.
std::vector<std::string> remarks(const document::Document& document,
                                 const document::Diagnosis& diagnosis);

/// What the list of diagnoses claims: "2 suspects, each alone explains both failing tests", and how
/// many of them are `shown`.
std::string claim(const document::Document& document, size_t shown);

/// What a list of --show is, how long, and whether it is complete: "3 minimal conflicts (…); the
/// list is complete up to 8 iterations of each loop".
std::string claim(const document::ConstraintSets& list);

/// Why there is nothing to locate: no test is known to fail, or tests contradict each other.
std::string nothing_to_locate(const document::Document& document);

/// "tests a and b contradict each other: input "1" for both, but outputs "2" and "3" are expected".
std::string sentence(const document::Contradiction& contradiction);

/// Whether the conclusion says more than the claim about the list: a proof, that there is none,
/// what nothing was found for.
bool adds_to_claim(const document::Conclusion& conclusion);

/// How far the list can be relied on: "the list is complete", "the time ran out: …".
std::string worth(const document::Document& document);
/// The same of sets: "of sets of up to 3 it is complete up to 8 iterations of each loop"; nothing
/// where none were tried.
std::string worth_of_sets(const document::Document& document);

}  // namespace culprit::report
