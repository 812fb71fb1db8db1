// The result of `culprit check`: what must hold, and what became of each of these properties.
//
// Plain values; its JSON form is schema "culprit-check/1" (docs/result-schema.md).
#pragma once

#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include "document/document.h"

namespace culprit::document {

inline constexpr const char* kCheckSchema = "culprit-check/1";

enum class PropertyStatus : uint8_t {
  Violated,      ///< there are inputs that break it; they were run
  Proved,        ///< no inputs break it
  ProvedUpTo,    ///< no inputs break it within CheckReport::bound
  NeverReached,  ///< no inputs lead there within the bound
  Undecided,
};
constexpr const char* property_status_name(PropertyStatus status) {
  constexpr const char* names[] = {"violated", "proved", "proved-up-to", "never-reached",
                                   "undecided"};
  static_assert(std::size(names) == static_cast<size_t>(PropertyStatus::Undecided) + 1);
  return names[static_cast<size_t>(status)];
}

/// An input of the function, or a call of a nondet function.
struct ChosenInput {
  std::string name;   ///< i, tab[2], p->next
  std::string value;  ///< -3, 'a', null
  Place place = {};   ///< of the call of a nondet function
  friend bool operator==(const ChosenInput&, const ChosenInput&) = default;
};

/// The inputs as a reader writes them: `i = 0, tab = {3, 2}, p = null`. The first elements of long
/// arrays.
std::string inputs_text(const std::vector<ChosenInput>& inputs);

/// A step on the way to the violation.
struct StoryLine {
  Place place;
  std::string text;   ///< the source text that was computed
  std::string value;  ///< what it was
  /// of the executions from here to the violation, each of which depends on the one before it; 0:
  /// the violation does not depend on it
  uint32_t distance = 0;
  bool matters() const { return distance > 0; }
};

struct Counterexample {
  std::vector<ChosenInput> inputs;
  /// a word of the machine's table: how the run ends. A clause that reads uninitialised memory ends
  /// it with `uninitialised read`.
  std::string kind;
  std::string message;  ///< what does not hold, with values
  Place place;
  std::vector<StoryLine> story;  ///< in order; all of it
};

struct Property {
  /// `contract`, `assertion`, or a word of the machine's table of findings
  std::string kind;
  std::string text;  ///< "ensures \result >= 0 of f", "the assertion 'x > 0'", "division by zero"
  Place place;
  PropertyStatus status = PropertyStatus::Undecided;
  /// with Violated; with Undecided, one of which a contract may exclude an input
  std::optional<Counterexample> counterexample;
};

struct CheckReport {
  std::string version;
  std::string function;  ///< empty: the whole program, from main
  std::vector<std::string> sources;
  std::vector<SourceText> files;
  std::vector<Property> properties;  ///< clauses and assertions; violated rules of C
  uint64_t rules = 0;                ///< places where C's rules were checked, violated or not
  uint64_t rules_proved = 0;         ///< those of them where no inputs violate them
  /// of the last complete search: iterations of loops that inputs can end, frames of a recursive
  /// function, elements of arrays
  uint32_t bound = 0;
  std::vector<std::string> limited_by;  ///< what the bound cut: "the loop at f.c:3"
  std::string incomplete;               ///< why not all paths were followed; empty: they were
  /// functions whose calls were replaced by their contracts
  std::vector<std::string> by_contract;
  /// with a contradiction: the requirements that exclude each other, none of which can be left out
  std::vector<Property> in_conflict;
  bool contradiction = false;  ///< no inputs meet what the function requires
  std::string exhausted;       ///< the limit that ended the search: time, memory, interrupt
  std::vector<Diagnostic> messages;
  double seconds = 0;
};

/// Places where C's rules were checked and no inputs were found that violate them: those where that
/// is proved, and the others.
struct KeptRules {
  uint64_t proved = 0, others = 0;
};
KeptRules kept_rules(const CheckReport& report);

}  // namespace culprit::document
