// What ranks can do wrong with messages, each in a program of two ranks or more.
// RUN: rm -rf %t && mkdir -p %t && printf '0\n' > %t/a.exit && printf '2\n' > %t/a.ranks
// RUN: echo 'case 0' >> %t/out; %culprit run %s --tests %t -- -DCASE=0 >> %t/out || true
// RUN: echo 'case 1' >> %t/out; %culprit run %s --tests %t -- -DCASE=1 >> %t/out || true
// RUN: echo 'case 2' >> %t/out; %culprit run %s --tests %t -- -DCASE=2 >> %t/out || true
// RUN: echo 'case 3' >> %t/out; %culprit run %s --tests %t -- -DCASE=3 >> %t/out || true
// RUN: echo 'case 4' >> %t/out; %culprit run %s --tests %t -- -DCASE=4 >> %t/out || true
// RUN: echo 'case 5' >> %t/out; %culprit run %s --tests %t -- -DCASE=5 >> %t/out || true
// RUN: echo 'case 6' >> %t/out; %culprit run %s --tests %t -- -DCASE=6 >> %t/out || true
// RUN: echo 'case 7' >> %t/out; %culprit run %s --tests %t -- -DCASE=7 >> %t/out || true
// RUN: echo 'case 8' >> %t/out; %culprit run %s --tests %t -- -DCASE=8 >> %t/out || true
// RUN: echo 'case 9' >> %t/out; %culprit run %s --tests %t -- -DCASE=9 >> %t/out || true
// RUN: echo 'case 10' >> %t/out; %culprit run %s --tests %t -- -DCASE=10 >> %t/out || true
// RUN: echo 'case 11' >> %t/out; %culprit run %s --tests %t -- -DCASE=11 >> %t/out || true
// RUN: echo 'case 12' >> %t/out; %culprit run %s --tests %t -- -DCASE=12 >> %t/out || true
// RUN: echo 'case 13' >> %t/out; %culprit run %s --tests %t -- -DCASE=13 >> %t/out || true
// RUN: echo 'case 14' >> %t/out; %culprit run %s --tests %t -- -DCASE=14 >> %t/out || true
// RUN: echo 'case 15' >> %t/out; %culprit run %s --tests %t -- -DCASE=15 >> %t/out || true
// RUN: echo 'case 16' >> %t/out; %culprit run %s --tests %t -- -DCASE=16 >> %t/out || true
// RUN: %check %s --input-file %t/out
// RUN: %exits 1 %culprit run %s --tests %t -- -DCASE=18 | %check %s --check-prefix OTHER
// RUN: printf '5\n' > %t/a.ranks
// RUN: %exits 1 %culprit run %s --tests %t -- -DCASE=17 | %check %s --check-prefix MANY
// RUN: %exits 2 %culprit run %s --tests %t --ranks 0 2>&1 | %check %s --check-prefix ZERO
// RUN: printf 'two\n' > %t/a.ranks
// RUN: %exits 2 %culprit run %s --tests %t 2>&1 | %check %s --check-prefix WORD
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#define WORLD MPI_COMM_WORLD
#define NOBODY MPI_STATUS_IGNORE
#ifndef CASE
#define CASE 0
#endif

int main(int argc, char **argv) {
  int rank, size, x = 1, y[4] = {0};
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(WORLD, &rank);
  MPI_Comm_size(WORLD, &size);
  int other = 1 - rank;
#if CASE == 0
  // CHECK: case 0
  // CHECK-NEXT: a FAIL  deadlock: no rank can go on: rank 0 waits in line [[#@LINE + 3]] in MPI_Recv for
  // CHECK-SAME: a message from rank 1 with tag 0; rank 1 waits in line [[#@LINE + 2]] in MPI_Recv for
  // CHECK-SAME: a message from rank 0 with tag 0
  MPI_Recv(y, 1, MPI_INT, other, 0, WORLD, NOBODY);
  MPI_Send(&x, 1, MPI_INT, other, 0, WORLD);
#elif CASE == 1
  // CHECK: case 1
  // CHECK-NEXT: a pass
  // CHECK-NEXT: c:[[#@LINE + 3]]:3: this works only because messages are buffered; where MPI_Send
  // CHECK-SAME: waits until its message is received, as it may, no rank can go on: rank 0 waits in
  // CHECK-SAME: line [[#@LINE + 1]] in MPI_Send until rank 1 receives its message with tag 0
  MPI_Send(&x, 1, MPI_INT, other, 0, WORLD);
  MPI_Recv(y, 1, MPI_INT, other, 0, WORLD, NOBODY);
#elif CASE == 2
  // CHECK: case 2
  // CHECK: MPI_Recv receives MPI_FLOAT here, and rank 0 sends MPI_INT in line [[#@LINE + 2]]
  float real;
  if (rank == 0) MPI_Send(&x, 1, MPI_INT, 1, 0, WORLD);
  else MPI_Recv(&real, 1, MPI_FLOAT, 0, 0, WORLD, NOBODY);
#elif CASE == 3
  // CHECK: case 3
  // CHECK: the message that rank 0 sends in line [[#@LINE + 2]] is longer than MPI_Recv in line
  // CHECK-SAME: [[#@LINE + 2]] allows: 16 bytes, not 8
  if (rank == 0) MPI_Send(y, 4, MPI_INT, 1, 0, WORLD);
  else MPI_Recv(y, 2, MPI_INT, 0, 0, WORLD, NOBODY);
#elif CASE == 4
  // CHECK: case 4
  // CHECK: the root of MPI_Bcast is 1 in rank 1, and 0 in rank 0 in line [[#@LINE + 1]]
  MPI_Bcast(&x, 1, MPI_INT, rank, WORLD);
#elif CASE == 5
  // CHECK: case 5
  // CHECK: rank 1 is at MPI_Barrier, and rank 0 at MPI_Bcast in line [[#@LINE + 1]]
  if (rank == 0) MPI_Bcast(&x, 1, MPI_INT, 0, WORLD);
  MPI_Barrier(WORLD);
#elif CASE == 6
  // CHECK: case 6
  // CHECK: the operation of MPI_Reduce is MPI_MAX in rank 1, and MPI_SUM in rank 0
  MPI_Reduce(&x, y, 1, MPI_INT, rank ? MPI_MAX : MPI_SUM, 0, WORLD);
#elif CASE == 7
  // CHECK: case 7
  // CHECK: [[#@LINE + 3]]:7: write of x, which the call in line [[#@LINE + 2]] still sends from
  if (rank == 0) {
    MPI_Isend(&x, 1, MPI_INT, 1, 0, WORLD, &request);
    x = 2;
    MPI_Wait(&request, NOBODY);
  } else MPI_Recv(y, 1, MPI_INT, 0, 0, WORLD, NOBODY);
#elif CASE == 8
  // CHECK: case 8
  // CHECK: [[#@LINE + 4]]:12: read of element 0 of y, which the call in line [[#@LINE + 3]] still
  if (rank == 0) MPI_Send(&x, 1, MPI_INT, 1, 0, WORLD);
  else {
    MPI_Irecv(y, 1, MPI_INT, 0, 0, WORLD, &request);
    return y[0] != 1;
  }
#elif CASE == 9
  // CHECK: case 9
  // CHECK: [[#@LINE + 3]]:18: the request of this MPI_Isend is never completed
  // CHECK: [[#@LINE + 3]]:18: rank 1 never receives this message with tag 4 from rank 0
  // An error that the program handles is none.
  if (rank == 0) MPI_Isend(&x, 1, MPI_INT, 1, 3, WORLD, &request);
  if (rank == 0) MPI_Send(&x, 1, MPI_INT, 1, 4, WORLD);
  if (rank == 1) MPI_Comm_set_errhandler(WORLD, MPI_ERRORS_RETURN);
  if (rank == 1 && MPI_Send(NULL, 1, MPI_INT, 0, 0, WORLD) != MPI_ERR_BUFFER) abort();
#elif CASE == 10
  // CHECK: case 10
  // CHECK: MPI_Send sends to rank 2, and the ranks are 0 to 1
  MPI_Send(&x, 1, MPI_INT, 2, 0, WORLD);
#elif CASE == 11
  // CHECK: case 11
  // CHECK: MPI_Bcast uses a type that was not committed: MPI_Type_commit
  MPI_Datatype pair;
  MPI_Type_contiguous(2, MPI_INT, &pair);
  MPI_Bcast(y, 1, pair, 0, WORLD);
#elif CASE == 12
  // CHECK: case 12
  // CHECK: read of 20 bytes past the end of 'y'
  MPI_Bcast(y, 5, MPI_INT, 0, WORLD);
#elif CASE == 13
  // CHECK: case 13
  // CHECK: x holds int, and the call says MPI_DOUBLE
  double sum;
  MPI_Reduce(&x, &sum, 1, MPI_DOUBLE, MPI_SUM, 0, WORLD);
#elif CASE == 14
  // CHECK: case 14
  // CHECK: deadlock: no rank can go on: rank 0 waits in line {{.*}} in MPI_Finalize, which rank 1 has
  // CHECK-SAME: not called; rank 1 has ended
  // CHECK: rank 1 ends without MPI_Finalize
  if (rank == 1) return 0;
#elif CASE == 15
  // CHECK: case 15
  // CHECK: MPI_Gather gives and receives in the same memory; MPI_IN_PLACE is for that
  MPI_Gather(y, 1, MPI_INT, y, 1, MPI_INT, 0, WORLD);
#elif CASE == 16
  // CHECK: case 16
  // CHECK: exit status 3 instead of 0
  if (rank == 1) MPI_Abort(WORLD, 3);
#elif CASE == 18
  // OTHER: rank 0 waits in line [[#@LINE + 2]] in MPI_Recv for a message from rank 1 with tag 0
  // OTHER-SAME: (rank 1 has sent it one with tag 4 in line [[#@LINE + 2]])
  if (rank == 0) MPI_Recv(y, 1, MPI_INT, 1, 0, WORLD, NOBODY);
  else MPI_Send(&x, 1, MPI_INT, 0, 4, WORLD);
#else
  // MANY: deadlock: no rank can go on: rank 0 waits in line [[#@LINE + 4]] in MPI_Recv for a message
  // MANY-SAME: from any rank with any tag; ranks 1 to 4 wait in line [[#@LINE + 4]] in MPI_Barrier,
  // MANY-SAME: which rank 0 has not called
  if (rank == 0)
    MPI_Recv(y, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, WORLD, NOBODY);
  MPI_Barrier(WORLD);
#endif
  MPI_Finalize();
  return 0;
}
// ZERO: error: --ranks
// WORD: {{.*}}a.ranks{{.*}}: error: not a number of ranks
// WORD: hint: the file should hold one integer from 1 to 256
