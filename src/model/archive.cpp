#include "model/archive.h"

#include <deque>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "model/entry.h"

namespace culprit::model {

std::vector<bool> needed_members(const std::vector<Program>& objects,
                                 const std::vector<Program>& members) {
  std::unordered_map<std::string_view, size_t> definer;
  for (size_t i = 0; i < members.size(); ++i)
    for (const Symbol& symbol : members[i].symbols)
      if (!symbol.internal && symbol.kind != Symbol::Kind::External)
        definer.try_emplace(symbol.name, i);

  std::vector<bool> needed(members.size(), false);
  std::unordered_set<std::string_view> defined;
  std::deque<std::string_view> wanted{"main", kHarnessMain};
  const auto take = [&](const Program& unit) {
    for (const Symbol& symbol : unit.symbols) {
      if (symbol.internal) continue;
      if (symbol.kind == Symbol::Kind::External) wanted.push_back(symbol.name);
      else defined.insert(symbol.name);
    }
  };
  for (const Program& object : objects) take(object);
  while (!wanted.empty()) {
    const std::string_view name = wanted.front();
    wanted.pop_front();
    const auto at = definer.find(name);
    if (defined.contains(name) || at == definer.end() || needed[at->second]) continue;
    needed[at->second] = true;
    take(members[at->second]);
  }
  return needed;
}

}  // namespace culprit::model
