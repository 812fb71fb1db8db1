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

}  // namespace culprit::encode
