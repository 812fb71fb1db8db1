// Schema "culprit/1" as a value, for renderers that put it into something else.
#pragma once

#include <nlohmann/json.hpp>

#include "document/document.h"

namespace culprit::report {

/// Members in the order of docs/result-schema.md. Texts are as in the document: dump with
/// `error_handler_t::replace`.
nlohmann::ordered_json document_json(const document::Document& document);

}  // namespace culprit::report
