// Strategies of the pruning loop: which vertex to ask about next.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "session/pruning/pruning.h"

namespace culprit::session {

/// The question from whose answer most is learnt about the likely culprits, for the effort of
/// judging it: entropy over suspects and their executions (de Kleer & Williams 1987).
std::optional<VertexId> by_information(const View& view);

/// Top-down over calls, loops and iterations (Shapiro 1983), of what the wrong value depends on
/// (GADT: Fritzson, Shahmehri, Kamkar & Gyimothy 1992).
std::optional<VertexId> top_down(const View& view);

/// The vertex that splits what is left into halves: divide and query (Shapiro 1983; the optimal
/// choice: Insa & Silva 2011), with iterations as vertices.
std::optional<VertexId> divide_and_query(const View& view);

/// For each vertex, the probability that the culprit is in it. Cost: linear in the vertices.
std::vector<double> weights(const View& view);

struct NamedStrategy {
  std::string_view name;
  Strategy strategy;
};
std::span<const NamedStrategy> strategies();

}  // namespace culprit::session
