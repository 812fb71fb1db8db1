/* mpi.h: calls of all ranks that combine values by an operation. */
#include "model.h"

/* A copy of the elements as they lie in the program's memory. */
static struct block copy_of(const void* buffer, size_t count, MPI_Datatype type) {
  struct block block;
  block.bytes = bytes_over(count, type);
  block.data = malloc(block.bytes > 0 ? block.bytes : 1);
  memcpy(block.data, first_byte(buffer, count, type), block.bytes);
  block.signature = signature_of(type, count);
  return block;
}

/* `gets_result`: this rank. `first`, `elements`: the part of the result that it gets. A root gives
 * nothing if the others are in another group. */
static int reduce(const char* name, enum collective_kind kind, const void* out, void* in,
                  long count, long first, long elements, MPI_Datatype type, MPI_Op op, int root,
                  int gets_result, MPI_Comm comm, MPI_Request* request) {
  const int gives = !(kind == Reduce && gets_result && comm->is_inter);
  const void* given = out == MPI_IN_PLACE && gets_result && !comm->is_inter ? in : out;
  TRY(check_op(comm, op, type));
  if (gives) TRY(check_data(comm, given, count, type, 0));
  if (gets_result) TRY(check_data(comm, in, elements, type, 1));
  if (gives && gets_result && out == in && elements > 0 && out != NULL)
    return fail(comm, MPI_ERR_BUFFER,
                "%s gives and receives in the same memory; MPI_IN_PLACE is for that", name);
  struct contribution own = {.root = root,
                             .result = in,
                             .first = (size_t)first,
                             .elements = gets_result ? (size_t)elements : 0,
                             .count = (size_t)count,
                             .type = type,
                             .op = op,
                             .blocks = 1};
  own.block = calloc(1, sizeof *own.block);
  if (gives) own.block[0] = copy_of(given, (size_t)count, type);
  else own.block[0].signature = signature_of(type, (size_t)count);
  return run_collective(comm, kind, &own, request);
}

static int to_root(const char* name, const void* out, void* in, int count, MPI_Datatype type,
                   MPI_Op op, int root, MPI_Comm comm, MPI_Request* request) {
  begin_call(name);
  TRY(check_comm(comm));
  TRY(check_root(comm, root));
  const int number = root_number(comm, root);
  const struct contribution outside = {.root = NoRoot};
  if (number == NoRoot) return run_collective(comm, Reduce, &outside, request);
  return reduce(name, Reduce, out, in, count, 0, count, type, op, number,
                number == own_number(comm), comm, request);
}

int MPI_Reduce(const void* out, void* in, int count, MPI_Datatype type, MPI_Op op, int root,
               MPI_Comm comm) {
  return to_root("MPI_Reduce", out, in, count, type, op, root, comm, NULL);
}

int MPI_Ireduce(const void* out, void* in, int count, MPI_Datatype type, MPI_Op op, int root,
                MPI_Comm comm, MPI_Request* request) {
  return to_root("MPI_Ireduce", out, in, count, type, op, root, comm, request);
}

static int to_all(const char* name, enum collective_kind kind, const void* out, void* in, int count,
                  MPI_Datatype type, MPI_Op op, MPI_Comm comm, MPI_Request* request) {
  begin_call(name);
  TRY(check_comm(comm));
  if (kind != Allreduce) TRY(check_kind(comm, 0));
  return reduce(name, kind, out, in, count, 0, count, type, op, 0, 1, comm, request);
}

int MPI_Allreduce(const void* out, void* in, int count, MPI_Datatype type, MPI_Op op,
                  MPI_Comm comm) {
  return to_all("MPI_Allreduce", Allreduce, out, in, count, type, op, comm, NULL);
}

int MPI_Iallreduce(const void* out, void* in, int count, MPI_Datatype type, MPI_Op op,
                   MPI_Comm comm, MPI_Request* request) {
  return to_all("MPI_Iallreduce", Allreduce, out, in, count, type, op, comm, request);
}

int MPI_Scan(const void* out, void* in, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm) {
  return to_all("MPI_Scan", Scan, out, in, count, type, op, comm, NULL);
}

int MPI_Iscan(const void* out, void* in, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm,
              MPI_Request* request) {
  return to_all("MPI_Iscan", Scan, out, in, count, type, op, comm, request);
}

int MPI_Exscan(const void* out, void* in, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm) {
  return to_all("MPI_Exscan", Exscan, out, in, count, type, op, comm, NULL);
}

int MPI_Iexscan(const void* out, void* in, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm,
                MPI_Request* request) {
  return to_all("MPI_Iexscan", Exscan, out, in, count, type, op, comm, request);
}

static int in_parts(const char* name, const void* out, void* in, const int counts[], int each,
                    MPI_Datatype type, MPI_Op op, MPI_Comm comm, MPI_Request* request) {
  begin_call(name);
  TRY(check_comm(comm));
  long count = 0, first = 0;
  for (int r = 0; r < comm->size; ++r) {
    const int part = counts != NULL ? counts[r] : each;
    if (part < 0) return fail(comm, MPI_ERR_COUNT, "the count of %s is negative: %d", name, part);
    if (r == comm->rank) first = count;
    count += part;
  }
  return reduce(name, ReduceScatter, out, in, count, first,
                counts != NULL ? counts[comm->rank] : each, type, op, 0, 1, comm, request);
}

int MPI_Reduce_scatter(const void* out, void* in, const int counts[], MPI_Datatype type, MPI_Op op,
                       MPI_Comm comm) {
  return in_parts("MPI_Reduce_scatter", out, in, counts, 0, type, op, comm, NULL);
}

int MPI_Ireduce_scatter(const void* out, void* in, const int counts[], MPI_Datatype type, MPI_Op op,
                        MPI_Comm comm, MPI_Request* request) {
  return in_parts("MPI_Ireduce_scatter", out, in, counts, 0, type, op, comm, request);
}

int MPI_Reduce_scatter_block(const void* out, void* in, int count, MPI_Datatype type, MPI_Op op,
                             MPI_Comm comm) {
  return in_parts("MPI_Reduce_scatter_block", out, in, NULL, count, type, op, comm, NULL);
}

int MPI_Ireduce_scatter_block(const void* out, void* in, int count, MPI_Datatype type, MPI_Op op,
                              MPI_Comm comm, MPI_Request* request) {
  return in_parts("MPI_Ireduce_scatter_block", out, in, NULL, count, type, op, comm, request);
}

int MPI_Reduce_local(const void* in, void* inout, int count, MPI_Datatype type, MPI_Op op) {
  begin_call("MPI_Reduce_local");
  TRY(check_op(MPI_COMM_WORLD, op, type));
  TRY(check_data(MPI_COMM_WORLD, in, count, type, 0));
  TRY(check_data(MPI_COMM_WORLD, inout, count, type, 1));
  apply(op, in, inout, (size_t)count, type);
  return MPI_SUCCESS;
}
