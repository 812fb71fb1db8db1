// The text of an edit does what its effect does: the program with the text written in, compiled
// again, runs as the program runs with the edit.
#include "edits/source_changes.h"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "edits/missing_assignments.h"
#include "edits/missing_resets.h"
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
    R"(#include <stdio.h>
#include <string.h>
#define WIDTH 4
#define SQUARE(x) ((x) * (x))
#define FOREACH(i, n) for (int i = 0; i < (n); i++)
static int weights[WIDTH] = {3, 1, 4, 1};
static int scale(int value, int factor) { return value * factor / (factor - 9) - -value; }
int main(void) {
  char word[16] = "abc", *p = word;
  int sum = 0, row, column, found;
  unsigned bits = 0x0fu;
  double mean;
  for (row = 0; row < WIDTH; ++row) {
    for (column = 0, found = 0; column < WIDTH && !found; column++)
      if ((weights[column] & 1) == 0 || row - column - 1 == 0)
        found = 1;
      else
        sum += row > 1 ? weights[row] - (column + 1) : SQUARE(column);
    switch (row % 3) {
      case 0: sum--; break;
      case 1: sum -= scale(row, 2);
      default: bits = bits << 1 | (unsigned)row;
    }
  }
  while (*p != '\0' && p - word < 10) {
    if (*p == 'b') *p = 'x';
    p++;
  }
  do sum ^= 5; while (sum < 0 && sum > -100);
  FOREACH(k, 2) { sum += k; }
  mean = sum / 2.0 - 1.5;
  printf("%s %d %u %.2f\n", strlen(word) > 2 ? word : "none", sum, bits & ~2u, mean);
  return (sum + 1) % 7;
}
)",
};

/// The source with all changes of the edit written in.
std::string with_changes(const Subject& subject, const std::string& source,
                         const edits::Edit& edit) {
  const auto lines = static_cast<uint32_t>(std::count(source.begin(), source.end(), '\n'));
  for (const edits::SourceChange& change : edit.source)
    EXPECT_EQ(edits::text_in(subject.program(), change.range), change.replaced);
  const SourceRange whole{edit.source.front().range.file, 1, 1, lines + 1, 1};
  return edits::changed_text(subject.program(), whole, edit.source).value_or("");
}

std::vector<edits::Edit> all_edits(const Subject& subject) {
  std::vector<model::ComponentId> all;
  for (model::ComponentId id = 0; id < subject.program().components.size(); ++id) all.push_back(id);
  std::vector<edits::Edit> edits = edits::slips_of(subject.image(), all);
  for (edits::Edit& edit : edits::missing_assignments(subject.image(), all, 200))
    edits.push_back(std::move(edit));
  for (edits::Edit& edit : edits::missing_resets(subject.image(), all))
    edits.push_back(std::move(edit));
  return edits;
}

replay::PlainRunRequest limited() {
  replay::PlainRunRequest request;
  request.limits.steps = 20'000;
  request.output_limit = 4'000;
  return request;
}

/// nullopt if it does not compile.
std::optional<replay::PlainRun> run_of(const std::string& source, const std::string& input) {
  try {
    return Subject(source).run(limited(), input);
  } catch (const std::runtime_error&) {
    return std::nullopt;
  }
}

std::string said(const Subject& subject, const edits::Edit& edit) {
  std::string said = edit.text + " in `" + subject.program().components[edit.component].text + "`:";
  for (const edits::SourceChange& change : edit.source)
    said += " `" + change.written + "` for `" + change.replaced + "` at " +
            std::to_string(change.range.line) + ":" + std::to_string(change.range.column);
  return said;
}

TEST(EditText, DoesWhatTheEffectDoes) {
  size_t with_text = 0, of_all = 0;
  for (const std::string source : kPrograms) {
    const Subject subject(source);
    const machine::RunInputs inputs{.input = "7 4\n"};
    for (const edits::Edit& edit : all_edits(subject)) {
      ++of_all;
      if (edit.source.empty()) continue;
      ++with_text;
      replay::PlainRunRequest request = limited();
      request.image = &subject.image();
      request.inputs = &inputs;
      const replay::PlainRun effect = run_with_edits(subject.image(), {edit}, request);
      const std::string edited = with_changes(subject, source, edit);
      const std::optional<replay::PlainRun> text = run_of(edited, inputs.input);
      EXPECT_TRUE(text) << said(subject, edit);
      if (!text) continue;
      // memory of its own and what C leaves undefined may differ
      if (!effect.findings.empty() || !text->findings.empty()) continue;
      const bool ends = effect.stop == machine::Stop::Exited;
      EXPECT_EQ(ends, text->stop == machine::Stop::Exited) << said(subject, edit);
      if (!ends) continue;
      EXPECT_EQ(text->output, effect.output) << said(subject, edit);
      EXPECT_EQ(text->exit_status, effect.exit_status) << said(subject, edit);
    }
  }
  EXPECT_GT(with_text, 100u);
  EXPECT_GT(10 * with_text, 9 * of_all) << "nearly all edits of such programs have a text";
}

}  // namespace
}  // namespace culprit::trials
