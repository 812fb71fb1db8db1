// The text of an edit does what its effect does: the program with the text written in, compiled
// again, runs as the program runs with the edit.
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "edit_texts.h"
#include "edits/slips.h"

namespace culprit::trials {
namespace {

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
    R"(#include <stdio.h>
struct item { int value; struct item *next; };
static struct item first, *all[3] = {&first, &first, &first};
static long total;
static void put(struct item *it, int value) { it->value += value; total++; }
static int both(int a, int b) { total += a * 3 + b; return a; }
static void tell(const char *text) { printf("%s.", text); }
int main(void) {
  struct item own = {1, &first}, *it = &own, **items = all;
  int i = 0, k = 2, in_memory = 1, *p = &in_memory;
  while (i < 2) {
    put(items[i], k);
    k = k * 2 + *p;
    i++;
  }
  if (own.next) both(it ? 1 : own.value, in_memory);
  put(&own, 1);
  tell("x");
  printf("%d %d %d %ld\n", own.value, first.value, k, total);
  return 0;
}
)",
    R"(#include <stdio.h>
static int digits(int n) {
  int left = n, sum = 0;
  for (int i = 0; i < 4; i++) {
    int left = n % 10, step = 1;
    sum += left * step;
    n /= 10;
  }
  for (int i = 3; i > 0; i--) {
    int step = i * 2;
    if (i > 1) {
      int i = left - step;
      sum += i;
    }
    left -= step;
  }
  return sum - left;
}
int main(void) {
  int a, b;
  scanf("%d %d", &a, &b);
  if (a > b) {
    int c = a - b, *at = &c;
    *at += a;
    printf("%d\n", c * b);
  } else {
    int c = b - a, *at = &c;
    *at -= a;
    printf("%d\n", c + b);
  }
  printf("%d\n", digits(a * 371 + b));
  return 0;
}
)",
};

TEST(EditText, TellsVariablesOfOneNameApart) {
  const std::string source = kPrograms[4];
  const testing_support::Subject subject(source);
  std::set<std::string> found;
  for (const edits::Edit& edit :
       edits::slips_of(subject.image(), testing_support::everything(subject)))
    found.insert(
        fmt::format("{}: {}", subject.program().components[edit.component].range.line, edit.text));
  EXPECT_TRUE(found.contains("6: `step` instead of `left`"));
  EXPECT_TRUE(found.contains("11: `left` instead of `i`")) << "the inner name is out of scope";
  EXPECT_FALSE(found.contains("16: `n` instead of `i`"));
}

TEST(EditText, DoesWhatTheEffectDoes) {
  constexpr size_t kStride = 3;  // all of them: `stress`
  size_t with_text = 0, of_all = 0;
  for (const std::string source : kPrograms) {
    const testing_support::EditTexts checked = testing_support::check_edit_texts(
        testing_support::Subject(source), source, "7 4\n", kStride);
    EXPECT_THAT(checked.wrong, testing::IsEmpty());
    with_text += checked.with_text;
    of_all += checked.edits;
  }
  EXPECT_GT(with_text, 100u);
  EXPECT_GT(10 * with_text, 9 * of_all) << "nearly all edits of such programs have a text";
}

}  // namespace
}  // namespace culprit::trials
