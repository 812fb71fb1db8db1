/* mpi.h: groups of ranks. */
#include "model.h"

struct __culprit_mpi_group __culprit_mpi_empty;

static MPI_Group new_group(int room) {
  MPI_Group group = malloc(sizeof *group);
  group->size = 0;
  group->member = malloc((size_t)(room > 0 ? room : 1) * sizeof *group->member);
  return group;
}

int place_in(const struct __culprit_mpi_group* group, int world_rank) {
  for (int m = 0; m < group->size; ++m)
    if (group->member[m] == world_rank) return m;
  return -1;
}

int compare_groups(const struct __culprit_mpi_group* a, const struct __culprit_mpi_group* b) {
  if (a->size != b->size) return MPI_UNEQUAL;
  int result = MPI_IDENT;
  for (int m = 0; m < a->size; ++m) {
    const int at = place_in(b, a->member[m]);
    if (at < 0) return MPI_UNEQUAL;
    if (at != m) result = MPI_SIMILAR;
  }
  return result;
}

static int check_group(MPI_Group group) {
  if (group != MPI_GROUP_NULL) return MPI_SUCCESS;
  return fail(NULL, MPI_ERR_GROUP, "the group of %s is MPI_GROUP_NULL", current_call());
}

static MPI_Group group_of(int size, const int* member) {
  MPI_Group group = new_group(size);
  for (int m = 0; m < size; ++m) group->member[group->size++] = member[m];
  return group;
}

int MPI_Comm_group(MPI_Comm comm, MPI_Group* group) {
  begin_call("MPI_Comm_group");
  TRY(check_comm(comm));
  *group = group_of(comm->size, comm->member);
  return MPI_SUCCESS;
}

int MPI_Comm_remote_group(MPI_Comm comm, MPI_Group* group) {
  begin_call("MPI_Comm_remote_group");
  TRY(check_kind(comm, 1));
  *group = group_of(comm->peers, comm->peer);
  return MPI_SUCCESS;
}

int MPI_Group_size(MPI_Group group, int* size) {
  begin_call("MPI_Group_size");
  TRY(check_group(group));
  *size = group->size;
  return MPI_SUCCESS;
}

int MPI_Group_rank(MPI_Group group, int* rank) {
  begin_call("MPI_Group_rank");
  TRY(check_group(group));
  const int at = place_in(group, __culprit_rank());
  *rank = at < 0 ? MPI_UNDEFINED : at;
  return MPI_SUCCESS;
}

static int check_ranks(MPI_Group group, int count, const int ranks[]) {
  for (int r = 0; r < count; ++r)
    if (ranks[r] < 0 || ranks[r] >= group->size)
      return fail(NULL, MPI_ERR_RANK, "%s names rank %d of a group of %d", current_call(), ranks[r],
                  group->size);
  return MPI_SUCCESS;
}

int MPI_Group_incl(MPI_Group group, int count, const int ranks[], MPI_Group* out) {
  begin_call("MPI_Group_incl");
  TRY(check_group(group));
  TRY(check_ranks(group, count, ranks));
  *out = new_group(count);
  for (int r = 0; r < count; ++r) (*out)->member[(*out)->size++] = group->member[ranks[r]];
  return MPI_SUCCESS;
}

int MPI_Group_excl(MPI_Group group, int count, const int ranks[], MPI_Group* out) {
  begin_call("MPI_Group_excl");
  TRY(check_group(group));
  TRY(check_ranks(group, count, ranks));
  *out = new_group(group->size);
  for (int m = 0; m < group->size; ++m) {
    int is_left_out = 0;
    for (int r = 0; r < count; ++r) is_left_out |= ranks[r] == m;
    if (!is_left_out) (*out)->member[(*out)->size++] = group->member[m];
  }
  return MPI_SUCCESS;
}

/* The ranks of a range: the first, the last, the distance. */
static int is_in_range(int rank, const int range[3]) {
  const int distance = range[2], from_first = rank - range[0];
  if (distance == 0 || from_first % distance != 0 || from_first / distance < 0) return 0;
  return distance > 0 ? rank <= range[1] : rank >= range[1];
}

int MPI_Group_range_incl(MPI_Group group, int count, int ranges[][3], MPI_Group* out) {
  begin_call("MPI_Group_range_incl");
  TRY(check_group(group));
  *out = new_group(group->size);
  for (int r = 0; r < count; ++r)
    for (int rank = ranges[r][0]; is_in_range(rank, ranges[r]) && rank >= 0 && rank < group->size;
         rank += ranges[r][2])
      (*out)->member[(*out)->size++] = group->member[rank];
  return MPI_SUCCESS;
}

int MPI_Group_range_excl(MPI_Group group, int count, int ranges[][3], MPI_Group* out) {
  begin_call("MPI_Group_range_excl");
  TRY(check_group(group));
  *out = new_group(group->size);
  for (int m = 0; m < group->size; ++m) {
    int is_left_out = 0;
    for (int r = 0; r < count; ++r) is_left_out |= is_in_range(m, ranges[r]);
    if (!is_left_out) (*out)->member[(*out)->size++] = group->member[m];
  }
  return MPI_SUCCESS;
}

int MPI_Group_translate_ranks(MPI_Group a, int count, const int in[], MPI_Group b, int out[]) {
  begin_call("MPI_Group_translate_ranks");
  TRY(check_group(a));
  TRY(check_group(b));
  for (int r = 0; r < count; ++r) {
    const int at = in[r] == MPI_PROC_NULL ? MPI_PROC_NULL : place_in(b, a->member[in[r]]);
    out[r] = at == -1 ? MPI_UNDEFINED : at;
  }
  return MPI_SUCCESS;
}

/* The members of `a` that are, or are not, in `b`; then those of `b` that are not in `a`. */
static void combine(MPI_Group a, MPI_Group b, int common, int others, int rest, MPI_Group* out) {
  *out = new_group(a->size + b->size);
  for (int m = 0; m < a->size; ++m)
    if (place_in(b, a->member[m]) >= 0 ? common : others)
      (*out)->member[(*out)->size++] = a->member[m];
  for (int m = 0; m < b->size; ++m)
    if (rest && place_in(a, b->member[m]) < 0) (*out)->member[(*out)->size++] = b->member[m];
}

int MPI_Group_union(MPI_Group a, MPI_Group b, MPI_Group* out) {
  begin_call("MPI_Group_union");
  TRY(check_group(a));
  TRY(check_group(b));
  combine(a, b, 1, 1, 1, out);
  return MPI_SUCCESS;
}

int MPI_Group_intersection(MPI_Group a, MPI_Group b, MPI_Group* out) {
  begin_call("MPI_Group_intersection");
  TRY(check_group(a));
  TRY(check_group(b));
  combine(a, b, 1, 0, 0, out);
  return MPI_SUCCESS;
}

int MPI_Group_difference(MPI_Group a, MPI_Group b, MPI_Group* out) {
  begin_call("MPI_Group_difference");
  TRY(check_group(a));
  TRY(check_group(b));
  combine(a, b, 0, 1, 0, out);
  return MPI_SUCCESS;
}

int MPI_Group_compare(MPI_Group a, MPI_Group b, int* result) {
  begin_call("MPI_Group_compare");
  TRY(check_group(a));
  TRY(check_group(b));
  *result = compare_groups(a, b);
  return MPI_SUCCESS;
}

int MPI_Group_free(MPI_Group* group) {
  begin_call("MPI_Group_free");
  TRY(check_group(*group));
  *group = MPI_GROUP_NULL;
  return MPI_SUCCESS;
}
