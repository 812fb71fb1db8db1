#include "driver/expectations.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <set>
#include <tuple>

#include <fmt/format.h>

namespace culprit::driver {

using spec::Expectation;
using spec::TestCase;

namespace {

constexpr size_t kMostNamed = 6;

Diagnostic problem_at(const Expectation& expectation, std::string message, std::string hint) {
  if (expectation.where.file.empty()) return user_error(std::move(message), std::move(hint));
  return user_error_at(expectation.where.file, expectation.where.line, 1, std::move(message),
                       std::move(hint));
}

std::string listed(const std::vector<std::string>& files) {
  std::string out;
  for (size_t i = 0; i < files.size() && i < kMostNamed; ++i) out += (i ? ", " : "") + files[i];
  return files.size() > kMostNamed ? out + ", …" : out;
}

/// Line `number` of a text without its line end; nullopt if there is no such line.
std::optional<std::string> line_of(const std::string& text, uint32_t number) {
  size_t begin = 0;
  for (; number > 1; --number) {
    begin = text.find('\n', begin);
    if (begin == std::string::npos) return std::nullopt;
    ++begin;
  }
  if (begin >= text.size()) return std::nullopt;
  return text.substr(begin, text.find('\n', begin) - begin);
}

class Plan {
 public:
  explicit Plan(const Settings& settings) : settings_(settings) {}

  Result<PlannedExpectations> make(std::vector<TestCase>& tests) {
    for (TestCase& test : tests) {
      if (test.expected_output || test.expected_exit)
        std::erase_if(test.expected, [&](const Expectation& e) { return is_of_journal(e); });
      test.expected.insert(test.expected.begin(), settings_.expect.begin(), settings_.expect.end());
      for (const Expectation& expectation : test.expected)
        if (expectation.kind == Expectation::Kind::OutputLine) expect_line(expectation, test);
        else if (const auto id = number(expectation)) test.expectations.push_back(*id);
      std::sort(test.expectations.begin(), test.expectations.end());
      test.expectations.erase(std::unique(test.expectations.begin(), test.expectations.end()),
                              test.expectations.end());
    }
    if (!errors_.empty()) return errors_;
    return PlannedExpectations{std::move(planned_), std::move(warnings_)};
  }

 private:
  bool is_of_journal(const Expectation& e) const {
    std::error_code none;
    return !settings_.journal.empty() && !e.where.file.empty() &&
           std::filesystem::equivalent(e.where.file, settings_.journal, none);
  }

  /// The lines of a source that is named so; null if there is none.
  const std::vector<std::string>* lines_of(const std::string& file) {
    const auto source = std::find_if(
        settings_.files.begin(), settings_.files.end(),
        [&](const std::string& path) { return path == file || path.ends_with("/" + file); });
    if (source == settings_.files.end()) return nullptr;
    const auto [known, fresh] = texts_.try_emplace(*source);
    std::ifstream in(*source);
    for (std::string line; fresh && std::getline(in, line);) known->second.push_back(line);
    return &known->second;
  }

  /// The line that the expectation means in the file as it is now; nullopt, with a warning or an
  /// error, if there is none.
  std::optional<uint32_t> line_meant(const Expectation& e, const std::string& file) {
    const std::vector<std::string>* lines = lines_of(file);
    if (!lines) return e.line;
    if (e.line_text.empty()) {
      if (e.line <= lines->size()) return e.line;
      Diagnostic error =
          problem_at(e, fmt::format("there is no line {} in {}", e.line, file),
                     fmt::format("it has {} line{}", lines->size(), lines->size() == 1 ? "" : "s"));
      // --expect is asked for each test
      if (errors_.empty() || errors_.back().text() != error.text())
        errors_.push_back(std::move(error));
      return std::nullopt;
    }
    const auto line = spec::line_meant(e, *lines);
    if (line) return line;
    Diagnostic warning =
        problem_at(e, fmt::format("left out: no line of {} is '{}' any more", file, e.line_text),
                   "say what is right in the program as it is now");
    warning.kind = DiagnosticKind::Warning;
    warnings_.push_back(std::move(warning));
    return std::nullopt;
  }

  void expect_line(const Expectation& expectation, TestCase& test) {
    const auto same = [&](const std::string& other) {
      return spec::same_output(expectation.text, other, settings_.comparison);
    };
    if (test.expected_output) {
      const auto line = line_of(*test.expected_output, expectation.line);
      if (!line || !same(*line))
        errors_.push_back(problem_at(
            expectation,
            fmt::format(
                "test {1}: --expect wants \"{2}\" in line {0} of the output, but {3}.out has {4}",
                expectation.line, test.name, expectation.text, test.name,
                line ? fmt::format("\"{}\"", *line) : "no such line"),
            "correct one of them"));
      return;
    }
    const auto [known, fresh] = test.expected_lines.try_emplace(expectation.line, expectation.text);
    if (!fresh && !same(known->second))
      errors_.push_back(problem_at(
          expectation,
          fmt::format("test {1}: line {0} of the output cannot be both \"{2}\" and \"{3}\"",
                      expectation.line, test.name, known->second, expectation.text),
          "leave one of them out"));
  }

  /// The number of a condition. Equal conditions share one number.
  std::optional<uint32_t> number(const Expectation& expectation) {
    std::string file = expectation.file;
    if (file.empty() && settings_.files.size() != 1) {
      errors_.push_back(problem_at(
          expectation,
          fmt::format("'line:{}' does not say which source file it means", expectation.line),
          fmt::format("name the file, as in {}:{}",
                      settings_.files.empty() ? "FILE.c" : settings_.files[0], expectation.line)));
      return std::nullopt;
    }
    if (file.empty()) file = settings_.files[0];
    const auto line = line_meant(expectation, file);
    if (!line) return std::nullopt;
    const auto [at, fresh] = ids_.try_emplace(
        {file, *line, expectation.when, expectation.time, expectation.text}, planned_.size());
    if (fresh) {
      const auto when = static_cast<frontend::Expectation::When>(expectation.when);
      planned_.push_back({at->second, file, *line, when, expectation.time, expectation.text,
                          "expected " + spec::describe(expectation)});
    }
    return at->second;
  }

  const Settings& settings_;
  std::map<std::tuple<std::string, uint32_t, Expectation::When, uint32_t, std::string>, uint32_t>
      ids_;
  std::vector<frontend::Expectation> planned_;
  std::map<std::string, std::vector<std::string>> texts_;  // lines by source
  std::vector<Diagnostic> errors_, warnings_;
};

}  // namespace

Result<PlannedExpectations> plan_expectations(const Settings& settings,
                                              std::vector<TestCase>& tests) {
  return Plan(settings).make(tests);
}

std::vector<Diagnostic> expectation_problems(
    const std::vector<frontend::Expectation>& planned,
    const std::vector<frontend::ExpectationReport>& reports, const Settings& settings) {
  std::vector<Diagnostic> problems;
  for (const frontend::Expectation& expectation : planned) {
    std::set<std::string> files;
    const Diagnostic* problem = nullptr;
    for (const frontend::ExpectationReport& report : reports) {
      if (report.id != expectation.id) continue;
      if (report.problem) problem = &*report.problem;
      else files.insert(report.file);
    }
    if (files.size() > 1)
      problems.push_back(user_error(fmt::format("'{}:{}' can mean {} or {}", expectation.file,
                                                expectation.line, *files.begin(), *files.rbegin()),
                                    "write more of the path"));
    else if (files.empty() && problem) problems.push_back(*problem);
    else if (files.empty())
      problems.push_back(user_error(
          fmt::format("cannot check {}:{}: the program has no such file", expectation.file,
                      expectation.line),
          settings.files.empty() ? "name one of its sources"
                                 : fmt::format("its sources are {}", listed(settings.files))));
  }
  return problems;
}

}  // namespace culprit::driver
