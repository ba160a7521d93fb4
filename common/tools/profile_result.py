"""Turns Nsight Compute's raw CSV, one file a ladder, into one JSON object on standard output.

{"ladders": {NAME: {KERNEL: {METRIC: number, …}, …}, …}}: of each kernel the last launch, by the name without its
arguments and template parameters.
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


def number_in(key, text):
    """The value of a metric; None for the profiler's other columns and for words such as "no data"."""
    if not re.match(r"[a-z0-9]+__[a-z_0-9]+\.", key):
        return None
    try:
        return float(text.replace(",", ""))
    except ValueError:
        return None


def kernels(file):
    lines = [line for line in file.read_text().splitlines() if line.startswith('"')]
    found = {}
    for row in csv.DictReader(lines):
        if not row["Kernel Name"]:
            continue  # the row of units
        found[short(row["Kernel Name"])] = {key: number for key in row if (number := number_in(key, row[key])) is not None}
    return found


def main():
    ladders = {pathlib.Path(name).stem: kernels(pathlib.Path(name)) for name in sys.argv[1:]}
    if not all(ladders.values()):
        sys.exit("profile_result: the profiler saw no kernel of " + ", ".join(k for k, v in ladders.items() if not v))
    print(json.dumps({"ladders": ladders}, indent=1))


main()
