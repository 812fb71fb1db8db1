// Whether an assertion about all threads at once holds, in every order of a run's events.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "document/place.h"

namespace culprit::document {

enum class GlobalAnswer : uint8_t { Holds, Violated, NotDecided };
/// The word in JSON.
constexpr const char* global_answer_name(GlobalAnswer answer) {
  return answer == GlobalAnswer::Holds      ? "holds"
         : answer == GlobalAnswer::Violated ? "violated"
                                            : "not-decided";
}

/// The answer for one test.
struct GlobalAssertion {
  struct Value {
    std::string text;   ///< of the expression of C
    std::string value;  ///< empty: its names are not visible there
  };
  struct Participant {
    std::string name;  ///< "thread 2 (worker)", "rank 0"
    Place place;       ///< what it did last to the values; unknown: it has not begun
    std::vector<Value> values;
    bool decides = false;  ///< it is in a minimal set at this cut
  };

  std::string text;
  Place place;  ///< of its comment; unknown: it comes from the command line
  std::string test;
  bool of_ranks = false;
  GlobalAnswer answer = GlobalAnswer::NotDecided;
  std::string why;    ///< it is not decided; a sentence without the full stop
  uint64_t runs = 0;  ///< that were looked at
  // If it is violated:
  std::vector<Participant> participants;  ///< what threads can have at the same time
  /// Names of threads: sets that can violate it, each alone; those that are in all of them.
  std::vector<std::vector<std::string>> minimal_sets;
  std::vector<std::string> indispensable;
  bool has_all_sets = true;
  bool in_every_order = false;  ///< whatever order the events come in, it is violated
};

}  // namespace culprit::document
