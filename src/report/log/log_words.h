// Sentences that the forms of a log's answer share.
#pragma once

#include <string>
#include <vector>

#include "document/log_report.h"

namespace culprit::report {

/// `lease.log (first run): 3 hosts, 11 events`
std::string log_headline(const document::LogRow& log);
/// `violated`, `holds in every order of the events`
const char* log_answer_words(const document::LogCondition& condition);
/// Where the host is: `after its event 2 (line 5): holds the lease`. Long text is cut.
std::string log_state_words(const document::LogState& state);
/// Which hosts violate it; empty if there is nothing to say.
std::vector<std::string> log_set_words(const document::LogCondition& condition);
/// Hosts that are missing, and what was tried in vain.
std::vector<std::string> log_remarks(const document::LogCondition& condition);

}  // namespace culprit::report
