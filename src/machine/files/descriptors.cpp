// Descriptors: opening, closing and copying them.
#include <algorithm>
#include <cerrno>
#include <tuple>

#include "machine/files/files.h"

namespace culprit::machine {

namespace {

// the other flags only matter during opening
auto key(const OpenMode& mode) { return std::tie(mode.read, mode.write, mode.append); }

}  // namespace

bool operator==(const Description& a, const Description& b) {
  const auto all = [](const Description& d) {
    return std::tie(d.kind, d.file, d.position, d.nonblocking);
  };
  return all(a) == all(b) && key(a.mode) == key(b.mode);
}

bool operator==(const OpenFile& a, const OpenFile& b) {
  const auto all = [](const OpenFile& o) {
    return std::tie(o.stream, o.descriptor, o.description, o.close_on_exec, o.buffered, o.end_seen,
                    o.failed, o.pushed, o.block_at, o.size_at, o.block);
  };
  return all(a) == all(b);
}

const OpenFile* Files::by_stream(uint64_t stream) const {
  if (!table_) return nullptr;
  for (const OpenFile& open : table_->open)
    if (open.stream == stream) return &open;
  return nullptr;
}

const OpenFile* Files::by_descriptor(int descriptor) const {
  if (!table_) return nullptr;
  for (const OpenFile& open : table_->open)
    if (open.descriptor == descriptor) return &open;
  return nullptr;
}

std::vector<int> Files::memory_streams() const {
  std::vector<int> descriptors;
  if (!table_) return descriptors;
  for (const OpenFile& open : table_->open)
    if (open.block_at) descriptors.push_back(open.descriptor);
  return descriptors;
}

OpenFile& Files::change(const OpenFile& open) {
  const auto index = static_cast<size_t>(&open - table_->open.data());
  return writable().open[index];
}

Description& Files::change_description(const OpenFile& open) {
  const uint32_t index = open.description;  // `open` may move
  return writable().descriptions[index];
}

int Files::free_descriptor(int least) const {
  const auto taken = [&](int d) { return by_descriptor(d) || (d < 3 && !standard_closed(d)); };
  while (taken(least)) ++least;
  return least;
}

/// Opens a descriptor for a description that exists. Returns an errno.
int Files::place(uint32_t description, int at) {
  if (at < 0 || static_cast<size_t>(at) >= kMostOpen) return EMFILE;
  Table& table = writable();
  const Description& to = table.descriptions[description];
  if (to.kind == Description::Kind::Standard && to.file == static_cast<uint32_t>(at)) {
    table.closed_standard = static_cast<uint8_t>(table.closed_standard & ~(1 << at));
    return 0;
  }
  // the standard stream is replaced
  if (at < 3) table.closed_standard = static_cast<uint8_t>(table.closed_standard | 1 << at);
  OpenFile open;
  open.descriptor = at;
  open.description = description;
  const auto before = [](const OpenFile& o, int d) { return o.descriptor < d; };
  table.open.insert(std::lower_bound(table.open.begin(), table.open.end(), at, before),
                    std::move(open));
  return 0;
}

int Files::add_open(const Description& description, int* opened, int at) {
  if (at < 0) at = free_descriptor(0);
  if (static_cast<size_t>(at) >= kMostOpen) return EMFILE;
  *opened = at;
  return place(add_description(description), at);
}

uint32_t Files::add_description(const Description& description) {
  std::vector<Description>& all = writable().descriptions;
  const auto inherited = static_cast<std::ptrdiff_t>(table_->inherited);
  auto free = std::find_if(all.begin() + inherited, all.end(),
                           [](const Description& d) { return d.kind == Description::Kind::None; });
  if (free == all.end()) free = all.insert(free, Description());
  *free = description;
  return static_cast<uint32_t>(free - all.begin());
}

/// Makes room of descriptions to which nothing refers, so that states can become equal again.
void Files::forget_descriptions() {
  std::vector<bool> is_used(table_->descriptions.size());
  for (const OpenFile& open : table_->open) is_used[open.description] = true;
  std::vector<Description>& all = table_->descriptions;
  for (size_t d = table_->inherited; d < all.size(); ++d)
    if (!is_used[d]) all[d] = {};
  while (all.size() > table_->inherited && !is_used[all.size() - 1]) all.pop_back();
}

void Files::close(int descriptor) {
  Table& table = writable();
  if (descriptor >= 0 && descriptor < 3)
    table.closed_standard = static_cast<uint8_t>(table.closed_standard | 1 << descriptor);
  std::erase_if(table.open, [&](const OpenFile& open) { return open.descriptor == descriptor; });
  forget_descriptions();
}

int Files::open_pipe(bool nonblocking, int ends[2]) {
  Table& table = writable();
  table.contents.push_back(std::make_shared<std::string>());
  Description end{Description::Kind::Pipe, static_cast<uint32_t>(table.contents.size() - 1), {}};
  end.nonblocking = nonblocking;
  end.mode.read = true;
  if (int error = add_open(end, &ends[0], -1)) return error;
  end.mode = {};
  end.mode.write = end.mode.append = true;
  const int error = add_open(end, &ends[1], -1);
  if (error) close(ends[0]);
  return error;
}

/// The description that a descriptor refers to; made for a standard stream.
std::optional<uint32_t> Files::description_of(int descriptor) {
  if (const OpenFile* open = by_descriptor(descriptor)) return open->description;
  if (descriptor < 0 || descriptor > 2 || standard_closed(descriptor)) return std::nullopt;
  Description standard{Description::Kind::Standard, static_cast<uint32_t>(descriptor), {}};
  (descriptor == 0 ? standard.mode.read : standard.mode.write) = true;
  const std::vector<Description>& all = writable().descriptions;
  const auto known = std::find(all.begin(), all.end(), standard);
  return known != all.end() ? static_cast<uint32_t>(known - all.begin())
                            : add_description(standard);
}

int Files::duplicate(int from, int least, int* made) {
  const std::optional<uint32_t> description = description_of(from);
  if (!description) return EBADF;
  *made = free_descriptor(least);
  return place(*description, *made);
}

int Files::duplicate_at(int from, int at) {
  const std::optional<uint32_t> description = description_of(from);
  if (!description || at < 0 || static_cast<size_t>(at) >= kMostOpen) return EBADF;
  if (from == at) return 0;
  const Description kept = table_->descriptions[*description];
  close(at);
  // closing may have forgotten a standard stream that no other descriptor refers to
  const bool is_there =
      *description < table_->descriptions.size() && table_->descriptions[*description] == kept;
  return place(is_there ? *description : add_description(kept), at);
}

bool Files::holds_end(const Description& end, bool writes) const {
  return table_ && std::any_of(table_->open.begin(), table_->open.end(), [&](const OpenFile& open) {
           const Description& held = table_->descriptions[open.description];
           return held.kind == Description::Kind::Pipe && held.file == end.file &&
                  (writes ? held.mode.write : held.mode.read);
         });
}

uint64_t Files::unread(const Description& end) const {
  for (const Description& d : table_->descriptions)
    if (d.kind == Description::Kind::Pipe && d.file == end.file && d.mode.read)
      return table_->contents[end.file]->size() - d.position;
  return 0;
}

void Files::become_child() {
  if (table_) writable().inherited = table_->descriptions.size();
}

Files Files::in_parent(const Files& parent, const Files& child) {
  Files files = child;
  if (!child.table_) return files;
  const Table own = parent.table_ ? *parent.table_ : Table();
  Table& table = files.writable();
  table.open = own.open;
  table.closed_standard = own.closed_standard;
  table.folder = own.folder;
  table.inherited = own.inherited;
  table.descriptions.resize(own.descriptions.size());
  for (const OpenFile& open : own.open) {
    const Description& before = own.descriptions[open.description];
    if (open.buffered && !before.mode.write)
      table.descriptions[open.description].position = before.position;
  }
  return files;
}

}  // namespace culprit::machine
