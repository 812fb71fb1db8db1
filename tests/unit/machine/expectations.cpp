#include "expectations.h"
#include "machine/run/finding.h"
#include "machine/run/state.h"
#include "machine/value/finding_kind.h"
#include "replay/plain_run.h"

#include <gtest/gtest.h>

namespace culprit::testing_support {

replay::PlainRun expect_finding(const std::string& source, machine::FindingKind kind, uint32_t line,
                                const std::string& input) {
  replay::PlainRun run = Subject(source).run(input);
  if (run.findings.empty()) {
    ADD_FAILURE() << "nothing found, " << machine::stop_name(run.stop) << " " << run.message
                  << " in\n"
                  << source;
    return run;
  }
  EXPECT_STREQ(machine::finding_name(run.findings[0].kind), machine::finding_name(kind))
      << source << "\n"
      << run.findings[0].message;
  EXPECT_EQ(run.findings[0].location.line, line) << source << "\n" << run.findings[0].message;
  return run;
}

replay::PlainRun expect_clean(const std::string& source, int status, const std::string& input) {
  replay::PlainRun run = Subject(source).run(input);
  EXPECT_EQ(run.stop, machine::Stop::Exited)
      << machine::stop_name(run.stop) << " " << run.message << "\n"
      << source;
  EXPECT_EQ(run.exit_status, status) << source;
  for (const machine::Finding& finding : run.findings)
    ADD_FAILURE() << machine::finding_name(finding.kind) << " at line " << finding.location.line
                  << ": " << finding.message << "\n"
                  << source;
  return run;
}

void expect_output(const std::string& body, const std::string& output, const std::string& input) {
  const std::string head =
      "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <math.h>\n#include "
      "<limits.h>\n";
  EXPECT_EQ(expect_clean(head + "int main(void) {\n" + body + "\nreturn 0; }", 0, input).output,
            output)
      << body;
}

}  // namespace culprit::testing_support
