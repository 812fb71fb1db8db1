#include "report/check/test_files.h"

#include <fmt/format.h>

#include "report/check/test_forms.h"

namespace culprit::report {

namespace {

struct Form {
  const char *stem, *extension;
};
constexpr Form kForms[] = {{"counterexample-", ".inputs"},
                           {"counterexample-", ".c"},
                           {"counterexample-", ".c"},
                           {"testcase-", ".xml"},
                           {"witness-", ".yml"}};
static_assert(std::size(kForms) == static_cast<size_t>(TestFormat::Witness) + 1);

}  // namespace

std::string test_file_name(TestFormat format, size_t number) {
  const Form& form = kForms[static_cast<size_t>(format)];
  return fmt::format("{}{}{}", form.stem, number, form.extension);
}

std::vector<TestFile> test_files(TestFormat format, const document::CheckReport& report,
                                 const TestedProgram& program, const document::Property& property,
                                 const model::CallText* call, size_t number) {
  const document::Counterexample& example = *property.counterexample;
  const std::string file = test_file_name(format, number), name = file.substr(0, file.rfind('.'));
  switch (format) {
    case TestFormat::Inputs: return {{file, inputs_test(example)}};
    case TestFormat::C: return {{file, c_test(report, program, property, call, name)}};
    case TestFormat::CTest:
      return {{file, c_test(report, program, property, call, name)},
              {name + ".cmake", cmake_test(report, program, property, call, name)}};
    case TestFormat::TestComp: return {{file, test_comp_case(property)}};
    case TestFormat::Witness: return {{file, witness(report, program, property)}};
  }
  return {};
}

std::optional<TestFile> common_file(TestFormat format, const document::CheckReport& report,
                                    const TestedProgram& program) {
  if (format != TestFormat::TestComp) return std::nullopt;
  return TestFile{"metadata.xml", test_comp_metadata(report, program)};
}

std::string inputs_test(const document::Counterexample& example) {
  std::string text = "# " + example.message + "\n";
  for (const document::ChosenInput& input : example.inputs)
    text += fmt::format("{} = {}\n", input.name, input.value);
  return text;
}

std::string number_of(const std::string& value) {
  if (value == "true" || value == "false") return value == "true" ? "1" : "0";
  if (value.size() < 3 || value.front() != '\'') return value;
  if (value[1] != '\\') return fmt::format("{}", static_cast<int>(value[1]));
  const char escaped = value[2];
  return fmt::format("{}", escaped == 'n'   ? 10
                           : escaped == 't' ? 9
                           : escaped == '0' ? 0
                                            : static_cast<int>(escaped));
}

}  // namespace culprit::report
