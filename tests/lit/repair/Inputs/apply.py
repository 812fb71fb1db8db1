"""Applies a diff to a file with the program `patch`. usage: apply.py DIFF FILE"""
import subprocess
import sys

sys.exit(subprocess.run(["patch", "-s", "-i", sys.argv[1], sys.argv[2]]).returncode)
