// Each rank has a lock of its own: it orders nothing between ranks.
// RUN: rm -rf %t && mkdir -p %t/t && printf 'done\n' > %t/t/t1.out && cp %s %t/prog.c && cd %t
// RUN: %exits 1 %culprit run prog.c --tests t --ranks 2 --global 'count(in_section) < 2' \
// RUN:   | %check %s
// CHECK: global count(in_section) < 2: violated in test t1
// CHECK: nothing orders them: one of rank 0, rank 1 has to wait for another
#include <mpi.h>
#include <pthread.h>
#include <stdio.h>
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int in_section;
int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  pthread_mutex_lock(&lock);
  in_section = 1;
  in_section = 0;
  pthread_mutex_unlock(&lock);
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0) puts("done");
  MPI_Finalize();
  return 0;
}
