// What a program can do wrong with keys, hints and groups that make a communicator, in four ranks.
// RUN: rm -rf %t && mkdir -p %t && printf '0\n' > %t/a.exit && printf '4\n' > %t/a.ranks
// RUN: echo 'case 0' >> %t/out; %culprit run %s --tests %t -- -DCASE=0 >> %t/out || true
// RUN: echo 'case 1' >> %t/out; %culprit run %s --tests %t -- -DCASE=1 >> %t/out || true
// RUN: echo 'case 2' >> %t/out; %culprit run %s --tests %t -- -DCASE=2 >> %t/out || true
// RUN: echo 'case 3' >> %t/out; %culprit run %s --tests %t -- -DCASE=3 >> %t/out || true
// RUN: echo 'case 4' >> %t/out; %culprit run %s --tests %t -- -DCASE=4 >> %t/out || true
// RUN: echo 'case 5' >> %t/out; %culprit run %s --tests %t -- -DCASE=5 >> %t/out || true
// RUN: echo 'case 6' >> %t/out; %culprit run %s --tests %t -- -DCASE=6 >> %t/out || true
// RUN: %check %s --input-file %t/out
#include <mpi.h>
#include <stdlib.h>
#define WORLD MPI_COMM_WORLD
#ifndef CASE
#define CASE 0
#endif

static int refuse(MPI_Comm comm, int key, void *value, void *extra) { return MPI_ERR_OTHER; }

int main(int argc, char **argv) {
  int rank, key, flag, *value;
  MPI_Comm made;
  MPI_Info info;
  MPI_Group all, low;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(WORLD, &rank);
  MPI_Comm_group(WORLD, &all);
  int range[1][3] = {{0, 1, 1}};
  MPI_Group_range_incl(all, 1, range, &low);
  MPI_Comm_create_keyval(MPI_COMM_DUP_FN, refuse, &key, NULL);
#if CASE == 0
  // CHECK: case 0
  // CHECK: the key of MPI_Comm_get_attr is MPI_KEYVAL_INVALID
  MPI_Comm_free_keyval(&key);
  MPI_Comm_get_attr(WORLD, key, &value, &flag);
#elif CASE == 1
  // CHECK: case 1
  // CHECK: MPI_Comm_set_attr of a key that MPI gives values to
  MPI_Comm_set_attr(WORLD, MPI_TAG_UB, &flag);
#elif CASE == 2
  // CHECK: case 2
  // CHECK: in MPI_Comm_free, the function that ends a value returns the error {{[0-9]+}} (other error)
  MPI_Comm_dup(WORLD, &made);
  MPI_Comm_set_attr(made, key, &flag);
  MPI_Comm_free(&made);
#elif CASE == 3
  // CHECK: case 3
  // CHECK: the hints of MPI_Info_set are none: they were freed, or never made
  MPI_Info_create(&info);
  MPI_Info copy = info;
  MPI_Info_free(&info);
  MPI_Info_set(copy, "a", "b");
#elif CASE == 4
  // CHECK: case 4
  // CHECK: rank 0 waits in line [[#@LINE + 2]] in MPI_Comm_create_group, which rank 1 has not called;
  // CHECK-SAME: rank 1 waits in line [[#@LINE + 1]] in MPI_Comm_create_group, which rank 0 has not
  if (rank < 2) MPI_Comm_create_group(WORLD, low, rank, &made);
#elif CASE == 5
  // CHECK: case 5
  // CHECK: the group of MPI_Comm_create has rank 2 of MPI_COMM_WORLD, which is not in the communicator
  MPI_Comm half, bad;
  MPI_Comm_split(WORLD, rank < 2, rank, &half);
  if (rank < 2) MPI_Comm_create(half, all, &bad);
#elif CASE == 6
  // CHECK: case 6
  // CHECK: MPI_Comm_delete_attr, and the communicator has no value of this key
  MPI_Comm_delete_attr(WORLD, key);
#endif
  MPI_Finalize();
}
