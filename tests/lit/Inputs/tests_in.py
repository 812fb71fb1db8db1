"""usage: tests_in.py DIR [NAME INPUT OUTPUT]...: a fresh folder of tests; \\n, \\t, \\0 and \\xNN
in the texts are escapes."""
import pathlib
import shutil
import sys

folder = pathlib.Path(sys.argv[1])
shutil.rmtree(folder, ignore_errors=True)
folder.mkdir(parents=True)
words = [word.encode().decode("unicode_escape").encode("latin1") for word in sys.argv[2:]]
for name, given, expected in zip(words[0::3], words[1::3], words[2::3]):
    (folder / f"{name.decode()}.in").write_bytes(given)
    (folder / f"{name.decode()}.out").write_bytes(expected)
