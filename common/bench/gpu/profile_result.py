"""Turns Nsight Compute's raw CSV, one file a ladder, into one JSON object on standard output.

Usage: profile_result.py DEVICE DRIVER METRIC,… FILE.csv…

{"device": …, "driver": …, "metrics": [METRIC, …], "ladders": {NAME: {KERNEL: [number, …], …}, …}}: of each kernel the
last launch, by the name without its arguments and template parameters; its numbers in the order of the metrics. A metric
and a kernel have a line each, so that two profiles compare line by line.
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
        value = float(text.replace(",", ""))
    except ValueError:
        return None
    return int(value) if value.is_integer() else value


def kernels(file, metrics):
    lines = [line for line in file.read_text().splitlines() if line.startswith('"')]
    found = {}
    for row in csv.DictReader(lines):
        if not row["Kernel Name"]:
            continue  # the row of units
        found[short(row["Kernel Name"])] = [number(row[name]) for name in metrics]
    return found


def in_lines(members, indent):
    """The text of each member, a line for each."""
    return ",".join("\n" + indent + " " + member for member in members) + "\n" + indent


def as_json(device, driver, metrics, ladders):
    def kernel_lines(of_kernel):
        return in_lines((f"{json.dumps(kernel)}: {json.dumps(values)}" for kernel, values in of_kernel.items()), " ")

    names = in_lines(map(json.dumps, metrics), "")
    bodies = in_lines((f"{json.dumps(name)}: {{{kernel_lines(of)}}}" for name, of in ladders.items()), "")
    return (
        f'{{"device": {json.dumps(device)}, "driver": {json.dumps(driver)}, "metrics": [{names}], '
        f'"ladders": {{{bodies}}}}}'
    )


def main():
    device, driver, metrics, *files = sys.argv[1:]
    metrics = metrics.split(",")
    ladders = {pathlib.Path(name).stem: kernels(pathlib.Path(name), metrics) for name in files}
    if not all(ladders.values()):
        sys.exit("profile_result: the profiler saw no kernel of " + ", ".join(k for k, v in ladders.items() if not v))
    print(as_json(device, driver, metrics, ladders))


main()
