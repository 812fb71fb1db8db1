#include "session/graph/excerpt.h"

#include <algorithm>
#include <deque>
#include <map>
#include <set>

namespace culprit::session {

namespace {

using Kind = Vertex::Kind;

/// Vertex ids are in the order of the graph: a vertex stands before what is inside of it.
class Excerpt {
 public:
  Excerpt(const ExecutionGraph& graph, const ExcerptLimits& limits)
      : graph_(graph), limits_(limits), left_(limits.vertices) {}

  std::vector<ExcerptRow> rows(std::span<const VertexId> targets) {
    keep_ways_to(targets);
    show(0, 0);
    for (const std::vector<VertexId>& way : ways_)
      for (size_t k = 1; k < way.size(); ++k)
        if (!shown_.contains(way[k]) && !choose(way[k - 1], way[k])) break;
    fill();
    emit(0);
    return std::move(rows_);
  }

 private:
  struct Shown {
    uint32_t depth = 0;
    std::set<VertexId> below;  // shown directly below it
  };

  /// The vertices on the ways to the targets, without the middle of long ways.
  void keep_ways_to(std::span<const VertexId> targets) {
    kept_.insert(0);
    std::vector<std::vector<VertexId>> ways;
    for (const VertexId target : targets) {
      std::vector<VertexId> way;
      for (VertexId v = target; v != kNoVertex; v = graph_.vertex(v).parent) way.push_back(v);
      std::reverse(way.begin(), way.end());
      const size_t size = way.size();
      for (size_t k = 0; k < size; ++k) {
        if (k >= limits_.top && k + limits_.bottom < size) continue;
        if (kept_.insert(way[k]).second) in_order_.push_back(way[k]);
      }
      ways.push_back(std::move(way));
    }
    for (std::vector<VertexId>& way : ways) {
      std::erase_if(way, [&](VertexId v) { return !kept_.contains(v); });
      ways_.push_back(std::move(way));
    }
  }

  void show(VertexId v, uint32_t depth) {
    shown_.emplace(v, Shown{depth, {}});
    left_ -= left_ > 0;
  }

  /// Shows a vertex below another one if the limits allow it.
  bool choose(VertexId above, VertexId v) {
    Shown& there = shown_.at(above);
    if (left_ == 0 || there.below.size() >= limits_.children || there.depth + 1 > limits_.depth)
      return false;
    there.below.insert(v);
    show(v, there.depth + 1);
    return true;
  }

  /// Shows the neighbours of the ways, the last levels of the first target first, and then what is
  /// inside of them.
  void fill() {
    std::deque<VertexId> inside;
    const auto fill_one = [&](VertexId v) {
      for (const VertexId child : nearest_children(v))
        if (!shown_.contains(child) && choose(v, child)) inside.push_back(child);
    };
    for (auto at = in_order_.rbegin(); at != in_order_.rend(); ++at)
      if (shown_.contains(*at)) fill_one(*at);
    fill_one(0);
    while (!inside.empty() && left_ > 0) {
      const VertexId v = inside.front();
      inside.pop_front();
      fill_one(v);
    }
  }

  /// As many children as may be shown: those nearest to one that is; without one, the first.
  std::vector<VertexId> nearest_children(VertexId v) const {
    std::vector<VertexId> children;
    std::vector<size_t> near;  // positions of those that are shown
    const std::set<VertexId>& below = shown_.at(v).below;
    for (VertexId c = graph_.vertex(v).first_child; c != kNoVertex; c = graph_.vertex(c).next) {
      if (below.contains(c)) near.push_back(children.size());
      children.push_back(c);
    }
    if (children.size() <= limits_.children) return children;
    const auto distance = [&](size_t at) {
      if (near.empty()) return at;
      const auto after = std::lower_bound(near.begin(), near.end(), at);
      size_t least = after == near.end() ? children.size() : *after - at;
      if (after != near.begin()) least = std::min(least, at - *std::prev(after));
      return least;
    };
    std::vector<std::pair<size_t, size_t>> by_distance;
    for (size_t k = 0; k < children.size(); ++k) by_distance.emplace_back(distance(k), k);
    const auto end = by_distance.begin() + static_cast<long>(limits_.children);
    std::nth_element(by_distance.begin(), end, by_distance.end());
    std::sort(by_distance.begin(), end);
    std::vector<VertexId> nearest;
    for (auto at = by_distance.begin(); at != end; ++at) nearest.push_back(children[at->second]);
    return nearest;
  }

  /// Vertices that follow each other and are not shown.
  struct Gap {
    uint64_t count = 0;
    std::optional<Kind> kind;
    void add(Kind next) {
      kind = count == 0 || kind == next ? std::optional(next) : std::nullopt;
      ++count;
    }
  };

  void emit_gap(Gap& gap, uint32_t depth, bool are_levels = false) {
    if (gap.count > 0) rows_.push_back({kNoVertex, depth, false, gap.count, gap.kind, are_levels});
    gap = {};
  }

  void emit(VertexId v) {
    const Shown& shown = shown_.at(v);
    const auto is_way = [&](VertexId child) { return kept_.contains(child); };
    const bool open = std::any_of(shown.below.begin(), shown.below.end(), is_way);
    rows_.push_back({v, shown.depth, open, 0, {}, false});
    Gap gap;
    auto below = shown.below.begin();
    for (VertexId c = graph_.vertex(v).first_child; c != kNoVertex; c = graph_.vertex(c).next) {
      const VertexId next = graph_.vertex(c).next;
      if (below != shown.below.end() && *below == c) {
        emit_gap(gap, shown.depth + 1);
        emit(c);
        ++below;
      } else gap.add(graph_.vertex(c).kind);
      // far below this child
      for (; below != shown.below.end() && *below < next && is_inside(*below, c); ++below) {
        emit_gap(gap, shown.depth + 1);
        Gap levels;
        for (VertexId p = graph_.vertex(*below).parent; p != v; p = graph_.vertex(p).parent)
          levels.add(graph_.vertex(p).kind);
        emit_gap(levels, shown.depth + 1, true);
        emit(*below);
      }
    }
    emit_gap(gap, shown.depth + 1);
  }

  /// Both by their place in the graph: a child's descendants stand before its next sibling.
  bool is_inside(VertexId v, VertexId child) const {
    return v > child && graph_.vertex(v).begin < graph_.vertex(child).end;
  }

  const ExecutionGraph& graph_;
  const ExcerptLimits& limits_;
  size_t left_;  // vertices that may still be shown
  std::set<VertexId> kept_;
  std::vector<std::vector<VertexId>> ways_;  // of the kept vertices, one per target
  std::vector<VertexId> in_order_;           // those in ways_, each once
  std::map<VertexId, Shown> shown_;
  std::vector<ExcerptRow> rows_;
};

}  // namespace

std::vector<ExcerptRow> excerpt_of(const ExecutionGraph& graph, std::span<const VertexId> targets,
                                   const ExcerptLimits& limits) {
  return Excerpt(graph, limits).rows(targets);
}

}  // namespace culprit::session
