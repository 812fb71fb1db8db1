// A result that depends on which message comes first: found under another order of the ranks,
// written beside the test, and followed from then on. Then located.
// RUN: rm -rf %t && mkdir -p %t/t && printf '10 20\n' > %t/t/a.out && cp %s %t/p.c
// RUN: %exits 0 %culprit run %t/p.c --tests %t/t --ranks 3 --schedules 1 \
// RUN:   | %check %s --check-prefix ONE
// ONE: a  pass
// RUN: %exits 1 %culprit run %t/p.c --tests %t/t --ranks 3 --write-schedules | %check %s
// CHECK: a  FAIL  the output is wrong: expected "10 20↵", printed "20 10↵"
// CHECK: this one has 1 switch:
// CHECK-NEXT: rank 0 stops in `MPI_{{.*}}; rank 2 goes on
// RUN: %exits 1 %culprit run %t/p.c --tests %t/t --ranks 3 --schedules 1 \
// RUN:   | %check %s --check-prefix AGAIN
// AGAIN: a  FAIL  the output is wrong: expected "10 20↵", printed "20 10↵"
// RUN: %exits 0 %culprit locate %t/p.c --tests %t/t --ranks 3 | %check %s --check-prefix LOCATE
// LOCATE: look at the order of the ranks first: test a passes, with the same values, where they run in another order
// LOCATE: `MPI_ANY_SOURCE` in main
// LOCATE-NEXT: 35 |
// LOCATE-NEXT: |
// LOCATE: all tests pass with `i`
// LOCATE-NOT: mpi.h
// RUN: rm -f %t/t/a.schedule && %exits 1 %culprit run %t/p.c --tests %t/t \
// RUN:   | %check %s --check-prefix ALONE
// ALONE: look at the tests first:
// ALONE-NEXT: {{.*}}p.c:[[#]] calls MPI_Init() in main, and the program ran as one process: --ranks N
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, size, list[3];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0) {
    for (int i = 1; i < size; i++)
      MPI_Recv(&list[i], 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    printf("%d %d\n", list[1], list[2]);
  } else {
    int value = rank * 10;
    MPI_Send(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
