#!/usr/bin/env python3
"""Real results in every format for programs: JSON against docs/result.schema.json, SARIF against
the members that the standard asks for, compiler messages against a matcher of editors, HTML for
what it embeds.

usage: formats_test.py --culprit PROGRAM [--official]
With --official, SARIF is also held to the OASIS schema: the file that $SARIF_SCHEMA names, or
sarif-schema-2.1.0.json in the usual folders; status 77, which ctest shows as skipped, when it is
not installed. It is not part of this project.
"""
import argparse
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

from json_schema import Schema

ROOT = pathlib.Path(__file__).resolve().parents[2]
HERE = pathlib.Path(__file__).resolve().parent
SKIPPED = 77
SCHEMA_FOLDERS = ["/usr/share/sarif", "/usr/local/share/sarif"]
# Wrong output, white space, crash, endless loop, exit status, undefined behaviour on the way,
# floats, strings, recursion, macros.
CORPUS = ["condition_boundary", "print_missing_newline", "null_dereference", "recursion_never_ends",
          "exit_status", "array_overrun",
          "uninitialised_branch", "float_constant", "string_terminator", "recursion_argument",
          "macro_constant", "division_by_zero"]
LIMITS = ["--timeout", "20", "--steps", "200000"]
# What Vim's errorformat %f:%l:%c:\ %t%*[^:]:\ %m, Emacs' gnu rule and VS Code's $gcc take for a
# message.
MESSAGE = re.compile(r"^(.+?):(\d+):(\d+): (error|warning|note): (.+)$")


def programs():
    example = ROOT / "examples" / "readings"
    yield example / "records.c", example / "tests"
    for name in CORPUS:
        folder = ROOT / "tests" / "corpus" / name
        yield folder / "buggy.c", folder / "tests"


def culprit(program, command, source, tests, form, *more):
    words = [program, command, source, "--tests", tests, "--format", form, *LIMITS, *more]
    done = subprocess.run(words, capture_output=True, timeout=600)
    if done.returncode not in (0, 1, 4, 5, 6, 8):
        raise AssertionError(f"culprit {command} {source} --format {form}: status "
                             f"{done.returncode}\n{done.stderr.decode()}")
    return done.stdout.decode()


def locations_in(value):
    """Every physical location, wherever it is."""
    if isinstance(value, dict):
        if "physicalLocation" in value:
            yield value["physicalLocation"]
        value = list(value.values())
    for one in value if isinstance(value, list) else []:
        yield from locations_in(one)


def sarif_problems(log, source):
    """What a schema cannot say: references within the log, orders, places that exist."""
    lines = source.read_text(errors="replace").split("\n")
    for run in log["runs"]:
        rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
        if len(set(rules)) < len(rules):
            yield "a rule stands twice"
        prints = [json.dumps(result["partialFingerprints"]) for result in run["results"]]
        if len(set(prints)) < len(prints):
            yield "two results have one fingerprint"
        for result in run["results"]:
            if rules[result["ruleIndex"]] != result["ruleId"]:
                yield f"rule {result['ruleIndex']} is not {result['ruleId']}"
            if (result["kind"] == "fail") == (result["level"] == "none"):
                yield f"kind {result['kind']} with level {result['level']}"
            for flow in result.get("codeFlows", []):
                orders = [step["executionOrder"] for step in flow["threadFlows"][0]["locations"]]
                if orders != sorted(set(orders)):
                    yield f"steps out of order: {orders}"
        for place in locations_in(run):
            region = place["region"]
            if (region["startLine"] > len(lines)
                    or region.get("startColumn", 1) > len(lines[region["startLine"] - 1]) + 1):
                yield f"no such place: {region}"
            if "endLine" in region and ((region["endLine"], region["endColumn"])
                                        <= (region["startLine"], region["startColumn"])):
                yield f"a range that ends before it begins: {region}"


def fixed(text, fix):
    """The text of the only file that the fix changes, as a viewer would write it."""
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    (change,) = fix["artifactChanges"]
    for one in reversed(change["replacements"]):
        region = one["deletedRegion"]
        begin, end = (starts[region[f"{side}Line"] - 1] + region[f"{side}Column"] - 1
                      for side in ("start", "end"))
        text = text[:begin] + one.get("insertedContent", {}).get("text", "") + text[end:]
    return text


def fix_problems(program, log, source, tests):
    """The first fix makes every test pass."""
    fixes = [fix for result in log["runs"][0]["results"] for fix in result.get("fixes", [])]
    for fix in fixes[:1]:
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / source.name
            path.write_text(fixed(source.read_text(), fix))
            outcome = json.loads(culprit(program, "run", path, tests, "json"))
            if any(test["verdict"] == "fail" for test in outcome["tests"]):
                yield f"repair: with the fix a test fails: {fix['description']['text']}"


def check_json(program, source, tests, schema):
    for command in ("run", "locate", "repair"):
        document = json.loads(culprit(program, command, source, tests, "json", "--spectrum"))
        yield from (f"{command}: {problem}" for problem in schema.problems(document))
        if command == "locate" and not document["diagnoses"]:
            yield "locate: no suspects, so this says little"


def check_sarif(program, source, tests, schema):
    for command in ("run", "locate", "repair"):
        log = json.loads(culprit(program, command, source, tests, "sarif"))
        yield from (f"{command}: {problem}" for problem in schema.problems(log))
        yield from (f"{command}: {problem}" for problem in sarif_problems(log, source))
        if not log["runs"][0]["results"]:
            yield f"{command}: no results, so this says little"
        if command == "repair":
            yield from fix_problems(program, log, source, tests)


def check_compiler(program, source, tests, _):
    for command, word in (("run", "error"), ("locate", "warning")):
        messages = culprit(program, command, source, tests, "compiler").splitlines()
        matched = [MESSAGE.match(line) for line in messages]
        for line, match in zip(messages, matched):
            if not match and not line.startswith("culprit: "):
                yield f"{command}: no message: {line}"
        if command == "locate" and not any(match and match[4] == word and match[1] == str(source)
                                           for match in matched):
            yield f"{command}: no {word} in the source"


def check_html(program, source, tests, schema):
    html = culprit(program, "locate", source, tests, "html")
    data = re.search(r'<script type="application/json" id="data">(.*?)</script>', html, re.S)
    page = json.loads(data[1])
    yield from schema.problems(page["result"])
    if page["files"][0]["lines"] != source.read_text().removesuffix("\n").split("\n"):
        yield "the page's source is not the program's"
    if re.search(r"(src|href)\s*=\s*[\"']?(https?:|//)|@import|url\(", html.replace(data[0], "")):
        yield "the page needs something from elsewhere"


def fingerprints(log):
    return sorted(json.dumps(result["partialFingerprints"]) for result in log["runs"][0]["results"])


def check_fingerprints(program):
    """Lines that move keep their fingerprints; a text that changes does not."""
    source, tests = next(iter(programs()))
    with tempfile.TemporaryDirectory() as folder:
        def of(text):
            path = pathlib.Path(folder) / "moved.c"
            path.write_text(text)
            return fingerprints(json.loads(culprit(program, "locate", path, tests, "sarif")))

        text = source.read_text()
        before = of(text)
        if before != of("/* one */\n\n\n" + text.replace("    int length", "\n\n    int   length")):
            yield "fingerprints change when lines move"
        changed = of(text.replace("length >= longest", "longest <= length"))
        if before == changed:
            yield "fingerprints do not change with the text"


def official_schema():
    given = os.environ.get("SARIF_SCHEMA")
    candidates = [given] if given else [f"{folder}/sarif-schema-2.1.0.json"
                                        for folder in SCHEMA_FOLDERS]
    return next((path for path in map(pathlib.Path, candidates) if path.is_file()), None)


def check_errors(program, json_schema, sarif_schema):
    """Commands that end with an error, each at another stage."""
    source = ROOT / "tests" / "corpus" / CORPUS[0] / "buggy.c"
    tests = source.parent / "tests"
    with tempfile.TemporaryDirectory() as folder:
        broken = pathlib.Path(folder) / "broken.c"
        broken.write_text("int main(void) { return 0 }\n\xff")
        for status, words in [(2, ["locate", source]), (2, ["run", source, "--tests", folder]),
                              (2, ["run", source, "--tests", tests, "--only", "none"]),
                              (2, ["repair", source, "--tests", tests, "--bogus"]),
                              (2, ["deviate", source, "--tests", tests, "-o", folder]),
                              (3, ["explain", broken, "--wp", "--tests", tests]),
                              (3, ["check", broken]), (2, ["class", broken, "--tests", tests])]:
            for form, schema in [("json", json_schema), ("sarif", sarif_schema)]:
                if form == "sarif" and words[0] not in ("run", "locate", "repair"):
                    continue
                done = subprocess.run([program, *words, "--format", form], capture_output=True,
                                      timeout=600)
                document = json.loads(done.stdout)
                yield from (f"{words[0]}: {form}: {problem}"
                            for problem in schema.problems(document))
                told = (document["error"]["status"] if form == "json"
                        else document["runs"][0]["invocations"][0]["exitCode"])
                if not done.returncode == told == status:
                    yield f"{words[0]}: {form}: status {done.returncode}, told {told}"


def second_opinion(schema):
    """The same check by python3-jsonschema, when it is installed."""
    try:
        import jsonschema
    except ImportError:
        return schema
    validator = jsonschema.validators.validator_for(schema.root)(schema.root)

    class Both:
        def problems(self, value):
            return schema.problems(value) + [f"jsonschema: {error.json_path}: {error.message}"
                                             for error in validator.iter_errors(value)]

    return Both()


def read(path):
    return second_opinion(Schema(json.loads(path.read_text())))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--culprit", required=True)
    parser.add_argument("--official", action="store_true")
    options = parser.parse_args()
    result_schema = read(ROOT / "docs" / "result.schema.json")
    sarif_schema = read(HERE / "sarif_subset.schema.json")
    checks = [(check_json, result_schema), (check_sarif, sarif_schema), (check_compiler, None),
              (check_html, result_schema)]
    if options.official:
        path = official_schema()
        if not path:
            print("skipped: the schema of SARIF 2.1.0 is not installed (set SARIF_SCHEMA to its "
                  "file)")
            return SKIPPED
        checks = [(check_sarif, read(path))]
    failed = 0
    for source, tests in programs():
        for check, schema in checks:
            for problem in check(options.culprit, source, tests, schema):
                failed += 1
                print(f"{source.relative_to(ROOT)}: {check.__name__}: {problem}")
    more = [] if options.official else [
        *check_fingerprints(options.culprit),
        *check_errors(options.culprit, read(ROOT / "docs" / "error.schema.json"), sarif_schema)]
    for problem in more:
        failed += 1
        print(problem)
    print(f"{failed} problems")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
