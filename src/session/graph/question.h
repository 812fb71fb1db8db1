// Questions about cuts of the execution graph (Ohta & Mizuno 2003), and what is known from answers.
//
// A question shows the state on two cuts, before and after one vertex: the values that cross them.
// Only what crosses is asked about; a value that nothing reads any more is not. Right before and
// wrong after means that the culprit is inside.
#pragma once

#include <vector>

#include "session/graph/label.h"

namespace culprit::session {

/// One place in the run at which a user looks.
struct Question {
  VertexId vertex = 0;
  std::vector<Label> before, after;
  enum class About : uint8_t {
    Vertex,   ///< what the anomaly may depend on
    Whole,    ///< also values that nothing reads later
    HalfWay,  ///< one value between a cut where it is right and one where it is wrong
  };
  About about = About::Vertex;
};

/// Where the value of a label of the vertex is looked at: on the cut before or after it. What
/// another thread gives or reads meanwhile crosses neither: there, where it is read.
EventId boundary_of(const ExecutionGraph& graph, const Vertex& vertex, const Label& label,
                    bool after);

struct Judgement {
  Verdict ran = Verdict::Unknown;      ///< Wrong: the vertex should not have run at all
  std::vector<Verdict> before, after;  ///< as long as those of the question
};

/// The edges into and out of a vertex, each definition once. Only labels whose definition is
/// `relevant` (one flag per event; empty: all of them, and also what nobody reads later), except
/// for what a line reads, which decides whether the line itself is wrong. A line does not include
/// the calls that it makes. Cost: linear in the events of the vertex.
Question question_about(const ExecutionGraph& graph, VertexId vertex,
                        const std::vector<bool>& relevant);

}  // namespace culprit::session
