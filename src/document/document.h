// The one result document: what `culprit run` and `culprit locate` found. Engines fill it, every
// renderer of report/ reads it.
//
// Plain values, no pointers into the program, so that a document outlives it and may be merged, cut
// or stored. Its JSON form is schema "culprit/1" (docs/result-schema.md); a member added here is
// added there. Lines and columns are 1-based; ranges are half-open as SourceRange is; files are
// paths as the user gave them.
#pragma once

#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "support/counts.h"
#include "support/diagnostic.h"

namespace culprit::document {

inline constexpr const char* kSchema = "culprit/1";

/// A place or a range in the user's sources; line 0 = unknown. A mere position has end_line = 0.
struct Place {
  std::string file;
  uint32_t line = 0;
  uint32_t column = 0;
  uint32_t end_line = 0;
  uint32_t end_column = 0;

  bool known() const { return line != 0; }
  friend bool operator==(const Place&, const Place&) = default;
};

/// One frame of a call stack: `function`, and where it stood.
struct Frame {
  std::string function;
  Place place;

  friend bool operator==(const Frame&, const Frame&) = default;
};

/// Something the machine found while it ran: a kind of undefined behaviour, or what is not
/// supported.
struct Finding {
  /// word of the machine's table, e.g. "out-of-bounds", "uninitialised-read", "division-by-zero"
  std::string kind;
  std::string message;  ///< one sentence with the values in it
  Place place;
  std::vector<Frame> stack;  ///< innermost first
  bool fatal = false;        ///< the run ended here

  friend bool operator==(const Finding&, const Finding&) = default;
};

enum class Verdict : uint8_t {
  Pass,
  Fail,
  Unknown,  ///< not judged: unsupported construct met, or not run within the budget
};

enum class ReasonKind : uint8_t {
  None,  ///< passed
  WrongOutput,
  OutputFormat,  ///< wrong output, and only white space differs
  Crash,         ///< undefined behaviour that ends the run, abort, failed assertion: see `findings`
  EndlessLoop,   ///< a loop that provably never ends
  StepLimit,     ///< taken for an endless loop
  OutputLimit,
  MemoryLimit,
  ExitStatus,
  Expectation,  ///< a condition at a line does not hold
  Unsupported,  ///< verdict Unknown
  Skipped,      ///< verdict Unknown: the test said that it does not apply
  NotRun,       ///< verdict Unknown: the budget ended before
};
/// The word of JSON, e.g. "wrong-output".
constexpr const char* reason_name(ReasonKind kind) {
  constexpr const char* names[] = {"none",         "wrong-output", "output-format", "crash",
                                   "endless-loop", "step-limit",   "output-limit",  "memory-limit",
                                   "exit-status",  "expectation",  "unsupported",   "skipped",
                                   "not-run"};
  static_assert(std::size(names) == static_cast<size_t>(ReasonKind::NotRun) + 1);
  return names[static_cast<size_t>(kind)];
}
/// The word of JSON: pass, fail, unknown.
constexpr const char* verdict_name(Verdict verdict) {
  return verdict == Verdict::Pass ? "pass" : verdict == Verdict::Fail ? "fail" : "unknown";
}

/// Why a test failed.
struct Reason {
  ReasonKind kind = ReasonKind::None;
  std::string text;  ///< one line for people; the renderer adds nothing but the place
  /// the print that wrote the first wrong byte, the crash, the loop, the unsupported construct
  Place place;
  std::string place_text;  ///< source text of the responsible component, when there is one
  // WrongOutput and OutputFormat:
  std::string expected;  ///< visible form (spec::visible) around the first difference
  std::string actual;
  uint64_t output_offset = 0;  ///< byte of the actual output where the outputs part
  // ExitStatus:
  std::optional<int> expected_exit;
  std::optional<int> actual_exit;
};

struct TestOutcome {
  std::string name;
  Verdict verdict = Verdict::Unknown;
  Reason reason;
  std::vector<Finding> findings;  ///< non-fatal ones too, also of passing tests
  uint64_t steps = 0;             ///< model instructions executed
  double seconds = 0;
};

/// A value of the analysed program.
struct Value {
  /// as C writes it: 3, 'a', 2.5, &a[2], "abc" for printed text, true/false for conditions
  std::string text;
  /// i32, u32 of what the source declares without a sign, ptr, f64, text …; empty when there is no
  /// machine value
  std::string type;
  uint64_t bits = 0;  ///< canonical machine value; for text: 0

  friend bool operator==(const Value&, const Value&) = default;
};

/// A component that is a part of another one.
struct Part {
  Place place;
  std::string text;
  std::string function;  ///< empty: a file's
};

/// One execution of a component in a failing test whose value has to change.
struct Instance {
  /// 1-based counters of the enclosing loops, outermost first; empty outside loops
  std::vector<uint32_t> iteration;
  /// 1-based: the how many-th execution of the component in this run
  uint64_t number = 1;
  Value computed;  ///< of a set, with the other required values in place
  Value required;
  /// values of the variables that the expression read, each once
  std::vector<std::pair<std::string, Value>> reads;
  /// callers, innermost first, without the component's own frame; may be empty
  std::vector<Frame> stack;
  /// of a group (a declaration, a macro): its member that was executed
  std::optional<Part> of = {};
  /// not in that iteration, but behind it: a statement is missing there
  bool after = false;
};

/// Which of two runs executed something: that of the failing test, and the one that the required
/// values repair.
enum class ChainRun : uint8_t { Both, Failing, Repaired };
/// The word of JSON: both, failing, repaired.
constexpr const char* chain_run_name(ChainRun run) {
  return run == ChainRun::Both ? "both" : run == ChainRun::Failing ? "failing" : "repaired";
}

/// A stop on the way on which the difference that the required values make travels to the symptom
/// (chain.h).
struct ChainStep {
  Place place;
  std::string kind;  ///< of the component, model::kind_name
  std::string text;  ///< its source text
  std::string function;
  ChainRun run = ChainRun::Both;
  std::optional<Value> failing;   ///< what it gave in the failing run
  std::optional<Value> repaired;  ///< what it gave in the other
  /// follows from the step before by control: whether it runs, and which value is read, was decided
  /// there
  bool decided = false;
  std::string through;   ///< else the variable that carried the value here; may be empty
  uint64_t omitted = 0;  ///< executions left out behind this one
  /// it is missing in the failing run, behind an execution that there was
  bool again = false;
};

/// What one failing test says about one component.
struct Evidence {
  std::string test;
  /// in order of execution; only those that must change. At most `kInstancesKept` are kept.
  std::vector<Instance> instances;
  uint64_t instances_total = 0;  ///< how many must change
  /// with the required values the test passes, and the program does this, which no test shows by
  /// itself: elsewhere it may fail
  std::optional<Finding> undefined;
  /// from an instance to the last step before the symptom; empty: not asked for, or not found
  std::vector<ChainStep> chain;
};
inline constexpr size_t kInstancesKept = 16;
inline constexpr const char* kMissingStatement = "missing statement";

struct SuspectComponent {
  Place place;  ///< its range
  /// model::kind_name; kMissingStatement: nothing is wrong there, something is missing beside it
  std::string kind;
  std::string text;
  std::string function;            ///< empty at file scope
  std::string name;                ///< variable or macro; may be empty
  std::vector<Evidence> evidence;  ///< one per failing test, in test order
  std::string mode = "value";      ///< in which way it may be wrong: "value", "target" or "skip"
};

/// A function, a block or a statement that is suspect as a whole.
struct SuspectUnit {
  std::string kind;      ///< "function", "block", "statement"
  Place place;           ///< of a function, its head
  std::string text;      ///< its head, or the statement; one line
  std::string function;  ///< the enclosing one, or itself; empty at file scope
};

/// Two executions of a component that read equal values, and what mends it there differs: no
/// expression of these variables gives both. Other values may mend it as well.
struct Disagreement {
  size_t component = 0;  ///< index into Diagnosis::components
  /// a failing test; `instance` is an execution whose value has to change
  std::string test;
  Instance instance;
  std::string other_test;  ///< may be the same
  /// `required` is what it gave: right in a passing test, required in a failing one
  Instance other;
  bool other_passes = false;
};

struct Diagnosis {
  unsigned rank = 1;       ///< 1, 2, 3 …; the order of the list
  double probability = 0;  ///< estimated share of belief; those of the document sum to at most 1
  /// each failing test passed in a plain run with the required values put in
  bool replayed = false;
  /// failing tests that it was asked of; fewer than fail only when the time ended
  unsigned explained = 0;
  /// false: of several components, fewer may explain as much; that could not be decided
  bool is_minimal = true;
  /// a change to its value that, at every execution, lets all tests pass: "its value + 1"; may be
  /// empty
  std::string edit;
  /// the same of code that is missing: "`sum = 0` again in each iteration of the loop in line 6";
  /// may be empty
  std::string missing;
  std::vector<SuspectComponent> components;  ///< one for a single fault
  /// other components at the same place that explain as much (evidence may be empty)
  std::vector<SuspectComponent> also;
  /// the fault lies within; `components` are those whose values differ in its explanation
  std::optional<SuspectUnit> unit;
  std::optional<Disagreement> disagreement;  ///< it was ranked lower for this
  /// false: some passing tests were too long to be tried with `edit` or `missing`
  bool tried_in_all = true;
};

/// A limit at which runs were cut: what was proved is so for runs that keep to it.
struct Bound {
  enum class Of : uint8_t { Loop, Recursion, Run };
  Of of = Of::Loop;
  /// iterations of a loop, frames of one function at once, instructions of a run
  uint64_t at_most = 0;
  /// "the loop in line 6", of several files "the loop at prog.c:6"; "a loop of strcmp" of the C
  /// library
  std::string loop = {};
  Place place = {};  ///< of a loop of the program's own
};
struct Bounds {
  std::vector<Bound> each;  ///< loops in program order, recursion, run
  /// iterations and recursion that no run within them exceeds; 0: they have none of these
  uint64_t smallest_unwinding = 0;
  /// "8 iterations of the loop in line 6 and 40 nested calls of a function"; of several loops, the
  /// lowest: "8 iterations of each loop"
  std::string words;
  bool any() const { return !each.empty(); }
};

/// Sets of components that are listed after the answer.
enum class SetKind : uint8_t { Conflict, Mus, Mcs };

/// A set of components of the constraint system of all failing tests.
struct ConstraintSet {
  std::vector<SuspectComponent> components;  ///< in source order of the program; without evidence
  /// of a conflict: the failing tests that cannot pass while these are ok
  std::vector<std::string> tests;
};

/// What --show asks for (constraint_sets.h).
struct ConstraintSets {
  SetKind kind = SetKind::Conflict;
  std::vector<ConstraintSet> sets;  ///< smallest first
  bool complete = false;            ///< these and no others, within `bounds`
  Bounds bounds;                    ///< that the sets depend on
  std::vector<std::string> tests;   ///< the failing tests that the constraint system is of
  /// a sentence: why it is not of all tests, or says less than it might
  std::string remark;
};

/// What the list of diagnoses is worth.
enum class AnswerKind : uint8_t {
  Proved,       ///< within the fault model, these and no others
  Bounded,      ///< the same of runs within `bounds`
  OutOfBudget,  ///< time or memory ended: best answer so far
  Unsupported,  ///< something that is not modelled limits the answer; `assumptions` says what
};
/// The word of JSON.
constexpr const char* answer_name(AnswerKind kind) {
  constexpr const char* names[] = {"proved", "bounded", "out-of-budget", "unsupported"};
  static_assert(std::size(names) == static_cast<size_t>(AnswerKind::Unsupported) + 1);
  return names[static_cast<size_t>(kind)];
}

/// What the document says as a whole. Each comes with what to try next.
enum class ConclusionKind : uint8_t {
  None,       ///< of `run`
  Explained,  ///< there are diagnoses
  NoFailingTest,
  NotJudged,           ///< no test is known to fail, and some could not be judged
  ContradictoryTests,  ///< no program passes them all; nothing was asked
  /// every failing test reads uninitialised memory and passes with something else in it
  UndefinedBehaviour,
  /// proved, within the fault model and `bounds`: no set of up to `up_to` components explains all
  /// failing tests
  Unexplained,
  NotDecided,  ///< nothing was found, and that is no proof: what was undecided may explain
};
/// The word of JSON.
constexpr const char* conclusion_name(ConclusionKind kind) {
  constexpr const char* names[] = {"none",        "explained",           "no-failing-test",
                                   "not-judged",  "contradictory-tests", "undefined-behaviour",
                                   "unexplained", "not-decided"};
  static_assert(std::size(names) == static_cast<size_t>(ConclusionKind::NotDecided) + 1);
  return names[static_cast<size_t>(kind)];
}

struct Conclusion {
  ConclusionKind kind = ConclusionKind::None;
  std::string text;               ///< a sentence without its full stop
  std::vector<std::string> next;  ///< what to try, likeliest first
  unsigned up_to = 0;             ///< of Unexplained; kAnyNumber: of any size
};
inline constexpr unsigned kAnyNumber = UINT32_MAX;

/// What is proved of sets of components, code that is missing aside.
struct ProofForSets {
  /// each minimal set of at most so many that explains all failing tests is a diagnosis; 0: that is
  /// not proved
  unsigned up_to = 0;
  Bounds bounds;  ///< of runs within these
};

/// Two tests that give a program the same and expect different things of it.
struct Contradiction {
  std::string first, second;  ///< names
  std::string given;          ///< the same input, arguments …, made visible
  std::string expected;       ///< how what they expect differs
};

/// Which tests executed a line: n_passed of the passing, n_failed of the failing ones.
struct SpectrumLine {
  std::string file;
  uint32_t line = 0;
  uint32_t passed = 0;
  uint32_t failed = 0;
};

/// One question that was asked: is this component, freed, consistent with this failing test?
struct Check {
  Place place;
  std::string kind;
  std::string text;
  std::string test;
  std::string answer;  ///< consistent, inconsistent, unknown, not replayed
  std::string reason;  ///< of unknown
  double seconds = 0;
  ExplorationCounts counts;
};

struct Statistics {
  /// per stage, in pipeline order: compile, run, diagnose, replay …
  std::vector<std::pair<std::string, double>> seconds;
  /// components, candidates, checks, sat_calls, steps …
  std::vector<std::pair<std::string, uint64_t>> counts;
  double total_seconds = 0;
  uint64_t peak_memory_bytes = 0;
};

/// A source file as far as the renderer may quote it.
struct SourceText {
  std::string path;
  std::vector<std::string> lines;
};

struct Document {
  std::string command;  ///< "run" or "locate"
  std::string version;  ///< of culprit
  std::string comparison = "exact";
  std::string granularity = "auto";  ///< what was asked for, as the option has it
  std::vector<std::string> sources;  ///< files given
  std::vector<TestOutcome> tests;    ///< in test order
  std::vector<Diagnosis> diagnoses;  ///< in rank order
  Conclusion conclusion;
  /// failing tests that nothing was found to explain: the diagnoses are of the others
  std::vector<std::string> set_aside;
  std::vector<Contradiction> contradictions;  ///< each test at most once as the second
  AnswerKind answer = AnswerKind::Proved;
  std::string exhausted;  ///< with OutOfBudget: "time", "memory", "effort", "interrupt"
  /// no further diagnosis of this kind exists (within `bounds` when Bounded)
  bool complete = true;
  /// largest number of components that were tried together; `complete` speaks of single ones
  unsigned tried_together = 1;
  ProofForSets proof_for_sets;  ///< how far the list is complete for sets
  Bounds bounds;                ///< that the answer depends on
  /// sentences: what the answer takes for granted, what was not asked
  std::vector<std::string> assumptions;
  std::vector<ConstraintSets> constraint_sets;  ///< as asked for
  std::vector<Diagnostic> messages;  ///< warnings and unsupported constructs, in source order
  Statistics statistics;
  /// filled with --spectrum: executable lines of suspect files in order
  std::vector<SpectrumLine> spectrum;
  /// not part of JSON; in the order of candidates: for --dump checks
  std::vector<Check> checks;
  std::vector<SourceText> files;  ///< not part of JSON; filled by the driver

  unsigned failing() const {
    unsigned count = 0;
    for (const TestOutcome& test : tests) count += test.verdict == Verdict::Fail;
    return count;
  }
  /// What a diagnosis has to explain.
  unsigned failing_asked() const { return failing() - static_cast<unsigned>(set_aside.size()); }
};

}  // namespace culprit::document
