#include <mpi.h>
#include <stdio.h>

#define CELLS 4
#define STEPS 10

/* Heat in a rod. Each rank has some cells, and a copy of its neighbours' outermost ones. */
int main(int argc, char** argv) {
    int rank, size;
    double old[CELLS + 2] = {0}, new[CELLS + 2] = {0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int left = rank - 1;
    int right = rank + 1;
    if (rank == 0) old[1] = 100;
    for (int step = 0; step < STEPS; step++) {
        if (left >= 0)
            MPI_Send(&old[1], 1, MPI_DOUBLE, left, 0, MPI_COMM_WORLD);
        if (right < size)
            MPI_Send(&old[CELLS], 1, MPI_DOUBLE, right, 0, MPI_COMM_WORLD);
        if (left >= 0)
            MPI_Recv(&old[0], 1, MPI_DOUBLE, left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (right <= size)
            MPI_Recv(&old[CELLS + 1], 1, MPI_DOUBLE, right, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        for (int i = 1; i <= CELLS; i++)
            new[i] = old[i] + 0.25 * (old[i - 1] - 2 * old[i] + old[i + 1]);
        for (int i = 1; i <= CELLS; i++) old[i] = new[i];
    }
    double mine = 0, all = 0;
    for (int i = 1; i <= CELLS; i++) mine += old[i];
    MPI_Reduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) printf("%.3f\n", all);
    MPI_Finalize();
    return 0;
}
