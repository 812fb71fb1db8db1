#include "machine/memory/object.h"

#include <algorithm>

namespace culprit::machine {

namespace {
constexpr uint64_t kWord = 64;  // bytes whose definedness marks share a word

uint64_t words(uint64_t bytes) { return (bytes + kWord - 1) / kWord; }
/// The lowest `count` bits, 1 to 64.
uint64_t ones(unsigned count) { return ~uint64_t{0} >> (kWord - count); }

/// Calls `each(begin, length)` for each part of `bytes` whose marks fit one word.
template <class Each>
void by_words(uint64_t bytes, Each each) {
  for (uint64_t i = 0; i < bytes; i += kWord)
    each(i, static_cast<unsigned>(std::min(kWord, bytes - i)));
}

/// The first entry of a byte at or after `byte`.
template <class Mixed>
auto first_mixed(Mixed& mixed, uint64_t byte) {
  return std::partition_point(mixed.begin(), mixed.end(),
                              [&](const auto& entry) { return entry.first < byte; });
}
}  // namespace

Object::Object(uint64_t size, std::shared_ptr<const ObjectInfo> info, bool defined)
    : all_defined_(defined),
      readable_(info->storage != Storage::Function),
      changeable_(readable_ && !info->constant),
      size_(size),
      info_(std::move(info)) {
  if (stored_bytes() <= kPageBytes) small_ = fresh_page(stored_bytes());
  else pages_.resize((stored_bytes() + kPageBytes - 1) / kPageBytes);
}

Object::Page Object::fresh_page(uint64_t bytes) const {
  Page page;
  page.bytes.assign(bytes, 0);
  if (!all_defined_) page.undefined.assign(words(bytes), ~uint64_t{0});
  return page;
}

Object::Page& Object::writable_page(uint64_t index) {
  if (pages_.empty()) return small_;
  std::shared_ptr<Page>& page = pages_[index / kPageBytes];
  if (!page) page = std::make_shared<Page>(fresh_page(page_bytes(index / kPageBytes)));
  else if (page.use_count() > 1) page = std::make_shared<Page>(*page);
  return *page;
}

void Object::read_pages(uint64_t index, uint8_t* to, uint64_t bytes) const {
  while (bytes > 0) {
    uint64_t in_page = index % kPageBytes, part = std::min(bytes, kPageBytes - in_page);
    if (const Page* page = page_at(index)) std::memcpy(to, page->bytes.data() + in_page, part);
    else std::memset(to, 0, part);
    index += part;
    to += part;
    bytes -= part;
  }
}

void Object::write_pages(uint64_t index, const uint8_t* from, uint64_t bytes) {
  while (bytes > 0) {
    uint64_t in_page = index % kPageBytes, part = std::min(bytes, kPageBytes - in_page);
    std::memcpy(writable_page(index).bytes.data() + in_page, from, part);
    index += part;
    from += part;
    bytes -= part;
  }
}

void Object::fill(int64_t offset, uint8_t byte, uint64_t bytes) {
  for (uint64_t done = 0; done < bytes;) {
    const uint64_t index = index_of(offset) + done, in_page = index % kPageBytes,
                   part = std::min(bytes - done, kPageBytes - in_page);
    const bool whole = !pages_.empty() && part == page_bytes(index / kPageBytes);
    if (whole && byte == 0 && all_defined_) {
      pages_[index / kPageBytes].reset();
    } else {
      Page& page = writable_page(index);
      std::memset(page.bytes.data() + in_page, byte, part);
      if (whole) page.undefined.clear();
      else
        by_words(part, [&](uint64_t i, unsigned in_word) {
          mark(offset + static_cast<int64_t>(done + i), 0, in_word);
        });
    }
    done += part;
  }
}

/// Copies part by part. A part is read as a whole before it is written, and the order is such that
/// no byte is overwritten before it was read.
void Object::copy(int64_t offset, const Object& from, int64_t from_offset, uint64_t bytes) {
  constexpr uint64_t kPart = 16 * kWord;  // bytes
  uint8_t part[kPart];
  uint64_t marks[kPart / kWord];
  const bool backwards = offset > from_offset;
  for (uint64_t done = 0; done < bytes;) {
    const uint64_t count = std::min(kPart, bytes - done);
    const auto at = static_cast<int64_t>(backwards ? bytes - done - count : done);
    from.read(from_offset + at, part, count);
    by_words(count, [&](uint64_t i, unsigned in_word) {
      marks[i / kWord] = from.undefined(from_offset + at + static_cast<int64_t>(i), in_word);
    });
    const auto mixed = from.mixed_bytes(from_offset + at, count);
    write(offset + at, part, count);
    by_words(count, [&](uint64_t i, unsigned in_word) {
      mark(offset + at + static_cast<int64_t>(i), marks[i / kWord], in_word);
    });
    for (const auto& [place, bits] : mixed) mark_bits(place - from_offset + offset, bits);
    done += count;
  }
}

uint64_t Object::undefined(int64_t offset, unsigned bytes) const {
  if (all_defined_) return 0;
  uint64_t found = 0;
  for (unsigned done = 0; done < bytes;) {
    const uint64_t i = index_of(offset) + done, bit = i % kWord;
    const unsigned part = std::min(bytes - done, static_cast<unsigned>(kWord - bit));
    const Page* page = page_at(i);
    const uint64_t word = !page                     ? ~uint64_t{0}
                          : page->undefined.empty() ? 0
                                                    : page->undefined[i % kPageBytes / kWord];
    found |= (word >> bit & ones(part)) << done;
    done += part;
  }
  return found;
}

void Object::mark(int64_t offset, uint64_t undefined, unsigned bytes) {
  if (all_defined_) {
    if (undefined == 0) return;
    stop_being_all_defined();
  }
  for (unsigned done = 0; done < bytes;) {
    const uint64_t i = index_of(offset) + done, bit = i % kWord;
    const unsigned part = std::min(bytes - done, static_cast<unsigned>(kWord - bit));
    const uint64_t marks = (undefined >> done & ones(part)) << bit;
    done += part;
    Page& page = writable_page(i);
    if (page.undefined.empty()) {
      if (marks == 0) continue;
      page.undefined.assign(words(page.bytes.size()), 0);
    }
    uint64_t& word = page.undefined[i % kPageBytes / kWord];
    word = (word & ~(ones(part) << bit)) | marks;
    if (marks != 0 && !page.mixed.empty())
      page.mixed.erase(first_mixed(page.mixed, i % kPageBytes),
                       first_mixed(page.mixed, i % kPageBytes + part));
  }
}

uint8_t Object::undefined_bits(int64_t offset) const {
  const uint64_t i = index_of(offset);
  const Page* page = page_at(i);
  if (!page || page->mixed.empty()) return 0xff;
  const auto at = first_mixed(page->mixed, i % kPageBytes);
  return at != page->mixed.end() && at->first == i % kPageBytes ? at->second : 0xff;
}

void Object::mark_bits(int64_t offset, uint8_t undefined) {
  const uint64_t i = index_of(offset);
  Page& page = writable_page(i);
  const auto at = first_mixed(page.mixed, i % kPageBytes);
  if (at != page.mixed.end() && at->first == i % kPageBytes) at->second = undefined;
  else page.mixed.emplace(at, static_cast<uint16_t>(i % kPageBytes), undefined);
}

std::vector<std::pair<int64_t, uint8_t>> Object::mixed_bytes(int64_t offset, uint64_t bytes) const {
  std::vector<std::pair<int64_t, uint8_t>> found;
  if (all_defined_) return found;
  const uint64_t end = index_of(offset) + bytes;
  for (uint64_t i = index_of(offset); i < end; i += kPageBytes - i % kPageBytes) {
    const Page* page = page_at(i);
    if (!page || page->mixed.empty()) continue;
    const uint64_t base = i - i % kPageBytes;
    for (auto at = first_mixed(page->mixed, i % kPageBytes);
         at != page->mixed.end() && base + at->first < end; ++at)
      if (const auto here = static_cast<int64_t>(base + at->first) - kRedZone; !byte_defined(here))
        found.emplace_back(here, at->second);
  }
  return found;
}

/// Creates the missing pages: from now on, a page that does not exist would count as undefined.
void Object::stop_being_all_defined() {
  for (uint64_t page = 0; page < pages_.size(); ++page)
    if (!pages_[page]) writable_page(page * kPageBytes);
  all_defined_ = false;
}

namespace {

/// The offsets of cells that only one of the two has; a few more than `most` if there are more.
std::vector<int64_t> differing_cells(const std::vector<Cell>& a, const std::vector<Cell>& b,
                                     size_t most) {
  std::vector<int64_t> offsets;
  auto left = a.begin(), right = b.begin();
  while (offsets.size() <= most && (left != a.end() || right != b.end())) {
    if (left != a.end() && right != b.end() && *left == *right) {
      ++left;
      ++right;
      continue;
    }
    const int64_t next = std::min(left == a.end() ? INT64_MAX : left->offset,
                                  right == b.end() ? INT64_MAX : right->offset);
    if (left != a.end() && left->offset == next) ++left;
    if (right != b.end() && right->offset == next) ++right;
    offsets.push_back(next);
  }
  return offsets;
}

}  // namespace

void Object::differing_in_page(const Page& a, const Page& b, uint64_t first, size_t most,
                               Differences& found) {
  found.compared += std::max(a.cells.size(), b.cells.size()) + a.bytes.size() / kWord;
  const auto before = static_cast<std::ptrdiff_t>(found.offsets.size());
  const std::vector<int64_t> cells =
      differing_cells(a.cells, b.cells, most - std::min(most, found.offsets.size()));
  auto undefined = [](const Page& page, uint64_t word) {
    return page.undefined.empty() ? 0 : page.undefined[word];
  };
  for (uint64_t begin = 0; begin < a.bytes.size() && cells.size() <= most; begin += kWord) {
    const uint64_t end = std::min<uint64_t>(a.bytes.size(), begin + kWord);
    const uint64_t other_marks = undefined(a, begin / kWord) ^ undefined(b, begin / kWord);
    if (other_marks == 0 &&
        std::memcmp(a.bytes.data() + begin, b.bytes.data() + begin, end - begin) == 0)
      continue;
    for (uint64_t i = begin; i < end; ++i)
      if (a.bytes[i] != b.bytes[i] || (other_marks >> (i % kWord) & 1))
        found.offsets.push_back(static_cast<int64_t>(first + i) - kRedZone);
  }
  if (cells.empty()) return;
  const auto middle = static_cast<std::ptrdiff_t>(found.offsets.size());
  found.offsets.insert(found.offsets.end(), cells.begin(), cells.end());
  std::inplace_merge(found.offsets.begin() + before, found.offsets.begin() + middle,
                     found.offsets.end());
  found.offsets.erase(std::unique(found.offsets.begin() + before, found.offsets.end()),
                      found.offsets.end());
}

bool Object::share_storage(const Object& a, const Object& b, int64_t offset, uint64_t bytes) {
  if (&a == &b || bytes == 0) return true;
  if (a.pages_.empty() || a.pages_.size() != b.pages_.size()) return false;
  const uint64_t first = index_of(offset) / kPageBytes,
                 last = (index_of(offset) + bytes - 1) / kPageBytes;
  for (uint64_t page = first; page <= last && page < a.pages_.size(); ++page)
    if (a.pages_[page] != b.pages_[page]) return false;
  return true;
}

uint64_t Object::unshared_bytes(const Object* other) const {
  uint64_t bytes = sizeof(Object) + small_.bytes.size() + pages_.size() * sizeof(pages_[0]);
  for (size_t page = 0; page < pages_.size(); ++page)
    if (pages_[page] &&
        (!other || page >= other->pages_.size() || pages_[page] != other->pages_[page]))
      bytes += pages_[page]->bytes.size();
  return bytes;
}

Object::Differences Object::differences(const Object& a, const Object& b, size_t most) {
  Differences found;
  if (a.pages_.empty()) {
    differing_in_page(a.small_, b.small_, 0, most, found);
    return found;
  }
  for (uint64_t p = 0; p < a.pages_.size() && found.offsets.size() <= most; ++p) {
    const Page *left = a.pages_[p].get(), *right = b.pages_[p].get();
    if (left == right && (left || a.all_defined_ == b.all_defined_)) continue;
    Page fresh_left, fresh_right;
    if (!left) left = &(fresh_left = a.fresh_page(a.page_bytes(p)));
    if (!right) right = &(fresh_right = b.fresh_page(b.page_bytes(p)));
    differing_in_page(*left, *right, p * kPageBytes, most, found);
  }
  return found;
}

std::pair<int64_t, int64_t> Object::used_extent() const {
  auto content = static_cast<int64_t>(size_);
  int64_t begin = content, end = 0;
  auto visit = [&](const Page& page, uint64_t first) {
    if (!page.cells.empty()) {
      begin = std::min<int64_t>(begin, page.cells.front().offset);
      end = std::max<int64_t>(end, page.cells.back().offset + page.cells.back().bytes);
    }
    auto nonzero = [](uint8_t byte) { return byte != 0; };
    auto low = std::find_if(page.bytes.begin(), page.bytes.end(), nonzero);
    if (low == page.bytes.end()) return;
    auto high = std::find_if(page.bytes.rbegin(), page.bytes.rend(), nonzero);
    auto base = static_cast<int64_t>(first) - kRedZone;
    begin = std::min(begin, base + (low - page.bytes.begin()));
    end = std::max(end, base + (page.bytes.rend() - high));
  };
  if (pages_.empty()) visit(small_, 0);
  for (uint64_t p = 0; p < pages_.size(); ++p)
    if (pages_[p]) visit(*pages_[p], p * kPageBytes);
  begin = std::max<int64_t>(begin, 0);
  end = std::min(end, content);
  return begin < end ? std::pair(begin, end) : std::pair<int64_t, int64_t>(0, 0);
}

bool Object::same_bytes(const Object& a, const Object& b) {
  if (!same_earlier(a, b)) return false;
  auto same = [&](const Page* left, const Page* right, uint64_t p) {
    if (left == right) return left || a.all_defined_ == b.all_defined_;
    Page fresh_left, fresh_right;
    if (!left) left = &(fresh_left = a.fresh_page(a.page_bytes(p)));
    if (!right) right = &(fresh_right = b.fresh_page(b.page_bytes(p)));
    return left->bytes == right->bytes && left->undefined == right->undefined;
  };
  if (a.size_ != b.size_) return false;
  if (a.pages_.empty()) return same(&a.small_, &b.small_, 0);
  for (uint64_t p = 0; p < a.pages_.size(); ++p)
    if (!same(a.pages_[p].get(), b.pages_[p].get(), p)) return false;
  return true;
}

namespace {

/// The first cell that begins at or after `offset`.
template <class Cells>
auto first_from(Cells& cells, int64_t offset) {
  return std::partition_point(cells.begin(), cells.end(),
                              [&](const Cell& cell) { return cell.offset < offset; });
}

}  // namespace

const Cell* Object::cell_over(int64_t offset) const {
  if (!has_cells()) return nullptr;
  const uint64_t last = std::min(index_of(offset), stored_bytes() - 1) / kPageBytes;
  // The last cell that begins at or before `offset`; it may begin in the page before and extend
  // into this one.
  for (uint64_t page = last, back = 0; back < 2; ++back, --page) {
    if (const Page* here = page_at(page * kPageBytes))
      if (auto behind = first_from(here->cells, offset + 1); behind != here->cells.begin()) {
        const Cell& cell = *std::prev(behind);
        return offset < cell.offset + cell.bytes ? &cell : nullptr;
      }
    if (page == 0) break;
  }
  return nullptr;
}

bool Object::has_cells(int64_t offset, uint64_t bytes) const {
  if (cell_over(offset)) return true;
  const int64_t end = offset + static_cast<int64_t>(bytes);
  for (uint64_t page = index_of(offset) / kPageBytes;
       has_cells() && page * kPageBytes < index_of(end); ++page)
    if (const Page* here = page_at(page * kPageBytes))
      if (auto cell = first_from(here->cells, offset); cell != here->cells.end())
        return cell->offset < end;
  return false;
}

std::vector<Cell> Object::cells_over(int64_t offset, uint64_t bytes) const {
  std::vector<Cell> all;
  const int64_t end = offset + static_cast<int64_t>(bytes);
  if (const Cell* cell = cell_over(offset); cell && cell->offset < offset) all.push_back(*cell);
  for (uint64_t page = index_of(offset) / kPageBytes;
       has_cells() && page * kPageBytes < index_of(end); ++page)
    if (const Page* here = page_at(page * kPageBytes))
      all.insert(all.end(), first_from(here->cells, offset), first_from(here->cells, end));
  return all;
}

void Object::put_cell(const Cell& cell) {
  std::vector<Cell>& cells = writable_page(index_of(cell.offset)).cells;
  cells.insert(first_from(cells, cell.offset), cell);
  ++cells_;
}

void Object::drop_cells(int64_t offset, uint64_t bytes) {
  const int64_t end = offset + static_cast<int64_t>(bytes);
  for (uint64_t page = index_of(offset) / kPageBytes;
       has_cells() && page * kPageBytes < index_of(end); ++page) {
    const Page* here = page_at(page * kPageBytes);
    if (!here || first_from(here->cells, offset) == first_from(here->cells, end)) continue;
    std::vector<Cell>& cells = writable_page(page * kPageBytes).cells;
    const auto first = first_from(cells, offset), last = first_from(cells, end);
    cells_ -= static_cast<uint64_t>(last - first);
    cells.erase(first, last);
  }
}

}  // namespace culprit::machine
