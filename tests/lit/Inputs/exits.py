"""usage: exits.py STATUS COMMAND...: runs the command, standard error on standard output; fails
when the status is another one."""
import subprocess
import sys

done = subprocess.run(sys.argv[2:], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=1200)
sys.stdout.buffer.write(done.stdout)
sys.stdout.flush()
if done.returncode != int(sys.argv[1]):
    sys.exit(f"exit status {done.returncode}, expected {sys.argv[1]}")
