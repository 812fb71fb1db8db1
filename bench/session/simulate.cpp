// A user who knows the right program answers the questions of the pruning loop.
//
//   simulate FAULTY.c RIGHT.c TESTS_DIR [WRONG UNKNOWN SEED | --turned]
//
// Prints one line of JSON: for each strategy the questions until the culprit was named, and its
// line; with SHOW in the environment, also the questions. WRONG and UNKNOWN: shares of values that
// are judged the wrong way round, or not at all. Such a user looks again at an answer that the
// inquiry calls doubtful.
//
// With --turned: which answer is called doubtful at the end, if all are true, and if one value of
// the first, the second, ... answer is judged the wrong way round.
#include <algorithm>
#include <fstream>
#include <iostream>
#include <random>
#include <sstream>

#include <fmt/format.h>

#include "diagnose/locate.h"
#include "judge/run_tests.h"
#include "session/inquiry.h"
#include "subject.h"

using namespace culprit;

namespace {

constexpr unsigned kMostQuestions = 60;
constexpr unsigned kMostRevisited = 5;  // answers that are taken back because they are doubtful

std::string text_of(const char* path) {
  std::ifstream in(path);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

struct Noise {
  double wrong = 0, unknown = 0;
  std::mt19937 random{1};
  void apply(session::Judgement& answer) {
    const auto change = [&](session::Verdict& v) {
      if (v == session::Verdict::Unknown) return;
      const double x = std::uniform_real_distribution(0.0, 1.0)(random);
      if (x < unknown) v = session::Verdict::Unknown;
      else if (x < unknown + wrong)
        v = v == session::Verdict::Right ? session::Verdict::Wrong : session::Verdict::Right;
    };
    for (auto* list : {&answer.before, &answer.after})
      for (session::Verdict& v : *list) change(v);
  }
};

/// For a string of JSON.
std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  }
  return out;
}

std::string show(const session::ExecutionGraph& graph, const session::Question& q,
                 const session::Judgement& a) {
  const session::Vertex& v = graph.vertex(q.vertex);
  std::string text = fmt::format("  {} line {} number {} [{},{}) {}\n", static_cast<int>(v.kind),
                                 v.at.line, v.number, v.begin, v.end,
                                 a.ran == session::Verdict::Wrong ? "SHOULD NOT RUN" : "");
  const auto add = [&](const char* when, const auto& labels, const auto& verdicts) {
    for (size_t l = 0; l < labels.size(); ++l)
      text += fmt::format("      {} {} = {} : {}{}\n", when, labels[l].name, labels[l].value,
                          "?RW"[static_cast<int>(verdicts[l])],
                          labels[l].known == session::Verdict::Unknown ? "" : " known");
  };
  add("before", q.before, a.before);
  add("after ", q.after, a.after);
  return text;
}

/// Judges the first value about which something is said the wrong way round. False if there is
/// none.
bool turn(const session::Question& question, session::Judgement& answer) {
  const auto turned = [](const std::vector<session::Label>& labels,
                         std::vector<session::Verdict>& verdicts) {
    for (size_t l = 0; l < labels.size(); ++l) {
      if (labels[l].known != session::Verdict::Unknown || verdicts[l] == session::Verdict::Unknown)
        continue;
      verdicts[l] = verdicts[l] == session::Verdict::Right ? session::Verdict::Wrong
                                                           : session::Verdict::Right;
      return true;
    }
    return false;
  };
  return turned(question.before, answer.before) || turned(question.after, answer.after);
}

/// Answers until the end, with one wrong verdict in the answer of that number (0: none), and writes
/// the number of the answer that is doubtful (0: none) and the line that is named.
std::string with_one_turned(const session::Subject& subject, const session::Reference& reference,
                            size_t number, size_t& questions) {
  session::Inquiry inquiry(subject);
  bool done = number == 0;
  for (questions = 0; questions < kMostQuestions;) {
    const auto question = inquiry.question();
    if (!question || !*question) break;
    ++questions;
    session::Judgement answer = reference.judge(**question);
    if (questions == number) done = turn(**question, answer);
    if (!done && questions == number) return {};
    if (!inquiry.note(session::Answered{**question, answer})) break;
  }
  const auto culprit = inquiry.culprit();
  const session::ExecutionGraph& graph = (*inquiry.recording())->graph();
  return fmt::format("{{\"turned\": {}, \"doubtful\": {}, \"line\": {}, \"likely\": {}}}", number,
                     inquiry.doubtful().value_or(0),
                     culprit ? graph.vertex(culprit->line).at.line : 0,
                     culprit && culprit->probability < 1);
}

int simulate(int argc, char** argv) {
  const testing_support::Subject faulty(text_of(argv[1])), right(text_of(argv[2]));
  const bool verbose = std::getenv("SHOW") != nullptr;
  judge::RunRequest request;
  request.program = &faulty.program();
  auto tests = spec::read_tests(argv[3]);
  if (!tests) return 2;
  request.tests = *tests;
  request.comparison = spec::Comparison::Exact;
  judge::RunRequest of_right = request;
  of_right.program = &right.program();
  const document::Document document = diagnose::locate(request, nullptr);
  const auto judged = judge::judge_tests(request, faulty.image());
  const auto expected = judge::judge_tests(of_right, right.image());
  size_t best = judged.size();
  for (size_t t = 0; t < judged.size(); ++t)
    if (judged[t].failed() && expected[t].passed() &&
        (best == judged.size() || judged[t].run.steps < judged[best].run.steps))
      best = t;
  if (best == judged.size()) {
    std::cout << "{\"error\": \"no test fails\"}\n";
    return 0;
  }
  session::Subject subject{&faulty.image(), &judged[best], {}, nullptr, nullptr};
  auto ours = session::Recording::of(faulty.image(), judged[best]);
  auto theirs = session::Recording::of(right.image(), expected[best]);
  if (!ours || !theirs) {
    std::cout << "{\"error\": \"too long to be recorded\"}\n";
    return 0;
  }
  const session::ExecutionGraph& graph = (*ours)->graph();
  const session::Reference reference(graph, (*theirs)->graph());
  std::string all;
  if (argc > 4 && std::string(argv[4]) == "--turned") {
    subject.strategy = session::strategies().front().strategy;
    subject.diagnosis = [&] { return document; };
    size_t questions = 0;
    all = with_one_turned(subject, reference, 0, questions);
    for (size_t number = 1, most = questions; number <= most; ++number)
      if (std::string one = with_one_turned(subject, reference, number, questions); !one.empty())
        all += ", " + one;
    std::cout << fmt::format("{{\"turned\": [{}]}}\n", all);
    return 0;
  }
  for (const session::NamedStrategy& strategy : session::strategies()) {
    const bool informed = strategy.name == "information";
    subject.strategy = strategy.strategy;
    subject.diagnosis = [&] { return informed ? document : document::Document(); };
    session::Inquiry inquiry(subject);
    Noise noise;
    const bool errs = argc > 6;
    if (errs)
      noise = {std::stod(argv[4]), std::stod(argv[5]),
               std::mt19937(static_cast<unsigned>(std::stoul(argv[6])))};
    unsigned questions = 0;
    unsigned revisited = 0;
    while (questions < kMostQuestions) {
      const auto question = inquiry.question();
      if (!question) break;
      if (!*question) {
        const auto doubtful = errs ? inquiry.doubtful() : std::nullopt;
        if (!doubtful || ++revisited > kMostRevisited) break;
        inquiry.undo(doubtful);
        continue;
      }
      ++questions;
      session::Judgement answer = reference.judge(**question);
      noise.apply(answer);
      if (verbose && informed) std::cerr << questions << show(graph, **question, answer);
      if (!inquiry.note(session::Answered{**question, answer})) break;
    }
    const auto culprit = inquiry.culprit();
    all += fmt::format(
        "{}\"{}\": {{\"questions\": {}, \"line\": {}, \"kind\": {}, "
        "\"likely\": {}, \"label\": \"{}\"}}",
        all.empty() ? "" : ", ", strategy.name, questions,
        culprit ? graph.vertex(culprit->line).at.line : 0,
        culprit ? static_cast<int>(culprit->kind) : -1, culprit && culprit->probability < 1,
        culprit && culprit->label ? escaped(culprit->label->name) : "");
  }
  std::cout << fmt::format(
      "{{\"test\": \"{}\", \"reason\": \"{}\", \"events\": {}, {}}}\n", judged[best].test->name,
      document::reason_name(judged[best].outcome.reason.kind), graph.trace().events().size(), all);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) return 2;
  try {
    return simulate(argc, argv);
  } catch (const std::exception& error) {
    std::cout << fmt::format("{{\"error\": \"{}\"}}\n", error.what());
    return 0;
  }
}
