// Definitions of the functions that a verification program leaves open.
#include <algorithm>
#include <cmath>
#include <cstdlib>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "report/check/test_forms.h"

namespace culprit::report {

namespace {

constexpr const char* kNondet = "__VERIFIER_nondet_";

struct ResultType {
  const char *suffix, *type;
};
constexpr ResultType kTypes[] = {
    {"int", "int"},
    {"uint", "unsigned"},
    {"unsigned", "unsigned"},
    {"u32", "unsigned"},
    {"short", "short"},
    {"ushort", "unsigned short"},
    {"u16", "unsigned short"},
    {"char", "char"},
    {"schar", "signed char"},
    {"uchar", "unsigned char"},
    {"u8", "unsigned char"},
    {"long", "long"},
    {"ulong", "unsigned long"},
    {"longlong", "long long"},
    {"ulonglong", "unsigned long long"},
    {"size_t", "unsigned long"},
    {"float", "float"},
    {"double", "double"},
    {"bool", "_Bool"},
};

const char* type_of(const std::string& suffix) {
  for (const ResultType& each : kTypes)
    if (suffix == each.suffix) return each.type;
  return "int";
}

std::string literal(const std::string& type, const std::string& value) {
  const std::string number = number_of(value);
  if (type == "float" || type == "double") {
    const double real = std::strtod(number.c_str(), nullptr);
    if (std::isnan(real)) return "__builtin_nan(\"\")";
    if (std::isinf(real)) return real < 0 ? "-__builtin_inf()" : "__builtin_inf()";
    return fmt::format("{:a}", real);
  }
  // the least numbers have no literal
  if (number == "-2147483648") return "(-2147483647 - 1)";
  if (number == "-9223372036854775808") return "(-9223372036854775807 - 1)";
  return type.starts_with("unsigned") ? number + "u" : number;
}

std::string nondet(const std::string& suffix, const document::Counterexample& example) {
  const std::string type = type_of(suffix);
  std::vector<std::string> values;
  for (const document::ChosenInput& input : example.inputs)
    if (input.name.starts_with("nondet_" + suffix + "#"))
      values.push_back(literal(type, input.value));
  if (values.empty())
    return fmt::format("\n{} {}{}(void) {{ return 0; }}\n", type, kNondet, suffix);
  return fmt::format(
      "\n{0} {1}{2}(void) {{\n"
      "  static const {0} values[] = {{{3}}};\n"
      "  static unsigned calls;\n"
      "  return calls < {4} ? values[calls++] : 0;\n"
      "}}\n",
      type, kNondet, suffix, fmt::join(values, ", "), values.size());
}

struct Definition {
  const char *name, *text;
};
constexpr Definition kOthers[] = {
    {"reach_error", "void reach_error(void) { abort(); }"},
    {"__VERIFIER_error", "void __VERIFIER_error(void) { abort(); }"},
    {"__VERIFIER_assert", "void __VERIFIER_assert(int holds) {\n  if (!holds) abort();\n}"},
    {"__CPROVER_assert",
     "void __CPROVER_assert(_Bool holds, const char *text) {\n"
     "  if (holds) return;\n  fprintf(stderr, \"%s\\n\", text);\n  abort();\n}"},
    {"__VERIFIER_assume", "void __VERIFIER_assume(int holds) {\n  if (!holds) exit(0);\n}"},
    {"__CPROVER_assume", "void __CPROVER_assume(_Bool holds) {\n  if (!holds) exit(0);\n}"},
    {"assume_abort_if_not", "void assume_abort_if_not(int holds) {\n  if (!holds) exit(0);\n}"},
};

}  // namespace

std::string open_function_definitions(const TestedProgram& program,
                                      const document::Counterexample& example) {
  std::string out;
  for (const std::string& name : program.open_functions) {
    if (name.starts_with(kNondet)) out += nondet(name.substr(std::string(kNondet).size()), example);
    for (const Definition& each : kOthers)
      if (name == each.name) out += std::string("\n") + each.text + "\n";
  }
  return out;
}

}  // namespace culprit::report
