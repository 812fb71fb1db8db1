// Calls of MPI as they are written: which argument is what, and which calls belong together.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "edits/source_tree.h"
#include "edits/text/scope.h"

namespace culprit::edits {

struct MpiCall {
  SyntaxId call = kNoSyntax;
  std::string name;
  std::vector<SyntaxId> arguments;
  // indices into the arguments
  std::optional<size_t> operation;  ///< of a reduction
  std::optional<size_t> root;
  std::optional<size_t> request;  ///< what the call begins, and another one waits for
  bool begins_type = false;       ///< the last argument gets a new type
  bool is_collective = false;     ///< all ranks have to make it
};

/// nullopt if it calls something else. Cost: constant.
std::optional<MpiCall> mpi_call(const SourceTree& tree, SyntaxId call);
/// Whether the program calls MPI at all. Cost: the size of the program.
bool calls_mpi(const SourceTree& tree);

/// "MPI_Allreduce" of "MPI_Reduce"; nullopt if there is no such call.
std::optional<std::string_view> call_for_all(std::string_view name);

/// `MPI_INT` and the like.
bool is_basic_type(std::string_view text);
/// "MPI_INT" of "int"; empty if there is none.
std::string_view mpi_type_of(std::string type);
/// What a pointer points to, or an array consists of; empty for other types.
std::string element_of(const std::string& type);

/// The statements that wait for all these requests, as they were given to the calls that begin
/// them: one for each variable, loop or array of requests.
std::vector<std::string> waits_for(const SourceTree& tree, const std::vector<SyntaxId>& requests,
                                   const std::vector<Named>& variables);

/// The rank for which the condition holds, as written, if it compares a variable that some call of
/// MPI_Comm_rank sets, or one of that name, with a rank; nullopt for other conditions. Cost: the
/// size of the program.
std::optional<std::string> rank_asked_for(const SourceTree& tree, SyntaxId condition);
/// Whether the code assigns to the variable, or passes its address on.
bool is_set_in(const SourceTree& tree, SyntaxId code, const std::string& variable);
/// `MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);`; empty for variables whose size is not known.
std::string broadcast_of(const Named& variable, const std::string& root);

}  // namespace culprit::edits
