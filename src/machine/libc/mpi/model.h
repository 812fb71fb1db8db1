/* What the parts of MPI's model share.
 *
 * Each rank has its own variables, and all ranks share the heap and the variables whose names begin
 * with __culprit_common_ (machine/processes/ranks.cpp). A message is a block on the heap: the
 * sender copies into it, and the receiver, when its call or its request ends, copies out of it.
 * Library code is not interrupted: other ranks go on only where begin_call() lets them, or where
 * this one waits. */
#pragma once

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mpi.h"

/* Programs may use the same names. */
#define type_of __culprit_mpi_type_of
#define add_type __culprit_mpi_add_type
#define kind_size __culprit_mpi_kind_size
#define kind_name __culprit_mpi_kind_name
#define kind_form __culprit_mpi_kind_form
#define type_name __culprit_mpi_type_name
#define is_dense __culprit_mpi_is_dense
#define signature_of __culprit_mpi_signature_of
#define numbers_in __culprit_mpi_numbers_in
#define differ __culprit_mpi_differ
#define first_byte __culprit_mpi_first_byte
#define bytes_over __culprit_mpi_bytes_over
#define pack __culprit_mpi_pack
#define unpack __culprit_mpi_unpack
#define is_comm __culprit_mpi_is_comm
#define start_comms __culprit_mpi_start_comms
#define make_comm __culprit_mpi_make_comm
#define drop_comm __culprit_mpi_drop_comm
#define make_inter __culprit_mpi_make_inter
#define check_kind __culprit_mpi_check_kind
#define all_ranks __culprit_mpi_all_ranks
#define own_number __culprit_mpi_own_number
#define world_rank __culprit_mpi_world_rank
#define root_number __culprit_mpi_root_number
#define agree __culprit_mpi_agree
#define end_agreement __culprit_mpi_end_agreement
#define contexts_for __culprit_mpi_contexts_for
#define new_contexts __culprit_mpi_new_contexts
#define copy_attributes __culprit_mpi_copy_attributes
#define end_attributes __culprit_mpi_end_attributes
#define last_used_code __culprit_mpi_last_used_code
#define error_text __culprit_mpi_error_text
#define dup_inter __culprit_mpi_dup_inter
#define split_inter __culprit_mpi_split_inter
#define create_inter __culprit_mpi_create_inter
#define disagree __culprit_mpi_disagree
#define place_in __culprit_mpi_place_in
#define compare_groups __culprit_mpi_compare_groups
#define make_request __culprit_mpi_make_request
#define drop_request __culprit_mpi_drop_request
#define is_request __culprit_mpi_is_request
#define is_done __culprit_mpi_is_done
#define finish __culprit_mpi_finish
#define wait_for __culprit_mpi_wait_for
#define fill_status __culprit_mpi_fill_status
#define start_request __culprit_mpi_start_request
#define peer_words __culprit_mpi_peer_words
#define report_left_requests __culprit_mpi_report_left_requests
#define report_left_messages __culprit_mpi_report_left_messages
#define begin_call __culprit_mpi_begin_call
#define current_call __culprit_mpi_current_call
#define wait_here __culprit_mpi_wait_here
#define wake_rank __culprit_mpi_wake_rank
#define fail __culprit_mpi_fail
#define warn __culprit_mpi_warn
#define warn_at __culprit_mpi_warn_at
#define line_of __culprit_mpi_line_of
#define check_comm __culprit_mpi_check_comm
#define check_data __culprit_mpi_check_data
#define check_root __culprit_mpi_check_root
#define check_type __culprit_mpi_check_type
#define join __culprit_mpi_join
#define collective_is_done __culprit_mpi_collective_is_done
#define finish_collective __culprit_mpi_finish_collective
#define run_collective __culprit_mpi_run_collective
#define describe_collective __culprit_mpi_describe_collective
#define block_of __culprit_mpi_block_of
#define check_op __culprit_mpi_check_op
#define apply __culprit_mpi_apply
#define op_name __culprit_mpi_op_name
#define is_predefined __culprit_mpi_is_predefined

/* What the machine does for ranks (builtins/messages.cpp) */

int __culprit_rank(void);
int __culprit_ranks(void);
int __culprit_sends_wait(void); /* no message is buffered in this run */
/* The place of the program that the current call is at. */
unsigned long __culprit_call_place(void);
/* " in line 12", or " in file.c:12" where the program is in another file; empty for no place. */
void __culprit_line_words(unsigned long place, char* text);
enum { LineWords = 256 };
enum { Mismatch, Misuse, Left }; /* kinds of findings */
/* A finding; at the current call if `place` is 0. It ends the run if it is fatal. */
void __culprit_message_fault(int kind, const char* text, int is_fatal, unsigned long place);
/* Reports an access that is not possible. */
void __culprit_check_memory(const void* begin, size_t bytes, int is_written);
/* Reports a buffer of the program that holds numbers of another kind at a distance from its begin:
 * a variable, or a heap block to which variables point. */
enum { RealNumber, SignedNumber, UnsignedNumber };
void __culprit_check_number(const void* buffer, ptrdiff_t distance, int form, size_t bytes,
                            const char* name);
/* The memory is in use until it is released: the program may not touch it, or not write it. */
void __culprit_use_buffer(const void* begin, size_t bytes, int is_written);
void __culprit_release_buffer(const void* begin);
void __culprit_end_ranks(int status);

/* As in threads/primitives.h */
enum { WaitsForMessage = 9 };
void __culprit_thread_point(int yields);
void __culprit_thread_wait(int kind, const volatile void* object, int holder,
                           unsigned long long until);
void __culprit_thread_wake(const volatile void* object, int every);
void __culprit_acquired(const volatile void* object, int is_lock);
void __culprit_released(const volatile void* object, int is_lock);

/* Datatypes (datatypes.c, derived_types.c) */

enum { PackedKind = 4, FirstPair = 32 };
enum { Kinds = 45 };

/* `count` numbers of one kind, beside each other. */
struct part {
  ptrdiff_t at;
  int kind;
  size_t count;
};

struct __culprit_mpi_type {
  size_t size; /* of its numbers, in bytes */
  ptrdiff_t lb, extent;
  int parts;
  const struct part* part;    /* in the order of the type */
  int is_committed, is_freed; /* requests still use a type that is freed */
  int overlaps;               /* two of its numbers share memory */
  unsigned long place;        /* where it was made */
  char name[MPI_MAX_OBJECT_NAME];
  struct __culprit_mpi_type* next; /* of those that the program made, in this rank */
};

/* The kinds of the numbers in a message, run by run. */
struct run {
  int kind;
  size_t count;
};
struct signature {
  size_t runs;
  struct run* run;
};

/* What a handle stands for; null if it never was a type. */
const struct __culprit_mpi_type* type_of(MPI_Datatype type);
void add_type(struct __culprit_mpi_type* type); /* one that the program made */
size_t kind_size(int kind);
const char* kind_name(int kind);
int kind_form(int kind); /* -1: of characters, truth values and others that are not compared */
const char* type_name(MPI_Datatype type);            /* of a derived one: "a derived type" */
int is_dense(const struct __culprit_mpi_type* type); /* no gaps, and nothing before its start */
struct signature signature_of(MPI_Datatype type, size_t count);
size_t numbers_in(struct signature signature);
/* The first numbers that differ; 0 if one signature is the beginning of the other. */
int differ(struct signature a, struct signature b, int* kind_a, int* kind_b);
/* The memory that `count` elements at `buffer` take. */
const char* first_byte(const void* buffer, size_t count, MPI_Datatype type);
size_t bytes_over(size_t count, MPI_Datatype type);
void pack(const void* buffer, size_t count, MPI_Datatype type, char* out);
void unpack(const char* in, size_t bytes, void* buffer, size_t count, MPI_Datatype type);

/* Communicators (communicators.c) */

struct __culprit_mpi_group {
  int size;
  int* member; /* ranks of MPI_COMM_WORLD */
};

struct topology {
  int dims;
  int *size, *is_ring;
};

struct __culprit_mpi_comm {
  int context; /* equal in all ranks; 0: none */
  int size, rank;
  int* member; /* ranks of MPI_COMM_WORLD */
  /* Those that messages go to and come from: the members, or the ranks of the other group. */
  int is_inter, peers;
  int* peer;
  /* In a call of all ranks, they have numbers: the ranks, or those of one group after the other. */
  int begin, peers_begin;
  int collectives; /* calls of all ranks so far */
  MPI_Errhandler handler;
  struct topology* topology; /* null: none */
  struct attribute* attributes;
  char name[MPI_MAX_OBJECT_NAME];
  struct __culprit_mpi_comm* next; /* of those that the program made, in this rank */
};

int is_comm(MPI_Comm comm);
void start_comms(void);
MPI_Comm make_comm(int context, int size, int* member);
void drop_comm(MPI_Comm comm);
/* Of two groups; `is_second`: this rank is in the one whose numbers come second. */
MPI_Comm make_inter(int context, const struct __culprit_mpi_group* own,
                    const struct __culprit_mpi_group* other, int is_second);
/* An error code where the call is only for communicators of one group, or of two. */
int check_kind(MPI_Comm comm, int is_inter);
int all_ranks(MPI_Comm comm);
int own_number(MPI_Comm comm);
int world_rank(MPI_Comm comm, int number); /* in MPI_COMM_WORLD */
enum { NoRoot = -1 };
/* The number of the root of a call; NoRoot: MPI_PROC_NULL. */
int root_number(MPI_Comm comm, int root);
int place_in(const struct __culprit_mpi_group* group, int world_rank); /* -1: it is not there */
int compare_groups(const struct __culprit_mpi_group* a, const struct __culprit_mpi_group* b);

/* All ranks of a communicator give three numbers; every one of them then sees those of all. */
struct collective* agree(MPI_Comm comm, int a, int b, int c, MPI_Request* request);
void end_agreement(MPI_Request request);
/* Contexts of the groups of one collective follow each other. */
int contexts_for(struct collective* all);
int new_contexts(int count); /* the first one */

/* Of communicators of two groups (inter_communicators.c); null where a group is empty. */
MPI_Comm dup_inter(MPI_Comm comm, int context);
MPI_Comm split_inter(MPI_Comm comm, struct collective* all, int colour);
MPI_Comm create_inter(MPI_Comm comm, struct collective* all, const struct __culprit_mpi_group* own);

/* What a program keeps with communicators (attributes.c): error codes, also of its functions. */
int copy_attributes(MPI_Comm from, MPI_Comm to);
int end_attributes(MPI_Comm comm);

/* Messages and requests (messages.c, requests.c) */

struct message {
  struct message* next;   /* in its inbox */
  int context, from, tag; /* `from`: rank in the communicator */
  int from_world;
  char* data;
  size_t bytes;
  struct signature signature;
  int is_received, is_synchronous, is_claimed;
  const char* call;
  unsigned long place;
};

enum request_kind { SendRequest, ReceiveRequest, CollectiveRequest, ProgramRequest };

struct __culprit_mpi_request {
  enum request_kind kind;
  const char* call;
  unsigned long place;
  void* buffer;
  size_t count;
  MPI_Datatype type;
  int peer, tag;
  MPI_Comm comm;
  int is_persistent, is_active, is_synchronous, is_cancelled, is_freed;
  int watches_buffer;
  struct message* message; /* that is sent; that is received, once there is one */
  struct collective* collective;
  struct contribution* own;
  MPI_Status status; /* of a ProgramRequest */
  int is_complete;   /* likewise */
  MPI_Grequest_query_function* query;
  MPI_Grequest_free_function* end;
  MPI_Grequest_cancel_function* cancel;
  void* extra;
  struct __culprit_mpi_request *next_posted, *next; /* of this rank */
};

/* What ranks share. */
struct inbox {
  struct message* messages;             /* in the order of arrival */
  struct __culprit_mpi_request* posted; /* receives, in the order of their calls */
};
enum { MostRanks = 256, LargestTag = (1 << 28) - 1 };
extern struct common {
  struct inbox inbox[MostRanks];
  struct collective* collectives;
  struct meeting* meetings;
  struct part_of_comm* parts; /* groups that MPI_Comm_create_group was called for */
  int contexts;
} __culprit_common_mpi;

MPI_Request make_request(enum request_kind kind, const char* call, MPI_Comm comm);
void drop_request(MPI_Request request);
int is_request(MPI_Request request);
int is_done(MPI_Request request);
int finish(MPI_Request request, MPI_Status* status);   /* of one that is done; an error code */
int wait_for(MPI_Request request, MPI_Status* status); /* also drops it */
void fill_status(MPI_Status* status, int from, int tag, size_t bytes, int is_cancelled);
void start_request(MPI_Request request);
/* Whom a message comes from or goes to. */
enum { RankWords = 64 };
void peer_words(MPI_Comm comm, int peer, char* text);
void report_left_requests(void);
void report_left_messages(void);

/* Calls (ranks.c, call_errors.c) */

/* Every call of the program begins with this; the name is what messages say. */
void begin_call(const char* name);
const char* current_call(void);
extern char __culprit_waits_for[256];
/* Waits until something changes for this rank; what it waits for is in __culprit_waits_for. */
void wait_here(void);
void wake_rank(int world_rank);
/* An error of the current call: a finding that ends the run, or the code if the program wants it.
 * printf's format. */
int fail(MPI_Comm comm, int code, const char* format, ...);
void warn(int kind, const char* format, ...);
/* The same at another place. */
void warn_at(unsigned long place, int kind, const char* format, ...);
/* " in line 12", in one of a few buffers that are used in turn. */
const char* line_of(unsigned long place);

/* What a program made itself is among the codes (error_codes.c). */
int last_used_code(void);
const char* error_text(int code);

/* Checks of arguments: an error code. */
int check_type(MPI_Comm comm, MPI_Datatype type);
int check_comm(MPI_Comm comm);
int check_data(MPI_Comm comm, const void* buffer, long count, MPI_Datatype type, int is_written);
int check_root(MPI_Comm comm, int root);
#define TRY(check)                            \
  do {                                        \
    const int error_ = (check);               \
    if (error_ != MPI_SUCCESS) return error_; \
  } while (0)

/* Collective calls (collectives.c) */

struct block {
  char* data;
  size_t bytes;
  struct signature signature;
};

/* Where the numbers of a block go. */
struct target {
  int from, block;
  void* buffer;
  size_t count;
  MPI_Datatype type;
};

enum collective_kind {
  Barrier,
  Bcast,
  Gather,
  Scatter,
  Allgather,
  Alltoall,
  Reduce,
  Allreduce,
  ReduceScatter,
  Scan,
  Exscan,
  MakeComm,
  Finalize
};

struct contribution {
  int is_there;
  const char* call;
  unsigned long place;
  int blocks;
  struct block* block;
  int targets;
  struct target* target;
  /* reductions: where the result goes, which elements of it, and all elements */
  void* result;
  size_t first, elements, count;
  MPI_Datatype type;
  MPI_Op op;
  int root;       /* its number */
  int numbers[3]; /* of MakeComm */
  struct __culprit_mpi_group group;
};

/* What the leader of a group offers to that of another one, to make a communicator of both. */
struct meeting {
  struct meeting* next; /* of those that wait for the other one */
  int context, tag, from, to;
  struct __culprit_mpi_group group;
  const struct meeting* other; /* once it is there */
  int made_context;
  unsigned long place;
};

struct collective {
  struct collective* next;
  enum collective_kind kind;
  int context, sequence, size;
  int arrived, left, first; /* `first`: the number of the rank that came first */
  int made_context;         /* of MakeComm */
  struct meeting* meeting;  /* of MPI_Intercomm_create, once the leaders have met */
  struct contribution* of;  /* by number */
};

/* Joins the call of all ranks. `own` is copied. */
MPI_Request join(MPI_Comm comm, enum collective_kind kind, const struct contribution* own);
int collective_is_done(MPI_Request request);
int finish_collective(MPI_Request request);
/* Joins and waits, or gives the program the request. */
int run_collective(MPI_Comm comm, enum collective_kind kind, const struct contribution* own,
                   MPI_Request* request);
/* Ranks do not agree about a call of all ranks: no one can tell how that goes on. */
void disagree(const char* format, ...);
/* The waiting rank's words. */
void describe_collective(MPI_Request request);
/* A contribution of one block, or none of it. */
struct block block_of(const void* buffer, size_t count, MPI_Datatype type);

/* Operations (operations.c) */

struct __culprit_mpi_op {
  MPI_User_function* function;
  int commutes;
  struct __culprit_mpi_op* next;
};
int check_op(MPI_Comm comm, MPI_Op op, MPI_Datatype type);
/* inout = in op inout, for elements laid out as in the program. */
void apply(MPI_Op op, const void* in, void* inout, size_t count, MPI_Datatype type);
const char* op_name(MPI_Op op);
int is_predefined(MPI_Op op);
