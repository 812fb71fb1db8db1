"""Runs one process and measures it: wall and processor time, peak memory, how it ended."""
import os
import signal
import subprocess
import threading
import time
from dataclasses import dataclass


@dataclass
class Run:
    status: int  # exit status; negative: ended by that signal
    timed_out: bool
    seconds: float
    cpu_seconds: float  # user and system
    peak_bytes: int
    error: str  # standard error, its first 4,000 characters

    @property
    def crashed(self):
        return self.status < 0 and not self.timed_out


def execute(command, timeout, scratch, stdin=None, stdout=subprocess.DEVNULL):
    """`scratch`: a folder of its own for this run. `stdout` may be an open file."""
    error_path = os.path.join(scratch, "stderr")
    with open(error_path, "wb") as error:
        started = time.monotonic()
        process = subprocess.Popen(command, stdin=stdin or subprocess.DEVNULL, stdout=stdout,
                                   stderr=error, start_new_session=True)
        timed_out = threading.Event()

        def stop():
            timed_out.set()
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass

        timer = threading.Timer(timeout, stop)
        timer.start()
        _, wait_status, usage = os.wait4(process.pid, 0)
        timer.cancel()
        seconds = time.monotonic() - started
    process.returncode = os.waitstatus_to_exitcode(wait_status)
    with open(error_path, "rb") as error:
        text = error.read(4000).decode("utf-8", "replace")
    return Run(process.returncode, timed_out.is_set(), seconds, usage.ru_utime + usage.ru_stime,
               usage.ru_maxrss * 1024, text)
