// The result document: the findings of `culprit run` and `culprit locate`. Engines fill it; every
// renderer of report/ reads it.
//
// It consists of plain values without pointers into the program, so a document outlives the program
// and may be merged, cut or stored. Its JSON form is schema "culprit/1" (docs/result-schema.md); a
// member added here must be added there. Lines and columns are 1-based. Ranges are half-open, like
// SourceRange. Files are paths as the user gave them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "document/global_assertion.h"
#include "document/lead.h"
#include "document/order_fault.h"
#include "document/place.h"
#include "document/schedules.h"
#include "document/search_record.h"
#include "support/diagnostic.h"

namespace culprit::document {

inline constexpr const char* kSchema = "culprit/1";

/// The object that a finding is about, such as the array past whose end was written.
struct FoundObject {
  std::string kind;  ///< "variable", "heap block", "string literal" or "object"
  std::string name;  ///< of a variable; else empty
  Place place;       ///< of its declaration or allocation; may be unknown
  uint64_t bytes = 0;
  uint32_t element_bytes = 0;  ///< of an array; 0: not known

  friend bool operator==(const FoundObject&, const FoundObject&) = default;
};

/// Something that the machine found during a run: undefined behaviour or an unsupported construct.
struct Finding {
  /// A word from the machine's table, such as "out-of-bounds", "uninitialised-read" or
  /// "division-by-zero".
  std::string kind;
  std::string message;  ///< one sentence that contains the values
  Place place;
  std::vector<Frame> stack;  ///< innermost first
  bool fatal = false;        ///< the run ended here
  std::optional<FoundObject> object = {};

  friend bool operator==(const Finding&, const Finding&) = default;
};

/// Undefined behaviour at one place, with the tests that show it.
struct FindingSummary {
  Finding finding;  ///< as in the first failing test, or else in the first passing one
  std::vector<std::string> failing, passing;  ///< names of tests, in test order
};

enum class Verdict : uint8_t {
  Pass,
  Fail,
  Unknown,  ///< not judged: an unsupported construct, or no run within the budget
};

enum class ReasonKind : uint8_t {
  None,  ///< passed
  WrongOutput,
  OutputFormat,  ///< wrong output, and only white space differs
  Crash,         ///< undefined behaviour that ends the run, abort, failed assertion; see `findings`
  EndlessLoop,   ///< a loop that provably never ends
  StepLimit,     ///< the step limit was reached; taken for endless, which is not proved
  OutputLimit,
  MemoryLimit,
  ExitStatus,
  Expectation,  ///< a condition at a line does not hold
  Unsupported,  ///< with verdict Unknown
  Skipped,      ///< with verdict Unknown: the test says that it does not apply
  NotRun,       ///< with verdict Unknown: not run, or not to its end, within the limits
};
/// The word in JSON, such as "wrong-output".
constexpr const char* reason_name(ReasonKind kind) {
  constexpr const char* names[] = {"none",         "wrong-output", "output-format", "crash",
                                   "endless-loop", "step-limit",   "output-limit",  "memory-limit",
                                   "exit-status",  "expectation",  "unsupported",   "skipped",
                                   "not-run"};
  static_assert(std::size(names) == static_cast<size_t>(ReasonKind::NotRun) + 1);
  return names[static_cast<size_t>(kind)];
}
/// The word in JSON: pass, fail or unknown.
constexpr const char* verdict_name(Verdict verdict) {
  return verdict == Verdict::Pass ? "pass" : verdict == Verdict::Fail ? "fail" : "unknown";
}

/// The reason for a test's verdict.
struct Reason {
  ReasonKind kind = ReasonKind::None;
  std::string text;  ///< one line for people; the renderer adds only the place
  /// The print that wrote the first wrong byte, the crash, the loop, or the unsupported construct.
  Place place;
  std::string place_text;  ///< source text of the responsible component, if there is one
  // For WrongOutput and OutputFormat:
  std::string expected;  ///< visible form (spec::visible) around the first difference
  std::string actual;
  uint64_t output_offset = 0;  ///< offset in bytes of the first difference in the actual output
  // For ExitStatus:
  std::optional<int> expected_exit;
  std::optional<int> actual_exit;
};

struct TestOutcome {
  std::string name;
  Verdict verdict = Verdict::Unknown;
  Reason reason;
  std::vector<Finding> findings;  ///< also non-fatal ones and those of passing tests
  uint64_t steps = 0;             ///< model instructions executed
  double seconds = 0;
  std::optional<Schedules> schedules = {};  ///< of a program that starts threads
  /// Of a failing run with threads, how they order each other, as SVG. Only pages have it.
  std::string diagram = {};
  /// Not part of the JSON: the run left files or folders other than it found them.
  bool changes_files = false;
  /// Likewise: how much assertions about all threads had to judge in its passing runs, at most.
  std::vector<uint32_t> extent = {};

  /// Whether it fails, and the order of its threads alone decides about that.
  bool fails_by_order() const {
    return verdict == Verdict::Fail && schedules && schedules->decide();
  }
};

/// A value of the analysed program.
struct Value {
  /// As C writes it: 3, 'a', 2.5, &a[2]; "abc" for printed text; true or false for conditions.
  std::string text;
  /// i32, u32 (for values that the source declares unsigned), ptr, f64, text …; empty if there is
  /// no machine value.
  std::string type;
  uint64_t bits = 0;  ///< canonical machine value; for text: 0

  friend bool operator==(const Value&, const Value&) = default;
};

/// A member of a group component, such as a declaration.
struct Part {
  Place place;
  std::string text;
  std::string function;  ///< empty at file scope
};

/// One execution of a component in a failing test whose value must change.
struct Instance {
  /// 1-based counters of the enclosing loops, outermost first; empty outside loops.
  std::vector<uint32_t> iteration;
  /// 1-based number of this execution of the component in the run.
  uint64_t number = 1;
  Value computed;  ///< in a set, with the other required values in place
  Value required;
  /// Values of the variables that the expression read, each once.
  std::vector<std::pair<std::string, Value>> reads;
  /// Callers, innermost first, without the component's own frame. May be empty.
  std::vector<Frame> stack;
  /// For a group (a declaration, a macro): the member that was executed.
  std::optional<Part> of = {};
  /// The missing statement belongs after this iteration instead of in it.
  bool after = false;
};

/// Which of two runs executed something: the failing run, or the run that the required values
/// repair.
enum class ChainRun : uint8_t { Both, Failing, Repaired };
/// The word in JSON: both, failing or repaired.
constexpr const char* chain_run_name(ChainRun run) {
  return run == ChainRun::Both ? "both" : run == ChainRun::Failing ? "failing" : "repaired";
}

/// One step on the way by which the required values change the symptom (see chain.h).
struct ChainStep {
  Place place;
  std::string kind;  ///< of the component; see model::kind_name
  std::string text;  ///< source text of the component
  std::string function;
  ChainRun run = ChainRun::Both;
  std::optional<Value> failing;   ///< its value in the failing run
  std::optional<Value> repaired;  ///< its value in the repaired run
  /// Follows from the previous step by control: that step decided whether this one runs, or which
  /// value is read.
  bool decided = false;
  std::string through;   ///< otherwise, the variable that carried the value here; may be empty
  uint64_t omitted = 0;  ///< number of executions left out after this one
  /// The failing run lacks this execution but has an earlier one of the same component.
  bool again = false;
};

/// The evidence of one failing test about one component.
struct Evidence {
  std::string test;
  /// In order of execution; only instances that must change. At most `kInstancesKept` are kept.
  std::vector<Instance> instances;
  uint64_t instances_total = 0;  ///< number of instances that must change
  /// With the required values the test passes, but the program then has this undefined behaviour,
  /// which no test has by itself. So the test may fail on a real machine. Also signed overflow.
  std::optional<Finding> undefined;
  /// From an instance to the last step before the symptom. Empty if not requested or not found.
  std::vector<ChainStep> chain;
};
inline constexpr size_t kInstancesKept = 16;
inline constexpr const char* kMissingStatement = "missing statement";

struct SuspectComponent {
  Place place;  ///< its range
  /// See model::kind_name. kMissingStatement: this code is correct, but a statement beside it is
  /// missing.
  std::string kind;
  std::string text;
  std::string function;            ///< empty at file scope
  std::string name;                ///< variable or macro; may be empty
  std::vector<Evidence> evidence;  ///< one per failing test, in test order
  std::string mode = "value";      ///< how it may be wrong: "value", "target" or "skip"
};

/// A function, block or statement that is suspect as a whole.
struct SuspectUnit {
  std::string kind;      ///< "function", "block", "statement"
  Place place;           ///< for a function, its head
  std::string text;      ///< the head of a function or block, or the statement; one line
  std::string function;  ///< the enclosing function, or the unit itself; empty at file scope
};

/// Two executions of a component that read equal values but were repaired with different values. No
/// expression over these variables gives both. Other values may repair them as well.
struct Disagreement {
  size_t component = 0;  ///< index into Diagnosis::components
  /// A failing test; `instance` is an execution in it whose value must change.
  std::string test;
  Instance instance;
  std::string other_test;  ///< may be the same test
  /// Its `required` is the actual value in a passing test, or the required one in a failing test.
  Instance other;
  bool other_passes = false;
};

/// What a suspect has to do with undefined behaviour of failing tests.
struct FindingLink {
  size_t finding = 0;              ///< index into Document::findings
  bool is_prevented = false;       ///< with the required values, it does not happen
  std::vector<std::string> tests;  ///< failing ones: that show it at the suspect; or in which it is
                                   ///< prevented
};

struct Diagnosis {
  unsigned rank = 1;       ///< 1, 2, 3 …: position in the list
  double probability = 0;  ///< estimate; the sum over the document is at most 1
  /// With the required values put in, each failing test passed in a plain run.
  bool replayed = false;
  /// Number of failing tests that it was shown to explain. Less than all of them only if the time
  /// ended.
  unsigned explained = 0;
  /// False if a proper subset of its components may explain as much and this could not be decided.
  bool is_minimal = true;
  /// A change to its value that makes all tests pass if applied at every execution, such as
  /// "`i + 1`" or "the opposite every time": words after "all tests pass with". May be empty.
  std::string edit;
  /// The same for missing code, such as "`sum = 0` again in each iteration of the loop in line 6".
  /// May be empty.
  std::string missing;
  std::vector<SuspectComponent> components;  ///< one for a single fault
  /// Other components at the same place that explain as much. Their evidence may be empty.
  std::vector<SuspectComponent> also;
  /// The fault is inside this unit. `components` are those whose values differ in its explanation.
  std::optional<SuspectUnit> unit;
  std::optional<Disagreement> disagreement;  ///< the reason why it was ranked lower
  /// False if some passing tests were too long to be tried with `edit` or `missing`.
  bool tried_in_all = true;
  std::vector<FindingLink> findings = {};  ///< in the order of Document::findings
};

/// Source text in place of other source text.
struct Replacement {
  Place place;  ///< a range; empty to insert
  std::string replaced;
  std::string written;

  friend bool operator==(const Replacement&, const Replacement&) = default;
};

/// What a program does with an input.
struct Behaviour {
  std::string end;     ///< "exit status 0", "does not end", "division-by-zero"
  std::string output;  ///< as printed
};

/// An input that no test has, with which a patch and the first one differ.
struct Distinction {
  std::string input;                   ///< standard input
  std::vector<std::string> arguments;  ///< of the command line
  std::string test;                    ///< the test that it is like; its other inputs are the same
  Behaviour first, other;              ///< with the first patch; with this one
};

/// One place of a patch that changes several.
struct PatchPart {
  std::string words;
  Place place;
  std::vector<std::string> needed_by;  ///< tests that fail if only this part is left out
};

/// A change of the source with which the tests pass. It was written into the source, compiled and
/// run; that it is what the author meant does not follow.
struct Patch {
  unsigned rank = 1;  ///< 1, 2, 3 …: position in the list
  std::string words;  ///< "`i < n` for `i <= n`", "`sum = 0;` before it"
  /// The kind of mistake that it mends: "bound", "operator", "missing assignment", ….
  std::string mistake = {};
  Place place;                        ///< what it changes
  std::vector<Replacement> changes;   ///< in source order, without overlap
  uint64_t tests = 0;                 ///< passed with it: all that were judged
  std::vector<PatchPart> parts = {};  ///< if it changes two places; else empty
  /// Words of other changes that do the same with all further inputs. They passed all tests in
  /// runs, but were not written into the source.
  std::vector<std::string> alike = {};
  std::optional<Distinction> differs = {};  ///< from the first patch
  /// With a reference: further inputs with which it does the same.
  std::optional<uint64_t> agrees = {};
  /// With a function that was searched for violations: none were found up to this bound (see
  /// CheckReport::bound); 0: proved for all inputs.
  std::optional<uint32_t> holds_up_to = {};
};

/// A place that a hint points to. At the lowest level only its line is known.
struct HintPlace {
  Place place;
  std::string function;  ///< empty at file scope, or if not known
};

/// What `repair` tells instead of patches (see hint.h).
struct Hint {
  unsigned level = 0;  ///< 1: the place, 2: also the kind of mistake, 3: also the patch
  std::vector<HintPlace> places;
  std::string mistake;  ///< as in Patch; empty at level 1, and without a patch
  std::string text;     ///< a sentence without the final full stop
};

/// The answer of `explain --wp`: program states along the path of a failing test (src/explain).
/// Predicates are text in normal form, `s - a[i=2] < 0`.
struct PathExplanation {
  struct Condition {
    std::string text;
    bool holds = true;  ///< with the values of the run
    /// An operand of ||: another one may hold instead.
    bool alternative = false;
  };
  struct Point {
    uint64_t number = 0;    ///< from 1; the bottom is the number after the last one
    Place place;            ///< unknown for the bottom
    std::string statement;  ///< as the source has it
    /// "assignment", "true" or "false" (a branch and how it was taken), "input" or "bottom"
    std::string kind;
    std::string predicate;  ///< of a branch as it was taken; may be empty
    std::vector<Condition> hypothesised;
    std::vector<std::string> forward, backward;  ///< those from nearest to the point
    uint64_t forward_left_out = 0, backward_left_out = 0;
  };
  struct Edit {
    Replacement change;
    std::string rule;            ///< by which it was found: "type I (a)"
    std::optional<bool> passes;  ///< all tests pass with it; nullopt: not tried
  };
  struct Evidence {
    std::string kind;  ///< "explicit I", "explicit II" or "implicit"
    uint64_t point = 0;
    std::string hypothesised, actual;  ///< r, and q for explicit II
    std::string state;                 ///< of q: "forward" or "backward"
    uint64_t origin = 0;               ///< point that q comes from; 0: none
    bool deduced = false;              ///< q follows from several predicates
    std::vector<Edit> edits;
  };

  std::string test;
  std::string function;                   ///< whose call is explained; empty: the whole run
  std::string violated;                   ///< "`assert(s >= 0)` in line 21 fails"
  uint64_t length = 0;                    ///< number of points of the path, without the bottom
  std::vector<Point> points;              ///< those shown, in order; the bottom last
  std::vector<Evidence> evidence;         ///< in the order of the algorithm
  std::vector<std::string> not_followed;  ///< sentences
};

/// A limit at which runs were cut. A proof holds only for runs within it.
struct Bound {
  enum class Of : uint8_t { Loop, Recursion, Run };
  Of of = Of::Loop;
  /// Iterations of a loop, simultaneous calls of one function, or instructions of a run.
  uint64_t at_most = 0;
  /// "the loop in line 6"; with several files, "the loop at prog.c:6"; in the C library, "a loop of
  /// strcmp".
  std::string loop = {};
  Place place = {};  ///< for a loop of the program itself
};
struct Bounds {
  std::vector<Bound> each;  ///< loops in program order, recursion, run
  /// The smallest bound on iterations and recursion; 0 if there is none.
  uint64_t smallest_unwinding = 0;
  /// "8 iterations of the loop in line 6 and 40 nested calls of a function". For several loops the
  /// lowest bound: "8 iterations of each loop".
  std::string words;
  bool any() const { return !each.empty(); }
};

/// Kinds of component sets that are listed after the answer.
enum class SetKind : uint8_t { Conflict, Mus, Mcs };

/// A set of components, taken from the constraint system of all failing tests.
struct ConstraintSet {
  std::vector<SuspectComponent> components;  ///< in source order; without evidence
  /// For a conflict: the failing tests that cannot pass while these components are ok.
  std::vector<std::string> tests;
};

/// The answer to --show (see constraint_sets.h).
struct ConstraintSets {
  SetKind kind = SetKind::Conflict;
  std::vector<ConstraintSet> sets;  ///< smallest first
  bool complete = false;            ///< the list contains all such sets within `bounds`
  Bounds bounds;                    ///< the bounds that the sets depend on
  std::vector<std::string> tests;   ///< the failing tests of the constraint system
  /// A sentence: why some tests are missing from the system, or why it says less than it could.
  std::string remark;
};

/// How far the list of diagnoses can be relied on.
enum class AnswerKind : uint8_t {
  Proved,       ///< within the fault model, the list is exactly right
  Bounded,      ///< the same for runs within `bounds`
  OutOfBudget,  ///< time or memory ran out: the best answer so far
  Unsupported,  ///< an unsupported construct limits the answer; see `assumptions`
};
/// The word in JSON.
constexpr const char* answer_name(AnswerKind kind) {
  constexpr const char* names[] = {"proved", "bounded", "out-of-budget", "unsupported"};
  static_assert(std::size(names) == static_cast<size_t>(AnswerKind::Unsupported) + 1);
  return names[static_cast<size_t>(kind)];
}

/// The overall conclusion of the document. Each comes with suggestions for what to try next.
enum class ConclusionKind : uint8_t {
  None,       ///< for `run`
  Explained,  ///< there are diagnoses
  NoFailingTest,
  NotJudged,           ///< no test is known to fail, but some could not be judged
  ContradictoryTests,  ///< no program passes them all; the search was not started
  /// Every failing test reads uninitialised memory, and passes if that memory holds something else.
  UndefinedBehaviour,
  /// Proved, within the fault model and `bounds`: no set of up to `up_to` components explains all
  /// failing tests.
  Unexplained,
  NotDecided,  ///< nothing was found, without a proof: undecided candidates may explain
  Order,       ///< the order of threads decides, and no value is at fault: see `order_faults`
};
/// The word in JSON.
constexpr const char* conclusion_name(ConclusionKind kind) {
  constexpr const char* names[] = {"none",        "explained",           "no-failing-test",
                                   "not-judged",  "contradictory-tests", "undefined-behaviour",
                                   "unexplained", "not-decided",         "order-of-threads"};
  static_assert(std::size(names) == static_cast<size_t>(ConclusionKind::Order) + 1);
  return names[static_cast<size_t>(kind)];
}

struct Conclusion {
  ConclusionKind kind = ConclusionKind::None;
  std::string text;               ///< a sentence without the final full stop
  std::vector<std::string> next;  ///< suggestions, most promising first
  unsigned up_to = 0;             ///< for Unexplained; kAnyNumber: for sets of any size
  /// Failing tests of which it is not proved that they never end: they reached a limit.
  std::vector<std::string> taken_for_endless = {};
};
inline constexpr unsigned kAnyNumber = UINT32_MAX;

/// The proof about sets of components. It does not cover missing code.
struct ProofForSets {
  /// Every minimal set of at most this many components that explains all failing tests is a
  /// diagnosis. 0: not proved.
  unsigned up_to = 0;
  Bounds bounds;  ///< the proof holds for runs within these
};

/// Two tests that give a program the same input but expect different results.
struct Contradiction {
  std::string first, second;  ///< names
  std::string given;          ///< the common input, arguments …, in visible form
  std::string expected;       ///< how their expectations differ
};

/// How many of the passing and of the failing tests executed a line.
struct SpectrumLine {
  std::string file;
  uint32_t line = 0;
  uint32_t passed = 0;
  uint32_t failed = 0;
};

/// Ranges of variables at the head of a loop, in all failing tests, for any number of iterations.
struct LoopRanges {
  Place place;
  std::string function;
  std::vector<std::pair<std::string, std::string>> variables;  ///< name, values in words
  /// The ranges as predicates of ACSL, one per variable; none if `left_out` says something. Leaves
  /// out variables that may be uninitialised or hold anything.
  std::vector<std::string> invariants;
  /// A loop statement begins at `place`, and no other loop: it is not made by `goto`, nor in a
  /// macro.
  bool is_statement = false;
  std::string left_out;  ///< why the ranges are not those of every run; empty if they are
};

/// Places that no values explain, by what that rests on.
struct Refuted {
  uint64_t replayed = 0;  ///< all ways that the run can take with other values there were followed
  uint64_t bounded = 0;   ///< those up to a bound: Document::bounds
  uint64_t abstract = 0;  ///< iterations of loops were joined: for any number of them

  bool any() const { return replayed + bounded + abstract > 0; }
};

/// The lines of a source file that renderers may quote.
struct SourceText {
  std::string path;
  std::vector<std::string> lines;     ///< without their ends
  bool has_carriage_returns = false;  ///< lines end with "\r\n"
  bool ends_with_newline = true;
};

struct DeviationAnswer;  // deviations.h

struct Document {
  std::string command;  ///< "run", "locate", "repair", "explain" or "deviate"
  std::string version;  ///< of culprit
  std::string comparison = "exact";
  std::string granularity = "auto";  ///< value of the --granularity option
  std::vector<std::string> sources;  ///< the source files given
  std::vector<TestOutcome> tests;    ///< in test order
  /// Sentences: why failing tests may be wrong themselves.
  std::vector<std::string> test_doubts;
  std::vector<GlobalAssertion> globals;  ///< per assertion, one for each test
  std::vector<OrderFault> order_faults;  ///< the likeliest first
  /// With which all tests pass in every schedule that was tried; in rank order.
  std::vector<Patch> order_mends;
  /// Undefined behaviour in the tests, each once: that of failing tests only, then that which
  /// passing tests share, then that of passing tests only. Those without a place, assertions and
  /// aborts are left out.
  std::vector<FindingSummary> findings;
  std::vector<Diagnosis> diagnoses;  ///< in rank order
  std::vector<Lead> leads;           ///< if there is no diagnosis; the most promising first
  std::vector<Patch> patches;        ///< for `repair`, in rank order
  /// Inputs beside those of the tests with which the patches were compared.
  uint64_t further_inputs = 0;
  std::optional<Hint> hint;  ///< for `repair --hint`
  /// For `explain`, unless there is none; see `conclusion`.
  std::optional<PathExplanation> path;
  /// For `deviate`, unless there is none; see `conclusion`.
  std::shared_ptr<const DeviationAnswer> deviations;
  Conclusion conclusion;
  /// Failing tests that nothing explains. The diagnoses explain the others.
  std::vector<std::string> set_aside;
  std::vector<Contradiction> contradictions;  ///< each test at most once as `second`
  AnswerKind answer = AnswerKind::Proved;
  std::string exhausted;  ///< for OutOfBudget: "time", "memory", "effort" or "interrupt"
  /// No other single component is a diagnosis (for runs within `bounds` if Bounded).
  bool complete = true;
  /// Number of components neither shown to explain nor refuted. Not part of the JSON, whose
  /// statistics have it.
  uint64_t unsettled = 0;
  Refuted refuted;                      ///< single places
  std::vector<LoopRanges> loop_ranges;  ///< if asked for
  /// Largest number of components that were tried together. `complete` refers to single ones.
  unsigned tried_together = 1;
  ProofForSets proof_for_sets;  ///< how far the list is complete for sets
  Bounds bounds;                ///< the bounds that the answer depends on
  /// Sentences about the places that were not settled: where, and why. In JSON, the first
  /// assumptions.
  std::vector<std::string> open_places;
  /// Sentences: what the answer takes for granted, and what was not checked.
  std::vector<std::string> assumptions;
  std::vector<ConstraintSets> constraint_sets;  ///< the lists that --show asked for
  std::vector<Diagnostic> messages;  ///< warnings and unsupported constructs, in source order
  Statistics statistics;
  /// Filled with --spectrum: the executable lines of suspect files, in order.
  std::vector<SpectrumLine> spectrum;
  /// Not part of the JSON. In the order of the candidates; for --dump checks.
  std::vector<Check> checks;
  /// Not part of the JSON. In the order of the search; for --dump phases.
  std::vector<Phase> phases;
  std::vector<SourceText> files;  ///< not part of the JSON; filled by the driver

  /// Whether it says what the order of threads must keep to.
  bool has_order() const { return !order_faults.empty() || !order_mends.empty(); }
  bool violates_global() const {
    return std::any_of(globals.begin(), globals.end(), [](const GlobalAssertion& each) {
      return each.answer == GlobalAnswer::Violated;
    });
  }
  unsigned failing() const {
    unsigned count = 0;
    for (const TestOutcome& test : tests) count += test.verdict == Verdict::Fail;
    return count;
  }
  /// Number of failing tests that a diagnosis has to explain.
  unsigned failing_asked() const { return failing() - static_cast<unsigned>(set_aside.size()); }
};

}  // namespace culprit::document
