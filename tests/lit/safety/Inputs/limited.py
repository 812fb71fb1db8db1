"""usage: limited.py NAME=VALUE... -- COMMAND...: runs a command with limits of the system, such as
AS=100000000 bytes of addresses (names of resource.RLIMIT_*). The status is the command's."""
import resource
import subprocess
import sys

dashes = sys.argv.index("--")


def set_limits():
    for word in sys.argv[1:dashes]:
        name, value = word.split("=")
        kind = getattr(resource, "RLIMIT_" + name)
        resource.setrlimit(kind, (int(value), resource.getrlimit(kind)[1]))


sys.exit(subprocess.run(sys.argv[dashes + 1:], preexec_fn=set_limits).returncode)
