#include "session/pruning/belief.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace culprit::session {

using record::kNoEvent;

namespace {

// The probabilities that a value is wrong, given that a line is the culprit: set a little below
// what 560 true verdicts show (bench/session/README.md). What depends on the culprit is mostly
// wrong, and sometimes right by chance. What does not may be wrong because the culprit decided that
// something did not run: often the assignment that would have replaced the value.
constexpr double kWrongIfReached = 0.9;
constexpr double kWrongIfNotReplaced = 0.3;
constexpr double kWrongIfEarlier = 0.1;
constexpr double kWrongIfLater = 0.01;

constexpr double kSharedByFirst = 0.7;  // of the executions that have to change
constexpr double kOutsideEvidence = 0.1;
constexpr double kUnsuspected = 0.1;  // at least so much is left to lines that nobody suspects

}  // namespace

Belief::Belief(const ExecutionGraph& graph, const std::vector<Suspicion>& suspicions,
               const Anomaly& anomaly)
    : graph_(graph) {
  std::map<std::pair<uint32_t, uint32_t>, std::vector<size_t>> executions;
  for (VertexId v = 0; v < graph.vertices().size(); ++v) {
    const Vertex& vertex = graph.vertex(v);
    if (vertex.kind != Vertex::Kind::Line) continue;
    executions[{vertex.at.file, vertex.at.line}].push_back(lines_.size());
    lines_.push_back(v);
  }
  std::vector<double> weight(lines_.size(), 0);
  double sum = 0;
  for (const Suspicion& s : suspicions) sum += s.probability;
  const double scale = sum > 1 - kUnsuspected ? (1 - kUnsuspected) / sum : 1;
  const double rest = 1 - sum * scale;
  for (const auto& [line, of] : executions)
    for (size_t l : of)
      weight[l] += rest / static_cast<double>(executions.size()) / static_cast<double>(of.size());
  for (const Suspicion& s : suspicions) {
    const auto found = executions.find({s.line.file, s.line.line});
    if (found == executions.end()) continue;
    const std::vector<size_t>& of = found->second;
    std::vector<size_t> evident;
    for (size_t l : of)
      if (std::find(s.executions.begin(), s.executions.end(), lines_[l]) != s.executions.end())
        evident.push_back(l);
    const double all = s.probability * scale;
    const double others = evident.empty() ? all : all * kOutsideEvidence;
    for (size_t l : of) weight[l] += others / static_cast<double>(of.size());
    for (size_t e = 0; e < evident.size(); ++e)
      weight[evident[e]] +=
          (all - others) * ((e == 0 ? kSharedByFirst : 0) +
                            (1 - kSharedByFirst) / static_cast<double>(evident.size()));
  }
  for (double w : weight) log_weight_.push_back(std::log(w + 1e-12));
  relevant_.assign(graph.trace().events().size(), true);
  if (!anomaly.among.empty()) weigh(anomaly.among, anomaly.among.back() + 1, true);
  if (!anomaly.right.empty())
    weigh(std::span(&anomaly.right.back(), 1), anomaly.right.back() + 1, false);
}

void Belief::weigh(EventId definition, EventId boundary, bool wrong) {
  if (definition != kNoEvent && weighed_.emplace(definition, boundary, wrong).second)
    weigh(std::span(&definition, 1), boundary, wrong);
}

void Belief::weigh(std::span<const EventId> definitions, EventId boundary, bool wrong) {
  const std::vector<bool> in = graph_.slice(definitions);
  std::vector<bool> reached(graph_.vertices().size());
  for (EventId id = 1; id <= definitions.back(); ++id)
    if (in[id]) reached[graph_.line_of(id)] = true;
  if (wrong) relevant_ = in;
  Evidence evidence{learnt_, definitions.back(), wrong, {}};
  for (VertexId line : lines_) {
    const EventId begin = graph_.vertex(line).begin;
    evidence.relation.push_back(reached[line]                  ? Relation::Reached
                                : begin >= boundary            ? Relation::Later
                                : begin >= definitions.front() ? Relation::NotReplaced
                                                               : Relation::Earlier);
  }
  add(std::move(evidence));
}

/// Of the verdict, if a line with this relation to the value is the culprit.
double Belief::probability(Relation relation, bool wrong) {
  const double p = relation == Relation::Reached       ? kWrongIfReached
                   : relation == Relation::NotReplaced ? kWrongIfNotReplaced
                   : relation == Relation::Earlier     ? kWrongIfEarlier
                                                       : kWrongIfLater;
  return wrong ? p : 1 - p;
}

void Belief::add(Evidence evidence) {
  for (size_t l = 0; l < lines_.size(); ++l)
    log_weight_[l] += std::log(probability(evidence.relation[l], evidence.wrong));
  evidence_.push_back(std::move(evidence));
}

void Belief::learn(const Fact& fact) {
  ++learnt_;
  weigh(fact.label.definition, fact.boundary, fact.verdict == Verdict::Wrong);
}

void Belief::exonerate(const std::vector<VertexId>& lines) {
  const std::set<VertexId> those(lines.begin(), lines.end());
  Evidence evidence{++learnt_, kNoEvent, true, {}};
  for (VertexId line : lines_)
    evidence.relation.push_back(those.contains(line) ? Relation::Later : Relation::Reached);
  add(std::move(evidence));
}

std::optional<Belief::Doubt> Belief::doubt(const std::optional<Conclusion>& conclusion) const {
  const double most =
      log_weight_.empty() ? 0 : *std::max_element(log_weight_.begin(), log_weight_.end());
  std::vector<double> weight, concluded;  // adds up to what all verdicts have together
  double sum = 0;
  for (size_t l = 0; l < lines_.size(); ++l) {
    weight.push_back(std::exp(log_weight_[l] - most));
    // another line is the culprit only if something is wrong that cannot be
    const bool follows = !conclusion || lines_[l] == conclusion->line;
    concluded.push_back(weight[l] * (follows ? 1 : kWrongIfLater));
    sum += concluded[l];
  }
  std::optional<Doubt> doubt;
  for (const Evidence& evidence : evidence_) {
    if (evidence.answer == 0) continue;
    const bool needed = conclusion && conclusion->from.contains(evidence.definition);
    double opposite = 0;
    for (size_t l = 0; l < weight.size(); ++l)
      opposite += (needed ? weight : concluded)[l] *
                  probability(evidence.relation[l], !evidence.wrong) /
                  probability(evidence.relation[l], evidence.wrong);
    if (!doubt || opposite / sum > doubt->factor) doubt = {evidence.answer - 1, opposite / sum};
  }
  return doubt;
}

void Belief::learn(const Question& question, const Judgement& answer) {
  ++learnt_;
  const Vertex& vertex = graph_.vertex(question.vertex);
  if (answer.ran != Verdict::Unknown && vertex.begin < graph_.trace().events().size())
    weigh(graph_.event(vertex.begin).parent, vertex.begin, answer.ran == Verdict::Wrong);
  for (size_t l = 0; l < question.before.size(); ++l)
    if (answer.before[l] != Verdict::Unknown)
      weigh(question.before[l].definition, boundary_of(graph_, vertex, question.before[l], false),
            answer.before[l] == Verdict::Wrong);
  for (size_t l = 0; l < question.after.size(); ++l)
    if (answer.after[l] != Verdict::Unknown)
      weigh(question.after[l].definition, boundary_of(graph_, vertex, question.after[l], true),
            answer.after[l] == Verdict::Wrong);
}

std::vector<Belief::Candidate> Belief::candidates() const {
  std::vector<Candidate> all;
  const double most =
      log_weight_.empty() ? 0 : *std::max_element(log_weight_.begin(), log_weight_.end());
  double sum = 0;
  for (size_t l = 0; l < lines_.size(); ++l) {
    all.push_back({lines_[l], std::exp(log_weight_[l] - most)});
    sum += all.back().probability;
  }
  for (Candidate& c : all) c.probability /= sum;
  std::stable_sort(all.begin(), all.end(), [](const Candidate& a, const Candidate& b) {
    return a.probability > b.probability;
  });
  return all;
}

}  // namespace culprit::session
