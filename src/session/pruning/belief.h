// What is believed about the culprit: for each executed line, how likely it is that this execution
// was the first to go wrong. Answers change it by Bayes' rule, so a wrong answer can be outvoted
// (as in diagnosis by entropy: de Kleer & Williams 1987).
#pragma once

#include <optional>
#include <set>
#include <span>
#include <tuple>
#include <vector>

#include "session/graph/question.h"
#include "session/pruning/anomaly.h"
#include "session/pruning/fact.h"

namespace culprit::session {

/// How far a line is suspected before any question.
struct Suspicion {
  SourceLocation line;
  double probability = 0;
  std::vector<VertexId> executions;  ///< lines of the graph that have to change, if known
};

class Belief {
 public:
  /// The graph must outlive this. Probabilities that the suspicions leave are shared by all lines.
  Belief(const ExecutionGraph& graph, const std::vector<Suspicion>& suspicions,
         const Anomaly& anomaly);

  void learn(const Question& question, const Judgement& answer);
  void learn(const Fact& fact);
  /// The culprit is not in these lines.
  void exonerate(const std::vector<VertexId>& lines);

  /// Which answer, in the order in which they were learnt, fits the others least: the opposite of
  /// one of its verdicts makes all of them the likeliest together. nullopt if nothing was learnt.
  /// Cost: lines times verdicts.
  struct Doubt {
    size_t answer = 0;
    double factor = 1;  ///< how many times as likely all of them are with the opposite
  };
  /// A line that follows from verdicts about these definitions: if none of them is wrong, it is the
  /// culprit.
  struct Conclusion {
    VertexId line = 0;
    std::set<EventId> from;
  };
  std::optional<Doubt> doubt(const std::optional<Conclusion>& conclusion) const;
  /// Answers learnt so far.
  size_t learnt() const { return learnt_; }

  /// Lines that were executed, most likely culprits first; their probabilities add up to 1 over all
  /// of them. Cost: O(n log n).
  struct Candidate {
    VertexId line = 0;
    double probability = 0;
  };
  std::vector<Candidate> candidates() const;
  /// One flag per event: whether the anomaly may depend on it.
  const std::vector<bool>& relevant() const { return relevant_; }

 private:
  /// The value that the event defined was wrong, or right, at a cut before `boundary`.
  void weigh(EventId definition, EventId boundary, bool wrong);
  /// The same for one of several definitions, ascending.
  void weigh(std::span<const EventId> definitions, EventId boundary, bool wrong);
  /// What a line would have to do with a value that was judged.
  enum class Relation : uint8_t { Reached, NotReplaced, Earlier, Later };
  struct Evidence {
    size_t answer = 0;                      // learnt with this answer, from 1; 0: known before
    EventId definition = record::kNoEvent;  // of the value
    bool wrong = false;
    std::vector<Relation> relation;  // per line of lines_
  };
  static double probability(Relation relation, bool wrong);
  void add(Evidence evidence);
  const ExecutionGraph& graph_;
  std::vector<VertexId> lines_;
  std::vector<double> log_weight_;  // per line of lines_
  size_t learnt_ = 0;
  std::vector<Evidence> evidence_;
  std::vector<bool> relevant_;
  std::set<std::tuple<EventId, EventId, bool>> weighed_;
};

}  // namespace culprit::session
