#!/usr/bin/env python3
"""Tests of the corpus driver, with a stand-in for culprit: python3 selftest.py"""
import contextlib
import io
import json
import os
import stat
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import cases
import compare
import judge
import native
import run
import tables
import threads

STAND_IN = """#!{python}
import json, sys, time
words = sys.argv
source = words[2]
if "crash" in source: import os; os.abort()
if "slow" in source: time.sleep(60)
if "reject" in source: print("a.c:3:4: unsupported: setjmp 12", file=sys.stderr); sys.exit(6)
place = {{"file": source, "line": 4, "column": 1, "end_line": 4, "end_column": 9}}
component = dict(place, kind="condition", text="i < n", function="main", name="", evidence=[])
document = {{"schema": "culprit/1", "tests": [
   {{"name": "a", "verdict": "pass", "reason": None, "findings": []}},
   {{"name": "b", "verdict": "fail",
     "reason": {{"kind": "output-format", "text": "", "place": place}}, "findings": []}}],
  "diagnoses": [{{"rank": 1, "replayed": True,
                  "components": [dict(component, line=2, end_line=2)], "also": []}},
                {{"rank": 2, "replayed": True, "components": [component], "also": []}}],
  "answer": "bounded", "complete": True, "statistics": {{"peak_memory_bytes": 1000}},
  "spectrum": [{{"file": source, "line": 2, "passed": 1, "failed": 1}},
               {{"file": source, "line": 4, "passed": 0, "failed": 1}}]}}
jobs = words[words.index("--jobs") + 1] if "--jobs" in words else "1"
if "differs" in source: document["answer"] = "with --jobs " + jobs
if "fails_at_times" in source and jobs != "1": sys.exit(3)
json.dump(document, open(words[words.index("-o") + 1], "w"))
"""


def write_case(root, corpus, name, **facts):
    folder = Path(root) / corpus / name
    (folder / "tests").mkdir(parents=True)
    (folder / "buggy.c").write_text('#include <stdio.h>\nint main(void) {\n  int c = getchar();\n'
                                    '  printf("%c", c);\n  return 0;\n}\n')
    for test in ("a", "b"):
        (folder / "tests" / f"{test}.in").write_text(test)
        (folder / "tests" / f"{test}.out").write_text("a" if test == "a" else "b\n")
    known = {"id": name, "corpus": corpus, "faulty_lines": [4], "missing_code_after": [],
             "failing": ["b"], "failing_blanks": ["b"]}
    (folder / "case.json").write_text(json.dumps(known | facts))


class WithCorpus(unittest.TestCase):
    def setUp(self):
        self.scratch = tempfile.TemporaryDirectory()
        self.addCleanup(self.scratch.cleanup)
        self.root = Path(self.scratch.name) / "corpora"
        self.program = Path(self.scratch.name) / "culprit"
        self.program.write_text(STAND_IN.format(python=sys.executable))
        self.program.chmod(self.program.stat().st_mode | stat.S_IXUSR)

    def measured(self, *words):
        output = Path(self.scratch.name) / "result.json"
        arguments = ["run.py", str(self.root), "--culprit", str(self.program), "--clang", "",
                     "--timeout", "30", "-o", str(output), *words]
        with mock.patch.object(sys, "argv",
                               arguments), contextlib.redirect_stdout(io.StringIO()) as shown:
            run.main()
        return json.loads(output.read_text()), shown.getvalue()


class Driver(WithCorpus):
    def test_scores_an_answer(self):
        write_case(self.root, "codeflaws", "one")
        document, shown = self.measured()
        record = document["cases"]["codeflaws/one"]
        self.assertEqual((record["state"], record["rank"], record["replayed"]), ("answered", 2, 2))
        self.assertEqual(record["peak_bytes"], 1000)
        self.assertEqual(record["verdicts"]["agree"], 2)
        self.assertEqual(record["ochiai"]["1"], 1.0)
        row = document["summary"]["codeflaws"]["single"]
        self.assertEqual(document["summary"]["codeflaws"]["explained"]["diagnosed"], 1.0)
        self.assertEqual((row["cases"], row["hit@1"], row["hit@3"], row["hit@any"]),
                         (1, 0.0, 1.0, 1.0))
        self.assertIn("100.0 %", shown)

    def test_survives_what_culprit_does(self):
        for name in ("crash", "slow", "reject"):
            write_case(self.root, "cpack", name)
        document, shown = self.measured("--jobs", "2", "--timeout", "4")
        states = {key: record["state"] for key, record in document["cases"].items()}
        self.assertEqual(states, {"cpack/crash": "crashed", "cpack/slow": "timeout",
                                  "cpack/reject": "rejected"})
        self.assertEqual(document["summary"]["cpack"]["unsupported"],
                         {"status 6: unsupported: setjmp N": 1})
        self.assertEqual(document["summary"]["cpack"]["single"]["misses"],
                         {"crashed": 1, "timeout": 1, "unsupported": 1})
        self.assertIn("crashed: cpack/crash", shown)

    def test_tests_with_undefined_behaviour_are_not_run(self):
        write_case(self.root, "tcas", "v1", ub_tests=["b"])
        case = cases.read_cases(self.root)[0][0]
        with tempfile.TemporaryDirectory() as scratch:
            self.assertEqual(sorted(os.listdir(run.tests_folder(case, scratch))), ["a.in", "a.out"])

    @unittest.skipUnless(native.shutil.which("gcc"), "needs gcc")
    def test_layout_and_native_truth(self):
        write_case(self.root, "cpack", "layout", blanks_only=True, failing_blanks=[],
                   faulty_lines=None)
        document, _ = self.measured("--native")
        record = document["cases"]["cpack/layout"]
        self.assertEqual(record["layout"],
                         {"kind": "output-format", "line": 4, "native": True, "faulty": None})
        self.assertEqual(record["verdicts"]["agree"], 2)
        self.assertEqual(document["summary"]["cpack"]["layout"]["named"], 1.0)

    def test_compare_names_gains_and_losses(self):
        write_case(self.root, "codeflaws", "one")
        before, _ = self.measured()
        after = json.loads(json.dumps(before))
        after["cases"]["codeflaws/one"]["rank"] = 1
        self.assertEqual(compare.changes(before["cases"], after["cases"]),
                         {"line of the fault in first 1": (["codeflaws/one"], [])})


class Threads(WithCorpus):
    def test_times_and_documents(self):
        for name in ("one", "differs", "fails_at_times", "crash"):
            write_case(self.root, "cpack", name, failing_blanks=["b"])
        write_case(self.root, "cpack", "passes", failing_blanks=[])
        output = Path(self.scratch.name) / "threads.json"
        arguments = ["threads.py", str(self.root), "--culprit", str(self.program), "--share", "1",
                     "--rounds", "2", "-o", str(output)]
        with mock.patch.object(sys, "argv",
                               arguments), contextlib.redirect_stdout(io.StringIO()) as shown:
            threads.main()
        document = json.loads(output.read_text())
        self.assertEqual({key: record["same"] for key, record in document["cases"].items()},
                         {"cpack/one": True, "cpack/differs": False, "cpack/fails_at_times": False})
        self.assertNotIn("documents", document["cases"]["cpack/one"])
        self.assertEqual([kept["threads"]
                          for kept in document["cases"]["cpack/differs"]["documents"]], [1, 2])
        self.assertIn("status 3",
                      document["cases"]["cpack/fails_at_times"]["documents"][1]["document"])
        self.assertEqual(len(document["cases"]["cpack/one"]["several"]), 2)
        self.assertIn("differs: cpack/differs\n", shown.getvalue())
        self.assertIn("differs: cpack/fails_at_times (no document: status 3)", shown.getvalue())
        minima = document["summary"]["minima"]
        self.assertAlmostEqual(minima["times_as_fast"], minima["one"] / minima["several"])


class Cases(unittest.TestCase):
    def test_comparison(self):
        self.assertEqual(cases.comparison_of({"corpus": "cpack"}), "blanks")
        self.assertEqual(cases.comparison_of({"corpus": "cpack", "blanks_only": True}), "exact")
        self.assertEqual(cases.comparison_of({"corpus": "tcas"}), "exact")

    def test_loose_oracles_are_not_scored(self):
        self.assertFalse(cases.is_scored({"corpus": "introclass", "oracle_is_blanks": False}))
        self.assertTrue(cases.is_scored({"corpus": "codeflaws"}))


    def test_a_limit_is_spread_over_the_corpus(self):
        with tempfile.TemporaryDirectory() as root:
            for name in "abcdef":
                write_case(root, "codeflaws", name)
            self.assertEqual([case.name for case in cases.read_cases(root, limit=3)[0]],
                             ["a", "c", "e"])


class Judge(unittest.TestCase):
    def test_a_diagnosis_within_the_faulty_lines(self):
        on = {"kind": "condition", "line": 4, "end_line": 4}
        off = {"kind": "condition", "line": 5, "end_line": 5}
        document = {"diagnoses": [{"components": [on, off]}, {"components": [on]}]}
        self.assertTrue(judge.lies_within(document, [4, 6]))
        self.assertFalse(judge.lies_within({"diagnoses": [{"components": [on, off]}]}, [4, 6]))

    def test_ties_are_broken_by_expectation(self):
        scores = [(1.0, 1), (0.5, 2), (0.5, 3), (0.5, 4)]
        self.assertEqual(judge.chance_in_first(scores, [3], 1), 0.0)
        self.assertAlmostEqual(judge.chance_in_first(scores, [3], 2), 1 / 3)
        self.assertEqual(judge.chance_in_first(scores, [3], 5), 1.0)
        self.assertAlmostEqual(judge.chance_in_first(scores, [3, 4], 2), 2 / 3)
        self.assertEqual(judge.chance_in_first(scores, [9], 5), 0.0)

    def test_a_whole_function_is_no_hit(self):
        self.assertFalse(judge.covers({"kind": "function", "line": 1, "end_line": 9}, [4]))
        self.assertTrue(judge.covers({"kind": "condition", "line": 4, "end_line": 5}, [5]))

    def test_disagreement_with_undefined_behaviour_is_set_aside(self):
        case = mock.Mock(set_aside={"c"})
        finding = {"kind": "out-of-bounds read"}
        document = {"tests": [{"name": "a", "verdict": "fail", "findings": [finding]},
                              {"name": "b", "verdict": "fail", "findings": []},
                              {"name": "c", "verdict": "fail", "findings": []},
                              {"name": "d", "verdict": "unknown", "findings": []}]}
        self.assertEqual(judge.verdicts(case, document, set()),
                         {"agree": 0, "disagree": ["b"], "undefined": ["a: out-of-bounds read"],
                          "unknown": ["d"], "set_aside": 1})


class Native(unittest.TestCase):
    def test_owners_of_a_place_in_the_output(self):
        records = [(3, 2), (4, 2), (5, 6)]
        self.assertEqual(native.owners(records, 0), {3})
        self.assertEqual(native.owners(records, 2), {3, 5})
        self.assertEqual(native.owners(records, 6), {5})
        self.assertEqual(native.owners([], 0), set())


class Tables(unittest.TestCase):
    def test_percentile_is_nearest_rank(self):
        self.assertEqual(tables.percentile([3, 1, 2], .5), 2)
        self.assertEqual(tables.percentile(range(1, 101), .95), 95)
        self.assertIsNone(tables.percentile([], .5))


if __name__ == "__main__":
    unittest.main()
