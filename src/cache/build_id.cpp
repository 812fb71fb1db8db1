#include "cache/build_id.h"

#include <elf.h>
#include <link.h>

#include <cstddef>
#include <cstdint>
#include <cstring>

#include <fmt/format.h>

namespace culprit::cache {

namespace {

constexpr size_t padded(size_t bytes) { return (bytes + 3) / 4 * 4; }

/// The GNU build ID in a segment of notes; empty if there is none. Each note is a header, a name
/// and a description, each padded to four bytes.
std::string id_in_notes(const unsigned char* at, size_t left) {
  ElfW(Nhdr) note;
  while (left >= sizeof note) {
    std::memcpy(&note, at, sizeof note);
    const size_t name = sizeof note, description = name + padded(note.n_namesz),
                 end = description + padded(note.n_descsz);
    if (end > left) break;
    const bool gnu = note.n_namesz == 4 && std::memcmp(at + name, "GNU", 4) == 0;
    if (gnu && note.n_type == NT_GNU_BUILD_ID) {
      std::string id;
      for (size_t i = 0; i < note.n_descsz; ++i) id += fmt::format("{:02x}", at[description + i]);
      return id;
    }
    at += end;
    left -= end;
  }
  return {};
}

/// Reads the build ID of the first object, which is the program itself, and stops there.
int look_into(dl_phdr_info* object, size_t, void* result) {
  for (int i = 0; i < object->dlpi_phnum; ++i) {
    const ElfW(Phdr)& segment = object->dlpi_phdr[i];
    if (segment.p_type != PT_NOTE) continue;
    std::string id =
        id_in_notes(reinterpret_cast<const unsigned char*>(object->dlpi_addr + segment.p_vaddr),
                    segment.p_memsz);
    if (!id.empty()) *static_cast<std::string*>(result) = std::move(id);
  }
  return 1;
}

}  // namespace

std::string build_id() {
  std::string id;
  dl_iterate_phdr(look_into, &id);
  return id;
}

}  // namespace culprit::cache
