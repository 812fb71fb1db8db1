#include "driver/dump.h"

#include <fmt/format.h>

#include "spec/comparison.h"
#include "support/text.h"

namespace culprit::driver {

namespace {

std::string dump_component(const model::Program& program, size_t id) {
  const model::Component& component = program.components[id];
  const SourceRange& range = component.range;
  const std::string file = range.file < program.files.size() ? program.files[range.file].path : "?";
  std::string out =
      fmt::format("#{} {}:{}:{}-{}:{} {} `{}`", id, file, range.line, range.column, range.end_line,
                  range.end_column, model::kind_name(component.kind), component.text);
  if (!component.function.empty()) out += fmt::format(" in {}", component.function);
  if (!component.name.empty()) out += fmt::format(" name {}", component.name);
  if (component.parent != model::kNoComponent) out += fmt::format(" parent #{}", component.parent);
  if (!component.members.empty())
    out += fmt::format(" members #{}", fmt::join(component.members, " #"));
  if (!component.reads.empty()) out += fmt::format(" reads {}", fmt::join(component.reads, " "));
  return out + "\n";
}

}  // namespace

std::string dump_tests(const std::vector<spec::TestCase>& tests) {
  std::string out;
  for (const spec::TestCase& test : tests) {
    out += fmt::format("test {}\n  input  \"{}\"\n", test.name, visible(test.input, 200));
    for (const std::string& argument : test.arguments)
      out += fmt::format("  arg    \"{}\"\n", visible(argument, 200));
    for (const std::string& entry : test.environment)
      out += fmt::format("  env    \"{}\"\n", visible(entry, 200));
    if (test.files && test.files->working_folder() != machine::kUsualFolder)
      out += fmt::format("  folder \"{}\"\n", visible(test.files->working_folder(), 200));
    if (test.files)
      for (const std::string& path : test.files->files())
        out += fmt::format("  file   \"{}\"\n", visible(path, 200));
    if (test.expected_output)
      out += fmt::format("  output \"{}\"\n", visible(*test.expected_output, 200));
    for (const spec::Expectation& e : test.expected)
      out += e.kind == spec::Expectation::Kind::OutputLine
                 ? fmt::format("  line   {} of the output \"{}\"\n", e.line, visible(e.text, 200))
                 : fmt::format("  expect {}:{} {}\n", e.file.empty() ? "line" : e.file, e.line,
                               spec::describe(e));
    if (test.expected_exit) out += fmt::format("  exit   {}\n", *test.expected_exit);
  }
  return out;
}

std::string dump_program(const model::Program& program, const std::string& stage) {
  if (stage == "model") return model::print(program);
  std::string out;
  for (size_t id = 0; id < program.components.size(); ++id) out += dump_component(program, id);
  return out;
}

std::string dump_phases(const document::Document& document) {
  if (document.phases.empty())
    return "no phases: no place was looked for, since the runs of the tests give the answer\n";
  std::string out = fmt::format("{:>20} {:>7} {:>9} {:>9} {:>10} {:>10} {:>9}\n", "phase", "checks",
                                "cost", "seconds", "candidates", "explaining", "undecided");
  for (const document::Phase& phase : document.phases)
    out += fmt::format("{:>20} {:>7} {:>9} {:>9.4f} {:>10} {:>10} {:>9}\n", phase.name,
                       phase.checks, phase.cost, phase.seconds, phase.candidates, phase.explaining,
                       phase.undecided);
  return out;
}

std::string dump_checks(const document::Document& document) {
  std::string out;
  for (const document::Check& check : document.checks) {
    out += fmt::format(
        "{:8.4f} s {:>7} states {:>8} copied {:>6} merges {:>8} meetings {:>8} compared {:>4} "
        "queries {:>8} steps {:>6} terms {:>8} gates {:>6} conflicts {:>8} cost  {}: {}:{}:{} {} "
        "`{}` test {}: {}",
        check.seconds, check.counts.states, check.counts.copied, check.counts.merges,
        check.counts.meetings, check.counts.compared, check.counts.queries, check.counts.steps,
        check.counts.terms, check.counts.gates, check.counts.conflicts, check.counts.cost(),
        check.phase, check.place.file, check.place.line, check.place.column, check.kind, check.text,
        check.test, check.answer);
    if (!check.reason.empty()) out += fmt::format(" ({})", check.reason);
    out += "\n";
  }
  return out;
}

}  // namespace culprit::driver
