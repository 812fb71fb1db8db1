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
  __culprit_mpi_world = (struct __culprit_mpi_comm){
      .context = WorldContext, .size = size, .rank = rank, .member = all};
  strcpy(__culprit_mpi_world.name, "MPI_COMM_WORLD");
  __culprit_mpi_self =
      (struct __culprit_mpi_comm){.context = SelfContext, .size = 1, .rank = 0, .member = self};
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
  while (member[comm->rank] != __culprit_rank()) ++comm->rank;
  comm->next = made;
  made = comm;
  return comm;
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

/* All ranks of a communicator give three numbers; every one of them then sees those of all. */
static struct collective* agree(MPI_Comm comm, int a, int b, int c, MPI_Request* request) {
  const struct contribution own = {.numbers = {a, b, c}};
  *request = join(comm, MakeComm, &own);
  while (!is_done(*request)) {
    describe_collective(*request);
    wait_here();
  }
  return (*request)->collective;
}

static void end_agreement(MPI_Request request) {
  finish_collective(request);
  drop_request(request);
}

/* Contexts of the groups of one collective follow each other. */
static int contexts_for(struct collective* all) {
  if (all->made_context == 0) {
    if (__culprit_common_mpi.contexts <= SelfContext)
      __culprit_common_mpi.contexts = SelfContext + 1;
    all->made_context = __culprit_common_mpi.contexts;
    __culprit_common_mpi.contexts += all->size + 1;
  }
  return all->made_context;
}

int MPI_Comm_dup(MPI_Comm comm, MPI_Comm* out) {
  begin_call("MPI_Comm_dup");
  TRY(check_comm(comm));
  MPI_Request request;
  struct collective* all = agree(comm, 0, 0, 0, &request);
  int* member = malloc((size_t)comm->size * sizeof *member);
  memcpy(member, comm->member, (size_t)comm->size * sizeof *member);
  *out = make_comm(contexts_for(all), comm->size, member);
  (*out)->handler = comm->handler;
  (*out)->topology = comm->topology;
  end_agreement(request);
  return MPI_SUCCESS;
}

int MPI_Comm_split(MPI_Comm comm, int colour, int key, MPI_Comm* out) {
  begin_call("MPI_Comm_split");
  TRY(check_comm(comm));
  if (colour < 0 && colour != MPI_UNDEFINED)
    return fail(comm, MPI_ERR_ARG, "the colour of MPI_Comm_split is negative: %d", colour);
  MPI_Request request;
  struct collective* all = agree(comm, colour, key, 0, &request);
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
  const int context = contexts_for(all) + first;
  *out = colour == MPI_UNDEFINED ? MPI_COMM_NULL : make_comm(context, size, member);
  if (*out != MPI_COMM_NULL) (*out)->handler = comm->handler;
  end_agreement(request);
  return MPI_SUCCESS;
}

int MPI_Comm_split_type(MPI_Comm comm, int kind, int key, MPI_Info info, MPI_Comm* out) {
  return MPI_Comm_split(comm, kind == MPI_UNDEFINED ? MPI_UNDEFINED : 0, key, out);
}

int MPI_Comm_create(MPI_Comm comm, MPI_Group group, MPI_Comm* out) {
  begin_call("MPI_Comm_create");
  TRY(check_comm(comm));
  if (group == MPI_GROUP_NULL)
    return fail(comm, MPI_ERR_GROUP, "the group of MPI_Comm_create is MPI_GROUP_NULL");
  MPI_Request request;
  struct collective* all = agree(comm, 0, 0, 0, &request);
  const int context = contexts_for(all);
  int is_member = 0;
  for (int m = 0; m < group->size; ++m) is_member |= group->member[m] == __culprit_rank();
  *out = MPI_COMM_NULL;
  if (is_member) {
    int* member = malloc((size_t)group->size * sizeof *member);
    memcpy(member, group->member, (size_t)group->size * sizeof *member);
    *out = make_comm(context, group->size, member);
    (*out)->handler = comm->handler;
  }
  end_agreement(request);
  return MPI_SUCCESS;
}

int MPI_Comm_free(MPI_Comm* comm) {
  begin_call("MPI_Comm_free");
  TRY(check_comm(*comm));
  if (*comm == MPI_COMM_WORLD || *comm == MPI_COMM_SELF)
    return fail(*comm, MPI_ERR_COMM, "MPI_Comm_free of %s", (*comm)->name);
  MPI_Request request;
  agree(*comm, 0, 0, 0, &request);
  end_agreement(request);
  for (MPI_Comm* each = &made; *each != NULL; each = &(*each)->next)
    if (*each == *comm) {
      *each = (*each)->next; /* requests still use it */
      break;
    }
  *comm = MPI_COMM_NULL;
  return MPI_SUCCESS;
}

int MPI_Comm_compare(MPI_Comm a, MPI_Comm b, int* result) {
  begin_call("MPI_Comm_compare");
  TRY(check_comm(a));
  TRY(check_comm(b));
  int in_order = a->size == b->size, have_same = a->size == b->size;
  for (int m = 0; have_same && m < a->size; ++m) {
    int is_in = 0;
    for (int n = 0; n < b->size; ++n) is_in |= a->member[m] == b->member[n];
    have_same &= is_in;
    in_order &= a->member[m] == b->member[m];
  }
  *result = a == b ? MPI_IDENT : in_order ? MPI_CONGRUENT : have_same ? MPI_SIMILAR : MPI_UNEQUAL;
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

int MPI_Comm_test_inter(MPI_Comm comm, int* flag) {
  begin_call("MPI_Comm_test_inter");
  TRY(check_comm(comm));
  *flag = 0;
  return MPI_SUCCESS;
}

int MPI_Comm_get_attr(MPI_Comm comm, int key, void* value, int* flag) {
  static const int largest_tag = LargestTag, shared = 1;
  begin_call("MPI_Comm_get_attr");
  TRY(check_comm(comm));
  *flag = key == MPI_TAG_UB || key == MPI_WTIME_IS_GLOBAL;
  if (*flag) *(const int**)value = key == MPI_TAG_UB ? &largest_tag : &shared;
  return MPI_SUCCESS;
}

int MPI_Attr_get(MPI_Comm comm, int key, void* value, int* flag) {
  return MPI_Comm_get_attr(comm, key, value, flag);
}
