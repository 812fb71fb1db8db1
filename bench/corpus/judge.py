"""Scores one result document against what is known of its case. README.md defines each figure."""
import math
import re

TOP = (1, 3, 5)


def verdicts(case, document, truth):
    """Agreement of pass/fail per test with native execution."""
    found = {"agree": 0, "disagree": [], "undefined": [], "unknown": [], "set_aside": 0}
    for test in document["tests"]:
        name, verdict = test["name"], test["verdict"]
        if name in case.set_aside:
            found["set_aside"] += 1
        elif verdict == "unknown":
            found["unknown"].append(name)
        elif (verdict == "fail") == (name in truth):
            found["agree"] += 1
        elif test["findings"]:
            found["undefined"].append(f"{name}: {test['findings'][0]['kind']}")
        else:
            found["disagree"].append(name)
    return found


def covers(component, lines):
    """A whole function says nothing about a line of it."""
    return (component["kind"] != "function"
            and any(component["line"] <= line <= component["end_line"] for line in lines))


def rank_of(document, lines):
    """Rank of the first diagnosis that covers a faulty line; None when there is none."""
    for diagnosis in document["diagnoses"]:
        if any(covers(component, lines)
               for component in diagnosis["components"] + diagnosis["also"]):
            return diagnosis["rank"]
    return None


def lies_within(document, lines):
    """A reported diagnosis has no component off the faulty lines."""
    return any(all(covers(component, lines) for component in diagnosis["components"])
               for diagnosis in document["diagnoses"])


def ochiai(document):
    """(score, line) of every executable line, from the spectrum alone."""
    failing = sum(test["verdict"] == "fail" for test in document["tests"])
    scores = []
    for line in document.get("spectrum", []):
        executed = line["failed"] + line["passed"]
        score = line["failed"] / math.sqrt(failing * executed) if failing and executed else 0.0
        scores.append((score, line["line"]))
    return scores


def chance_in_first(scores, lines, k):
    """Probability that one of `lines` is among the first k when ties are broken at random."""
    faulty = [score for score, line in scores if line in lines]
    if not faulty:
        return 0.0
    best = max(faulty)
    above = sum(score > best for score, _ in scores)
    tied = sum(score == best for score, _ in scores)
    right = sum(score == best for score in faulty)
    places = max(0, min(tied, k - above))
    return 1 - math.comb(tied - right, places) / math.comb(tied, places) if places else 0.0


def named_print(document):
    """(test, reason) of the first failing test whose reason has a place."""
    for test in document["tests"]:
        if test["verdict"] == "fail" and test["reason"] and test["reason"]["place"]:
            return test["name"], test["reason"]
    return None, None


def layout(case, document, responsible):
    """For a case that fails by layout only: is the print named? `responsible(test)` gives the lines
    that natively wrote there, or None."""
    test, reason = named_print(document)
    if reason is None:
        return {"kind": None, "line": None, "native": False,
                "faulty": False if case.known else None}
    place = reason["place"]
    lines = range(place["line"], place.get("end_line", place["line"]) + 1)
    writers = responsible(test)
    return {"kind": reason["kind"], "line": place["line"],
            "native": None if writers is None else any(line in lines for line in writers),
            "faulty": any(line in lines for line in case.faulty_lines) if case.known else None}


def is_named(layout_record):
    """By the known faulty lines, else by the native trace; None when neither can tell."""
    return layout_record["native"] if layout_record["faulty"] is None else layout_record["faulty"]


def without_numbers(text):
    text = text.strip().splitlines()[0] if text.strip() else "no message"
    text = re.sub(r"^\S*?:(\d+:)*\s*", "", text)
    return re.sub(r"\d+", "N", text)[:90]


def unsupported_reason(run, document):
    """Why there is no answer, or not for every test; None when there is."""
    if document is None:
        return (None if run.timed_out or run.crashed
                else f"status {run.status}: {without_numbers(run.error)}")
    for test in document["tests"]:
        if (test["verdict"] == "unknown" and test["reason"]
                and test["reason"]["kind"] == "unsupported"):
            return without_numbers("test: " + test["reason"]["text"])
    return None


def cause_of_miss(record):
    """Why the faulty line is not reported, or not in the first five."""
    if record["state"] != "answered":
        return record["state"] if not record["unsupported"] else "unsupported"
    if record["unsupported"]:
        return "unsupported"
    if record["rank"] is not None:
        return "ranked below 5"
    if record["verdicts"]["disagree"]:
        return "wrong verdict"
    if record["answer"] == "out-of-budget":
        return "out of budget"
    return ("not consistent, list complete" if record["complete"]
            else "not consistent, list incomplete")


def peak_bytes(run, document):
    """What the system says of a process is at least the size of the one that started it."""
    return document["statistics"]["peak_memory_bytes"] if document else run.peak_bytes


def score(case, run, document, truth, responsible):
    """The record of one case."""
    state = ("timeout" if run.timed_out else "crashed" if run.crashed else "answered" if document
             else "rejected")
    record = {"corpus": case.corpus, "state": state, "status": run.status, "seconds": run.seconds,
              "cpu_seconds": run.cpu_seconds, "peak_bytes": peak_bytes(run, document),
              "known": case.known, "single": case.single, "several": case.several,
              "layout_only": case.layout_only, "unsupported": unsupported_reason(run, document)}
    if document is None:
        return record | {"error": run.error[:400], "rank": None}
    record |= {"verdicts": verdicts(case, document, truth), "answer": document["answer"],
               "complete": document["complete"],
               "failing": any(test["verdict"] == "fail" for test in document["tests"]),
               "diagnoses": len(document["diagnoses"]),
               "set_aside": len(document.get("set_aside", [])),
               "replayed": sum(diagnosis["replayed"] for diagnosis in document["diagnoses"]),
               "rank": rank_of(document, case.faulty_lines) if case.known else None}
    if case.known:
        scores = ochiai(document)
        record["within"] = lies_within(document, case.faulty_lines)
        record["ochiai"] = {str(k): chance_in_first(scores, case.faulty_lines, k) for k in TOP}
    if case.layout_only:
        record["layout"] = layout(case, document, responsible)
    return record
