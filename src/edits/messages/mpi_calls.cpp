#include "edits/messages/mpi_calls.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>

namespace culprit::edits {

namespace {

using enum SyntaxKind;
using std::string_view_literals::operator""sv;

constexpr size_t kNone = SIZE_MAX;

struct Known {
  std::string_view name;
  size_t arguments;
  size_t operation = kNone;
  size_t root = kNone;
  std::string_view for_all = {};
};

// Collective calls by the number of their arguments; those that start with "MPI_I" have a request
// behind these.
constexpr Known kCollective[] = {{"Reduce", 7, 4, 5, "MPI_Allreduce"},
                                 {"Allreduce", 6, 4},
                                 {"Scan", 6, 4},
                                 {"Exscan", 6, 4},
                                 {"Reduce_scatter", 6, 4},
                                 {"Reduce_scatter_block", 6, 4},
                                 {"Gather", 8, kNone, 6, "MPI_Allgather"},
                                 {"Gatherv", 9, kNone, 7, "MPI_Allgatherv"},
                                 {"Bcast", 5, kNone, 3},
                                 {"Scatter", 8, kNone, 6},
                                 {"Scatterv", 9, kNone, 7},
                                 {"Allgather", 7},
                                 {"Allgatherv", 8},
                                 {"Alltoall", 7},
                                 {"Alltoallv", 9},
                                 {"Barrier", 1}};

constexpr std::pair<std::string_view, std::string_view> kTypes[] = {
    {"int", "MPI_INT"},
    {"double", "MPI_DOUBLE"},
    {"float", "MPI_FLOAT"},
    {"char", "MPI_CHAR"},
    {"long", "MPI_LONG"},
    {"unsigned int", "MPI_UNSIGNED"},
    {"unsigned long", "MPI_UNSIGNED_LONG"},
    {"long long", "MPI_LONG_LONG"},
    {"unsigned long long", "MPI_UNSIGNED_LONG_LONG"},
    {"short", "MPI_SHORT"},
    {"unsigned char", "MPI_UNSIGNED_CHAR"},
    {"signed char", "MPI_SIGNED_CHAR"},
    {"_Bool", "MPI_C_BOOL"}};

/// "reqs" and "n++" of "&reqs[n++]" and "reqs + n++"; the index is empty for "&req".
std::pair<std::string, std::string> split_request(std::string text) {
  std::erase_if(text, [](char c) { return c == ' '; });
  const bool is_address = text.starts_with('&');
  if (is_address) text.erase(0, 1);
  if (const size_t open = text.rfind('['); is_address && open != std::string::npos) {
    std::string index = text.substr(open + 1);
    if (index.ends_with(']')) index.pop_back();
    return {text.substr(0, open), index};
  }
  if (const size_t plus = text.find('+'); !is_address && plus != std::string::npos)
    return {text.substr(0, plus), text.substr(plus + 1)};
  return is_address ? std::pair(text, std::string()) : std::pair(text, std::string("0"));
}

bool is_number(const std::string& text) {
  return !text.empty() && text.size() < 6 &&
         std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isdigit(c); });
}

/// "4" of "MPI_Request[4]".
std::string count_in(const std::string& type) {
  const size_t open = type.find('[');
  if (open == std::string::npos) return {};
  const std::string count = type.substr(open + 1, type.find(']') - open - 1);
  return is_number(count) ? count : std::string();
}

}  // namespace

std::optional<MpiCall> mpi_call(const SourceTree& tree, SyntaxId call) {
  MpiCall known;
  known.call = call;
  known.name = tree.text(tree.part(call, 0));
  if (!known.name.starts_with("MPI_")) return std::nullopt;
  const std::vector<SyntaxId> parts = tree.parts(call);
  if (parts.empty()) return std::nullopt;
  known.arguments.assign(parts.begin() + 1, parts.end());
  const size_t count = known.arguments.size();
  std::string collective = known.name.substr(4);
  const bool is_begun = collective.size() > 1 && collective[0] == 'I' &&
                        !collective.starts_with("In") && !collective.starts_with("Is_");
  if (is_begun) {
    collective.erase(0, 1);
    collective[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(collective[0])));
    constexpr std::array kProbes = {"MPI_Iprobe"sv, "MPI_Improbe"sv};
    const bool asks = std::find(kProbes.begin(), kProbes.end(), known.name) != kProbes.end();
    if (!asks && count > 0) known.request = count - 1;
  }
  for (const Known& each : kCollective) {
    if (each.name != collective || count != each.arguments + (is_begun ? 1 : 0)) continue;
    known.is_collective = true;
    if (each.operation != kNone) known.operation = each.operation;
    if (each.root != kNone) known.root = each.root;
  }
  constexpr std::array kNewTypes = {"contiguous"sv, "vector"sv,   "hvector"sv, "create_"sv,
                                    "indexed"sv,    "hindexed"sv, "struct"sv};
  if (known.name.starts_with("MPI_Type_") && count > 1)
    for (const std::string_view kind : kNewTypes)
      known.begins_type |= std::string_view(known.name).substr(9).starts_with(kind);
  return known;
}

bool calls_mpi(const SourceTree& tree) {
  const auto& symbols = tree.program().symbols;
  return std::any_of(symbols.begin(), symbols.end(), [](const auto& symbol) {
    return symbol.name == "MPI_Init" || symbol.name == "MPI_Init_thread";
  });
}

std::optional<std::string_view> call_for_all(std::string_view name) {
  for (const Known& each : kCollective)
    if (!each.for_all.empty() && name.substr(4) == each.name) return each.for_all;
  return std::nullopt;
}

bool is_basic_type(std::string_view text) {
  return std::any_of(std::begin(kTypes), std::end(kTypes),
                     [&](const auto& row) { return row.second == text; });
}

std::string_view mpi_type_of(std::string type) {
  if (type.starts_with("const ")) type.erase(0, 6);
  for (const auto& [c, mpi] : kTypes)
    if (c == type) return mpi;
  return {};
}

std::string element_of(const std::string& type) {
  if (const size_t open = type.find('['); open != std::string::npos) {
    std::string element = type.substr(0, open);
    while (element.ends_with(' ')) element.pop_back();
    return element;
  }
  return pointee(type);
}

namespace {

/// "for (int i = 0; i < n; i++)" of the loop around the node; empty if there is none.
std::string header_around(const SourceTree& tree, SyntaxId id) {
  while (id != kNoSyntax && tree.kind(id) != For) id = tree[id].parent;
  if (id == kNoSyntax || tree.parts(id).empty()) return {};
  SourceRange header = tree[id].range;
  const SourceRange& body = tree[tree.parts(id).back()].range;
  header.end_line = body.line;
  header.end_column = body.column;
  std::string text = text_in(tree.program(), header);
  text.resize(text.rfind(')') == std::string::npos ? 0 : text.rfind(')') + 1);
  return text.find('\n') == std::string::npos ? text : std::string();
}

}  // namespace

std::vector<std::string> waits_for(const SourceTree& tree, const std::vector<SyntaxId>& requests,
                                   const std::vector<Named>& variables) {
  std::vector<std::string> order, waits;
  std::map<std::string, std::set<std::string>> indices;
  for (const SyntaxId id : requests) {
    const auto [base, index] = split_request(tree.text(id));
    const std::string header = header_around(tree, id);
    if (!header.empty() && !index.empty() && !is_number(index) && !index.ends_with("++")) {
      std::string wait = fmt::format("{} MPI_Wait({}, MPI_STATUS_IGNORE);", header, tree.text(id));
      if (std::find(waits.begin(), waits.end(), wait) == waits.end())
        waits.push_back(std::move(wait));
      continue;
    }
    if (!indices.contains(base)) order.push_back(base);
    indices[base].insert(index);
  }
  for (const std::string& base : order) {
    const std::set<std::string>& all = indices[base];
    if (all == std::set<std::string>{""}) {
      waits.push_back(fmt::format("MPI_Wait(&{}, MPI_STATUS_IGNORE);", base));
      continue;
    }
    std::string count;
    for (const std::string& index : all)
      if (index.ends_with("++")) count = index.substr(0, index.size() - 2);
    if (count.empty() && std::all_of(all.begin(), all.end(), is_number)) {
      int most = 0;
      for (const std::string& index : all) most = std::max(most, std::stoi(index));
      count = std::to_string(most + 1);
    }
    for (const Named& variable : variables)
      if (count.empty() && variable.text == base) count = count_in(variable.type);
    if (!count.empty())
      waits.push_back(fmt::format("MPI_Waitall({}, {}, MPI_STATUSES_IGNORE);", count, base));
  }
  return waits;
}

std::optional<std::string> rank_asked_for(const SourceTree& tree, SyntaxId condition) {
  condition = tree.bare(condition);
  if (condition == kNoSyntax) return std::nullopt;
  std::set<std::string> ranks;
  for (const SyntaxId root : tree.roots())
    for (const SyntaxId id : tree.all(root, Call))
      if (const auto call = mpi_call(tree, id);
          call && call->name == "MPI_Comm_rank" && call->arguments.size() == 2)
        ranks.insert(split_request(tree.text(call->arguments[1])).first);
  if (tree.kind(condition) == Prefix && tree.token(condition) == "!")
    return ranks.contains(tree.text(tree.bare(tree.part(condition, 0)))) ? std::optional("0")
                                                                         : std::nullopt;
  if (tree.kind(condition) != Binary || tree.token(condition) != "==") return std::nullopt;
  const std::string left = tree.text(tree.bare(tree.part(condition, 0))),
                    right = tree.text(tree.bare(tree.part(condition, 1)));
  if (ranks.contains(left)) return right;
  if (ranks.contains(right)) return left;
  return std::nullopt;
}

bool is_set_in(const SourceTree& tree, SyntaxId code, const std::string& variable) {
  const auto names_it = [&](SyntaxId id) {
    id = tree.bare(id);
    while (tree.kind(id) == Subscript) id = tree.bare(tree.part(id, 0));
    return tree.text(id) == variable;
  };
  for (const SyntaxId id : tree.all(code, Assignment))
    if (names_it(tree.part(id, 0))) return true;
  for (const SyntaxId id : tree.all(code, Prefix))
    if (tree.token(id) == "&" && names_it(tree.part(id, 0))) return true;
  return false;
}

std::string broadcast_of(const Named& variable, const std::string& root) {
  const std::string_view whole = mpi_type_of(variable.type);
  if (!whole.empty())
    return fmt::format("MPI_Bcast(&{}, 1, {}, {}, MPI_COMM_WORLD);", variable.text, whole, root);
  const std::string count = count_in(variable.type);
  const std::string_view element = mpi_type_of(element_of(variable.type));
  if (count.empty() || element.empty()) return {};
  return fmt::format("MPI_Bcast({}, {}, {}, {}, MPI_COMM_WORLD);", variable.text, count, element,
                     root);
}

}  // namespace culprit::edits
