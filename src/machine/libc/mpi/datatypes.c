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

/* A type that consists of copies of others */

struct maker {
  struct part* part;
  size_t parts, room;
  size_t size;
  ptrdiff_t lb, ub;
  int is_empty, overlaps;
};

static void add_part(struct maker* maker, struct part part) {
  if (part.count == 0) return;
  if (maker->parts > 0) {
    struct part* last = &maker->part[maker->parts - 1];
    const ptrdiff_t end = last->at + (ptrdiff_t)(last->count * kinds[last->kind].size),
                    own_end = part.at + (ptrdiff_t)(part.count * kinds[part.kind].size);
    if (part.at < end && own_end > last->at) maker->overlaps = 1;
    if (last->kind == part.kind && end == part.at) {
      last->count += part.count;
      return;
    }
  }
  if (maker->parts == maker->room) {
    maker->room = 2 * maker->room + 4;
    maker->part = realloc(maker->part, maker->room * sizeof part);
  }
  maker->part[maker->parts++] = part;
}

/* Adds `count` elements of a type, the first one at `at`. */
static void add_elements(struct maker* maker, const struct __culprit_mpi_type* type, long count,
                         ptrdiff_t at) {
  if (count == 0) return;
  maker->size += (size_t)count * type->size;
  const ptrdiff_t lb = at + type->lb + (type->extent < 0 ? (count - 1) * type->extent : 0),
                  ub = at + type->lb + type->extent +
                       (type->extent > 0 ? (count - 1) * type->extent : 0);
  if (maker->is_empty || lb < maker->lb) maker->lb = lb;
  if (maker->is_empty || ub > maker->ub) maker->ub = ub;
  maker->is_empty = 0;
  if (is_dense(type)) {
    add_part(maker, (struct part){at, type->part[0].kind, type->part[0].count * (size_t)count});
    return;
  }
  for (long c = 0; c < count; ++c)
    for (int p = 0; p < type->parts; ++p) {
      struct part part = type->part[p];
      part.at += at + c * type->extent;
      add_part(maker, part);
    }
}

static int finish_type(struct maker* maker, MPI_Datatype* out) {
  struct __culprit_mpi_type* type = calloc(1, sizeof *type);
  type->size = maker->size;
  type->lb = maker->lb;
  type->extent = maker->ub - maker->lb;
  type->parts = (int)maker->parts;
  type->part = maker->part;
  type->overlaps = maker->overlaps;
  type->place = __culprit_call_place();
  type->next = made;
  made = type;
  *out = type;
  return MPI_SUCCESS;
}

/* `step`: of the offsets, in bytes. */
static int make(long count, const int* lengths, int length, const MPI_Aint* at, const int* places,
                MPI_Aint stride, const MPI_Datatype* types, MPI_Datatype old, MPI_Datatype* out) {
  struct maker maker = {.is_empty = 1};
  if (count < 0)
    return fail(NULL, MPI_ERR_COUNT, "the count of %s is negative: %ld", current_call(), count);
  if (out == NULL)
    return fail(NULL, MPI_ERR_ARG, "%s has no place for the new type: it is a null pointer",
                current_call());
  for (long c = 0; c < count; ++c) {
    const MPI_Datatype each = types != NULL ? types[c] : old;
    TRY(check_type(NULL, each));
    const struct __culprit_mpi_type* known = type_of(each);
    const long some = lengths != NULL ? lengths[c] : length;
    if (some < 0)
      return fail(NULL, MPI_ERR_ARG, "a block of %s has a negative length: %ld", current_call(),
                  some);
    const ptrdiff_t offset = at != NULL       ? at[c]
                             : places != NULL ? places[c] * known->extent
                                              : c * stride;
    add_elements(&maker, known, some, offset);
  }
  return finish_type(&maker, out);
}

static ptrdiff_t extent_of(MPI_Datatype type) {
  const struct __culprit_mpi_type* known = type == MPI_DATATYPE_NULL ? NULL : type_of(type);
  return known == NULL ? 0 : known->extent;
}

int MPI_Type_contiguous(int count, MPI_Datatype old, MPI_Datatype* out) {
  begin_call("MPI_Type_contiguous");
  if (count < 0) return make(count, NULL, 1, NULL, NULL, 0, NULL, old, out);
  return make(1, NULL, count, NULL, NULL, 0, NULL, old, out);
}

int MPI_Type_vector(int count, int length, int stride, MPI_Datatype old, MPI_Datatype* out) {
  begin_call("MPI_Type_vector");
  return make(count, NULL, length, NULL, NULL, stride * extent_of(old), NULL, old, out);
}

int MPI_Type_create_hvector(int count, int length, MPI_Aint stride, MPI_Datatype old,
                            MPI_Datatype* out) {
  begin_call("MPI_Type_create_hvector");
  return make(count, NULL, length, NULL, NULL, stride, NULL, old, out);
}

int MPI_Type_hvector(int count, int length, MPI_Aint stride, MPI_Datatype old, MPI_Datatype* out) {
  return MPI_Type_create_hvector(count, length, stride, old, out);
}

int MPI_Type_indexed(int count, const int lengths[], const int at[], MPI_Datatype old,
                     MPI_Datatype* out) {
  begin_call("MPI_Type_indexed");
  return make(count, lengths, 0, NULL, at, 0, NULL, old, out);
}

int MPI_Type_create_hindexed(int count, const int lengths[], const MPI_Aint at[], MPI_Datatype old,
                             MPI_Datatype* out) {
  begin_call("MPI_Type_create_hindexed");
  return make(count, lengths, 0, at, NULL, 0, NULL, old, out);
}

int MPI_Type_create_indexed_block(int count, int length, const int at[], MPI_Datatype old,
                                  MPI_Datatype* out) {
  begin_call("MPI_Type_create_indexed_block");
  return make(count, NULL, length, NULL, at, 0, NULL, old, out);
}

int MPI_Type_create_hindexed_block(int count, int length, const MPI_Aint at[], MPI_Datatype old,
                                   MPI_Datatype* out) {
  begin_call("MPI_Type_create_hindexed_block");
  return make(count, NULL, length, at, NULL, 0, NULL, old, out);
}

int MPI_Type_create_struct(int count, const int lengths[], const MPI_Aint at[],
                           const MPI_Datatype types[], MPI_Datatype* out) {
  begin_call("MPI_Type_create_struct");
  if (count > 0 && (lengths == NULL || at == NULL || types == NULL))
    return fail(NULL, MPI_ERR_ARG, "%s gets a null pointer for the parts of the type",
                current_call());
  return make(count, lengths, 0, at, NULL, 0, types, NULL, out);
}

int MPI_Type_struct(int count, int lengths[], MPI_Aint at[], MPI_Datatype types[],
                    MPI_Datatype* out) {
  return MPI_Type_create_struct(count, lengths, at, types, out);
}

int MPI_Type_create_subarray(int dims, const int sizes[], const int parts[], const int starts[],
                             int order, MPI_Datatype old, MPI_Datatype* out) {
  begin_call("MPI_Type_create_subarray");
  TRY(check_type(NULL, old));
  const struct __culprit_mpi_type* known = type_of(old);
  struct maker maker = {.is_empty = 1};
  long rows = 1, all = 1;
  for (int d = 0; d < dims; ++d) {
    if (sizes[d] < 1 || parts[d] < 1 || starts[d] < 0 || starts[d] + parts[d] > sizes[d])
      return fail(NULL, MPI_ERR_ARG, "%s takes %d elements from %d on, of %d", current_call(),
                  parts[d], starts[d], sizes[d]);
    all *= sizes[d];
    rows *= parts[d];
  }
  const int fastest = order == MPI_ORDER_C ? dims - 1 : 0;
  rows /= parts[fastest];
  for (long row = 0; row < rows; ++row) {
    long rest = row, at = 0, step = 1;
    for (int n = 0; n < dims; ++n) { /* from the dimension that varies fastest */
      const int d = order == MPI_ORDER_C ? dims - 1 - n : n;
      long place = starts[d];
      if (n > 0) {
        place += rest % parts[d];
        rest /= parts[d];
      }
      at += place * step;
      step *= sizes[d];
    }
    add_elements(&maker, known, parts[fastest], at * known->extent);
  }
  maker.lb = 0;
  maker.ub = all * known->extent;
  return finish_type(&maker, out);
}

int MPI_Type_create_resized(MPI_Datatype old, MPI_Aint lb, MPI_Aint extent, MPI_Datatype* out) {
  begin_call("MPI_Type_create_resized");
  TRY(make(1, NULL, 1, NULL, NULL, 0, NULL, old, out));
  (*out)->lb = lb;
  (*out)->extent = extent;
  return MPI_SUCCESS;
}

int MPI_Type_dup(MPI_Datatype old, MPI_Datatype* out) {
  begin_call("MPI_Type_dup");
  TRY(make(1, NULL, 1, NULL, NULL, 0, NULL, old, out));
  (*out)->is_committed = type_of(old)->is_committed;
  return MPI_SUCCESS;
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
