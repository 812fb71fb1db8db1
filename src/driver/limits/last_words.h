// What is said when the process has to end at once: a limit is reached and nothing stops, the
// stack or the memory of the system is used up, or culprit crashes.
//
// Such an end may come in a signal handler or on a thread beside those that work, so all texts are
// made when the command begins, and only written at the end.
#pragma once

#include <cstdint>

#include "driver/output/result_target.h"

namespace culprit::driver {

/// NoTime and NoMemory are those of the system's limits.
enum class SuddenEnd : uint8_t { Time, Memory, NoTime, NoMemory, Interrupt, Nesting, Crash };
/// What a command is doing.
enum class Stage : uint8_t { Reading, Compiling, Searching };

/// Makes the texts. Called once, before there are other threads.
void prepare_last_words(const ResultTarget& target);

/// From now on the last words speak of this stage. Costs one store.
void enter_stage(Stage stage);

/// From now on the last words contain no document, since the result itself is being written.
void begin_result();

/// Writes the message to standard error, and the document to where the result goes if its form is
/// one for programs; then kills what culprit has started, and ends the process with the status for
/// it. Only the first call has an effect. May be called from a signal handler and from any thread.
[[noreturn]] void end_suddenly(SuddenEnd end);

}  // namespace culprit::driver
