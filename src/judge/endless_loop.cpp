#include "judge/endless_loop.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <vector>

#include <fmt/format.h>

#include "document/to_document.h"
#include "judge/counting.h"
#include "judge/repeated_reading.h"
#include "model/operands.h"

namespace culprit::judge {

namespace {

using machine::Value;
using model::Function;
using model::Instruction;
using model::Op;

constexpr uint64_t kLongRun = 20'000'000;  // instructions; half a second to run twice
constexpr uint64_t kLastOnes = 100'000;    // instructions that are looked at
// Outer loops are looked at from this part of the run on: a counter that doubles, as the work of a
// round, is seen four times.
constexpr uint64_t kEarly = 16;
constexpr size_t kSeenOften = 8;  // conditions of a loop among them: earlier ones say no more
constexpr size_t kIterationsShown = 3;
constexpr size_t kConditionsShown = 2;

bool is_inside(const Function& function, int32_t loop, int32_t outer) {
  while (loop >= 0 && loop != outer) loop = function.loops[static_cast<size_t>(loop)].parent;
  return loop == outer;
}

struct LoopOfUser {
  uint32_t function = 0;  ///< index into Image::functions
  int32_t loop = 0;       ///< index into Function::loops
};

class EndlessLoop {
 public:
  /// `steps`: of the run that is looked at.
  EndlessLoop(const replay::PlainRunRequest& request, uint64_t steps)
      : request_(request), image_(*request.image), steps_(steps) {}

  std::string words(const SourceLocation& last) {
    const std::vector<LoopOfUser> loops = loops_at(last);
    return loops.size() == 1 && find_beginnings() ? words_for(loops.front()) : std::string();
  }

  std::optional<LoopWithoutEnd> at_limit() {
    std::optional<LoopWithoutEnd> most;
    if (!find_beginnings()) return most;
    uint64_t turns = 0;
    const replay::PlainRun end = replay::plain_run(going_on_from(last_ones_));
    thread_ = end.thread_at_end;
    for (const replay::LoopAtEnd& each : end.loops_at_end) {
      turns_ = end.starts.size() > 1 ? static_cast<double>(each.turns) : 0;
      LoopWithoutEnd loop = described(loop_numbered(each.loop));
      if (loop.ends_at > 0) return loop;
      if (!most || each.turns > turns) most = std::move(loop), turns = each.turns;
    }
    return most;
  }

 private:
  std::string words_for(const LoopOfUser& loop) {
    look_at(loop);
    const std::vector<model::ComponentId> exits = exits_of_loop();
    const replay::PlainRunRequest end = going_on_from(last_ones_);
    observe(exits, end);
    std::string text;
    for (size_t k = 0, shown = 0; k < exits.size() && shown < kConditionsShown; ++k)
      if (const std::string one = condition(exits[k]); !one.empty())
        text += (shown++ ? ", and " : "") + one;
    std::vector<std::string> more{
        unchanged_words(), counting_ && !counting_->is_towards ? counting_->words : std::string(),
        repeated_reading(end)};
    std::erase(more, std::string());
    return fmt::format("{}{}{}", text, text.empty() || more.empty() ? "" : "; ",
                       fmt::join(more, "; "));
  }

  LoopWithoutEnd described(const LoopOfUser& loop) {
    LoopWithoutEnd found;
    found.words = words_for(loop);
    found.after = steps_;
    found.location = function_->loops[static_cast<size_t>(loop.loop)].location;
    note_end(last_ones_, found);
    if (counting_ || observed_.size() >= kSeenOften) return found;
    const std::vector<model::ComponentId> exits = exits_of_loop();
    observe(exits, going_on_from(early_));
    for (const model::ComponentId exit : exits) condition(exit);
    note_end(early_, found);
    return found;
  }

  /// What the executions since `from` say about the end of the loop.
  void note_end(const replay::Checkpoint* from, LoopWithoutEnd& found) const {
    if (!counting_ || !counting_->is_towards) return;
    found.way = counting_->words;
    found.rounds = counting_->rounds;
    const auto now = static_cast<double>(steps_);
    // other threads run for as long as this one has, though perhaps not of late
    const double round =
        turns_ > 0 ? now / turns_ : static_cast<double>(steps_ - from->state.steps) / counted_;
    // with a counter that doubles, so does the work
    found.ends_at = counting_->growth > 1 ? now * std::pow(counting_->growth, found.rounds)
                                          : now + found.rounds * round;
  }

  void look_at(const LoopOfUser& loop) {
    loop_ = loop;
    function_ = image_.functions()[loop_.function].model;
    observed_.clear();
    unchanged_.clear();
    counting_.reset();
  }

  LoopOfUser loop_numbered(uint32_t number) const {
    uint32_t f = 0;
    while (number - image_.functions()[f].loop_base >= image_.functions()[f].model->loops.size())
      ++f;
    return {f, static_cast<int32_t>(number - image_.functions()[f].loop_base)};
  }

  std::vector<LoopOfUser> loops_at(const SourceLocation& location) const {
    std::vector<LoopOfUser> found;
    for (uint32_t f = 0; f < image_.functions().size(); ++f) {
      const Function& function = *image_.functions()[f].model;
      for (size_t loop = 0; loop < function.loops.size(); ++loop)
        if (!function.library && function.loops[loop].location == location)
          found.push_back({f, static_cast<int32_t>(loop)});
    }
    return found;
  }

  const Instruction& code(int32_t pc) const { return function_->code[static_cast<size_t>(pc)]; }

  /// The conditions of branches that may leave the loop, in the order of the code.
  std::vector<model::ComponentId> exits_of_loop() const {
    std::vector<model::ComponentId> exits;
    for (const model::Block& block : function_->blocks) {
      if (!is_inside(*function_, block.loop, loop_.loop) || block.end == block.pc) continue;
      const Instruction& last = code(block.end - 1);
      if (last.op != Op::Branch || (stays(last.b) && stays(last.c))) continue;
      for (int32_t pc = block.end - 1; pc-- > block.pc;) {
        const Instruction& probe = code(pc);
        if (probe.op != Op::Probe || !is_condition(static_cast<model::ComponentId>(probe.c)))
          continue;
        exits.push_back(static_cast<model::ComponentId>(probe.c));
        break;
      }
    }
    return exits;
  }
  bool stays(int32_t pc) const {
    return is_inside(
        *function_,
        machine::block_at(image_.functions()[loop_.function], static_cast<uint32_t>(pc)).loop,
        loop_.loop);
  }
  bool is_condition(model::ComponentId component) const {
    return image_.program().components[component].kind == model::ComponentKind::Condition;
  }

  /// Finds states near the beginning and shortly before the end of the run.
  bool find_beginnings() {
    if (!from_.empty()) return true;
    replay::PlainRunRequest again = request_;
    again.limits.steps = steps_;
    const uint64_t late = steps_ - std::min(steps_, kLastOnes);
    from_ = replay::checkpoints(again, {late / kEarly, late});
    if (from_.size() < 2) return false;
    early_ = &from_.front();
    last_ones_ = &from_.back();
    return true;
  }

  replay::PlainRunRequest going_on_from(const replay::Checkpoint* beginning) const {
    replay::PlainRunRequest again = request_;
    again.limits.steps = steps_;
    again.from = beginning;
    return again;
  }

  void observe(const std::vector<model::ComponentId>& exits, replay::PlainRunRequest again) {
    again.watch = exits;
    again.observation_limit = kLastOnes;
    observed_ = replay::plain_run(again).observations;
    std::erase_if(observed_, [&](const replay::Observation& each) {
      return each.function != loop_.function || each.site < 0 ||
             (thread_ != 0 && each.thread != thread_);
    });
  }

  /// "`i < n` stays true (i = 0, n = 3)"; empty if it was not evaluated, or not always the same.
  std::string condition(model::ComponentId component) {
    std::vector<const replay::Observation*> last;
    for (const replay::Observation& each : observed_) {
      if (each.component != component) continue;
      if (!last.empty() && each.used.bits != last.back()->used.bits) return {};
      last.push_back(&each);
    }
    if (last.empty()) return {};
    const model::ProbeSite& site = function_->probes[static_cast<size_t>(last.back()->site)];
    std::string values;
    for (size_t k = 0; k < site.names.size(); ++k) {
      const std::string value = values_of(last, site, k);
      if (site.names[k].empty() || value.empty()) continue;
      values += fmt::format("{}{} = {}", values.empty() ? "" : ", ", site.names[k], value);
      if (!is_changed(site.reads[k], component)) unchanged_.insert(site.names[k]);
    }
    if (!counting_) {
      counting_ = counting(image_.functions()[loop_.function], last);
      counted_ = static_cast<double>(last.size());
    }
    const std::string& text = image_.program().components[component].text;
    const bool is_constant = text == "1" || text == "true";
    return fmt::format("`{}` stays {}{}", text, last.back()->used.bits & 1 ? "true" : "false",
                       is_constant ? ": if the loop is meant to run for ever, test what it calls "
                                     "(docs/manual.md#firmware)"
                       : values.empty() ? ""
                                        : fmt::format(" ({})", values));
  }

  /// Of one read, in the last executions.
  std::string values_of(const std::vector<const replay::Observation*>& last,
                        const model::ProbeSite& site, size_t read) const {
    std::vector<std::string> texts;
    for (const replay::Observation* each : last)
      if (read < each->reads.size()) texts.push_back(text_of(*each, site, read));
    if (texts.empty()) return {};
    if (std::all_of(texts.begin(), texts.end(), [&](const auto& t) { return t == texts[0]; }))
      return texts[0];
    const size_t shown = std::min(kIterationsShown, texts.size());
    return fmt::format(
        "{}, ...", fmt::join(texts.end() - static_cast<std::ptrdiff_t>(shown), texts.end(), ", "));
  }

  std::string text_of(const replay::Observation& each, const model::ProbeSite& site,
                      size_t read) const {
    if (read < each.read_names.size() && !each.read_names[read].empty())
      return each.read_names[read];
    const model::Operand reg = site.reads[read];
    const model::Type type =
        reg >= 0 ? function_->register_types[static_cast<size_t>(reg)] : model::kI32;
    return document::value_of(each.reads[read], type,
                              {.is_unsigned = site.unsigned_reads[read] != 0})
        .text;
  }

  /// Whether something in the loop may change what a condition reads from a register. Temporaries
  /// share registers within their blocks.
  bool is_changed(model::Operand reg, model::ComponentId condition) const {
    const bool is_shared = reg >= 0 && static_cast<uint32_t>(reg) >= function_->shared;
    for (const model::Block& block : function_->blocks) {
      if (!is_inside(*function_, block.loop, loop_.loop)) continue;
      const Instruction* definition = nullptr;  // the last one before the condition
      for (int32_t pc = block.pc; pc < block.end; ++pc) {
        if (is_shared && code(pc).op == Op::Probe &&
            static_cast<model::ComponentId>(code(pc).c) == condition)
          return !definition || definition->op != Op::Load || writes_memory();
        model::for_each_definition(*function_, code(pc), [&](const model::Operand& o) {
          if (o == reg) definition = &code(pc);
        });
      }
      if (!is_shared && definition && (definition->op != Op::Load || writes_memory())) return true;
    }
    return is_shared;
  }
  bool writes_memory() const {
    return std::any_of(function_->blocks.begin(), function_->blocks.end(), [&](const auto& block) {
      return is_inside(*function_, block.loop, loop_.loop) &&
             std::any_of(function_->code.begin() + block.pc, function_->code.begin() + block.end,
                         [](const Instruction& i) { return may_write(i.op); });
    });
  }
  static bool may_write(Op op) {
    return op == Op::Store || op == Op::MemCopy || op == Op::MemSet || op == Op::Call ||
           op == Op::CallIndirect;
  }

  std::string unchanged_words() const {
    if (unchanged_.empty()) return {};
    std::string words =
        fmt::format("nothing in the loop changes {}", fmt::join(unchanged_, " or "));
    for (const std::string& name : unchanged_)
      if (is_volatile(name))
        return words + fmt::format(
                           "; {} is volatile, but culprit has no interrupts and no hardware: the "
                           "test has to change it, as by a call of the interrupt's function",
                           name);
    return words;
  }

  bool is_volatile(const std::string& name) const {
    const model::Program& program = image_.program();
    return std::any_of(program.globals.begin(), program.globals.end(), [&](const auto& global) {
      if (global.name != name || !program.types.contains(global.type)) return false;
      model::TypeId type = global.type;
      for (; program.types[type].kind == model::TypeKind::Alias; type = program.types[type].element)
        if (program.types[type].name.find("volatile") != std::string::npos) return true;
      return false;
    });
  }

  const replay::PlainRunRequest& request_;
  const machine::Image& image_;
  uint64_t steps_;
  double turns_ = 0;     // of the loop in this thread; 0: there are no others
  uint32_t thread_ = 0;  // whose conditions are looked at; 0: of all
  LoopOfUser loop_;
  const Function* function_ = nullptr;
  std::vector<replay::Observation> observed_;
  std::set<std::string> unchanged_;
  std::optional<Counting> counting_;  // of the first condition of which there is something to say
  double counted_ = 0;                // its executions
  std::vector<replay::Checkpoint> from_;
  const replay::Checkpoint *early_ = nullptr, *last_ones_ = nullptr;  // of these
};

}  // namespace

std::string why_endless(const replay::PlainRunRequest& request, const replay::PlainRun& run) {
  return run.steps > kLongRun ? std::string() : EndlessLoop(request, run.steps).words(run.last);
}

std::optional<LoopWithoutEnd> loop_without_end(const replay::PlainRunRequest& request) {
  return EndlessLoop(request, request.limits.steps).at_limit();
}

}  // namespace culprit::judge
