// Places in the form of SARIF: URIs, regions in UTF-16 code units, locations, call stacks.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "document/document.h"

namespace culprit::report::sarif {

using Json = nlohmann::ordered_json;

/// `path` as a URI reference (RFC 3986): `file://…` if it is absolute, otherwise relative. All
/// bytes except unreserved ones and `/` are percent-encoded.
std::string uri_of(const std::string& path);

/// A message object. Braces are doubled, since SARIF treats `{0}` as a placeholder; `](` is split,
/// since it would form a link.
Json message(const std::string& text);

/// A physicalLocation. `place` must be known.
Json physical_location(const document::Document& document, const document::Place& place);

/// A location with a message and the enclosing function; both may be empty. `place` must be known.
Json location(const document::Document& document, const document::Place& place,
              const std::string& function, const std::string& text);

/// A stack object. Frames without a place keep their function.
Json stack(const document::Document& document, const std::vector<document::Frame>& frames);

}  // namespace culprit::report::sarif
