// Places as SARIF writes them: URIs, regions in UTF-16 code units, locations, call stacks.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "document/document.h"

namespace culprit::report::sarif {

using Json = nlohmann::ordered_json;

/// `path` as a URI reference (RFC 3986): `file://…` when absolute, relative otherwise; other bytes
/// than unreserved ones and `/` are percent-encoded.
std::string uri_of(const std::string& path);

/// A message object. Braces are doubled, since SARIF takes `{0}` for a placeholder, and `](`, which
/// would make a link, is broken up.
Json message(const std::string& text);

/// A physicalLocation. `place` is known.
Json physical_location(const document::Document& document, const document::Place& place);

/// A location with a message and the enclosing function; both may be empty. `place` is known.
Json location(const document::Document& document, const document::Place& place,
              const std::string& function, const std::string& text);

/// A stack object; frames without a place keep their function.
Json stack(const document::Document& document, const std::vector<document::Frame>& frames);

}  // namespace culprit::report::sarif
