// What a session of `culprit debug` has found so far: the test, the answers, the culprit, the part
// of the run around them, and the source.
//
// Plain values that a renderer shows. All lists are cut to limits (session/report.h); what is left
// out is counted.
#pragma once

#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include "document/document.h"

namespace culprit::document {

enum class Judged : uint8_t {
  Nobody,      ///< nobody was asked about it
  Open,        ///< it is asked about now
  Right,       ///< so it was answered
  Wrong,       ///< so it was answered
  Unknown,     ///< it was answered that it is not known
  KnownRight,  ///< it followed from earlier answers or from the test
  KnownWrong,
};
constexpr const char* judged_words(Judged judged) {
  constexpr const char* words[] = {
      "", "asked", "right", "wrong", "not known", "known to be right", "known to be wrong"};
  static_assert(std::size(words) == static_cast<size_t>(Judged::KnownWrong) + 1);
  return words[static_cast<size_t>(judged)];
}

struct SessionValue {
  std::string text;  ///< "s = 3", "`i < n` is true", "it prints "4""
  Judged judged = Judged::Nobody;
  std::string right_value = {};  ///< what it should be, as C writes it; empty: not said
};

/// Values before and after an operation of the run.
struct SessionState {
  std::vector<SessionValue> before, after;
  size_t left_out = 0;  ///< values that are not in the lists
};

/// Index of a row of SessionReport::run.
using RunRow = std::optional<size_t>;

enum class AnsweredBy : uint8_t { User, Reference, Expectation };

/// A question with its answer, or something that was said without being asked.
struct SessionAnswer {
  AnsweredBy by = AnsweredBy::User;
  size_t number = 0;  ///< by which the user takes it back, from 1; 0: another one answered
  std::string where;  ///< "line 3, time 2"; of an answer about a function: "scale is trusted"
  Place place;        ///< unknown for the whole run
  bool should_not_run = false;
  SessionState state;
  RunRow row;
};

/// The culprit, or the question that is open.
struct SessionFinding {
  std::vector<std::string> sentences;
  Place place;
  std::string source;  ///< of its line
  SessionState state;
  RunRow row;
};

/// A row of the run as a tree, in the order of the run: an operation, or operations that are not
/// shown.
struct SessionRow {
  enum class Kind : uint8_t { Run, Call, Loop, Iteration, Line, LeftOut };
  Kind kind = Kind::Line;
  uint32_t depth = 0;  ///< that of the run is 0; a row belongs to the last one before with less
  bool open = false;   ///< something below it is the culprit, or was asked about
  std::string words;   ///< "call of scale", "line 3", "12 iterations are not shown"
  std::string source;  ///< of a line
  std::string gives;   ///< what the line gave, shortly; may be empty
  Place place;
  bool culprit = false, fails = false, is_asked = false;
  std::vector<size_t> answers;  ///< numbers of the answers about it
};

struct SessionLine {
  uint32_t number = 0;
  std::string text;
  bool culprit = false, fails = false, is_asked = false;
  std::vector<size_t> answers;
};
struct SessionFile {
  std::string path;
  std::vector<SessionLine> lines;  ///< ascending; between others, lines are left out
  size_t lines_in_file = 0;
};

struct SessionReport {
  enum class End : uint8_t {
    Passes,     ///< the test does not fail: there is nothing to ask
    NoRecord,   ///< the run could not be recorded; `problem` says why
    Open,       ///< a question is open
    Culprit,    ///< it follows from the answers
    Likeliest,  ///< none follows; the likeliest one
    NotFound,
  };
  std::string version;
  std::vector<std::string> sources;  ///< that the user named
  std::string test;
  std::string outcome;  ///< how the test ends, in one sentence
  Place symptom;        ///< where it fails
  End end = End::NotFound;
  std::string problem;
  std::optional<SessionFinding> culprit;  ///< with Open: the likeliest so far, if there is one
  double share = 1;                       ///< of the culprit's line; 1: it follows
  std::optional<SessionFinding> question;
  std::optional<size_t> doubtful;  ///< number of the answer that fits the others least
  std::vector<SessionAnswer> answers;
  size_t answers_left_out = 0;
  /// How the threads or ranks order each other, as SVG; empty: there is one, or too much to draw.
  std::string diagram;
  size_t most_children = 0;     ///< rows shown below one row
  std::vector<SessionRow> run;  ///< empty: not recorded
  std::vector<SessionFile> files;
  std::string resume;                 ///< the command that goes on; empty: unknown
  bool is_kept = false;               ///< a journal keeps the answers
  std::vector<std::string> messages;  ///< answers of the journal that do not apply
};

}  // namespace culprit::document
