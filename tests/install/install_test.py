#!/usr/bin/env python3
"""Installs a build, into a folder or as a Debian package, and uses what was installed from another
place.

usage: install_test.py --build BUILD --cmake CMAKE --cpack CPACK folder|package|clean-root
"""
import argparse
import gzip
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

SKIPPED = 77
EVERYWHERE = ["bin/culprit", "share/man/man1/culprit.1.gz",
              "share/bash-completion/completions/culprit",
              "share/fish/vendor_completions.d/culprit.fish", "share/doc/culprit/README.md",
              "share/doc/culprit/NEWS.md",
              "share/doc/culprit/docs/manual.md", "share/doc/culprit/docs/limits.md",
              "share/doc/culprit/docs/result.schema.json",
              "share/doc/culprit/examples/readings/records.c",
              "share/doc/culprit/editors/vscode/extension.js",
              "share/doc/culprit/notices/libcadical-dev", "share/doc/culprit/notices/libcli11-dev",
              "share/doc/culprit/notices/nlohmann-json3-dev",
              "share/doc/culprit/notices/libclang-19-dev", "share/doc/culprit/notices/libfmt-dev"]
PLAIN = ["share/zsh/site-functions/_culprit", "share/doc/culprit/LICENSE"]
DEBIAN = ["share/zsh/vendor-completions/_culprit", "share/doc/culprit/copyright",
          "share/doc/culprit/changelog.Debian.gz"]


def run(words, **more):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True,
                          timeout=1000, **more)
    assert done.returncode == 0, (f"{' '.join(map(str, words))}: status {done.returncode}\n"
                                  f"{done.stdout}{done.stderr}")
    return done.stdout


def check_files(prefix, expected, absent):
    for name in expected:
        assert (prefix / name).is_file(), f"{name} is not installed"
    for name in absent:
        assert not (prefix / name).exists(), f"{name} does not belong there"
    for path in prefix.rglob("*"):
        mode = path.stat().st_mode & 0o777
        assert mode == 0o755 or (mode == 0o644 and path.is_file()
                                 and path.parent.name != "bin"), f"{path}: mode {mode:o}"
        assert path.name not in ("__pycache__", "CMakeCache.txt"), path


def check_links(documents):
    for page in documents.rglob("*.md"):
        for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", page.read_text()):
            assert "://" in target or (page.parent / target).exists(), f"{page}: dead link {target}"


def check_use(prefix, folder):
    """From a folder and an environment that know nothing of the build."""
    culprit = prefix / "bin" / "culprit"
    environment = {"PATH": "/usr/bin:/bin", "HOME": str(folder)}
    example = prefix / "share/doc/culprit/examples/readings"
    shown = run([culprit, "locate", example / "records.c", "--tests", example / "tests", "--color",
                 "never"], cwd=folder, env=environment)
    assert re.search(r"^1\. \S*records\.c:22:13 ", shown, re.M), shown
    # A library model and Clang's own headers.
    source = folder / "count.c"
    source.write_text('#include <stdio.h>\n#include <stddef.h>\n#include <stdarg.h>\n'
                      '#include <string.h>\n'
                      'int main(void) { char s[9]; strcpy(s, "abc"); printf("%zu\\n", strlen(s) + '
                      '1); }\n')
    (folder / "tests").mkdir()
    (folder / "tests" / "t.out").write_text("3\n")
    shown = run([culprit, "locate", "count.c", "--tests", "tests"], cwd=folder, env=environment)
    assert "strlen(s) + 1" in shown, shown
    version = run([culprit, "version"], cwd=folder, env=environment).strip()
    page = gzip.decompress((prefix / "share/man/man1/culprit.1.gz").read_bytes()).decode()
    assert f'"{version}"' in page, page[:200]
    shown = run([culprit, "options", "--as", "man"])
    assert page == shown, "the manual page is not of this program"
    for form, name in (("bash", "bash-completion/completions/culprit"),
                       ("fish", "fish/vendor_completions.d/culprit.fish")):
        shown = run([culprit, "options", "--as", form])
        assert (prefix / "share" / name).read_text() == shown, name


def check_folder(arguments, folder):
    run([arguments.cmake, "--install", arguments.build, "--prefix", "/opt/tools"],
        env={**os.environ, "DESTDIR": str(folder / "stage")})
    prefix = folder / "moved"
    (folder / "stage/opt/tools").rename(prefix)  # nothing in it may know where it was put
    check_files(prefix, EVERYWHERE + PLAIN, DEBIAN)
    check_links(prefix / "share/doc/culprit")
    check_use(prefix, folder)


def make_package(arguments, folder):
    for tool in ("dpkg-deb", "dpkg-shlibdeps"):
        if not shutil.which(tool):
            print(f"{tool} (package dpkg-dev) is not installed")
            sys.exit(SKIPPED)
    run([arguments.cpack, "-G", "DEB", "-B", folder / "out", "--config",
         arguments.build / "CPackConfig.cmake"], cwd=folder)
    package, = (folder / "out").glob("*.deb")
    return package


def check_package(arguments, folder):
    package = make_package(arguments, folder)
    fields = {name: run(["dpkg-deb", "-f", package, name]).strip()
              for name in ("Package", "Version", "Section", "Priority", "Maintainer", "Depends",
                           "Description", "Architecture")}
    assert re.fullmatch(rf"culprit_{re.escape(fields['Version'])}_{fields['Architecture']}\.deb",
                        package.name), package.name
    names = (fields["Package"], fields["Section"], fields["Priority"])
    assert names == ("culprit", "devel", "optional"), fields
    assert re.fullmatch(r"[^<]+ <\S+@\S+>", fields["Maintainer"]), fields
    assert fields["Description"].count("\n") >= 3, fields["Description"]
    needed = {entry.split()[0] for entry in fields["Depends"].split(", ")}
    for library in (r"libc6", r"libz3-4", r"libtbb\d+", r"libfmt\d+", r"libstdc\+\+6"):
        assert any(re.fullmatch(library, name) for name in needed), (
            f"{library} is not in Depends: {fields['Depends']}")
    development = {name for name in needed if name.endswith("-dev")}
    assert development == {"libclang-common-19-dev", "libc6-dev"}, fields["Depends"]
    for line in run(["dpkg-deb", "-c", package]).splitlines():
        assert " root/root " in line, f"owned by another than root: {line}"
    run(["dpkg-deb", "-x", package, folder / "root"])
    check_files(folder / "root/usr", EVERYWHERE + DEBIAN, PLAIN)
    check_links(folder / "root/usr/share/doc/culprit")
    check_use(folder / "root/usr", folder)


# What a person does with the package on a machine that has nothing else.
IN_CLEAN_ROOT = """set -e
apt-get install -y -q --no-install-recommends /root/culprit.deb >/root/log 2>&1 || {
  cat /root/log; exit 1; }
cd /root
cat >p.c <<'END'
#include <stdio.h>
int main(void) { int n = 0; scanf("%d", &n); printf("%d", n + 2); }
END
mkdir tests
printf 3 >tests/t.in
printf 4 >tests/t.out
culprit locate p.c --tests tests
ldd /usr/bin/culprit | grep 'not found' && exit 1
test -e /usr/share/man/man1/culprit.1.gz || echo 'this root leaves out manual pages'
"""


def check_clean_root(arguments, folder):
    """Only where a root can be made: by the superuser, with a Debian archive at hand."""
    if os.getuid() != 0 or not shutil.which("mmdebstrap"):
        print("mmdebstrap is not installed, or this is not the superuser")
        sys.exit(SKIPPED)
    package = make_package(arguments, folder)
    release = dict(line.split("=", 1) for line in
                   pathlib.Path("/etc/os-release").read_text().splitlines() if "=" in line)
    made = subprocess.run(["mmdebstrap", "--quiet", "--variant=apt",
                           f"--customize-hook=copy-in {package} /root",
                           f'--customize-hook=mv "$1"/root/{package.name} "$1"/root/culprit.deb',
                           release["VERSION_CODENAME"], folder / "root"],
                          capture_output=True, text=True, timeout=900)
    if made.returncode != 0:
        print(f"no clean root can be made here: {made.stderr}")
        sys.exit(SKIPPED)
    environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root",
                   "DEBIAN_FRONTEND": "noninteractive"}
    inside = ["chroot", folder / "root"]
    try:
        if subprocess.run([*inside, "apt-get", "update", "-q"], capture_output=True, timeout=600,
                          env=environment).returncode != 0:
            print("the archive cannot be reached from a clean root")
            sys.exit(SKIPPED)
        shown = run([*inside, "/bin/sh", "-c", IN_CLEAN_ROOT], env=environment)
    finally:
        shutil.rmtree(folder / "root", ignore_errors=True)
    assert "all tests pass with `n + 1`" in shown, shown


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--build", required=True, type=pathlib.Path)
    parser.add_argument("--cmake", required=True)
    parser.add_argument("--cpack", required=True)
    parser.add_argument("part", choices=["folder", "package", "clean-root"])
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        part = {"folder": check_folder, "package": check_package,
                "clean-root": check_clean_root}[arguments.part]
        part(arguments, pathlib.Path(folder))


if __name__ == "__main__":
    main()
