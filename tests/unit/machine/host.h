// The same program in the machine and on the host: both must print the same and end the same.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "replay/plain_run.h"
#include "subject.h"

namespace culprit::testing_support {

/// What both runs are given. The files stand in the working folder.
struct Given {
  std::string input{};
  std::vector<std::string> arguments{};
  std::vector<std::string> environment{};
  std::map<std::string, std::string> files{};
};

/// The message of a run that meets something that is not modelled.
std::string unsupported(const std::string& source);
replay::PlainRun run_with(const Subject& subject, const Given& given);
/// Compiles `source` with the host's compiler, too.
void expect_as_on_host(const std::string& source, const Given& given = {});
/// The same for the body of main(int argc, char **argv), after the usual includes and P(x), which
/// prints a number.
void expect_body_as_on_host(const std::string& body, const Given& given = {});

}  // namespace culprit::testing_support
