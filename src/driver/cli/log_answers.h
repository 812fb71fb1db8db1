// Decides the conditions of `culprit log`, and puts the answers into its document.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "causality/cut.h"
#include "document/log_report.h"
#include "logs/condition.h"
#include "logs/recorded_log.h"

namespace culprit::driver {

struct AskedCondition {
  document::LogQuestion question = document::LogQuestion::Never;
  std::string text;
  logs::Condition condition;
};

/// A log with its answers.
struct AnsweredLog {
  document::LogRow row;               ///< without a diagram
  std::optional<causality::Cut> cut;  ///< of the first answer that has one
};

/// Cost: that of BoundCondition, within a million cuts for each condition.
AnsweredLog answer_log(const logs::RecordedLog& log, const std::string& file,
                       const std::vector<AskedCondition>& asked);

}  // namespace culprit::driver
