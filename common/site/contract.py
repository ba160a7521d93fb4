"""An exercise's contract, from its header, as Markdown: each declaration with what its comment says."""

import re

_tag = re.compile(r"@(tparam|param|throws|returns?) +(.*)")


def declarations(header):
    """Comment lines (without slashes) and code of each declaration after `#pragma once`."""
    parts = []
    for block in header.split("#pragma once", 1)[1].strip().split("\n\n"):
        comment = [line.removeprefix("///").strip() for line in block.splitlines() if line.startswith("///")]
        code = "\n".join(line for line in block.splitlines() if not line.startswith("///"))
        if not code.startswith("#include"):
            parts.append((comment, code))
    return parts


def contract_sections(header):
    return "\n".join(f"```cpp\n{code}\n```\n\n{_described(comment)}\n" for comment, code in declarations(header))


def _described(comment):
    """The comment as a paragraph, a table of parameters and a paragraph each for result and errors."""
    entries = [("", "", [])]
    for line in comment:
        tag = _tag.match(line)
        if tag is None:
            entries[-1][2].append(line)
        elif tag[1] in ("tparam", "param"):
            name, text = tag[2].split(" ", 1)
            entries.append(("parameter", name, [text]))
        elif tag[1] == "throws":
            error, text = tag[2].split(" ", 1)
            entries.append(("Throws", error, [text]))
        else:
            entries.append(("Returns", "", [tag[2]]))
    return _paragraphs(entries)


def _paragraphs(entries):
    rows = [f"| `{name}` | {' '.join(text)} |" for kind, name, text in entries if kind == "parameter"]
    table = "\n".join(["| parameter | what it is |", "| --- | --- |", *rows]) + "\n" if rows else ""
    paragraphs = [" ".join(entries[0][2]) + "\n", table]
    for kind, name, text in entries[1:]:
        if kind != "parameter":
            subject = f"`{name}` " if name else ""
            paragraphs.append(f"{kind} {subject}{' '.join(text)}.\n")
    return "\n".join(filter(None, paragraphs))
