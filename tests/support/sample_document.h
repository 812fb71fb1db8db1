// A document that uses every member once, and small ones made from it.
#pragma once

#include "document/document.h"

namespace culprit::report {

document::Document sample_document();

}  // namespace culprit::report
