/* mpi.h: communicators of two groups. Messages go to the other group, and what a call of all ranks
 * computes from one group goes to the other one. In such a call, the ranks of both have numbers:
 * first come those of the group whose leader is the lower rank of MPI_COMM_WORLD. */
#include "model.h"

MPI_Comm make_inter(int context, const struct __culprit_mpi_group* own,
                    const struct __culprit_mpi_group* other, int is_second) {
  int* member = malloc((size_t)own->size * sizeof *member);
  int* peer = malloc((size_t)other->size * sizeof *peer);
  memcpy(member, own->member, (size_t)own->size * sizeof *member);
  memcpy(peer, other->member, (size_t)other->size * sizeof *peer);
  MPI_Comm comm = make_comm(context, own->size, member);
  comm->is_inter = 1;
  comm->peers = other->size;
  comm->peer = peer;
  comm->begin = is_second ? other->size : 0;
  comm->peers_begin = is_second ? 0 : own->size;
  return comm;
}

static int is_second(MPI_Comm comm) { return comm->begin > 0; }

int MPI_Comm_test_inter(MPI_Comm comm, int* flag) {
  begin_call("MPI_Comm_test_inter");
  TRY(check_comm(comm));
  *flag = comm->is_inter;
  return MPI_SUCCESS;
}

int MPI_Comm_remote_size(MPI_Comm comm, int* size) {
  begin_call("MPI_Comm_remote_size");
  TRY(check_kind(comm, 1));
  *size = comm->peers;
  return MPI_SUCCESS;
}

/* What the other leader offers to this one; null if it is not there yet. */
static struct meeting** find_meeting(const struct meeting* own) {
  struct meeting** each = &__culprit_common_mpi.meetings;
  for (; *each != NULL; each = &(*each)->next)
    if ((*each)->context == own->context && (*each)->tag == own->tag && (*each)->from == own->to &&
        (*each)->to == own->from)
      break;
  return each;
}

static void describe_meeting(const struct meeting* own) {
  char near_miss[LineWords + 80] = "";
  for (const struct meeting* each = __culprit_common_mpi.meetings; each != NULL; each = each->next)
    if (each->from == own->to)
      snprintf(near_miss, sizeof near_miss, " (which calls it for rank %d with tag %d%s)", each->to,
               each->tag, line_of(each->place));
  snprintf(__culprit_waits_for, sizeof __culprit_waits_for,
           "%s for rank %d, the leader of the other group, with tag %d%s", current_call(), own->to,
           own->tag, near_miss);
}

/* Waits for the other leader, as for a message over the communicator that has both. */
static struct meeting* meet(MPI_Comm local, MPI_Comm peer, int remote, int tag) {
  struct meeting* own = calloc(1, sizeof *own);
  own->context = peer->context;
  own->tag = tag;
  own->from = __culprit_rank();
  own->to = peer->peer[remote];
  own->place = __culprit_call_place();
  own->group = (struct __culprit_mpi_group){local->size, local->member};
  struct meeting** found = find_meeting(own);
  __culprit_released(own, 0);
  if (*found != NULL) {
    struct meeting* other = *found;
    *found = other->next;
    own->other = other;
    other->other = own;
    own->made_context = other->made_context = new_contexts(1);
    wake_rank(own->to);
  } else {
    own->next = __culprit_common_mpi.meetings;
    __culprit_common_mpi.meetings = own;
  }
  while (own->other == NULL) {
    describe_meeting(own);
    wait_here();
  }
  __culprit_acquired(own->other, 0);
  __culprit_released(own, 0);
  return own;
}

static int check_leaders(MPI_Comm local, MPI_Comm peer, int remote) {
  TRY(check_comm(peer));
  if (remote < 0 || remote >= peer->peers)
    return fail(local, MPI_ERR_RANK,
                "the leader of the other group of %s is rank %d, and the ranks are 0 to %d",
                current_call(), remote, peer->peers - 1);
  const struct __culprit_mpi_group own = {local->size, local->member};
  if (place_in(&own, peer->peer[remote]) >= 0)
    return fail(
        local, MPI_ERR_COMM,
        "the groups of %s overlap: rank %d, the leader of the other one, is also in this one",
        current_call(), peer->peer[remote]);
  return MPI_SUCCESS;
}

/* All ranks of a group have to say the same number. */
static void compare_numbers(MPI_Comm comm, const struct collective* all, int begin, int size,
                            int mine, const char* name) {
  for (int r = begin; r < begin + size; ++r)
    if (all->of[r].numbers[0] != mine)
      disagree("%s of %s is %d in rank %d, and %d in rank %d%s", name, current_call(), mine,
               __culprit_rank(), all->of[r].numbers[0], world_rank(comm, r),
               line_of(all->of[r].place));
}

static int check_overlap(MPI_Comm local, const struct __culprit_mpi_group* other) {
  const struct __culprit_mpi_group own = {local->size, local->member};
  for (int m = 0; m < other->size; ++m)
    if (place_in(&own, other->member[m]) >= 0)
      return fail(local, MPI_ERR_COMM, "the groups of %s overlap: rank %d is in both",
                  current_call(), other->member[m]);
  return MPI_SUCCESS;
}

int MPI_Intercomm_create(MPI_Comm local, int leader, MPI_Comm peer, int remote, int tag,
                         MPI_Comm* out) {
  begin_call("MPI_Intercomm_create");
  TRY(check_kind(local, 0));
  if (leader < 0 || leader >= local->size)
    return fail(local, MPI_ERR_RANK, "the leader of %s is rank %d, and the ranks are 0 to %d",
                current_call(), leader, local->size - 1);
  if (tag < 0 || tag > LargestTag)
    return fail(local, MPI_ERR_TAG, "the tag of %s is %d", current_call(), tag);
  if (local->rank == leader) TRY(check_leaders(local, peer, remote));
  MPI_Request request;
  struct collective* all = agree(local, leader, 0, 0, &request);
  compare_numbers(local, all, 0, local->size, leader, "the leader");
  if (local->rank == leader) {
    all->meeting = meet(local, peer, remote, tag);
    for (int m = 0; m < local->size; ++m) wake_rank(local->member[m]);
  }
  while (all->meeting == NULL) {
    snprintf(__culprit_waits_for, sizeof __culprit_waits_for,
             "%s until rank %d, which leads its group, has met the leader of the other one",
             current_call(), local->member[leader]);
    wait_here();
  }
  const struct meeting* met = all->meeting;
  __culprit_acquired(met, 0);
  TRY(check_overlap(local, &met->other->group));
  *out = make_inter(met->made_context, &met->group, &met->other->group, met->from > met->to);
  (*out)->handler = local->handler;
  end_agreement(request);
  return MPI_SUCCESS;
}

int MPI_Intercomm_merge(MPI_Comm comm, int high, MPI_Comm* out) {
  begin_call("MPI_Intercomm_merge");
  TRY(check_kind(comm, 1));
  MPI_Request request;
  struct collective* all = agree(comm, high != 0, 0, 0, &request);
  compare_numbers(comm, all, comm->begin, comm->size, high != 0, "the order");
  const int other = all->of[comm->peers_begin].numbers[0];
  const int is_last = (high != 0) == other ? is_second(comm) : high != 0;
  const int size = comm->size + comm->peers;
  int* member = malloc((size_t)size * sizeof *member);
  memcpy(member + (is_last ? comm->peers : 0), comm->member, (size_t)comm->size * sizeof *member);
  memcpy(member + (is_last ? 0 : comm->size), comm->peer, (size_t)comm->peers * sizeof *member);
  *out = make_comm(contexts_for(all), size, member);
  (*out)->handler = comm->handler;
  end_agreement(request);
  return MPI_SUCCESS;
}

MPI_Comm dup_inter(MPI_Comm comm, int context) {
  const struct __culprit_mpi_group own = {comm->size, comm->member},
                                   other = {comm->peers, comm->peer};
  return make_inter(context, &own, &other, is_second(comm));
}

/* The ranks of a group that gave a colour, by key, then by rank. */
static struct __culprit_mpi_group coloured(MPI_Comm comm, const struct collective* all, int begin,
                                           int size, int colour) {
  struct __culprit_mpi_group group = {0, malloc((size_t)size * sizeof *group.member)};
  for (int r = begin; r < begin + size; ++r) {
    if (all->of[r].numbers[0] != colour) continue;
    int at = group.size++;
    for (; at > 0 && all->of[group.member[at - 1]].numbers[1] > all->of[r].numbers[1]; --at)
      group.member[at] = group.member[at - 1];
    group.member[at] = r;
  }
  for (int m = 0; m < group.size; ++m) group.member[m] = world_rank(comm, group.member[m]);
  return group;
}

MPI_Comm split_inter(MPI_Comm comm, struct collective* all, int colour) {
  const struct __culprit_mpi_group own = coloured(comm, all, comm->begin, comm->size, colour),
                                   other =
                                       coloured(comm, all, comm->peers_begin, comm->peers, colour);
  if (other.size == 0) return MPI_COMM_NULL;
  int first = 0;
  while (all->of[first].numbers[0] != colour) ++first;
  return make_inter(contexts_for(all) + first, &own, &other, is_second(comm));
}

MPI_Comm create_inter(MPI_Comm comm, struct collective* all,
                      const struct __culprit_mpi_group* own) {
  const struct __culprit_mpi_group* other = &all->of[comm->peers_begin].group;
  for (int r = comm->begin; r < comm->begin + comm->size; ++r)
    if (compare_groups(own, &all->of[r].group) != MPI_IDENT)
      disagree("the group of %s is another one in rank %d than in rank %d%s", current_call(),
               __culprit_rank(), world_rank(comm, r), line_of(all->of[r].place));
  if (other->size == 0 || place_in(own, __culprit_rank()) < 0) return MPI_COMM_NULL;
  return make_inter(contexts_for(all), own, other, is_second(comm));
}
