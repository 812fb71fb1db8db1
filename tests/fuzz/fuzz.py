#!/usr/bin/env python3
"""Run the fuzz targets under libFuzzer, one after the other, each on one processor.

usage: fuzz.py --fuzz PROGRAM [--seconds N] [--keep DIR] [--go-on] [TARGET...]

PROGRAM is build/fuzz/bin/fuzz. Inputs that end a target are written to DIR/found/TARGET, or to
found/TARGET in the current folder. With --keep, inputs that reach new code stay in DIR/TARGET for
the next run. With --go-on, a target goes on after an input that ends it. The status is 1 if there
was one.
"""
import argparse
import os
import pathlib
import re
import resource
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
# Sanitizers slow a target down about tenfold, so this is a second of an ordinary build.
MOST_SECONDS = 10
MOST_MIB = 2048
LONGEST = 10_000  # bytes of an input
STACK = 1 << 30   # as culprit has it (driver/deep_stack.h)
CLANG = re.compile(r"^\s*#\d+ .* in (clang::|llvm::|\(anonymous namespace\)::.*\(lib(clang|LLVM)|"
                   r".*\((/[^)]*/)?lib(clang-cpp|LLVM)[^)]*\))")
FRAME = re.compile(r"^\s*#\d+ 0x\w+ (in )?(.*)")
OF_RUNTIME = re.compile(r"__asan|__sanitizer|__interceptor|fuzzer::|\(libc\.so|raise|abort")


def targets():
    return sorted(path.stem for path in (HERE / "targets").glob("*.cpp"))


def with_deep_stack():
    hard = resource.getrlimit(resource.RLIMIT_STACK)[1]
    most = STACK if hard == resource.RLIM_INFINITY else min(STACK, hard)
    resource.setrlimit(resource.RLIMIT_STACK, (most, hard))


def innermost_frame(log):
    """The first frame of the first stack that is of neither the runtime nor the C library."""
    for line in log.splitlines():
        frame = FRAME.match(line)
        if frame and not OF_RUNTIME.search(frame[2]):
            return frame[2]
    return ""


def figures(log):
    """Executions, covered edges and features at the end."""
    executions = re.findall(r"stat::number_of_executed_units:\s*(\d+)", log)
    coverage = re.findall(r"cov: (\d+) ft: (\d+)", log)
    last = re.findall(r"^#(\d+)", log, re.M)
    count = int(executions[-1]) if executions else int(last[-1]) if last else 0
    return count, *(map(int, coverage[-1]) if coverage else (0, 0))


def fuzz(program, target, seconds, kept, found, goes_on):
    found.mkdir(parents=True, exist_ok=True)
    kept.mkdir(parents=True, exist_ok=True)
    before = set(found.iterdir())
    command = [program, f"--target={target}", f"-max_total_time={seconds}",
               f"-timeout={MOST_SECONDS}", f"-rss_limit_mb={MOST_MIB}", f"-max_len={LONGEST}",
               "-print_final_stats=1", f"-artifact_prefix={found}/"]
    if goes_on:
        command += ["-fork=1", "-ignore_crashes=1", "-ignore_timeouts=1", "-ignore_ooms=1"]
    words = HERE / "dictionaries" / f"{target}.dict"
    if words.exists():
        command.append(f"-dict={words}")
    environment = dict(os.environ, CULPRIT_CACHE_DIR="", UBSAN_OPTIONS="print_stacktrace=1",
                       ASAN_OPTIONS="detect_leaks=1:quarantine_size_mb=16:allow_user_poisoning=0")
    if os.path.isdir("/dev/shm"):
        environment["TMPDIR"] = "/dev/shm"
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [*command, str(kept), str(HERE / "corpus" / target)], cwd=folder, env=environment,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, preexec_fn=with_deep_stack)
    log = done.stderr.decode(errors="replace")
    (found / "log").write_text(log)
    ended = sorted(set(found.iterdir()) - before - {found / "log"})
    count, edges, features = figures(log)
    print(f"{target:17} {count:9} runs {edges:6} edges {features:6} features"
          f" {len(ended):3} ended it", flush=True)
    for path in ended:
        print(f"    {path}")
    if ended and not goes_on:
        frame = innermost_frame(log)
        print(f"    in {frame}")
        if CLANG.search(f"#0 0x0 in {frame}"):
            print("    which is Clang's")
    return bool(ended) or (done.returncode != 0 and not goes_on)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--fuzz", required=True)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--keep")
    parser.add_argument("--go-on", action="store_true")
    parser.add_argument("targets", nargs="*", default=[])
    given = parser.parse_args()
    unknown = set(given.targets) - set(targets())
    if unknown:
        parser.error(f"no such target: {', '.join(sorted(unknown))}")
    program = os.path.abspath(given.fuzz)
    found = pathlib.Path(given.keep or ".").resolve() / "found"
    with tempfile.TemporaryDirectory() as folder:
        kept = pathlib.Path(given.keep or folder).resolve()
        bad = [target for target in given.targets or targets()
               if fuzz(program, target, given.seconds, kept / target, found / target, given.go_on)]
    if bad:
        print(f"inputs ended: {', '.join(bad)}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
