// Files in memory behave as files on the host do, and stay in memory.
#include <gtest/gtest.h>

#include <filesystem>

#include "expectations.h"
#include "host.h"
#include "machine/files/file_set.h"
#include "machine/run/state.h"
#include "machine/value/finding_kind.h"
#include "replay/plain_run.h"

namespace culprit::machine {
namespace {

using testing_support::expect_as_on_host;
using testing_support::expect_body_as_on_host;
using testing_support::expect_finding;
using testing_support::Given;
using testing_support::run_with;
using testing_support::Subject;

const Given kNumbers{.files = {{"numbers.txt", "1 2 3\n40 50\nlast"},
                               {"sub/deep.bin", std::string("a\0b\xff", 4)},
                               {"empty", ""}}};

TEST(files, lines_of_a_file) {
  expect_body_as_on_host(
      "FILE *f = fopen(\"numbers.txt\", \"r\"); char s[5]; while (fgets(s, sizeof s, f)) "
      "printf(\"[%s]\", s);"
      "printf(\"%d %d\", feof(f) != 0, ferror(f)); fclose(f);",
      kNumbers);
}
TEST(files, numbers_of_a_file) {
  expect_body_as_on_host(
      "FILE *f = fopen(\"numbers.txt\", \"r\"); int n, k, s = 0; while ((k = fscanf(f, \"%d\", "
      "&n)) == 1) s += n; printf(\"%d %d %d\", k, s, fgetc(f)); fclose(f);",
      kNumbers);
}
TEST(files, characters_and_pushed_back_ones) {
  expect_body_as_on_host(
      "FILE *f = fopen(\"sub/deep.bin\", \"rb\"); int c; while ((c = getc(f)) != EOF) printf(\"%d "
      "\", c); printf(\"%d\", feof(f) != 0);"
      "ungetc('x', f); P(feof(f) != 0); P(ftell(f)); P(fgetc(f)); P(ftell(f)); fclose(f);",
      kNumbers);
}
TEST(files, blocks) {
  expect_body_as_on_host(
      "FILE *f = fopen(\"./sub/../sub//deep.bin\", \"rb\"); char b[9] = {0}; printf(\"%zu \", "
      "fread(b, 2, 3, f)); printf(\"%d %d %d\", b[0], b[2], feof(f) != 0);"
      "rewind(f); printf(\" %zu\", fread(b, 1, 4, f)); printf(\" %d\", feof(f) != 0); fclose(f);",
      kNumbers);
}
TEST(files, moving_about) {
  expect_body_as_on_host(
      "FILE *f = fopen(\"numbers.txt\", \"r\"); fseek(f, 0, SEEK_END); printf(\"%ld \", ftell(f)); "
      "fseek(f, -4, SEEK_CUR); printf(\"%c\", fgetc(f));"
      "fseek(f, 6, SEEK_SET); P(fgetc(f)); P(ftell(f)); P(fseek(f, -1, SEEK_SET)); P(errno == "
      "EINVAL);"
      "fseek(f, 100, SEEK_SET); P(fgetc(f)); P(feof(f) != 0); fpos_t p; rewind(f); fgetc(f); "
      "fgetpos(f, &p); fgetc(f); fsetpos(f, &p); printf(\" %c\", fgetc(f)); fclose(f);",
      kNumbers);
}
TEST(files, what_is_written_can_be_read) {
  expect_body_as_on_host(
      "FILE *f = fopen(\"out.txt\", \"w\"); printf(\"%d\", fprintf(f, \"%d-%s\\n\", 12, \"ab\")); "
      "fputs(\"line\", f); fputc('!', f); putc('\\n', f); fwrite(\"xyz\", 1, 2, f);"
      "printf(\" %ld\", ftell(f)); fclose(f); f = fopen(\"out.txt\", \"r\"); int c; while ((c = "
      "fgetc(f)) != EOF) putchar(c); fclose(f);");
}
TEST(files, a_missing_file) {
  expect_body_as_on_host(
      "FILE *f = fopen(\"none\", \"r\"); printf(\"%d %d %s\", f == NULL, errno == ENOENT, "
      "strerror(errno)); errno = 0;"
      "printf(\" %d\", fopen(\"no/such\", \"w\") == NULL); printf(\" %d\", errno); errno = 0; "
      "P(fopen(\"sub\", \"w\") == NULL); P(errno);"
      "printf(\" %d\", fopen(\"empty\", \"q\") == NULL); printf(\" %d\", fopen(\"empty\", \"wx\") "
      "== NULL); printf(\" %d\", errno == EEXIST);",
      kNumbers);
}
TEST(files, appending) {
  expect_body_as_on_host(
      "FILE *f = fopen(\"numbers.txt\", \"a\"); printf(\"%ld \", ftell(f)); fputs(\" more\", f); "
      "fseek(f, 0, SEEK_SET); fputs(\".\", f); printf(\"%ld\\n\", ftell(f)); fclose(f);"
      "f = fopen(\"numbers.txt\", \"a+\"); char s[99]; while (fgets(s, 99, f)) fputs(s, stdout); "
      "fputs(\"end\", f); fclose(f);"
      "f = fopen(\"numbers.txt\", \"r\"); while (fgets(s, 99, f)) fputs(s, stdout); fclose(f);",
      kNumbers);
}
TEST(files, reading_and_writing) {
  expect_body_as_on_host(
      "FILE *f = fopen(\"numbers.txt\", \"r+\"); char s[99] = {0}; fgetc(f); fseek(f, 2, "
      "SEEK_SET); fputs(\"XY\", f); fseek(f, 0, SEEK_SET); fread(s, 1, 98, f); puts(s); fclose(f);"
      "f = fopen(\"new\", \"w+\"); fputs(\"abc\", f); fseek(f, 6, SEEK_SET); fputc('d', f); "
      "rewind(f); int c; while ((c = fgetc(f)) != EOF) printf(\"%d \", c); fclose(f);",
      kNumbers);
}
TEST(files, the_wrong_direction) {
  expect_body_as_on_host(
      "FILE *f = fopen(\"numbers.txt\", \"r\"); errno = 0; P(fputc('x', f)); P(errno == EBADF); "
      "printf(\" %d\", ferror(f) != 0); clearerr(f); printf(\" %d\", ferror(f)); fclose(f);"
      "f = fopen(\"w\", \"w\"); printf(\" %d\", fgetc(f)); printf(\" %d %d\", ferror(f) != 0, "
      "feof(f) != 0); fclose(f);",
      kNumbers);
}
TEST(files, removed_and_renamed) {
  expect_body_as_on_host(
      "printf(\"%d \", rename(\"numbers.txt\", \"sub/n\")); printf(\"%d \", "
      "access(\"numbers.txt\", F_OK)); FILE *f = fopen(\"sub/n\", \"r\"); printf(\"%d \", "
      "remove(\"sub/n\")); printf(\"%d \", fgetc(f));"
      "P(remove(\"sub/n\")); P(errno == ENOENT); errno = 0; P(rename(\"x\", \"y\")); P(errno == "
      "ENOENT); fclose(f);",
      kNumbers);
}
TEST(files, two_streams_of_one_file) {
  expect_body_as_on_host(
      "FILE *w = fopen(\"t\", \"w\"), *r = fopen(\"t\", \"r\"); fputs(\"ab\", w); fflush(w); "
      "printf(\"%c\", fgetc(r)); fputs(\"c\", w); fflush(w); P(fgetc(r)); P(fgetc(r)); "
      "P(fgetc(r)); fclose(w); fclose(r);");
}
TEST(files, temporary_files) {
  expect_body_as_on_host(
      "FILE *f = tmpfile(); fprintf(f, \"%s %d\", \"x\", 7); rewind(f); char s[9]; int n; "
      "printf(\"%d\", fscanf(f, \"%s %d\", s, &n)); printf(\"%s%d\", s, n); fclose(f);");
}
TEST(files, standard_streams_moved_to_files) {
  expect_body_as_on_host(
      "int n; freopen(\"numbers.txt\", \"r\", stdin); scanf(\"%d\", &n); P(n); P(getchar()); "
      "fflush(stdout); freopen(\"out\", \"w\", stdout); printf(\"hidden %d\", 5); puts(\"!\"); "
      "putchar('x'); fclose(stdout);"
      "FILE *f = fopen(\"out\", \"r\"); char s[99]; fgets(s, 99, f); return strlen(s);",
      {.input = "77\n", .files = kNumbers.files});
}
TEST(files, output_that_was_closed) {
  expect_body_as_on_host("printf(\"a\"); fclose(stdout); return printf(\"b\") < 0 ? 3 : 4;");
}
TEST(files, lines_of_any_length) {
  expect_body_as_on_host(
      "FILE *f = fopen(\"numbers.txt\", \"r\"); char *s = 0; size_t n = 0; ssize_t k; while ((k = "
      "getline(&s, &n, f)) > 0) printf(\"%zd %s|\", k, s); free(s); fclose(f);",
      kNumbers);
}
TEST(files, what_stands_at_a_path) {
  expect_body_as_on_host(
      "struct stat s; P(stat(\"numbers.txt\", &s)); P(s.st_size); P(S_ISREG(s.st_mode) != 0); "
      "P(stat(\"sub\", &s)); P(S_ISDIR(s.st_mode) != 0);"
      "P(stat(\"none\", &s)); P(errno == ENOENT); FILE *f = fopen(\"empty\", \"w\"); "
      "fputs(\"abc\", f); fflush(f); fstat(fileno(f), &s); printf(\" %ld\", (long)s.st_size); "
      "fclose(f);",
      kNumbers);
}
TEST(files, by_descriptor) {
  expect_body_as_on_host(
      "int d = open(\"numbers.txt\", O_RDWR); char b[9] = {0}; P(d); P(read(d, b, 5)); puts(b); "
      "printf(\"%ld \", (long)lseek(d, 2, SEEK_SET)); printf(\"%zd \", write(d, \"Z\", 1)); "
      "lseek(d, 0, SEEK_SET); read(d, b, 5); puts(b);"
      "int e = open(\"new\", O_WRONLY | O_CREAT | O_TRUNC, 0644); printf(\"%d %zd\", e, read(e, b, "
      "1)); P(close(e)); P(close(e)); printf(\" %d\", open(\"nope\", O_RDONLY)); FILE *f = "
      "fdopen(d, \"r\"); printf(\" %c\", fgetc(f)); fclose(f);",
      kNumbers);
}
const std::string kMapping =
    "#include <fcntl.h>\n#include <stdio.h>\n#include <string.h>\n#include <sys/mman.h>\n#include "
    "<unistd.h>\n";
TEST(files, mapped) {
  expect_as_on_host(kMapping +
                        "int main(void) { int f = open(\"numbers.txt\", O_RDONLY); char *p = "
                        "mmap(0, 5000, PROT_READ | PROT_WRITE, MAP_PRIVATE, f, 0); printf(\"%d "
                        "%.4s %d\", p == MAP_FAILED, p, p[4095]);\n"
                        "p[0] = 'Z'; char c; read(f, &c, 1); printf(\" %c%c\", c, *p); close(f); "
                        "printf(\" %.2s\", p); printf(\" %d\", munmap(p, 5000)); printf(\" %d\", "
                        "mmap(0, 9, PROT_READ, MAP_PRIVATE, 77, 0) == MAP_FAILED); return 0; }",
                    kNumbers);
}
TEST(files, memory_without_a_file) {
  expect_as_on_host(
      kMapping +
      "int main(void) { char *p = mmap(NULL, 3 * 4096, PROT_NONE, MAP_ANONYMOUS | MAP_PRIVATE, -1, "
      "0); printf(\"%d\", mprotect(p + 4096, 4096, PROT_READ | PROT_WRITE)); p[4096] = 3;\n"
      "printf(\" %d %d\", p[4096], p[8191]); memset(p + 4096, 'x', 4096); printf(\" %d\", "
      "munmap(p, 3 * 4096)); printf(\" %d\", mmap(0, 0, PROT_READ, MAP_ANONYMOUS | MAP_PRIVATE, "
      "-1, 0) == MAP_FAILED); return 0; }");
}
TEST(files, folders) {
  expect_body_as_on_host(
      "P(mkdir(\"new\", 0755)); P(mkdir(\"new\", 0755)); P(errno == EEXIST); P(mkdir(\"no/new\", "
      "0755)); P(errno == ENOENT); fclose(fopen(\"new/a\", \"w\")); P(rmdir(\"new\")); P(errno == "
      "ENOTEMPTY); P(rmdir(\"empty\")); P(errno == ENOTDIR);"
      "P(chdir(\"new\")); P(access(\"a\", F_OK)); P(access(\"../empty\", F_OK)); P(unlink(\"a\")); "
      "P(chdir(\"..\")); P(unlink(\"new\")); P(rmdir(\"new\")); P(access(\"new\", F_OK)); "
      "P(remove(\"sub/deep.bin\")); P(remove(\"sub\")); P(chdir(\"none\"));",
      kNumbers);
}
TEST(files, of_a_folder) {
  expect_body_as_on_host(
      "static char seen[9][300]; int n = 0; mkdir(\"sub/more\", 0700); fclose(fopen(\"sub/b\", "
      "\"w\")); remove(\"sub/deep.bin\"); DIR *d = opendir(\"sub\"); struct dirent *e; while ((e = "
      "readdir(d))) sprintf(seen[n++], \"%s %d\", e->d_name, e->d_type == DT_DIR); closedir(d);"
      "qsort(seen, n, sizeof seen[0], (int (*)(const void *, const void *))strcmp); for (int i = "
      "0; i < n; i++) puts(seen[i]); P(opendir(\"none\") == NULL); P(errno == ENOENT); "
      "P(opendir(\"empty\") == NULL); P(errno == ENOTDIR);",
      kNumbers);
}
TEST(files, full_paths) {
  expect_body_as_on_host(
      "char b[999], *p = getcwd(b, sizeof b), *q = getcwd(NULL, 0); P(p == b); P(strcmp(p, q)); "
      "P(getcwd(b, 1) == NULL); P(errno == ERANGE); getcwd(b, sizeof b); strcat(b, \"/empty\"); "
      "P(access(b, F_OK));"
      "char *r = realpath(\"sub/../empty\", NULL); P(strcmp(r, b)); P(realpath(\"none\", NULL) == "
      "NULL); free(r); free(q);",
      kNumbers);
}
TEST(files, that_are_blocks_of_memory) {
  expect_body_as_on_host(
      "char b[] = \"12 ab\\nlast\"; FILE *f = fmemopen(b, strlen(b), \"r\"); int n; char s[9]; "
      "P(fscanf(f, \"%d %s\", &n, s)); P(n); puts(s); fgetc(f); P(fgets(s, 9, f) == s); puts(s); "
      "P(feof(f) != 0); fclose(f);");
}
TEST(files, that_give_a_block) {
  expect_body_as_on_host(
      "char *b; size_t n; FILE *f = open_memstream(&b, &n); fprintf(f, \"x=%d\", 5); fflush(f); "
      "P(n); puts(b); for (int i = 0; i < 100; i++) fputs(\"more \", f); fclose(f); P(n); puts(b); "
      "free(b); f = open_memstream(&b, &n); fclose(f); P(n); P(*b); free(b);");
}
TEST(files, the_null_device) {
  expect_body_as_on_host(
      "FILE *f = fopen(\"/dev/null\", \"w\"); printf(\"%d\", fputs(\"x\", f) >= 0); fclose(f); f = "
      "fopen(\"/dev/null\", \"r\"); printf(\"%d\", fgetc(f)); fclose(f);");
}
TEST(files, standard_streams_cannot_be_moved_in) {
  expect_body_as_on_host(
      "fflush(stdout); P(ftell(stdout)); P(errno == ESPIPE); printf(\"%d %d %d\", fileno(stdin), "
      "fileno(stdout), isatty(1));");
}

TEST(files, a_run_starts_from_the_same_files) {
  const Subject subject(
      "#include <stdio.h>\nint main(void) { FILE *f = fopen(\"f\", \"r+\"); int c = fgetc(f); "
      "rewind(f); fputc('x', f); fclose(f); putchar(c);"
      " f = fopen(\"f\", \"r\"); putchar(fgetc(f)); return 0; }");
  const Given given{.files = {{"f", "a"}}};
  EXPECT_EQ(run_with(subject, given).output, "ax");
  EXPECT_EQ(run_with(subject, given).output, "ax");
}
TEST(files, the_host_is_out_of_reach) {
  const std::string path = std::filesystem::temp_directory_path() / "culprit-files-test-escapes";
  const Subject subject(
      "#include <stdio.h>\nint main(int n, char **v) { FILE *f = fopen(v[1], \"w\"); if (f) "
      "fputs(\"x\", f); return fopen(\"/etc/passwd\", \"r\") != NULL; }");
  EXPECT_EQ(run_with(subject, {.arguments = {path}}).exit_status, 0);
  EXPECT_FALSE(std::filesystem::exists(path));
}
TEST(files, of_a_loader_are_asked_for_once) {
  int asked = 0;
  const auto set = std::make_shared<const FileSet>("/project/build", [&](const std::string& path) {
    ++asked;
    return path == "/project/data/x"
               ? FileEntry{FileEntry::Kind::File,
                           std::make_shared<const std::string>(std::to_string(asked))}
               : FileEntry{};
  });
  const Subject subject(
      "#include <stdio.h>\nint main(void) { FILE *f = fopen(\"../data/x\", \"r\"); "
      "putchar(fgetc(f)); return 0; }");
  for (int i = 0; i < 2; ++i) {
    const machine::RunInputs inputs{.files = set};
    replay::PlainRunRequest request;
    request.inputs = &inputs;
    EXPECT_EQ(subject.run(request).output, "1");
  }
}

/// A listing shows the kinds: no file is loaded for it.
TEST(files, of_a_listed_folder_are_not_loaded) {
  std::vector<std::string> asked;
  const auto set = std::make_shared<const FileSet>("/project", [&](const std::string& path) {
    asked.push_back(path);
    return path == "/project"
               ? FileEntry{FileEntry::Kind::Folder,
                           nullptr,
                           {{"f", FileEntry::Kind::File}, {"g", FileEntry::Kind::Folder}}}
               : FileEntry{};
  });
  const Subject subject(
      "#include <stdio.h>\n#include <dirent.h>\nint main(void) { DIR *d = opendir(\".\"); struct "
      "dirent *e;"
      " while ((e = readdir(d))) printf(\"%s%d \", e->d_name, e->d_type == DT_DIR); return 0; }");
  const machine::RunInputs inputs{.files = set};
  replay::PlainRunRequest request;
  request.inputs = &inputs;
  EXPECT_EQ(subject.run(request).output, ".1 ..1 f0 g1 ");
  EXPECT_EQ(asked, std::vector<std::string>{"/project"});
}
TEST(files, that_are_too_large_are_unsupported) {
  const auto set = std::make_shared<const FileSet>("/project", [&](const std::string& path) {
    return path == "/project/big"      ? FileEntry{FileEntry::Kind::File, nullptr, {}, true}
           : path == "/project/folder" ? FileEntry{FileEntry::Kind::Folder, nullptr, {}, true}
                                       : FileEntry{};
  });
  const machine::RunInputs inputs{.files = set};
  replay::PlainRunRequest request;
  request.inputs = &inputs;
  const std::string head =
      "#include <stdio.h>\n#include <dirent.h>\n#include <sys/stat.h>\n#include "
      "<unistd.h>\n#include <fcntl.h>\nint main(void) { struct stat s; ";
  for (const char* call : {"fopen(\"big\", \"r\")", "stat(\"big\", &s)", "rename(\"big\", \"x\")",
                           "remove(\"big\")", "open(\"big\", O_RDONLY)", "opendir(\"folder\")"})
    EXPECT_EQ(Subject(head + "return !" + call + "; }").run(request).stop, Stop::Unsupported)
        << call;
  EXPECT_EQ(Subject(head + "return chdir(\"folder\") + (rmdir(\"../folder\") == 0) + "
                           "(access(\"../big2\", 0) == 0); }")
                .run(request)
                .exit_status,
            0);
}

const std::string kHead = "#include <stdio.h>\n#include <stdlib.h>\n";
TEST(files, a_stream_that_is_null) {
  expect_finding(kHead +
                     "int main(void) { FILE *f = fopen(\"none\", \"r\"); int n;\n fscanf(f, "
                     "\"%d\", &n); return 0; }",
                 FindingKind::NullDereference, 4);
}
TEST(files, a_stream_that_was_closed) {
  expect_finding(
      kHead + "int main(void) { FILE *f = tmpfile(); fclose(f);\n fputc('x', f); return 0; }",
      FindingKind::UseAfterFree, 4);
  expect_finding(
      kHead + "int main(void) { FILE *f = tmpfile(); fclose(f);\n fclose(f); return 0; }",
      FindingKind::UseAfterFree, 4);
}
TEST(files, a_pointer_that_is_no_stream) {
  expect_finding(kHead + "int main(void) { int x;\n return fgetc((FILE *)&x); }",
                 FindingKind::WildDereference, 4);
}
TEST(files, endless_reading_at_the_end) {
  const Subject subject(kHead +
                        "int main(void) { FILE *f = tmpfile(); int c = 0; while (c != 'x') c = "
                        "fgetc(f); return 0; }");
  EXPECT_EQ(subject.run().stop, Stop::Endless);
  const Subject grows(kHead +
                      "int main(void) { FILE *f = tmpfile(); for (;;) { if (ftell(f) > 300000) "
                      "return 5; fputc('x', f); } }");
  EXPECT_EQ(grows.run().exit_status, 5);
}

}  // namespace
}  // namespace culprit::machine
