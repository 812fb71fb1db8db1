/* mpi.h: the operations of reductions. */
#include <stdbool.h>
#include <stdint.h>
#include <wchar.h>

#include "model.h"

struct __culprit_mpi_basic __culprit_mpi_operation[16];
char __culprit_mpi_in_place[1];
static MPI_Op made; /* by the program */

enum { Max, Min, Sum, Prod, Land, Band, Lor, Bor, Lxor, Bxor, MaxLoc, MinLoc, Replace, NoOp, Ops };
static const char* const names[Ops] = {
    "MPI_MAX", "MPI_MIN",  "MPI_SUM",  "MPI_PROD",   "MPI_LAND",   "MPI_BAND",    "MPI_LOR",
    "MPI_BOR", "MPI_LXOR", "MPI_BXOR", "MPI_MAXLOC", "MPI_MINLOC", "MPI_REPLACE", "MPI_NO_OP"};

static int number_of(MPI_Op op) {
  const uintptr_t begin = (uintptr_t)__culprit_mpi_operation, at = (uintptr_t)op;
  const size_t step = sizeof *__culprit_mpi_operation;
  if (at < begin || at >= begin + Ops * step || (at - begin) % step != 0) return -1;
  return (int)((at - begin) / step);
}

int is_predefined(MPI_Op op) { return number_of(op) >= 0; }

static int is_made(MPI_Op op) {
  for (MPI_Op each = made; each != NULL; each = each->next)
    if (each == op) return 1;
  return 0;
}

const char* op_name(MPI_Op op) {
  const int number = number_of(op);
  return number < 0 ? "an operation of the program" : names[number];
}

/* Combines numbers of one type. */
#define WITH_NUMBERS(name, type, statement)                             \
  static void name(int op, const void* in, void* inout, size_t count) { \
    const type* a = in;                                                 \
    type* b = inout;                                                    \
    for (size_t i = 0; i < count; ++i) switch (op) {                    \
        statement                                                       \
      }                                                                 \
  }
#define ARITHMETIC                                   \
  case Max: b[i] = a[i] > b[i] ? a[i] : b[i]; break; \
  case Min: b[i] = a[i] < b[i] ? a[i] : b[i]; break; \
  case Sum: b[i] = a[i] + b[i]; break;               \
  case Prod: b[i] = a[i] * b[i]; break;
#define LOGICAL                          \
  case Land: b[i] = a[i] && b[i]; break; \
  case Lor: b[i] = a[i] || b[i]; break;  \
  case Lxor: b[i] = !a[i] != !b[i]; break;
#define BITWISE                         \
  case Band: b[i] = a[i] & b[i]; break; \
  case Bor: b[i] = a[i] | b[i]; break;  \
  case Bxor: b[i] = a[i] ^ b[i]; break;
#define REST \
  default: break;
#define OF_INTEGERS(name, type) WITH_NUMBERS(name, type, ARITHMETIC LOGICAL BITWISE REST)
#define OF_REALS(name, type) WITH_NUMBERS(name, type, ARITHMETIC REST)
/* Complex numbers, as pairs of real ones. */
#define OF_COMPLEX(name, type)                                          \
  static void name(int op, const void* in, void* inout, size_t count) { \
    const type* a = in;                                                 \
    type* b = inout;                                                    \
    for (size_t i = 0; i < count; ++i, a += 2, b += 2) {                \
      const type real = b[0], imaginary = b[1];                         \
      if (op == Sum) {                                                  \
        b[0] = a[0] + real;                                             \
        b[1] = a[1] + imaginary;                                        \
      } else {                                                          \
        b[0] = a[0] * real - a[1] * imaginary;                          \
        b[1] = a[0] * imaginary + a[1] * real;                          \
      }                                                                 \
    }                                                                   \
  }

OF_INTEGERS(of_int8, int8_t)
OF_INTEGERS(of_uint8, uint8_t)
OF_INTEGERS(of_int16, int16_t)
OF_INTEGERS(of_uint16, uint16_t)
OF_INTEGERS(of_int32, int32_t)
OF_INTEGERS(of_uint32, uint32_t)
OF_INTEGERS(of_int64, int64_t)
OF_INTEGERS(of_uint64, uint64_t)
OF_REALS(of_float, float)
OF_REALS(of_double, double)
OF_REALS(of_long_double, long double)
OF_COMPLEX(of_float_complex, float)
OF_COMPLEX(of_double_complex, double)
OF_COMPLEX(of_long_double_complex, long double)
WITH_NUMBERS(of_bool, bool, LOGICAL REST)

/* The greater or smaller value with its place; of equal ones, the smaller place. */
#define OF_PAIRS(name, type)                                                               \
  static void name(int op, const void* in, void* inout, size_t count) {                    \
    struct pair {                                                                          \
      type value;                                                                          \
      int at;                                                                              \
    };                                                                                     \
    const struct pair* a = in;                                                             \
    struct pair* b = inout;                                                                \
    for (size_t i = 0; i < count; ++i) {                                                   \
      const int better = op == MaxLoc ? a[i].value > b[i].value : a[i].value < b[i].value; \
      if (better) {                                                                        \
        b[i].value = a[i].value;                                                           \
        b[i].at = a[i].at;                                                                 \
      } else if (a[i].value == b[i].value && a[i].at < b[i].at) b[i].at = a[i].at;         \
    }                                                                                      \
  }
OF_PAIRS(of_float_int, float)
OF_PAIRS(of_double_int, double)
OF_PAIRS(of_long_int, long)
OF_PAIRS(of_two_int, int)
OF_PAIRS(of_short_int, short)
OF_PAIRS(of_long_double_int, long double)

/* By kind; 1 << op for each operation that is defined. */
enum {
  Orders = 1 << Max | 1 << Min,
  Sums = 1 << Sum | 1 << Prod,
  Truths = 1 << Land | 1 << Lor | 1 << Lxor,
  Bits = 1 << Band | 1 << Bor | 1 << Bxor,
  Integer = Orders | Sums | Truths | Bits,
  Real = Orders | Sums,
  Locations = 1 << MaxLoc | 1 << MinLoc
};
struct combiner {
  int ops;
  void (*combine)(int op, const void* in, void* inout, size_t count);
};
static const struct combiner combiners[Kinds] = {{Integer, of_int8},
                                                 {Integer, of_int8},
                                                 {Integer, of_uint8},
                                                 {Bits, of_uint8},
                                                 {0, NULL},
                                                 {Integer, of_int16},
                                                 {Integer, of_uint16},
                                                 {Integer, of_int32},
                                                 {Integer, of_uint32},
                                                 {Integer, of_int64},
                                                 {Integer, of_uint64},
                                                 {Integer, of_int64},
                                                 {Integer, of_uint64},
                                                 {Real, of_float},
                                                 {Real, of_double},
                                                 {Real, of_long_double},
                                                 {0, NULL},
                                                 {Truths, of_bool},
                                                 {Integer, of_int8},
                                                 {Integer, of_int16},
                                                 {Integer, of_int32},
                                                 {Integer, of_int64},
                                                 {Integer, of_uint8},
                                                 {Integer, of_uint16},
                                                 {Integer, of_uint32},
                                                 {Integer, of_uint64},
                                                 {Integer, of_int64},
                                                 {Integer, of_int64},
                                                 {Integer, of_int64},
                                                 {Sums, of_float_complex},
                                                 {Sums, of_double_complex},
                                                 {Sums, of_long_double_complex},
                                                 {Locations, of_float_int},
                                                 {Locations, of_double_int},
                                                 {Locations, of_long_int},
                                                 {Locations, of_two_int},
                                                 {Locations, of_short_int},
                                                 {Locations, of_long_double_int},
                                                 {Integer, of_int32},
                                                 {Real, of_float},
                                                 {Real, of_double},
                                                 {Truths, of_bool},
                                                 {Sums, of_float_complex},
                                                 {Sums, of_double_complex},
                                                 {Sums, of_long_double_complex}};

/* The predefined type that the elements are; -1 if they are of a type of the program. */
static int kind_of(MPI_Datatype type) {
  for (int kind = 0; kind < Kinds; ++kind)
    if (type == __CULPRIT_MPI_TYPE(kind)) return kind;
  return -1;
}

int check_op(MPI_Comm comm, MPI_Op op, MPI_Datatype type) {
  if (op == MPI_OP_NULL)
    return fail(comm, MPI_ERR_OP, "the operation of %s is MPI_OP_NULL", current_call());
  const int number = number_of(op);
  if (number < 0 && !is_made(op))
    return fail(comm, MPI_ERR_OP, "the operation of %s is none: it was freed, or never made",
                current_call());
  if (number < 0) return MPI_SUCCESS;
  if (number == Replace || number == NoOp)
    return fail(comm, MPI_ERR_OP, "%s is no operation for %s", names[number], current_call());
  if (type == MPI_DATATYPE_NULL || type_of(type) == NULL) return MPI_SUCCESS; /* told elsewhere */
  const int kind = kind_of(type);
  if (kind >= 0 && (combiners[kind].ops >> number & 1)) return MPI_SUCCESS;
  return fail(comm, MPI_ERR_OP, "%s is not defined for elements of %s", names[number],
              type_name(type));
}

void apply(MPI_Op op, const void* in, void* inout, size_t count, MPI_Datatype type) {
  const int number = number_of(op), kind = kind_of(type);
  if (number < 0) {
    int elements = (int)count;
    op->function((void*)in, inout, &elements, &type);
  } else if (kind >= 0 && combiners[kind].combine != NULL) {
    combiners[kind].combine(number, in, inout, count);
  }
}

int MPI_Op_create(MPI_User_function* function, int commutes, MPI_Op* op) {
  begin_call("MPI_Op_create");
  if (function == NULL)
    return fail(NULL, MPI_ERR_ARG, "the function of MPI_Op_create is a null pointer");
  MPI_Op own = malloc(sizeof *own);
  own->function = function;
  own->commutes = commutes;
  own->next = made;
  made = own;
  *op = own;
  return MPI_SUCCESS;
}

int MPI_Op_free(MPI_Op* op) {
  begin_call("MPI_Op_free");
  if (*op == MPI_OP_NULL || !is_made(*op))
    return fail(NULL, MPI_ERR_OP, "MPI_Op_free of %s",
                *op == MPI_OP_NULL ? "MPI_OP_NULL" : "what the program did not make");
  for (MPI_Op* each = &made; *each != NULL; each = &(*each)->next)
    if (*each == *op) {
      *each = (*each)->next;
      break;
    }
  *op = MPI_OP_NULL;
  return MPI_SUCCESS;
}

int MPI_Op_commutative(MPI_Op op, int* flag) {
  begin_call("MPI_Op_commutative");
  *flag = number_of(op) >= 0 || op->commutes;
  return MPI_SUCCESS;
}
