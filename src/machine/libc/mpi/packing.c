/* mpi.h: values packed into bytes by the program. */
#include "model.h"

static int check_room(MPI_Comm comm, size_t wanted, long position, long bytes) {
  if (position >= 0 && position <= bytes && wanted <= (size_t)(bytes - position))
    return MPI_SUCCESS;
  return fail(comm, MPI_ERR_TRUNCATE, "%s of %zu bytes at byte %ld of %ld", current_call(), wanted,
              position, bytes);
}

static int pack_at(const void* in, int count, MPI_Datatype type, void* out, long bytes,
                   long* position, MPI_Comm comm) {
  TRY(check_data(comm, in, count, type, 0));
  const size_t size = (size_t)count * type_of(type)->size;
  TRY(check_room(comm, size, *position, bytes));
  pack(in, (size_t)count, type, (char*)out + *position);
  *position += (long)size;
  return MPI_SUCCESS;
}

static int unpack_at(const void* in, long bytes, long* position, void* out, int count,
                     MPI_Datatype type, MPI_Comm comm) {
  TRY(check_data(comm, out, count, type, 1));
  const size_t size = (size_t)count * type_of(type)->size;
  TRY(check_room(comm, size, *position, bytes));
  unpack((const char*)in + *position, size, out, (size_t)count, type);
  *position += (long)size;
  return MPI_SUCCESS;
}

int MPI_Pack(const void* in, int count, MPI_Datatype type, void* out, int bytes, int* position,
             MPI_Comm comm) {
  begin_call("MPI_Pack");
  TRY(check_comm(comm));
  long at = *position;
  TRY(pack_at(in, count, type, out, bytes, &at, comm));
  *position = (int)at;
  return MPI_SUCCESS;
}

int MPI_Unpack(const void* in, int bytes, int* position, void* out, int count, MPI_Datatype type,
               MPI_Comm comm) {
  begin_call("MPI_Unpack");
  TRY(check_comm(comm));
  long at = *position;
  TRY(unpack_at(in, bytes, &at, out, count, type, comm));
  *position = (int)at;
  return MPI_SUCCESS;
}

int MPI_Pack_size(int count, MPI_Datatype type, MPI_Comm comm, int* bytes) {
  begin_call("MPI_Pack_size");
  TRY(check_comm(comm));
  if (type == MPI_DATATYPE_NULL || type_of(type) == NULL)
    return fail(comm, MPI_ERR_TYPE, "the type of MPI_Pack_size is none");
  *bytes = (int)((size_t)count * type_of(type)->size);
  return MPI_SUCCESS;
}

int MPI_Pack_external(const char* format, const void* in, int count, MPI_Datatype type, void* out,
                      MPI_Aint bytes, MPI_Aint* position) {
  begin_call("MPI_Pack_external");
  return pack_at(in, count, type, out, bytes, position, MPI_COMM_WORLD);
}

int MPI_Unpack_external(const char* format, const void* in, MPI_Aint bytes, MPI_Aint* position,
                        void* out, int count, MPI_Datatype type) {
  begin_call("MPI_Unpack_external");
  return unpack_at(in, bytes, position, out, count, type, MPI_COMM_WORLD);
}

int MPI_Pack_external_size(const char* format, int count, MPI_Datatype type, MPI_Aint* bytes) {
  begin_call("MPI_Pack_external_size");
  *bytes = (MPI_Aint)((size_t)count * type_of(type)->size);
  return MPI_SUCCESS;
}
