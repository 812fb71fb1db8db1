// Missing checks: each exit does what its text says, and those that pass the tests are found. Leads
// if nothing is.
#include "diagnose/single/missing_checks.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <sstream>

#include "checked_samples.h"
#include "diagnose/locate.h"
#include "edits/missing_assignments.h"
#include "edits/missing_exits.h"
#include "edits/missing_guards.h"
#include "trials/edited_run.h"

namespace culprit::diagnose {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;
using testing_support::Subject;

const std::string kAll = R"(#include <stdio.h>
#include <string.h>
struct list { unsigned long count; const char *names[4]; struct list *next; };
static int last_length(const struct list *l, unsigned long from) {
  int length = -1;
  for (unsigned long k = from; k < l->count; k++) {
    length = (int)strlen(l->names[k]);
    if (length > 9) return 99;
  }
  printf("%d;", length);
  return length;
}
static const char *first(const struct list *l, int n) {
  while (n > 1) {
    l = l->next;
    n--;
  }
  return l->names[0];
}
static void show(double x) {
  x *= 2;
  printf("%g;", x);
}
static int kind_of(const struct list *l, int n) {
  const char *name = l->names[n];
  int longer = n + 1;
  if (name[0] == 'a' && longer > 1) return 7;
  switch (name[0]) {
    case 'c': longer = 5;
  }
  return longer;
}
int main(void) {
  struct list b = {1, {"xyz"}, 0};
  struct list a = {2, {"ab", "c"}, &b};
  printf("%d;", last_length(&a, 0));
  printf("%d;", last_length(&b, 1));
  printf("%s;", first(&a, 1));
  printf("%s;", first(&a, 2));
  printf("%d;", kind_of(&a, 0) + kind_of(&a, 1) + kind_of(&b, 0));
  show(1.5);
  show(-2);
  return 0;
})";

/// How a run ends, and what it prints if it ends by itself.
std::string end_of(const replay::PlainRun& run) {
  const bool whole = run.stop == machine::Stop::Exited;
  return machine::stop_name(run.stop) + (whole ? " " + run.output : std::string());
}

/// The source with an added statement before the component, in its line.
std::string written(const edits::Edit& edit) {
  std::istringstream lines(kAll);
  std::string out, line;
  for (uint32_t number = 1; std::getline(lines, line); ++number) {
    for (auto change = edit.source.rbegin(); change != edit.source.rend(); ++change)
      if (change->range.line == number) line.insert(change->range.column - 1, change->written);
    out += line + "\n";
  }
  return out;
}

TEST(missing_exits, do_what_their_texts_say) {
  const Subject subject(kAll);
  const edits::MissingExits missing(subject.image(), everything(subject));
  EXPECT_GT(missing.exits().size(), 20u);
  const machine::RunInputs inputs;
  std::vector<std::string> texts;
  size_t tried = 0;
  for (const edits::MissingExit& exit : missing.exits())
    for (const edits::Edit& edit : missing.with_conditions(exit, SIZE_MAX)) {
      texts.push_back(edit.text);
      if (++tried % 61 != 0 || edit.source.empty()) continue;  // each compiles the program
      replay::PlainRunRequest plain;
      plain.limits.steps = 20'000;
      replay::PlainRunRequest changed = plain;
      changed.image = &subject.image();
      changed.inputs = &inputs;
      EXPECT_EQ(end_of(trials::run_with_edits(subject.image(), {edit}, changed)),
                end_of(Subject(written(edit)).run(plain)))
          << edit.text << " at line " << edit.source.front().range.line;
    }
  EXPECT_GT(tried, 600u);
  for (const char* text :
       {"`if (from < l->count) return 99;` before the loop", "`if (n == 0) return 0;` before it",
        "`if (!l) return 0;` before it", "`if (l->next) return 0;` before it",
        "`if (length > 9) return -1;` before it", "`if (l->count == 0) return 0;` before it",
        "`if (!l) return 7;` before it", "`if (longer == 1) return 7;` before the statement",
        "`if (l->next) return -1;` before the statement", "`if (n >= 0) return 7;` before it"})
    EXPECT_THAT(texts, Contains(HasSubstr(text))) << text;
  // no order of pointers, and no comparison that C would convert
  EXPECT_THAT(texts, Not(Contains(HasSubstr("l < "))));
  EXPECT_THAT(texts, Not(Contains(HasSubstr("from < length"))));
  EXPECT_THAT(texts, Not(Contains(HasSubstr("from < 0"))));
}

TEST(missing_exits, and_guards_are_checks_but_assignments_are_not) {
  const Subject subject(kAll);
  const std::vector<model::ComponentId> all = everything(subject);
  const edits::MissingExits missing(subject.image(), all);
  const auto count = [&](const std::vector<edits::Edit>& edits) {
    return static_cast<size_t>(std::count_if(
        edits.begin(), edits.end(),
        [&](const edits::Edit& edit) { return edits::adds_a_check(subject.image(), edit); }));
  };
  const std::vector<edits::Edit> exits = missing.with_conditions(missing.exits().front(), SIZE_MAX),
                                 guards = edits::missing_guards(subject.image(), all, SIZE_MAX);
  ASSERT_FALSE(exits.empty());
  ASSERT_FALSE(guards.empty());
  EXPECT_EQ(count(exits), exits.size());
  EXPECT_EQ(count(guards), guards.size());
  EXPECT_EQ(count({edits::MissingExits::without_condition(missing.exits().front())}), 0u);
  EXPECT_EQ(count(edits::missing_assignments(subject.image(), all, 500)), 0u);
}

/// The texts of the checks that are found, with one thread and with two.
std::vector<std::string> found_in(const std::string& source, const std::vector<Sample>& runs) {
  std::vector<std::string> texts[2];
  for (unsigned jobs : {1u, 2u}) {
    CheckedSamples samples(source, runs, jobs);
    std::vector<edits::Edit> past;
    for (const Examination& found : find_missing_checks(*samples.checker, 200'000'000, past)) {
      EXPECT_TRUE(found.explains());
      texts[jobs - 1].push_back(found.suspect.slips.front().text);
    }
  }
  EXPECT_EQ(texts[0], texts[1]);
  return texts[0];
}

TEST(missing_checks, a_null_that_one_caller_passes) {
  const std::string source = R"(#include <stdio.h>
struct node { int value; struct node *next; };
static int sum_of(const struct node *n) {
  int sum = 0;
  sum += n->value;
  while (n->next) {
    n = n->next;
    sum += n->value;
  }
  return sum;
}
static int total(const struct node *all[], int count) {
  int sum = 0;
  for (int k = 0; k < count; k++) {
    sum += sum_of(all[k]);
  }
  return sum;
}
int main(void) {
  struct node b = {2, 0}, a = {1, &b};
  const struct node *all[3] = {&a, 0, &b};
  int count;
  if (scanf("%d", &count) != 1) return 1;
  printf("%d\n", total(all, count));
  return 0;
})";
  EXPECT_THAT(found_in(source, {{"1", "3\n"}, {"2", "3\n"}, {"3", "5\n"}}),
              Contains(HasSubstr("`if (!n) return ")));
}

/// The function does not name the member that says that the ring is empty, and begins with a
/// declaration.
TEST(missing_checks, a_member_that_the_function_does_not_name) {
  const std::string source = R"(#include <stdio.h>
struct ring { int *elements; unsigned first, count; };
static int oldest(const struct ring *r) {
  int element = r->elements[r->first];
  if (element < 0) element = -element;
  return element;
}
int main(void) {
  int kept[] = {3, -4, 5}, n;
  struct ring r = {kept, 0, 3}, none = {kept, 0, 0};
  while (scanf("%d", &n) == 1) {
    if (n > 1) r.count -= n - 1, r.first += n - 1;
    printf("%d\n", n == 0 ? oldest(&none) : oldest(&r));
  }
  return 0;
})";
  const auto found = found_in(source, {{"1", "3\n"}, {"2", "4\n"}, {"1 0", "3\n0\n"}});
  EXPECT_THAT(found, Contains(HasSubstr("`if (r->count == 0) return 0;` before it")));
}

TEST(missing_checks, an_empty_buffer) {
  const std::string source = R"(#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
struct buffer { char *bytes; size_t size, capacity; };
static int append(struct buffer *b, const char *bytes, size_t size) {
  size_t needed = b->size + size;
  if (needed > b->capacity) {
    char *grown = realloc(b->bytes, 2 * needed);
    if (!grown) return -1;
    b->bytes = grown;
    b->capacity = 2 * needed;
  }
  memcpy(b->bytes + b->size, bytes, size);
  b->size = needed;
  b->bytes[b->size - 1] ^= 1;
  return 0;
}
int main(void) {
  struct buffer b = {0, 0, 0};
  assert(append(&b, "ab", 2) == 0);
  assert(b.bytes[1] == 'c');
  assert(append(&b, "", 0) == 0);
  assert(b.bytes[1] == 'c');
  assert(append(&b, "d", 1) == 0);
  assert(b.bytes[2] == 'e');
  free(b.bytes);
  return 0;
})";
  EXPECT_THAT(found_in(source, {{"", ""}}),
              Contains(::testing::MatchesRegex("`if \\((!size|size == 0)\\) return 0;.*")));
}

/// A fault of two places, each of which alone shows in another assertion.
TEST(leads, name_what_gets_past_the_first_failure) {
  const std::string source = R"(#include <assert.h>
static int below(const int *v, int n, int most) {
  int count = 0;
  for (int i = 0; i < n; i++)
    if (v[i] <= most) count++;
  return count;
}
static int above(const int *v, int n, int least) {
  int count = 0;
  for (int i = 1; i < n; i++)
    if (v[i] > least) count += 2;
  return count;
}
int main(void) {
  int v[] = {4, 7, 9, 4, 12, 30};
  assert(below(v, 6, 4) == 0);
  assert(above(v, 6, 3) == 6);
  assert(above(v, 6, 9) == 2);
  return 0;
})";
  const Subject subject(source);
  judge::RunRequest request = request_of(subject, {{"", ""}}, 1);
  request.options.max_faults = 1;
  const document::Document document = locate(request, nullptr);
  ASSERT_TRUE(document.diagnoses.empty());
  ASSERT_FALSE(document.leads.empty());
  EXPECT_LE(document.leads.size(), 10u);
  EXPECT_THAT(document.leads.front().change, HasSubstr("return 0;` before it"));
  EXPECT_EQ(document.leads.front().function, "below");
}

}  // namespace
}  // namespace culprit::diagnose
