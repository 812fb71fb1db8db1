// What a run of a snippet must show.
#pragma once

#include <string>

#include "machine/value/finding_kind.h"
#include "replay/plain_run.h"
#include "subject.h"

namespace culprit::testing_support {

/// Runs `source`: its first finding has this kind and line. Returns the run for more.
replay::PlainRun expect_finding(const std::string& source, machine::FindingKind kind, uint32_t line,
                                const std::string& input = "");
/// The run exits with this status, and finds nothing.
replay::PlainRun expect_clean(const std::string& source, int status, const std::string& input = "");
/// The run exits with status 0, finds nothing and prints this. The text is the body of main(),
/// after the usual includes.
void expect_output(const std::string& body, const std::string& output,
                   const std::string& input = "");

}  // namespace culprit::testing_support
