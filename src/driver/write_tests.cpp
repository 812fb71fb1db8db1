#include "driver/write_tests.h"

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string_view>

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "driver/output/replace_file.h"
#include "frontend/frontend.h"
#include "report/check/test_files.h"

namespace culprit::driver {

namespace fs = std::filesystem;
using report::TestedProgram;
using report::TestFormat;

namespace {

std::string text_of(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

/// A path as seen from the folder of the tests. `base`: the folder that it is relative to; empty:
/// the current one.
std::string seen_from(const std::string& tests, const std::string& base, const std::string& path) {
  std::error_code error;
  const fs::path there = fs::absolute(tests, error).lexically_normal();
  return fs::absolute(fs::path(base) / path, error)
      .lexically_normal()
      .lexically_proximate(there)
      .string();
}

/// Flags that affect what the source means, without their values; the values of the first ones are
/// paths.
constexpr std::string_view kFlagsWithPath[] = {"-isystem", "-include", "-iquote", "-I"};
constexpr std::string_view kOtherFlags[] = {"-D", "-U", "-std=", "-f", "-m"};

std::vector<TestedProgram::Flag> flags_seen_from(const std::string& tests,
                                                 const frontend::CompileRequest& unit) {
  std::vector<TestedProgram::Flag> out;
  for (size_t i = 0; i < unit.flags.size(); ++i) {
    const std::string& flag = unit.flags[i];
    // "-D X" as "-DX"
    const auto value_of = [&](std::string_view name) {
      return flag.size() == name.size() && i + 1 < unit.flags.size() ? unit.flags[++i]
                                                                     : flag.substr(name.size());
    };
    const auto begins = [&](std::string_view name) { return flag.starts_with(name); };
    const auto path = std::find_if(std::begin(kFlagsWithPath), std::end(kFlagsWithPath), begins);
    if (path != std::end(kFlagsWithPath)) {
      const std::string value = value_of(*path);
      out.push_back({std::string(*path), seen_from(tests, unit.directory, value)});
      continue;
    }
    const auto other = std::find_if(std::begin(kOtherFlags), std::end(kOtherFlags), begins);
    if (other == std::end(kOtherFlags)) continue;
    const bool is_macro = *other == "-D" || *other == "-U";
    out.push_back({is_macro ? std::string(*other) + value_of(*other) : flag});
  }
  return out;
}

/// The environment may fix it, so that files can be made again (reproducible-builds.org).
std::string time_of_creation() {
  const char* fixed = std::getenv("SOURCE_DATE_EPOCH");
  const std::time_t now =
      fixed ? static_cast<std::time_t>(std::strtoll(fixed, nullptr, 10)) : std::time(nullptr);
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(now));
}

bool is_in_c(TestFormat format) { return format == TestFormat::C || format == TestFormat::CTest; }

std::vector<std::string> open_functions_of(const model::Program& program) {
  std::vector<std::string> names;
  for (const model::Symbol& symbol : program.symbols) {
    const bool is_library = symbol.kind == model::Symbol::Kind::Function &&
                            program.functions[symbol.index].library &&
                            symbol.name.starts_with("__VERIFIER_nondet_");
    if (is_library || symbol.kind == model::Symbol::Kind::External) names.push_back(symbol.name);
  }
  return names;
}

class TestWriter {
 public:
  TestWriter(const Settings& settings, const model::Program& program,
             const document::CheckReport& report)
      : settings_(settings), report_(report) {
    tested_.has_main = program.find_symbol("main") >= 0;
    tested_.open_functions = open_functions_of(program);
    tested_.time = time_of_creation();
  }

  std::optional<InputError> run() {
    std::error_code error;
    fs::create_directories(settings_.write_tests, error);
    auto units = compile_requests(settings_);
    if (!units) return InputError{ExitCode::BadInput, units.errors()};
    if (is_in_c(settings_.test_format) && !report_.function.empty())
      if (auto problem = find_calls(*units)) return problem;
    describe(*units);
    size_t number = 0, call = 0;
    for (const document::Property& property : report_.properties) {
      if (property.status != document::PropertyStatus::Violated) continue;
      while (fs::exists(path_of(report::test_file_name(settings_.test_format, ++number)), error)) {
      }
      const model::CallText* own = tested_.calls.empty() ? nullptr : &tested_.calls[call++];
      for (const report::TestFile& file :
           report::test_files(settings_.test_format, report_, tested_, property, own, number))
        if (auto problem = write(file)) return problem;
    }
    if (const auto common = report::common_file(settings_.test_format, report_, tested_))
      return write(*common);
    return std::nullopt;
  }

 private:
  void describe(const std::vector<frontend::CompileRequest>& units) {
    for (const frontend::CompileRequest& unit : units) {
      const std::string text = text_of((fs::path(unit.directory) / unit.path).string());
      tested_.sources.push_back({unit.path,
                                 seen_from(settings_.write_tests, unit.directory, unit.path), text,
                                 frontend::sha256(text)});
    }
    tested_.flags = flags_seen_from(settings_.write_tests, units[tested_.unit]);
  }

  /// The calls of all counterexamples, from the unit that defines the function.
  std::optional<InputError> find_calls(const std::vector<frontend::CompileRequest>& units) {
    std::vector<frontend::CallRequest> calls;
    for (const document::Property& property : report_.properties) {
      if (property.status != document::PropertyStatus::Violated) continue;
      frontend::CallRequest call;
      for (const document::ChosenInput& input : property.counterexample->inputs)
        call.inputs[input.name] = input.value;
      call.line = property.place.line, call.column = property.place.column;
      calls.push_back(std::move(call));
    }
    frontend::FrontendOptions options;
    options.contracts = settings_.contracts;
    options.harness = {settings_.function, settings_.arrays};
    for (size_t i = 0; i < units.size(); ++i) {
      auto texts = frontend::call_texts(units[i], options, calls);
      if (!texts) return InputError{ExitCode::DoesNotCompile, texts.errors()};
      if (texts->empty()) continue;
      tested_.calls = texts.take();
      tested_.unit = i;
      break;
    }
    return std::nullopt;
  }

  std::string path_of(const std::string& name) const {
    return (fs::path(settings_.write_tests) / name).string();
  }

  std::optional<InputError> write(const report::TestFile& file) const {
    const std::string path = path_of(file.name);
    if (replace_file_in_folder(path, file.text)) return std::nullopt;
    return InputError{ExitCode::BadInput,
                      {user_error(fmt::format("cannot write {}", path),
                                  "check that the folder exists and may be written to")}};
  }

  const Settings& settings_;
  const document::CheckReport& report_;
  TestedProgram tested_;
};

}  // namespace

std::optional<InputError> write_tests(const Settings& settings, const model::Program& program,
                                      const document::CheckReport& report) {
  if (settings.write_tests.empty()) return std::nullopt;
  return TestWriter(settings, program, report).run();
}

std::optional<InputError> test_format_problem(const Settings& settings) {
  const bool of_main =
      settings.test_format == TestFormat::TestComp || settings.test_format == TestFormat::Witness;
  if (!of_main || settings.function.empty()) return std::nullopt;
  return InputError{
      ExitCode::BadInput,
      {user_error(
          "this --test-format holds the values of __VERIFIER_nondet_int() and the like, and "
          "a call of one function has none",
          "leave out --function, or use --test-format c")}};
}

}  // namespace culprit::driver
