// Finds the writes to one place while a part of the run is executed again.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "machine/image/image.h"
#include "machine/run/step_observer.h"
#include "session/moments/storage.h"

namespace culprit::session {

/// Whether the instruction assigns the register.
bool assigns(const model::Function& function, const model::Instruction& instruction, uint32_t reg);

class WriteFinder final : public machine::StepObserver {
 public:
  /// The part begins with `from`. `step`: one at which the place exists, since the same registers
  /// and frame may be those of another call before and after. `since`: for first().
  WriteFinder(const machine::Image& image, const Storage& storage, const machine::State& from,
              uint64_t step, uint64_t since = 0);

  /// The first write at or after `since`.
  const std::optional<Execution>& first() const { return first_; }
  /// Whether the call of the register began in the part.
  bool began() const { return began_; }
  /// Whether the call of the register ended.
  bool ended() const { return ended_; }

  /// The last write of all.
  const std::optional<Execution>& last() const { return last_; }
  /// The writes that changed the content, or gave the place its first.
  const std::vector<Execution>& changes() const { return changes_; }

  void before(const machine::State& state, uint32_t pc, uint64_t steps) override;
  void accessed(const machine::ObjectInfo& info, uint64_t pointer, uint64_t bytes,
                bool write) override;
  void after(const machine::State& state, uint32_t pc) override;

 private:
  void leave_call();
  /// The bytes of the place; nullopt if it does not exist.
  std::optional<std::string> content(const machine::State& state) const;

  const machine::Image& image_;
  const Storage& storage_;
  uint64_t step_;
  uint64_t since_;
  bool ended_ = false;   // the call of the register
  bool began_ = false;   // the same
  bool is_here_ = true;  // the thread that runs can write to the place
  std::optional<std::string> content_;
  Execution now_;
  bool writes_ = false;
  std::optional<Execution> first_;
  std::optional<Execution> last_;
  std::vector<Execution> changes_;
};

}  // namespace culprit::session
