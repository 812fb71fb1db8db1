#!/bin/sh
# Installs the Debian packages that are missing. Silent and quick, without root and without network,
# when there is nothing to do.
# Usage: install_dependencies.sh [--list] [program] [tests] [package]   (default: all three)
#   program   what `make demo` and `make install` need
#   tests     what `make build` and `make test` need as well
#   package   what `make deb` needs as well
#   --list    prints the names, and installs nothing
set -eu

# Clang's own headers (stddef.h ...) come with libclang-19-dev, its CMake package with clang-19.
program="
  make cmake ninja-build g++ python3
  llvm-19-dev libclang-19-dev clang-19 libzstd-dev zlib1g-dev
  libcadical-dev libz3-dev libcli11-dev libfmt-dev libtbb-dev libmimalloc-dev nlohmann-json3-dev
"
# llvm-19-tools has lit and FileCheck; csmith makes random test programs. Not installed, but used by
# tests when there: libcmocka-dev, check and libcunit1-dev (the models of unit-test frameworks are
# compared with them), chromium (the HTML report), python3-jsonschema (a second opinion on the
# formats), libclang-rt-19-dev (the preset fuzz). mmdebstrap makes the clean root in which the
# package is tried.
tests="
  ccache llvm-19-tools libgtest-dev libgmock-dev csmith libcsmith-dev file dpkg-dev mmdebstrap
"
package="file dpkg-dev"

list_only=false
packages=""
for word in "$@"; do
  case $word in
    --list) list_only=true ;;
    program) packages="$packages $program" ;;
    tests) packages="$packages $tests" ;;
    package) packages="$packages $package" ;;
    *)
      echo "install_dependencies.sh: unknown word '$word'; see the head of the script" >&2
      exit 2
      ;;
  esac
done
[ -n "$packages" ] || packages="$program $tests $package"
packages=$(printf '%s\n' $packages | awk '!seen[$0]++')

if $list_only; then
  echo $packages
  exit 0
fi

if ! command -v dpkg-query >/dev/null; then
  echo "install_dependencies.sh: this is not a Debian system; install what corresponds to:" \
    $packages >&2
  exit 0
fi

missing=""
for name in $packages; do
  status=$(dpkg-query -W -f '${db:Status-Status}' "$name" 2>/dev/null || true)
  [ "$status" = "installed" ] || missing="$missing $name"
done
[ -n "$missing" ] || exit 0

as_root=""
if [ "$(id -u)" -ne 0 ]; then
  if ! command -v sudo >/dev/null; then
    echo "install_dependencies.sh: packages are missing, and this is neither root nor sudo;" \
      "ask an administrator for: apt-get install$missing" >&2
    exit 1
  fi
  as_root="sudo"
fi

# What apt-get prints is shown only when it fails.
log=$(mktemp)
trap 'rm -f "$log"' EXIT
apt() { $as_root env DEBIAN_FRONTEND=noninteractive apt-get "$@" >"$log" 2>&1; }
install_missing() { apt install -y --no-install-recommends $missing; }

echo "installing:$missing"
# The package lists are fetched only when the ones at hand are empty or out of date.
install_missing || { apt update && install_missing; } || {
  cat "$log" >&2
  echo "install_dependencies.sh: apt-get failed; culprit is built on Debian 12 and newer" >&2
  exit 1
}
