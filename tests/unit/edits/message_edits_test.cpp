// Changes of the calls of MPI, as text.
#include "edits/messages/message_edits.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>

#include "edits/source_changes.h"
#include "find_node.h"
#include "subject.h"

namespace culprit::edits {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing_support::Subject;

class MpiProgram {
 public:
  explicit MpiProgram(const std::string& body)
      : subject_(
            "#include <mpi.h>\n#include <stdio.h>\n"
            "int main(int argc, char **argv) {\n"
            "  int rank, size, n = 0, k[4] = {0};\n  double x = 1, y = 0;\n"
            "  MPI_Init(&argc, &argv);\n  MPI_Comm_rank(MPI_COMM_WORLD, &rank);\n"
            "  MPI_Comm_size(MPI_COMM_WORLD, &size);\n" +
            body + "  return size + n + k[0] + (x > y);\n}\n"),
        tree_(subject_.program()) {}

  /// What the edits of the first statement that begins with this write, each in one text.
  std::vector<std::string> of(const std::string& beginning) const {
    std::vector<std::string> all;
    for (const SourceEdit& edit : message_edits(tree_, statement_from(tree_, beginning))) {
      std::string written;
      for (const SourceChange& change : edit.changes) written += change.written;
      all.push_back(written);
    }
    return all;
  }

 private:
  Subject subject_;
  SourceTree tree_;
};

TEST(MessageEdits, ChangeReductionsAndTypes) {
  const MpiProgram p(
      "  MPI_Reduce(&x, &y, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);\n"
      "  MPI_Bcast(&n, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);\n"
      "  MPI_Bcast(k, 4, MPI_INT, 0, MPI_COMM_WORLD);\n"
      "  printf(\"%d\", n);\n");
  EXPECT_THAT(p.of("MPI_Reduce"), Contains("MPI_MIN"));
  EXPECT_THAT(p.of("MPI_Reduce"), Contains("MPI_SUM"));
  EXPECT_THAT(p.of("MPI_Reduce"), Contains("MPI_Allreduce"));
  EXPECT_THAT(p.of("MPI_Bcast(&n"), Contains("MPI_INT"));
  EXPECT_THAT(p.of("MPI_Bcast(k"), IsEmpty());
  EXPECT_THAT(p.of("printf"), IsEmpty());
  EXPECT_THAT(p.of("return"), Contains(HasSubstr("MPI_Finalize();")));
}

TEST(MessageEdits, CommitNewTypes) {
  const MpiProgram p(
      "  MPI_Datatype pair, triple;\n"
      "  MPI_Type_contiguous(2, MPI_INT, &pair);\n"
      "  MPI_Type_contiguous(3, MPI_INT, &triple);\n"
      "  MPI_Type_commit(&triple);\n"
      "  MPI_Finalize();\n");
  EXPECT_THAT(p.of("MPI_Type_contiguous(2"), Contains(HasSubstr("MPI_Type_commit(&pair);")));
  EXPECT_THAT(p.of("MPI_Type_contiguous(3"), IsEmpty());
  EXPECT_THAT(p.of("return"), IsEmpty());
}

TEST(MessageEdits, WaitForWhatWasBegun) {
  const MpiProgram p(
      "  MPI_Request one, some[2], all[8];\n"
      "  MPI_Irecv(&n, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, &one);\n"
      "  MPI_Isend(&x, 1, MPI_DOUBLE, 0, 2, MPI_COMM_WORLD, &some[0]);\n"
      "  MPI_Irecv(&y, 1, MPI_DOUBLE, 0, 2, MPI_COMM_WORLD, &some[1]);\n"
      "  for (int r = 1; r < size; r++)\n"
      "    MPI_Irecv(&k[r], 1, MPI_INT, r, 3, MPI_COMM_WORLD, &all[r - 1]);\n"
      "  printf(\"%d\", n);\n");
  const std::vector<std::string> before = p.of("printf");
  EXPECT_THAT(before, Contains("MPI_Wait(&one, MPI_STATUS_IGNORE);\n  "));
  EXPECT_THAT(before, Contains("MPI_Waitall(2, some, MPI_STATUSES_IGNORE);\n  "));
  EXPECT_THAT(before, Contains("for (int r = 1; r < size; r++) MPI_Wait(&all[r - 1], "
                               "MPI_STATUS_IGNORE);\n  "));
  EXPECT_THAT(before, Contains(testing::AllOf(HasSubstr("&one"), HasSubstr("some"),
                                              HasSubstr("&all[r - 1]"))));
  EXPECT_THAT(p.of("MPI_Irecv(&n"), Contains(HasSubstr("MPI_Wait(&one, MPI_STATUS_IGNORE);")));
}

TEST(MessageEdits, GiveToAllWhatOneRankHas) {
  const MpiProgram p(
      "  if (rank == 0) {\n    n = 3;\n    if (scanf(\"%lf\", &x) != 1) k[2] = 1;\n  }\n"
      "  if (size == 0) n = 4;\n");
  EXPECT_THAT(p.of("if (rank"),
              Contains(HasSubstr("MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);")));
  EXPECT_THAT(p.of("if (rank"),
              Contains(HasSubstr("MPI_Bcast(&x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);")));
  EXPECT_THAT(p.of("if (rank"),
              Contains(HasSubstr("MPI_Bcast(k, 4, MPI_INT, 0, MPI_COMM_WORLD);")));
  EXPECT_THAT(p.of("if (rank"), Not(Contains(HasSubstr("&y"))));
  EXPECT_THAT(p.of("if (size"), IsEmpty());
}

TEST(MessageEdits, MoveCallsOfAllRanksOutOfBranches) {
  const MpiProgram p(
      "  if (rank == 0) {\n    n = 3;\n    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);\n  }\n"
      "  if (size == 2) MPI_Barrier(MPI_COMM_WORLD);\n");
  EXPECT_THAT(p.of("MPI_Bcast"),
              Contains(HasSubstr("MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);")));
  EXPECT_THAT(p.of("MPI_Barrier"), IsEmpty());
}

TEST(MessageEdits, SendAndReceiveAtOnce) {
  const MpiProgram p(
      "  MPI_Send(&n, 1, MPI_INT, 1, 5, MPI_COMM_WORLD);\n"
      "  MPI_Recv(k, 1, MPI_INT, 2, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);\n");
  EXPECT_THAT(p.of("MPI_Send"),
              Contains("MPI_Sendrecv(&n, 1, MPI_INT, 1, 5, k, 1, MPI_INT, 2, 6, MPI_COMM_WORLD, "
                       "MPI_STATUS_IGNORE);"));
  EXPECT_THAT(p.of("MPI_Recv"), IsEmpty());
}

TEST(MessageEdits, AreNotForOtherPrograms) {
  const Subject subject("int main(void) { int rank = 0, n; if (rank == 0) n = 1; return n; }");
  const SourceTree tree(subject.program());
  for (SyntaxId id = 0; id < tree.program().syntax.nodes.size(); ++id) {
    EXPECT_THAT(message_edits(tree, id), IsEmpty());
  }
}

}  // namespace
}  // namespace culprit::edits
