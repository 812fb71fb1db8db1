#include "session/pruning/suspicions.h"

#include <algorithm>
#include <map>

namespace culprit::session {

namespace {

/// The lines at which a component was executed, in order.
struct Executions {
  uint64_t before = 0;  ///< the recording
  std::vector<VertexId> lines;
};

std::map<SourceRange, Executions> executions(const ExecutionGraph& graph,
                                             const std::vector<uint64_t>& hits_before) {
  std::map<SourceRange, Executions> lines;
  const auto& components = graph.image().program().components;
  for (EventId id = 1; id < graph.trace().events().size(); ++id) {
    if (graph.event(id).kind != record::Event::Kind::Instruction) continue;
    const model::Instruction& i = graph.instruction_of(id);
    if (i.op == model::Op::Probe)
      lines[components[static_cast<size_t>(i.c)].range].lines.push_back(graph.line_of(id));
  }
  for (size_t c = 0; c < hits_before.size(); ++c)
    if (const auto found = lines.find(components[c].range); found != lines.end())
      found->second.before += hits_before[c];
  return lines;
}

uint32_t file_of(const model::Program& program, const std::string& path) {
  const auto found = std::find_if(program.files.begin(), program.files.end(),
                                  [&](const model::File& f) { return f.path == path; });
  return static_cast<uint32_t>(found - program.files.begin());
}

}  // namespace

std::vector<Suspicion> suspicions_of(const ExecutionGraph& graph,
                                     const document::Document& document, std::string_view test,
                                     const std::vector<uint64_t>& hits_before) {
  const auto lines = executions(graph, hits_before);
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
        const auto& [before, those] = executed->second;
        for (const document::Instance& instance : evidence.instances)
          if (instance.number > before && instance.number - before <= those.size())
            suspicion.executions.push_back(those[instance.number - before - 1]);
      }
      suspicions.push_back(std::move(suspicion));
    }
  return suspicions;
}

}  // namespace culprit::session
