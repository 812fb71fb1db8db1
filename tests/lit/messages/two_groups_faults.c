// What ranks can do wrong with communicators of two groups, each in a program of four ranks.
// RUN: rm -rf %t && mkdir -p %t && printf '0\n' > %t/a.exit && printf '4\n' > %t/a.ranks
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
// RUN: %check %s --input-file %t/out
#include <mpi.h>
#include <stdlib.h>
#define WORLD MPI_COMM_WORLD
#define NOBODY MPI_STATUS_IGNORE
#ifndef CASE
#define CASE 0
#endif

int main(int argc, char **argv) {
  int world, rank, x = 1, y[4] = {0};
  MPI_Comm local, inter, merged;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(WORLD, &world);
  int low = world < 2;
  MPI_Comm_split(WORLD, low, world, &local);
  MPI_Comm_rank(local, &rank);
  int root = rank == 0 ? MPI_ROOT : MPI_PROC_NULL;
#if CASE == 0
  // CHECK: case 0
  // CHECK: rank 0 waits in line [[#@LINE + 3]] in MPI_Intercomm_create for rank 2, the leader of the
  // CHECK-SAME: other group, with tag 0 (which calls it for rank 0 with tag 1 in line
  // CHECK-SAME: [[#@LINE + 1]])
  MPI_Intercomm_create(local, 0, WORLD, low ? 2 : 0, low ? 0 : 1, &inter);
#elif CASE == 1
  // CHECK: case 1
  // CHECK: the leader of MPI_Intercomm_create is [[LEADER:[01]]] in rank {{[0-3]}}, and {{[01]}} in rank
  // CHECK-SAME: {{[0-3]}} in line [[#@LINE + 1]]
  MPI_Intercomm_create(local, rank, WORLD, low ? 2 : 0, 0, &inter);
#elif CASE == 2
  // CHECK: case 2
  // CHECK: the groups of MPI_Intercomm_create overlap: rank {{[02]}}, the leader of the other one, is
  // CHECK-SAME: also in this one
  MPI_Intercomm_create(local, 0, WORLD, low ? 0 : 2, 0, &inter);
#elif CASE == 3
  // CHECK: case 3
  // CHECK: rank 0 waits in line [[#@LINE + 4]] in MPI_Intercomm_create for rank 3, the leader of the
  // CHECK-SAME: other group, with tag 0; rank 1 waits in line [[#@LINE + 3]] in MPI_Intercomm_create
  // CHECK-SAME: until rank 0, which leads its group, has met the leader of the other one; rank 2
  // CHECK-SAME: waits
  MPI_Intercomm_create(local, 0, WORLD, low ? 3 : 0, 0, &inter);
#elif CASE == 4
  // CHECK: case 4
  // CHECK: MPI_Intercomm_create, which rank 1 has not called
  if (world == 1) MPI_Recv(&x, 1, MPI_INT, 0, 9, WORLD, NOBODY);
  MPI_Intercomm_create(local, 0, WORLD, low ? 2 : 0, 0, &inter);
  if (world == 0) MPI_Send(&x, 1, MPI_INT, 1, 9, WORLD);
#elif CASE == 5
  // CHECK: case 5
  // CHECK: the leader of the other group of MPI_Intercomm_create is rank 4, and the ranks are 0 to 3
  MPI_Intercomm_create(local, 0, WORLD, low ? 4 : 0, 0, &inter);
#else
  MPI_Intercomm_create(local, 0, WORLD, low ? 2 : 0, 0, &inter);
#endif
#if CASE == 6
  // CHECK: case 6
  // CHECK: the root of MPI_Bcast is {{0 of the other group|MPI_ROOT}} in rank {{[0-3]}}, and
  // CHECK-SAME: {{0 of the other group|MPI_ROOT}} in rank {{[0-3]}} in line [[#@LINE + 1]]
  MPI_Bcast(&x, 1, MPI_INT, low ? (rank == 0 ? MPI_ROOT : 0) : 0, inter);
#elif CASE == 7
  // CHECK: case 7
  // CHECK: the root of MPI_Gather is 0 of the other group in rank {{[23]}}, and MPI_PROC_NULL in rank
  // CHECK-SAME: {{[01]}} in line [[#@LINE + 1]]
  MPI_Gather(&x, 1, MPI_INT, y, 1, MPI_INT, low ? MPI_PROC_NULL : 0, inter);
#elif CASE == 8
  // CHECK: case 8
  // CHECK: the root of MPI_Reduce is 2, and the ranks of the other group are 0 to 1
  MPI_Reduce(&x, y, 1, MPI_INT, MPI_SUM, low ? root : 2, inter);
#elif CASE == 9
  // CHECK: case 9
  // CHECK: the root of MPI_Scatter is MPI_PROC_NULL in rank {{[0-3]}}, and MPI_PROC_NULL in rank
  MPI_Scatter(y, 1, MPI_INT, &x, 1, MPI_INT, MPI_PROC_NULL, inter);
#elif CASE == 10
  // CHECK: case 10
  // CHECK: MPI_Send sends to rank 2, and the ranks of the other group are 0 to 1
  if (world == 0) MPI_Send(&x, 1, MPI_INT, 2, 0, inter);
  if (world == 2) MPI_Recv(&x, 1, MPI_INT, 0, 0, inter, NOBODY);
#elif CASE == 11
  // CHECK: case 11
  // CHECK: the root of MPI_Bcast is MPI_ROOT, which is for communicators of two groups
  MPI_Bcast(&x, 1, MPI_INT, root, local);
#elif CASE == 12
  // CHECK: case 12
  // CHECK: the order of MPI_Intercomm_merge is {{[01]}} in rank {{[01]}}, and {{[01]}} in rank
  MPI_Intercomm_merge(inter, low ? rank : 1, &merged);
#elif CASE == 13
  // CHECK: case 13
  // CHECK: the communicator of MPI_Comm_remote_size has one group: the call is for those of two
  MPI_Comm_remote_size(local, &x);
#elif CASE == 14
  // CHECK: case 14
  // CHECK: ranks 0 and 1 wait in line [[#@LINE + 3]] in MPI_Recv for a message from rank 0 of the
  // CHECK-SAME: other group with tag 5; ranks 2 and 3 wait in line [[#@LINE + 3]] in MPI_Barrier,
  // CHECK-SAME: which ranks 0, 1 have not called
  if (low) MPI_Recv(&x, 1, MPI_INT, 0, 5, inter, NOBODY);
  MPI_Barrier(inter);
#elif CASE == 15
  // CHECK: case 15
  // CHECK: MPI_Allreduce has 2 elements in rank {{[0-3]}}, and 1 in rank
  int given[2] = {1, 2};
  MPI_Allreduce(given, y, low ? 1 : 2, MPI_INT, MPI_SUM, inter);
#endif
  MPI_Finalize();
}
