#include <algorithm>
#include <cmath>
#include <map>

#include "session/strategies/strategies.h"

namespace culprit::session {

namespace {

using Mask = uint64_t;
constexpr size_t kCandidates = 64;         // bits of a mask
constexpr size_t kMostLabels = 7;          // that a user can judge at once
constexpr size_t kMostEvents = 2'000'000;  // of the vertices that are looked into, together
constexpr double kCostOfLabel = 0.1;       // of that of reading a question

/// For each event, the candidates whose result it depends on.
std::vector<Mask> reached(const View& view, std::span<const Belief::Candidate> top) {
  std::map<VertexId, Mask> bit;
  for (size_t c = 0; c < top.size(); ++c) bit[top[c].line] = Mask{1} << c;
  const auto& events = view.graph.trace().events();
  std::vector<Mask> mask(events.size());
  for (EventId id = 1; id < events.size(); ++id) {
    Mask& m = mask[id];
    m = mask[events[id].parent];
    for (EventId use : view.graph.trace().uses(events[id])) m |= mask[use];
    if (const auto own = bit.find(view.graph.line_of(id)); own != bit.end()) m |= own->second;
  }
  return mask;
}

/// The part of an outcome of that probability in an entropy.
double bits(double p) { return p > 0 ? -p * std::log2(p) : 0; }

/// How much the answer tells about the likeliest candidates: the entropy of the pattern of wrong
/// labels, times the probability that the culprit is among them.
double information(const Question& question, const std::vector<Mask>& mask, EventId begin_parent,
                   std::span<const Belief::Candidate> top) {
  std::map<std::vector<bool>, double> patterns;
  double all = 0;
  for (size_t c = 0; c < top.size(); ++c) {
    std::vector<bool> wrong;
    const auto add = [&](EventId id) { wrong.push_back((mask[id] >> c) & 1); };
    add(begin_parent);
    for (const auto* labels : {&question.before, &question.after})
      for (const Label& label : *labels)
        if (label.known == Verdict::Unknown) add(label.definition);
    patterns[wrong] += top[c].probability;
    all += top[c].probability;
  }
  double entropy = 0;
  for (const auto& [pattern, p] : patterns) entropy += all * bits(p / all);
  return entropy;
}

std::vector<VertexId> shortest_first(const ExecutionGraph& graph,
                                     const std::set<VertexId>& vertices) {
  std::vector<VertexId> all(vertices.begin(), vertices.end());
  std::stable_sort(all.begin(), all.end(), [&](VertexId a, VertexId b) {
    const Vertex &x = graph.vertex(a), &y = graph.vertex(b);
    return x.end - x.begin < y.end - y.begin;
  });
  return all;
}

}  // namespace

std::optional<VertexId> by_information(const View& view) {
  const auto top = std::span(view.candidates).first(std::min(view.candidates.size(), kCandidates));
  const std::vector<Mask> mask = reached(view, top);
  std::set<VertexId> vertices;
  for (const Belief::Candidate& c : top)
    for (VertexId v = c.line; v != 0 && v != kNoVertex && vertices.insert(v).second;)
      v = view.graph.vertex(v).parent;
  if (const auto half = divide_and_query(view)) vertices.insert(*half);
  const std::vector<double> weight = weights(view);
  std::optional<VertexId> best;
  double most = 0;
  size_t looked_into = 0;
  for (VertexId v : shortest_first(view.graph, vertices)) {
    const Vertex& vertex = view.graph.vertex(v);
    if (view.asked.contains(v)) continue;
    looked_into += vertex.end - vertex.begin;
    if (looked_into > kMostEvents) break;
    const Question question = view.question(v);
    size_t labels = 0;
    for (const auto* list : {&question.before, &question.after})
      for (const Label& label : *list) labels += label.known == Verdict::Unknown;
    if (labels == 0) continue;
    if (labels > kMostLabels && vertex.kind != Vertex::Kind::Line) continue;
    const double inside = bits(weight[v]) + bits(1 - weight[v]);
    const EventId parent = view.graph.event(vertex.begin).parent;
    const double value = std::max(inside, information(question, mask, parent, top)) /
                         (1 + kCostOfLabel * static_cast<double>(labels));
    if (value > most) {
      most = value;
      best = v;
    }
  }
  if (best) return best;
  const auto open = std::find_if(view.candidates.begin(), view.candidates.end(),
                                 [&](const auto& c) { return !view.asked.contains(c.line); });
  return open == view.candidates.end() ? std::nullopt : std::optional(open->line);
}

}  // namespace culprit::session
