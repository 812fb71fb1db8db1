// One question to the encoding: can these components alone make a snippet print this?
#pragma once

#include <string>
#include <vector>

#include "encode/explore.h"
#include "subject.h"

namespace culprit::encode {

struct Question {
  std::string expected{};
  std::string input{};
  int expected_exit = -1;
  spec::Comparison comparison = spec::Comparison::Exact;
  bool output_matters = true;
  uint32_t loop_bound = 40;
  Effort effort{};
};

/// Asks, and replays a Consistent answer (a failed replay is a test failure).
ExploreResult ask(const testing_support::Subject& subject,
                  const std::vector<model::ComponentId>& ab, const Question& question);
/// The same for the only component of that kind and text in `source`.
ExploreResult ask(const std::string& source, model::ComponentKind kind, const std::string& text,
                  const Question& question);

/// The #include lines of program().
extern const std::string kHeaders;
/// A program whose main function has this body.
std::string program(const std::string& body);

/// The component must be able to make the body print `wanted`, and must not be able to make it
/// print `impossible`.
void expect_reaches(const std::string& body, model::ComponentKind kind, const std::string& text,
                    const std::string& wanted, const std::string& impossible);

/// The law of single values: `x` must be able to make the program print exactly what plain runs
/// print in which `x` takes each of its 256 values (a sample of these outputs is asked), and must
/// not be able to make it print `never`. `x` is the initialiser "x = 5" of a char. Runs with
/// undefined behaviour count as impossible. Returns the number of different outputs.
size_t expect_as_in_runs(const std::string& source, const std::string& never,
                         spec::Comparison comparison = spec::Comparison::Exact);

}  // namespace culprit::encode
