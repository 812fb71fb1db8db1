#include "driver/dap/required_values.h"

#include <cctype>

#include <fmt/format.h>

namespace culprit::driver::dap {

namespace {

bool is_of_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

/// Whether `part` stands in the text, not inside of a longer name.
bool stands_in(const std::string& text, const std::string& part) {
  for (size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    const size_t end = at + part.size();
    const bool begins = at == 0 || !is_of_name(text[at - 1]) || !is_of_name(part.front());
    if (begins && (end == text.size() || !is_of_name(text[end]) || !is_of_name(part.back())))
      return true;
  }
  return false;
}

/// The number of the execution of the component at `place` that is next; 0 if there is none.
uint64_t next_execution(const Walk& walk, const document::Place& place) {
  const model::Program& program = walk.program();
  for (size_t c = 0; c < program.components.size(); ++c) {
    const SourceRange& range = program.components[c].range;
    if (range.line == place.line && range.column == place.column &&
        range.end_line == place.end_line && range.end_column == place.end_column &&
        program.files[range.file].path == place.file)
      return walk.session().point().hits[c] + 1;
  }
  return 0;
}

}  // namespace

std::string required_here(const Walk& walk, const std::string& expression) {
  const document::Document* const document = walk.inquiry().diagnosed();
  if (!document || expression.empty()) return {};
  const session::Line line = walk.session().now().line;
  for (const document::Diagnosis& diagnosis : document->diagnoses)
    for (const document::SuspectComponent& suspect : diagnosis.components) {
      if (suspect.place.line != line.line ||
          suspect.place.file != walk.program().files[line.file].path ||
          !stands_in(suspect.text, expression))
        continue;
      const uint64_t next = next_execution(walk, suspect.place);
      for (const document::Evidence& evidence : suspect.evidence)
        for (const document::Instance& instance : evidence.instances)
          if (evidence.test == walk.inquiry().test() && instance.number == next)
            return fmt::format("`{}`: computed {}, required {}", suspect.text,
                               instance.computed.text, instance.required.text);
    }
  return {};
}

}  // namespace culprit::driver::dap
