// Changes of the order of threads, as text.
#include <algorithm>
#include <string>
#include <vector>

#include <gmock/gmock.h>

#include "edits/source_changes.h"
#include "edits/text/change_words.h"
#include "edits/threads/lock_edits.h"
#include "edits/threads/locked_rows.h"
#include "edits/threads/statement_row.h"
#include "edits/threads/sync_calls.h"
#include "edits/threads/wait_edits.h"
#include "find_node.h"
#include "subject.h"

namespace culprit::edits {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing_support::Subject;

class ThreadedProgram {
 public:
  explicit ThreadedProgram(const std::string& functions)
      : subject_(
            "#include <pthread.h>\n#include <stdio.h>\nstatic int x, y;\nstatic "
            "pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\nstatic pthread_cond_t c = "
            "PTHREAD_COND_INITIALIZER;\n" +
            functions + "\nint main(void) { return x + y; }\n"),
        tree_(subject_.program()) {}

  const SourceTree& tree() const { return tree_; }
  SyntaxId statement(const std::string& text) const { return statement_of(tree_, text); }
  SyntaxId function(const std::string& name) const {
    for (const SyntaxId root : tree_.roots())
      if (tree_.token(root) == name) return root;
    ADD_FAILURE() << "no function " << name;
    return 0;
  }
  StatementRow row(const std::string& first, const std::string& last) const {
    return {statement(first), statement(last)};
  }
  /// The lines from the first function of the snippet to main, after an edit.
  std::string changed(const SourceEdit& edit) const {
    const uint32_t file = edit.changes.front().range.file;
    const auto lines = static_cast<uint32_t>(tree_.program().files[file].lines.size());
    return changed_text(tree_.program(), {file, 6, 1, lines, 1}, edit.changes).value_or("?");
  }
  std::vector<std::string> all(const std::vector<SourceEdit>& edits) const {
    std::vector<std::string> texts;
    for (const SourceEdit& edit : edits) texts.push_back(changed(edit));
    return texts;
  }

 private:
  Subject subject_;
  SourceTree tree_;
};

TEST(ThreadEdits, HoldALockAroundARow) {
  const ThreadedProgram program("void f(void) {\n  x++;\n  y = x;\n  y++;\n}");
  EXPECT_THAT(program.all(locked_rows(program.tree(), {program.row("x++", "y = x")}, "x")),
              ElementsAre("static pthread_mutex_t x_lock = PTHREAD_MUTEX_INITIALIZER;\n\nvoid "
                          "f(void) {\n  pthread_mutex_lock(&x_lock);\n  x++;\n  y = x;\n  "
                          "pthread_mutex_unlock(&x_lock);\n  y++;\n}\n"));
}
TEST(ThreadEdits, PreferALockThatTheProgramHas) {
  const ThreadedProgram program(
      "void g(void) { pthread_mutex_lock(&m); y = 1; pthread_mutex_unlock(&m); }\nvoid f(void) {\n "
      " x++;\n}");
  const std::vector<SourceEdit> edits =
      locked_rows(program.tree(), {program.row("x++", "x++")}, "x");
  ASSERT_EQ(edits.size(), 2u);
  EXPECT_THAT(program.changed(edits[0]), HasSubstr("pthread_mutex_lock(&m);\n  x++;\n"));
  EXPECT_GT(edits[0].weight, edits[1].weight);
  EXPECT_EQ(words_with_lines(program.tree().program(), edits[0]), "the lock `m` held in line 8");
}
TEST(ThreadEdits, GiveTheLockBackBeforeEachExit) {
  const ThreadedProgram program(
      "int f(int n) {\n  for (;;) {\n    x++;\n    if (x > n)\n      return 1;\n    if (x == 3) "
      "break;\n  }\n  return 0;\n}");
  const std::vector<SourceEdit> edits =
      locked_rows(program.tree(), {program.row("x++", "if (x == 3) break")}, "x");
  ASSERT_EQ(edits.size(), 1u);
  EXPECT_THAT(
      program.changed(edits[0]),
      HasSubstr("    if (x > n) {\n      pthread_mutex_unlock(&x_lock);\n      return 1;\n    }\n"
                "    if (x == 3) { pthread_mutex_unlock(&x_lock); break; }\n    "
                "pthread_mutex_unlock(&x_lock);\n  }\n"));
}
TEST(ThreadEdits, PutBracesAroundASingleStatement) {
  const ThreadedProgram program("void f(void) {\n  for (int i = 0; i < 3; i++)\n    x++;\n}");
  const std::vector<SourceEdit> edits =
      locked_rows(program.tree(), {program.row("x++", "x++")}, "x");
  ASSERT_EQ(edits.size(), 1u);
  EXPECT_THAT(program.changed(edits[0]),
              HasSubstr("  for (int i = 0; i < 3; i++) {\n    pthread_mutex_lock(&x_lock);\n    "
                        "x++;\n    pthread_mutex_unlock(&x_lock);\n  }\n}"));
}
TEST(ThreadEdits, DoNotLockWhereCodeJumpsOut) {
  const ThreadedProgram program("void f(void) {\n  x++;\n  if (x) goto end;\n  y++;\nend:;\n}");
  EXPECT_THAT(locked_rows(program.tree(), {program.row("x++", "y++")}, "x"), IsEmpty());
}
TEST(ThreadEdits, KeepALockThatIsGivenBackTooEarly) {
  const ThreadedProgram program(
      "void f(void) {\n  pthread_mutex_lock(&m);\n  x++;\n  pthread_mutex_unlock(&m);\n  "
      "pthread_mutex_lock(&m);\n  y++;\n  pthread_mutex_unlock(&m);\n}");
  EXPECT_THAT(program.all(extended_sections(program.tree(), program.row("x++", "y++"))),
              ElementsAre("void f(void) {\n  pthread_mutex_lock(&m);\n  x++;\n  y++;\n  "
                          "pthread_mutex_unlock(&m);\n}\n"));
}
TEST(ThreadEdits, MakeAVariableAtomic) {
  const ThreadedProgram program("void f(void) { x = x + 2; y++; }");
  const std::vector<SourceEdit> edits = made_atomic(program.tree(), "x");
  ASSERT_EQ(edits.size(), 1u);
  EXPECT_EQ(edits[0].changes[1].written, "x += 2");
  EXPECT_EQ(edits[0].changes[0].written, "_Atomic ");
  EXPECT_EQ(edits[0].changes[0].range.column, 8u);  // behind `static`
  EXPECT_THAT(made_atomic(program.tree(), "m"), IsEmpty());
}
TEST(ThreadEdits, TakeLocksInOneOrder) {
  const ThreadedProgram program(
      "void f(pthread_mutex_t *a, pthread_mutex_t *b) {\n  pthread_mutex_lock(a);\n  "
      "pthread_mutex_lock(b);\n  pthread_mutex_unlock(b);\n  pthread_mutex_unlock(a);\n}");
  const std::vector<std::string> texts =
      program.all(lock_edits(program.tree(), program.function("f")));
  EXPECT_THAT(texts, Contains(HasSubstr("{\n  pthread_mutex_lock(b);\n  pthread_mutex_lock(a);")));
  EXPECT_THAT(texts, Contains(HasSubstr("  if (a < b) {\n      pthread_mutex_lock(a);\n      "
                                        "pthread_mutex_lock(b);\n  } else {\n")));
}
TEST(ThreadEdits, TakeTheLockThatOthersTake) {
  const ThreadedProgram program(
      "static pthread_mutex_t n = PTHREAD_MUTEX_INITIALIZER;\nvoid g(void) {\n  "
      "pthread_mutex_lock(&m);\n  x++;\n  pthread_mutex_unlock(&m);\n}\nvoid f(void) {\n  "
      "pthread_mutex_lock(&n);\n  x--;\n  pthread_mutex_unlock(&n);\n}");
  EXPECT_THAT(program.all(lock_edits(program.tree(), program.function("f"))),
              Contains(HasSubstr("void f(void) {\n  pthread_mutex_lock(&m);\n  x--;\n  "
                                 "pthread_mutex_unlock(&m);\n}")));
}
TEST(ThreadEdits, LeaveOutALockThatIsGivenBackAndTakenAgain) {
  const ThreadedProgram program(
      "static void take(void) { pthread_mutex_lock(&m); }\nstatic void give(void) { "
      "pthread_mutex_unlock(&m); }\nvoid f(void) {\n  take();\n  x++;\n  give();\n  take();\n  "
      "y++;\n  give();\n}");
  const SyntaxId give = program.statement("give()"), take = give + 2;
  EXPECT_EQ(program.tree().text(take), "take()");
  EXPECT_THAT(program.all(extended_sections(program.tree(), {give, take})),
              Contains(HasSubstr("void f(void) {\n  take();\n  x++;\n  y++;\n  give();\n}")));
}
TEST(ThreadEdits, WaitAgainAfterEachWakeUp) {
  const ThreadedProgram program(
      "void f(void) {\n  pthread_mutex_lock(&m);\n  if (!x) pthread_cond_wait(&c, &m);\n  "
      "pthread_mutex_unlock(&m);\n}");
  EXPECT_THAT(
      program.all(wait_edits(program.tree(), program.tree()[program.function("f")].range.file)),
      ElementsAre(HasSubstr("while (!x) pthread_cond_wait(&c, &m);")));
}
TEST(ThreadEdits, RememberASignal) {
  const ThreadedProgram program(
      "void g(void) {\n  pthread_cond_signal(&c);\n}\nvoid f(void) {\n  pthread_cond_wait(&c, "
      "&m);\n}");
  EXPECT_THAT(
      program.all(wait_edits(program.tree(), program.tree()[program.function("f")].range.file)),
      Contains("static int c_given;\n\nvoid g(void) {\n  c_given = 1;\n  "
               "pthread_cond_signal(&c);\n}\nvoid f(void) {\n  while (!c_given) "
               "pthread_cond_wait(&c, &m);\n  c_given = 0;\n}\n"));
}
TEST(ThreadEdits, WaitForThreadsBeforeTheirResultIsUsed) {
  const ThreadedProgram program(
      "void *g(void *p) { return p; }\nvoid f(void) {\n  pthread_t t;\n  pthread_create(&t, NULL, "
      "g, NULL);\n  printf(\"%d\", x);\n  pthread_join(t, NULL);\n}");
  const std::vector<std::string> texts =
      program.all(joined_before(program.tree(), program.statement("printf(\"%d\", x)")));
  EXPECT_THAT(texts, Contains(HasSubstr("NULL);\n  pthread_join(t, NULL);\n  printf(\"%d\", "
                                        "x);\n}")));
  EXPECT_THAT(texts, Contains(HasSubstr("NULL);\n  pthread_join(t, NULL);\n  printf(\"%d\", x);\n  "
                                        "pthread_join(t, NULL);\n}")));
}
TEST(ThreadEdits, GiveEachThreadItsCopy) {
  const ThreadedProgram program(
      "void *g(void *p) { return p; }\nvoid f(void) {\n  pthread_t t;\n  int i = 1;\n  "
      "pthread_create(&t, NULL, g, &i);\n}");
  EXPECT_THAT(program.all(copied_arguments(program.tree(), program.function("f"))),
              ElementsAre("?"));  // the header is added above these lines
  EXPECT_THAT(copied_arguments(program.tree(), program.function("f"))[0].changes.back().written,
              "own_i");
}
TEST(ThreadEdits, RowsAroundAStatementGrow) {
  const ThreadedProgram program("void f(void) {\n  x++;\n  if (x) {\n    y++;\n    y--;\n  }\n}");
  std::vector<std::string> texts;
  for (const StatementRow& row : rows_around(program.tree(), program.statement("y++")))
    texts.push_back(text_in(program.tree().program(), range_of(program.tree(), row)));
  EXPECT_EQ(texts.front(), "y++;");
  EXPECT_THAT(texts, Contains("y++;\n    y--;"));
  EXPECT_THAT(texts, Contains("x++;\n  if (x) {\n    y++;\n    y--;\n  }"));
  EXPECT_THAT(texts, Not(Contains("x++;")));
}
TEST(ThreadEdits, KnowWhereOtherThreadsGoOn) {
  const ThreadedProgram program(
      "void f(void) {\n  while (x) { pthread_mutex_lock(&m); y++; pthread_mutex_unlock(&m); "
      "}\n  pthread_mutex_lock(&m);\n  if (y) pthread_cond_wait(&c, &m);\n  "
      "pthread_mutex_unlock(&m);\n}");
  const SourceTree& tree = program.tree();
  const std::vector<SyntaxId> parts = tree.parts(tree.parts(program.function("f")).back());
  std::vector<bool> waits, locks;
  for (const SyntaxId part : parts) {
    waits.push_back(waits_for_others(tree, part));
    locks.push_back(locks_in_loop(tree, part));
  }
  EXPECT_THAT(waits, ElementsAre(false, false, true, false));
  EXPECT_THAT(locks, ElementsAre(true, false, false, false));
}

TEST(ThreadEdits, RepeatBarriers) {
  const ThreadedProgram program(
      "static pthread_barrier_t b;\n"
      "static void *work(void *p) {\n  for (int i = 0; i < 3; i++) {\n    x++;\n"
      "    pthread_barrier_wait(&b);\n    y++;\n  }\n  return p;\n}");
  const std::vector<std::string> all =
      program.all(wait_edits(program.tree(), program.tree()[program.function("work")].range.file));
  EXPECT_THAT(all, ElementsAre(HasSubstr("y++;\n    pthread_barrier_wait(&b);\n  }")));
}

}  // namespace
}  // namespace culprit::edits
