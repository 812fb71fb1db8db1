/* mpi.h: ranks as points of a grid. */
#include "model.h"

int MPI_Dims_create(int ranks, int count, int dims[]) {
  begin_call("MPI_Dims_create");
  int left = ranks, free = 0;
  for (int d = 0; d < count; ++d) {
    if (dims[d] < 0 || (dims[d] > 0 && left % dims[d] != 0))
      return fail(NULL, MPI_ERR_DIMS, "MPI_Dims_create: %d ranks do not fill dimensions of %d",
                  ranks, dims[d]);
    if (dims[d] > 0) left /= dims[d];
    else ++free;
  }
  /* as equal as possible, in falling order: the smallest divisor not below the root */
  for (int d = 0; d < count; ++d) {
    if (dims[d] != 0) continue;
    int best = left;
    for (int divisor = 1; divisor <= left; ++divisor) {
      if (left % divisor != 0) continue;
      long power = 1;
      for (int f = 0; f < free && power < left; ++f) power *= divisor;
      if (power >= left) {
        best = divisor;
        break;
      }
    }
    dims[d] = best;
    left /= best;
    --free;
  }
  return MPI_SUCCESS;
}

static int check_grid(MPI_Comm comm) {
  TRY(check_comm(comm));
  if (comm->topology != NULL) return MPI_SUCCESS;
  return fail(comm, MPI_ERR_TOPOLOGY, "the communicator of %s has no grid: MPI_Cart_create",
              current_call());
}

static void coords_of(const struct topology* grid, int rank, int coords[]) {
  for (int d = grid->dims - 1; d >= 0; --d) {
    coords[d] = rank % grid->size[d];
    rank /= grid->size[d];
  }
}

/* The rank at the place; MPI_PROC_NULL outside of the grid. */
static int rank_at(const struct topology* grid, const int coords[]) {
  int rank = 0;
  for (int d = 0; d < grid->dims; ++d) {
    int at = coords[d];
    if (grid->is_ring[d]) at = (at % grid->size[d] + grid->size[d]) % grid->size[d];
    if (at < 0 || at >= grid->size[d]) return MPI_PROC_NULL;
    rank = rank * grid->size[d] + at;
  }
  return rank;
}

static struct topology* new_grid(int dims) {
  struct topology* grid = malloc(sizeof *grid);
  grid->dims = dims;
  grid->size = malloc((size_t)(dims + 1) * sizeof(int));
  grid->is_ring = malloc((size_t)(dims + 1) * sizeof(int));
  return grid;
}

int MPI_Cart_create(MPI_Comm comm, int count, const int dims[], const int periods[], int reorder,
                    MPI_Comm* out) {
  begin_call("MPI_Cart_create");
  TRY(check_kind(comm, 0));
  int points = 1;
  for (int d = 0; d < count; ++d) {
    if (dims[d] <= 0)
      return fail(comm, MPI_ERR_DIMS, "a dimension of MPI_Cart_create is %d", dims[d]);
    points *= dims[d];
  }
  if (points > comm->size)
    return fail(comm, MPI_ERR_DIMS, "MPI_Cart_create: a grid of %d points has more than %d ranks",
                points, comm->size);
  struct topology* grid = new_grid(count);
  for (int d = 0; d < count; ++d) {
    grid->size[d] = dims[d];
    grid->is_ring[d] = periods[d];
  }
  TRY(MPI_Comm_split(comm, comm->rank < points ? 0 : MPI_UNDEFINED, comm->rank, out));
  if (*out != MPI_COMM_NULL) (*out)->topology = grid;
  return MPI_SUCCESS;
}

int MPI_Cart_coords(MPI_Comm comm, int rank, int count, int coords[]) {
  begin_call("MPI_Cart_coords");
  TRY(check_grid(comm));
  if (rank < 0 || rank >= comm->size)
    return fail(comm, MPI_ERR_RANK, "MPI_Cart_coords of rank %d, and the ranks are 0 to %d", rank,
                comm->size - 1);
  if (count < comm->topology->dims)
    return fail(comm, MPI_ERR_DIMS, "MPI_Cart_coords gets room for %d of %d coordinates", count,
                comm->topology->dims);
  coords_of(comm->topology, rank, coords);
  return MPI_SUCCESS;
}

int MPI_Cart_rank(MPI_Comm comm, const int coords[], int* rank) {
  begin_call("MPI_Cart_rank");
  TRY(check_grid(comm));
  *rank = rank_at(comm->topology, coords);
  if (*rank == MPI_PROC_NULL)
    return fail(comm, MPI_ERR_RANK, "MPI_Cart_rank of a place outside of the grid");
  return MPI_SUCCESS;
}

int MPI_Cart_shift(MPI_Comm comm, int direction, int distance, int* from, int* to) {
  begin_call("MPI_Cart_shift");
  TRY(check_grid(comm));
  const struct topology* grid = comm->topology;
  if (direction < 0 || direction >= grid->dims)
    return fail(comm, MPI_ERR_DIMS, "MPI_Cart_shift in direction %d of a grid with %d dimensions",
                direction, grid->dims);
  int* coords = malloc((size_t)grid->dims * sizeof *coords);
  coords_of(grid, comm->rank, coords);
  coords[direction] += distance;
  *to = rank_at(grid, coords);
  coords[direction] -= 2 * distance;
  *from = rank_at(grid, coords);
  free(coords);
  return MPI_SUCCESS;
}

int MPI_Cart_get(MPI_Comm comm, int count, int dims[], int periods[], int coords[]) {
  begin_call("MPI_Cart_get");
  TRY(check_grid(comm));
  for (int d = 0; d < comm->topology->dims && d < count; ++d) {
    dims[d] = comm->topology->size[d];
    periods[d] = comm->topology->is_ring[d];
  }
  if (count >= comm->topology->dims) coords_of(comm->topology, comm->rank, coords);
  return MPI_SUCCESS;
}

int MPI_Cartdim_get(MPI_Comm comm, int* count) {
  begin_call("MPI_Cartdim_get");
  TRY(check_grid(comm));
  *count = comm->topology->dims;
  return MPI_SUCCESS;
}

int MPI_Topo_test(MPI_Comm comm, int* status) {
  begin_call("MPI_Topo_test");
  TRY(check_comm(comm));
  *status = comm->topology != NULL ? MPI_CART : MPI_UNDEFINED;
  return MPI_SUCCESS;
}

int MPI_Cart_sub(MPI_Comm comm, const int remain[], MPI_Comm* out) {
  begin_call("MPI_Cart_sub");
  TRY(check_grid(comm));
  const struct topology* grid = comm->topology;
  struct topology* rest = new_grid(grid->dims);
  int* coords = malloc((size_t)grid->dims * sizeof *coords);
  coords_of(grid, comm->rank, coords);
  int colour = 0, key = 0;
  rest->dims = 0;
  for (int d = 0; d < grid->dims; ++d) {
    if (!remain[d]) {
      colour = colour * grid->size[d] + coords[d];
      continue;
    }
    key = key * grid->size[d] + coords[d];
    rest->size[rest->dims] = grid->size[d];
    rest->is_ring[rest->dims++] = grid->is_ring[d];
  }
  free(coords);
  TRY(MPI_Comm_split(comm, colour, key, out));
  (*out)->topology = rest;
  return MPI_SUCCESS;
}
