// The result of `culprit class`: one row per program of a class, taken from the documents of
// `repair`.
//
// A row holds words, not evidence; the document of a program can be had by running `repair` on it.
// A report may be a shard, a share of the programs of a class (see shard_of), and shards are joined
// into one report again. Nothing in it depends on time or on the number of jobs. Its JSON form is
// schema "culprit-class/1" (docs/result-schema.md).
#pragma once

#include <cstdint>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "document/document.h"

namespace culprit::document {

inline constexpr const char* kClassSchema = "culprit-class/1";

/// What came out for a program, the best first.
enum class ProgramState : uint8_t {
  Passes,      ///< every test passes
  Patched,     ///< with the first patch, every test passes
  Located,     ///< there is a suspect, but no patch
  NotLocated,  ///< tests fail, and there is no suspect
  /// Every failing test is only taken for endless: the program may just be slow. There may be a
  /// suspect and a patch, which rest on that.
  FailsIfEndless,
  NotJudged,       ///< no test is known to fail, but some could not be judged
  DoesNotCompile,  ///< or does not link
  Unusable,        ///< no C file, or one that cannot be read
  Stopped,         ///< culprit ended without an answer: time, memory, or a bug of its own
  NotRun,          ///< culprit was interrupted before
};
struct ProgramStateRow {
  ProgramState state;
  const char* name;     ///< the word in JSON and CSV
  const char* title;    ///< of a program, and of a group of programs
  const char* counted;  ///< after a number of programs
};
inline constexpr ProgramStateRow kProgramStates[] = {
    {ProgramState::Passes, "passes", "every test passes", "without a failing test"},
    {ProgramState::Patched, "patch", "a patch passes every test", "with a patch"},
    {ProgramState::Located, "suspect", "a suspect, but no patch", "with a suspect only"},
    {ProgramState::NotLocated, "no-suspect", "no suspect", "without a suspect"},
    {ProgramState::FailsIfEndless, "fails-if-endless", "fails only if tests never end",
     "failing only if tests never end"},
    {ProgramState::NotJudged, "not-judged", "not judged", "not judged"},
    {ProgramState::DoesNotCompile, "does-not-compile", "does not compile", "not compiling"},
    {ProgramState::Unusable, "unusable", "cannot be used", "not usable"},
    {ProgramState::Stopped, "stopped", "stopped without an answer", "stopped"},
    {ProgramState::NotRun, "not-run", "not run", "not run"},
};
static_assert(std::size(kProgramStates) == static_cast<size_t>(ProgramState::NotRun) + 1);
constexpr const ProgramStateRow& row_of(ProgramState state) {
  return kProgramStates[static_cast<size_t>(state)];
}

struct ProgramRow {
  std::string program;  ///< its name in the folder of the class
  ProgramState state = ProgramState::NotRun;
  uint64_t passed = 0, failed = 0, unknown = 0;  ///< numbers of tests
  Place suspect;  ///< of the first suspect, below the folder of the class; may be unknown
  std::string suspect_words;  ///< "condition `i < n` in main"
  std::string patch;          ///< the words of the first patch; may be empty
  std::string mistake;        ///< of the first patch, as in Patch; may be empty
  /// Why there is no patch or no answer, and which tests were only taken for endless; may be empty.
  std::string reason;
};

/// The share `index` of `of` shares, both from 1.
struct Shard {
  uint64_t index = 1;
  uint64_t of = 1;

  friend bool operator==(const Shard&, const Shard&) = default;
};

struct ClassReport {
  std::string version;  ///< of culprit
  std::string comparison = "exact";
  std::vector<std::string> tests;  ///< names, in order
  Shard shard;
  uint64_t programs_in_class = 0;    ///< in all shards
  std::vector<ProgramRow> programs;  ///< in the order of their names
};

/// Whether the program at this position of the class, from 0, belongs to the shard: programs are
/// dealt out in turn, so that shards have equal sizes but for one.
constexpr bool is_in_shard(uint64_t position, const Shard& shard) {
  return position % shard.of == shard.index - 1;
}

/// Programs with the same kind of mistake, or without a patch for the same reason.
struct ClassGroup {
  std::string mistake;  ///< as in Patch; empty for programs without a patch
  std::string title;
  uint64_t programs = 0;
  /// The words of the patch, and the programs for which it was found; the most frequent first.
  std::vector<std::pair<std::string, std::vector<std::string>>> patches;
};

/// All programs of the report but those that pass: groups of patches first, the largest first, then
/// one group per state.
std::vector<ClassGroup> groups_of(const ClassReport& report);

/// "6 programs: 1 without a failing test, 3 with a patch", in the order of the states.
std::string totals_of(const ClassReport& report);

}  // namespace culprit::document
