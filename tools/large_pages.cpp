// Memory in large pages. A run touches many megabytes that it needs once, and with pages of 4 KiB
// the kernel took a fifth of the time of locate to hand them out; with several threads it takes
// longer, since they wait for one another there. So mimalloc asks for pages of 2 MiB, from the
// first block on, and keeps what was freed. Who sets its variables (MIMALLOC_LARGE_OS_PAGES, say)
// knows better. Rejected: to set them in main, when blocks of the libraries' constructors have
// decided for the first 32 MiB, which are all that most programs need.
#include <mimalloc.h>

namespace {

void ask_for_large_pages() {
  mi_option_set_enabled_default(mi_option_large_os_pages, true);
  // a segment that is committed piece by piece gets none
  mi_option_set_default(mi_option_eager_commit_delay, 0);
#if MI_MALLOC_VERSION < 210
  mi_option_set_enabled_default(mi_option_allow_decommit, false);
#else
  mi_option_set_default(mi_option_purge_delay, -1);
#endif
}

/// Called before the constructors of all libraries.
[[gnu::section(".preinit_array"), gnu::used]] void (*const kBeforeAll)() = ask_for_large_pages;

}  // namespace
