// Patches in the form of SARIF: fixes of the results that they belong to.
#pragma once

#include <nlohmann/json.hpp>

#include "document/document.h"
#include "report/sarif/places.h"

namespace culprit::report::sarif {

/// The fix objects of the diagnosis of this index, in the order of the patches. A patch belongs to
/// the diagnosis whose components fit its place best: the same place, an overlapping one, common
/// lines, or else the first. New lines end as those of the file do.
Json fixes_of(const document::Document& document, size_t diagnosis);

}  // namespace culprit::report::sarif
