#include <algorithm>
#include <cmath>

#include "session/strategies/strategies.h"

namespace culprit::session {

namespace {

bool can_ask(const View& view, VertexId v) { return v != 0 && !view.asked.contains(v); }

}  // namespace

std::vector<double> weights(const View& view) {
  std::vector<double> weight(view.graph.vertices().size());
  for (const Belief::Candidate& c : view.candidates) weight[c.line] += c.probability;
  for (VertexId v = static_cast<VertexId>(weight.size()); v-- > 1;)
    weight[view.graph.vertex(v).parent] += weight[v];
  return weight;
}

std::optional<VertexId> top_down(const View& view) {
  const std::vector<double> weight = weights(view);
  // into the likeliest child until one has not been asked about
  for (VertexId v = 0; v != kNoVertex;) {
    VertexId child = kNoVertex;
    for (VertexId c = view.graph.vertex(v).first_child; c != kNoVertex;
         c = view.graph.vertex(c).next)
      if (child == kNoVertex || weight[c] > weight[child]) child = c;
    if (child == kNoVertex) break;
    if (can_ask(view, child)) return child;
    v = child;
  }
  const auto open = std::find_if(view.candidates.begin(), view.candidates.end(),
                                 [&](const auto& c) { return can_ask(view, c.line); });
  return open == view.candidates.end() ? std::nullopt : std::optional(open->line);
}

std::optional<VertexId> divide_and_query(const View& view) {
  const std::vector<double> weight = weights(view);
  std::optional<VertexId> best;
  for (VertexId v = 1; v < weight.size(); ++v)
    if (can_ask(view, v) && (!best || std::abs(weight[v] - 0.5) < std::abs(weight[*best] - 0.5)))
      best = v;
  return best;
}

std::span<const NamedStrategy> strategies() {
  static constexpr NamedStrategy all[] = {
      {"information", by_information}, {"top-down", top_down}, {"divide-query", divide_and_query}};
  return all;
}

}  // namespace culprit::session
