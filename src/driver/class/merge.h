// Joins the reports of the shards of a class.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "document/class_report.h"
#include "support/result.h"

namespace culprit::driver {

/// The report of the whole class, from one report per shard in any order, each with the name of its
/// file. Errors: reports of different classes, a shard that is there twice or missing, a program
/// that is there twice or missing.
Result<document::ClassReport> merged(
    std::vector<std::pair<std::string, document::ClassReport>> reports);

}  // namespace culprit::driver
