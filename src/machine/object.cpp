#include "machine/object.h"

#include <algorithm>

namespace culprit::machine {

namespace {
constexpr uint64_t kWord = 64;  // bytes whose marks share a word

uint64_t words(uint64_t bytes) { return (bytes + kWord - 1) / kWord; }
}  // namespace

Object::Object(uint64_t size, std::shared_ptr<const ObjectInfo> info, bool defined)
    : all_defined_(defined), readable_(info->storage != Storage::Function), changeable_(readable_ && !info->constant), size_(size), info_(std::move(info)) {
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
  uint64_t index = index_of(offset);
  while (bytes > 0) {
    uint64_t in_page = index % kPageBytes, part = std::min(bytes, kPageBytes - in_page);
    bool whole = !pages_.empty() && part == page_bytes(index / kPageBytes);
    if (whole && byte == 0 && all_defined_) {
      pages_[index / kPageBytes].reset();
    } else {
      Page& page = writable_page(index);
      std::memset(page.bytes.data() + in_page, byte, part);
      if (whole) page.undefined.clear();
      for (uint64_t i = in_page; i < in_page + part && !page.undefined.empty(); ++i) page.undefined[i / 64] &= ~(uint64_t{1} << (i % 64));
    }
    index += part;
    bytes -= part;
  }
}

void Object::copy(int64_t offset, const Object& from, int64_t from_offset, uint64_t bytes) {
  std::vector<uint8_t> between(bytes);
  from.read(from_offset, between.data(), bytes);
  std::vector<bool> defined;
  if (!from.all_defined_) {
    defined.resize(bytes);
    for (uint64_t i = 0; i < bytes; ++i) defined[i] = from.byte_defined(from_offset + static_cast<int64_t>(i));
  }
  write(offset, between.data(), bytes);
  if (defined.empty() && all_defined_) return;
  for (uint64_t i = 0; i < bytes; ++i) set_defined(offset + static_cast<int64_t>(i), defined.empty() || defined[i]);
}

void Object::set_defined(int64_t offset, bool defined) {
  if (defined && all_defined_) return;
  uint64_t i = index_of(offset);
  if (!defined && all_defined_) {  // from here on, a page that nobody wrote would be taken for undefined
    for (uint64_t page = 0; page < pages_.size(); ++page)
      if (!pages_[page]) writable_page(page * kPageBytes);
    all_defined_ = false;
  }
  Page& page = writable_page(i);
  if (page.undefined.empty()) {
    if (defined) return;
    page.undefined.assign(words(page.bytes.size()), 0);
  }
  uint64_t in_page = i % kPageBytes, bit = uint64_t{1} << (i % 64);
  if (defined) page.undefined[in_page / 64] &= ~bit;
  else page.undefined[in_page / 64] |= bit;
}

void Object::differing_in_page(const Page& a, const Page& b, uint64_t first, std::vector<int64_t>& offsets) {
  auto undefined = [](const Page& page, uint64_t word) { return page.undefined.empty() ? 0 : page.undefined[word]; };
  for (uint64_t begin = 0; begin < a.bytes.size(); begin += kWord) {
    const uint64_t end = std::min<uint64_t>(a.bytes.size(), begin + kWord);
    const uint64_t other_marks = undefined(a, begin / kWord) ^ undefined(b, begin / kWord);
    if (other_marks == 0 && std::memcmp(a.bytes.data() + begin, b.bytes.data() + begin, end - begin) == 0) continue;
    for (uint64_t i = begin; i < end; ++i)
      if (a.bytes[i] != b.bytes[i] || (other_marks >> (i % kWord) & 1)) offsets.push_back(static_cast<int64_t>(first + i) - kRedZone);
  }
}

std::vector<int64_t> Object::differences(const Object& a, const Object& b, size_t most) {
  std::vector<int64_t> offsets;
  if (a.pages_.empty()) {
    differing_in_page(a.small_, b.small_, 0, offsets);
    return offsets;
  }
  for (uint64_t p = 0; p < a.pages_.size() && offsets.size() <= most; ++p) {
    const Page *left = a.pages_[p].get(), *right = b.pages_[p].get();
    if (left == right && (left || a.all_defined_ == b.all_defined_)) continue;
    Page fresh_left, fresh_right;
    if (!left) left = &(fresh_left = a.fresh_page(a.page_bytes(p)));
    if (!right) right = &(fresh_right = b.fresh_page(b.page_bytes(p)));
    differing_in_page(*left, *right, p * kPageBytes, offsets);
  }
  return offsets;
}

std::pair<int64_t, int64_t> Object::nonzero_extent() const {
  auto content = static_cast<int64_t>(size_);
  int64_t begin = content, end = 0;
  auto visit = [&](const Page& page, uint64_t first) {
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

std::vector<Cell>::const_iterator Object::first_cell_behind(int64_t offset) const {
  return std::partition_point(cells_.begin(), cells_.end(),
                              [&](const Cell& cell) { return static_cast<int64_t>(cell.offset) + cell.bytes <= offset; });
}

const Cell* Object::cell_over(int64_t offset) const {
  auto cell = first_cell_behind(offset);
  return cell != cells_.end() && static_cast<int64_t>(cell->offset) <= offset ? &*cell : nullptr;
}

void Object::drop_cells(int64_t offset, uint64_t bytes) {
  auto first = first_cell_behind(offset);
  auto last = std::partition_point(
      first, cells_.cend(), [&](const Cell& cell) { return static_cast<int64_t>(cell.offset) < offset + static_cast<int64_t>(bytes); });
  cells_.erase(first, last);
}

}  // namespace culprit::machine
