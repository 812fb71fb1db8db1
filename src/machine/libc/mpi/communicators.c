/* mpi.h: communicators. */
#include "model.h"

struct __culprit_mpi_comm __culprit_mpi_world, __culprit_mpi_self;
static MPI_Comm made; /* by the program */

enum { WorldContext = 1, SelfContext = 2 }; /* later ones: common.contexts */

void start_comms(void) {
  const int size = __culprit_ranks(), rank = __culprit_rank();
  int* all = malloc((size_t)size * sizeof *all);
  for (int r = 0; r < size; ++r) all[r] = r;
  int* self = malloc(sizeof *self);
  *self = rank;
  __culprit_mpi_world = (struct __culprit_mpi_comm){.context = WorldContext,
                                                    .size = size,
                                                    .rank = rank,
                                                    .member = all,
                                                    .peers = size,
                                                    .peer = all};
  strcpy(__culprit_mpi_world.name, "MPI_COMM_WORLD");
  __culprit_mpi_self = (struct __culprit_mpi_comm){
      .context = SelfContext, .size = 1, .member = self, .peers = 1, .peer = self};
  strcpy(__culprit_mpi_self.name, "MPI_COMM_SELF");
}

int is_comm(MPI_Comm comm) {
  if (comm == MPI_COMM_WORLD || comm == MPI_COMM_SELF) return 1;
  for (MPI_Comm each = made; each != NULL; each = each->next)
    if (each == comm) return 1;
  return 0;
}

MPI_Comm make_comm(int context, int size, int* member) {
  MPI_Comm comm = calloc(1, sizeof *comm);
  comm->context = context;
  comm->size = size;
  comm->member = member;
  comm->peers = size;
  comm->peer = member;
  while (member[comm->rank] != __culprit_rank()) ++comm->rank;
  comm->next = made;
  made = comm;
  return comm;
}

void drop_comm(MPI_Comm comm) {
  for (MPI_Comm* each = &made; *each != NULL; each = &(*each)->next)
    if (*each == comm) {
      *each = comm->next; /* requests still use it */
      break;
    }
}

int all_ranks(MPI_Comm comm) { return comm->is_inter ? comm->size + comm->peers : comm->size; }

int own_number(MPI_Comm comm) { return comm->begin + comm->rank; }

int world_rank(MPI_Comm comm, int number) {
  const int at = number - comm->begin;
  return at >= 0 && at < comm->size ? comm->member[at] : comm->peer[number - comm->peers_begin];
}

int root_number(MPI_Comm comm, int root) {
  if (root == MPI_PROC_NULL) return NoRoot;
  return root == MPI_ROOT ? own_number(comm) : comm->peers_begin + root;
}

int MPI_Comm_rank(MPI_Comm comm, int* rank) {
  begin_call("MPI_Comm_rank");
  TRY(check_comm(comm));
  *rank = comm->rank;
  return MPI_SUCCESS;
}

int MPI_Comm_size(MPI_Comm comm, int* size) {
  begin_call("MPI_Comm_size");
  TRY(check_comm(comm));
  *size = comm->size;
  return MPI_SUCCESS;
}

static struct collective* agree_on(MPI_Comm comm, const struct contribution* own,
                                   MPI_Request* request) {
  *request = join(comm, MakeComm, own);
  while (!is_done(*request)) {
    describe_collective(*request);
    wait_here();
  }
  return (*request)->collective;
}

struct collective* agree(MPI_Comm comm, int a, int b, int c, MPI_Request* request) {
  const struct contribution own = {.numbers = {a, b, c}};
  return agree_on(comm, &own, request);
}

void end_agreement(MPI_Request request) {
  finish_collective(request);
  drop_request(request);
}

int new_contexts(int count) {
  int* next = &__culprit_common_mpi.contexts;
  if (*next <= SelfContext) *next = SelfContext + 1;
  *next += count;
  return *next - count;
}

int contexts_for(struct collective* all) {
  if (all->made_context == 0) all->made_context = new_contexts(all->size + 1);
  return all->made_context;
}

static int* copy_of_members(int size, const int* member) {
  int* copy = malloc((size_t)size * sizeof *copy);
  memcpy(copy, member, (size_t)size * sizeof *copy);
  return copy;
}

int MPI_Comm_dup(MPI_Comm comm, MPI_Comm* out) {
  begin_call("MPI_Comm_dup");
  TRY(check_comm(comm));
  MPI_Request request;
  struct collective* all = agree(comm, 0, 0, 0, &request);
  const int context = contexts_for(all);
  *out = comm->is_inter ? dup_inter(comm, context)
                        : make_comm(context, comm->size, copy_of_members(comm->size, comm->member));
  (*out)->handler = comm->handler;
  (*out)->topology = comm->topology;
  end_agreement(request);
  return copy_attributes(comm, *out);
}

int MPI_Comm_dup_with_info(MPI_Comm comm, MPI_Info info, MPI_Comm* out) {
  return MPI_Comm_dup(comm, out);
}

static MPI_Comm split(MPI_Comm comm, struct collective* all, int colour) {
  int* member = malloc((size_t)comm->size * sizeof *member);
  int size = 0, first = -1;
  for (int r = 0; r < comm->size; ++r) {
    if (all->of[r].numbers[0] != colour) continue;
    if (first < 0) first = r;
    int at = size++; /* by key, then by rank */
    for (; at > 0 && all->of[member[at - 1]].numbers[1] > all->of[r].numbers[1]; --at)
      member[at] = member[at - 1];
    member[at] = r;
  }
  for (int m = 0; m < size; ++m) member[m] = comm->member[member[m]];
  return make_comm(contexts_for(all) + first, size, member);
}

int MPI_Comm_split(MPI_Comm comm, int colour, int key, MPI_Comm* out) {
  begin_call("MPI_Comm_split");
  TRY(check_comm(comm));
  if (colour < 0 && colour != MPI_UNDEFINED)
    return fail(comm, MPI_ERR_ARG, "the colour of MPI_Comm_split is negative: %d", colour);
  MPI_Request request;
  struct collective* all = agree(comm, colour, key, 0, &request);
  *out = colour == MPI_UNDEFINED ? MPI_COMM_NULL
         : comm->is_inter        ? split_inter(comm, all, colour)
                                 : split(comm, all, colour);
  if (*out != MPI_COMM_NULL) (*out)->handler = comm->handler;
  end_agreement(request);
  return MPI_SUCCESS;
}

int MPI_Comm_split_type(MPI_Comm comm, int kind, int key, MPI_Info info, MPI_Comm* out) {
  return MPI_Comm_split(comm, kind == MPI_UNDEFINED ? MPI_UNDEFINED : 0, key, out);
}

static int check_members(MPI_Comm comm, MPI_Group group) {
  if (group == MPI_GROUP_NULL)
    return fail(comm, MPI_ERR_GROUP, "the group of %s is MPI_GROUP_NULL", current_call());
  const struct __culprit_mpi_group all = {comm->size, comm->member};
  for (int m = 0; m < group->size; ++m)
    if (place_in(&all, group->member[m]) < 0)
      return fail(comm, MPI_ERR_GROUP,
                  "the group of %s has rank %d of MPI_COMM_WORLD, which is not in the communicator",
                  current_call(), group->member[m]);
  return MPI_SUCCESS;
}

/* Of the ranks of a group, if this one is there. Groups that have no rank in common may be given
 * in one call. */
static MPI_Comm create(MPI_Comm comm, int contexts, const struct __culprit_mpi_group* group) {
  if (place_in(group, __culprit_rank()) < 0) return MPI_COMM_NULL;
  const struct __culprit_mpi_group all = {comm->size, comm->member};
  return make_comm(contexts + place_in(&all, group->member[0]), group->size,
                   copy_of_members(group->size, group->member));
}

int MPI_Comm_create(MPI_Comm comm, MPI_Group group, MPI_Comm* out) {
  begin_call("MPI_Comm_create");
  TRY(check_comm(comm));
  TRY(check_members(comm, group));
  MPI_Request request;
  const struct contribution own = {.group = *group};
  struct collective* all = agree_on(comm, &own, &request);
  *out = comm->is_inter ? create_inter(comm, all, group) : create(comm, contexts_for(all), group);
  if (*out != MPI_COMM_NULL) (*out)->handler = comm->handler;
  end_agreement(request);
  return MPI_SUCCESS;
}

/* The ranks of a group that meet in calls of MPI_Comm_create_group with a tag. */
struct part_of_comm {
  struct part_of_comm* next;
  int parent, tag, context; /* contexts */
  struct __culprit_mpi_group group;
};

static int context_of_part(MPI_Comm comm, MPI_Group group, int tag) {
  struct part_of_comm** each = &__culprit_common_mpi.parts;
  for (; *each != NULL; each = &(*each)->next)
    if ((*each)->parent == comm->context && (*each)->tag == tag &&
        compare_groups(&(*each)->group, group) == MPI_IDENT)
      return (*each)->context;
  struct part_of_comm* part = calloc(1, sizeof *part);
  part->parent = comm->context;
  part->tag = tag;
  part->context = new_contexts(1);
  part->group =
      (struct __culprit_mpi_group){group->size, copy_of_members(group->size, group->member)};
  *each = part;
  return part->context;
}

/* A communicator that the program does not see, over which the ranks of a group agree. */
static MPI_Comm part_of(MPI_Comm comm, MPI_Group group, int tag) {
  static MPI_Comm parts;
  const int context = context_of_part(comm, group, tag);
  for (MPI_Comm each = parts; each != NULL; each = each->next)
    if (each->context == context) return each;
  MPI_Comm part = make_comm(context, group->size, copy_of_members(group->size, group->member));
  drop_comm(part);
  part->next = parts;
  parts = part;
  return part;
}

int MPI_Comm_create_group(MPI_Comm comm, MPI_Group group, int tag, MPI_Comm* out) {
  begin_call("MPI_Comm_create_group");
  TRY(check_kind(comm, 0));
  TRY(check_members(comm, group));
  if (tag < 0 || tag > LargestTag)
    return fail(comm, MPI_ERR_TAG, "the tag of %s is %d", current_call(), tag);
  *out = MPI_COMM_NULL;
  if (place_in(group, __culprit_rank()) < 0) return MPI_SUCCESS;
  MPI_Request request;
  struct collective* all = agree(part_of(comm, group, tag), 0, 0, 0, &request);
  *out = make_comm(contexts_for(all), group->size, copy_of_members(group->size, group->member));
  (*out)->handler = comm->handler;
  end_agreement(request);
  return MPI_SUCCESS;
}

int MPI_Comm_free(MPI_Comm* comm) {
  begin_call("MPI_Comm_free");
  TRY(check_comm(*comm));
  if (*comm == MPI_COMM_WORLD || *comm == MPI_COMM_SELF)
    return fail(*comm, MPI_ERR_COMM, "MPI_Comm_free of %s", (*comm)->name);
  TRY(end_attributes(*comm));
  MPI_Request request;
  agree(*comm, 0, 0, 0, &request);
  end_agreement(request);
  drop_comm(*comm);
  *comm = MPI_COMM_NULL;
  return MPI_SUCCESS;
}

int MPI_Comm_compare(MPI_Comm a, MPI_Comm b, int* result) {
  begin_call("MPI_Comm_compare");
  TRY(check_comm(a));
  TRY(check_comm(b));
  const struct __culprit_mpi_group of_a = {a->size, a->member}, of_b = {b->size, b->member},
                                   other_a = {a->peers, a->peer}, other_b = {b->peers, b->peer};
  const int own = compare_groups(&of_a, &of_b), other = compare_groups(&other_a, &other_b);
  if (a == b) *result = MPI_IDENT;
  else if (a->is_inter != b->is_inter || own == MPI_UNEQUAL || other == MPI_UNEQUAL)
    *result = MPI_UNEQUAL;
  else *result = own == MPI_IDENT && other == MPI_IDENT ? MPI_CONGRUENT : MPI_SIMILAR;
  return MPI_SUCCESS;
}

int MPI_Comm_set_name(MPI_Comm comm, const char* name) {
  begin_call("MPI_Comm_set_name");
  TRY(check_comm(comm));
  strncpy(comm->name, name, sizeof comm->name - 1);
  return MPI_SUCCESS;
}

int MPI_Comm_get_name(MPI_Comm comm, char* name, int* length) {
  begin_call("MPI_Comm_get_name");
  TRY(check_comm(comm));
  strcpy(name, comm->name);
  *length = (int)strlen(name);
  return MPI_SUCCESS;
}
