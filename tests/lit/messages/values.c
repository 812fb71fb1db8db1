// What MPI's functions compute, in four ranks: what they compute in an installation.
// RUN: rm -rf %t && mkdir -p %t/t && printf '4\n' > %t/t/all.ranks && cp %s %t/p.c
// RUN: sed -n 's/^.*[/]. says: //p' %s > %t/t/all.out
// RUN: %exits 0 %culprit run %t/p.c --tests %t/t | %check %s
// CHECK: all  pass
// CHECK-NOT: p.c:
#include <mpi.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int rank, size;
#define WORLD MPI_COMM_WORLD

static void show(const char *name, const int *numbers, int count) {
  if (rank != 0) return;
  printf("%s", name);
  for (int i = 0; i < count; i++) printf(" %d", numbers[i]);
  printf("\n");
}

static void messages(void) {
  int mine[3] = {rank, 10 * rank, 100 * rank}, theirs[3] = {0}, count;
  MPI_Status status;
  int right = (rank + 1) % size, left = (rank + size - 1) % size;
  MPI_Sendrecv(mine, 3, MPI_INT, right, 5, theirs, 3, MPI_INT, left, 5, WORLD, &status);
  MPI_Get_count(&status, MPI_INT, &count);
  int seen[6] = {theirs[0], theirs[1], theirs[2], status.MPI_SOURCE, status.MPI_TAG, count};
  show("sendrecv", seen, 6);  // says: sendrecv 3 30 300 3 5 3
  MPI_Sendrecv_replace(mine, 3, MPI_INT, left, 6, right, 6, WORLD, MPI_STATUS_IGNORE);
  show("replace", mine, 3);  // says: replace 1 10 100
  if (rank == 1) {
    char room[3 * (sizeof theirs + MPI_BSEND_OVERHEAD)];
    void *used;
    MPI_Buffer_attach(room, sizeof room);
    for (int i = 1; i <= 3; i++) MPI_Bsend(theirs, i, MPI_INT, 0, 10 + i, WORLD);
    MPI_Buffer_detach(&used, &count);
  } else if (rank == 0) {
    int got[3] = {0}, order[3];
    for (int tag = 13; tag > 10; tag--) {
      MPI_Probe(MPI_ANY_SOURCE, tag, WORLD, &status);
      MPI_Get_count(&status, MPI_INT, &order[13 - tag]);
      MPI_Recv(got, 3, MPI_INT, status.MPI_SOURCE, tag, WORLD, MPI_STATUS_IGNORE);
    }
    show("probe", order, 3);  // says: probe 3 2 1
  }
  MPI_Recv(theirs, 1, MPI_INT, MPI_PROC_NULL, 0, WORLD, &status);
  MPI_Get_count(&status, MPI_INT, &count);
  int nobody[3] = {status.MPI_SOURCE == MPI_PROC_NULL, status.MPI_TAG == MPI_ANY_TAG, count};
  show("nobody", nobody, 3);  // says: nobody 1 1 0
  MPI_Request requests[4];
  int in[2] = {0}, out[2] = {rank * rank, -rank}, index, flag = 0;
  MPI_Irecv(&in[0], 1, MPI_INT, left, 1, WORLD, &requests[0]);
  MPI_Irecv(&in[1], 1, MPI_INT, right, 2, WORLD, &requests[1]);
  MPI_Isend(&out[0], 1, MPI_INT, right, 1, WORLD, &requests[2]);
  MPI_Issend(&out[1], 1, MPI_INT, left, 2, WORLD, &requests[3]);
  MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
  show("waitall", in, 2);  // says: waitall 9 -1
  MPI_Waitany(4, requests, &index, &status);
  show("none left", (int[]){index == MPI_UNDEFINED, requests[0] == MPI_REQUEST_NULL}, 2);
  // says: none left 1 1
  if (rank == 0) {
    MPI_Irecv(in, 2, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, WORLD, requests);
    MPI_Send(out, 0, MPI_INT, 3, 9, WORLD);
    while (!flag) MPI_Test(requests, &flag, &status);
    show("test", (int[]){in[0], in[1], status.MPI_SOURCE, status.MPI_TAG}, 4);
    // says: test 7 8 3 9
  } else if (rank == 3) {
    int pair[2] = {7, 8};
    MPI_Recv(pair, 0, MPI_INT, 0, 9, WORLD, MPI_STATUS_IGNORE);
    MPI_Send(pair, 2, MPI_INT, 0, 9, WORLD);
  }
  MPI_Request again[2];
  int sum = 0, token = 0;
  MPI_Send_init(&rank, 1, MPI_INT, right, 3, WORLD, &again[0]);
  MPI_Recv_init(&token, 1, MPI_INT, left, 3, WORLD, &again[1]);
  for (int i = 0; i < 3; i++) {
    MPI_Startall(2, again);
    MPI_Waitall(2, again, MPI_STATUSES_IGNORE);
    sum += token;
  }
  MPI_Request_free(&again[0]);
  MPI_Request_free(&again[1]);
  show("persistent", &sum, 1);  // says: persistent 9
}

static void collectives(void) {
  int one = rank + 1, all[4] = {0}, some[10] = {0}, result = 0;
  int counts[4] = {1, 2, 3, 4}, at[4] = {0, 1, 3, 6};
  int number = rank == 2 ? 42 : 0;
  MPI_Bcast(&number, 1, MPI_INT, 2, WORLD);
  show("bcast", &number, 1);  // says: bcast 42
  MPI_Gather(&one, 1, MPI_INT, all, 1, MPI_INT, 0, WORLD);
  show("gather", all, 4);  // says: gather 1 2 3 4
  for (int i = 0; i < 4; i++) all[i] *= 10;
  MPI_Scatter(all, 1, MPI_INT, rank == 0 ? MPI_IN_PLACE : &result, 1, MPI_INT, 0, WORLD);
  MPI_Reduce(rank == 0 ? MPI_IN_PLACE : &result, rank == 0 ? &result : NULL, 1, MPI_INT, MPI_SUM,
             0, WORLD);
  show("scatter", &result, 1);  // says: scatter 90
  int mine[4] = {one, one, one, one};
  MPI_Gatherv(mine, one, MPI_INT, some, counts, at, MPI_INT, 0, WORLD);
  show("gatherv", some, 10);  // says: gatherv 1 2 2 3 3 3 4 4 4 4
  MPI_Scatterv(some, counts, at, MPI_INT, mine, one, MPI_INT, 0, WORLD);
  MPI_Allgatherv(mine, one, MPI_INT, some, counts, at, MPI_INT, WORLD);
  show("allgatherv", some, 10);  // says: allgatherv 1 2 2 3 3 3 4 4 4 4
  int to[4] = {10 * rank, 10 * rank + 1, 10 * rank + 2, 10 * rank + 3}, from[4];
  MPI_Alltoall(to, 1, MPI_INT, from, 1, MPI_INT, WORLD);
  show("alltoall", from, 4);  // says: alltoall 0 10 20 30
  MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, from, 1, MPI_INT, WORLD);
  show("allgather", from, 4);  // says: allgather 0 11 22 33
  MPI_Scan(&one, &result, 1, MPI_INT, MPI_PROD, WORLD);
  MPI_Gather(&result, 1, MPI_INT, all, 1, MPI_INT, 0, WORLD);
  show("scan", all, 4);  // says: scan 1 2 6 24
  result = -1;
  MPI_Exscan(&one, &result, 1, MPI_INT, MPI_SUM, WORLD);
  MPI_Gather(&result, 1, MPI_INT, all, 1, MPI_INT, 0, WORLD);
  show("exscan", all, 4);  // says: exscan -1 1 3 6
  MPI_Reduce_scatter_block(to, &result, 1, MPI_INT, MPI_MAX, WORLD);
  MPI_Gather(&result, 1, MPI_INT, all, 1, MPI_INT, 0, WORLD);
  show("reduce_scatter", all, 4);  // says: reduce_scatter 30 31 32 33
  struct {
    double value;
    int place;
  } best = {rank == 1 || rank == 2 ? 7.5 : 1, rank}, found;
  MPI_Allreduce(&best, &found, 1, MPI_DOUBLE_INT, MPI_MAXLOC, WORLD);
  show("maxloc", (int[]){(int)(found.value * 2), found.place}, 2);  // says: maxloc 15 1
  int bits[3] = {1 << rank, rank != 2, 15 - rank}, combined[3];
  MPI_Allreduce(&bits[0], &combined[0], 1, MPI_INT, MPI_BOR, WORLD);
  MPI_Allreduce(&bits[1], &combined[1], 1, MPI_INT, MPI_LAND, WORLD);
  MPI_Allreduce(&bits[2], &combined[2], 1, MPI_INT, MPI_BAND, WORLD);
  show("bits", combined, 3);  // says: bits 15 0 12
  MPI_Request request;
  MPI_Iallreduce(&one, &result, 1, MPI_INT, MPI_MIN, WORLD, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  show("iallreduce", &result, 1);  // says: iallreduce 1
}

static void join_parts(void *in, void *inout, int *count, MPI_Datatype *type) {
  int *a = in, *b = inout;
  for (int i = 0; i < *count; i++) b[i] = a[i] * b[i] + a[i] + b[i];
}

struct particle {
  char name;
  double place[2];
  int charge;
};

static void types(void) {
  MPI_Datatype made, resized, column;
  struct particle list[2] = {{'a', {1, 2}, rank}, {'b', {3, 4}, -rank}};
  int lengths[3] = {1, 2, 1};
  MPI_Aint at[3] = {offsetof(struct particle, name), offsetof(struct particle, place),
                    offsetof(struct particle, charge)};
  MPI_Datatype parts[3] = {MPI_CHAR, MPI_DOUBLE, MPI_INT};
  MPI_Type_create_struct(3, lengths, at, parts, &made);
  MPI_Type_create_resized(made, 0, sizeof(struct particle), &resized);
  MPI_Type_commit(&resized);
  MPI_Bcast(list, 2, resized, 3, WORLD);
  int bytes;
  MPI_Type_size(resized, &bytes);
  show("struct", (int[]){list[0].charge, list[1].charge, (int)list[1].place[1], bytes}, 4);
  // says: struct 3 -3 4 21
  int matrix[3][4] = {{0}}, got[3] = {0};
  for (int i = 0; i < 12; i++) matrix[i / 4][i % 4] = 100 * rank + i;
  MPI_Type_vector(3, 1, 4, MPI_INT, &column);
  MPI_Type_commit(&column);
  if (rank == 1) MPI_Send(&matrix[0][2], 1, column, 0, 0, WORLD);
  if (rank == 0) {
    MPI_Recv(got, 3, MPI_INT, 1, 0, WORLD, MPI_STATUS_IGNORE);
    show("column", got, 3);  // says: column 102 106 110
  }
  MPI_Aint lb, extent;
  MPI_Type_get_extent(column, &lb, &extent);
  show("extent", (int[]){(int)lb, (int)extent}, 2);  // says: extent 0 36
  MPI_Datatype block;
  MPI_Type_create_subarray(2, (int[]){3, 4}, (int[]){2, 2}, (int[]){1, 1}, MPI_ORDER_C, MPI_INT,
                           &block);
  MPI_Type_commit(&block);
  int packed[4], position = 0;
  char bytes_of[64];
  MPI_Pack(matrix, 1, block, bytes_of, sizeof bytes_of, &position, WORLD);
  int end = position;
  position = 0;
  MPI_Unpack(bytes_of, end, &position, packed, 4, MPI_INT, WORLD);
  show("subarray", packed, 4);  // says: subarray 5 6 9 10
  MPI_Op joined;
  int part = rank + 1, number = 0;
  MPI_Op_create(join_parts, 0, &joined);
  MPI_Reduce(&part, &number, 1, MPI_INT, joined, 0, WORLD);
  show("own operation", &number, 1);  // says: own operation 119
  MPI_Op_free(&joined);
  MPI_Type_free(&made);
  MPI_Type_free(&resized);
  MPI_Type_free(&column);
  MPI_Type_free(&block);
}

static void communicators(void) {
  MPI_Comm half, reversed, copy, grid, row;
  int own, sum, coords[2], from, to;
  MPI_Comm_split(WORLD, rank % 2, -rank, &half);
  MPI_Comm_rank(half, &own);
  MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, half);
  show("split", (int[]){own, sum}, 2);  // says: split 1 2
  MPI_Comm_split(WORLD, rank == 0 ? MPI_UNDEFINED : 1, 0, &reversed);
  show("left out", (int[]){reversed == MPI_COMM_NULL}, 1);  // says: left out 1
  MPI_Comm_dup(WORLD, &copy);
  MPI_Request request;
  int a = 0, b = 0, word = 10 + rank, other = 20 + rank;
  if (rank == 0) {
    MPI_Irecv(&a, 1, MPI_INT, 1, 0, copy, &request);
    MPI_Recv(&b, 1, MPI_INT, 1, 0, WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    show("apart", (int[]){a, b}, 2);  // says: apart 21 11
  } else if (rank == 1) {
    MPI_Send(&word, 1, MPI_INT, 0, 0, WORLD);
    MPI_Send(&other, 1, MPI_INT, 0, 0, copy);
  }
  int dims[2] = {0, 0}, periods[2] = {1, 0};
  MPI_Dims_create(size, 2, dims);
  MPI_Cart_create(WORLD, 2, dims, periods, 0, &grid);
  MPI_Cart_coords(grid, 3, 2, coords);
  MPI_Cart_shift(grid, 0, 1, &from, &to);
  show("grid", (int[]){dims[0], dims[1], coords[0], coords[1], from, to}, 6);
  // says: grid 2 2 1 1 2 2
  MPI_Cart_shift(grid, 1, 1, &from, &to);
  show("border", (int[]){from == MPI_PROC_NULL, to}, 2);  // says: border 1 1
  MPI_Cart_sub(grid, (int[]){0, 1}, &row);
  MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, row);
  show("row", &sum, 1);  // says: row 1
  MPI_Group all, odd;
  MPI_Comm of_odd;
  MPI_Comm_group(WORLD, &all);
  MPI_Group_incl(all, 2, (int[]){3, 1}, &odd);
  MPI_Comm_create(WORLD, odd, &of_odd);
  if (of_odd != MPI_COMM_NULL) {
    MPI_Comm_rank(of_odd, &own);
    if (own == 0) MPI_Send(&rank, 1, MPI_INT, 0, 4, WORLD);
    MPI_Comm_free(&of_odd);
  }
  if (rank == 0) {
    MPI_Recv(&own, 1, MPI_INT, MPI_ANY_SOURCE, 4, WORLD, MPI_STATUS_IGNORE);
    show("group", &own, 1);  // says: group 3
  }
  MPI_Comm_free(&half);
  MPI_Comm_free(&copy);
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(WORLD, &rank);
  MPI_Comm_size(WORLD, &size);
  messages();
  collectives();
  types();
  communicators();
  MPI_Barrier(WORLD);
  MPI_Finalize();
  return 0;
}
