// Names that may have been meant.
#pragma once

#include <string>
#include <string_view>

#include "session/values/typed_value.h"

namespace culprit::session {

/// A visible variable or an enumerator with a similar name; empty if there is none.
std::string similar_name(const Scope& scope, std::string_view name);
/// The same, of the members of a struct or union.
std::string similar_member(const model::Types& types, const model::SourceType& type,
                           std::string_view name);

}  // namespace culprit::session
