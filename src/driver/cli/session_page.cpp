#include "driver/cli/session_page.h"

#include "report/session/session_html.h"

namespace culprit::driver {

std::string session_page(const session::Session& session, session::Inquiry& inquiry,
                         const std::function<void(document::SessionReport&)>& complete,
                         size_t largest) {
  constexpr int kMostTries = 12;  // then all limits are 1
  std::string page;
  session::ReportLimits limits;
  for (int tries = 0; tries < kMostTries; ++tries, limits = limits.halved()) {
    document::SessionReport report = session::report_of(session, inquiry, limits);
    complete(report);
    page = report::render_session_html(report);
    if (page.size() <= largest) break;
  }
  return page;
}

}  // namespace culprit::driver
