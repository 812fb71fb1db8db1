#!/usr/bin/env python3
"""Makes one faulty program whose failing test executes a wanted number of statements.

usage: generate.py FAMILY SIZE FOLDER [--seed N] [--faults 1|2]

FOLDER gets correct.c, buggy.c, tests/ and case.json. The same arguments give the same files. The
expected outputs are what the unmutated program prints, compiled by the host's compiler; so are the
claims checked that the faults make the failing tests fail, that the passing ones pass, and, of two
faults, that mending one alone leaves a failing test.
"""
import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

import programs

COMPILER = os.environ.get("CC", "cc")
# places to seed a fault at before the generator gives up: some are absorbed by what follows
MOST_ATTEMPTS = 60


@dataclass
class Case:
    family: str
    size: int          # wanted
    executed: int      # by the longest failing test of the faulty program
    seed: int
    correct: str
    buggy: str
    faulty_lines: list
    kinds: list
    inputs: dict       # test name: (standard input)
    outputs: dict      # test name: expected
    failing: list


class Native:
    """Compiled programs in a folder of their own, by source text."""

    def __init__(self, scratch):
        self.scratch, self.number = scratch, 0

    def compiled(self, source):
        self.number += 1
        program = os.path.join(self.scratch, f"program{self.number}")
        Path(program + ".c").write_text(source)
        subprocess.run([COMPILER, "-w", "-O0", program + ".c", "-o", program], check=True)
        return program

    def run(self, program, text):
        return subprocess.run([program], input=text, capture_output=True, text=True, check=True,
                              timeout=60)

    def outputs(self, source, inputs):
        program = self.compiled(source)
        return {name: self.run(program, text).stdout for name, text in inputs.items()}


def inputs_for(rng, mutants):
    """Two tests in which no gate is open; failing ones in which one is: two for a single fault, one
    for each of two, and one with both open."""
    values = {}
    for mutant in mutants:
        values[mutant.gate] = programs.BOUNDARY if mutant.kind == "boundary" else rng.randint(1, 6)
    gates = sorted(values)
    opened = {"pass1": [], "pass2": []}
    opened |= {f"fail_{gate}": [gate] for gate in gates}
    opened |= {"fail_both": gates} if len(gates) > 1 else {f"fail_{gates[0]}2": gates}


    def line(some):
        opening = " ".join(str(values[gate] if gate in some else 0) for gate in programs.GATES)
        return f"{rng.randint(1, 50)} {opening}\n"

    return {name: line(some) for name, some in opened.items()}


def behaves(native, lines, faults, inputs, expected):
    """Whether the faulty program fails and passes as it has to, and no fault is superfluous."""
    failing = {name for name in inputs if name.startswith("fail")}

    def fails(seeded):
        found = native.outputs(programs.text_of(lines, seeded), inputs)
        return {name for name in inputs if found[name] != expected[name]}

    if fails(faults) != failing:
        return False
    return len(faults) == 1 or all(fails([fault]) & failing for fault in faults)


def generate(family, size, seed=1, faults=1):
    lines = programs.lines_of(family, size, seed)
    rng = random.Random(f"fault {family} {size} {seed} {faults}")
    places = [(index, mutant) for index, line in enumerate(lines) for mutant in line.mutants]
    with tempfile.TemporaryDirectory(prefix="culprit-scale-") as scratch:
        native = Native(scratch)
        correct = native.compiled(programs.text_of(lines))
        for _ in range(MOST_ATTEMPTS):
            seeded = rng.sample(places, faults)
            mutants = [mutant for _, mutant in seeded]
            if (len({index for index, _ in seeded}) < faults
                    or len({mutant.gate for mutant in mutants}) < faults):
                continue
            inputs = inputs_for(rng, mutants)
            expected = {name: native.run(correct, text).stdout for name, text in inputs.items()}
            if behaves(native, lines, seeded, inputs, expected):
                break
        else:
            raise ValueError(f"{family}, size {size}, seed {seed}: no place for {faults} faults "
                             "found")
        seeded.sort(key=lambda fault: fault[0])
        failing = [name for name in inputs if name.startswith("fail")]
        counting = native.compiled(programs.text_of(lines, seeded, counting=True))
        executed = max(int(native.run(counting, inputs[name]).stderr) for name in failing)
    return Case(family, size, executed, seed, programs.text_of(lines),
                programs.text_of(lines, seeded), [index + 1 for index, _ in seeded],
                [mutant.kind for _, mutant in seeded], inputs, expected, failing)


def write(case, folder):
    folder = Path(folder)
    (folder / "tests").mkdir(parents=True)
    (folder / "correct.c").write_text(case.correct)
    (folder / "buggy.c").write_text(case.buggy)
    for name in case.inputs:
        (folder / "tests" / f"{name}.in").write_text(case.inputs[name])
        (folder / "tests" / f"{name}.out").write_text(case.outputs[name])
    facts = {name: getattr(case, name)
             for name in ("family", "size", "executed", "seed", "faulty_lines", "kinds", "failing")}
    (folder / "case.json").write_text(json.dumps(facts, indent=1) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("family", choices=programs.FAMILIES)
    parser.add_argument("size", type=int)
    parser.add_argument("folder")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--faults", type=int, default=1, choices=(1, 2))
    options = parser.parse_args()
    try:
        write(generate(options.family, options.size, options.seed, options.faults), options.folder)
    except (ValueError, FileExistsError) as error:
        sys.exit(f"generate.py: {error}")


if __name__ == "__main__":
    main()
