#include "stress_case.h"

#include <array>
#include <cctype>
#include <fstream>
#include <random>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "small_program.h"
#include "spec/test_case.h"
#include "subject.h"

namespace culprit::stress {

using laws::Node;
using testing_support::Sample;
using testing_support::Subject;

namespace {

constexpr uint64_t kSteps = 100'000;
constexpr unsigned kTests = 4, kTries = 40;

using Change = std::pair<const char*, const char*>;
constexpr std::array<Change, 16> kChanges = {{{" < ", " <= "},
                                              {" <= ", " < "},
                                              {" > ", " >= "},
                                              {" >= ", " > "},
                                              {" == ", " != "},
                                              {" != ", " == "},
                                              {" + ", " - "},
                                              {" - ", " + "},
                                              {" * ", " + "},
                                              {" & ", " | "},
                                              {" && ", " || "},
                                              {" || ", " && "},
                                              {"++", "--"},
                                              {"(a", "(b"},
                                              {"(b", "(c"},
                                              {" += ", " = "}}};

void collect(std::vector<Node>& nodes, std::vector<Node*>& all) {
  for (Node& node : nodes) {
    all.push_back(&node);
    collect(node.body, all);
  }
}

/// Changes one operator, name or digit of the text. Returns false if the text has none to change.
bool change(std::string& text, std::mt19937_64& random) {
  if (random() % 3 == 0) {
    const size_t from = random() % (text.size() + 1);
    for (size_t k = from; k < text.size(); ++k)
      if (std::isdigit(static_cast<unsigned char>(text[k])) && text[k] != '9' && k > 0 &&
          (text[k - 1] == ' ' || text[k - 1] == '(')) {
        ++text[k];
        return true;
      }
  }
  const size_t first = random() % kChanges.size();
  for (size_t k = 0; k < kChanges.size(); ++k) {
    const auto& [from, to] = kChanges[(first + k) % kChanges.size()];
    const size_t at = text.find(from);
    if (at == std::string::npos) continue;
    text.replace(at, std::string(from).size(), to);
    return true;
  }
  return false;
}

/// The output for the input; nullopt if the run does not exit, or shows undefined behaviour.
std::optional<std::string> right_output(const Subject& subject, const std::string& input) {
  replay::PlainRunRequest request;
  request.limits.steps = kSteps;
  const replay::PlainRun run = subject.run(request, input);
  if (run.stop != machine::Stop::Exited || !run.findings.empty()) return std::nullopt;
  return run.output;
}

bool some_test_fails(const std::vector<Node>& parts, const std::vector<Sample>& tests) {
  try {
    const Subject subject(laws::text_of(parts));
    for (const Sample& test : tests) {
      replay::PlainRunRequest request;
      request.limits.steps = kSteps;
      const replay::PlainRun run = subject.run(request, test.input);
      if (run.stop != machine::Stop::Exited || run.output != test.output) return true;
    }
  } catch (const std::runtime_error&) {
  }
  return false;
}

std::string content_of(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) throw std::runtime_error("cannot read " + file.string());
  std::ostringstream all;
  all << in.rdbuf();
  return all.str();
}

void write(const std::filesystem::path& file, const std::string& content) {
  std::ofstream out(file, std::ios::binary);
  out << content;
  if (!out.flush()) throw std::runtime_error("cannot write " + file.string());
}

}  // namespace

std::optional<Case> random_case(uint64_t seed) {
  std::mt19937_64 random(seed * 7919);
  const laws::RandomProgram right = laws::small_program(seed);
  const Subject subject(laws::text_of(right.parts));
  Case made;
  for (unsigned k = 0; k < kTests; ++k) {
    const std::string input =
        k == 0 ? right.input : std::to_string(random() % 9) + " " + std::to_string(random() % 20);
    if (const auto output = right_output(subject, input)) made.tests.push_back({input, *output});
  }
  for (unsigned k = 0; k < kTries && !made.tests.empty(); ++k) {
    made.parts = right.parts;
    std::vector<Node*> nodes;
    collect(made.parts, nodes);
    if (change(nodes[random() % nodes.size()]->open, random) &&
        some_test_fails(made.parts, made.tests))
      return made;
  }
  return std::nullopt;
}

void write_case(const Case& made, const std::filesystem::path& folder) {
  std::filesystem::create_directories(folder / "tests");
  write(folder / "program.c", laws::text_of(made.parts));
  for (size_t t = 0; t < made.tests.size(); ++t) {
    const std::filesystem::path test = folder / "tests" / ("t" + std::to_string(t + 1));
    write(test.string() + ".in", made.tests[t].input);
    write(test.string() + ".out", made.tests[t].output);
  }
}

Case read_case(const std::filesystem::path& folder) {
  Case made;
  std::istringstream program(content_of(folder / "program.c"));
  for (std::string line; std::getline(program, line);) made.parts.push_back({line, {}, ""});
  const auto tests = spec::read_tests((folder / "tests").string());
  if (!tests) throw std::runtime_error(tests.errors().front().text());
  for (const spec::TestCase& test : *tests)
    made.tests.push_back({test.input, test.expected_output.value_or("")});
  return made;
}

}  // namespace culprit::stress
