// Calls of MPI that are missing, or meant otherwise, are mended as text.
// RUN: %tests_in %t/tests a '2\n' '6 4\n'
// RUN: printf '2\n' > %t/tests/a.ranks
// RUN: %culprit repair %s --tests %t/tests -- -DTYPE | %check %s --check-prefix TYPE
// TYPE: message misuse: MPI_Send uses a type that was not committed
// TYPE: this patch passes all tests
// TYPE: `MPI_Type_commit(&two);` added
//
// A receive is read before it has ended: the value is not there yet.
// RUN: %culprit repair %s --tests %t/tests -- -DWAIT | %check %s --check-prefix WAIT
// WAIT: `MPI_Wait(&request, MPI_STATUS_IGNORE);` added
//
// Both ranks send first: that works only where messages are buffered, and then all tests pass.
// RUN: %culprit run %s --tests %t/tests -- -DBOTH | %check %s --check-prefix BUFFERED
// BUFFERED: a{{ +}}pass
// BUFFERED: this works only because messages are buffered
// RUN: %culprit repair %s --tests %t/tests --undefined all -- -DBOTH \
// RUN:   | %check %s --check-prefix BOTH
// BOTH: deadlock: no rank can go on
// BOTH: {{^}}+  MPI_Sendrecv(pair, 2, MPI_INT, 1 - rank, 0, other, 2, MPI_INT, 1 - rank, 0,
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv) {
  int rank, n = 0, pair[2] = {0, 0}, other[2] = {0, 0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0 && scanf("%d", &n) != 1) n = 1;
  MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
  pair[0] = 3 * n * rank;
  pair[1] = 2 * n * rank;
#ifdef TYPE
  MPI_Datatype two;
  MPI_Type_contiguous(2, MPI_INT, &two);
  if (rank == 1) MPI_Send(pair, 1, two, 0, 0, MPI_COMM_WORLD);
  else MPI_Recv(other, 2, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Type_free(&two);
#elif defined(WAIT)
  MPI_Request request;
  if (rank == 0) {
    MPI_Irecv(other, 2, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
  } else {
    MPI_Send(pair, 2, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
#else
  MPI_Send(pair, 2, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD);
  MPI_Recv(other, 2, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#endif
  if (rank == 0) printf("%d %d\n", other[0], other[1]);
  MPI_Finalize();
  return 0;
}
