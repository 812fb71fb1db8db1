/* Rank 1 sends what rank 0 prints. It is too small by one. */
#include <mpi.h>
#include <stdio.h>

static int own;

static void send(int to) {
  int tag = 7;
  MPI_Send(&own, 1, MPI_INT, to, tag, MPI_COMM_WORLD);
}

int main(int argc, char **argv) {
  int rank, got = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  own = 10 * rank + 5;
  if (rank == 1)
    send(0);
  else
    MPI_Recv(&got, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  own += 100;
  if (rank == 0)
    printf("%d\n", got);
  MPI_Finalize();
  return 0;
}
