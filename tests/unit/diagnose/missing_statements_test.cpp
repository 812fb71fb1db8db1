// Missing statements: each slip does what its text says, and those that pass the tests are found.
#include "diagnose/single/missing_statements.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>
#include <utility>

#include "checked_samples.h"
#include "diagnose/locate.h"
#include "edits/missing_assignments.h"
#include "edits/missing_calls.h"
#include "edits/missing_guards.h"
#include "trials/edited_run.h"

namespace culprit::diagnose {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;
using testing_support::Subject;

// One statement per line, so that text can be inserted before and after each.
const std::string kAllOfMissingStatements = R"(#include <stdio.h>
struct part { int sum, on; struct part *next; double weight; };
static int total = 3;
static char name[8] = "abcdef";
static int squares[4] = {0, 1, 4, 9};
static int feed(struct part *p, int c, const char *text) {
  int n = 1;
  if (c > 2) {
    p->sum = 7;
    total += c;
  }
  p->sum ^= c;
  squares[n + 1] = p->sum;
  if (p->on) {
    p->next->weight *= 2;
  }
  for (int k = 0; k < 2; k++) {
    short wide = (short)k;
    n += wide + (squares[k] & 1);
  }
  while (*text && n < 5) {
    name[n] = *text;
    text++;
    n++;
  }
  return n + p->sum;
}
int main(void) {
  struct part b = {1, 0, 0, 1.5};
  struct part a = {5, 1, &b, 0.5};
  int at = 0;
  at = feed(&a, 1, "xy");
  at += feed(&b, 3, "uvw");
  printf("%d %d %d %s %d %d %d %g %g %d\n", at, a.sum, b.sum, name, total, squares[2], a.on, a.weight, b.weight, squares[1]);
  return 0;
})";

struct Outcome {
  machine::Stop stop{};
  int status = 0;
  std::string output;
  bool operator==(const Outcome&) const = default;
};
std::ostream& operator<<(std::ostream& out, const Outcome& o) {
  return out << machine::stop_name(o.stop) << " " << o.status << " " << o.output;
}

Outcome outcome_of(const replay::PlainRun& run) {
  // Instructions decide when a run is cut, and an inserted statement changes their number. So
  // output and status count only for runs that exited.
  const bool whole = run.stop == machine::Stop::Exited;
  return {run.stop == machine::Stop::Endless ? machine::Stop::StepLimit : run.stop,
          whole ? run.exit_status : 0, whole ? run.output : ""};
}
replay::PlainRunRequest plain_request() {
  replay::PlainRunRequest plain;
  plain.limits.steps = 20'000;
  plain.limits.recursion = 20;
  return plain;
}
replay::PlainRun run_with(const Subject& subject, const edits::Edit& slip) {
  static const machine::RunInputs kInputs;
  replay::PlainRunRequest plain = plain_request();
  plain.image = &subject.image();
  plain.inputs = &kInputs;
  return trials::run_with_edits(subject.image(), {slip}, plain);
}

/// The source with the statement of a slip inserted at its place.
std::string written(const std::string& source, const model::Component& beside,
                    const std::string& text) {
  const std::string statement = text.substr(1, text.rfind('`') - 1) + " ";
  const bool behind = text.ends_with("after it");
  const SourceRange& range = text.ends_with("before the loop") ? beside.statement : beside.range;
  std::istringstream lines(source);
  std::string out, line;
  for (uint32_t number = 1; std::getline(lines, line); ++number) {
    if (number == (behind ? range.end_line : range.line)) {
      size_t at = (behind ? range.end_column : range.column) - 1;
      if (behind && at < line.size() && line[at] == ';') ++at;
      line.insert(at, statement);
    }
    out += line + "\n";
  }
  return out;
}

TEST(missing_assignments, do_what_their_texts_say) {
  const Subject subject(kAllOfMissingStatements);
  std::vector<edits::Edit> slips = edits::missing_assignments(subject.image(), everything(subject));
  EXPECT_GT(slips.size(), 400u);
  std::set<std::string> texts;
  size_t tried = 0;
  for (const edits::Edit& slip : slips) {
    texts.insert(slip.text.substr(0, slip.text.rfind('`') + 1));
    const model::Component& beside = subject.program().components[slip.component];
    if (beside.text == "k++") continue;  // in the head of the loop
    if (++tried % 29 != 0) continue;     // each compiles the program
    const std::string source = written(kAllOfMissingStatements, beside, slip.text);
    EXPECT_EQ(outcome_of(run_with(subject, slip)), outcome_of(Subject(source).run(plain_request())))
        << slip.text << " beside " << beside.text;
  }
  for (const char* text :
       {"`p->sum = 7;`", "`p->sum = 0;`", "`total++;`", "`total = 0;`", "`n--;`", "`text++;`",
        "`name[n] = '\\0';`", "`squares[n + 1] = 0;`", "`p->on = !p->on;`",
        "`p->next->weight = 0;`", "`n = c;`", "`n += c;`", "`n = squares[n + 1];`", "`c *= n;`"})
    EXPECT_THAT(texts, Contains(text));
}

TEST(missing_guards, do_what_their_texts_say) {
  const Subject subject(kAllOfMissingStatements);
  const std::vector<edits::Edit> guards =
      edits::missing_guards(subject.image(), everything(subject));
  EXPECT_GT(guards.size(), 400u);
  std::set<std::string> texts;
  size_t tried = 0;
  for (const edits::Edit& guard : guards) {
    texts.insert(guard.text);
    if (++tried % 29 != 0) continue;  // each compiles the program
    const model::Component& beside = subject.program().components[guard.component];
    if (beside.text == "k++") continue;  // in the head of the loop
    const std::string source = written(kAllOfMissingStatements, beside, guard.text);
    EXPECT_EQ(outcome_of(run_with(subject, guard)),
              outcome_of(Subject(source).run(plain_request())))
        << guard.text << " beside " << beside.text;
  }
  for (const char* text : {"`if (c > 2)` before it", "`if (!(c > 2))` before it",
                           "`if (c < n)` before it", "`if (a.on == at)` before it"})
    EXPECT_THAT(texts, Contains(text));
}

TEST(missing_assignments, name_nothing_that_is_not_visible) {
  const Subject subject(
      "int f(int a) {\n  if (a) {\n    int inner = 1;\n    a += inner;\n  }\n  a++;\n  return "
      "a;\n}\nint main(void) { return f(1); }");
  for (const edits::Edit& slip : edits::missing_assignments(subject.image(), everything(subject))) {
    if (slip.text.find("inner") == std::string::npos) continue;
    EXPECT_LT(subject.program().components[slip.component].range.line, 6u) << slip.text;
  }
}

/// The slips as texts: the inserted statement followed by the component beside it.
std::vector<std::string> assignments_of(const std::string& source) {
  const Subject subject(source);
  std::vector<std::string> all;
  for (const edits::Edit& slip : edits::missing_assignments(subject.image(), everything(subject)))
    all.push_back(slip.text + " " + subject.program().components[slip.component].text);
  return all;
}

TEST(missing_assignments, change_no_constants_and_nothing_that_is_hidden) {
  const std::vector<std::string> all = assignments_of(
      "struct item { int x; unsigned on : 1, off : 3; };\nstatic int sum;\nint f(const struct item "
      "*it, struct item *other) {\n  const int limit = 3;\n  other->on = 1;\n  other->x = 2;\n"
      "  if (it->x > limit) {\n    int sum = 4;\n    other->x = sum;\n  }\n  return sum + "
      "other->off + it->x;\n}\n"
      "int main(void) { struct item a = {1, 0, 2}, b = {5, 0, 1}; return f(&b, &a); }");
  EXPECT_THAT(all, Contains(HasSubstr("`other->x = 0;` before it")));
  for (const char* text :
       {"`it->x", "`limit", "`sum = 0;` before it return", "`other->on", "`other->off"})
    EXPECT_THAT(all, Not(Contains(HasSubstr(text))));
}

TEST(missing_assignments, stand_where_they_can_be_written) {
  const std::vector<std::string> all = assignments_of(
      "#define TWICE(a) do { a += 1; a += 2; } while (0)\nint main(void) {\n  int n = 1, m = 0;\n  "
      "for (int i = 0; i < 2; i++) {\n    TWICE(n);\n  }\n  if (n > 3) m = 1;\n  else\n    m = 2;\n"
      "  return n + m;\n}");
  EXPECT_THAT(all, Not(Contains(HasSubstr("it i++"))));
  EXPECT_THAT(all, Not(Contains(HasSubstr("it TWICE"))));
  EXPECT_THAT(all, Contains(HasSubstr("before it, in braces m = 1")));
  EXPECT_THAT(all, Contains(HasSubstr("before it, in braces m = 2")));
  EXPECT_THAT(all, Contains(HasSubstr("before it return n + m")));
}

TEST(missing_assignments, the_likeliest_are_kept) {
  const Subject subject(kAllOfMissingStatements);
  const std::vector<edits::Edit> all = edits::missing_assignments(subject.image(),
                                                                  everything(subject)),
                                 few = edits::missing_assignments(subject.image(),
                                                                  everything(subject), 25);
  ASSERT_EQ(few.size(), 25u);
  for (size_t k = 0; k < few.size(); ++k) EXPECT_EQ(few[k].text, all[k].text);
}

TEST(missing_assignments, end_with_the_budget) {
  const Subject subject(kAllOfMissingStatements);
  Budget budget;
  EXPECT_FALSE(
      edits::missing_assignments(subject.image(), everything(subject), SIZE_MAX, {}, &budget)
          .empty());
  budget.cancel();
  EXPECT_TRUE(
      edits::missing_assignments(subject.image(), everything(subject), SIZE_MAX, {}, &budget)
          .empty());
  EXPECT_TRUE(
      edits::missing_guards(subject.image(), everything(subject), SIZE_MAX, &budget).empty());
  EXPECT_TRUE(
      edits::missing_calls(subject.image(), everything(subject), {}, SIZE_MAX, &budget).empty());
}

TEST(missing_statements, a_replay_puts_them_in) {
  const Subject subject(kAllOfMissingStatements);
  for (const edits::Edit& slip : edits::missing_assignments(subject.image(), everything(subject))) {
    if (slip.text != "`p->sum = 7;` after it") continue;
    replay::Intervention intervention;
    intervention.insertions = slip.insertions;
    replay::PlainRunRequest plain = plain_request();
    plain.intervention = &intervention;
    EXPECT_EQ(outcome_of(subject.run(plain)), outcome_of(run_with(subject, slip)));
  }
}

/// The text of the first diagnosis, and its place.
std::string first_of(const std::string& source, const std::vector<Sample>& runs) {
  const Subject subject(source);
  for (unsigned jobs : {1u, 2u}) {
    const document::Document document = locate(request_of(subject, runs, jobs), nullptr);
    if (document.diagnoses.empty()) return "none";
    const document::Diagnosis& first = document.diagnoses.front();
    EXPECT_TRUE(first.replayed);
    if (jobs == 2)
      return first.components.front().kind + " at line " +
             std::to_string(first.components.front().place.line) + ": " + first.missing;
  }
  return {};
}

const std::string kFlag = R"(#include <stdio.h>
struct state { int escaped, n; char text[20]; };
static void feed(struct state *s, int c) {
  if (s->escaped) {
    s->text[s->n++] = (char)(c - 1);
    return;
  }
  if (c == '\\') {
    s->escaped = 1;
    return;
  }
  s->text[s->n++] = (char)c;
}
int main(void) {
  static struct state s;
  int c;
  while ((c = getchar()) != '\n') feed(&s, c);
  printf("%s\n", s.text);
  return 0;
})";
const std::vector<Sample> kFlagRuns = {
    {"ab\\cde\n", "abbde\n"}, {"abc\n", "abc\n"}, {"\\bxyz\n", "axyz\n"}, {"x\\y\n", "xx\n"}};

TEST(missing_statements, a_flag_that_is_not_set_back) {
  EXPECT_EQ(
      first_of(kFlag, kFlagRuns),
      "missing statement at line 5: `s->escaped = 0;` before it; it is missing between lines 4 "
      "and 6");
}

TEST(missing_statements, a_call_that_one_branch_lacks) {
  const std::string source = R"(#include <stdio.h>
struct sum { int n, total; };
static void add(struct sum *s, int v) {
  s->n++;
  s->total += v;
}
int main(void) {
  struct sum all = {0, 0};
  int v;
  while (scanf("%d", &v) == 1) {
    if (v < 0) {
      v = -v;
    } else {
      add(&all, v);
    }
  }
  printf("%d %d\n", all.n, all.total);
  return 0;
})";
  EXPECT_EQ(first_of(source, {{"1 -2 3", "3 6\n"}, {"-5 -7", "2 12\n"}, {"4", "1 4\n"}}),
            "missing statement at line 13: `add(&all, v);` before it; a call of add is missing "
            "between lines 12 and 13");
}

TEST(missing_calls, name_what_is_visible_and_declared_there) {
  const Subject subject(R"(struct item { int x; struct item *next; };
static void first(struct item *it, int n) { it->x = n; }
static void second(struct item *it) {
  int count = 2;
  first(it->next, count);
}
int main(void) {
  struct item own = {0, 0}, *items[2] = {&own, &own}, **all = items;
  own.next = &own;
  for (int i = 0; i < 2; i++) {
    struct item *inner = all[i];
    second(inner);
  }
  return own.x;
})");
  std::vector<std::string> texts;
  for (const edits::Edit& call : edits::missing_calls(subject.image(), everything(subject), {}))
    texts.push_back(std::to_string(subject.program().components[call.component].range.line) + " " +
                    call.text);
  for (const char* text : {"5 `first(it, count);` before it", "5 `first(it->next, count);`",
                           "9 `second(&own);` before it", "12 `first(all[i], i);` before it",
                           "12 `second(inner);` before it", "14 `first(&own, own.x);`"})
    EXPECT_THAT(texts, Contains(HasSubstr(text)));
  for (const char* text : {"5 `second", "9 `second(inner", "14 `second(inner", "14 `first(&own, i)",
                           "first(it->next, it)", "main("})
    EXPECT_THAT(texts, Not(Contains(HasSubstr(text))));
}

TEST(missing_statements, a_list_whose_end_is_not_moved) {
  const std::string first =
      first_of(R"(#include <stdio.h>
struct node { int value; struct node *next; };
static struct node all[20];
int main(void) {
  struct node *head = NULL, *last = NULL;
  int n = 0, v;
  while (scanf("%d", &v) == 1) {
    struct node *fresh = &all[n++];
    fresh->value = v;
    fresh->next = NULL;
    if (last) {
      last->next = fresh;
    } else {
      head = fresh;
      last = fresh;
    }
  }
  for (struct node *p = head; p; p = p->next) printf("%d ", p->value);
  printf("\n");
  return 0;
})",
               {{"1 2 3", "1 2 3 \n"}, {"1 2", "1 2 \n"}, {"4 5 6 7", "4 5 6 7 \n"}, {"", "\n"}});
  EXPECT_THAT(first, HasSubstr("`last = fresh;`"));
}

TEST(missing_statements, not_one_that_breaks_a_passing_test) {
  const std::string first =
      first_of(R"(#include <stdio.h>
int main(void) {
  int a, b;
  scanf("%d %d", &a, &b);
  printf("%d\n", a + a);
  return 0;
})",
               {{"1 2", "3\n"}, {"4 4", "8\n"}, {"3 0", "3\n"}, {"2 7", "9\n"}});
  EXPECT_THAT(first, Not(HasSubstr("missing")));
}

}  // namespace
}  // namespace culprit::diagnose
