// A deadlock of ranks: where each of them is at the end, and the last assignment in one of them.
// RUN: rm -rf %t && mkdir -p %t/t && printf '6\n' > %t/t/a.out && printf '3\n' > %t/t/a.ranks
// RUN: printf 'threads\nrank 2\nprint shared\nlast shared\nrank 0\nhistory shared\n' > %t/walk
// RUN: %culprit debug %s --tests %t/t < %t/walk | %check %s
// CHECK: test a fails: deadlock: no rank can go on: rank 0 waits in line [[#RECV:]] in MPI_Recv
// CHECK: ranks.c:[[#RECV]], time 1, rank 0, in main
// CHECK: * rank 0 {{.*}}ranks.c:[[#RECV]]@1 {{ *}}waits in MPI_Recv for a message from rank 1 with tag 7
// CHECK-NEXT: rank 1 {{.*}}ranks.c:[[#END:]]@{{[12]}} {{ *}}waits in MPI_Finalize, which rank 0 has not called
// CHECK-NEXT: rank 2 {{.*}}ranks.c:[[#END]]@{{[12]}} {{ *}}waits in MPI_Finalize, which rank 0 has not called
// CHECK: ranks.c:[[#END]], time {{[12]}}, rank 2, in main
// CHECK: shared = 2
// CHECK: shared was 1 and became 2
// CHECK-NEXT: {{.*}}ranks.c:[[#SUM:]], time {{[0-9]}}, rank 2, in main
// CHECK: rank 0, in main
// CHECK: ranks.c:[[#]]@{{[0-9]}} {{ *}}10
// CHECK-NOT: ranks.c
#include <mpi.h>
#include <stdio.h>
static int shared;
int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    shared = 10;
    MPI_Recv(&shared, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  for (int i = 0; i < rank; i++)
    shared += 1;
  MPI_Finalize();
  return 0;
}
