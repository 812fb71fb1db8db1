// The commands of a session: a line of text becomes a call of Session, and its answer.
//
// A command is a name, or the beginning of one that no other name has, and its words. Commands are
// rows of one table (commands.cpp), from which `help` is made.
#pragma once

#include <string_view>

#include "session/answer.h"
#include "session/session.h"

namespace culprit::session {

/// Executes one command. A line that is no command, or has wrong words, gets a message, and the
/// session goes on. An empty line gets an empty answer. Never throws because of the line.
Answer execute(Session& session, std::string_view line);

}  // namespace culprit::session
