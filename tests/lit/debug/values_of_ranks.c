// A value is followed through messages, to the rank that sent it, and questions are asked there.
// RUN: rm -rf %t && mkdir -p %t/t && printf '51 15\n' > %t/t/a.out && printf '3\n' > %t/t/a.ranks
// RUN: printf 'why got\ncontinue to 28\nwhy all\nwhy base\nask\nwrong 1\n' > %t/walk
// RUN: %culprit debug %s --tests %t/t < %t/walk | %check %s
// CHECK: got = 15 came to line {{[0-9]+}} of rank 0, time 1 from mine in line {{[0-9]+}} of rank 1, time 1
// CHECK-NEXT: mine = 15 was computed in line [[#ADD:]] of rank 1, time {{[1-3]}} from mine = 10 and base = 5
// CHECK: values_of_ranks.c:[[#ADD]], time {{[1-3]}}, rank 1, in main
// CHECK: all = 46 was computed in line [[#ADD + 1]] of rank 0, time {{[1-3]}} from mine = 5 of rank 0, mine = 15 of rank 1 and mine = 26 of rank 2
// CHECK: base = 5 came to line [[#ADD - 1]] of rank 0, time {{[1-3]}} from base in line [[#ADD - 1]] of rank 1, time {{[1-3]}}
// CHECK-NEXT: base = 5 was given in line [[#ADD - 2]] of rank 1, time {{[1-3]}}; it depends on no other value
// CHECK-NEXT: this ran because `rank == 1` is true in line [[#ADD - 2]] of rank 1
// CHECK: question 1: which of these is wrong in {{.*}} of rank {{[0-2]}}
// CHECK: question 2: which of these is wrong in {{.*}} of rank {{[0-2]}}
#include <mpi.h>
#include <stdio.h>
static int part(int rank) { return rank * 10 + (rank == 2); }
int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int mine = part(rank), all = 0, base = 0, got = 0;
  if (rank == 1) base = 5;
  MPI_Bcast(&base, 1, MPI_INT, 1, MPI_COMM_WORLD);
  mine += base;
  MPI_Reduce(&mine, &all, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
  if (rank == 0) {
    MPI_Recv(&got, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    printf("%d %d\n", all, got);
  }
  if (rank == 1)
    MPI_Send(&mine, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
