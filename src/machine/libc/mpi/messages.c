/* mpi.h: messages between two ranks. A message is matched as soon as there are both it and a
 * receive: in the order of the sends of one rank, and of the receives. */
#include "model.h"

static int matches(const struct message* message, int context, int from, int tag) {
  return message->context == context && !message->is_claimed &&
         (from == MPI_ANY_SOURCE || from == message->from) &&
         (tag == MPI_ANY_TAG || tag == message->tag);
}

/* The first message for this rank that matches; null if there is none. */
static struct message** find(MPI_Comm comm, int from, int tag) {
  struct message** each = &__culprit_common_mpi.inbox[__culprit_rank()].messages;
  while (*each != NULL && !matches(*each, comm->context, from, tag)) each = &(*each)->next;
  return each;
}

static void receive(MPI_Request request, struct message* message) {
  if (message->is_synchronous && message->from_world != __culprit_rank())
    __culprit_released(message, 0); /* for the sender, which waits for this */
  request->message = message;
  message->is_received = 1;
  wake_rank(message->from_world);
}

/* Gives the message to the first receive that it matches, or puts it into the inbox. */
static void deliver(struct message* message, int to_world) {
  struct inbox* inbox = &__culprit_common_mpi.inbox[to_world];
  for (MPI_Request* each = &inbox->posted; *each != NULL; each = &(*each)->next_posted) {
    const MPI_Request request = *each;
    if (!matches(message, request->comm->context, request->peer, request->tag)) continue;
    *each = request->next_posted;
    if (message->is_synchronous) __culprit_acquired(request, 0);
    receive(request, message);
    wake_rank(to_world);
    return;
  }
  struct message** last = &inbox->messages;
  while (*last != NULL) last = &(*last)->next;
  *last = message;
  wake_rank(to_world);
}

static void post(MPI_Request request) {
  struct message** found = find(request->comm, request->peer, request->tag);
  if (*found != NULL) {
    struct message* message = *found;
    *found = message->next;
    receive(request, message);
    return;
  }
  MPI_Request* last = &__culprit_common_mpi.inbox[__culprit_rank()].posted;
  while (*last != NULL) last = &(*last)->next_posted;
  request->next_posted = NULL;
  *last = request;
  __culprit_released(request, 0);
}

static void send(MPI_Request request) {
  struct message* message = calloc(1, sizeof *message);
  message->context = request->comm->context;
  message->from = request->comm->rank;
  message->from_world = __culprit_rank();
  message->tag = request->tag;
  message->bytes = request->count * type_of(request->type)->size;
  message->data = malloc(message->bytes > 0 ? message->bytes : 1);
  pack(request->buffer, request->count, request->type, message->data);
  message->signature = signature_of(request->type, request->count);
  message->is_synchronous = request->is_synchronous;
  message->call = request->call;
  message->place = request->place;
  request->message = message;
  __culprit_released(message, 0);
  deliver(message, request->comm->peer[request->peer]);
}

void start_request(MPI_Request request) {
  request->is_active = 1;
  request->message = NULL;
  if (request->peer == MPI_PROC_NULL) return;
  if (request->kind == SendRequest) send(request);
  else post(request);
  request->watches_buffer = request->count > 0 && request->buffer != NULL;
  if (request->watches_buffer)
    __culprit_use_buffer(first_byte(request->buffer, request->count, request->type),
                         bytes_over(request->count, request->type),
                         request->kind == ReceiveRequest);
}

static int check_peer(MPI_Comm comm, int peer, int tag, int is_receive) {
  const int is_any = is_receive && peer == MPI_ANY_SOURCE;
  if (!is_any && peer != MPI_PROC_NULL && (peer < 0 || peer >= comm->peers))
    return fail(comm, MPI_ERR_RANK, "%s %s rank %d, and the ranks %sare 0 to %d", current_call(),
                is_receive ? "receives from" : "sends to", peer,
                comm->is_inter ? "of the other group " : "", comm->peers - 1);
  if (is_receive && tag == MPI_ANY_TAG) return MPI_SUCCESS;
  if (tag < 0) return fail(comm, MPI_ERR_TAG, "the tag of %s is negative: %d", current_call(), tag);
  if (tag > LargestTag)
    return fail(comm, MPI_ERR_TAG, "the tag of %s is %d, and the largest is %d", current_call(),
                tag, LargestTag);
  return MPI_SUCCESS;
}

/* A request that is not started yet. */
static int make_message(enum request_kind kind, const void* buffer, int count, MPI_Datatype type,
                        int peer, int tag, MPI_Comm comm, MPI_Request* out) {
  TRY(check_comm(comm));
  TRY(check_peer(comm, peer, tag, kind == ReceiveRequest));
  TRY(check_data(comm, buffer, count, type, kind == ReceiveRequest));
  if (out == NULL)
    return fail(comm, MPI_ERR_REQUEST, "the request of %s is a null pointer", current_call());
  MPI_Request request = make_request(kind, current_call(), comm);
  request->buffer = (void*)buffer;
  request->count = (size_t)count;
  request->type = type;
  request->peer = peer;
  request->tag = tag;
  request->is_synchronous = kind == SendRequest && __culprit_sends_wait();
  *out = request;
  return MPI_SUCCESS;
}

/* MPI_Bsend: what is left of the attached buffer */
static char* attached;
static int attached_bytes;

static int check_attached(MPI_Comm comm, int count, MPI_Datatype type) {
  const size_t bytes = (size_t)count * type_of(type)->size + MPI_BSEND_OVERHEAD;
  if (attached != NULL && bytes <= (size_t)attached_bytes) return MPI_SUCCESS;
  return fail(comm, MPI_ERR_BUFFER,
              attached == NULL ? "%s without a buffer: MPI_Buffer_attach"
                               : "the buffer of MPI_Buffer_attach is too small for %s",
              current_call());
}

int MPI_Buffer_attach(void* buffer, int bytes) {
  begin_call("MPI_Buffer_attach");
  if (attached != NULL) return fail(NULL, MPI_ERR_BUFFER, "a buffer is attached already");
  attached = buffer;
  attached_bytes = bytes;
  return MPI_SUCCESS;
}

int MPI_Buffer_detach(void* buffer, int* bytes) {
  begin_call("MPI_Buffer_detach");
  *(void**)buffer = attached;
  *bytes = attached_bytes;
  attached = NULL;
  return MPI_SUCCESS;
}

static int start_message(enum request_kind kind, int is_synchronous, const void* buffer, int count,
                         MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Request* out) {
  TRY(make_message(kind, buffer, count, type, peer, tag, comm, out));
  (*out)->is_synchronous |= is_synchronous;
  start_request(*out);
  return MPI_SUCCESS;
}

static int send_and_wait(int is_synchronous, const void* buffer, int count, MPI_Datatype type,
                         int to, int tag, MPI_Comm comm) {
  MPI_Request request;
  TRY(start_message(SendRequest, is_synchronous, buffer, count, type, to, tag, comm, &request));
  return wait_for(request, MPI_STATUS_IGNORE);
}

int MPI_Send(const void* buffer, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm) {
  begin_call("MPI_Send");
  return send_and_wait(0, buffer, count, type, to, tag, comm);
}

int MPI_Ssend(const void* buffer, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm) {
  begin_call("MPI_Ssend");
  return send_and_wait(1, buffer, count, type, to, tag, comm);
}

/* Whether a receive for what this rank sends is there. */
static int is_expected(MPI_Comm comm, int to, int tag) {
  const struct message message = {.context = comm->context, .from = comm->rank, .tag = tag};
  for (MPI_Request each = __culprit_common_mpi.inbox[comm->peer[to]].posted; each != NULL;
       each = each->next_posted)
    if (matches(&message, each->comm->context, each->peer, each->tag)) return 1;
  return 0;
}

static void check_ready(MPI_Comm comm, int to, int tag) {
  if (is_comm(comm) && to >= 0 && to < comm->peers && !is_expected(comm, to, tag))
    warn(Misuse, "%s to rank %d, which has not begun to receive that", current_call(), to);
}

int MPI_Rsend(const void* buffer, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm) {
  begin_call("MPI_Rsend");
  check_ready(comm, to, tag);
  return send_and_wait(0, buffer, count, type, to, tag, comm);
}

int MPI_Bsend(const void* buffer, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm) {
  begin_call("MPI_Bsend");
  MPI_Request request;
  TRY(make_message(SendRequest, buffer, count, type, to, tag, comm, &request));
  TRY(check_attached(comm, count, type));
  request->is_synchronous = 0;
  start_request(request);
  return wait_for(request, MPI_STATUS_IGNORE);
}

int MPI_Recv(void* buffer, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm,
             MPI_Status* status) {
  begin_call("MPI_Recv");
  MPI_Request request;
  TRY(start_message(ReceiveRequest, 0, buffer, count, type, from, tag, comm, &request));
  return wait_for(request, status);
}

int MPI_Isend(const void* buffer, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm,
              MPI_Request* request) {
  begin_call("MPI_Isend");
  return start_message(SendRequest, 0, buffer, count, type, to, tag, comm, request);
}

int MPI_Issend(const void* buffer, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm,
               MPI_Request* request) {
  begin_call("MPI_Issend");
  return start_message(SendRequest, 1, buffer, count, type, to, tag, comm, request);
}

int MPI_Irsend(const void* buffer, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm,
               MPI_Request* request) {
  begin_call("MPI_Irsend");
  check_ready(comm, to, tag);
  return start_message(SendRequest, 0, buffer, count, type, to, tag, comm, request);
}

int MPI_Ibsend(const void* buffer, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm,
               MPI_Request* request) {
  begin_call("MPI_Ibsend");
  TRY(make_message(SendRequest, buffer, count, type, to, tag, comm, request));
  TRY(check_attached(comm, count, type));
  (*request)->is_synchronous = 0;
  start_request(*request);
  return MPI_SUCCESS;
}

int MPI_Irecv(void* buffer, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm,
              MPI_Request* request) {
  begin_call("MPI_Irecv");
  return start_message(ReceiveRequest, 0, buffer, count, type, from, tag, comm, request);
}

int MPI_Sendrecv(const void* out, int out_count, MPI_Datatype out_type, int to, int out_tag,
                 void* in, int in_count, MPI_Datatype in_type, int from, int in_tag, MPI_Comm comm,
                 MPI_Status* status) {
  begin_call("MPI_Sendrecv");
  MPI_Request receive, send;
  TRY(start_message(ReceiveRequest, 0, in, in_count, in_type, from, in_tag, comm, &receive));
  TRY(start_message(SendRequest, 0, out, out_count, out_type, to, out_tag, comm, &send));
  TRY(wait_for(receive, status));
  return wait_for(send, MPI_STATUS_IGNORE);
}

int MPI_Sendrecv_replace(void* buffer, int count, MPI_Datatype type, int to, int out_tag, int from,
                         int in_tag, MPI_Comm comm, MPI_Status* status) {
  begin_call("MPI_Sendrecv_replace");
  MPI_Request receive, send;
  TRY(make_message(SendRequest, buffer, count, type, to, out_tag, comm, &send));
  start_request(send);
  if (send->watches_buffer) __culprit_release_buffer(first_byte(buffer, (size_t)count, type));
  send->watches_buffer = 0;
  TRY(start_message(ReceiveRequest, 0, buffer, count, type, from, in_tag, comm, &receive));
  TRY(wait_for(receive, status));
  return wait_for(send, MPI_STATUS_IGNORE);
}

/* Requests that are started again and again */

static int init_message(enum request_kind kind, const void* buffer, int count, MPI_Datatype type,
                        int peer, int tag, MPI_Comm comm, MPI_Request* out) {
  TRY(make_message(kind, buffer, count, type, peer, tag, comm, out));
  (*out)->is_persistent = 1;
  return MPI_SUCCESS;
}

int MPI_Send_init(const void* buffer, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm,
                  MPI_Request* request) {
  begin_call("MPI_Send_init");
  return init_message(SendRequest, buffer, count, type, to, tag, comm, request);
}

int MPI_Ssend_init(const void* buffer, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm,
                   MPI_Request* request) {
  begin_call("MPI_Ssend_init");
  TRY(init_message(SendRequest, buffer, count, type, to, tag, comm, request));
  (*request)->is_synchronous = 1;
  return MPI_SUCCESS;
}

int MPI_Bsend_init(const void* buffer, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm,
                   MPI_Request* request) {
  begin_call("MPI_Bsend_init");
  TRY(init_message(SendRequest, buffer, count, type, to, tag, comm, request));
  (*request)->is_synchronous = 0;
  return MPI_SUCCESS;
}

int MPI_Rsend_init(const void* buffer, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm,
                   MPI_Request* request) {
  begin_call("MPI_Rsend_init");
  return init_message(SendRequest, buffer, count, type, to, tag, comm, request);
}

int MPI_Recv_init(void* buffer, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm,
                  MPI_Request* request) {
  begin_call("MPI_Recv_init");
  return init_message(ReceiveRequest, buffer, count, type, from, tag, comm, request);
}

static int start_again(MPI_Request request) {
  if (!is_request(request) || !request->is_persistent)
    return fail(NULL, MPI_ERR_REQUEST, "%s of what is no persistent request", current_call());
  if (request->is_active)
    return fail(request->comm, MPI_ERR_REQUEST, "%s of a request that is not completed yet",
                current_call());
  request->place = __culprit_call_place();
  start_request(request);
  return MPI_SUCCESS;
}

int MPI_Start(MPI_Request* request) {
  begin_call("MPI_Start");
  return start_again(*request);
}

int MPI_Startall(int count, MPI_Request requests[]) {
  begin_call("MPI_Startall");
  for (int r = 0; r < count; ++r) TRY(start_again(requests[r]));
  return MPI_SUCCESS;
}

/* Probes */

static void tell(const struct message* message, MPI_Status* status) {
  __culprit_acquired(message, 0);
  fill_status(status, message->from, message->tag, message->bytes, 0);
}

static void tell_nobody(MPI_Status* status) {
  fill_status(status, MPI_PROC_NULL, MPI_ANY_TAG, 0, 0);
}

int MPI_Iprobe(int from, int tag, MPI_Comm comm, int* flag, MPI_Status* status) {
  begin_call("MPI_Iprobe");
  TRY(check_comm(comm));
  TRY(check_peer(comm, from, tag, 1));
  if (from == MPI_PROC_NULL) {
    *flag = 1;
    tell_nobody(status);
    return MPI_SUCCESS;
  }
  const struct message* found = *find(comm, from, tag);
  *flag = found != NULL;
  if (found != NULL) tell(found, status);
  else __culprit_thread_point(1);
  return MPI_SUCCESS;
}

static struct message* await(int from, int tag, MPI_Comm comm) {
  for (;;) {
    struct message* found = *find(comm, from, tag);
    if (found != NULL) return found;
    char source[RankWords], kind[32] = "any tag";
    peer_words(comm, from, source);
    if (tag != MPI_ANY_TAG) snprintf(kind, sizeof kind, "tag %d", tag);
    snprintf(__culprit_waits_for, sizeof __culprit_waits_for, "%s for a message from %s with %s",
             current_call(), source, kind);
    wait_here();
  }
}

int MPI_Probe(int from, int tag, MPI_Comm comm, MPI_Status* status) {
  begin_call("MPI_Probe");
  TRY(check_comm(comm));
  TRY(check_peer(comm, from, tag, 1));
  if (from == MPI_PROC_NULL) tell_nobody(status);
  else tell(await(from, tag, comm), status);
  return MPI_SUCCESS;
}

struct __culprit_mpi_message {
  struct message* message;
  MPI_Comm comm;
};

static void claim(struct message* message, MPI_Comm comm, MPI_Message* out) {
  message->is_claimed = 1;
  *out = malloc(sizeof **out);
  (*out)->message = message;
  (*out)->comm = comm;
}

int MPI_Mprobe(int from, int tag, MPI_Comm comm, MPI_Message* message, MPI_Status* status) {
  begin_call("MPI_Mprobe");
  TRY(check_comm(comm));
  TRY(check_peer(comm, from, tag, 1));
  struct message* found = await(from, tag, comm);
  tell(found, status);
  claim(found, comm, message);
  return MPI_SUCCESS;
}

int MPI_Improbe(int from, int tag, MPI_Comm comm, int* flag, MPI_Message* message,
                MPI_Status* status) {
  begin_call("MPI_Improbe");
  TRY(check_comm(comm));
  TRY(check_peer(comm, from, tag, 1));
  struct message* found = *find(comm, from, tag);
  *flag = found != NULL;
  if (found == NULL) {
    __culprit_thread_point(1);
    return MPI_SUCCESS;
  }
  tell(found, status);
  claim(found, comm, message);
  return MPI_SUCCESS;
}

int MPI_Imrecv(void* buffer, int count, MPI_Datatype type, MPI_Message* message,
               MPI_Request* request) {
  begin_call("MPI_Imrecv");
  if (*message == MPI_MESSAGE_NULL)
    return fail(NULL, MPI_ERR_REQUEST, "MPI_Imrecv of MPI_MESSAGE_NULL");
  struct message* claimed = (*message)->message;
  TRY(make_message(ReceiveRequest, buffer, count, type, claimed->from, claimed->tag,
                   (*message)->comm, request));
  struct message** each = &__culprit_common_mpi.inbox[__culprit_rank()].messages;
  while (*each != claimed) each = &(*each)->next;
  *each = claimed->next;
  receive(*request, claimed);
  (*request)->is_active = 1;
  *message = MPI_MESSAGE_NULL;
  return MPI_SUCCESS;
}

int MPI_Mrecv(void* buffer, int count, MPI_Datatype type, MPI_Message* message,
              MPI_Status* status) {
  MPI_Request request;
  TRY(MPI_Imrecv(buffer, count, type, message, &request));
  return wait_for(request, status);
}

void report_left_messages(void) {
  const struct message* each = __culprit_common_mpi.inbox[__culprit_rank()].messages;
  for (; each != NULL; each = each->next)
    warn_at(each->place, Left, "rank %d never receives this message with tag %d from rank %d",
            __culprit_rank(), each->tag, each->from_world);
}

/* What a status says about a message */

static int elements(const MPI_Status* status, MPI_Datatype type, MPI_Count* count) {
  const struct __culprit_mpi_type* known = type == MPI_DATATYPE_NULL ? NULL : type_of(type);
  if (known == NULL) return fail(NULL, MPI_ERR_TYPE, "the type of %s is none", current_call());
  MPI_Count found = 0;
  size_t left = status->__culprit_bytes;
  if (known->size == 0) left = 0;
  while (left > 0)
    for (int p = 0; p < known->parts && left > 0; ++p) {
      const size_t one = kind_size(known->part[p].kind), all = one * known->part[p].count;
      found += (MPI_Count)((left < all ? left : all) / one);
      left -= left < all ? left : all;
    }
  *count = found;
  return MPI_SUCCESS;
}

int MPI_Get_count(const MPI_Status* status, MPI_Datatype type, int* count) {
  begin_call("MPI_Get_count");
  const struct __culprit_mpi_type* known = type == MPI_DATATYPE_NULL ? NULL : type_of(type);
  if (known == NULL) return fail(NULL, MPI_ERR_TYPE, "the type of MPI_Get_count is none");
  const size_t bytes = status->__culprit_bytes;
  *count = known->size == 0           ? 0
           : bytes % known->size == 0 ? (int)(bytes / known->size)
                                      : MPI_UNDEFINED;
  return MPI_SUCCESS;
}

int MPI_Get_elements(const MPI_Status* status, MPI_Datatype type, int* count) {
  begin_call("MPI_Get_elements");
  MPI_Count found = 0;
  TRY(elements(status, type, &found));
  *count = (int)found;
  return MPI_SUCCESS;
}

int MPI_Get_elements_x(const MPI_Status* status, MPI_Datatype type, MPI_Count* count) {
  begin_call("MPI_Get_elements_x");
  return elements(status, type, count);
}
