// A result that all ranks need is given to one only. Tests with other numbers of ranks expect other
// outputs for the same input, and do not contradict each other.
// RUN: %tests_in %t/tests four '' 'deviation 8.0\n' two '' 'deviation 2.0\n'
// RUN: printf '4\n' > %t/tests/four.ranks && printf '2\n' > %t/tests/two.ranks
// RUN: %culprit repair %s --tests %t/tests | %check %s
// CHECK: both tests fail
// CHECK: `MPI_Allreduce` for `MPI_Reduce`
#include <mpi.h>
#include <stdio.h>

static void report(int who, double deviation)
{
    if (who == 0)
        printf("deviation %.1f\n", deviation);
}

int main(int argc, char **argv)
{
    int who, ranks;
    double own, mean = 0, part, all = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &who);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    own = 2.0 * who;
    MPI_Reduce(&own, &mean, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    mean /= ranks;
    part = own > mean ? own - mean : mean - own;
    MPI_Reduce(&part, &all, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    report(who, all);
    MPI_Finalize();
    return 0;
}
