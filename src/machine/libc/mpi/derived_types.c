/* mpi.h: types that consist of copies of others. */
#include "model.h"

/* A type that is being made. */

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
    const ptrdiff_t end = last->at + (ptrdiff_t)(last->count * kind_size(last->kind)),
                    own_end = part.at + (ptrdiff_t)(part.count * kind_size(part.kind));
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
  add_type(type);
  *out = type;
  return MPI_SUCCESS;
}

/* The blocks begin at `at`, at `places` (in elements), or `stride` bytes apart. */
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
