// Schema "culprit/1" as a JSON value, for renderers that embed it.
#pragma once

#include <nlohmann/json.hpp>

#include "document/document.h"

namespace culprit::report {

/// Members are in the order of docs/result-schema.md. Texts are copied unchanged and may hold bytes
/// that are not UTF-8, so dump the value with `error_handler_t::replace`.
nlohmann::ordered_json document_json(const document::Document& document);

/// A member of `messages`.
nlohmann::ordered_json message_json(const Diagnostic& message);

}  // namespace culprit::report
