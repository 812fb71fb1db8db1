// A program with an edit built in runs as the program runs with the edit.
#include "edits/built_in.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "edit_texts.h"
#include "edits/missing_assignments.h"
#include "edits/missing_calls.h"
#include "edits/missing_exits.h"
#include "edits/missing_guards.h"
#include "edits/slips.h"
#include "trials/edited_run.h"

namespace culprit::edits {
namespace {

using testing_support::everything;
using testing_support::Subject;

const char* const kProgram = R"(#include <stdio.h>
#include <stdlib.h>
struct list { int *items; int used, room; };
static int limit = 9;
static int *slot(struct list *l, int i) { return i >= 0 && i < l->used ? &l->items[i] : NULL; }
static int put(struct list *l, int value) {
  if (l->used == l->room) return -1;
  l->items[l->used++] = value;
  return 0;
}
int main(void) {
  int store[4], n = 0, c = 3;
  double mean = 0;
  struct list own = {store, 0, 4}, *l = &own;
  while (put(l, n * c) == 0 && n < limit) n++;
  for (int i = 0; i < l->used; i++) {
    int *at = slot(l, i);
    if (at && *at % 2 != 0 && !(*at > limit)) mean += *at;
    else c--;
  }
  if (mean > 2.5) mean -= 0.5;
  printf("%d %d %.2f\n", n, c, mean);
  return abs(c) + l->used;
}
)";

replay::PlainRun run_of(const machine::Image& image, const std::vector<Edit>& edits) {
  static const machine::RunInputs kInputs;
  replay::PlainRunRequest plain;
  plain.image = &image;
  plain.inputs = &kInputs;
  plain.limits.steps = 20'000;
  plain.output_limit = 4'000;
  return trials::run_with_edits(image, edits, plain);
}

/// Compares the two runs of each of the edits; returns the number of those that can be built in.
size_t compare(const machine::Image& image, const std::vector<Edit>& edits) {
  size_t built = 0;
  for (const Edit& edit : edits) {
    const std::optional<model::Program> program = built_in(image, {edit});
    if (!program) continue;
    ++built;
    const machine::Image changed(*program);
    const replay::PlainRun with = run_of(image, {edit}), own = run_of(changed, {});
    EXPECT_EQ(own.stop, with.stop) << edit.text;
    EXPECT_EQ(own.output, with.output) << edit.text;
    EXPECT_EQ(own.exit_status, with.exit_status) << edit.text;
    EXPECT_EQ(own.findings.size(), with.findings.size()) << edit.text;
    if (!own.findings.empty() && !with.findings.empty()) {
      EXPECT_EQ(own.findings.back().kind, with.findings.back().kind) << edit.text;
      EXPECT_EQ(own.findings.back().location, with.findings.back().location) << edit.text;
    }
  }
  return built;
}

TEST(built_in, runs_as_with_the_edit) {
  const Subject subject(kProgram);
  const std::vector<model::ComponentId> all = everything(subject);
  const std::vector<Edit> slips = slips_of(subject.image(), all);
  EXPECT_GT(10 * compare(subject.image(), slips), 9 * slips.size()) << "nearly all can be built in";
  const auto at_equality = [](const Edit& edit) {
    return edit.value && edit.value->kind == replay::ValueEdit::Kind::AtEquality;
  };
  EXPECT_TRUE(std::any_of(slips.begin(), slips.end(), at_equality));
  for (const std::vector<Edit>& added :
       {missing_assignments(subject.image(), all, 200), missing_guards(subject.image(), all, 200),
        missing_calls(subject.image(), all, {}, 200)})
    EXPECT_GT(compare(subject.image(), added), 0u);
  const MissingExits missing(subject.image(), all);
  for (const MissingExit& exit : missing.exits())
    EXPECT_GT(compare(subject.image(), missing.with_conditions(exit, 20)), 0u) << exit.text;
}

TEST(built_in, what_is_found_in_it_is_found_in_the_program) {
  const Subject subject(kProgram);
  const std::vector<model::ComponentId> all = everything(subject);
  const std::vector<Edit> guards = missing_guards(subject.image(), all, 20);
  ASSERT_FALSE(guards.empty());
  const std::optional<model::Program> program = built_in(subject.image(), {guards.front()});
  ASSERT_TRUE(program);
  const machine::Image changed(*program);
  for (const Edit& slip : slips_of(changed, all)) {
    if (slip.component == guards.front().component) continue;
    const replay::PlainRun both = run_of(subject.image(), {guards.front(), slip}),
                           then = run_of(changed, {slip});
    EXPECT_EQ(then.output, both.output) << slip.text;
    EXPECT_EQ(then.stop, both.stop) << slip.text;
  }
}

TEST(built_in, a_static_value_cannot_be) {
  const Subject subject(kProgram);
  for (const Edit& slip : slips_of(subject.image(), everything(subject)))
    if (subject.program().components[slip.component].range.line == 4 && slip.value) {
      EXPECT_FALSE(built_in(subject.image(), {slip})) << slip.text;
    }
}

}  // namespace
}  // namespace culprit::edits
