#include "edits/messages/message_edits.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "edits/inserted_statements.h"
#include "edits/messages/mpi_calls.h"
#include "edits/source_changes.h"
#include "edits/text/scope.h"
#include "support/text.h"

namespace culprit::edits {

namespace {

using enum SyntaxKind;

constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kOpposites = {
    {{"MPI_SUM", "MPI_PROD"},
     {"MPI_MAX", "MPI_MIN"},
     {"MPI_LAND", "MPI_LOR"},
     {"MPI_BAND", "MPI_BOR"}}};

// Log-odds, set by hand: of a reduction that is not the opposite one; of waiting at once, which
// leaves nothing to be done meanwhile; of waiting for all that was begun; of a value for all ranks,
// which says how it gets there.
constexpr double kOtherReduction = -0.6, kAtOnce = -0.5, kForAll = 0.1, kGiven = 0.2;

class MessageEdits {
 public:
  MessageEdits(const SourceTree& tree, SyntaxId statement)
      : tree_(tree), statement_(statement), function_(function_of(tree, statement)) {}

  std::vector<SourceEdit> run() {
    if (function_ == kNoSyntax || !calls_mpi(tree_)) return {};
    for (const SyntaxId call : tree_.all(statement_, Call)) {
      if (tree_.statement_of(call) != statement_) continue;
      const auto known = mpi_call(tree_, call);
      if (!known) continue;
      other_reduction(*known);
      other_types(*known);
      result_for_all(*known);
      commit(*known);
      wait_at_once(*known);
    }
    wait_before();
    send_and_receive();
    made_by_all();
    give_to_all();
    finalize();
    return std::move(edits_);
  }

 private:
  void add(SourceChanges changes, double more = 0) {
    if (changes.empty()) return;
    sort_by_place(changes);
    edits_.push_back(
        {std::move(changes), Mistake::Message, weight_of(Mistake::Message) + more, statement_});
  }

  SourceChange in_place_of(SyntaxId id, std::string written) const {
    return {tree_[id].range, tree_.text(id), std::move(written)};
  }

  // Arguments
  // -----------------------------------------------------------------------------------------------

  void other_reduction(const MpiCall& call) {
    if (!call.operation) return;
    const SyntaxId argument = call.arguments[*call.operation];
    const std::string own = tree_.text(argument);
    const auto has_own = [&](const auto& pair) { return own == pair.first || own == pair.second; };
    if (std::none_of(kOpposites.begin(), kOpposites.end(), has_own)) return;
    for (const auto& pair : kOpposites)
      for (const std::string_view other : {pair.first, pair.second})
        if (own != other)
          add({in_place_of(argument, std::string(other))}, has_own(pair) ? 0 : kOtherReduction);
  }

  /// The type that fits what the buffer before it points to.
  void other_types(const MpiCall& call) {
    for (size_t k = 1; k < call.arguments.size(); ++k) {
      const SyntaxId argument = call.arguments[k];
      if (!is_basic_type(tree_.text(argument))) continue;
      for (size_t b = k; b-- > 0;) {
        const std::string element = element_of(tree_.type(tree_.bare(call.arguments[b])));
        if (element.empty()) continue;
        const std::string_view fits = mpi_type_of(element);
        if (!fits.empty() && fits != tree_.text(argument))
          add({in_place_of(argument, std::string(fits))}, 1);
        break;
      }
    }
  }

  /// MPI_Allreduce for MPI_Reduce, which names a rank that gets the result.
  void result_for_all(const MpiCall& call) {
    const auto for_all = call_for_all(call.name);
    if (!for_all || !call.root) return;
    const SourceRange before = tree_[call.arguments[*call.root - 1]].range,
                      root = tree_[call.arguments[*call.root]].range;
    const SourceRange left_out{root.file, before.end_line, before.end_column, root.end_line,
                               root.end_column};
    add({in_place_of(tree_.part(call.call, 0), std::string(*for_all)),
         {left_out, text_in(tree_.program(), left_out), ""}},
        kGiven);
  }

  // What is missing
  // -----------------------------------------------------------------------------------------------

  bool is_called(std::string_view name, std::string_view argument) const {
    for (const SyntaxId id : tree_.all(function_, Call))
      if (const auto call = mpi_call(tree_, id);
          call && call->name == name &&
          (argument.empty() ||
           (!call->arguments.empty() && tree_.text(call->arguments.front()) == argument)))
        return true;
    return false;
  }

  void commit(const MpiCall& call) {
    if (!call.begins_type) return;
    const std::string type = tree_.text(call.arguments.back());
    if (!is_called("MPI_Type_commit", type))
      add(inserted_after(tree_, statement_, fmt::format("MPI_Type_commit({});", type)), 1);
  }

  void wait_at_once(const MpiCall& call) {
    if (!call.request) return;
    const std::string request = tree_.text(call.arguments[*call.request]);
    add(inserted_after(tree_, statement_, fmt::format("MPI_Wait({}, MPI_STATUS_IGNORE);", request)),
        kAtOnce);
  }

  /// The calls that wait for all that was begun before the statement in its block.
  void wait_before() {
    if (!tree_.is_in_block(statement_)) return;
    std::vector<SyntaxId> begun;
    for (const SyntaxId sibling : tree_.parts(tree_[statement_].parent)) {
      if (sibling == statement_) break;
      for (const SyntaxId id : tree_.all(sibling, Call))
        if (const auto call = mpi_call(tree_, id); call && call->request)
          begun.push_back(call->arguments[*call->request]);
    }
    if (begun.empty()) return;
    const std::vector<std::string> waits = waits_for(tree_, begun, variables_at(tree_, statement_));
    for (const std::string& wait : waits) add(inserted_before(tree_, statement_, wait));
    if (waits.size() > 1)
      add(inserted_before(tree_, statement_, fmt::format("{}", fmt::join(waits, " "))), kForAll);
  }

  /// A send and a receive beside each other, in either order, become one call.
  void send_and_receive() {
    if (!tree_.is_in_block(statement_)) return;
    const std::vector<SyntaxId> all = tree_.parts(tree_[statement_].parent);
    const auto own = std::find(all.begin(), all.end(), statement_);
    if (own == all.end() || own + 1 == all.end()) return;
    const auto first = whole_call(statement_), second = whole_call(own[1]);
    if (!first || !second) return;
    const bool sends_first = first->name == "MPI_Send" && second->name == "MPI_Recv";
    if (!sends_first && !(first->name == "MPI_Recv" && second->name == "MPI_Send")) return;
    const MpiCall &send = sends_first ? *first : *second, &receive = sends_first ? *second : *first;
    if (send.arguments.size() != 6 || receive.arguments.size() != 7) return;
    std::string arguments;
    for (size_t k = 0; k < 5; ++k) arguments += tree_.text(send.arguments[k]) + ", ";
    for (size_t k = 0; k < 7; ++k)
      arguments += tree_.text(receive.arguments[k]) + (k == 6 ? "" : ", ");
    SourceChanges changes = statement_left_out(tree_, own[1]);
    if (changes.empty()) return;
    const SourceRange whole = tree_.with_semicolon(statement_);
    changes.push_back(
        {whole, text_in(tree_.program(), whole), fmt::format("MPI_Sendrecv({});", arguments)});
    add(std::move(changes), kGiven);
  }

  /// The call of MPI that a statement is as a whole.
  std::optional<MpiCall> whole_call(SyntaxId statement) const {
    const SyntaxId id = tree_.bare(statement);
    return tree_.kind(id) == Call ? mpi_call(tree_, id) : std::nullopt;
  }

  /// A call that all ranks have to make moves out of a branch that asks for the rank.
  void made_by_all() {
    const auto call = whole_call(statement_);
    if (!call || !call->is_collective) return;
    SyntaxId branch = tree_[statement_].parent;
    if (branch != kNoSyntax && tree_.kind(branch) == Block) branch = tree_[branch].parent;
    if (branch == kNoSyntax || tree_.kind(branch) != If || !tree_.is_in_block(branch) ||
        !rank_asked_for(tree_, tree_.part(branch, 0)))
      return;
    SourceChanges changes = statement_left_out(tree_, statement_);
    const std::string text = text_in(tree_.program(), tree_.with_semicolon(statement_));
    for (SourceChange& behind : inserted_after(tree_, branch, text))
      changes.push_back(std::move(behind));
    if (changes.size() > 1) add(std::move(changes), 1);
  }

  /// What only one rank sets, in a branch that asks for the rank, is given to all behind it.
  void give_to_all() {
    if (tree_.kind(statement_) != If || !tree_.is_in_block(statement_)) return;
    const auto root = rank_asked_for(tree_, tree_.part(statement_, 0));
    if (!root) return;
    std::vector<std::string> all;
    for (const Named& variable : variables_at(tree_, statement_)) {
      if (!is_set_in(tree_, tree_.part(statement_, 1), variable.text)) continue;
      const std::string given = broadcast_of(variable, *root);
      if (given.empty()) continue;
      add(inserted_after(tree_, statement_, given), kGiven);
      all.push_back(given);
    }
    if (all.size() > 1)
      add(inserted_after(tree_, statement_, fmt::format("{}", fmt::join(all, " "))),
          kGiven + kForAll);
  }

  void finalize() {
    if (tree_.kind(statement_) != Return || tree_.token(function_) != "main" ||
        is_called("MPI_Finalize", ""))
      return;
    add(inserted_before(tree_, statement_, "MPI_Finalize();"), 1);
  }

  const SourceTree& tree_;
  const SyntaxId statement_, function_;
  std::vector<SourceEdit> edits_;
};

}  // namespace

std::vector<SourceEdit> message_edits(const SourceTree& tree, SyntaxId statement) {
  return MessageEdits(tree, statement).run();
}

}  // namespace culprit::edits
