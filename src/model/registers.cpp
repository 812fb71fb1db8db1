#include "model/registers.h"

#include <functional>
#include <map>
#include <queue>
#include <tuple>
#include <vector>

#include "model/operands.h"

namespace culprit::model {

namespace {

constexpr int32_t kNowhere = -1;

/// The range of a temporary: from its definition to its last use in one block, or several blocks.
struct Extent {
  int32_t block = kNowhere;
  int32_t first = 0, last = 0;
  bool local = true;  ///< within one block, and defined before it is used
};

class Compactor {
 public:
  explicit Compactor(Function& function) : f_(function), extents_(function.register_types.size()) {}

  void run() {
    measure();
    number_spread();
    place_local();
    rewrite();
  }

 private:
  bool temporary(Operand o) const { return o >= static_cast<Operand>(f_.variables); }

  template <class Visit>
  void for_each_instruction(Visit visit) {
    for (size_t b = 0; b < f_.blocks.size(); ++b)
      for (int32_t pc = f_.blocks[b].pc; pc < f_.blocks[b].end; ++pc)
        visit(static_cast<int32_t>(b), pc, f_.code[static_cast<size_t>(pc)]);
  }

  void occur(Operand o, int32_t block, int32_t pc, bool definition) {
    if (!temporary(o)) return;
    Extent& e = extents_[static_cast<size_t>(o)];
    if (e.block == kNowhere) e = {block, pc, pc, definition};
    if (e.block != block) e.local = false;
    e.last = pc;
  }

  void measure() {
    for_each_instruction([&](int32_t block, int32_t pc, Instruction& i) {
      for_each_use(f_, i, [&](Operand& o) { occur(o, block, pc, false); });
      for_each_definition(f_, i, [&](Operand& o) { occur(o, block, pc, true); });
    });
  }

  /// Variables, and temporaries that occur in several blocks, keep a place of their own, in order.
  void number_spread() {
    place_.assign(extents_.size(), kNowhere);
    for (size_t r = 0; r < extents_.size(); ++r) {
      bool unused = temporary(static_cast<Operand>(r)) && extents_[r].block == kNowhere;
      if (unused || (temporary(static_cast<Operand>(r)) && extents_[r].local)) continue;
      place_[r] = new_place(f_.register_types[r], f_.register_names[r]);
    }
    shared_ = static_cast<uint32_t>(types_.size());
  }

  int32_t new_place(Type type, std::string name) {
    types_.push_back(type);
    names_.push_back(std::move(name));
    return static_cast<int32_t>(types_.size()) - 1;
  }

  /// After the last use of a value, its place is free for the next value of the same type. A call
  /// may write several results, so a place whose last use is at an instruction is free only after
  /// it.
  void place_local() {
    std::map<uint8_t, std::vector<int32_t>> free;
    // (last use, order of definition, register); the next that ends comes first
    using Live = std::tuple<int32_t, size_t, Operand>;
    std::priority_queue<Live, std::vector<Live>, std::greater<>> live;
    size_t defined = 0;
    int32_t current = kNowhere;
    for_each_instruction([&](int32_t block, int32_t pc, Instruction& i) {
      while (!live.empty() && (block != current || std::get<0>(live.top()) < pc)) {
        const auto ended = static_cast<size_t>(std::get<2>(live.top()));
        free[f_.register_types[ended].code].push_back(place_[ended]);
        live.pop();
      }
      current = block;
      for_each_definition(f_, i, [&](Operand& o) {
        if (!temporary(o) || !extents_[static_cast<size_t>(o)].local ||
            place_[static_cast<size_t>(o)] != kNowhere)
          return;
        Type type = f_.register_types[static_cast<size_t>(o)];
        auto& places = free[type.code];
        if (places.empty()) {
          place_[static_cast<size_t>(o)] = new_place(type, {});
        } else {
          place_[static_cast<size_t>(o)] = places.back();
          places.pop_back();
        }
        live.emplace(extents_[static_cast<size_t>(o)].last, defined++, o);
      });
    });
  }

  void rewrite() {
    auto move = [&](Operand& o) {
      if (o >= 0) o = place_[static_cast<size_t>(o)];
    };
    for_each_instruction([&](int32_t, int32_t, Instruction& i) {
      for_each_use(f_, i, move);
      for_each_definition(f_, i, move);
    });
    f_.register_types = std::move(types_);
    f_.register_names = std::move(names_);
    f_.shared = shared_;
  }

  Function& f_;
  std::vector<Extent> extents_;
  std::vector<int32_t> place_;
  std::vector<Type> types_;
  std::vector<std::string> names_;
  uint32_t shared_ = 0;
};

/// True if each call site, probe and operand list belongs to one instruction only; otherwise it
/// would be renumbered twice.
bool lists_are_unshared(Function& f) {
  std::vector<bool> calls(f.calls.size()), probes(f.probes.size()), lists(f.operand_lists.size());
  auto first = [](std::vector<bool>& seen, int32_t index) {
    bool fresh = !seen[static_cast<size_t>(index)];
    seen[static_cast<size_t>(index)] = true;
    return fresh;
  };
  for (const Instruction& i : f.code) {
    if ((i.op == Op::Call || i.op == Op::CallIndirect) && !first(calls, i.c)) return false;
    if (i.op == Op::Gap && !first(calls, i.b)) return false;
    if (i.op == Op::Probe && i.b >= 0 && !first(probes, i.b)) return false;
    if (i.op == Op::Return && i.aux && !first(lists, i.b)) return false;
  }
  return true;
}

}  // namespace

void compact_registers(Function& function) {
  function.shared = static_cast<uint32_t>(function.register_types.size());
  if (lists_are_unshared(function)) Compactor(function).run();
}

}  // namespace culprit::model
