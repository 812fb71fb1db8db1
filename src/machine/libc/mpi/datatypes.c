/* mpi.h: types, what they consist of, and copies of their values. */
#include <complex.h>
#include <stdbool.h>
#include <stdint.h>
#include <wchar.h>

#include "model.h"

struct __culprit_mpi_basic __culprit_mpi_basic[64];

struct kind {
  const char* name;
  size_t size;
};
static const struct kind kinds[Kinds] = {
    {"MPI_CHAR", 1},
    {"MPI_SIGNED_CHAR", 1},
    {"MPI_UNSIGNED_CHAR", 1},
    {"MPI_BYTE", 1},
    {"MPI_PACKED", 1},
    {"MPI_SHORT", sizeof(short)},
    {"MPI_UNSIGNED_SHORT", sizeof(short)},
    {"MPI_INT", sizeof(int)},
    {"MPI_UNSIGNED", sizeof(int)},
    {"MPI_LONG", sizeof(long)},
    {"MPI_UNSIGNED_LONG", sizeof(long)},
    {"MPI_LONG_LONG", sizeof(long long)},
    {"MPI_UNSIGNED_LONG_LONG", sizeof(long long)},
    {"MPI_FLOAT", sizeof(float)},
    {"MPI_DOUBLE", sizeof(double)},
    {"MPI_LONG_DOUBLE", sizeof(long double)},
    {"MPI_WCHAR", sizeof(wchar_t)},
    {"MPI_C_BOOL", sizeof(bool)},
    {"MPI_INT8_T", 1},
    {"MPI_INT16_T", 2},
    {"MPI_INT32_T", 4},
    {"MPI_INT64_T", 8},
    {"MPI_UINT8_T", 1},
    {"MPI_UINT16_T", 2},
    {"MPI_UINT32_T", 4},
    {"MPI_UINT64_T", 8},
    {"MPI_AINT", sizeof(MPI_Aint)},
    {"MPI_COUNT", sizeof(MPI_Count)},
    {"MPI_OFFSET", sizeof(MPI_Offset)},
    {"MPI_C_COMPLEX", sizeof(float complex)},
    {"MPI_C_DOUBLE_COMPLEX", sizeof(double complex)},
    {"MPI_C_LONG_DOUBLE_COMPLEX", sizeof(long double complex)},
    {"MPI_FLOAT_INT", 0},
    {"MPI_DOUBLE_INT", 0},
    {"MPI_LONG_INT", 0},
    {"MPI_2INT", 0},
    {"MPI_SHORT_INT", 0},
    {"MPI_LONG_DOUBLE_INT", 0},
    {"MPI_INTEGER", sizeof(int)},
    {"MPI_REAL", sizeof(float)},
    {"MPI_DOUBLE_PRECISION", sizeof(double)},
    {"MPI_CXX_BOOL", sizeof(bool)},
    {"MPI_CXX_FLOAT_COMPLEX", sizeof(float complex)},
    {"MPI_CXX_DOUBLE_COMPLEX", sizeof(double complex)},
    {"MPI_CXX_LONG_DOUBLE_COMPLEX", sizeof(long double complex)},
};

enum { Short = 5, Int = 7, Long = 9, Float = 13, Double = 14, LongDouble = 15 };

/* A value and the place of it, for MPI_MAXLOC and MPI_MINLOC. */
#define PAIR(type, kind) \
  {{0, kind, 1},         \
   {offsetof(            \
        struct {         \
          type value;    \
          int at;        \
        },               \
        at),             \
    Int, 1}}
static const struct part pair_parts[][2] = {PAIR(float, Float), PAIR(double, Double),
                                            PAIR(long, Long),   PAIR(int, Int),
                                            PAIR(short, Short), PAIR(long double, LongDouble)};
static const int pair_extents[] = {sizeof(struct {
                                     float value;
                                     int at;
                                   }),
                                   sizeof(struct {
                                     double value;
                                     int at;
                                   }),
                                   sizeof(struct {
                                     long value;
                                     int at;
                                   }),
                                   sizeof(struct {
                                     int value;
                                     int at;
                                   }),
                                   sizeof(struct {
                                     short value;
                                     int at;
                                   }),
                                   sizeof(struct {
                                     long double value;
                                     int at;
                                   })};

/* Made when they are first used. */
static struct __culprit_mpi_type basics[Kinds];
static struct part basic_parts[Kinds];
static struct __culprit_mpi_type* made; /* by the program */

size_t kind_size(int kind) { return kinds[kind].size; }

const char* kind_name(int kind) { return kinds[kind].name; }

int kind_form(int kind) {
  enum { LongLong = 11, Int16 = 19, Int64 = 21, Uint16 = 23, Uint64 = 25, Aint = 26, Offset = 28 };
  if (kind >= Float && kind <= LongDouble) return RealNumber;
  if (kind >= Short && kind <= LongLong + 1)
    return (kind - Short) % 2 == 0 ? SignedNumber : UnsignedNumber;
  if (kind >= Uint16 && kind <= Uint64) return UnsignedNumber;
  const int is_signed = (kind >= Int16 && kind <= Int64) || (kind >= Aint && kind <= Offset);
  return is_signed ? SignedNumber : -1;
}

static int number_of(MPI_Datatype type) {
  const uintptr_t begin = (uintptr_t)__culprit_mpi_basic, at = (uintptr_t)type;
  const size_t step = sizeof *__culprit_mpi_basic;
  if (at < begin || at >= begin + Kinds * step || (at - begin) % step != 0) return -1;
  return (int)((at - begin) / step);
}

static const struct __culprit_mpi_type* basic(int number) {
  struct __culprit_mpi_type* type = &basics[number];
  if (type->is_committed) return type;
  type->is_committed = 1;
  strcpy(type->name, kinds[number].name);
  if (number >= FirstPair && kinds[number].size == 0) {
    const struct part* parts = pair_parts[number - FirstPair];
    type->part = parts;
    type->parts = 2;
    type->size = kinds[parts[0].kind].size + sizeof(int);
    type->extent = pair_extents[number - FirstPair];
    return type;
  }
  basic_parts[number] = (struct part){0, number, 1};
  type->part = &basic_parts[number];
  type->parts = 1;
  type->size = kinds[number].size;
  type->extent = (ptrdiff_t)type->size;
  return type;
}

const struct __culprit_mpi_type* type_of(MPI_Datatype type) {
  const int number = number_of(type);
  if (number >= 0) return basic(number);
  for (const struct __culprit_mpi_type* each = made; each != NULL; each = each->next)
    if (each == type) return each;
  return NULL;
}

void add_type(struct __culprit_mpi_type* type) {
  type->next = made;
  made = type;
}

const char* type_name(MPI_Datatype type) {
  const struct __culprit_mpi_type* known = type_of(type);
  return known == NULL || known->name[0] == 0 ? "a derived type" : known->name;
}

int is_dense(const struct __culprit_mpi_type* type) {
  return type->parts == 1 && type->part[0].at == 0 && (ptrdiff_t)type->size == type->extent;
}

static void add_run(struct signature* signature, int kind, size_t count) {
  if (count == 0) return;
  if (signature->runs > 0 && signature->run[signature->runs - 1].kind == kind) {
    signature->run[signature->runs - 1].count += count;
    return;
  }
  if ((signature->runs & (signature->runs - 1)) == 0)
    signature->run = realloc(signature->run, (2 * signature->runs + 1) * sizeof *signature->run);
  signature->run[signature->runs++] = (struct run){kind, count};
}

struct signature signature_of(MPI_Datatype type, size_t count) {
  struct signature signature = {0, NULL};
  const struct __culprit_mpi_type* known = type_of(type);
  if (known->parts == 1) {
    add_run(&signature, known->part[0].kind, known->part[0].count * count);
    return signature;
  }
  for (size_t c = 0; c < count; ++c)
    for (int p = 0; p < known->parts; ++p)
      add_run(&signature, known->part[p].kind, known->part[p].count);
  return signature;
}

size_t numbers_in(struct signature signature) {
  size_t count = 0;
  for (size_t r = 0; r < signature.runs; ++r) count += signature.run[r].count;
  return count;
}

int differ(struct signature a, struct signature b, int* kind_a, int* kind_b) {
  size_t i = 0, j = 0, left_a = 0, left_b = 0;
  for (;;) {
    if (left_a == 0) {
      if (i == a.runs) return 0;
      left_a = a.run[i].count;
    }
    if (left_b == 0) {
      if (j == b.runs) return 0;
      left_b = b.run[j].count;
    }
    *kind_a = a.run[i].kind;
    *kind_b = b.run[j].kind;
    if (*kind_a != *kind_b && *kind_a != PackedKind && *kind_b != PackedKind) return 1;
    const size_t common = left_a < left_b ? left_a : left_b;
    left_a -= common;
    left_b -= common;
    i += left_a == 0;
    j += left_b == 0;
  }
}

/* The least offset of a number, and the end of the last one. */
static void span_of(const struct __culprit_mpi_type* type, ptrdiff_t* begin, ptrdiff_t* end) {
  *begin = *end = 0;
  for (int p = 0; p < type->parts; ++p) {
    const struct part* part = &type->part[p];
    const ptrdiff_t behind = part->at + (ptrdiff_t)(part->count * kinds[part->kind].size);
    if (p == 0 || part->at < *begin) *begin = part->at;
    if (p == 0 || behind > *end) *end = behind;
  }
}

const char* first_byte(const void* buffer, size_t count, MPI_Datatype type) {
  const struct __culprit_mpi_type* known = type_of(type);
  ptrdiff_t begin, end;
  span_of(known, &begin, &end);
  if (count > 1 && known->extent < 0) begin += (ptrdiff_t)(count - 1) * known->extent;
  return (const char*)buffer + begin;
}

size_t bytes_over(size_t count, MPI_Datatype type) {
  const struct __culprit_mpi_type* known = type_of(type);
  ptrdiff_t begin, end;
  if (count == 0 || known->size == 0) return 0;
  span_of(known, &begin, &end);
  const ptrdiff_t step = known->extent < 0 ? -known->extent : known->extent;
  return (size_t)(end - begin + (ptrdiff_t)(count - 1) * step);
}

void pack(const void* buffer, size_t count, MPI_Datatype type, char* out) {
  const struct __culprit_mpi_type* known = type_of(type);
  if (is_dense(known)) {
    memcpy(out, buffer, count * known->size);
    return;
  }
  for (size_t c = 0; c < count; ++c)
    for (int p = 0; p < known->parts; ++p) {
      const struct part* part = &known->part[p];
      const size_t bytes = part->count * kinds[part->kind].size;
      memcpy(out, (const char*)buffer + (ptrdiff_t)c * known->extent + part->at, bytes);
      out += bytes;
    }
}

void unpack(const char* in, size_t bytes, void* buffer, size_t count, MPI_Datatype type) {
  const struct __culprit_mpi_type* known = type_of(type);
  if (is_dense(known)) {
    memcpy(buffer, in, bytes < count * known->size ? bytes : count * known->size);
    return;
  }
  for (size_t c = 0; c < count; ++c)
    for (int p = 0; p < known->parts && bytes > 0; ++p) {
      const struct part* part = &known->part[p];
      const size_t all = part->count * kinds[part->kind].size, some = bytes < all ? bytes : all;
      memcpy((char*)buffer + (ptrdiff_t)c * known->extent + part->at, in, some);
      in += some;
      bytes -= some;
    }
}

int MPI_Type_commit(MPI_Datatype* type) {
  begin_call("MPI_Type_commit");
  TRY(check_type(NULL, *type));
  if (number_of(*type) < 0) (*type)->is_committed = 1;
  return MPI_SUCCESS;
}

int MPI_Type_free(MPI_Datatype* type) {
  begin_call("MPI_Type_free");
  TRY(check_type(NULL, *type));
  if (number_of(*type) >= 0)
    return fail(NULL, MPI_ERR_TYPE, "MPI_Type_free of %s, which is predefined", type_name(*type));
  (*type)->is_freed = 1;
  *type = MPI_DATATYPE_NULL;
  return MPI_SUCCESS;
}

int MPI_Type_size(MPI_Datatype type, int* size) {
  begin_call("MPI_Type_size");
  TRY(check_type(NULL, type));
  *size = (int)type_of(type)->size;
  return MPI_SUCCESS;
}

int MPI_Type_size_x(MPI_Datatype type, MPI_Count* size) {
  begin_call("MPI_Type_size_x");
  TRY(check_type(NULL, type));
  *size = (MPI_Count)type_of(type)->size;
  return MPI_SUCCESS;
}

int MPI_Type_get_extent(MPI_Datatype type, MPI_Aint* lb, MPI_Aint* extent) {
  begin_call("MPI_Type_get_extent");
  TRY(check_type(NULL, type));
  *lb = type_of(type)->lb;
  *extent = type_of(type)->extent;
  return MPI_SUCCESS;
}

int MPI_Type_extent(MPI_Datatype type, MPI_Aint* extent) {
  MPI_Aint lb;
  return MPI_Type_get_extent(type, &lb, extent);
}

int MPI_Type_get_true_extent(MPI_Datatype type, MPI_Aint* lb, MPI_Aint* extent) {
  begin_call("MPI_Type_get_true_extent");
  TRY(check_type(NULL, type));
  ptrdiff_t begin, end;
  span_of(type_of(type), &begin, &end);
  *lb = begin;
  *extent = end - begin;
  return MPI_SUCCESS;
}

int MPI_Type_match_size(int typeclass, int size, MPI_Datatype* type) {
  begin_call("MPI_Type_match_size");
  static const MPI_Datatype integers[] = {MPI_CHAR, MPI_SHORT, MPI_INT, MPI_LONG},
                            reals[] = {MPI_FLOAT, MPI_DOUBLE, MPI_LONG_DOUBLE},
                            complexes[] = {MPI_C_COMPLEX, MPI_C_DOUBLE_COMPLEX,
                                           MPI_C_LONG_DOUBLE_COMPLEX};
  const MPI_Datatype* some = typeclass == MPI_TYPECLASS_INTEGER ? integers
                             : typeclass == MPI_TYPECLASS_REAL  ? reals
                                                                : complexes;
  for (int n = 0; n < (typeclass == MPI_TYPECLASS_INTEGER ? 4 : 3); ++n)
    if (type_of(some[n])->size == (size_t)size) {
      *type = some[n];
      return MPI_SUCCESS;
    }
  return fail(NULL, MPI_ERR_ARG, "no type of %s has %d bytes", current_call(), size);
}

int MPI_Type_set_name(MPI_Datatype type, const char* name) {
  begin_call("MPI_Type_set_name");
  TRY(check_type(NULL, type));
  strncpy(((struct __culprit_mpi_type*)type_of(type))->name, name, MPI_MAX_OBJECT_NAME - 1);
  return MPI_SUCCESS;
}

int MPI_Type_get_name(MPI_Datatype type, char* name, int* length) {
  begin_call("MPI_Type_get_name");
  TRY(check_type(NULL, type));
  strcpy(name, type_of(type)->name);
  *length = (int)strlen(name);
  return MPI_SUCCESS;
}

int MPI_Get_address(const void* place, MPI_Aint* address) {
  begin_call("MPI_Get_address");
  *address = (MPI_Aint)place;
  return MPI_SUCCESS;
}

int MPI_Address(void* place, MPI_Aint* address) { return MPI_Get_address(place, address); }

MPI_Aint MPI_Aint_add(MPI_Aint base, MPI_Aint distance) { return base + distance; }

MPI_Aint MPI_Aint_diff(MPI_Aint a, MPI_Aint b) { return a - b; }
