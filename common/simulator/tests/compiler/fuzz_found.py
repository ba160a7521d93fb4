#!/usr/bin/env python3
"""fuzz_found.txt, what fuzzing has found, as the folder of files that libFuzzer works with, and back.

Usage: fuzz_found.py unpack FOLDER | fuzz_found.py pack FOLDER     (see fuzz_translate.cpp)

Each line of fuzz_found.txt is one input. Bytes that are no plain character stand there as in a C++ string: \\n, \\x00.
"""
import ast
import hashlib
import pathlib
import sys

kept = pathlib.Path(__file__).with_name("fuzz_found.txt")


def unpack(folder):
    folder.mkdir(parents=True, exist_ok=True)
    for line in kept.read_text("ascii").splitlines():
        source = ast.literal_eval(f"b'{line}'")
        (folder / hashlib.sha1(source).hexdigest()[:12]).write_bytes(source)


def pack(folder):
    lines = {repr(b'"' + file.read_bytes())[3:-1] for file in folder.iterdir()}
    kept.write_text("".join(line + "\n" for line in sorted(lines)), "ascii")


if __name__ == "__main__" and len(sys.argv) == 3 and sys.argv[1] in ("pack", "unpack"):
    {"pack": pack, "unpack": unpack}[sys.argv[1]](pathlib.Path(sys.argv[2]))
else:
    sys.exit(__doc__)
