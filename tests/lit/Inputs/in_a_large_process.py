"""Runs a command from a process of 300 MiB: in_a_large_process.py COMMAND..."""
import subprocess
import sys

held = bytearray(b"x") * (300 << 20)
sys.exit(subprocess.run(sys.argv[1:]).returncode)
