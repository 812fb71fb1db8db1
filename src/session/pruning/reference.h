// Judges a question by another program that is right: what did it compute at the same place?
//
// Two runs of different programs are aligned by structure: lines by a comparison of the sources,
// executions of a line by their number among their siblings, iterations and calls alike. So the
// runs meet again after one of them has done something that the other has not.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <vector>

#include "session/graph/question.h"

namespace culprit::session {

class Reference {
 public:
  /// Runs of the same test. Both must outlive this. Cost: linear in the events, and in the product
  /// of the numbers of lines of the sources.
  Reference(const ExecutionGraph& ours, const ExecutionGraph& theirs);

  Judgement judge(const Question& question) const;
  /// The vertex of the right run that is the same operation; kNoVertex if it did not do it.
  VertexId counterpart(VertexId vertex) const { return to_[vertex]; }

 private:
  using Lines = std::map<std::pair<uint32_t, uint32_t>, uint32_t>;  // (file, line) -> line
  struct Definition {
    EventId event = 0;
    uint64_t value = 0;
    bool pointer = false;
  };
  using Definitions = std::vector<Definition>;

  void map_lines();
  void align(VertexId ours, VertexId theirs);
  void index_definitions();
  void index_frame(uint32_t frame);
  void align_objects();
  bool same_value(const Label& label, const Definition& theirs) const;
  const Definition* last_before(const Definitions& all, EventId boundary) const;
  template <class Map>
  const Definition* find(const Map& map, const typename Map::key_type& place,
                         EventId boundary) const;
  const Definition* initial_of_theirs(const Label& label, EventId boundary) const;
  const Definition* theirs_of(const Label& label, EventId boundary) const;
  std::optional<EventId> counterpart_of_event(EventId event) const;
  std::optional<Definition> temporary(const Label& label) const;
  std::optional<Verdict> judge_part(const Label& label, EventId boundary) const;
  std::optional<EventId> their_boundary(const Vertex& ours, const Vertex& theirs,
                                        const Label& label, bool after) const;
  const Definition* variable(const std::string& name, uint32_t frame, EventId boundary) const;
  const Definition* parameter(const std::string& name, uint32_t frame) const;
  Verdict judge_result(const Label& label, VertexId line, EventId boundary) const;
  Verdict judge_label(const Label& label, EventId boundary) const;
  Verdict judge_decision(VertexId vertex) const;

  const ExecutionGraph& ours_;
  const ExecutionGraph& theirs_;
  Lines lines_;
  std::set<uint32_t> mapped_;  // lines of theirs that ours has too
  std::vector<VertexId> to_;
  std::vector<uint32_t> objects_;                                      // ours -> theirs; 0: none
  std::map<std::pair<uint32_t, std::string>, Definitions> variables_;  // of frames of theirs
  std::map<std::pair<uint32_t, int32_t>, Definitions> memory_;         // (object, offset)
  Definitions input_;
  std::map<std::pair<VertexId, std::string>, uint32_t> locals_;  // objects of calls of theirs
};

}  // namespace culprit::session
