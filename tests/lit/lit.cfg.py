# Parameters: culprit = the program; tools = folder of FileCheck and not; scratch = folder for what
# the tests write.
import os
import shutil
import subprocess
import sys
import tempfile

import lit.formats

here = os.path.dirname(os.path.abspath(__file__))
project = os.path.dirname(os.path.dirname(here))
program = lit_config.params.get("culprit", "culprit")
tools = lit_config.params.get("tools", "/usr/lib/llvm-19/bin")

config.name = "culprit"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".test", ".c"]
config.excludes = ["Inputs"]
config.test_source_root = here
config.test_exec_root = lit_config.params.get("scratch") or tempfile.mkdtemp(prefix="culprit-lit-")
# `exits N COMMAND` runs a command and checks its status; `as_fast N COMMAND -- COMMAND` compares
# two; a folder of tests is written by `tests_in DIR NAME INPUT OUTPUT ...`.
config.substitutions += [
    # What a test expects must not depend on how fast the machine is: without a --timeout of its
    # own, a run has as long as it needs.
    (r"%culprit (run|locate|repair|explain|deviate|debug|class(?! --merge))\b(?!.*--timeout)",
     rf"{program} \1 --timeout 1000"),
    ("%culprit", program),
    ("%as_native", f"{sys.executable} {here}/frameworks/Inputs/as_native.py {program} "
                   f"{os.environ.get('CC', 'cc')}"),
    ("%exits", f"{sys.executable} {here}/Inputs/exits.py"),
    ("%tests_in", f"{sys.executable} {here}/Inputs/tests_in.py"),
    ("%as_fast", f"{sys.executable} {here}/Inputs/as_fast.py"),
    ("%python", sys.executable),
    ("%cc", os.environ.get("CC", "cc")),
    ("%docs", os.path.join(project, "docs")),
    ("%project", project),
    ("%check", os.path.join(tools, "FileCheck")),
]
# Unit-test frameworks that are installed as libraries; tests without theirs are skipped.
for framework in ("cmocka", "check", "cunit"):
    if shutil.which("pkg-config") and subprocess.call(["pkg-config", "--exists", framework]) == 0:
        config.available_features.add(framework)
config.environment["CULPRIT_CACHE_DIR"] = ""  # none, but where a test names one
config.environment["TMPDIR"] = config.test_exec_root
os.makedirs(config.test_exec_root, exist_ok=True)
