// Requests large pages for the heap. A run touches many megabytes once. With 4 KiB pages, the
// kernel took a fifth of the time of locate to provide them, and more with several threads, which
// wait for each other in the kernel. So mimalloc requests 2 MiB pages from the first block on and
// keeps freed memory. Its environment variables (such as MIMALLOC_LARGE_OS_PAGES) take precedence.
//
// Rejected: setting the options in main. By then the constructors of libraries have fixed the page
// size of the first 32 MiB, which are all that most programs need.
#include <mimalloc.h>

namespace {

void ask_for_large_pages() {
  mi_option_set_enabled_default(mi_option_large_os_pages, true);
  // a segment that is committed piece by piece gets no large pages
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
