// Programs that gcc 12 compiles must compile here, too. So the default is gnu17, and the errors
// that are new in Clang 19 but only warnings in gcc 12 (implicit int, implicit declarations,
// conversions between integers and pointers ...) are warnings again.
#include "frontend/arguments.h"
#include "frontend/own_headers.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>

#include "frontend/foreign_code.h"

namespace culprit::frontend {

namespace {

constexpr std::array kFixed = {"-triple",
                               "x86_64-pc-linux-gnu",
                               "-mrelocation-model",
                               "static",
                               "-mframe-pointer=all",
                               "-fmath-errno",
                               "-ffp-contract=off",
                               "-fno-rounding-math",
                               "-target-cpu",
                               "x86-64",
                               "-debug-info-kind=line-tables-only",
                               "-dwarf-version=5",
                               "-ferror-limit",
                               "20",
                               "-fgnuc-version=4.2.1",
                               "-x",
                               "c"};

constexpr std::array kWarnings = {"-Wno-error=implicit-int",
                                  "-Wno-error=implicit-function-declaration",
                                  "-Wno-error=int-conversion",
                                  "-Wno-error=incompatible-pointer-types",
                                  "-Wno-error=incompatible-function-pointer-types",
                                  "-Wno-error=return-type",
                                  "-Wno-error=return-mismatch",
                                  "-Wno-error=main-return-type",
                                  "-Wno-error=strict-prototypes",
                                  "-Wno-error=non-literal-null-conversion",
                                  "-Wno-error=c2x-extensions",
                                  "-Wno-error=gnu-folding-constant",
                                  "-Wno-error=address-of-temporary",
                                  "-Wno-error=register",
                                  "-Wno-error=static-in-inline",
                                  "-Wno-deprecated-non-prototype",
                                  "-Wno-unknown-warning-option",
                                  "-Wno-ignored-attributes",
                                  "-Wno-unknown-pragmas",
                                  "-Wno-deprecated-declarations",
                                  "-Wformat",
                                  "-Wparentheses",
                                  "-Wreturn-type",
                                  "-Wuninitialized",
                                  "-Wsometimes-uninitialized",
                                  "-Wunused-value",
                                  "-Wself-assign",
                                  "-Wtautological-compare",
                                  "-Wtautological-overlap-compare",
                                  "-Wfor-loop-analysis",
                                  "-Winfinite-recursion",
                                  "-Wsizeof-array-argument",
                                  "-Wempty-body",
                                  "-Wsizeof-pointer-memaccess",
                                  "-Wunsequenced",
                                  "-Wint-in-bool-context",
                                  "-Wmisleading-indentation",
                                  "-Wimplicit",
                                  "-Wcomment",
                                  "-Warray-bounds"};

/// Flags whose value is joined or the next argument, with the same meaning in cc1.
constexpr std::array kJoined = {"-I", "-D", "-U"};
constexpr std::array kSeparate = {"-include", "-isystem", "-iquote", "-idirafter", "-imacros"};
/// Code generation flags that change the meaning of a program. All other -f flags are dropped, and
/// so are all other -m flags but those of kExtensions.
constexpr std::array kMeaning = {"-fwrapv",
                                 "-ftrapv",
                                 "-fsigned-char",
                                 "-fno-signed-char",
                                 "-fcommon",
                                 "-fno-common",
                                 "-fgnu89-inline",
                                 "-fshort-enums",
                                 "-fms-extensions",
                                 "-ffreestanding",
                                 "-fno-builtin",
                                 "-mms-bitfields",
                                 "-fdollars-in-identifiers",
                                 "-fno-dollars-in-identifiers",
                                 "-trigraphs"};
/// Extensions of the processor, as flags call them (-mavx2), and their macros. A unit may use them:
/// its functions are compiled, and those that are run are modelled as far as they go. The macros
/// are not defined, so that code with several ways takes the plain one, as cpuid tells it to.
struct Extension {
  const char* name;
  const char* macro;
};
constexpr std::array kExtensions = {Extension{"sse3", "__SSE3__"},
                                    Extension{"ssse3", "__SSSE3__"},
                                    Extension{"sse4.1", "__SSE4_1__"},
                                    Extension{"sse4.2", "__SSE4_2__"},
                                    Extension{"sse4a", "__SSE4A__"},
                                    Extension{"avx", "__AVX__"},
                                    Extension{"avx2", "__AVX2__"},
                                    Extension{"avx512f", "__AVX512F__"},
                                    Extension{"avx512bw", "__AVX512BW__"},
                                    Extension{"avx512cd", "__AVX512CD__"},
                                    Extension{"avx512dq", "__AVX512DQ__"},
                                    Extension{"avx512vl", "__AVX512VL__"},
                                    Extension{"avx512ifma", "__AVX512IFMA__"},
                                    Extension{"avx512vbmi", "__AVX512VBMI__"},
                                    Extension{"avx512vbmi2", "__AVX512VBMI2__"},
                                    Extension{"avx512vnni", "__AVX512VNNI__"},
                                    Extension{"avx512bitalg", "__AVX512BITALG__"},
                                    Extension{"avx512vpopcntdq", "__AVX512VPOPCNTDQ__"},
                                    Extension{"avxvnni", "__AVXVNNI__"},
                                    Extension{"aes", "__AES__"},
                                    Extension{"vaes", "__VAES__"},
                                    Extension{"pclmul", "__PCLMUL__"},
                                    Extension{"vpclmulqdq", "__VPCLMULQDQ__"},
                                    Extension{"sha", "__SHA__"},
                                    Extension{"gfni", "__GFNI__"},
                                    Extension{"bmi", "__BMI__"},
                                    Extension{"bmi2", "__BMI2__"},
                                    Extension{"lzcnt", "__LZCNT__"},
                                    Extension{"popcnt", "__POPCNT__"},
                                    Extension{"crc32", "__CRC32__"},
                                    Extension{"movbe", "__MOVBE__"},
                                    Extension{"adx", "__ADX__"},
                                    Extension{"rdrnd", "__RDRND__"},
                                    Extension{"rdseed", "__RDSEED__"},
                                    Extension{"xsave", "__XSAVE__"},
                                    Extension{"fma", "__FMA__"},
                                    Extension{"f16c", "__F16C__"},
                                    Extension{"cx16", "__GCC_HAVE_SYNC_COMPARE_AND_SWAP_16"}};
/// The extensions of a processor of the last ten years, which -march=native and the like mean.
constexpr std::array kUsual = {"avx2",  "aes", "pclmul", "bmi",   "bmi2",
                               "lzcnt", "fma", "f16c",   "movbe", "cx16"};

/// Prefixes of flags that would change the layout of data or the language. These are not modelled.
constexpr std::array kNotHonoured = {"-m32",     "-m16",           "-mx32",
                                     "-mabi=",   "-mlong-double-", "--target",
                                     "-target",  "-arch",          "-funsigned-bitfields",
                                     "-std=c++", "-std=gnu++"};
/// Dropped together with the next argument.
constexpr std::array kDroppedPairs = {"-o", "-MF",      "-MT", "-MQ",   "-L",
                                      "-l", "-Xlinker", "-x",  "-arch", "-target"};

template <class List>
bool one_of(std::string_view flag, const List& list) {
  for (std::string_view candidate : list)
    if (flag == candidate) return true;
  return false;
}

/// The -std flag for cc1. Spellings that only the driver accepts are mapped.
std::string standard_of(const std::vector<std::string>& flags) {
  std::string standard = "-std=gnu17";
  for (const std::string& flag : flags) {
    if (flag.starts_with("-std=c++") || flag.starts_with("-std=gnu++")) continue;
    if (flag.starts_with("-std=")) standard = flag;
    if (flag == "-ansi") standard = "-std=c89";
  }
  return standard;
}

std::string normalised(const std::string& flag) {
  if (flag == "-funsigned-char") return "-fno-signed-char";
  if (flag == "-fno-unsigned-char") return "-fsigned-char";
  if (flag == "--include") return "-include";
  if (flag == "-fpack-struct") return "-fpack-struct=1";
  return flag;
}

bool adds_extensions(std::string_view flag) {
  return flag.starts_with("-march=") && flag != "-march=x86-64" &&
         meaning_of_machine_flag(std::string(flag)).empty();
}

/// Appends what a flag for extensions of the processor means to cc1. Returns false if it is none.
bool add_extension(const std::string& flag, std::vector<std::string>& out) {
  const auto add = [&](const std::string& name) {
    out.insert(out.end(), {"-target-feature", "+" + name});
  };
  if (adds_extensions(flag)) {
    for (const char* name : kUsual) add(name);
    return true;
  }
  const std::string name =
      flag == "-msse4" ? "sse4.2" : flag.substr(std::min<size_t>(2, flag.size()));
  for (const Extension& extension : kExtensions)
    if (flag.starts_with("-m") && name == extension.name) return add(name), true;
  return false;
}

/// Appends the cc1 form of flag `i`, if it has one, and returns the index of the next flag.
size_t translate(const std::vector<std::string>& flags, size_t i, std::vector<std::string>& out) {
  const std::string flag = normalised(flags[i]);
  const bool has_next = i + 1 < flags.size();
  if (one_of(flag, kDroppedPairs)) return i + 2;
  if (has_next && (one_of(flag, kJoined) || one_of(flag, kSeparate))) {
    out.push_back(flag);
    out.push_back(flags[i + 1]);
    return i + 2;
  }
  const bool fortify = flag.starts_with("-D_FORTIFY_SOURCE");
  for (std::string_view prefix : kJoined)
    if (flag.starts_with(prefix) && flag != prefix && !fortify) out.push_back(flag);
  for (std::string_view prefix : kSeparate)
    if (flag.starts_with(prefix) && flag != prefix) {
      out.emplace_back(prefix);
      out.push_back(flag.substr(prefix.size()));
    }
  if (flag == "-fshort-wchar") out.insert(out.end(), {"-fwchar-type=short", "-fno-signed-wchar"});
  if (one_of(flag, kMeaning) || flag.starts_with("-fpack-struct=") ||
      flag.starts_with("-fno-builtin-"))
    out.push_back(flag);
  return i + 1;
}

/// The headers of the Clang that culprit was built with, or of a Clang 19 installed at run time.
std::string resource_directory() {
  const std::string built_with = CULPRIT_CLANG_RESOURCE_DIR;
  for (const std::string& path :
       {built_with, std::string("/usr/lib/llvm-19/lib/clang/19"), std::string("/usr/lib/clang/19"),
        std::string("/usr/local/lib/clang/19")})
    if (std::filesystem::exists(path + "/include/stddef.h")) return path;
  return built_with;
}

bool has_header(const std::string& folder, const char* name) {
  return std::filesystem::exists(folder + "/" + name);
}

}  // namespace

std::vector<std::string> system_header_folders() {
  std::vector<std::string> folders;
  for (const std::string& folder :
       {resource_directory() + "/include", std::string("/usr/local/include"),
        std::string("/usr/include")}) {
    std::error_code error;
    const std::filesystem::path real = std::filesystem::canonical(folder, error);
    if (!error) folders.push_back(real.string());
  }
  return folders;
}

std::string working_directory(const CompileRequest& request) {
  return std::filesystem::absolute(request.directory.empty() ? "." : request.directory)
      .lexically_normal()
      .string();
}

std::string missing_headers_hint() {
  if (!has_header(resource_directory() + "/include", "stddef.h"))
    return "the headers of Clang 19 are not installed; on Debian: apt-get install "
           "libclang-common-19-dev";
  if (!has_header("/usr/include", "stdio.h"))
    return "the headers of the C library are not installed; on Debian: apt-get install libc6-dev";
  return {};
}

std::vector<Diagnostic> not_honoured(const std::vector<std::string>& flags) {
  std::vector<Diagnostic> out;
  std::string told;  // one flag that means the same is enough
  for (size_t i = 0; i < flags.size(); ++i) {
    const bool argument = i > 0 && (one_of(flags[i - 1], kSeparate) ||
                                    one_of(flags[i - 1], kJoined) || flags[i - 1] == "-o");
    const bool native =
        (flags[i] + (i + 1 < flags.size() ? flags[i + 1] : "")).find("x86_64-linux") !=
        std::string::npos;
    if (argument || native) continue;
    const std::string meaning = meaning_of_machine_flag(flags[i]);
    const bool is_ignored =
        std::any_of(kNotHonoured.begin(), kNotHonoured.end(),
                    [&](std::string_view beginning) { return flags[i].starts_with(beginning); });
    if ((!is_ignored && meaning.empty()) || (!meaning.empty() && meaning == told)) continue;
    told = meaning;
    out.push_back({DiagnosticKind::Unsupported,
                   {},
                   0,
                   0,
                   "the flag " + flags[i] + " is ignored: culprit runs C as on x86-64 Linux",
                   meaning});
  }
  return out;
}

std::vector<std::string> folders_in(const std::vector<std::string>& flags) {
  std::vector<std::string> translated, folders;
  for (size_t i = 0; i < flags.size();) i = translate(flags, i, translated);
  for (size_t i = 0; i < translated.size(); ++i) {
    const std::string& flag = translated[i];
    if (flag.starts_with("-I") && flag.size() > 2) folders.push_back(flag.substr(2));
    if (i + 1 == translated.size()) break;
    if (flag == "-I" || flag == "-isystem" || flag == "-iquote" || flag == "-idirafter")
      folders.push_back(translated[++i]);
    else if (flag == "-include" || flag == "-imacros")
      folders.push_back(std::filesystem::path(translated[++i]).parent_path().string());
  }
  return folders;
}

std::vector<std::string> cc1_arguments(const CompileRequest& request) {
  std::vector<std::string> out(kFixed.begin(), kFixed.end());
  out.insert(out.end(), kWarnings.begin(), kWarnings.end());
  out.push_back(standard_of(request.flags));
  const std::string resources = resource_directory();
  out.insert(out.end(), {"-resource-dir", resources});
  std::vector<std::string> extensions;
  for (const std::string& flag : request.flags) add_extension(flag, extensions);
  out.insert(out.end(), extensions.begin(), extensions.end());
  if (!extensions.empty())
    for (const Extension& extension : kExtensions)
      out.push_back(std::string("-U") + extension.macro);
  out.push_back(std::string("-I") + kOwnHeaders);
  for (size_t i = 0; i < request.flags.size();) i = translate(request.flags, i, out);
  out.insert(out.end(),
             {"-internal-isystem", resources + "/include", "-internal-isystem",
              "/usr/local/include", "-internal-externc-isystem", "/usr/include/x86_64-linux-gnu",
              "-internal-externc-isystem", "/usr/include"});
  return out;
}

}  // namespace culprit::frontend
