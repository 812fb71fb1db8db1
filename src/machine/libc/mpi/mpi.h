/* mpi.h: the Message Passing Interface (MPI Forum, MPI: A Message-Passing Interface Standard,
 * version 3.1, 2015). Programs get this header in place of that of an installation. What is only
 * declared ends a run that calls it as not supported. */
#ifndef CULPRIT_MPI_H
#define CULPRIT_MPI_H
#pragma GCC system_header

#include <stddef.h>

#define MPI_VERSION 3
#define MPI_SUBVERSION 1

/* Handles. A null handle is a null pointer. */
typedef struct __culprit_mpi_comm* MPI_Comm;
typedef struct __culprit_mpi_type* MPI_Datatype;
typedef struct __culprit_mpi_request* MPI_Request;
typedef struct __culprit_mpi_op* MPI_Op;
typedef struct __culprit_mpi_group* MPI_Group;
typedef struct __culprit_mpi_errhandler* MPI_Errhandler;
typedef struct __culprit_mpi_info* MPI_Info;
typedef struct __culprit_mpi_message* MPI_Message;
typedef struct __culprit_mpi_win* MPI_Win;
typedef struct __culprit_mpi_file* MPI_File;
typedef ptrdiff_t MPI_Aint;
typedef long long MPI_Offset;
typedef long long MPI_Count;
typedef int MPI_Fint;

typedef struct MPI_Status {
  int MPI_SOURCE;
  int MPI_TAG;
  int MPI_ERROR;
  int __culprit_cancelled;
  unsigned long __culprit_bytes;
} MPI_Status;

typedef void MPI_User_function(void* in, void* inout, int* count, MPI_Datatype* type);
typedef void MPI_Comm_errhandler_function(MPI_Comm*, int*, ...);
typedef MPI_Comm_errhandler_function MPI_Comm_errhandler_fn;
typedef MPI_Comm_errhandler_function MPI_Handler_function;
typedef int MPI_Comm_copy_attr_function(MPI_Comm, int, void*, void*, void*, int*);
typedef int MPI_Comm_delete_attr_function(MPI_Comm, int, void*, void*);
typedef MPI_Comm_copy_attr_function MPI_Copy_function;
typedef MPI_Comm_delete_attr_function MPI_Delete_function;
typedef int MPI_Grequest_query_function(void*, MPI_Status*);
typedef int MPI_Grequest_free_function(void*);
typedef int MPI_Grequest_cancel_function(void*, int);

#define MPI_COMM_NULL ((MPI_Comm)0)
#define MPI_DATATYPE_NULL ((MPI_Datatype)0)
#define MPI_REQUEST_NULL ((MPI_Request)0)
#define MPI_OP_NULL ((MPI_Op)0)
#define MPI_GROUP_NULL ((MPI_Group)0)
#define MPI_ERRHANDLER_NULL ((MPI_Errhandler)0)
#define MPI_INFO_NULL ((MPI_Info)0)
#define MPI_MESSAGE_NULL ((MPI_Message)0)
#define MPI_WIN_NULL ((MPI_Win)0)
#define MPI_FILE_NULL ((MPI_File)0)

extern struct __culprit_mpi_comm __culprit_mpi_world, __culprit_mpi_self;
#define MPI_COMM_WORLD (&__culprit_mpi_world)
#define MPI_COMM_SELF (&__culprit_mpi_self)
extern struct __culprit_mpi_group __culprit_mpi_empty;
#define MPI_GROUP_EMPTY (&__culprit_mpi_empty)
extern struct __culprit_mpi_errhandler __culprit_mpi_fatal, __culprit_mpi_return;
#define MPI_ERRORS_ARE_FATAL (&__culprit_mpi_fatal)
#define MPI_ERRORS_RETURN (&__culprit_mpi_return)

/* Predefined types: places in one table, in the order of its kinds (datatypes.c). */
extern struct __culprit_mpi_basic {
  char place[2];
} __culprit_mpi_basic[64];
#define __CULPRIT_MPI_TYPE(number) ((MPI_Datatype)(void*)&__culprit_mpi_basic[number])
#define MPI_CHAR __CULPRIT_MPI_TYPE(0)
#define MPI_SIGNED_CHAR __CULPRIT_MPI_TYPE(1)
#define MPI_UNSIGNED_CHAR __CULPRIT_MPI_TYPE(2)
#define MPI_BYTE __CULPRIT_MPI_TYPE(3)
#define MPI_PACKED __CULPRIT_MPI_TYPE(4)
#define MPI_SHORT __CULPRIT_MPI_TYPE(5)
#define MPI_UNSIGNED_SHORT __CULPRIT_MPI_TYPE(6)
#define MPI_INT __CULPRIT_MPI_TYPE(7)
#define MPI_UNSIGNED __CULPRIT_MPI_TYPE(8)
#define MPI_LONG __CULPRIT_MPI_TYPE(9)
#define MPI_UNSIGNED_LONG __CULPRIT_MPI_TYPE(10)
#define MPI_LONG_LONG_INT __CULPRIT_MPI_TYPE(11)
#define MPI_LONG_LONG MPI_LONG_LONG_INT
#define MPI_UNSIGNED_LONG_LONG __CULPRIT_MPI_TYPE(12)
#define MPI_FLOAT __CULPRIT_MPI_TYPE(13)
#define MPI_DOUBLE __CULPRIT_MPI_TYPE(14)
#define MPI_LONG_DOUBLE __CULPRIT_MPI_TYPE(15)
#define MPI_WCHAR __CULPRIT_MPI_TYPE(16)
#define MPI_C_BOOL __CULPRIT_MPI_TYPE(17)
#define MPI_INT8_T __CULPRIT_MPI_TYPE(18)
#define MPI_INT16_T __CULPRIT_MPI_TYPE(19)
#define MPI_INT32_T __CULPRIT_MPI_TYPE(20)
#define MPI_INT64_T __CULPRIT_MPI_TYPE(21)
#define MPI_UINT8_T __CULPRIT_MPI_TYPE(22)
#define MPI_UINT16_T __CULPRIT_MPI_TYPE(23)
#define MPI_UINT32_T __CULPRIT_MPI_TYPE(24)
#define MPI_UINT64_T __CULPRIT_MPI_TYPE(25)
#define MPI_AINT __CULPRIT_MPI_TYPE(26)
#define MPI_COUNT __CULPRIT_MPI_TYPE(27)
#define MPI_OFFSET __CULPRIT_MPI_TYPE(28)
#define MPI_C_COMPLEX __CULPRIT_MPI_TYPE(29)
#define MPI_C_FLOAT_COMPLEX MPI_C_COMPLEX
#define MPI_C_DOUBLE_COMPLEX __CULPRIT_MPI_TYPE(30)
#define MPI_C_LONG_DOUBLE_COMPLEX __CULPRIT_MPI_TYPE(31)
#define MPI_FLOAT_INT __CULPRIT_MPI_TYPE(32)
#define MPI_DOUBLE_INT __CULPRIT_MPI_TYPE(33)
#define MPI_LONG_INT __CULPRIT_MPI_TYPE(34)
#define MPI_2INT __CULPRIT_MPI_TYPE(35)
#define MPI_SHORT_INT __CULPRIT_MPI_TYPE(36)
#define MPI_LONG_DOUBLE_INT __CULPRIT_MPI_TYPE(37)
#define MPI_COMPLEX MPI_C_COMPLEX
#define MPI_DOUBLE_COMPLEX MPI_C_DOUBLE_COMPLEX
#define MPI_INTEGER __CULPRIT_MPI_TYPE(38)
#define MPI_REAL __CULPRIT_MPI_TYPE(39)
#define MPI_DOUBLE_PRECISION __CULPRIT_MPI_TYPE(40)
#define MPI_CXX_BOOL __CULPRIT_MPI_TYPE(41)
#define MPI_CXX_FLOAT_COMPLEX __CULPRIT_MPI_TYPE(42)
#define MPI_CXX_DOUBLE_COMPLEX __CULPRIT_MPI_TYPE(43)
#define MPI_CXX_LONG_DOUBLE_COMPLEX __CULPRIT_MPI_TYPE(44)

/* Predefined operations, likewise (reductions.c). */
extern struct __culprit_mpi_basic __culprit_mpi_operation[16];
#define __CULPRIT_MPI_OP(number) ((MPI_Op)(void*)&__culprit_mpi_operation[number])
#define MPI_MAX __CULPRIT_MPI_OP(0)
#define MPI_MIN __CULPRIT_MPI_OP(1)
#define MPI_SUM __CULPRIT_MPI_OP(2)
#define MPI_PROD __CULPRIT_MPI_OP(3)
#define MPI_LAND __CULPRIT_MPI_OP(4)
#define MPI_BAND __CULPRIT_MPI_OP(5)
#define MPI_LOR __CULPRIT_MPI_OP(6)
#define MPI_BOR __CULPRIT_MPI_OP(7)
#define MPI_LXOR __CULPRIT_MPI_OP(8)
#define MPI_BXOR __CULPRIT_MPI_OP(9)
#define MPI_MAXLOC __CULPRIT_MPI_OP(10)
#define MPI_MINLOC __CULPRIT_MPI_OP(11)
#define MPI_REPLACE __CULPRIT_MPI_OP(12)
#define MPI_NO_OP __CULPRIT_MPI_OP(13)

/* No number that a wrong computation of a neighbour gives stands for one of these. */
#define MPI_ANY_SOURCE (-32001)
#define MPI_PROC_NULL (-32002)
#define MPI_ROOT (-32003)
#define MPI_ANY_TAG (-32004)
#define MPI_UNDEFINED (-32766)
#define MPI_KEYVAL_INVALID (-1)
extern MPI_Status __culprit_mpi_no_status[1];
#define MPI_STATUS_IGNORE (&__culprit_mpi_no_status[0])
#define MPI_STATUSES_IGNORE (&__culprit_mpi_no_status[0])
#define MPI_ERRCODES_IGNORE ((int*)0)
#define MPI_ARGV_NULL ((char**)0)
#define MPI_BOTTOM ((void*)0)
extern char __culprit_mpi_in_place[1];
#define MPI_IN_PLACE ((void*)__culprit_mpi_in_place)
#define MPI_UNWEIGHTED ((int*)__culprit_mpi_in_place)

#define MPI_MAX_PROCESSOR_NAME 256
#define MPI_MAX_ERROR_STRING 256
#define MPI_MAX_OBJECT_NAME 64
#define MPI_MAX_LIBRARY_VERSION_STRING 256
#define MPI_MAX_INFO_KEY 255
#define MPI_MAX_INFO_VAL 1024
#define MPI_BSEND_OVERHEAD 128

enum { MPI_THREAD_SINGLE, MPI_THREAD_FUNNELED, MPI_THREAD_SERIALIZED, MPI_THREAD_MULTIPLE };
enum { MPI_IDENT, MPI_CONGRUENT, MPI_SIMILAR, MPI_UNEQUAL };
enum {
  MPI_TAG_UB = 0x64400001,
  MPI_HOST,
  MPI_IO,
  MPI_WTIME_IS_GLOBAL,
  MPI_UNIVERSE_SIZE,
  MPI_APPNUM,
  MPI_LASTUSEDCODE
};
enum { MPI_ORDER_C, MPI_ORDER_FORTRAN };
enum { MPI_CART = 1, MPI_GRAPH, MPI_DIST_GRAPH };
enum { MPI_COMM_TYPE_SHARED = 1 };
enum { MPI_DISTRIBUTE_BLOCK, MPI_DISTRIBUTE_CYCLIC, MPI_DISTRIBUTE_NONE };
#define MPI_DISTRIBUTE_DFLT_DARG (-1)
enum { MPI_TYPECLASS_INTEGER = 1, MPI_TYPECLASS_REAL, MPI_TYPECLASS_COMPLEX };
enum {
  MPI_MODE_NOCHECK = 1,
  MPI_MODE_NOSTORE = 2,
  MPI_MODE_NOPUT = 4,
  MPI_MODE_NOPRECEDE = 8,
  MPI_MODE_NOSUCCEED = 16,
  MPI_MODE_CREATE = 32,
  MPI_MODE_RDONLY = 64,
  MPI_MODE_WRONLY = 128,
  MPI_MODE_RDWR = 256
};
enum { MPI_LOCK_EXCLUSIVE = 1, MPI_LOCK_SHARED };

enum {
  MPI_SUCCESS,
  MPI_ERR_BUFFER,
  MPI_ERR_COUNT,
  MPI_ERR_TYPE,
  MPI_ERR_TAG,
  MPI_ERR_COMM,
  MPI_ERR_RANK,
  MPI_ERR_REQUEST,
  MPI_ERR_ROOT,
  MPI_ERR_GROUP,
  MPI_ERR_OP,
  MPI_ERR_TOPOLOGY,
  MPI_ERR_DIMS,
  MPI_ERR_ARG,
  MPI_ERR_UNKNOWN,
  MPI_ERR_TRUNCATE,
  MPI_ERR_OTHER,
  MPI_ERR_INTERN,
  MPI_ERR_IN_STATUS,
  MPI_ERR_PENDING,
  MPI_ERR_KEYVAL,
  MPI_ERR_NO_MEM,
  MPI_ERR_INFO,
  MPI_ERR_INFO_KEY,
  MPI_ERR_INFO_VALUE,
  MPI_ERR_INFO_NOKEY,
  MPI_ERR_SPAWN,
  MPI_ERR_PORT,
  MPI_ERR_SERVICE,
  MPI_ERR_NAME,
  MPI_ERR_WIN,
  MPI_ERR_BASE,
  MPI_ERR_SIZE,
  MPI_ERR_DISP,
  MPI_ERR_LOCKTYPE,
  MPI_ERR_ASSERT,
  MPI_ERR_RMA_CONFLICT,
  MPI_ERR_RMA_SYNC,
  MPI_ERR_RMA_RANGE,
  MPI_ERR_RMA_ATTACH,
  MPI_ERR_RMA_SHARED,
  MPI_ERR_RMA_FLAVOR,
  MPI_ERR_FILE,
  MPI_ERR_NOT_SAME,
  MPI_ERR_AMODE,
  MPI_ERR_UNSUPPORTED_DATAREP,
  MPI_ERR_UNSUPPORTED_OPERATION,
  MPI_ERR_NO_SUCH_FILE,
  MPI_ERR_FILE_EXISTS,
  MPI_ERR_BAD_FILE,
  MPI_ERR_ACCESS,
  MPI_ERR_NO_SPACE,
  MPI_ERR_QUOTA,
  MPI_ERR_READ_ONLY,
  MPI_ERR_FILE_IN_USE,
  MPI_ERR_DUP_DATAREP,
  MPI_ERR_CONVERSION,
  MPI_ERR_IO,
  MPI_ERR_LASTCODE
};

/* The start and the end (ranks.c) */
int MPI_Init(int* argc, char*** argv);
int MPI_Init_thread(int* argc, char*** argv, int required, int* provided);
int MPI_Initialized(int* flag);
int MPI_Finalized(int* flag);
int MPI_Finalize(void);
int MPI_Abort(MPI_Comm comm, int code);
int MPI_Query_thread(int* provided);
int MPI_Is_thread_main(int* flag);
int MPI_Get_processor_name(char* name, int* length);
int MPI_Get_version(int* version, int* subversion);
int MPI_Get_library_version(char* version, int* length);
double MPI_Wtime(void);
double MPI_Wtick(void);
int MPI_Pcontrol(const int level, ...);

/* Errors (call_errors.c, error_codes.c) */
int MPI_Error_string(int code, char* text, int* length);
int MPI_Error_class(int code, int* class_);
int MPI_Add_error_class(int* made);
int MPI_Add_error_code(int class_, int* made);
int MPI_Add_error_string(int code, const char* text);
int MPI_Comm_call_errhandler(MPI_Comm comm, int code);
int MPI_Comm_set_errhandler(MPI_Comm comm, MPI_Errhandler handler);
int MPI_Comm_get_errhandler(MPI_Comm comm, MPI_Errhandler* handler);
int MPI_Comm_create_errhandler(MPI_Comm_errhandler_function* function, MPI_Errhandler* handler);
int MPI_Errhandler_set(MPI_Comm comm, MPI_Errhandler handler);
int MPI_Errhandler_get(MPI_Comm comm, MPI_Errhandler* handler);
int MPI_Errhandler_create(MPI_Comm_errhandler_function* function, MPI_Errhandler* handler);
int MPI_Errhandler_free(MPI_Errhandler* handler);

/* Communicators and groups (communicators.c, inter_communicators.c, groups.c) */
int MPI_Comm_rank(MPI_Comm comm, int* rank);
int MPI_Comm_size(MPI_Comm comm, int* size);
int MPI_Comm_dup(MPI_Comm comm, MPI_Comm* made);
int MPI_Comm_dup_with_info(MPI_Comm comm, MPI_Info info, MPI_Comm* made);
int MPI_Comm_split(MPI_Comm comm, int colour, int key, MPI_Comm* made);
int MPI_Comm_split_type(MPI_Comm comm, int kind, int key, MPI_Info info, MPI_Comm* made);
int MPI_Comm_create(MPI_Comm comm, MPI_Group group, MPI_Comm* made);
int MPI_Comm_create_group(MPI_Comm comm, MPI_Group group, int tag, MPI_Comm* made);
int MPI_Comm_free(MPI_Comm* comm);
int MPI_Comm_compare(MPI_Comm a, MPI_Comm b, int* result);
int MPI_Comm_group(MPI_Comm comm, MPI_Group* group);
int MPI_Comm_set_name(MPI_Comm comm, const char* name);
int MPI_Comm_get_name(MPI_Comm comm, char* name, int* length);
int MPI_Comm_test_inter(MPI_Comm comm, int* flag);
int MPI_Comm_remote_size(MPI_Comm comm, int* size);
int MPI_Comm_remote_group(MPI_Comm comm, MPI_Group* group);
int MPI_Intercomm_create(MPI_Comm local, int leader, MPI_Comm peer, int remote, int tag,
                         MPI_Comm* made);
int MPI_Intercomm_merge(MPI_Comm inter, int high, MPI_Comm* made);
int MPI_Group_size(MPI_Group group, int* size);
int MPI_Group_rank(MPI_Group group, int* rank);
int MPI_Group_incl(MPI_Group group, int count, const int ranks[], MPI_Group* made);
int MPI_Group_excl(MPI_Group group, int count, const int ranks[], MPI_Group* made);
int MPI_Group_range_incl(MPI_Group group, int count, int ranges[][3], MPI_Group* made);
int MPI_Group_range_excl(MPI_Group group, int count, int ranges[][3], MPI_Group* made);
int MPI_Group_translate_ranks(MPI_Group a, int count, const int in[], MPI_Group b, int out[]);
int MPI_Group_union(MPI_Group a, MPI_Group b, MPI_Group* made);
int MPI_Group_intersection(MPI_Group a, MPI_Group b, MPI_Group* made);
int MPI_Group_difference(MPI_Group a, MPI_Group b, MPI_Group* made);
int MPI_Group_compare(MPI_Group a, MPI_Group b, int* result);
int MPI_Group_free(MPI_Group* group);

/* Values that a program keeps with communicators (attributes.c), with the older names. */
int MPI_Comm_create_keyval(MPI_Comm_copy_attr_function* copy, MPI_Comm_delete_attr_function* end,
                           int* key, void* extra);
int MPI_Comm_free_keyval(int* key);
int MPI_Comm_set_attr(MPI_Comm comm, int key, void* value);
int MPI_Comm_get_attr(MPI_Comm comm, int key, void* value, int* flag);
int MPI_Comm_delete_attr(MPI_Comm comm, int key);
int MPI_Keyval_create(MPI_Copy_function* copy, MPI_Delete_function* end, int* key, void* extra);
int MPI_Keyval_free(int* key);
int MPI_Attr_put(MPI_Comm comm, int key, void* value);
int MPI_Attr_get(MPI_Comm comm, int key, void* value, int* flag);
int MPI_Attr_delete(MPI_Comm comm, int key);
MPI_Comm_copy_attr_function __culprit_mpi_copy_nothing, __culprit_mpi_copy_value;
MPI_Comm_delete_attr_function __culprit_mpi_delete_nothing;
#define MPI_COMM_NULL_COPY_FN __culprit_mpi_copy_nothing
#define MPI_COMM_DUP_FN __culprit_mpi_copy_value
#define MPI_COMM_NULL_DELETE_FN __culprit_mpi_delete_nothing
#define MPI_NULL_COPY_FN MPI_COMM_NULL_COPY_FN
#define MPI_DUP_FN MPI_COMM_DUP_FN
#define MPI_NULL_DELETE_FN MPI_COMM_NULL_DELETE_FN

/* Hints and memory (hints.c) */
int MPI_Info_create(MPI_Info* info);
int MPI_Info_set(MPI_Info info, const char* key, const char* value);
int MPI_Info_get(MPI_Info info, const char* key, int length, char* value, int* flag);
int MPI_Info_get_valuelen(MPI_Info info, const char* key, int* length, int* flag);
int MPI_Info_get_nkeys(MPI_Info info, int* count);
int MPI_Info_get_nthkey(MPI_Info info, int number, char* key);
int MPI_Info_delete(MPI_Info info, const char* key);
int MPI_Info_dup(MPI_Info info, MPI_Info* made);
int MPI_Info_free(MPI_Info* info);
int MPI_Comm_set_info(MPI_Comm comm, MPI_Info info);
int MPI_Comm_get_info(MPI_Comm comm, MPI_Info* info);
int MPI_Alloc_mem(MPI_Aint bytes, MPI_Info info, void* place);
int MPI_Free_mem(void* memory);

/* Topologies (topologies.c) */
int MPI_Dims_create(int ranks, int count, int dims[]);
int MPI_Cart_create(MPI_Comm comm, int count, const int dims[], const int periods[], int reorder,
                    MPI_Comm* made);
int MPI_Cart_coords(MPI_Comm comm, int rank, int count, int coords[]);
int MPI_Cart_rank(MPI_Comm comm, const int coords[], int* rank);
int MPI_Cart_shift(MPI_Comm comm, int direction, int distance, int* from, int* to);
int MPI_Cart_get(MPI_Comm comm, int count, int dims[], int periods[], int coords[]);
int MPI_Cart_sub(MPI_Comm comm, const int remain[], MPI_Comm* made);
int MPI_Cartdim_get(MPI_Comm comm, int* count);
int MPI_Topo_test(MPI_Comm comm, int* status);
int MPI_Graph_create(MPI_Comm comm, int nodes, const int index[], const int edges[], int reorder,
                     MPI_Comm* made);
int MPI_Dist_graph_create_adjacent(MPI_Comm comm, int in, const int sources[], const int inw[],
                                   int out, const int targets[], const int outw[], MPI_Info info,
                                   int reorder, MPI_Comm* made);

/* Messages (messages.c, requests.c) */
int MPI_Send(const void* buffer, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm);
int MPI_Ssend(const void* buffer, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm);
int MPI_Bsend(const void* buffer, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm);
int MPI_Rsend(const void* buffer, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm);
int MPI_Recv(void* buffer, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm,
             MPI_Status* status);
int MPI_Isend(const void* buffer, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm,
              MPI_Request* request);
int MPI_Issend(const void* buffer, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm,
               MPI_Request* request);
int MPI_Ibsend(const void* buffer, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm,
               MPI_Request* request);
int MPI_Irsend(const void* buffer, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm,
               MPI_Request* request);
int MPI_Irecv(void* buffer, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm,
              MPI_Request* request);
int MPI_Sendrecv(const void* out, int out_count, MPI_Datatype out_type, int to, int out_tag,
                 void* in, int in_count, MPI_Datatype in_type, int from, int in_tag, MPI_Comm comm,
                 MPI_Status* status);
int MPI_Sendrecv_replace(void* buffer, int count, MPI_Datatype type, int to, int out_tag, int from,
                         int in_tag, MPI_Comm comm, MPI_Status* status);
int MPI_Probe(int from, int tag, MPI_Comm comm, MPI_Status* status);
int MPI_Iprobe(int from, int tag, MPI_Comm comm, int* flag, MPI_Status* status);
int MPI_Mprobe(int from, int tag, MPI_Comm comm, MPI_Message* message, MPI_Status* status);
int MPI_Improbe(int from, int tag, MPI_Comm comm, int* flag, MPI_Message* message,
                MPI_Status* status);
int MPI_Mrecv(void* buffer, int count, MPI_Datatype type, MPI_Message* message, MPI_Status* status);
int MPI_Imrecv(void* buffer, int count, MPI_Datatype type, MPI_Message* message,
               MPI_Request* request);
int MPI_Buffer_attach(void* buffer, int bytes);
int MPI_Buffer_detach(void* buffer, int* bytes);
int MPI_Get_count(const MPI_Status* status, MPI_Datatype type, int* count);
int MPI_Get_elements(const MPI_Status* status, MPI_Datatype type, int* count);
int MPI_Get_elements_x(const MPI_Status* status, MPI_Datatype type, MPI_Count* count);
int MPI_Send_init(const void* buffer, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm,
                  MPI_Request* request);
int MPI_Ssend_init(const void* buffer, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm,
                   MPI_Request* request);
int MPI_Bsend_init(const void* buffer, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm,
                   MPI_Request* request);
int MPI_Rsend_init(const void* buffer, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm,
                   MPI_Request* request);
int MPI_Recv_init(void* buffer, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm,
                  MPI_Request* request);
int MPI_Start(MPI_Request* request);
int MPI_Startall(int count, MPI_Request requests[]);
int MPI_Wait(MPI_Request* request, MPI_Status* status);
int MPI_Waitall(int count, MPI_Request requests[], MPI_Status statuses[]);
int MPI_Waitany(int count, MPI_Request requests[], int* index, MPI_Status* status);
int MPI_Waitsome(int count, MPI_Request requests[], int* done, int indices[],
                 MPI_Status statuses[]);
int MPI_Test(MPI_Request* request, int* flag, MPI_Status* status);
int MPI_Testall(int count, MPI_Request requests[], int* flag, MPI_Status statuses[]);
int MPI_Testany(int count, MPI_Request requests[], int* index, int* flag, MPI_Status* status);
int MPI_Testsome(int count, MPI_Request requests[], int* done, int indices[],
                 MPI_Status statuses[]);
int MPI_Request_free(MPI_Request* request);
int MPI_Request_get_status(MPI_Request request, int* flag, MPI_Status* status);
int MPI_Cancel(MPI_Request* request);
int MPI_Test_cancelled(const MPI_Status* status, int* flag);
int MPI_Status_set_cancelled(MPI_Status* status, int flag);
int MPI_Status_set_elements(MPI_Status* status, MPI_Datatype type, int count);
int MPI_Status_set_elements_x(MPI_Status* status, MPI_Datatype type, MPI_Count count);
int MPI_Grequest_start(MPI_Grequest_query_function* query, MPI_Grequest_free_function* end,
                       MPI_Grequest_cancel_function* cancel, void* extra, MPI_Request* request);
int MPI_Grequest_complete(MPI_Request request);

/* Datatypes (datatypes.c, derived_types.c, packing.c) */
int MPI_Type_contiguous(int count, MPI_Datatype old, MPI_Datatype* made);
int MPI_Type_vector(int count, int length, int stride, MPI_Datatype old, MPI_Datatype* made);
int MPI_Type_create_hvector(int count, int length, MPI_Aint stride, MPI_Datatype old,
                            MPI_Datatype* made);
int MPI_Type_hvector(int count, int length, MPI_Aint stride, MPI_Datatype old, MPI_Datatype* made);
int MPI_Type_indexed(int count, const int lengths[], const int at[], MPI_Datatype old,
                     MPI_Datatype* made);
int MPI_Type_create_hindexed(int count, const int lengths[], const MPI_Aint at[], MPI_Datatype old,
                             MPI_Datatype* made);
int MPI_Type_create_indexed_block(int count, int length, const int at[], MPI_Datatype old,
                                  MPI_Datatype* made);
int MPI_Type_create_hindexed_block(int count, int length, const MPI_Aint at[], MPI_Datatype old,
                                   MPI_Datatype* made);
int MPI_Type_create_struct(int count, const int lengths[], const MPI_Aint at[],
                           const MPI_Datatype types[], MPI_Datatype* made);
int MPI_Type_struct(int count, int lengths[], MPI_Aint at[], MPI_Datatype types[],
                    MPI_Datatype* made);
int MPI_Type_create_subarray(int dims, const int sizes[], const int parts[], const int starts[],
                             int order, MPI_Datatype old, MPI_Datatype* made);
int MPI_Type_create_darray(int size, int rank, int dims, const int sizes[], const int kinds[],
                           const int arguments[], const int grid[], int order, MPI_Datatype old,
                           MPI_Datatype* made);
int MPI_Type_create_resized(MPI_Datatype old, MPI_Aint lb, MPI_Aint extent, MPI_Datatype* made);
int MPI_Type_dup(MPI_Datatype old, MPI_Datatype* made);
int MPI_Type_commit(MPI_Datatype* type);
int MPI_Type_free(MPI_Datatype* type);
int MPI_Type_size(MPI_Datatype type, int* size);
int MPI_Type_size_x(MPI_Datatype type, MPI_Count* size);
int MPI_Type_get_extent(MPI_Datatype type, MPI_Aint* lb, MPI_Aint* extent);
int MPI_Type_get_true_extent(MPI_Datatype type, MPI_Aint* lb, MPI_Aint* extent);
int MPI_Type_extent(MPI_Datatype type, MPI_Aint* extent);
int MPI_Type_match_size(int typeclass, int size, MPI_Datatype* type);
int MPI_Type_set_name(MPI_Datatype type, const char* name);
int MPI_Type_get_name(MPI_Datatype type, char* name, int* length);
int MPI_Type_get_envelope(MPI_Datatype type, int* integers, int* addresses, int* types, int* kind);
int MPI_Type_get_contents(MPI_Datatype type, int integers, int addresses, int types, int i[],
                          MPI_Aint a[], MPI_Datatype t[]);
int MPI_Get_address(const void* place, MPI_Aint* address);
int MPI_Address(void* place, MPI_Aint* address);
MPI_Aint MPI_Aint_add(MPI_Aint base, MPI_Aint distance);
MPI_Aint MPI_Aint_diff(MPI_Aint a, MPI_Aint b);
int MPI_Pack(const void* in, int count, MPI_Datatype type, void* out, int bytes, int* position,
             MPI_Comm comm);
int MPI_Unpack(const void* in, int bytes, int* position, void* out, int count, MPI_Datatype type,
               MPI_Comm comm);
int MPI_Pack_size(int count, MPI_Datatype type, MPI_Comm comm, int* bytes);
int MPI_Pack_external(const char* format, const void* in, int count, MPI_Datatype type, void* out,
                      MPI_Aint bytes, MPI_Aint* position);
int MPI_Unpack_external(const char* format, const void* in, MPI_Aint bytes, MPI_Aint* position,
                        void* out, int count, MPI_Datatype type);
int MPI_Pack_external_size(const char* format, int count, MPI_Datatype type, MPI_Aint* bytes);

/* Calls of all ranks (collectives.c, gathering.c, reductions.c). Those that begin with I do not
 * wait. */
int MPI_Barrier(MPI_Comm comm);
int MPI_Bcast(void* buffer, int count, MPI_Datatype type, int root, MPI_Comm comm);
int MPI_Gather(const void* out, int out_count, MPI_Datatype out_type, void* in, int in_count,
               MPI_Datatype in_type, int root, MPI_Comm comm);
int MPI_Gatherv(const void* out, int out_count, MPI_Datatype out_type, void* in,
                const int in_counts[], const int at[], MPI_Datatype in_type, int root,
                MPI_Comm comm);
int MPI_Scatter(const void* out, int out_count, MPI_Datatype out_type, void* in, int in_count,
                MPI_Datatype in_type, int root, MPI_Comm comm);
int MPI_Scatterv(const void* out, const int out_counts[], const int at[], MPI_Datatype out_type,
                 void* in, int in_count, MPI_Datatype in_type, int root, MPI_Comm comm);
int MPI_Allgather(const void* out, int out_count, MPI_Datatype out_type, void* in, int in_count,
                  MPI_Datatype in_type, MPI_Comm comm);
int MPI_Allgatherv(const void* out, int out_count, MPI_Datatype out_type, void* in,
                   const int in_counts[], const int at[], MPI_Datatype in_type, MPI_Comm comm);
int MPI_Alltoall(const void* out, int out_count, MPI_Datatype out_type, void* in, int in_count,
                 MPI_Datatype in_type, MPI_Comm comm);
int MPI_Alltoallv(const void* out, const int out_counts[], const int out_at[],
                  MPI_Datatype out_type, void* in, const int in_counts[], const int in_at[],
                  MPI_Datatype in_type, MPI_Comm comm);
int MPI_Alltoallw(const void* out, const int out_counts[], const int out_at[],
                  const MPI_Datatype out_types[], void* in, const int in_counts[],
                  const int in_at[], const MPI_Datatype in_types[], MPI_Comm comm);
int MPI_Reduce(const void* out, void* in, int count, MPI_Datatype type, MPI_Op op, int root,
               MPI_Comm comm);
int MPI_Allreduce(const void* out, void* in, int count, MPI_Datatype type, MPI_Op op,
                  MPI_Comm comm);
int MPI_Reduce_scatter(const void* out, void* in, const int counts[], MPI_Datatype type, MPI_Op op,
                       MPI_Comm comm);
int MPI_Reduce_scatter_block(const void* out, void* in, int count, MPI_Datatype type, MPI_Op op,
                             MPI_Comm comm);
int MPI_Scan(const void* out, void* in, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm);
int MPI_Exscan(const void* out, void* in, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm);
int MPI_Reduce_local(const void* in, void* inout, int count, MPI_Datatype type, MPI_Op op);
int MPI_Ibarrier(MPI_Comm comm, MPI_Request* request);
int MPI_Ibcast(void* buffer, int count, MPI_Datatype type, int root, MPI_Comm comm,
               MPI_Request* request);
int MPI_Igather(const void* out, int out_count, MPI_Datatype out_type, void* in, int in_count,
                MPI_Datatype in_type, int root, MPI_Comm comm, MPI_Request* request);
int MPI_Igatherv(const void* out, int out_count, MPI_Datatype out_type, void* in,
                 const int in_counts[], const int at[], MPI_Datatype in_type, int root,
                 MPI_Comm comm, MPI_Request* request);
int MPI_Iscatter(const void* out, int out_count, MPI_Datatype out_type, void* in, int in_count,
                 MPI_Datatype in_type, int root, MPI_Comm comm, MPI_Request* request);
int MPI_Iscatterv(const void* out, const int out_counts[], const int at[], MPI_Datatype out_type,
                  void* in, int in_count, MPI_Datatype in_type, int root, MPI_Comm comm,
                  MPI_Request* request);
int MPI_Iallgather(const void* out, int out_count, MPI_Datatype out_type, void* in, int in_count,
                   MPI_Datatype in_type, MPI_Comm comm, MPI_Request* request);
int MPI_Iallgatherv(const void* out, int out_count, MPI_Datatype out_type, void* in,
                    const int in_counts[], const int at[], MPI_Datatype in_type, MPI_Comm comm,
                    MPI_Request* request);
int MPI_Ialltoall(const void* out, int out_count, MPI_Datatype out_type, void* in, int in_count,
                  MPI_Datatype in_type, MPI_Comm comm, MPI_Request* request);
int MPI_Ialltoallv(const void* out, const int out_counts[], const int out_at[],
                   MPI_Datatype out_type, void* in, const int in_counts[], const int in_at[],
                   MPI_Datatype in_type, MPI_Comm comm, MPI_Request* request);
int MPI_Ialltoallw(const void* out, const int out_counts[], const int out_at[],
                   const MPI_Datatype out_types[], void* in, const int in_counts[],
                   const int in_at[], const MPI_Datatype in_types[], MPI_Comm comm,
                   MPI_Request* request);
int MPI_Ireduce(const void* out, void* in, int count, MPI_Datatype type, MPI_Op op, int root,
                MPI_Comm comm, MPI_Request* request);
int MPI_Iallreduce(const void* out, void* in, int count, MPI_Datatype type, MPI_Op op,
                   MPI_Comm comm, MPI_Request* request);
int MPI_Ireduce_scatter(const void* out, void* in, const int counts[], MPI_Datatype type, MPI_Op op,
                        MPI_Comm comm, MPI_Request* request);
int MPI_Ireduce_scatter_block(const void* out, void* in, int count, MPI_Datatype type, MPI_Op op,
                              MPI_Comm comm, MPI_Request* request);
int MPI_Iscan(const void* out, void* in, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm,
              MPI_Request* request);
int MPI_Iexscan(const void* out, void* in, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm,
                MPI_Request* request);
int MPI_Neighbor_allgather(const void* out, int out_count, MPI_Datatype out_type, void* in,
                           int in_count, MPI_Datatype in_type, MPI_Comm comm);
int MPI_Neighbor_allgatherv(const void* out, int out_count, MPI_Datatype out_type, void* in,
                            const int in_counts[], const int at[], MPI_Datatype in_type,
                            MPI_Comm comm);
int MPI_Neighbor_alltoall(const void* out, int out_count, MPI_Datatype out_type, void* in,
                          int in_count, MPI_Datatype in_type, MPI_Comm comm);
int MPI_Neighbor_alltoallv(const void* out, const int out_counts[], const int out_at[],
                           MPI_Datatype out_type, void* in, const int in_counts[],
                           const int in_at[], MPI_Datatype in_type, MPI_Comm comm);
int MPI_Neighbor_alltoallw(const void* out, const int out_counts[], const MPI_Aint out_at[],
                           const MPI_Datatype out_types[], void* in, const int in_counts[],
                           const MPI_Aint in_at[], const MPI_Datatype in_types[], MPI_Comm comm);
int MPI_Op_create(MPI_User_function* function, int commutes, MPI_Op* op);
int MPI_Op_free(MPI_Op* op);
int MPI_Op_commutative(MPI_Op op, int* flag);

/* Only declared: memory of other ranks, files, starting processes */
int MPI_Win_create(void* base, MPI_Aint bytes, int unit, MPI_Info info, MPI_Comm comm,
                   MPI_Win* win);
int MPI_Win_allocate(MPI_Aint bytes, int unit, MPI_Info info, MPI_Comm comm, void* base,
                     MPI_Win* win);
int MPI_Win_allocate_shared(MPI_Aint bytes, int unit, MPI_Info info, MPI_Comm comm, void* base,
                            MPI_Win* win);
typedef int MPI_Win_copy_attr_function(MPI_Win, int, void*, void*, void*, int*);
typedef int MPI_Win_delete_attr_function(MPI_Win, int, void*, void*);
#define MPI_WIN_NULL_COPY_FN ((MPI_Win_copy_attr_function*)0)
#define MPI_WIN_NULL_DELETE_FN ((MPI_Win_delete_attr_function*)0)
enum { MPI_WIN_BASE = 1, MPI_WIN_SIZE, MPI_WIN_DISP_UNIT };
int MPI_Win_create_keyval(MPI_Win_copy_attr_function* copy, MPI_Win_delete_attr_function* end,
                          int* key, void* extra);
int MPI_Win_free_keyval(int* key);
int MPI_Win_set_attr(MPI_Win win, int key, void* value);
int MPI_Win_get_attr(MPI_Win win, int key, void* value, int* flag);
int MPI_Win_fence(int assert, MPI_Win win);
int MPI_Win_lock(int kind, int rank, int assert, MPI_Win win);
int MPI_Win_unlock(int rank, MPI_Win win);
int MPI_Win_lock_all(int assert, MPI_Win win);
int MPI_Win_unlock_all(MPI_Win win);
int MPI_Win_flush(int rank, MPI_Win win);
int MPI_Win_free(MPI_Win* win);
int MPI_Put(const void* out, int out_count, MPI_Datatype out_type, int rank, MPI_Aint at, int count,
            MPI_Datatype type, MPI_Win win);
int MPI_Get(void* in, int in_count, MPI_Datatype in_type, int rank, MPI_Aint at, int count,
            MPI_Datatype type, MPI_Win win);
int MPI_Accumulate(const void* out, int out_count, MPI_Datatype out_type, int rank, MPI_Aint at,
                   int count, MPI_Datatype type, MPI_Op op, MPI_Win win);
int MPI_File_open(MPI_Comm comm, const char* name, int mode, MPI_Info info, MPI_File* file);
int MPI_File_close(MPI_File* file);
int MPI_File_write_at(MPI_File file, MPI_Offset at, const void* buffer, int count,
                      MPI_Datatype type, MPI_Status* status);
int MPI_File_read_at(MPI_File file, MPI_Offset at, void* buffer, int count, MPI_Datatype type,
                     MPI_Status* status);
int MPI_File_write(MPI_File file, const void* buffer, int count, MPI_Datatype type,
                   MPI_Status* status);
int MPI_File_read(MPI_File file, void* buffer, int count, MPI_Datatype type, MPI_Status* status);
int MPI_File_set_view(MPI_File file, MPI_Offset at, MPI_Datatype unit, MPI_Datatype type,
                      const char* format, MPI_Info info);
int MPI_Comm_spawn(const char* program, char* argv[], int count, MPI_Info info, int root,
                   MPI_Comm comm, MPI_Comm* inter, int errors[]);
int MPI_Comm_get_parent(MPI_Comm* parent);

#endif
