// Commands about all threads, or ranks, of a run at once: where they are, which values they have,
// and where else they could be while one of them is here (cuts: Ohta & Mizuno 2003).
//
// A cut is what each thread has done so far. Without one, the others are where they were in this
// run at the moment.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "session/cuts/found_cut.h"
#include "session/session.h"

namespace culprit::session {

/// Where all threads are, and what they wait for.
Answer threads(const Session& session);

enum class Named : uint8_t { Thread, Rank };
/// Moves to where a thread is, from 1, or a rank, from 0.
Answer go_to_thread(Session& session, uint32_t named, Named what);

/// The value of an expression in each thread: in the innermost call in which it has one.
Answer each(const Session& session, std::string_view expression);

/// Where each of the others can be, at the earliest and at the latest, while this one is here.
Answer possible_cuts(const Session& session);

enum class WhichCut : uint8_t {
  AsRun,     ///< the others are where they were in this run at the moment
  Earliest,  ///< they have done only what had to come before
  Latest,    ///< they have done all that need not come later
};
Answer choose_cut(Session& session, WhichCut which);

/// Writes the diagram of the run, with the cut if one is chosen.
Answer write_diagram(const Session& session, const std::string& path);

/// Chooses a cut at which the condition holds, and moves to a thread that decides there.
Answer choose_cut(Session& session, const FindCut& find, std::string_view condition);

}  // namespace culprit::session
