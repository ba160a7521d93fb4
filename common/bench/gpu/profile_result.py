"""Turns Nsight Compute's raw CSV, one file a ladder, into one JSON object on standard output.

Usage: profile_result.py DEVICE DRIVER METRIC,… FILE.csv…

{"device": …, "driver": …, "ladders": {NAME: {KERNEL: {METRIC: number, …}, …}, …}}: of each kernel the last launch, by the
name without its arguments and template parameters.
"""

import csv
import json
import pathlib
import re
import sys


def short(name):
    """`void <unnamed>::row_sums_warp_kernel(float *, …)` is `row_sums_warp_kernel`."""
    name = re.sub(r"<unnamed>::|\(anonymous namespace\)::", "", name)
    return re.split(r"[<(]", name)[0].split()[-1].split("::")[-1]


def number(text):
    """The value of a metric; None for words such as "no data"."""
    try:
        return float(text.replace(",", ""))
    except ValueError:
        return None


def kernels(file, metrics):
    lines = [line for line in file.read_text().splitlines() if line.startswith('"')]
    found = {}
    for row in csv.DictReader(lines):
        if not row["Kernel Name"]:
            continue  # the row of units
        found[short(row["Kernel Name"])] = {name: number(row[name]) for name in metrics}
    return found


def main():
    device, driver, metrics, *files = sys.argv[1:]
    ladders = {pathlib.Path(name).stem: kernels(pathlib.Path(name), metrics.split(",")) for name in files}
    if not all(ladders.values()):
        sys.exit("profile_result: the profiler saw no kernel of " + ", ".join(k for k, v in ladders.items() if not v))
    print(json.dumps({"device": device, "driver": driver, "ladders": ladders}, indent=1))


main()
