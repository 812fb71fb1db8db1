// Names and types of recorded places, as the source has them.
#pragma once

#include <optional>
#include <string>

#include "session/graph/execution_graph.h"
#include "session/values/typed_value.h"

namespace culprit::session {

struct SourceName {
  std::string name;  ///< "x", "a[3]", "list.first"
  std::optional<TypeRef> type;
};

/// What is at `offset` in an object of the trace: the innermost part there that holds so many
/// bytes, a scalar if these are few. A heap block has no name of its own. Cost: the program's
/// variables.
SourceName name_in_object(const ExecutionGraph& graph, uint32_t object, int64_t offset,
                          uint64_t bytes = 0);

/// The same for what is `offset` bytes behind the target of a pointer: "p[3]", "p->first".
/// Without a name if no such part is there.
SourceName part_behind(const ExecutionGraph& graph, const SourceName& pointer, int64_t offset,
                       uint64_t bytes);

/// The type of a variable in a register; nullopt for a temporary.
std::optional<TypeRef> type_of_register(const model::Function& function, uint32_t number);

/// A number, character, truth or enumerator of that type as C writes it.
std::string scalar_text(const ExecutionGraph& graph, TypeRef type, uint64_t bits);

}  // namespace culprit::session
