// Communicators of two groups, of two ranks and of three: what an installation computes.
// RUN: rm -rf %t && mkdir -p %t/t && printf '5\n' > %t/t/all.ranks && cp %s %t/p.c
// RUN: sed -n 's/^.*[/]. says: //p' %s > %t/t/all.out
// RUN: %exits 0 %culprit run %t/p.c --tests %t/t | %check %s
// CHECK: all  pass
// CHECK-NOT: p.c:
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define WORLD MPI_COMM_WORLD
static int world, in_low, rank;  // the rank in the group
static MPI_Comm inter;

// The number of each rank of the world.
static void show(const char *name, int number) {
  int all[5];
  MPI_Gather(&number, 1, MPI_INT, all, 1, MPI_INT, 0, WORLD);
  if (world != 0) return;
  printf("%s", name);
  for (int r = 0; r < 5; r++) printf(" %d", all[r]);
  printf("\n");
}

// The group that a root is in says that it is the root, or nobody's.
static int root_in_low(int root) {
  if (!in_low) return root;
  return rank == root ? MPI_ROOT : MPI_PROC_NULL;
}

static int root_in_high(int root) {
  if (in_low) return root;
  return rank == root ? MPI_ROOT : MPI_PROC_NULL;
}

static void sizes(void) {
  int flag, size, remote, other[3] = {0}, all[3] = {0, 1, 2};
  MPI_Group own, theirs, everyone;
  MPI_Comm_test_inter(inter, &flag);
  show("inter", flag);  // says: inter 1 1 1 1 1
  MPI_Comm_test_inter(WORLD, &flag);
  show("world", flag);  // says: world 0 0 0 0 0
  MPI_Comm_size(inter, &size);
  MPI_Comm_remote_size(inter, &remote);
  MPI_Comm_rank(inter, &flag);
  show("size", size);      // says: size 2 2 3 3 3
  show("remote", remote);  // says: remote 3 3 2 2 2
  show("rank", flag);      // says: rank 0 1 0 1 2
  MPI_Comm_group(WORLD, &everyone);
  MPI_Comm_group(inter, &own);
  MPI_Comm_remote_group(inter, &theirs);
  MPI_Group_translate_ranks(theirs, remote, all, everyone, other);
  show("first of the others", other[0]);            // says: first of the others 2 2 0 0 0
  show("last of the others", other[remote - 1]);    // says: last of the others 4 4 1 1 1
  MPI_Group_compare(own, theirs, &flag);
  show("unequal", flag == MPI_UNEQUAL);  // says: unequal 1 1 1 1 1
  MPI_Group_free(&own);
  MPI_Group_free(&theirs);
  MPI_Group_free(&everyone);
}

static void messages(void) {
  int size, seen[3] = {0}, from[3] = {0};
  MPI_Comm_remote_size(inter, &size);
  MPI_Request requests[3];
  for (int r = 0; r < size; r++) {
    MPI_Irecv(&seen[r], 1, MPI_INT, r, 7, inter, &requests[r]);
    MPI_Send(&world, 1, MPI_INT, r, 7, inter);
  }
  MPI_Waitall(size, requests, MPI_STATUSES_IGNORE);
  show("from its first", seen[0]);        // says: from its first 2 2 0 0 0
  show("from its last", seen[size - 1]);  // says: from its last 4 4 1 1 1
  MPI_Status status;
  if (in_low && rank == 1) MPI_Send(&world, 1, MPI_INT, 2, 8, inter);
  if (!in_low && rank == 2) {
    MPI_Probe(MPI_ANY_SOURCE, 8, inter, &status);
    MPI_Recv(from, 1, MPI_INT, status.MPI_SOURCE, 8, inter, &status);
    from[1] = status.MPI_SOURCE;
  }
  show("probed", from[0] * 10 + from[1]);  // says: probed 0 0 0 0 11
  int exchanged = -1, peer = rank < 2 ? rank : MPI_PROC_NULL;
  MPI_Sendrecv(&world, 1, MPI_INT, peer, 0, &exchanged, 1, MPI_INT, peer, 0, inter, &status);
  show("exchanged", exchanged);  // says: exchanged 2 3 0 1 -1
}

static void rooted(void) {
  int value = world == 1 ? 42 : -world, all[3] = {-1, -1, -1}, sum = -1, count;
  MPI_Bcast(&value, 1, MPI_INT, root_in_low(1), inter);
  show("bcast", value);  // says: bcast 0 42 42 42 42
  value = world + 1;
  MPI_Gather(&value, 1, MPI_INT, all, 1, MPI_INT, root_in_low(0), inter);
  show("gather", all[0] * 100 + all[1] * 10 + all[2]);  // says: gather 345 -111 -111 -111 -111
  MPI_Reduce(&value, &sum, 1, MPI_INT, MPI_SUM, root_in_high(2), inter);
  show("reduce", sum);  // says: reduce -1 -1 -1 -1 3
  MPI_Reduce(&value, &sum, 1, MPI_INT, MPI_PROD, root_in_low(1), inter);
  show("reduce back", sum);  // says: reduce back -1 60 -1 -1 3
  int parts[3] = {10 * world, 10 * world + 1, 10 * world + 2}, part = -1;
  MPI_Scatter(parts, 1, MPI_INT, &part, 1, MPI_INT, root_in_high(0), inter);
  show("scatter", part);  // says: scatter 20 21 -1 -1 -1
  int counts[3] = {1, 0, 2}, at[3] = {2, 0, 0}, two[3] = {-1, -1, -1};
  count = in_low ? 2 : counts[rank];
  MPI_Scatterv(parts, counts, at, MPI_INT, two, count, MPI_INT, root_in_low(0), inter);
  show("scatterv", two[0] * 10 + two[1]);  // says: scatterv -11 -11 19 -11 1
  MPI_Request request;
  value = world == 2 ? 17 : 0;
  MPI_Ibcast(&value, 1, MPI_INT, root_in_high(0), inter, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  show("ibcast", value);  // says: ibcast 17 17 17 0 0
}

static void of_all(void) {
  int value = world + 1, sum = 0, all[6] = {0}, given[6], size, local;
  MPI_Comm_size(inter, &local);
  MPI_Comm_remote_size(inter, &size);
  MPI_Barrier(inter);
  MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, inter);
  show("allreduce", sum);  // says: allreduce 12 12 3 3 3
  MPI_Allgather(&value, 1, MPI_INT, all, 1, MPI_INT, inter);
  show("allgather", all[0] * 100 + all[1] * 10 + all[2]);  // says: allgather 345 345 120 120 120
  for (int r = 0; r < size; r++) given[r] = 10 * world + r;
  MPI_Alltoall(given, 1, MPI_INT, all, 1, MPI_INT, inter);
  show("alltoall", all[0] + 100 * all[1]);  // says: alltoall 3020 3121 1000 1101 1202
  int counts[3], at[3];
  for (int r = 0; r < size; r++) counts[r] = 1, at[r] = size - 1 - r;
  MPI_Allgatherv(&value, 1, MPI_INT, all, counts, at, MPI_INT, inter);
  show("allgatherv", all[0]);  // says: allgatherv 5 5 2 2 2
  for (int r = 0; r < 6; r++) given[r] = 1 + r;
  MPI_Reduce_scatter_block(given, all, 6 / local, MPI_INT, MPI_SUM, inter);
  show("reduce_scatter_block", all[0]);  // says: reduce_scatter_block 3 12 2 6 10
  MPI_Request request;
  MPI_Iallreduce(&value, &sum, 1, MPI_INT, MPI_MAX, inter, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  show("iallreduce", sum);  // says: iallreduce 5 5 2 2 2
}

static void others(void) {
  int result, sum = 0, size, remote, value = world;
  MPI_Comm copy, half, merged, without;
  MPI_Comm_dup(inter, &copy);
  MPI_Comm_compare(inter, copy, &result);
  show("congruent", result == MPI_CONGRUENT);  // says: congruent 1 1 1 1 1
  MPI_Comm_compare(inter, WORLD, &result);
  show("unequal", result == MPI_UNEQUAL);  // says: unequal 1 1 1 1 1
  MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, copy);
  show("dup", sum);  // says: dup 9 9 1 1 1
  // in one colour the first of both, in the other one the rest
  MPI_Comm_split(copy, rank > 0, -rank, &half);
  MPI_Comm_size(half, &size);
  MPI_Comm_remote_size(half, &remote);
  MPI_Comm_rank(half, &result);
  show("split", 100 * size + 10 * remote + result);  // says: split 110 120 110 211 210
  MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, half);
  show("in the halves", sum);  // says: in the halves 2 7 0 1 1
  MPI_Comm_free(&half);
  MPI_Comm_split(copy, in_low, 0, &half);
  show("none", half == MPI_COMM_NULL);  // says: none 1 1 1 1 1
  MPI_Group group, smaller;
  int first[1] = {0};
  MPI_Comm_group(copy, &group);
  MPI_Group_excl(group, 1, first, &smaller);
  MPI_Comm_create(copy, smaller, &without);
  size = -1;
  if (without != MPI_COMM_NULL) MPI_Comm_remote_size(without, &size);
  show("without the first", size);  // says: without the first -1 2 -1 1 1
  MPI_Group_free(&group);
  MPI_Group_free(&smaller);
  if (without != MPI_COMM_NULL) MPI_Comm_free(&without);
  MPI_Comm_free(&copy);
  MPI_Intercomm_merge(inter, in_low, &merged);
  MPI_Comm_rank(merged, &result);
  show("merged", result);  // says: merged 3 4 0 1 2
  value = 1;
  MPI_Scan(&value, &sum, 1, MPI_INT, MPI_SUM, merged);
  show("scan", sum);  // says: scan 4 5 1 2 3
  MPI_Comm_free(&merged);
}

int main(int argc, char **argv) {
  MPI_Comm local;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(WORLD, &world);
  in_low = world < 2;
  MPI_Comm_split(WORLD, in_low, world, &local);
  MPI_Comm_rank(local, &rank);
  // only the leaders say who leads the others
  MPI_Intercomm_create(local, 0, rank == 0 ? WORLD : MPI_COMM_NULL, in_low ? 2 : 0, 12, &inter);
  MPI_Comm_free(&local);
  sizes();
  messages();
  rooted();
  of_all();
  others();
  MPI_Comm_free(&inter);
  MPI_Finalize();
}
