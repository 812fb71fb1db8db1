/* mpi.h: what all calls of all ranks share: they are matched by their number in each rank. */
#include <stdarg.h>

#include "model.h"

void disagree(const char* format, ...) {
  char text[1024];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  __culprit_message_fault(Mismatch, text, 1, 0);
}

static struct collective* find_or_begin(MPI_Comm comm, enum collective_kind kind) {
  const int sequence = comm->collectives++;
  struct collective** each = &__culprit_common_mpi.collectives;
  for (; *each != NULL; each = &(*each)->next)
    if ((*each)->context == comm->context && (*each)->sequence == sequence) return *each;
  struct collective* begun = calloc(1, sizeof *begun);
  begun->kind = kind;
  begun->context = comm->context;
  begun->sequence = sequence;
  begun->size = all_ranks(comm);
  begun->first = own_number(comm);
  begun->of = calloc((size_t)begun->size, sizeof *begun->of);
  *each = begun;
  return begun;
}

static int is_own(MPI_Comm comm, int number) {
  return number >= comm->begin && number < comm->begin + comm->size;
}

static int has_root(enum collective_kind kind) {
  return kind == Bcast || kind == Gather || kind == Scatter || kind == Reduce;
}

static int reduces(enum collective_kind kind) {
  return kind == Reduce || kind == Allreduce || kind == ReduceScatter || kind == Scan ||
         kind == Exscan;
}

/* What a rank said that the root is, in the words of its call. */
static const char* root_text(MPI_Comm comm, int number, int root) {
  static char texts[2][48];
  static int turn;
  if (root == NoRoot) return "MPI_PROC_NULL";
  if (comm->is_inter && root == number) return "MPI_ROOT";
  turn = 1 - turn;
  if (!comm->is_inter) snprintf(texts[turn], sizeof texts[turn], "%d", root);
  else
    snprintf(texts[turn], sizeof texts[turn], "%d of the other group",
             is_own(comm, number) ? root - comm->peers_begin : root - comm->begin);
  return texts[turn];
}

/* Of two groups, one has the root, and all others of it say MPI_PROC_NULL. */
static int roots_fit(MPI_Comm comm, int a, int root_a, int b, int root_b) {
  if (root_a != NoRoot && root_b != NoRoot) return root_a == root_b;
  if (!comm->is_inter) return root_a == root_b;
  if (root_a == NoRoot && root_b == NoRoot) return is_own(comm, a) == is_own(comm, b);
  const int outside = root_a == NoRoot ? a : b, root = root_a == NoRoot ? root_b : root_a;
  return root != outside && is_own(comm, root) == is_own(comm, outside);
}

static void compare_roots(MPI_Comm comm, const struct collective* all,
                          const struct contribution* own) {
  const int mine = own_number(comm), begin = comm->is_inter ? 0 : all->first,
            end = comm->is_inter ? all->size : all->first + 1;
  for (int r = begin; r < end; ++r) {
    const struct contribution* other = &all->of[r];
    if (!other->is_there || roots_fit(comm, mine, own->root, r, other->root)) continue;
    disagree("the root of %s is %s in rank %d, and %s in rank %d%s", own->call,
             root_text(comm, mine, own->root), __culprit_rank(), root_text(comm, r, other->root),
             world_rank(comm, r), line_of(other->place));
    return;
  }
}

/* Compares the elements with those of the rank `r`. */
static void compare_elements(MPI_Comm comm, const struct collective* all,
                             const struct contribution* own, int r) {
  const struct contribution* other = &all->of[r];
  const int here = __culprit_rank(), there = world_rank(comm, r);
  if (own->op != other->op && (is_predefined(own->op) || is_predefined(other->op)))
    disagree("the operation of %s is %s in rank %d, and %s in rank %d%s", own->call,
             op_name(own->op), here, op_name(other->op), there, line_of(other->place));
  const struct signature mine = signature_of(own->type, own->count);
  int kind_here, kind_there;
  if (differ(mine, other->block->signature, &kind_here, &kind_there))
    disagree("%s has elements of %s in rank %d, and of %s in rank %d%s", own->call,
             kind_name(kind_here), here, kind_name(kind_there), there, line_of(other->place));
  else if (numbers_in(mine) != numbers_in(other->block->signature))
    disagree("%s has %zu elements in rank %d, and %zu in rank %d%s", own->call, own->count, here,
             other->count, there, line_of(other->place));
}

/* Compares this rank's call with that of the first rank. */
static void compare(MPI_Comm comm, const struct collective* all, const struct contribution* own) {
  const struct contribution* other = &all->of[all->first];
  if (strcmp(own->call, other->call) != 0) {
    disagree("rank %d is at %s, and rank %d at %s%s: all ranks must make these calls in one order",
             __culprit_rank(), own->call, world_rank(comm, all->first), other->call,
             line_of(other->place));
    return;
  }
  if (has_root(all->kind)) compare_roots(comm, all, own);
  if (!reduces(all->kind) || own->blocks == 0) return;
  int r = all->first; /* or else any one that has elements */
  if (other->blocks == 0)
    for (r = 0; r < all->size; ++r)
      if (&all->of[r] != own && all->of[r].is_there && all->of[r].blocks > 0) break;
  if (r < all->size) compare_elements(comm, all, own, r);
}

MPI_Request join(MPI_Comm comm, enum collective_kind kind, const struct contribution* own) {
  MPI_Request request = make_request(CollectiveRequest, current_call(), comm);
  struct collective* all = find_or_begin(comm, kind);
  struct contribution* mine = &all->of[own_number(comm)];
  *mine = *own;
  mine->call = current_call();
  mine->place = request->place;
  mine->is_there = 1;
  if (all->arrived++ > 0) compare(comm, all, mine);
  request->collective = all;
  request->own = mine;
  request->is_active = 1;
  __culprit_released(mine, 0);
  for (int r = 0; r < all->size; ++r) wake_rank(world_rank(comm, r));
  return request;
}

/* Whether this rank has to wait until the rank `r` is there. */
static int is_needed(MPI_Request request, int r) {
  const MPI_Comm comm = request->comm;
  const int own = own_number(comm), root = request->own->root;
  switch (request->collective->kind) {
    case Bcast:
    case Scatter: return r == root && own != root;
    case Gather:
    case Reduce: return own == root && !(comm->is_inter && is_own(comm, r));
    case Scan: return r <= own;
    case Exscan: return r < own;
    case MakeComm:
    case Finalize: return 1;
    default: return !(comm->is_inter && is_own(comm, r));
  }
}

int collective_is_done(MPI_Request request) {
  const struct collective* all = request->collective;
  if (all->arrived == all->size) return 1;
  if (__culprit_sends_wait()) return 0;
  for (int r = 0; r < all->size; ++r)
    if (!all->of[r].is_there && is_needed(request, r)) return 0;
  return 1;
}

void describe_collective(MPI_Request request) {
  const struct collective* all = request->collective;
  char missing[128] = "";
  int named = 0;
  for (int r = 0; r < all->size; ++r) {
    if (all->of[r].is_there) continue;
    const size_t used = strlen(missing);
    if (named++ < 4)
      snprintf(missing + used, sizeof missing - used, "%s%d", used > 0 ? ", " : "",
               world_rank(request->comm, r));
  }
  snprintf(__culprit_waits_for, sizeof __culprit_waits_for, "%s, which %s %s%s %s not called",
           request->call, named == 1 ? "rank" : "ranks", missing, named > 4 ? " and others" : "",
           named == 1 ? "has" : "have");
}

struct block block_of(const void* buffer, size_t count, MPI_Datatype type) {
  struct block block;
  block.bytes = count * type_of(type)->size;
  block.data = malloc(block.bytes > 0 ? block.bytes : 1);
  pack(buffer, count, type, block.data);
  block.signature = signature_of(type, count);
  return block;
}

/* Copies a block to where this rank wants it. */
static int take(MPI_Request request, const struct target* target) {
  const struct contribution* from = &request->collective->of[target->from];
  const struct block* block = &from->block[target->block];
  const struct signature wanted = signature_of(target->type, target->count);
  const int sender = world_rank(request->comm, target->from);
  int sent, received;
  if (differ(block->signature, wanted, &sent, &received))
    warn_at(request->place, Mismatch, "%s receives %s here, and rank %d gives %s%s", request->call,
            kind_name(received), sender, kind_name(sent), line_of(from->place));
  const size_t room = target->count * type_of(target->type)->size;
  if (block->bytes > room)
    return fail(request->comm, MPI_ERR_TRUNCATE,
                "what rank %d gives to %s%s is longer than what is received%s: %zu bytes, not %zu",
                sender, request->call, line_of(from->place), line_of(request->place), block->bytes,
                room);
  if (block->bytes < room)
    warn_at(request->place, Mismatch, "%s receives %zu bytes here, and rank %d gives %zu%s",
            request->call, room, sender, block->bytes, line_of(from->place));
  unpack(block->data, block->bytes, target->buffer, target->count, target->type);
  return MPI_SUCCESS;
}

/* Where the elements of a copy begin that pack() would take them from. */
static char* origin(const struct block* block, size_t count, MPI_Datatype type) {
  return block->data - (ptrdiff_t)first_byte(NULL, count, type);
}

/* The operation over the elements of the first `ranks` ranks, in this order; of two groups, over
 * those of the other one. */
static void reduce(MPI_Request request, int ranks) {
  const struct contribution *own = request->own,
                            *of = &request->collective->of[request->comm->peers_begin];
  const size_t bytes = bytes_over(own->count, own->type);
  if (ranks == 0 || bytes == 0 || own->elements == 0) return;
  struct block sum = {malloc(bytes), bytes, {0, NULL}}, next = {malloc(bytes), bytes, {0, NULL}};
  memcpy(sum.data, of[0].block->data, bytes);
  for (int r = 1; r < ranks; ++r) {
    memcpy(next.data, of[r].block->data, bytes);
    apply(own->op, origin(&sum, own->count, own->type), origin(&next, own->count, own->type),
          own->count, own->type);
    char* const swapped = sum.data;
    sum.data = next.data;
    next.data = swapped;
  }
  const size_t size = type_of(own->type)->size;
  char* packed = malloc(own->elements * size);
  pack(origin(&sum, own->count, own->type) + (ptrdiff_t)own->first * type_of(own->type)->extent,
       own->elements, own->type, packed);
  unpack(packed, own->elements * size, own->result, own->elements, own->type);
  free(packed);
  free(sum.data);
  free(next.data);
}

int finish_collective(MPI_Request request) {
  struct collective* all = request->collective;
  const int rank = request->comm->rank, peers = request->comm->peers;
  int error = MPI_SUCCESS;
  /* what this rank has waited for comes before what it does next */
  for (int r = 0; r < all->size; ++r)
    if (is_needed(request, r)) __culprit_acquired(&all->of[r], 0);
  for (int t = 0; t < request->own->targets && error == MPI_SUCCESS; ++t)
    error = take(request, &request->own->target[t]);
  switch (all->kind) {
    case Reduce:
      if (own_number(request->comm) == request->own->root) reduce(request, peers);
      break;
    case Allreduce:
    case ReduceScatter: reduce(request, peers); break;
    case Scan: reduce(request, rank + 1); break;
    case Exscan: reduce(request, rank); break;
    default: break;
  }
  if (++all->left < all->size) return error;
  struct collective** each = &__culprit_common_mpi.collectives;
  while (*each != all) each = &(*each)->next;
  *each = all->next;
  for (int r = 0; r < all->size; ++r) {
    for (int b = 0; b < all->of[r].blocks; ++b) free(all->of[r].block[b].data);
    free(all->of[r].block);
    free(all->of[r].target);
  }
  free(all->of);
  free(all);
  return error;
}

int run_collective(MPI_Comm comm, enum collective_kind kind, const struct contribution* own,
                   MPI_Request* request) {
  const MPI_Request own_request = join(comm, kind, own);
  if (request == NULL) return wait_for(own_request, MPI_STATUS_IGNORE);
  *request = own_request;
  return MPI_SUCCESS;
}

int MPI_Barrier(MPI_Comm comm) {
  begin_call("MPI_Barrier");
  const struct contribution own = {0};
  TRY(check_comm(comm));
  return run_collective(comm, Barrier, &own, NULL);
}

int MPI_Ibarrier(MPI_Comm comm, MPI_Request* request) {
  begin_call("MPI_Ibarrier");
  const struct contribution own = {0};
  TRY(check_comm(comm));
  return run_collective(comm, Barrier, &own, request);
}
