#!/usr/bin/env python3
"""Tests of the scale benchmark: python3 selftest.py [--culprit BIN]. With a culprit, one small run
of the driver too."""
import contextlib
import io
import json
import re
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as xml
from pathlib import Path
from unittest import mock

import generate
import plot
import programs
import run
import shapes
import sizes

CULPRIT = None
SIZES = (100, 1_000)


def files_of(folder):
    return {str(path.relative_to(folder)): path.read_bytes()
            for path in sorted(Path(folder).rglob("*")) if path.is_file()}


class Generator(unittest.TestCase):
    def written(self, *arguments):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        generate.write(generate.generate(*arguments), Path(folder.name) / "case")
        return Path(folder.name) / "case"

    def test_same_arguments_give_the_same_files(self):
        for family in programs.FAMILIES:
            self.assertEqual(files_of(self.written(family, 100, 7)),
                             files_of(self.written(family, 100, 7)))
            self.assertNotEqual(programs.lines_of(family, 100, 7),
                                programs.lines_of(family, 100, 8))

    def test_programs_compile_without_warnings(self):
        for family in programs.FAMILIES:
            for size in SIZES:
                case = self.written(family, size, 1, 2)
                for name in ("correct.c", "buggy.c"):
                    command = [generate.COMPILER, "-std=c11", "-Wall", "-Wextra", "-Werror",
                               "-fsyntax-only", str(case / name)]
                    self.assertEqual(subprocess.run(command, capture_output=True, text=True).stderr,
                                     "", (family, size, name))

    def test_faults_fail_the_failing_tests_alone(self):
        """From the files, with neither the generator's runs nor its bookkeeping."""
        for family in programs.FAMILIES:
            for faults in (1, 2):
                case = self.written(family, 300, 3, faults)
                facts = json.loads((case / "case.json").read_text())
                self.assertEqual((self.failing(case, "correct.c"), self.failing(case, "buggy.c")),
                                 (set(), set(facts["failing"])), family)
                self.assertEqual(self.different_lines(case), facts["faulty_lines"])
                self.assertEqual(len(facts["faulty_lines"]), faults)

    def test_of_two_faults_neither_is_superfluous(self):
        for family in programs.FAMILIES:
            case = self.written(family, 300, 2, 2)
            for line in self.different_lines(case):
                texts = [(case / name).read_text().splitlines()
                         for name in ("correct.c", "buggy.c")]
                texts[1][line - 1] = texts[0][line - 1]
                (case / "mended.c").write_text("\n".join(texts[1]) + "\n")
                self.assertTrue(self.failing(case, "mended.c"), (family, line))

    def test_length_of_the_run_is_about_what_is_wanted(self):
        for family in programs.FAMILIES:
            for size in (300, 3_000):
                executed = generate.generate(family, size, 1).executed
                self.assertTrue(.6 * size < executed < 1.6 * size, (family, size, executed))

    def test_counting_does_not_change_the_output(self):
        with tempfile.TemporaryDirectory() as scratch:
            native = generate.Native(scratch)
            for family in programs.FAMILIES:
                lines = programs.lines_of(family, 300, 1)
                inputs = {"one": "9 2 3\n"}
                self.assertEqual(native.outputs(programs.text_of(lines), inputs),
                                 native.outputs(programs.text_of(lines, counting=True), inputs))

    def failing(self, case, name):
        program = case / "program"
        subprocess.run([generate.COMPILER, "-w", str(case / name), "-o", str(program)], check=True)
        failing = set()
        for test in (case / "tests").glob("*.in"):
            found = subprocess.run([str(program)], input=test.read_text(), capture_output=True,
                                   text=True, check=True).stdout
            if found != test.with_suffix(".out").read_text():
                failing.add(test.stem)
        return failing

    @staticmethod
    def different_lines(case):
        correct, buggy = ((case / name).read_text().splitlines()
                          for name in ("correct.c", "buggy.c"))
        return [number for number, (a, b) in enumerate(zip(correct, buggy), 1) if a != b]


class Shapes(unittest.TestCase):
    def test_computed_outputs_are_those_of_a_native_run_without_the_fault(self):
        for name in shapes.SHAPES:
            source, tests = shapes.program(name, 200)
            self.assertEqual(source.count(shapes.FAULTY), 1, name)
            self.assertEqual(self.outputs(source, tests, name) == [out for _, out in
                                                                   tests.values()], False, name)
            mended = source.replace(shapes.FAULTY, shapes.FAULTY.replace("x >= 3", "x > 3"))
            self.assertEqual(self.outputs(mended, tests, name),
                             [out for _, out in tests.values()], name)

    def outputs(self, source, tests, name):
        with tempfile.TemporaryDirectory() as folder:
            program = Path(folder) / "program"
            (Path(folder) / "program.c").write_text(source)
            subprocess.run([generate.COMPILER, "-w", "-o", program, f"{program}.c"], check=True)
            return [subprocess.run([program], input=given, capture_output=True, text=True,
                                   timeout=60).stdout for given, _ in tests.values()]


class Sizes(unittest.TestCase):
    def record(self, count, seconds, answer="proved"):
        figures = {"cpu_seconds": seconds, "peak_bytes": 2**20 * count, "answer": answer}
        return {"shape": "sum", "count": count, "source_bytes": 1024 * count,
                "syntax": figures, "object": figures, "run": figures, "locate": figures}

    def test_exponents_are_between_neighbours_and_only_of_long_runs(self):
        two, four = self.record(2, 1), self.record(4, 4)
        self.assertEqual(sizes.exponent(two, four, "run", "cpu_seconds"), 2)
        self.assertEqual(sizes.exponent(two, four, "run", "peak_bytes"), 1)
        self.assertIsNone(sizes.exponent(two, self.record(4, .1), "run", "cpu_seconds"))
        self.assertEqual(len(sizes.rows_of([two, four])[1]), len(sizes.HEAD))

    def test_chart_is_well_formed(self):
        xml.fromstring(sizes.chart([self.record(2, 1), self.record(4, 4, "time")], "locate"))


class Plot(unittest.TestCase):
    def chart(self):
        series = [plot.Series("a<b & c", [(100, .1, True), (1000, 1, False), (50000, 9.5, True)]),
                  plot.Series("other", [(120, .1, True)], 1, True),
                  plot.Series("empty", [])]
        return plot.chart(series, 'title "<&>"', "executed", "seconds", "a note")

    def test_is_well_formed_and_inside_its_frame(self):
        root = xml.fromstring(self.chart())
        places = [(float(c.get("cx")), float(c.get("cy")))
                  for c in root.iter("{http://www.w3.org/2000/svg}circle")]
        self.assertEqual(len(places), 4)
        for x, y in places:
            self.assertTrue(plot.LEFT <= x <= plot.WIDTH - plot.RIGHT
                            and plot.TOP <= y <= plot.HEIGHT - plot.BOTTOM, (x, y))
        texts = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
        self.assertIn("a<b & c", texts)
        self.assertNotIn("empty", texts)

    def test_axes_are_logarithmic(self):
        axis = plot.Axis([100, 10_000], 0, 100)
        self.assertEqual([axis.at(value) for value in (100, 1_000, 10_000)], [0, 50, 100])

    def test_is_readable_in_the_dark(self):
        self.assertIn("prefers-color-scheme: dark", self.chart())

    def test_labels_do_not_overlap(self):
        placed = sorted(plot.spread([100, 101, 99, 300]))
        self.assertTrue(all(b - a >= 15 for a, b in zip(placed, placed[1:])))


class Driver(unittest.TestCase):
    def record(self, size, cpu, rank=1, family="loops"):
        return {"family": family, "faults": 1, "size": size, "seed": 1, "executed": size,
                "seconds": cpu, "cpu_seconds": cpu, "peak_bytes": 1 << 20,
                "rank": rank, "answer": "proved", "diagnoses": 1, "lines_found": 1}

    def test_exponents_are_between_neighbours_of_one_family(self):
        rows = run.summary([self.record(100, 1), self.record(1000, 100),
                            self.record(100, 7, family="calls")])
        self.assertAlmostEqual(rows[1]["exponents"]["cpu_seconds"], 2)
        self.assertAlmostEqual(rows[1]["exponents"]["peak_bytes"], 0)
        self.assertEqual((rows[0]["exponents"], rows[2]["exponents"]), ({}, {}))

    def test_every_faulty_line_must_be_covered(self):
        place = {"kind": "assignment", "line": 4, "end_line": 4}
        document = {"diagnoses": [{"rank": 1, "components": [place], "also": []},
                                  {"rank": 2,
                                   "components": [place, place | {"line": 9, "end_line": 9}],
                                   "also": []}]}
        self.assertEqual([run.rank_of(document, lines) for lines in ([4], [4, 9], [7])],
                         [1, 2, None])

    def test_runs_and_writes_its_results(self):
        if not CULPRIT:
            self.skipTest("no --culprit")
        with tempfile.TemporaryDirectory() as folder:
            words = ["run.py", "--culprit", CULPRIT, "--family", "straight", "--family", "calls",
                     "--sizes", "100,200", "--double-sizes", "", "-o", folder]
            with mock.patch.object(sys, "argv",
                                   words), contextlib.redirect_stdout(io.StringIO()) as shown:
                run.main()
            document = json.loads((Path(folder) / "scale.json").read_text())
            self.assertEqual([record["state"] for record in document["programs"]], ["answered"] * 4,
                             shown.getvalue())
            self.assertTrue(all(record["verdicts_right"] for record in document["programs"]),
                            shown.getvalue())
            self.assertTrue(re.search(r"straight +1 +\d+", shown.getvalue()))
            for name in ("seconds.svg", "memory.svg"):
                xml.fromstring((Path(folder) / name).read_text())


if __name__ == "__main__":
    if "--culprit" in sys.argv:
        at = sys.argv.index("--culprit")
        CULPRIT = sys.argv[at + 1]
        del sys.argv[at:at + 2]
    unittest.main()
