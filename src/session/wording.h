// Operations, values, questions and origins of values in the words of a session.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "session/graph/why.h"
#include "session/inquiry.h"
#include "session/session.h"

namespace culprit::session {

/// The moment of a line, or of the first one of a loop or call; nullopt if it has none.
std::optional<Moment> moment_of(const Session& session, const ExecutionGraph& graph,
                                VertexId vertex);

/// Moves to the moment of the vertex, if it has one.
void go_to(Session& session, const ExecutionGraph& graph, VertexId vertex);

/// " of rank 1"; empty if the run has one thread only.
std::string in_thread(const Session& session, const ExecutionGraph& graph, VertexId vertex);

/// "line 3, time 2", or "iteration 2 of the loop in line 3".
std::string place_of(const Session& session, const ExecutionGraph& graph, VertexId vertex);

/// "s = 3", "`i < n` is true", or what is printed.
std::string text_of(const Label& label);

/// What a user said, in one line.
std::string text_of(const Session& session, const ExecutionGraph& graph, const Given& given);

/// Calls visit(label, number, is_after) for each label of a question; number 0: it is known
/// already.
template <class AnyQuestion, class Visit>
void for_each_label(AnyQuestion& question, const Visit& visit) {
  uint64_t number = 0;
  for (auto* labels : {&question.before, &question.after})
    for (auto& label : *labels)
      visit(label, label.known == Verdict::Unknown ? ++number : 0, labels == &question.after);
}

/// The question as it is shown. `number`: which one of the inquiry.
std::vector<std::string> lines_of(const Session& session, const ExecutionGraph& graph,
                                  const Question& question, size_t number);
std::vector<std::string> lines_of(const Session& session, const ExecutionGraph& graph,
                                  const Culprit& culprit);
std::vector<std::string> lines_of(const Session& session, const ExecutionGraph& graph,
                                  const Why& why);

}  // namespace culprit::session
