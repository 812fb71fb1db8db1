// Edits that add a copy, of a text, a value or an array.
#include "edits/text/copy_edits.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>

#include "edits/text/change_words.h"
#include "edits/text/statement_edits.h"
#include "find_node.h"
#include "subject.h"

namespace culprit::edits {
namespace {

using testing::Contains;
using testing::IsEmpty;
using testing::Not;
using testing_support::Subject;

class Program {
 public:
  explicit Program(const std::string& source) : subject_(source), tree_(subject_.program()) {}

  /// The edits of the first statement that begins with this, in words.
  template <class Edits>
  std::vector<std::string> words(const std::string& beginning, Edits edits_of) const {
    std::vector<std::string> all;
    for (const SourceEdit& edit : edits_of(tree_, statement_from(tree_, beginning)))
      all.push_back(words_with_lines(tree_.program(), edit));
    return all;
  }
  std::vector<std::string> copies(const std::string& beginning) const {
    return words(beginning, copy_edits);
  }
  std::vector<std::string> all(const std::string& beginning) const {
    return words(beginning, [](const SourceTree& tree, SyntaxId id) {
      return statement_edits(tree, id, Reach::Near);
    });
  }

 private:
  Subject subject_;
  SourceTree tree_;
};

TEST(CopyEdits, OfTextsThatAreKept) {
  const Program p(
      "#include <string.h>\n"
      "struct entry { char *name; int *numbers; int count; };\n"
      "static void push(char *text) { (void)text; }\n"
      "int main(void) {\n"
      "  struct entry e, f;\n"
      "  char line[8] = \"a\";\n"
      "  char *own = line;\n"
      "  e.name = line;\n"
      "  f.name = \"fixed\";\n"
      "  f.count = 2;\n"
      "  e.numbers = f.numbers;\n"
      "  push(line);\n"
      "  own = line;\n"
      "  return own[0];\n"
      "}\n");
  EXPECT_THAT(p.copies("e.name = line"), Contains("`strdup(line)` for `line`"));
  EXPECT_THAT(p.copies("push(line)"), Contains("`strdup(line)` for `line`"));
  EXPECT_THAT(p.copies("e.numbers"), Contains("`memcpy(malloc(f.count * sizeof(*f.numbers)), "
                                              "f.numbers, f.co…` for `f.numbers`"));
  EXPECT_THAT(p.copies("f.name"), IsEmpty());
  EXPECT_THAT(p.copies("own = line"), IsEmpty());
}

TEST(CopyEdits, OfValuesBeforeTheyChange) {
  const Program p(
      "#include <stdlib.h>\n"
      "struct node { int n; struct node *next; };\n"
      "static void swap(int *a, int *b) {\n"
      "  *a = *b;\n"
      "  *b = *a;\n"
      "}\n"
      "static void clear(struct node *list) {\n"
      "  for (; list; list = list->next) free(list);\n"
      "}\n"
      "int main(void) {\n"
      "  int x = 1, y = 2;\n"
      "  swap(&x, &y);\n"
      "  x = 3;\n"
      "  y = 4;\n"
      "  clear(NULL);\n"
      "  return x + y;\n"
      "}\n");
  EXPECT_THAT(p.copies("*a = *b"),
              Contains("`int old = *a;` added before line 4, `old` for `*a` in line 5"));
  EXPECT_THAT(p.copies("for (; list"),
              Contains(testing::HasSubstr("struct node *next = list->next; free(list); "
                                          "list = next;")));
  EXPECT_THAT(p.copies("x = 3"), IsEmpty());
}

TEST(CopyEdits, OfArraysThatAreReadWhileTheyChange) {
  const Program p(
      "#include <string.h>\n"
      "static void smooth(int a[4]) {\n"
      "  for (int i = 1; i < 3; i++)\n"
      "    a[i] = a[i - 1] + a[i + 1];\n"
      "}\n"
      "int main(void) { int a[4] = {1, 2, 3, 4}; smooth(a); return a[1]; }\n");
  EXPECT_THAT(p.copies("for (int i"),
              Contains("`int old_a[4]; memcpy(old_a, a, sizeof old_a);` added before line 3, "
                       "`old_a` for `a` in line 4"));
}

TEST(StatementEdits, NameWhatIsHiddenMissingOrTooShort) {
  const Program p(
      "#include <stdint.h>\n"
      "#include <stdio.h>\n"
      "#include <string.h>\n"
      "struct filter { int sum, count; };\n"
      "static void reset(struct filter *f) { f->count = 0; }\n"
      "static int find(int n) {\n"
      "  int found = -1;\n"
      "  int32_t crc = 1;\n"
      "  while (n--) {\n"
      "    int found = n;\n"
      "    (void)found;\n"
      "  }\n"
      "  return found + crc;\n"
      "}\n"
      "static void take(char *to, const char *from, int n) {\n"
      "  strncpy(to, from, n);\n"
      "}\n"
      "int main(void) {\n"
      "  int *p = 0, a[3];\n"
      "  char line[9], t[4];\n"
      "  struct filter f;\n"
      "  f.sum = find(2);\n"
      "  reset(&f);\n"
      "  memset(a, 0, 3);\n"
      "  take(t, \"abc\", 2);\n"
      "  if (!p) memset(p, 0, sizeof p);\n"
      "  fgets(line, 9, stdin);\n"
      "  if (line == t) puts(\"%2d %02d\");\n"
      "  return 0;\n"
      "}\n");
  EXPECT_THAT(p.all("int found = n"), Contains("`found = n;` for `int found = n;`"));
  EXPECT_THAT(p.all("int found = -1"), Not(Contains(testing::HasSubstr("`found = -1;`"))));
  EXPECT_THAT(p.all("int32_t crc"), Contains("`uint32_t` for `int32_t`"));
  EXPECT_THAT(p.all("f->count = 0"), Contains("`f->sum = 0;` added in line 5"));
  EXPECT_THAT(p.all("strncpy("), Contains("`to[n] = 0;` added after line 16"));
  EXPECT_THAT(p.all("memset(a"), Contains("`3 * sizeof(*a)` for `3`"));
  EXPECT_THAT(p.all("memset(p"), Contains("`sizeof(*p)` for `sizeof p`"));
  EXPECT_THAT(p.all("fgets(line"),
              Contains("`line[strcspn(line, \"\\n\")] = '\\0';` added after line 27"));
}

}  // namespace
}  // namespace culprit::edits
