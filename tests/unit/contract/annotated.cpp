#include "annotated.h"

#include "subject.h"

namespace culprit::contract {

frontend::FrontendOptions with_contracts() {
  frontend::FrontendOptions options;
  options.contracts = true;
  return options;
}

std::string found(const std::string& source) {
  const testing_support::Subject subject(source, {"-w"}, with_contracts());
  const replay::PlainRun run = subject.run();
  if (run.findings.empty()) return run.stop == machine::Stop::Exited ? "" : run.message;
  return std::to_string(run.findings[0].location.line) + ": " + run.findings[0].message;
}

std::vector<std::string> warnings(const std::string& source) {
  const testing_support::Subject subject(source, {"-w"}, with_contracts());
  std::vector<std::string> out;
  for (const Diagnostic& each : subject.program().warnings) out.push_back(each.message);
  return out;
}

std::string error(const std::string& source) {
  const auto unit = testing_support::compiled_snippet(source, {"-w"}, with_contracts());
  if (unit) return "";
  const Diagnostic& first = unit.errors().front();
  return std::to_string(first.line) + ":" + std::to_string(first.column) + " " + first.message;
}

std::string with(std::string text, const std::string& word, const std::string& replacement) {
  for (size_t at = 0; (at = text.find(word, at)) != std::string::npos; at += replacement.size())
    text.replace(at, word.size(), replacement);
  return text;
}

}  // namespace culprit::contract
