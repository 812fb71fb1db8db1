"""Sums records up, and prints the sums."""
import math
from collections import Counter

import judge


def percentile(values, share):
    """Nearest rank; None of nothing."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)] if ordered else None


def ratio(part, whole):
    return part / whole if whole else None


def hit_row(records):
    """How often the faulty line is among the first k suspects, and by Ochiai alone. Cases without
    an answer are misses."""
    count = len(records)
    row = {"cases": count}
    for k in judge.TOP:
        row[f"hit@{k}"] = ratio(sum(r["rank"] is not None and r["rank"] <= k for r in records),
                                count)
        row[f"ochiai@{k}"] = ratio(sum(r.get("ochiai", {}).get(str(k), 0.0) for r in records),
                                   count)
    row["hit@any"] = ratio(sum(r["rank"] is not None for r in records), count)
    missed = [r for r in records if r["rank"] is None or r["rank"] > 5]
    row["misses"] = dict(Counter(judge.cause_of_miss(r) for r in missed).most_common())
    return row


def verdict_row(records):
    found = [r["verdicts"] for r in records if "verdicts" in r]
    agree, disagree = sum(v["agree"] for v in found), sum(len(v["disagree"]) for v in found)
    return {"compared": agree + disagree, "agreement": ratio(agree, agree + disagree),
            "disagree": disagree,
            "undefined": sum(len(v["undefined"]) for v in found),
            "unknown": sum(len(v["unknown"]) for v in found),
            "set_aside": sum(v["set_aside"] for v in found)}


def share_of_told(values):
    """Share of True among those that are not None."""
    told = [value for value in values if value is not None]
    return ratio(sum(told), len(told))


def layout_row(records):
    found = [r for r in records if r["layout_only"]]
    named = [r.get("layout") or {"kind": None, "native": False,
                                 "faulty": False if r["known"] else None} for r in found]
    return {"cases": len(found),
            "as_format": ratio(sum(n["kind"] == "output-format" for n in named), len(named)),
            "native": share_of_told([n["native"] for n in named]),
            "untold": sum(judge.is_named(n) is None for n in named),
            "known": sum(n["faulty"] is not None for n in named),
            "faulty": share_of_told([n["faulty"] for n in named]),
            "named": share_of_told([judge.is_named(n) for n in named])}


def explained_row(records):
    """Of the programs with a failing test, not by layout only: has one a diagnosis, and does one
    lie within several faulty lines?"""
    failing = [r for r in records if not r["layout_only"] and r.get("failing", True)]
    several = [r for r in failing if r["several"]]
    cpu = [r["cpu_seconds"] for r in failing]
    return {"cases": len(failing),
            "diagnosed": ratio(sum(r.get("replayed", 0) > 0 and not r.get("set_aside")
                                   for r in failing), len(failing)),
            "several": len(several),
            "within": ratio(sum(r.get("within", False) for r in several), len(several)),
            "cpu": {"median": percentile(cpu, .5), "p95": percentile(cpu, .95)}}


def summary(records):
    """Every figure of one group of records."""
    answered = [r for r in records if r["state"] == "answered"]
    seconds = [r["seconds"] for r in records]
    memory = [r["peak_bytes"] / 2**20 for r in records]
    ratios = [r["seconds"] / r["clang_seconds"] for r in records if r.get("clang_seconds")]
    return {
        "cases": len(records), "states": dict(Counter(r["state"] for r in records)),
        "verdicts": verdict_row(records),
        "unsupported": dict(Counter(r["unsupported"]
                                    for r in records if r["unsupported"]).most_common()),
        "diagnosed": sum(r["diagnoses"] > 0 for r in answered),
        "diagnoses": sum(r["diagnoses"] for r in answered),
        "replayed": sum(r["replayed"] for r in answered),
        "answers": dict(Counter(r["answer"] for r in answered)),
        "single": hit_row([r for r in records if r["single"]]),
        "known": hit_row([r for r in records if r["known"]]),
        "layout": layout_row(records), "explained": explained_row(records),
        "seconds": {"median": percentile(seconds, .5), "p95": percentile(seconds, .95),
                    "max": max(seconds, default=None)},
        "mib": {"median": percentile(memory, .5), "p95": percentile(memory, .95),
                "max": max(memory, default=None)},
        "clang_ratio": {"median": percentile(ratios, .5), "p95": percentile(ratios, .95)},
    }


def summaries(records):
    groups = {}
    for record in records:
        groups.setdefault(record["corpus"], []).append(record)
    if len(groups) > 1:
        groups["all"] = list(records)
    return {name: summary(group) for name, group in groups.items()}


def share(value):
    return "-" if value is None else f"{100 * value:.1f} %"


def number(value, digits=2):
    return "-" if value is None else f"{value:.{digits}f}"


def grid(head, rows):
    widths = [max(len(str(row[i])) for row in [head, *rows]) for i in range(len(head))]
    return "\n".join("  ".join(str(cell).ljust(width) if i == 0 else str(cell).rjust(width)
                               for i, (cell, width) in enumerate(zip(row, widths)))
                     for row in [head, *rows])


def counts(table):
    return "".join(f"\n    {count:5}  {name}" for name, count in table.items()) or " none"


def hits_table(sums, row_name):
    head = [row_name, "cases", *(f"hit@{k}" for k in judge.TOP), "any",
            *(f"ochiai@{k}" for k in judge.TOP)]
    rows = []
    for name, figures in sums.items():
        row = figures[row_name]
        if row["cases"]:
            rows.append([name, row["cases"], *(share(row[f"hit@{k}"]) for k in judge.TOP),
                         share(row["hit@any"]),
                         *(share(row[f"ochiai@{k}"]) for k in judge.TOP)])
    return grid(head, rows)


def text(sums, unscored=0):
    parts = [f"cases left out because their oracle is looser than the comparison: {unscored}"]
    parts.append(grid(["corpus", "cases", "answered", "rejected", "timeout", "crashed", "agreement",
                       "pairs", "undefined", "unknown", "set aside"], [
        [name, s["cases"],
         *(s["states"].get(state, 0) for state in ("answered", "rejected", "timeout", "crashed")),
         share(s["verdicts"]["agreement"]), s["verdicts"]["compared"], s["verdicts"]["undefined"],
         s["verdicts"]["unknown"], s["verdicts"]["set_aside"]]
        for name, s in sums.items()]))
    parts.append(grid(["corpus", "diagnosed", "diagnoses", "replayed", "s median", "s p95", "s max",
                       "MiB median", "MiB p95", "x clang -c", "p95"], [
        [name, s["diagnosed"], s["diagnoses"], s["replayed"], number(s["seconds"]["median"], 3),
         number(s["seconds"]["p95"], 3), number(s["seconds"]["max"], 1),
         number(s["mib"]["median"], 0), number(s["mib"]["p95"], 0),
         number(s["clang_ratio"]["median"], 1), number(s["clang_ratio"]["p95"], 1)]
        for name, s in sums.items()]))
    parts.append(hits_table(sums, "single"))
    parts.append(hits_table(sums, "known"))
    parts.append(grid(["failing", "cases", "diagnosed", "several lines", "within them",
                       "s cpu median", "p95"], [
        [name, s["explained"]["cases"], share(s["explained"]["diagnosed"]),
         s["explained"]["several"], share(s["explained"]["within"]),
         number(s["explained"]["cpu"]["median"]), number(s["explained"]["cpu"]["p95"])]
        for name, s in sums.items() if s["explained"]["cases"]]))
    parts.append(grid(["layout only", "cases", "named", "by native trace", "as format fault",
                       "known lines", "named there", "cannot tell"], [
        [name, s["layout"]["cases"], share(s["layout"]["named"]), share(s["layout"]["native"]),
         share(s["layout"]["as_format"]), s["layout"]["known"], share(s["layout"]["faulty"]),
         s["layout"]["untold"]]
        for name, s in sums.items() if s["layout"]["cases"]]))
    for name, s in sums.items():
        parts.append(f"{name}: answers: {s['answers']}\n  unsupported or "
                     f"rejected:{counts(s['unsupported'])}\n"
                     f"  single-line faults not in the first five:{counts(s['single']['misses'])}")
    return "\n\n".join(parts) + "\n"
