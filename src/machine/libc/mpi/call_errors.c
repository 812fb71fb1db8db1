/* mpi.h: errors, and the checks that all calls share. */
#include <stdarg.h>

#include "model.h"

struct __culprit_mpi_errhandler {
  MPI_Comm_errhandler_function* function;
};
struct __culprit_mpi_errhandler __culprit_mpi_fatal, __culprit_mpi_return;

enum { Text = 1024, Lines = 4 };

/* Writes the variable arguments of a function into `text`. */
#define FORMAT(text, format)                         \
  do {                                               \
    va_list arguments;                               \
    va_start(arguments, format);                     \
    vsnprintf(text, sizeof text, format, arguments); \
    va_end(arguments);                               \
  } while (0)

const char* line_of(unsigned long place) {
  static char lines[Lines][LineWords];
  static int turn;
  turn = (turn + 1) % Lines;
  __culprit_line_words(place, lines[turn]);
  return lines[turn];
}

int fail(MPI_Comm comm, int code, const char* format, ...) {
  const MPI_Errhandler handler =
      comm != NULL && is_comm(comm) ? comm->handler : __culprit_mpi_world.handler;
  if (handler == MPI_ERRORS_RETURN) return code;
  if (handler != NULL && handler->function != NULL) {
    MPI_Comm given = comm;
    int error = code;
    handler->function(&given, &error);
    return code;
  }
  char text[Text];
  FORMAT(text, format);
  __culprit_message_fault(Misuse, text, 1, 0);
  return code;
}

void warn(int kind, const char* format, ...) {
  char text[Text];
  FORMAT(text, format);
  __culprit_message_fault(kind, text, 0, 0);
}

void warn_at(unsigned long place, int kind, const char* format, ...) {
  char text[Text];
  FORMAT(text, format);
  __culprit_message_fault(kind, text, 0, place);
}

int check_comm(MPI_Comm comm) {
  if (comm == MPI_COMM_NULL)
    return fail(NULL, MPI_ERR_COMM, "the communicator of %s is MPI_COMM_NULL", current_call());
  if (!is_comm(comm))
    return fail(NULL, MPI_ERR_COMM, "the communicator of %s is none: it was freed, or never made",
                current_call());
  return MPI_SUCCESS;
}

int check_kind(MPI_Comm comm, int is_inter) {
  TRY(check_comm(comm));
  if (!comm->is_inter == !is_inter) return MPI_SUCCESS;
  return fail(comm, MPI_ERR_COMM, "the communicator of %s has %s: the call is for those of %s",
              current_call(), is_inter ? "one group" : "two groups", is_inter ? "two" : "one");
}

int check_root(MPI_Comm comm, int root) {
  if (root >= 0 && root < comm->peers) return MPI_SUCCESS;
  if (root == MPI_ROOT || root == MPI_PROC_NULL) {
    if (comm->is_inter) return MPI_SUCCESS;
    return fail(comm, MPI_ERR_ROOT,
                "the root of %s is %s, which is for communicators of two groups", current_call(),
                root == MPI_ROOT ? "MPI_ROOT" : "MPI_PROC_NULL");
  }
  return fail(comm, MPI_ERR_ROOT, "the root of %s is %d, and the ranks %sare 0 to %d",
              current_call(), root, comm->is_inter ? "of the other group " : "", comm->peers - 1);
}

int check_type(MPI_Comm comm, MPI_Datatype type) {
  if (type == MPI_DATATYPE_NULL)
    return fail(comm, MPI_ERR_TYPE, "the type of %s is MPI_DATATYPE_NULL", current_call());
  const struct __culprit_mpi_type* known = type_of(type);
  if (known != NULL && !known->is_freed) return MPI_SUCCESS;
  return fail(comm, MPI_ERR_TYPE,
              known == NULL ? "the type of %s is none" : "the type of %s was freed",
              current_call());
}

/* Compares the first element with what the program declares that the buffer holds: the first and
 * the last number of each part. */
static void check_numbers(const void* buffer, const struct __culprit_mpi_type* type) {
  enum { MostParts = 16 };
  for (int p = 0; p < type->parts && p < MostParts; ++p) {
    const struct part* part = &type->part[p];
    const int form = kind_form(part->kind);
    const size_t bytes = kind_size(part->kind);
    if (form < 0 || part->count == 0) continue;
    __culprit_check_number(buffer, part->at, form, bytes, kind_name(part->kind));
    if (part->count > 1)
      __culprit_check_number(buffer, part->at + (ptrdiff_t)((part->count - 1) * bytes), form, bytes,
                             kind_name(part->kind));
  }
}

int check_data(MPI_Comm comm, const void* buffer, long count, MPI_Datatype type, int is_written) {
  if (count < 0)
    return fail(comm, MPI_ERR_COUNT, "the count of %s is negative: %ld", current_call(), count);
  TRY(check_type(comm, type));
  const struct __culprit_mpi_type* known = type_of(type);
  if (is_written && known->overlaps)
    warn(Misuse, "%s receives into a type two of whose elements share memory%s", current_call(),
         line_of(known->place));
  if (!known->is_committed)
    return fail(comm, MPI_ERR_TYPE, "%s uses a type that was not committed: MPI_Type_commit",
                current_call());
  if (bytes_over((size_t)count, type) == 0) return MPI_SUCCESS;
  if (first_byte(buffer, (size_t)count, type) == NULL)
    return fail(comm, MPI_ERR_BUFFER, "the buffer of %s is a null pointer", current_call());
  if (buffer == MPI_IN_PLACE)
    return fail(comm, MPI_ERR_BUFFER, "%s does not allow MPI_IN_PLACE here", current_call());
  if (is_dense(known)) {
    __culprit_check_memory(buffer, (size_t)count * known->size, is_written);
    check_numbers(buffer, known);
    return MPI_SUCCESS;
  }
  for (int p = 0; p < known->parts; ++p) { /* of the last element, which is the farthest */
    const struct part* part = &known->part[p];
    __culprit_check_memory((const char*)buffer + (count - 1) * known->extent + part->at,
                           part->count * kind_size(part->kind), is_written);
  }
  check_numbers(buffer, known);
  return MPI_SUCCESS;
}

int MPI_Comm_set_errhandler(MPI_Comm comm, MPI_Errhandler handler) {
  begin_call("MPI_Comm_set_errhandler");
  TRY(check_comm(comm));
  comm->handler = handler;
  return MPI_SUCCESS;
}

int MPI_Errhandler_set(MPI_Comm comm, MPI_Errhandler handler) {
  return MPI_Comm_set_errhandler(comm, handler);
}

int MPI_Comm_get_errhandler(MPI_Comm comm, MPI_Errhandler* handler) {
  begin_call("MPI_Comm_get_errhandler");
  TRY(check_comm(comm));
  *handler = comm->handler;
  return MPI_SUCCESS;
}

int MPI_Errhandler_get(MPI_Comm comm, MPI_Errhandler* handler) {
  return MPI_Comm_get_errhandler(comm, handler);
}

int MPI_Comm_create_errhandler(MPI_Comm_errhandler_function* function, MPI_Errhandler* handler) {
  begin_call("MPI_Comm_create_errhandler");
  *handler = malloc(sizeof **handler);
  (*handler)->function = function;
  return MPI_SUCCESS;
}

int MPI_Errhandler_create(MPI_Comm_errhandler_function* function, MPI_Errhandler* handler) {
  return MPI_Comm_create_errhandler(function, handler);
}

int MPI_Comm_call_errhandler(MPI_Comm comm, int code) {
  begin_call("MPI_Comm_call_errhandler");
  TRY(check_comm(comm));
  fail(comm, code, "the program calls for its handler of errors: %s", error_text(code));
  return MPI_SUCCESS;
}

int MPI_Errhandler_free(MPI_Errhandler* handler) {
  begin_call("MPI_Errhandler_free");
  *handler = MPI_ERRHANDLER_NULL;
  return MPI_SUCCESS;
}
