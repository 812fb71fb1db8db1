// Algorithmic debugging by pruning (Ohta & Mizuno 2003): a cut where all is right and a later one
// where something is wrong move towards each other, until one operation is left between them.
//
// How the next question is chosen is a strategy; who answers it, a user or a judge, is the
// caller's. The culprit is never a guess: it ran rightly, what it read was judged right, and what
// it gave was judged wrong. Or nothing has assigned a value that was right before and is wrong
// now: then an operation is missing.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "session/pruning/belief.h"

namespace culprit::session {

struct Culprit {
  enum class Kind : uint8_t {
    Operation,    ///< the line computes or decides wrongly
    NotSensible,  ///< the line should not be there: the decisions around it are right
    Missing,      ///< before `line`, an assignment to what `label` names is missing
    Earlier,      ///< before the recording, which begins after the run: `label`, if it is a value
  };
  Kind kind = Kind::Operation;
  VertexId line = 0;
  std::optional<Label> label;  ///< what is wrong, if it is a value
  /// 1 if it follows from the answers; less if answers are missing, and it is only the likeliest.
  double probability = 1;
};

/// Where a strategy may look.
struct View {
  const ExecutionGraph& graph;
  const Belief& belief;
  const std::vector<Belief::Candidate>& candidates;  ///< most likely first
  const std::set<VertexId>& asked;
  /// The question about a vertex, with what is known already.
  const std::function<Question(VertexId)>& question;
};

/// Chooses the vertex to ask about next, which has not been asked about; nullopt if none is left.
using Strategy = std::optional<VertexId> (*)(const View&);

class Pruning {
 public:
  /// The graph must outlive this.
  Pruning(const ExecutionGraph& graph, const std::vector<Suspicion>& suspicions,
          const Anomaly& anomaly, Strategy strategy);

  /// The next question, with at least one label that is not known; nullopt if the culprit is known,
  /// or nothing is left to ask.
  /// Cost: some passes over the events.
  std::optional<Question> next();
  /// Labels that are known already need no verdict; they keep the one that is known.
  void answer(const Question& question, const Judgement& answer);
  /// Something that is known without a question.
  void learn(const Fact& fact);
  /// The culprit is not in the function's own lines. Index into Image::functions().
  void trust(uint32_t function);
  const std::optional<Culprit>& culprit() const { return culprit_; }
  /// The likeliest culprit, if nothing is left to ask and none follows from the answers: a line
  /// more likely than all others together.
  std::optional<Culprit> likely() const;
  const Belief& belief() const { return belief_; }
  /// The answer that fits the others and the culprit least.
  std::optional<Belief::Doubt> doubt() const;

 private:
  /// What is known of one value: right up to here, wrong from here on.
  struct Known {
    EventId right = 0, wrong = 0;  ///< boundaries; 0: not known
    Label label;
    bool explained = false;
  };
  void settle(Question& question) const;
  Verdict known_of(const Label& label, VertexId line, EventId boundary) const;
  Question question(VertexId vertex, const std::vector<bool>& relevant) const;
  void conclude();
  void note(const Label& label, EventId boundary, Verdict verdict);
  void conclude_line(const Question& question, const Judgement& answer);
  void conclude_not_sensible();
  void conclude_from_answers();
  std::optional<Question> by_strategy();
  std::optional<Question> about_missing();
  std::vector<VertexId> lines_between(EventId from, EventId to, const Label& label) const;
  VertexId last_before(EventId boundary) const;
  uint32_t object_of(const Label& label) const;
  std::optional<Label> wrong_value_of(VertexId line) const;
  bool could_write_to(VertexId line, const Label& label) const;
  std::optional<Question> about_reason_to_run();

  const ExecutionGraph& graph_;
  Belief belief_;
  Strategy strategy_;
  std::map<EventId, Verdict> prints_;  // judged by the expected output
  std::set<VertexId> asked_;
  std::set<VertexId> asked_wholly_;  // also about what nobody reads later
  // lines at which a single value was asked about, and which one
  std::set<std::pair<VertexId, std::pair<EventId, std::string>>> half_way_;
  std::map<std::pair<EventId, std::string>, Known> known_;
  std::map<EventId, Verdict> decisions_;  // judged branches
  std::set<VertexId> not_sensible_;       // vertices that should not have run
  std::optional<Culprit> culprit_;
};

}  // namespace culprit::session
