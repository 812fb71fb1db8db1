// What a user said in a session, as expectations (spec/expectation.h): conditions at lines that
// hold in a right run. So the journal of a session is a file NAME.expect of a test, and can be
// resumed.
//
//   line:10@1 sum == 0 // sum += scale(n);     it was right
//   line:14@1 sum != 24 // printf("%d\n", sum);  it was wrong
//   line:14@1 sum == 36 // printf("%d\n", sum);  it was wrong, and should have been 36
//   #! trust scale                             what no condition can say, only for a session
//   #! never line:10@3
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "session/inquiry.h"
#include "session/session.h"

namespace culprit::session {

/// How a line of a journal begins that is a comment for a test.
inline constexpr std::string_view kOnlyForSessions = "#!";

/// The answers of the user as the text of a file. A condition is given only if it is checked at
/// that very moment in a run of the program into which it is compiled (Subject::checked); an answer
/// that no such condition says is a comment. Cost: a compilation, and a run for each condition.
std::string journal_of(const Session& session, Inquiry& inquiry);

/// Notes the answers of a journal. Returns a message for each one that does not apply to this run;
/// an expectation that is no answer about one value is left out silently. `name`: of the file, for
/// messages. An expectation whose line was another one when it was written, and that no other line
/// is like, does not apply.
std::vector<Diagnostic> resume(Session& session, Inquiry& inquiry, std::string_view journal,
                               const std::string& name);

/// Notes what the expectations of the test say about values of this run, as By::Expectation.
void note_expectations(const Session& session, Inquiry& inquiry,
                       const std::vector<spec::Expectation>& expectations);

}  // namespace culprit::session
