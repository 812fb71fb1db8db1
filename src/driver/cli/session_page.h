// A session as a page of limited size.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "document/session_report.h"
#include "session/report.h"

namespace culprit::driver {

/// Bytes that a page has at most.
inline constexpr size_t kLargestPage = 1u << 20;

/// The page of the session. If it would be larger than `largest`, it is made again with half of all
/// limits, until it fits. `complete` fills in what the session does not know.
std::string session_page(const session::Session& session, session::Inquiry& inquiry,
                         const std::function<void(document::SessionReport&)>& complete,
                         size_t largest = kLargestPage);

}  // namespace culprit::driver
