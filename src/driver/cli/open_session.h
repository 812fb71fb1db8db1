// A session about one of the tests that the settings name, opened for whoever talks to it: a
// terminal, a debug adapter, an agent.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "driver/cli/cli.h"
#include "judge/judgement.h"
#include "session/session.h"

namespace culprit::driver {

/// A session at the moment of the failure, with its inquiry.
struct OpenSession {
  session::Session& session;
  session::Inquiry& inquiry;
  const judge::JudgedTest& test;
  session::Answer opening;         ///< how the test ends, and the moment
  std::vector<Diagnostic> unfit;   ///< about answers of the journal that do not apply
  std::string& result;             ///< written after the session, as --output says
  const Budget* budget = nullptr;  ///< ends at Ctrl-C; may be null
};

/// Checks and compiles the inputs, runs the tests, and calls `use` once with the session about the
/// test to look at. The answers of the settings' journal are taken over before, and kept after it.
/// If there is no test to look at, messages say why, and `use` is not called. Everything that
/// the session refers to lives until `use` returns.
ExitCode open_session(const Settings& settings, const Streams& streams,
                      const std::function<void(const OpenSession&)>& use);

}  // namespace culprit::driver
