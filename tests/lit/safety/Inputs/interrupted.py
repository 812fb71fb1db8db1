"""interrupted.py SIGNAL COMMAND...: runs the command, sends it the signal after two seconds, and
says its status."""
import signal
import subprocess
import sys

with subprocess.Popen(sys.argv[2:]) as run:
    try:
        run.wait(2)
    except subprocess.TimeoutExpired:
        run.send_signal(signal.Signals[f"SIG{sys.argv[1]}"])
    print("status", run.wait(60), flush=True)
