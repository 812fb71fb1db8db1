// Messages in flight: never more are received than were sent, and at times fewer. After a barrier
// all have come.
// RUN: rm -rf %t && mkdir -p %t/t && printf 'done\n' > %t/t/t1.out && cp %s %t/prog.c && cd %t
// RUN: %exits 0 %culprit run prog.c --tests t --ranks 3 --global 'sum(sent) >= sum(received)' \
// RUN:   --global '!any(is_over) || sum(sent) == sum(received)' | %check %s
// CHECK: global sum(sent) >= sum(received): holds in test t1
// CHECK: global !any(is_over) || sum(sent) == sum(received): holds in test t1
// RUN: %exits 1 %culprit run prog.c --tests t --ranks 3 --global 'sum(sent - received) == 0' \
// RUN:   | %check %s --check-prefix FLIGHT
// FLIGHT: global sum(sent - received) == 0: violated in test t1
// FLIGHT-NEXT: these can be so at the same time:
// FLIGHT-NEXT: rank 0: prog.c:
// FLIGHT-NEXT: rank 1: prog.c:
// FLIGHT-NEXT: rank 2: prog.c:
#include <mpi.h>
#include <stdio.h>

int sent, received, is_over;

int main(int argc, char **argv) {
  int rank, size, value = 1;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int i = 0; i < 2; i++) {
    sent++;
    MPI_Send(&value, 1, MPI_INT, (rank + 1) % size, 0, MPI_COMM_WORLD);
    MPI_Recv(&value, 1, MPI_INT, (rank + size - 1) % size, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    received++;
  }
  MPI_Barrier(MPI_COMM_WORLD);
  is_over = 1;
  if (rank == 0) puts("done");
  MPI_Finalize();
  return 0;
}
