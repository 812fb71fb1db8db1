/* mpi.h: what error codes mean. Each code of MPI is its class; a program may add more of both. */
#include "model.h"

static const char* const texts[] = {
    "no error",
    "invalid buffer",
    "invalid count",
    "invalid datatype",
    "invalid tag",
    "invalid communicator",
    "invalid rank",
    "invalid request",
    "invalid root",
    "invalid group",
    "invalid operation",
    "invalid topology",
    "invalid dimensions",
    "invalid argument",
    "unknown error",
    "message truncated",
    "other error",
    "internal error",
    "error code is in status",
    "pending request",
    "invalid key",
    "no memory left",
    "invalid hints",
    "invalid key of a hint",
    "invalid value of a hint",
    "hint not set",
    "processes not started",
    "invalid port",
    "invalid service",
    "name not published",
    "invalid window",
    "invalid base",
    "invalid size",
    "invalid displacement",
    "invalid kind of lock",
    "invalid assertion",
    "conflicting accesses to a window",
    "wrong synchronization of a window",
    "memory outside of a window",
    "memory not attached",
    "memory not shared",
    "wrong flavor of window",
    "invalid file",
    "different arguments in the ranks",
    "invalid mode of access",
    "unsupported representation",
    "unsupported operation",
    "no such file",
    "file exists",
    "invalid file name",
    "permission denied",
    "no space left",
    "quota exceeded",
    "file is read-only",
    "file in use",
    "representation already defined",
    "conversion failed",
    "other error of a file",
};

/* Those of the program, from MPI_ERR_LASTCODE on. */
struct code {
  int class_;
  char text[MPI_MAX_ERROR_STRING];
};
static struct code* codes;
static int added;

static struct code* own_code(int code) {
  const int at = code - MPI_ERR_LASTCODE;
  return at > 0 && at <= added ? &codes[at - 1] : NULL;
}

int last_used_code(void) { return MPI_ERR_LASTCODE + added; }

const char* error_text(int code) {
  const struct code* own = own_code(code);
  if (own != NULL) return own->text;
  return code >= 0 && code < MPI_ERR_LASTCODE ? texts[code] : "unknown error";
}

static int add(int class_) {
  codes = realloc(codes, (size_t)(added + 1) * sizeof *codes);
  ++added;
  codes[added - 1] = (struct code){.class_ = class_ == 0 ? last_used_code() : class_};
  return last_used_code();
}

int MPI_Add_error_class(int* out) {
  begin_call("MPI_Add_error_class");
  *out = add(0);
  return MPI_SUCCESS;
}

int MPI_Add_error_code(int class_, int* out) {
  begin_call("MPI_Add_error_code");
  *out = add(class_);
  return MPI_SUCCESS;
}

int MPI_Add_error_string(int code, const char* text) {
  begin_call("MPI_Add_error_string");
  struct code* own = own_code(code);
  if (own == NULL)
    return fail(NULL, MPI_ERR_ARG, "MPI_Add_error_string for %d, which the program did not add",
                code);
  snprintf(own->text, sizeof own->text, "%s", text);
  return MPI_SUCCESS;
}

int MPI_Error_string(int code, char* text, int* length) {
  begin_call("MPI_Error_string");
  strcpy(text, error_text(code));
  *length = (int)strlen(text);
  return MPI_SUCCESS;
}

int MPI_Error_class(int code, int* class_) {
  begin_call("MPI_Error_class");
  const struct code* own = own_code(code);
  *class_ = own != NULL ? own->class_ : code;
  return MPI_SUCCESS;
}
