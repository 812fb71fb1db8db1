// Conditions on a cut of a log: what the hosts did last.
//
//   node1: "leader"                  the last event of the host contains the text
//   node1: "enter".."leave"          it had an event with the first text, and since then none with
//                                    the second
//   count("enter".."leave") >= 2     at least two hosts are so
//   a && b   a || b   !a   (a)
//
// A host that is not one word is written in quotes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "causality/lattice.h"
#include "causality/violating_sets.h"
#include "logs/recorded_log.h"
#include "support/result.h"

namespace culprit::logs {

/// Of the events of one host.
struct Pattern {
  std::string text, end;  ///< `end` is empty: the last event contains `text`
  friend auto operator<=>(const Pattern&, const Pattern&) = default;
};

struct Condition {
  enum class Kind : uint8_t { OfHost, Count, And, Or, Not };
  Kind kind = Kind::OfHost;
  std::string host;    ///< of OfHost
  Pattern pattern;     ///< of OfHost and Count
  uint32_t least = 1;  ///< of Count
  std::vector<Condition> parts;
};

/// `what`: for errors, the option that has the text.
Result<Condition> parse_condition(std::string_view text, const std::string& what);

/// A condition for one log: of which states its parts hold is computed once.
class BoundCondition {
 public:
  /// Both must outlive it. Cost: events times patterns.
  BoundCondition(const Condition& condition, const RecordedLog& log);

  /// The hosts that the condition names, and the log does not have.
  const std::vector<std::string>& unknown_hosts() const { return unknown_; }

  bool holds(const causality::Cut& cut) const;
  /// Whether it holds whatever the hosts that are not `known` did.
  bool holds_for(const causality::Cut& cut, const causality::ProcessSet& known) const;

  /// Hosts of which the last events let the condition hold, with the least cut where they do.
  struct Occurrence {
    causality::ProcessSet hosts;
    causality::Cut cut;
  };
  /// For each choice of hosts with which it can hold, whatever the others do: those without a part
  /// that does, the fewest hosts first. nullopt: there are too many choices to look at.
  std::optional<std::vector<Occurrence>> occurrences() const;

  /// In some consistent cut; the cut is the least of those that were found. Conditions on single
  /// hosts, and counts of few, are decided for any length; others within `most` cuts.
  causality::LatticeAnswer possibly(uint64_t most) const;
  /// At some point in every order of the events.
  causality::LatticeAnswer definitely(uint64_t most) const;

 private:
  struct Literal {
    uint32_t host = 0;
    size_t pattern = 0;
    bool holds = true;
  };
  using Term = std::vector<Literal>;  // all of them

  bool truth(uint32_t host, size_t pattern, uint32_t state) const {
    return truths_[pattern][host][state];
  }
  void add(const Pattern& pattern);
  size_t pattern_of(const Condition& condition) const;
  void collect(const Condition& condition);
  uint32_t host_of(const std::string& name) const;
  bool evaluate(const Condition& condition, const causality::Cut& cut) const;
  bool is_certain(const Condition& condition, const causality::Cut& cut, bool value,
                  const std::vector<bool>& known) const;
  bool add_terms(const Condition& condition, bool value, std::vector<Term>& terms) const;
  bool add_count(const Condition& condition, bool value, std::vector<Term>& terms) const;
  bool both(const std::vector<Term>& a, const std::vector<Term>& b, std::vector<Term>& out) const;
  std::vector<std::vector<bool>> truths_of(const Term& term) const;

  const Condition& condition_;
  const RecordedLog& log_;
  std::vector<std::string> unknown_;
  std::vector<Pattern> patterns_;
  std::vector<std::vector<std::vector<bool>>> truths_;  // per pattern, host and state
};

}  // namespace culprit::logs
