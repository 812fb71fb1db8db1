// The text of an edit does what its effect does: the program with the text written in, compiled
// again, runs as the program runs with the edit.
#include "edits/source_text.h"

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "edits/missing_assignments.h"
#include "edits/slips.h"
#include "subject.h"
#include "trials/edited_run.h"

namespace culprit::trials {
namespace {

using testing_support::Subject;

const char* const kPrograms[] = {
    R"(#include <stdio.h>
int main(void) {
  int a, b, most = 0;
  scanf("%d %d", &a, &b);
  if (a >= b && b != 3) most = a - b;
  else if (a < 10 || b > 20) most = b * 2 + 7;
  for (int i = 0; i < 10; i++) {
    if (i % 3 == a) most += i;
    b -= a;
    most ^= b;
    printf("%d %d\n", i + 1, most); /* not - this */
  }
  return most > 100;
}
)",
    R"(#include <stdio.h>
#define LIMIT 8
struct item { int key, value; };
static int find(struct item *items, int n, int key) {
  int low = 0, high = n - 1;
  while (low <= high) {
    int middle = (low + high) / 2;
    if (items[middle].key == key)
      return items[middle].value;
    if (items[middle].key < key) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
int main(void) {
  struct item items[LIMIT];
  int count = 0, wanted = 5;
  for (int k = 0; k < LIMIT; k++) {
    items[k].key = 2 * k + 1;
    items[k].value = k & 3;
    count++;
  }
  printf("%d %d\n", find(items, count, wanted),
         find(items, count, wanted + 4));
  return 0;
}
)",
};

std::string with_change(const std::string& source, const edits::SourceChange& change) {
  std::istringstream lines(source);
  std::string out, line;
  for (uint32_t number = 1; std::getline(lines, line); ++number) {
    if (number == change.range.line) {
      EXPECT_EQ(line.substr(change.range.column - 1, change.range.end_column - change.range.column),
                change.replaced);
      line = line.substr(0, change.range.column - 1) + change.written +
             line.substr(change.range.end_column - 1);
    }
    out += line + "\n";
  }
  return out;
}

std::vector<edits::Edit> all_edits(const Subject& subject) {
  std::vector<model::ComponentId> all;
  for (model::ComponentId id = 0; id < subject.program().components.size(); ++id) all.push_back(id);
  std::vector<edits::Edit> edits = edits::slips_of(subject.image(), all);
  for (edits::Edit& edit : edits::missing_assignments(subject.image(), all, 200))
    edits.push_back(std::move(edit));
  return edits;
}

replay::PlainRunRequest limited() {
  replay::PlainRunRequest request;
  request.limits.steps = 20'000;
  request.output_limit = 4'000;
  return request;
}

std::string said(const Subject& subject, const edits::Edit& edit) {
  return edit.text + " in `" + subject.program().components[edit.component].text + "`: `" +
         edit.source->written + "` for `" + edit.source->replaced + "` in column " +
         std::to_string(edit.source->range.column);
}

TEST(EditText, DoesWhatTheEffectDoes) {
  size_t with_text = 0, of_all = 0;
  for (const std::string source : kPrograms) {
    const Subject subject(source);
    const machine::RunInputs inputs{.input = "7 4\n"};
    for (const edits::Edit& edit : all_edits(subject)) {
      ++of_all;
      if (!edit.source) continue;
      ++with_text;
      replay::PlainRunRequest request = limited();
      request.image = &subject.image();
      request.inputs = &inputs;
      const replay::PlainRun effect = run_with_edits(subject.image(), {edit}, request);
      const std::string edited = with_change(source, *edit.source);
      const replay::PlainRun text = Subject(edited).run(limited(), inputs.input);
      // memory of its own and what C leaves undefined may differ
      if (!effect.findings.empty() || !text.findings.empty()) continue;
      const bool ends = effect.stop == machine::Stop::Exited;
      EXPECT_EQ(ends, text.stop == machine::Stop::Exited) << said(subject, edit);
      if (!ends) continue;
      EXPECT_EQ(text.output, effect.output) << said(subject, edit);
      EXPECT_EQ(text.exit_status, effect.exit_status) << said(subject, edit);
    }
  }
  EXPECT_GT(with_text, 100u);
  EXPECT_GT(2 * with_text, of_all) << "most edits of such programs have a text";
}

TEST(EditText, TokensAreTheirOwn) {
  const Subject subject(
      "int main(void) {\n"
      "  int a = 1, aa = 2; /* a */\n"
      "  return a <= aa ? a + 'a' : aa<<1;\n"
      "}\n");
  const SourceRange line{subject.program().components[0].range.file, 2, 1, 3, 36};
  std::vector<std::string> texts;
  for (const edits::SourceToken& token : edits::tokens_in(subject.program(), line))
    texts.push_back(token.text);
  EXPECT_EQ(texts, (std::vector<std::string>{"int", "a",      "=",  "1",  ",",  "aa", "=", "2",
                                             ";",   "return", "a",  "<=", "aa", "?",  "a", "+",
                                             "'a'", ":",      "aa", "<<", "1",  ";"}));
  EXPECT_FALSE(edits::token_change(subject.program(), line, {}, "a", "b")) << "there are three";
  const auto shift = edits::token_change(subject.program(), line, {}, "<<", ">>");
  ASSERT_TRUE(shift);
  EXPECT_EQ(shift->range.line, 3u);
  EXPECT_EQ(shift->replaced, "<<");
}

}  // namespace
}  // namespace culprit::trials
