// A counterexample as a C file that fails when it runs beside the program's sources, and as a test
// of a CMake build.
#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "report/check/test_forms.h"

namespace culprit::report {

using document::ChosenInput;
using document::Counterexample;

namespace {

// Undefined behaviour has to be seen, and has to end the test.
struct Compiler {
  const char *name, *sanitizers, *rest;
};
constexpr Compiler kUsual = {"cc", "-fsanitize=address,undefined,float-cast-overflow",
                             "-fno-sanitize-recover=all"};
constexpr Compiler kUninitialised = {"clang", "-fsanitize=memory", "-fno-sanitize-recover=all"};

const Compiler& compiler_for(const document::Property& property) {
  return property.counterexample->kind == "uninitialised read" ? kUninitialised : kUsual;
}

constexpr const char* kCheck =
    R"(static void culprit_check(const char *clause, _Bool holds) {
  if (holds) return;
  fprintf(stderr, "%s does not hold\n", clause);
  abort();
}
)";

// What a check may ask about memory. `\old(a[k])` reads from a copy of the object.
constexpr const char* kObjects =
    R"(static struct {
  char *begin;
  long bytes;
} culprit_objects[{}];
static int culprit_number;

static void culprit_object(const volatile void *begin, unsigned long bytes) {
  culprit_objects[culprit_number].begin = (char *)begin;
  culprit_objects[culprit_number++].bytes = (long)bytes;
}

/* The position of p in the object of the test that it points into; -1: in none. */
static long culprit_position(const volatile void *p, int *object) {
  for (int i = 0; i < culprit_number; i++) {
    *object = i;
    if ((char *)p < culprit_objects[i].begin) continue;
    if ((char *)p <= culprit_objects[i].begin + culprit_objects[i].bytes)
      return (char *)p - culprit_objects[i].begin;
  }
  return -1;
}
)";
constexpr const char* kExtent =
    R"(
/* The bytes from p to the end of its object; many if it is none of the test's. */
static long culprit_extent(const volatile void *p, int kind) {
  int object = 0;
  long position = culprit_position(p, &object);
  (void)kind;
  if (!p) return -1;
  return position < 0 ? 1L << 30 : culprit_objects[object].bytes - position;
}
)";
constexpr const char* kOffset =
    R"(
static long culprit_offset(const volatile void *p) {
  int object = 0;
  long position = culprit_position(p, &object);
  return position < 0 ? 0 : position;
}
)";
constexpr const char* kSnapshot =
    R"(
static void *culprit_snapshot(const volatile void *p) {
  static char *copies[{}];
  static int number;
  int object = 0;
  long position = culprit_position(p, &object);
  if (position < 0) return (void *)p;
  copies[number] = malloc(culprit_objects[object].bytes + 1);
  memcpy(copies[number], culprit_objects[object].begin, culprit_objects[object].bytes);
  return copies[number++] + position;
}
)";

/// Text that may stand in a comment.
std::string in_comment(std::string text) {
  for (const char* mark : {"*/", "/*"})
    for (size_t at; (at = text.find(mark)) != std::string::npos;) text.insert(at + 1, " ");
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

/// A word for a shell.
std::string shell_word(const std::string& word) {
  const bool is_plain = word.find_first_not_of(
                            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                            "_-./=+,:@%") == std::string::npos;
  if (is_plain && !word.empty()) return word;
  std::string out = "'";
  for (char each : word) out += each == '\'' ? std::string("'\\''") : std::string(1, each);
  return out + "'";
}

/// Text between double quotes of CMake.
std::string cmake_text(const std::string& text) {
  std::string out;
  for (char each : text) {
    if (each == '"' || each == '\\' || each == '$' || each == ';') out += '\\';
    out += each;
  }
  return out;
}

size_t count_of(const std::string& text, const std::string& part) {
  size_t count = 0;
  for (size_t at = 0; (at = text.find(part, at)) != std::string::npos; at += part.size()) ++count;
  return count;
}

void put_number(std::string& text, size_t number) {
  text.replace(text.find("{}"), 2, std::to_string(number));
}

std::string memory_functions(const std::string& statements) {
  std::string out = std::string("\n") + kObjects;
  put_number(out, std::max<size_t>(1, count_of(statements, "culprit_object(")));
  if (count_of(statements, "culprit_extent(") > 0) out += kExtent;
  if (count_of(statements, "culprit_offset(") > 0) out += kOffset;
  if (const size_t copies = count_of(statements, "culprit_snapshot("); copies > 0) {
    out += kSnapshot;
    put_number(out, copies);
  }
  return out;
}

/// The sources that are linked with the test.
std::vector<std::string> linked(const TestedProgram& program, const model::CallText* call) {
  std::vector<std::string> paths;
  for (size_t i = 0; i < program.sources.size(); ++i)
    if (!(call && call->is_internal && i == program.unit)) paths.push_back(program.sources[i].path);
  return paths;
}

std::string folder_of(const std::string& path) {
  const size_t slash = path.rfind('/');
  return slash == std::string::npos ? "." : path.substr(0, slash);
}

std::string stem_of(const std::string& path) {
  const std::string file = path.substr(path.rfind('/') + 1);
  return file.substr(0, file.rfind('.'));
}

/// Those of the program, and where the headers of its sources are found.
std::vector<TestedProgram::Flag> flags_of(const TestedProgram& program,
                                          const model::CallText* call) {
  std::vector<TestedProgram::Flag> flags = program.flags;
  const auto is_quoted = [](const std::string& include) { return include.front() == '"'; };
  if (call && std::any_of(call->includes.begin(), call->includes.end(), is_quoted))
    flags.push_back({"-I", folder_of(program.sources[program.unit].path)});
  return flags;
}

/// What only culprit sees, so that the compiled test does not fail.
bool is_seen(const document::Property& property, const model::CallText* call) {
  return property.kind != "contract" || (call && call->checks);
}

/// The functions of which the counterexample chooses what their calls do.
std::vector<std::string> played(const document::CheckReport& report,
                                const Counterexample& example) {
  std::vector<std::string> names;
  for (const std::string& function : report.by_contract)
    if (std::any_of(example.inputs.begin(), example.inputs.end(), [&](const ChosenInput& input) {
          return input.name.starts_with(function + "#");
        }))
      names.push_back(function);
  return names;
}

std::string head(const document::CheckReport& report, const TestedProgram& program,
                 const document::Property& property, const model::CallText* call,
                 const std::string& name) {
  const Counterexample& example = *property.counterexample;
  const Compiler& compiler = compiler_for(property);
  const std::string inputs = inputs_text(example.inputs);
  std::string files = name + ".c";
  for (const std::string& path : linked(program, call)) files += " " + shell_word(path);
  for (const TestedProgram::Flag& flag : flags_of(program, call))
    files += " " + shell_word(flag.text + flag.path);
  std::string out = fmt::format(
      "/* {}\n"
      " *\n"
      " * {}:{}:{}: {}\n"
      " *\n"
      " * The test fails if it is run beside the program's sources:\n"
      " *   {} -g {} {}\n"
      " *     {} -lm -o {}\n",
      in_comment(report.function.empty() ? inputs.empty() ? "without inputs" : "with " + inputs
                                         : fmt::format("{}({})", report.function, inputs)),
      example.place.file, example.place.line, example.place.column, in_comment(example.message),
      compiler.name, compiler.sanitizers, compiler.rest, in_comment(files), name);
  if (const auto functions = played(report, example); !functions.empty())
    out += fmt::format(
        " *\n"
        " * It fails only if calls of {} do what the inputs say, which the contracts allow\n"
        " * ({}#2 is the second call).\n",
        fmt::join(functions, ", "), functions[0]);
  if (!is_seen(property, call))
    out +=
        " *\n"
        " * It does not fail: what is violated is a contract that this file cannot check. With\n"
        " * --test-format inputs there is a test for culprit run.\n";
  return out + " */\n";
}

std::string body_of(const TestedProgram& program, const model::CallText& call) {
  if (!program.has_main) return "\nint main(void) {\n" + call.statements + "  return 0;\n}\n";
  return "\n/* The program has a main of its own, so the test runs before it. */\n"
         "__attribute__((constructor)) static void counterexample(void) {\n" +
         call.statements + "  exit(0);\n}\n";
}

}  // namespace

std::string c_test(const document::CheckReport& report, const TestedProgram& program,
                   const document::Property& property, const model::CallText* call,
                   const std::string& name) {
  std::string out = head(report, program, property, call, name);
  std::vector<std::string> headers{"<stdio.h>", "<stdlib.h>"};
  if (call && call->asks_memory) headers.emplace_back("<string.h>");
  if (call && !call->is_internal)
    for (const std::string& include : call->includes)
      if (std::find(headers.begin(), headers.end(), include) == headers.end())
        headers.push_back(include);
  for (const std::string& header : headers) out += "#include " + header + "\n";
  if (call && call->is_internal)
    out += fmt::format("#include \"{}\"\n", program.sources[program.unit].path);
  out += open_function_definitions(program, *property.counterexample);
  if (!call) return out;
  if (!call->is_internal && !call->declarations.empty()) out += "\n" + call->declarations;
  if (call->checks) out += std::string("\n") + kCheck;
  if (call->asks_memory) out += memory_functions(call->statements);
  return out + body_of(program, *call);
}

std::string cmake_test(const document::CheckReport& report, const TestedProgram& program,
                       const document::Property& property, const model::CallText* call,
                       const std::string& name) {
  std::string sources, flags;
  const std::string folder = "${CMAKE_CURRENT_LIST_DIR}/";
  const auto placed = [&](const std::string& path) {
    return (path.starts_with("/") ? "" : folder) + cmake_text(path);
  };
  for (const std::string& path : linked(program, call))
    sources += fmt::format("\n  \"{}\"", placed(path));
  for (const TestedProgram::Flag& flag : flags_of(program, call))
    flags +=
        fmt::format(" \"{}{}\"", cmake_text(flag.text), flag.path.empty() ? "" : placed(flag.path));
  const Compiler& compiler = compiler_for(property);
  // the targets of a build have different names
  const std::string target =
      (report.function.empty() ? stem_of(program.sources[program.unit].path) : report.function) +
      "-" + name;
  return fmt::format(
      "# Builds the test {0} and adds it to CTest: include(.../{6}.cmake) after enable_testing().\n"
      "add_executable({0}\n"
      "  \"{1}{6}.c\"{2})\n"
      "target_compile_options({0} PRIVATE -g {3} {4}{5})\n"
      "target_link_options({0} PRIVATE {3})\n"
      "target_link_libraries({0} PRIVATE m)\n"
      "add_test(NAME {0} COMMAND {0})\n",
      target, folder, sources, compiler.sanitizers, compiler.rest, flags, name);
}

}  // namespace culprit::report
