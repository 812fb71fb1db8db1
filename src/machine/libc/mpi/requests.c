/* mpi.h: requests: what goes on while the program does something else. */
#include "model.h"

MPI_Status __culprit_mpi_no_status[1];
static MPI_Request requests; /* of this rank */

MPI_Request make_request(enum request_kind kind, const char* call, MPI_Comm comm) {
  MPI_Request request = calloc(1, sizeof *request);
  request->kind = kind;
  request->call = call;
  request->comm = comm;
  request->place = __culprit_call_place();
  request->next = requests;
  requests = request;
  return request;
}

void drop_request(MPI_Request request) {
  for (MPI_Request* each = &requests; *each != NULL; each = &(*each)->next)
    if (*each == request) {
      *each = request->next;
      break;
    }
  free(request);
}

int is_request(MPI_Request request) {
  for (MPI_Request each = requests; each != NULL; each = each->next)
    if (each == request) return 1;
  return 0;
}

int is_done(MPI_Request request) {
  if (!request->is_active || request->is_cancelled) return 1;
  switch (request->kind) {
    case SendRequest:
      return request->peer == MPI_PROC_NULL || !request->is_synchronous ||
             request->message->is_received;
    case ReceiveRequest: return request->peer == MPI_PROC_NULL || request->message != NULL;
    case CollectiveRequest: return collective_is_done(request);
    default: return request->is_complete;
  }
}

void fill_status(MPI_Status* status, int from, int tag, size_t bytes, int is_cancelled) {
  if (status == MPI_STATUS_IGNORE) return;
  if (status == NULL) {
    warn(Misuse, "the status of %s is a null pointer; MPI_STATUS_IGNORE is for that",
         current_call());
    return;
  }
  status->MPI_SOURCE = from;
  status->MPI_TAG = tag;
  status->__culprit_bytes = bytes;
  status->__culprit_cancelled = is_cancelled;
}

/* Of a request that receives nothing. */
static void empty_status(MPI_Status* status, int is_cancelled) {
  fill_status(status, MPI_ANY_SOURCE, MPI_ANY_TAG, 0, is_cancelled);
  if (status != MPI_STATUS_IGNORE && status != NULL) status->MPI_ERROR = MPI_SUCCESS;
}

static void release(MPI_Request request) {
  if (request->watches_buffer)
    __culprit_release_buffer(first_byte(request->buffer, request->count, request->type));
  request->watches_buffer = 0;
}

/* Copies the message to where it is wanted. */
static int take(MPI_Request request) {
  const struct message* message = request->message;
  const struct signature wanted = signature_of(request->type, request->count);
  int sent, received;
  if (differ(message->signature, wanted, &sent, &received))
    warn_at(request->place, Mismatch, "%s receives %s here, and rank %d sends %s%s", request->call,
            kind_name(received), message->from_world, kind_name(sent), line_of(message->place));
  const size_t room = request->count * type_of(request->type)->size;
  if (message->bytes > room)
    return fail(request->comm, MPI_ERR_TRUNCATE,
                "the message that rank %d sends%s is longer than %s%s allows: %zu bytes, not %zu",
                message->from_world, line_of(message->place), request->call,
                line_of(request->place), message->bytes, room);
  unpack(message->data, message->bytes, request->buffer, request->count, request->type);
  return MPI_SUCCESS;
}

int finish(MPI_Request request, MPI_Status* status) {
  int error = MPI_SUCCESS;
  if (request->kind != ReceiveRequest || request->is_cancelled || !request->is_active)
    empty_status(status, request->is_cancelled);
  if (!request->is_active) return error;
  release(request);
  struct message* message = request->message;
  if (request->kind == CollectiveRequest) error = finish_collective(request);
  else if (request->kind == ReceiveRequest && message != NULL) {
    __culprit_acquired(message, 0);
    error = take(request);
    fill_status(status, message->from, message->tag, message->bytes, 0);
    free(message->data);
    message->data = NULL;
  } else if (request->kind == SendRequest && request->is_synchronous && message != NULL) {
    __culprit_acquired(message, 0);
  } else if (request->kind == ReceiveRequest && request->peer == MPI_PROC_NULL) {
    fill_status(status, MPI_PROC_NULL, MPI_ANY_TAG, 0, 0);
  } else if (request->kind == ProgramRequest) {
    MPI_Status own = request->status;
    error = request->query(request->extra, &own);
    if (status != MPI_STATUS_IGNORE) *status = own;
    request->end(request->extra);
  }
  request->is_active = 0;
  return error;
}

/* Adds a message that is there, and that nothing wants: its tag or its sender may be wrong. */
static void describe_other_message(void) {
  const struct message* other = __culprit_common_mpi.inbox[__culprit_rank()].messages;
  const size_t used = strlen(__culprit_waits_for);
  if (other != NULL)
    snprintf(__culprit_waits_for + used, sizeof __culprit_waits_for - used,
             " (rank %d has sent it one with tag %d%s)", other->from_world, other->tag,
             line_of(other->place));
}

void peer_words(MPI_Comm comm, int peer, char* text) {
  const char* group = comm->is_inter ? " of the other group" : "";
  if (peer == MPI_ANY_SOURCE) strcpy(text, "any rank");
  else snprintf(text, RankWords, "rank %d%s", peer, group);
}

/* What the rank that calls MPI waits for. */
static void describe(MPI_Request request) {
  if (request->kind == CollectiveRequest) {
    describe_collective(request);
    return;
  }
  char source[RankWords], kind[32] = "any tag", begun[LineWords + 32] = "";
  peer_words(request->comm, request->peer, source);
  if (request->tag != MPI_ANY_TAG) snprintf(kind, sizeof kind, "tag %d", request->tag);
  if (strcmp(request->call, current_call()) != 0)
    snprintf(begun, sizeof begun, ", for its %s%s", request->call, line_of(request->place));
  if (request->kind == ReceiveRequest) {
    snprintf(__culprit_waits_for, sizeof __culprit_waits_for, "%s for a message from %s with %s%s",
             current_call(), source, kind, begun);
    describe_other_message();
  } else if (request->kind == SendRequest)
    snprintf(__culprit_waits_for, sizeof __culprit_waits_for,
             "%s until %s receives its message with %s%s", current_call(), source, kind, begun);
  else snprintf(__culprit_waits_for, sizeof __culprit_waits_for, "%s", current_call());
}

int wait_for(MPI_Request request, MPI_Status* status) {
  while (!is_done(request)) {
    describe(request);
    wait_here();
  }
  const int error = finish(request, status);
  if (!request->is_persistent) drop_request(request);
  return error;
}

static int check_request(MPI_Request request) {
  if (request == MPI_REQUEST_NULL || is_request(request)) return MPI_SUCCESS;
  return fail(NULL, MPI_ERR_REQUEST, "the request of %s is none: it was completed, or never begun",
              current_call());
}

static int is_inactive(MPI_Request request) {
  return request == MPI_REQUEST_NULL || !request->is_active;
}

/* Completes one that is done. */
static int complete(MPI_Request* request, MPI_Status* status) {
  if (is_inactive(*request)) {
    empty_status(status, 0);
    return MPI_SUCCESS;
  }
  const int error = finish(*request, status);
  if (!(*request)->is_persistent) {
    drop_request(*request);
    *request = MPI_REQUEST_NULL;
  }
  return error;
}

int MPI_Wait(MPI_Request* request, MPI_Status* status) {
  begin_call("MPI_Wait");
  TRY(check_request(*request));
  while (!is_inactive(*request) && !is_done(*request)) {
    describe(*request);
    wait_here();
  }
  return complete(request, status);
}

int MPI_Waitall(int count, MPI_Request requests_[], MPI_Status statuses[]) {
  begin_call("MPI_Waitall");
  int error = MPI_SUCCESS;
  for (int r = 0; r < count; ++r) TRY(check_request(requests_[r]));
  for (int r = 0; r < count; ++r) {
    while (!is_inactive(requests_[r]) && !is_done(requests_[r])) {
      describe(requests_[r]);
      wait_here();
    }
    MPI_Status* status = statuses == MPI_STATUSES_IGNORE ? MPI_STATUS_IGNORE : &statuses[r];
    const int own = complete(&requests_[r], status);
    if (own != MPI_SUCCESS) error = MPI_ERR_IN_STATUS;
    if (status != MPI_STATUS_IGNORE) status->MPI_ERROR = own;
  }
  return error;
}

/* The first one that is done; -1 if none is, -2 if none is active. */
static int first_done(int count, MPI_Request some[]) {
  int any = 0;
  for (int r = 0; r < count; ++r) {
    if (is_inactive(some[r])) continue;
    if (is_done(some[r])) return r;
    any = 1;
  }
  return any ? -1 : -2;
}

/* Waits until one is done; as first_done(). */
static int await_any(int count, MPI_Request some[]) {
  int found;
  while ((found = first_done(count, some)) == -1) {
    snprintf(__culprit_waits_for, sizeof __culprit_waits_for, "%s for any of %d requests",
             current_call(), count);
    wait_here();
  }
  return found;
}

int MPI_Waitany(int count, MPI_Request requests_[], int* index, MPI_Status* status) {
  begin_call("MPI_Waitany");
  for (int r = 0; r < count; ++r) TRY(check_request(requests_[r]));
  const int found = await_any(count, requests_);
  *index = found < 0 ? MPI_UNDEFINED : found;
  MPI_Request none = MPI_REQUEST_NULL;
  return complete(found < 0 ? &none : &requests_[found], status);
}

static int complete_some(int count, MPI_Request some[], int* done, int indices[],
                         MPI_Status statuses[]) {
  *done = 0;
  for (int r = 0; r < count; ++r) {
    if (is_inactive(some[r]) || !is_done(some[r])) continue;
    TRY(complete(&some[r], statuses == MPI_STATUSES_IGNORE ? MPI_STATUS_IGNORE : &statuses[*done]));
    indices[(*done)++] = r;
  }
  return MPI_SUCCESS;
}

int MPI_Waitsome(int count, MPI_Request requests_[], int* done, int indices[],
                 MPI_Status statuses[]) {
  begin_call("MPI_Waitsome");
  for (int r = 0; r < count; ++r) TRY(check_request(requests_[r]));
  const int found = await_any(count, requests_);
  if (found >= 0) return complete_some(count, requests_, done, indices, statuses);
  *done = MPI_UNDEFINED;
  return MPI_SUCCESS;
}

int MPI_Test(MPI_Request* request, int* flag, MPI_Status* status) {
  begin_call("MPI_Test");
  TRY(check_request(*request));
  *flag = is_inactive(*request) || is_done(*request);
  if (*flag) return complete(request, status);
  __culprit_thread_point(1);
  return MPI_SUCCESS;
}

int MPI_Testall(int count, MPI_Request requests_[], int* flag, MPI_Status statuses[]) {
  begin_call("MPI_Testall");
  for (int r = 0; r < count; ++r) TRY(check_request(requests_[r]));
  *flag = 1;
  for (int r = 0; r < count; ++r) *flag &= is_inactive(requests_[r]) || is_done(requests_[r]);
  if (!*flag) {
    __culprit_thread_point(1);
    return MPI_SUCCESS;
  }
  for (int r = 0; r < count; ++r)
    TRY(complete(&requests_[r],
                 statuses == MPI_STATUSES_IGNORE ? MPI_STATUS_IGNORE : &statuses[r]));
  return MPI_SUCCESS;
}

int MPI_Testany(int count, MPI_Request requests_[], int* index, int* flag, MPI_Status* status) {
  begin_call("MPI_Testany");
  for (int r = 0; r < count; ++r) TRY(check_request(requests_[r]));
  const int found = first_done(count, requests_);
  *flag = found != -1;
  *index = found < 0 ? MPI_UNDEFINED : found;
  if (found >= 0) return complete(&requests_[found], status);
  if (found == -2) empty_status(status, 0);
  else __culprit_thread_point(1);
  return MPI_SUCCESS;
}

int MPI_Testsome(int count, MPI_Request requests_[], int* done, int indices[],
                 MPI_Status statuses[]) {
  begin_call("MPI_Testsome");
  for (int r = 0; r < count; ++r) TRY(check_request(requests_[r]));
  const int found = first_done(count, requests_);
  if (found == -2) {
    *done = MPI_UNDEFINED;
    return MPI_SUCCESS;
  }
  if (found == -1) __culprit_thread_point(1);
  return complete_some(count, requests_, done, indices, statuses);
}

int MPI_Request_free(MPI_Request* request) {
  begin_call("MPI_Request_free");
  if (*request == MPI_REQUEST_NULL)
    return fail(NULL, MPI_ERR_REQUEST, "MPI_Request_free of MPI_REQUEST_NULL");
  TRY(check_request(*request));
  if (is_inactive(*request) || is_done(*request)) {
    if ((*request)->kind == ProgramRequest) TRY(finish(*request, MPI_STATUS_IGNORE));
    release(*request);
    drop_request(*request);
  } else {
    if ((*request)->kind == ReceiveRequest)
      warn(Misuse,
           "the request of %s%s is freed before it is completed: nothing tells when the "
           "message is there",
           (*request)->call, line_of((*request)->place));
    (*request)->is_freed = 1;
  }
  *request = MPI_REQUEST_NULL;
  return MPI_SUCCESS;
}

int MPI_Request_get_status(MPI_Request request, int* flag, MPI_Status* status) {
  begin_call("MPI_Request_get_status");
  TRY(check_request(request));
  *flag = is_inactive(request) || is_done(request);
  if (is_inactive(request)) empty_status(status, 0);
  else if (*flag && request->kind == ReceiveRequest && request->message != NULL)
    fill_status(status, request->message->from, request->message->tag, request->message->bytes, 0);
  else if (*flag) empty_status(status, request->is_cancelled);
  else __culprit_thread_point(1);
  return MPI_SUCCESS;
}

int MPI_Cancel(MPI_Request* request) {
  begin_call("MPI_Cancel");
  if (is_inactive(*request))
    return fail(NULL, MPI_ERR_REQUEST, "MPI_Cancel of what is no active request");
  TRY(check_request(*request));
  MPI_Request own = *request;
  if (own->kind == ProgramRequest) {
    own->cancel(own->extra, own->is_complete);
    return MPI_SUCCESS;
  }
  struct inbox* inbox = &__culprit_common_mpi.inbox[__culprit_rank()];
  if (own->kind == ReceiveRequest && own->message == NULL) {
    MPI_Request* each = &inbox->posted;
    while (*each != NULL && *each != own) each = &(*each)->next_posted;
    if (*each != NULL) *each = own->next_posted;
    own->is_cancelled = 1;
  } else if (own->kind == SendRequest && own->message != NULL && !own->message->is_received) {
    inbox = &__culprit_common_mpi.inbox[own->comm->peer[own->peer]];
    struct message** each = &inbox->messages;
    while (*each != NULL && *each != own->message) each = &(*each)->next;
    if (*each != NULL) *each = own->message->next;
    own->is_cancelled = 1;
  }
  return MPI_SUCCESS;
}

int MPI_Test_cancelled(const MPI_Status* status, int* flag) {
  begin_call("MPI_Test_cancelled");
  *flag = status->__culprit_cancelled;
  return MPI_SUCCESS;
}

int MPI_Status_set_cancelled(MPI_Status* status, int flag) {
  status->__culprit_cancelled = flag;
  return MPI_SUCCESS;
}

int MPI_Status_set_elements_x(MPI_Status* status, MPI_Datatype type, MPI_Count count) {
  begin_call("MPI_Status_set_elements_x");
  status->__culprit_bytes = (size_t)count * type_of(type)->size;
  return MPI_SUCCESS;
}

int MPI_Status_set_elements(MPI_Status* status, MPI_Datatype type, int count) {
  return MPI_Status_set_elements_x(status, type, count);
}

int MPI_Grequest_start(MPI_Grequest_query_function* query, MPI_Grequest_free_function* end,
                       MPI_Grequest_cancel_function* cancel, void* extra, MPI_Request* out) {
  begin_call("MPI_Grequest_start");
  MPI_Request request = make_request(ProgramRequest, current_call(), MPI_COMM_SELF);
  request->query = query;
  request->end = end;
  request->cancel = cancel;
  request->extra = extra;
  request->is_active = 1;
  *out = request;
  return MPI_SUCCESS;
}

int MPI_Grequest_complete(MPI_Request request) {
  begin_call("MPI_Grequest_complete");
  TRY(check_request(request));
  request->is_complete = 1;
  wake_rank(__culprit_rank());
  return MPI_SUCCESS;
}

void report_left_requests(void) {
  for (MPI_Request each = requests; each != NULL; each = each->next)
    if (each->is_active && !each->is_freed)
      warn_at(each->place, Left, "the request of this %s is never completed", each->call);
}
