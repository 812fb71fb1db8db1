/* mpi.h: calls of all ranks that move values: broadcasts, gathers, scatters, exchanges. With two
 * groups, what one gives goes to the other: a root gives to the peers, or gathers from them. */
#include "model.h"

static void give(struct contribution* own, int blocks) {
  own->blocks = blocks;
  own->block = calloc((size_t)blocks, sizeof *own->block);
}

static void expect(struct contribution* own, int targets) {
  own->targets = targets;
  own->target = calloc((size_t)targets, sizeof *own->target);
}

static char* element(const void* buffer, long number, MPI_Datatype type) {
  return (char*)buffer + number * type_of(type)->extent;
}

static int bcast(const char* name, void* buffer, int count, MPI_Datatype type, int root,
                 MPI_Comm comm, MPI_Request* request) {
  begin_call(name);
  TRY(check_comm(comm));
  TRY(check_root(comm, root));
  struct contribution own = {.root = root_number(comm, root)};
  const int is_root = own.root == own_number(comm);
  if (own.root != NoRoot) TRY(check_data(comm, buffer, count, type, !is_root));
  if (is_root) {
    give(&own, 1);
    own.block[0] = block_of(buffer, (size_t)count, type);
  } else if (own.root != NoRoot) {
    expect(&own, 1);
    own.target[0] = (struct target){own.root, 0, buffer, (size_t)count, type};
  }
  return run_collective(comm, Bcast, &own, request);
}

int MPI_Bcast(void* buffer, int count, MPI_Datatype type, int root, MPI_Comm comm) {
  return bcast("MPI_Bcast", buffer, count, type, root, comm, NULL);
}

int MPI_Ibcast(void* buffer, int count, MPI_Datatype type, int root, MPI_Comm comm,
               MPI_Request* request) {
  return bcast("MPI_Ibcast", buffer, count, type, root, comm, request);
}

/* A place for the values of each peer: equal ones beside each other, or given ones. */
struct places {
  void* buffer;
  int count;
  const int* counts; /* null: `count` for each */
  const int* at;     /* in elements, or in bytes if `types` are given */
  MPI_Datatype type;
  const MPI_Datatype* types;
};

static int count_of(const struct places* places, int rank) {
  return places->counts != NULL ? places->counts[rank] : places->count;
}

static MPI_Datatype type_at(const struct places* places, int rank) {
  return places->types != NULL ? places->types[rank] : places->type;
}

static char* place_of(const struct places* places, int rank) {
  if (places->types != NULL) return (char*)places->buffer + places->at[rank];
  return element(places->buffer, places->at != NULL ? places->at[rank] : (long)rank * places->count,
                 places->type);
}

static int check_places(MPI_Comm comm, const struct places* places, int is_written) {
  for (int r = 0; r < comm->peers; ++r) {
    const MPI_Datatype type = type_at(places, r);
    /* the type has to be one before an element can be found */
    if (count_of(places, r) < 0 || type == MPI_DATATYPE_NULL || type_of(type) == NULL)
      return check_data(comm, places->buffer, count_of(places, r), type, is_written);
    if (places->buffer == NULL && count_of(places, r) > 0)
      return check_data(comm, NULL, count_of(places, r), type, is_written);
    TRY(check_data(comm, place_of(places, r), count_of(places, r), type, is_written));
  }
  return MPI_SUCCESS;
}

static void target_places(MPI_Comm comm, struct contribution* own, const struct places* places,
                          int own_block) {
  expect(own, comm->peers);
  for (int r = 0; r < comm->peers; ++r)
    own->target[r] = (struct target){comm->peers_begin + r, own_block, place_of(places, r),
                                     (size_t)count_of(places, r), type_at(places, r)};
}

static void give_places(MPI_Comm comm, struct contribution* own, const struct places* places) {
  give(own, comm->peers);
  for (int r = 0; r < comm->peers; ++r)
    own->block[r] = block_of(place_of(places, r), (size_t)count_of(places, r), type_at(places, r));
}

/* What this rank gives as one block: its part of `in` with MPI_IN_PLACE. */
static int give_own(MPI_Comm comm, struct contribution* own, const void* out, int count,
                    MPI_Datatype type, const struct places* in, int may_be_in_place) {
  if (may_be_in_place && !comm->is_inter && out == MPI_IN_PLACE) {
    out = place_of(in, comm->rank);
    count = count_of(in, comm->rank);
    type = type_at(in, comm->rank);
  } else {
    TRY(check_data(comm, out, count, type, 0));
  }
  give(own, 1);
  own->block[0] = block_of(out, (size_t)count, type);
  return MPI_SUCCESS;
}

static int check_overlap(MPI_Comm comm, const void* out, const void* in, int count) {
  if (out != in || out == NULL || count <= 0) return MPI_SUCCESS;
  return fail(comm, MPI_ERR_BUFFER,
              "%s gives and receives in the same memory; MPI_IN_PLACE is for that", current_call());
}

static int gather(const char* name, const void* out, int out_count, MPI_Datatype out_type,
                  const struct places* in, int root, MPI_Comm comm, MPI_Request* request) {
  begin_call(name);
  TRY(check_comm(comm));
  TRY(check_root(comm, root));
  struct contribution own = {.root = root_number(comm, root)};
  const int is_root = own.root == own_number(comm);
  if (is_root) {
    TRY(check_places(comm, in, 1));
    TRY(check_overlap(comm, out, in->buffer, out_count));
  }
  if (own.root != NoRoot && !(is_root && comm->is_inter))
    TRY(give_own(comm, &own, out, out_count, out_type, in, is_root));
  if (is_root) target_places(comm, &own, in, 0);
  return run_collective(comm, Gather, &own, request);
}

int MPI_Gather(const void* out, int out_count, MPI_Datatype out_type, void* in, int in_count,
               MPI_Datatype in_type, int root, MPI_Comm comm) {
  const struct places places = {.buffer = in, .count = in_count, .type = in_type};
  return gather("MPI_Gather", out, out_count, out_type, &places, root, comm, NULL);
}

int MPI_Igather(const void* out, int out_count, MPI_Datatype out_type, void* in, int in_count,
                MPI_Datatype in_type, int root, MPI_Comm comm, MPI_Request* request) {
  const struct places places = {.buffer = in, .count = in_count, .type = in_type};
  return gather("MPI_Igather", out, out_count, out_type, &places, root, comm, request);
}

int MPI_Gatherv(const void* out, int out_count, MPI_Datatype out_type, void* in,
                const int in_counts[], const int at[], MPI_Datatype in_type, int root,
                MPI_Comm comm) {
  const struct places places = {.buffer = in, .counts = in_counts, .at = at, .type = in_type};
  return gather("MPI_Gatherv", out, out_count, out_type, &places, root, comm, NULL);
}

int MPI_Igatherv(const void* out, int out_count, MPI_Datatype out_type, void* in,
                 const int in_counts[], const int at[], MPI_Datatype in_type, int root,
                 MPI_Comm comm, MPI_Request* request) {
  const struct places places = {.buffer = in, .counts = in_counts, .at = at, .type = in_type};
  return gather("MPI_Igatherv", out, out_count, out_type, &places, root, comm, request);
}

static int scatter(const char* name, const struct places* out, void* in, int in_count,
                   MPI_Datatype in_type, int root, MPI_Comm comm, MPI_Request* request) {
  begin_call(name);
  TRY(check_comm(comm));
  TRY(check_root(comm, root));
  struct contribution own = {.root = root_number(comm, root)};
  const int is_root = own.root == own_number(comm);
  const int receives = is_root ? !comm->is_inter && in != MPI_IN_PLACE : own.root != NoRoot;
  if (is_root) {
    TRY(check_places(comm, out, 0));
    TRY(check_overlap(comm, out->buffer, in, in_count));
    give_places(comm, &own, out);
  }
  if (receives) {
    TRY(check_data(comm, in, in_count, in_type, 1));
    expect(&own, 1);
    own.target[0] = (struct target){own.root, comm->rank, in, (size_t)in_count, in_type};
  }
  return run_collective(comm, Scatter, &own, request);
}

int MPI_Scatter(const void* out, int out_count, MPI_Datatype out_type, void* in, int in_count,
                MPI_Datatype in_type, int root, MPI_Comm comm) {
  const struct places places = {.buffer = (void*)out, .count = out_count, .type = out_type};
  return scatter("MPI_Scatter", &places, in, in_count, in_type, root, comm, NULL);
}

int MPI_Iscatter(const void* out, int out_count, MPI_Datatype out_type, void* in, int in_count,
                 MPI_Datatype in_type, int root, MPI_Comm comm, MPI_Request* request) {
  const struct places places = {.buffer = (void*)out, .count = out_count, .type = out_type};
  return scatter("MPI_Iscatter", &places, in, in_count, in_type, root, comm, request);
}

int MPI_Scatterv(const void* out, const int out_counts[], const int at[], MPI_Datatype out_type,
                 void* in, int in_count, MPI_Datatype in_type, int root, MPI_Comm comm) {
  const struct places places = {
      .buffer = (void*)out, .counts = out_counts, .at = at, .type = out_type};
  return scatter("MPI_Scatterv", &places, in, in_count, in_type, root, comm, NULL);
}

int MPI_Iscatterv(const void* out, const int out_counts[], const int at[], MPI_Datatype out_type,
                  void* in, int in_count, MPI_Datatype in_type, int root, MPI_Comm comm,
                  MPI_Request* request) {
  const struct places places = {
      .buffer = (void*)out, .counts = out_counts, .at = at, .type = out_type};
  return scatter("MPI_Iscatterv", &places, in, in_count, in_type, root, comm, request);
}

static int allgather(const char* name, const void* out, int out_count, MPI_Datatype out_type,
                     const struct places* in, MPI_Comm comm, MPI_Request* request) {
  begin_call(name);
  struct contribution own = {0};
  TRY(check_comm(comm));
  TRY(check_places(comm, in, 1));
  TRY(check_overlap(comm, out, in->buffer, out_count));
  TRY(give_own(comm, &own, out, out_count, out_type, in, 1));
  target_places(comm, &own, in, 0);
  return run_collective(comm, Allgather, &own, request);
}

int MPI_Allgather(const void* out, int out_count, MPI_Datatype out_type, void* in, int in_count,
                  MPI_Datatype in_type, MPI_Comm comm) {
  const struct places places = {.buffer = in, .count = in_count, .type = in_type};
  return allgather("MPI_Allgather", out, out_count, out_type, &places, comm, NULL);
}

int MPI_Iallgather(const void* out, int out_count, MPI_Datatype out_type, void* in, int in_count,
                   MPI_Datatype in_type, MPI_Comm comm, MPI_Request* request) {
  const struct places places = {.buffer = in, .count = in_count, .type = in_type};
  return allgather("MPI_Iallgather", out, out_count, out_type, &places, comm, request);
}

int MPI_Allgatherv(const void* out, int out_count, MPI_Datatype out_type, void* in,
                   const int in_counts[], const int at[], MPI_Datatype in_type, MPI_Comm comm) {
  const struct places places = {.buffer = in, .counts = in_counts, .at = at, .type = in_type};
  return allgather("MPI_Allgatherv", out, out_count, out_type, &places, comm, NULL);
}

int MPI_Iallgatherv(const void* out, int out_count, MPI_Datatype out_type, void* in,
                    const int in_counts[], const int at[], MPI_Datatype in_type, MPI_Comm comm,
                    MPI_Request* request) {
  const struct places places = {.buffer = in, .counts = in_counts, .at = at, .type = in_type};
  return allgather("MPI_Iallgatherv", out, out_count, out_type, &places, comm, request);
}

static int alltoall(const char* name, const struct places* out, const struct places* in,
                    MPI_Comm comm, MPI_Request* request) {
  begin_call(name);
  struct contribution own = {0};
  TRY(check_comm(comm));
  TRY(check_places(comm, in, 1));
  const struct places* given = out->buffer == MPI_IN_PLACE && !comm->is_inter ? in : out;
  TRY(check_places(comm, given, 0));
  TRY(check_overlap(comm, out->buffer, in->buffer, count_of(given, 0)));
  give_places(comm, &own, given);
  target_places(comm, &own, in, comm->rank);
  return run_collective(comm, Alltoall, &own, request);
}

int MPI_Alltoall(const void* out, int out_count, MPI_Datatype out_type, void* in, int in_count,
                 MPI_Datatype in_type, MPI_Comm comm) {
  const struct places given = {.buffer = (void*)out, .count = out_count, .type = out_type},
                      wanted = {.buffer = in, .count = in_count, .type = in_type};
  return alltoall("MPI_Alltoall", &given, &wanted, comm, NULL);
}

int MPI_Ialltoall(const void* out, int out_count, MPI_Datatype out_type, void* in, int in_count,
                  MPI_Datatype in_type, MPI_Comm comm, MPI_Request* request) {
  const struct places given = {.buffer = (void*)out, .count = out_count, .type = out_type},
                      wanted = {.buffer = in, .count = in_count, .type = in_type};
  return alltoall("MPI_Ialltoall", &given, &wanted, comm, request);
}

int MPI_Alltoallv(const void* out, const int out_counts[], const int out_at[],
                  MPI_Datatype out_type, void* in, const int in_counts[], const int in_at[],
                  MPI_Datatype in_type, MPI_Comm comm) {
  const struct places given = {.buffer = (void*)out,
                               .counts = out_counts,
                               .at = out_at,
                               .type = out_type},
                      wanted = {.buffer = in, .counts = in_counts, .at = in_at, .type = in_type};
  return alltoall("MPI_Alltoallv", &given, &wanted, comm, NULL);
}

int MPI_Ialltoallv(const void* out, const int out_counts[], const int out_at[],
                   MPI_Datatype out_type, void* in, const int in_counts[], const int in_at[],
                   MPI_Datatype in_type, MPI_Comm comm, MPI_Request* request) {
  const struct places given = {.buffer = (void*)out,
                               .counts = out_counts,
                               .at = out_at,
                               .type = out_type},
                      wanted = {.buffer = in, .counts = in_counts, .at = in_at, .type = in_type};
  return alltoall("MPI_Ialltoallv", &given, &wanted, comm, request);
}

int MPI_Alltoallw(const void* out, const int out_counts[], const int out_at[],
                  const MPI_Datatype out_types[], void* in, const int in_counts[],
                  const int in_at[], const MPI_Datatype in_types[], MPI_Comm comm) {
  const struct places given = {.buffer = (void*)out,
                               .counts = out_counts,
                               .at = out_at,
                               .types = out_types},
                      wanted = {.buffer = in, .counts = in_counts, .at = in_at, .types = in_types};
  return alltoall("MPI_Alltoallw", &given, &wanted, comm, NULL);
}

int MPI_Ialltoallw(const void* out, const int out_counts[], const int out_at[],
                   const MPI_Datatype out_types[], void* in, const int in_counts[],
                   const int in_at[], const MPI_Datatype in_types[], MPI_Comm comm,
                   MPI_Request* request) {
  const struct places given = {.buffer = (void*)out,
                               .counts = out_counts,
                               .at = out_at,
                               .types = out_types},
                      wanted = {.buffer = in, .counts = in_counts, .at = in_at, .types = in_types};
  return alltoall("MPI_Ialltoallw", &given, &wanted, comm, request);
}
