#include "session/pruning/suspicions.h"

#include <algorithm>
#include <map>

namespace culprit::session {

namespace {

/// The lines at which each component was executed, in order.
std::map<SourceRange, std::vector<VertexId>> executions(const ExecutionGraph& graph) {
  std::map<SourceRange, std::vector<VertexId>> lines;
  const auto& components = graph.image().program().components;
  for (EventId id = 1; id < graph.trace().events().size(); ++id) {
    if (graph.event(id).kind != record::Event::Kind::Instruction) continue;
    const model::Instruction& i = graph.instruction_of(id);
    if (i.op == model::Op::Probe)
      lines[components[static_cast<size_t>(i.c)].range].push_back(graph.line_of(id));
  }
  return lines;
}

uint32_t file_of(const model::Program& program, const std::string& path) {
  const auto found = std::find_if(program.files.begin(), program.files.end(),
                                  [&](const model::File& f) { return f.path == path; });
  return static_cast<uint32_t>(found - program.files.begin());
}

}  // namespace

std::vector<Suspicion> suspicions_of(const ExecutionGraph& graph,
                                     const document::Document& document, std::string_view test) {
  const auto lines = executions(graph);
  std::vector<Suspicion> suspicions;
  for (const document::Diagnosis& diagnosis : document.diagnoses)
    for (const document::SuspectComponent& suspect : diagnosis.components) {
      const document::Place& place = suspect.place;
      const uint32_t file = file_of(graph.image().program(), place.file);
      Suspicion suspicion{{file, place.line, place.column},
                          diagnosis.probability / static_cast<double>(diagnosis.components.size()),
                          {}};
      const auto executed =
          lines.find({file, place.line, place.column, place.end_line, place.end_column});
      for (const document::Evidence& evidence : suspect.evidence) {
        if (evidence.test != test || executed == lines.end()) continue;
        for (const document::Instance& instance : evidence.instances)
          if (instance.number <= executed->second.size())
            suspicion.executions.push_back(executed->second[instance.number - 1]);
      }
      suspicions.push_back(std::move(suspicion));
    }
  return suspicions;
}

}  // namespace culprit::session
