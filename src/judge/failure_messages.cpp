#include "judge/failure_messages.h"

namespace culprit::judge {

std::vector<std::string> failure_messages(const Problem& problem) {
  std::vector<std::string> out;
  for (const size_t test : problem.failing())
    for (const machine::Finding& finding : problem.test(test).run.findings)
      if (finding.fatal) out.push_back(finding.message);
  return out;
}

}  // namespace culprit::judge
