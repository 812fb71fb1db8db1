// A token goes around; whoever has it is in the section.
// RUN: rm -rf %t && mkdir -p %t/t && printf 'done\n' > %t/t/t1.out && cp %s %t/prog.c && cd %t
// RUN: %exits 0 %culprit run prog.c --tests t --ranks 4 --global 'count(in_section) <= 1' \
// RUN:   --global 'sum(rounds) >= 0' | %check %s
// CHECK: global count(in_section) <= 1: holds in test t1, in every order of the events
// CHECK: global sum(rounds) >= 0: holds in test t1, in every order of the events
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, size, token = 0, in_section = 0, rounds = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int i = 0; i < 3; i++) {
    if (rank > 0 || i > 0)
      MPI_Recv(&token, 1, MPI_INT, (rank + size - 1) % size, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    in_section = 1;
    rounds++;
    in_section = 0;
    if (rank < size - 1 || i < 2)
      MPI_Ssend(&token, 1, MPI_INT, (rank + 1) % size, 0, MPI_COMM_WORLD);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0) puts("done");
  MPI_Finalize();
  return 0;
}
