"""simcc takes a changed program where nvcc takes it, and refuses it where nvcc does.

Usage: nvcc_changes_test.py <simcc> <compiler>

changes/verdicts.txt keeps what nvcc says of every change that changes/changes.py makes; changes/differences.txt lists where
simcc says otherwise, with the reason. All are compiled with CI_BASE=all; else those that are listed, and one in twelve of
the others.
"""
import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "changes"))
import changes

SHARE = 12


def read(name):
    lines = (changes.HERE / name).read_text().splitlines()
    return dict(line.split("\t", 1) for line in lines if line and not line.startswith("#"))


def main():
    texts, nvcc, known = changes.changes(), read("verdicts.txt"), read("differences.txt")
    failures = [f"{name}: no verdict of nvcc is kept; run changes/changes.py" for name in texts.keys() - nvcc.keys()]
    failures += [f"{name}: no such change is made any more" for name in (nvcc.keys() | known.keys()) - texts.keys()]
    names = [name for name in texts if name in nvcc]
    if os.environ.get("CI_BASE") != "all":
        names = sorted(set(changes.by_hash(names)[::SHARE]) | known.keys())
    command = [sys.argv[1], "-ccbin", sys.argv[2], "-std=c++20"]
    ours = changes.compile_each(command, {name: texts[name] for name in names}, os.cpu_count())
    for name in names:
        equal = (ours[name] == "") == (nvcc[name] == "taken")
        if equal and name in known:
            failures.append(f"{name}: simcc now says what nvcc says; take it out of differences.txt")
        elif not equal and name not in known:
            failures.append(f"{name}\n  nvcc:  {nvcc[name]}\n  simcc: {ours[name] or 'taken'}")
    print(f"{len(names)} of {len(texts)} changes of right programs, {sum(nvcc[name] == 'taken' for name in names)} of them taken by "
          f"nvcc; simcc says otherwise of {sum((ours[name] == '') != (nvcc[name] == 'taken') for name in names)}")
    print("\n".join(failures))
    return 1 if failures or not names else 0


sys.exit(main())
