// Types of calls that are those of the buffers, or differ: told with the test that passes anyway.
// RUN: rm -rf %t && mkdir -p %t/r %t/w && printf '2\n' > %t/r/a.ranks && cp %t/r/a.ranks %t/w
// RUN: printf '0\n' > %t/r/a.exit && cp %t/r/a.exit %t/w
// RUN: %exits 0 %culprit run %s --tests %t/r | %check %s --check-prefix RIGHT
// RUN: %culprit run %s --tests %t/w -- -DWRONG=1 > %t/out
// RUN: %culprit run %s --tests %t/w -- -DWRONG=2 >> %t/out
// RUN: %culprit run %s --tests %t/w -- -DWRONG=3 >> %t/out
// RUN: %check %s --input-file %t/out
// RIGHT: a pass
// RIGHT-NOT: number_types.c:
// RIGHT: the test passes
// CHECK: a pass
#include <mpi.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

static int rank;
static double *shared;
typedef struct {
  int number;
  unsigned flags;
  char mark;
  double weight[2];
} record;

// Sends to the other rank what it sends here.
static void swap(void *buffer, int count, MPI_Datatype type) {
  MPI_Sendrecv_replace(buffer, count, type, 1 - rank, 0, 1 - rank, 0, MPI_COMM_WORLD,
                       MPI_STATUS_IGNORE);
}

static MPI_Datatype of_record(MPI_Datatype flags) {
  int lengths[4] = {1, 1, 1, 2};
  MPI_Aint at[4] = {offsetof(record, number), offsetof(record, flags), offsetof(record, mark),
                    offsetof(record, weight)};
  MPI_Datatype types[4] = {MPI_INT, flags, MPI_CHAR, MPI_DOUBLE}, made;
  MPI_Type_create_struct(4, lengths, at, types, &made);
  MPI_Type_commit(&made);
  return made;
}

#ifndef WRONG

static void variables(void) {
  char bytes[8] = {0};
  enum { red, green } colour = red;
  bool truth = rank;
  size_t size = 1;
  uint64_t wide = 2;
  int32_t narrow = 3;
  long long longest = 4;
  int numbers[4] = {0};
  struct {
    double value;
    int place;
  } pair = {0, 0};
  union {
    float real;
    int whole;
  } either = {.whole = 1};
  record one = {0};
  swap(bytes, 8, MPI_BYTE);
  swap(numbers, sizeof numbers, MPI_BYTE);
  swap(&colour, 1, MPI_INT);
  swap(&truth, 1, MPI_C_BOOL);
  swap(&size, 1, MPI_UNSIGNED_LONG);
  swap(&wide, 1, MPI_UINT64_T);
  swap(&wide, 1, MPI_UNSIGNED_LONG_LONG);
  swap(&narrow, 1, MPI_INT);
  swap(&longest, 1, MPI_LONG); /* alike in memory */
  swap(numbers, 2, MPI_2INT);
  swap(&pair, 1, MPI_DOUBLE_INT);
  swap(&either.real, 1, MPI_FLOAT);
  swap(&one, 1, of_record(MPI_UNSIGNED));
}

static void blocks(void) {
  void *any = calloc(4, sizeof(float));
  swap(any, 4, MPI_FLOAT);
  int *counts = calloc(1, 2 * sizeof(int) + 2 * sizeof(double)); /* and then values */
  swap(counts, 2, MPI_INT);
  swap(counts + 2, 2, MPI_DOUBLE);
  record *records = calloc(3, sizeof *records);
  swap(records, 1, of_record(MPI_UNSIGNED));
  swap(records + 1, 1, of_record(MPI_UNSIGNED));
  double(*rows)[3] = calloc(2, sizeof *rows);
  swap(rows, 6, MPI_DOUBLE);
  float *reals = any; /* two views of one block */
  int *bits = any;
  swap(bits, 4, MPI_INT);
  swap(reals, 4, MPI_FLOAT);
  unsigned char *packed = calloc(1, 16);
  swap(packed, 4, MPI_INT);
  shared = calloc(2, sizeof *shared);
  swap(shared, 2, MPI_DOUBLE);
}

#else

static void variables(void) {
  int whole = 1;
  unsigned natural[2] = {1, 2};
  long large = 1;
  record one = {0};
#if WRONG == 1
  // CHECK: number_types.c:[[# @LINE + 1]]:{{.*}} whole holds int, and the call says MPI_UNSIGNED
  MPI_Bcast(&whole, 1, MPI_UNSIGNED, 0, MPI_COMM_WORLD);
  // CHECK: natural holds unsigned int, and the call says MPI_INT
  MPI_Bcast(natural, 2, MPI_INT, 0, MPI_COMM_WORLD);
  // CHECK: large holds long, and the call says MPI_INT
  MPI_Bcast(&large, 1, MPI_INT, 0, MPI_COMM_WORLD);
#elif WRONG == 2
  // CHECK: large holds long, and the call says MPI_UINT64_T
  MPI_Bcast(&large, 1, MPI_UINT64_T, 0, MPI_COMM_WORLD);
  // CHECK: one.flags holds unsigned int, and the call says MPI_INT
  MPI_Bcast(&one, 1, of_record(MPI_INT), 0, MPI_COMM_WORLD);
#endif
}

static void blocks(void) {
#if WRONG == 3
  long *large = calloc(4, sizeof *large);
  MPI_Datatype four;
  MPI_Type_contiguous(4, MPI_INT, &four);
  MPI_Type_commit(&four);
  // CHECK: heap block {{[0-9]+}} (line [[# @LINE - 4]]) holds long, and the call says MPI_INT
  MPI_Bcast(large, 1, four, 0, MPI_COMM_WORLD);
  record *one = calloc(1, sizeof *one);
  // CHECK: byte 4 of heap block {{[0-9]+}} (line [[# @LINE - 1]]) holds unsigned int, and the call
  // CHECK-SAME: says MPI_INT
  MPI_Bcast(one, 1, of_record(MPI_INT), 0, MPI_COMM_WORLD);
  shared = calloc(2, sizeof *shared);
  // CHECK: heap block {{[0-9]+}} (line [[# @LINE - 1]]) holds double, and the call says MPI_FLOAT
  MPI_Bcast(shared, 2, MPI_FLOAT, 0, MPI_COMM_WORLD);
#endif
}

#endif

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  variables();
  blocks();
  MPI_Finalize();
}
