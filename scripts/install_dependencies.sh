#!/bin/sh
# Installs the Debian packages that culprit is built and tested with, those that are missing only.
# Silent and quick, without root and without network, when there is nothing to do.
# Usage: install_dependencies.sh [--list]
set -eu

packages="
  make cmake ninja-build g++ ccache python3
  llvm-19-dev libclang-19-dev clang-19 llvm-19-tools libzstd-dev zlib1g-dev
  libcadical-dev libz3-dev libcli11-dev libfmt-dev libtbb-dev libmimalloc-dev nlohmann-json3-dev
  libgtest-dev libgmock-dev csmith libcsmith-dev
"
# clang-19 holds the compiler's own headers (stddef.h ...); llvm-19-tools has lit and FileCheck;
# csmith makes random test programs. Not installed, but used by tests when there: libcmocka-dev,
# check and libcunit1-dev (the models of unit-test frameworks are compared with them), chromium (the
# HTML report), python3-jsonschema (a second opinion on the formats), libclang-rt-19-dev (the preset
# fuzz).

if [ "${1:-}" = "--list" ]; then
  echo $packages
  exit 0
fi

if ! command -v dpkg-query >/dev/null; then
  echo "install_dependencies.sh: this is no Debian system; install what corresponds to:" \
    $packages >&2
  exit 0
fi

missing=""
for package in $packages; do
  status=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
  [ "$status" = "installed" ] || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

as_root=""
if [ "$(id -u)" -ne 0 ]; then
  if ! command -v sudo >/dev/null; then
    echo "install_dependencies.sh: neither root nor sudo;" \
      "ask an administrator for: apt-get install$missing" >&2
    exit 1
  fi
  as_root="sudo"
fi

echo "installing:$missing"
install_missing() {
  $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $missing
}
# The package lists are fetched only when the ones at hand are empty or out of date.
install_missing 2>/dev/null || { $as_root apt-get update -q && install_missing; }
