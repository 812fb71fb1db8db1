// The answer of `culprit deviate`: conditions that, taken the other way, make a failing test pass,
// and assignments that could make them go that way (Bekkouche 2015).
#pragma once

#include <string>
#include <vector>

#include "document/document.h"

namespace culprit::document {

/// One execution of a statement or condition.
struct Execution {
  Place place;
  /// Its line with the iterations of the loops around it: `11`, `9:2.11`; of the condition of a
  /// loop, `9:7` is the seventh evaluation. `11#2` is the second execution, if others are in the
  /// same iterations.
  std::string location;
  uint64_t execution = 0;  ///< among those of this statement or condition, from 1
  std::string text;        ///< as the source has it
};

struct DeviationAnswer {
  /// A condition taken the other way.
  struct Flip {
    Execution at;
    bool taken = false;   ///< its truth in the run that passes
    std::string meaning;  ///< "one more iteration of the loop at line 9"
  };
  /// Executions of assignments: with other values there, the condition could hold.
  using Correction = std::vector<Execution>;

  struct Deviation {
    std::vector<Flip> flips;  ///< in the order of the run
    std::string meaning;      ///< of all flips: "2 more iterations of the loop at line 9"
    /// No other set of fewer of these flips passes.
    bool minimal = true;
    std::vector<Correction> corrections;  ///< for the last condition to go the other way
    std::string corrections_incomplete;   ///< why some may be missing; empty: none is
    std::optional<Replacement> edit;      ///< a change of a condition that does just this
    bool all_pass = false;                ///< all tests pass with the edit
  };

  /// An edit of one condition that takes it the other way more often than the deviations do, or
  /// evaluates it otherwise.
  struct ConditionEdit {
    Replacement edit;     ///< of the whole condition
    uint64_t turned = 0;  ///< executions that it takes the other way; 0: it does more than that
    bool all_pass = false;
  };

  std::string test;
  unsigned up_to = 1;               ///< flips in one deviation
  unsigned largest_correction = 1;  ///< assignments in one correction
  bool marking = true;
  /// Of the path as it is: with other values there, the test could pass.
  std::vector<Correction> path_corrections;
  std::string path_corrections_incomplete;
  std::vector<Deviation> deviations;  ///< the smaller first, then in the order of the run
  /// At most one for each condition; those with which all tests pass first, then the likeliest.
  std::vector<ConditionEdit> edits;
  /// Every set of at most `up_to` executions was tried; never with marking.
  bool complete = false;
  std::string cut;          ///< the limit that ended the search, as a clause; empty: none did
  uint64_t stopped = 0;     ///< runs that were stopped before their end, and may pass
  uint64_t conditions = 0;  ///< executions of conditions in the failing run
  uint64_t runs = 0;
};

}  // namespace culprit::document
