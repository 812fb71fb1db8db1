// A server that takes any message for the one that gives the section back.
// RUN: rm -rf %t && mkdir -p %t/t && printf 'done\n' > %t/t/t1.out && cp %s %t/prog.c && cd %t
// RUN: %exits 1 %culprit run prog.c --tests t --ranks 3 --global 'count(in_section) <= 1' \
// RUN:   | %check %s
// CHECK: global count(in_section) <= 1: violated in test t1
// CHECK-NEXT: these can be so at the same time:
// CHECK-NEXT: rank 1: prog.c:{{.*}}, in_section = 1
// CHECK-NEXT: rank 2: prog.c:{{.*}}, in_section = 1
// CHECK-NEXT: nothing orders them: one of rank 1, rank 2 has to wait for another
// RUN: %exits 0 %culprit run prog.c --tests t --ranks 3 --global 'count(in_section) <= 1' \
// RUN:   -- -DRIGHT | %check %s --check-prefix RIGHT
// RIGHT: global count(in_section) <= 1: holds in test t1
#include <mpi.h>
#include <stdio.h>

enum { Wants, May, GivesBack };
#ifdef RIGHT
enum { Expected = GivesBack };
#else
enum { Expected = MPI_ANY_TAG };
#endif

int in_section;

int main(int argc, char **argv) {
  int rank, size, none = 0;
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0) {
    int granted = 0;
    while (granted < size - 1) {
#ifdef RIGHT
      MPI_Recv(&none, 1, MPI_INT, MPI_ANY_SOURCE, Wants, MPI_COMM_WORLD, &status);
#else
      MPI_Recv(&none, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
      if (status.MPI_TAG != Wants) continue;
#endif
      MPI_Send(&none, 1, MPI_INT, status.MPI_SOURCE, May, MPI_COMM_WORLD);
      granted++;
#ifdef RIGHT
      MPI_Recv(&none, 1, MPI_INT, MPI_ANY_SOURCE, Expected, MPI_COMM_WORLD, &status);
#endif
    }
#ifndef RIGHT
    int got;
    do MPI_Iprobe(MPI_ANY_SOURCE, GivesBack, MPI_COMM_WORLD, &got, &status);
    while (!got);
#endif
    puts("done");
  } else {
    MPI_Send(&none, 1, MPI_INT, 0, Wants, MPI_COMM_WORLD);
    MPI_Recv(&none, 1, MPI_INT, 0, May, MPI_COMM_WORLD, &status);
    in_section = 1;
    in_section = 0;
    MPI_Send(&none, 1, MPI_INT, 0, GivesBack, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
