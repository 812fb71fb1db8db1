"""usage: bound.py SECONDS MIB COMMAND...: runs a command and says how it ended; the status is 1 if
it took longer, or more memory at once."""
import os
import subprocess
import sys
import time

begin = time.monotonic()
process = subprocess.Popen(sys.argv[3:])
_, status, usage = os.wait4(process.pid, 0)
seconds, mib = time.monotonic() - begin, usage.ru_maxrss / 1024
print("status", os.waitstatus_to_exitcode(status), flush=True)
if seconds > float(sys.argv[1]) or mib > float(sys.argv[2]):
    sys.exit(f"{seconds:.1f} s, {mib:.0f} MiB")
