/* mpi.h: the start and the end of a program, and waiting. */
#define _GNU_SOURCE
#include <time.h>

#include "model.h"

struct common __culprit_common_mpi;
char __culprit_waits_for[256];

static int is_initialised, is_finalised, level = MPI_THREAD_SINGLE;
static const char* call = "";

const char* current_call(void) { return call; }

static int is_asking(const char* name) {
  return strcmp(name, "MPI_Initialized") == 0 || strcmp(name, "MPI_Finalized") == 0 ||
         strcmp(name, "MPI_Get_version") == 0 || strncmp(name, "MPI_Init", 8) == 0;
}

void begin_call(const char* name) {
  __culprit_thread_point(0);
  call = name;
  if (is_asking(name)) return;
  if (!is_initialised) fail(NULL, MPI_ERR_OTHER, "%s is called before MPI_Init", name);
  else if (is_finalised) fail(NULL, MPI_ERR_OTHER, "%s is called after MPI_Finalize", name);
}

void wait_here(void) {
  __culprit_thread_wait(WaitsForMessage, &__culprit_common_mpi.inbox[__culprit_rank()], 0, ~0ull);
}

void wake_rank(int world_rank) {
  __culprit_thread_wake(&__culprit_common_mpi.inbox[world_rank], 1);
}

static void at_exit(void) {
  if (is_finalised) return;
  call = "MPI_Finalize";
  warn(Left, "rank %d ends without MPI_Finalize", __culprit_rank());
}

static int start(const char* name) {
  begin_call(name);
  if (is_initialised) return fail(NULL, MPI_ERR_OTHER, "%s is called twice", name);
  is_initialised = 1;
  start_comms();
  atexit(at_exit);
  return MPI_SUCCESS;
}

int MPI_Init(int* argc, char*** argv) { return start("MPI_Init"); }

int MPI_Init_thread(int* argc, char*** argv, int required, int* provided) {
  TRY(start("MPI_Init_thread"));
  level = required;
  if (provided != NULL) *provided = required;
  return MPI_SUCCESS;
}

int MPI_Initialized(int* flag) {
  begin_call("MPI_Initialized");
  *flag = is_initialised;
  return MPI_SUCCESS;
}

int MPI_Finalized(int* flag) {
  begin_call("MPI_Finalized");
  *flag = is_finalised;
  return MPI_SUCCESS;
}

int MPI_Finalize(void) {
  begin_call("MPI_Finalize");
  TRY(end_attributes(MPI_COMM_SELF)); /* the functions may still call MPI */
  report_left_requests();
  const struct contribution own = {0};
  TRY(run_collective(MPI_COMM_WORLD, Finalize, &own, NULL));
  report_left_messages();
  is_finalised = 1;
  return MPI_SUCCESS;
}

int MPI_Abort(MPI_Comm comm, int code) {
  begin_call("MPI_Abort");
  __culprit_end_ranks(code == 0 ? 1 : code);
  return MPI_SUCCESS;
}

int MPI_Query_thread(int* provided) {
  begin_call("MPI_Query_thread");
  *provided = level;
  return MPI_SUCCESS;
}

int MPI_Is_thread_main(int* flag) {
  begin_call("MPI_Is_thread_main");
  *flag = 1;
  return MPI_SUCCESS;
}

int MPI_Get_processor_name(char* name, int* length) {
  begin_call("MPI_Get_processor_name");
  strcpy(name, "localhost");
  *length = (int)strlen(name);
  return MPI_SUCCESS;
}

int MPI_Get_version(int* version, int* subversion) {
  begin_call("MPI_Get_version");
  *version = MPI_VERSION;
  *subversion = MPI_SUBVERSION;
  return MPI_SUCCESS;
}

int MPI_Get_library_version(char* version, int* length) {
  begin_call("MPI_Get_library_version");
  strcpy(version, "culprit's model of MPI 3.1");
  *length = (int)strlen(version);
  return MPI_SUCCESS;
}

double MPI_Wtime(void) {
  struct timespec now;
  begin_call("MPI_Wtime");
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

double MPI_Wtick(void) { return 1e-9; }

int MPI_Pcontrol(const int level, ...) { return MPI_SUCCESS; }
