// The journal of a session: what is taken over, written and taken over again is the same.
#include "session/journal.h"
#include "opened.h"
#include "target.h"

namespace culprit::fuzz {

void read_journal(std::string_view bytes) {
  const auto resumed = [](std::string_view journal) {
    Opened opened;
    for (const Diagnostic& problem :
         session::resume(opened.session(), opened.inquiry(), journal, "journal"))
      demand(!problem.message.empty() && problem.line > 0, "a problem has a place and words");
    return session::journal_of(opened.session(), opened.inquiry());
  };
  const std::string written = resumed(bytes);
  demand(resumed(written) == written, "a journal comes back");
}

}  // namespace culprit::fuzz
