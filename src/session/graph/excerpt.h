// The part of an execution graph that is shown to a reader: the ways from the whole run to a few
// vertices, and what stands beside them.
//
// A run of a million events has some hundred thousand vertices, a loop as many iterations, and a
// recursion as many levels. So everything has a limit: children per vertex (those nearest to a
// target), levels of a way (the first and the last ones), and all vertices together (those near
// the first targets). What is not shown is counted in its place.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "session/graph/execution_graph.h"

namespace culprit::session {

struct ExcerptLimits {
  size_t children = 20;   ///< per vertex
  size_t vertices = 600;  ///< in all
  size_t top = 8;         ///< levels at the beginning of a way
  size_t bottom = 20;     ///< levels at its end
  size_t depth = 60;      ///< levels in all: ways to several targets may have more
};

/// In the order of the graph, each below the last one before it with less depth.
struct ExcerptRow {
  VertexId vertex = kNoVertex;  ///< kNoVertex: stands for vertices that are not shown
  uint32_t depth = 0;
  bool open = false;  ///< a target is below it
  // of vertices that are not shown:
  uint64_t left_out = 0;
  std::optional<Vertex::Kind> kind;  ///< nullopt: of several kinds
  bool are_levels = false;           ///< each is in the one before; else they stand side by side
};

/// `targets`: the most important first. Rows, LeftOut included: at most three per vertex of
/// the limit. Cost: linear in the vertices.
std::vector<ExcerptRow> excerpt_of(const ExecutionGraph& graph, std::span<const VertexId> targets,
                                   const ExcerptLimits& limits = {});

}  // namespace culprit::session
