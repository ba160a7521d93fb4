"""One-line changes of right programs, and what nvcc says of each.

A change drops a word, puts another word of its kind in its place, puts a qualifier before a declaration, leaves out a
line, a launch's argument or a bracket, or adds a line of lines.txt. Many of the changed programs are still CUDA C++.

  changes.py <nvcc> > verdicts.txt     asks nvcc, which takes minutes: a line a change: its name, a tab, `taken` or the first error
"""
import concurrent.futures
import hashlib
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
TOKEN = re.compile(r'"(?:\\.|[^"])*"|//.*|#\s*\w+|[A-Za-z_]\w*|<<<|>>>|[-+*/%&|=!<>]=|&&|\|\||::|->|\+\+|--|\S')

# Words of one kind: each may be dropped, and each may stand in another's place.
KINDS = [
    ["__global__", "__device__", "__host__", "static", "extern", "inline", "__forceinline__", "constexpr", "virtual"],
    ["__shared__", "__constant__", "__device__", "__managed__", "static", "extern", "thread_local", "const"],
    ["void", "int", "float", "unsigned", "double", "auto", "bool", "size_t", "float4", "dim3"],
    ["const", "volatile", "static", "__restrict__"],
    ["struct", "class", "union", "enum", "namespace", "typename", "template", "typedef", "using", "public", "private",
     "return", "operator", "explicit", "default", "delete", "nullptr", "switch", "case", "while", "if"],
    ["&", "*", "&&", "**"],
    ["<<<", ">>>", "(", ")", "[", "]", "{", "}", ";", ",", "<", ">", "::", "->", "."],
]
# What may stand before a declaration at the left margin.
BEFORE = ["__global__", "__device__", "__host__", "__host__ __device__", "static", "inline", "extern", 'extern "C"', "const",
          "constexpr", "__shared__", "__constant__", "__managed__", "__launch_bounds__(64)", "__noinline__", "template <int k>",
          "volatile", "[[nodiscard]]", "__forceinline__", "__align__(16)", "typedef", "virtual", "unsigned"]
# As many of each kind of change and program: the first ones by a hash of their names.
MOST = {"drop": 26, "exchange": 40, "before": 40, "line": 22, "argument": 8, "name": 6}


def sections():
    found, current = {}, None
    for line in (HERE / "lines.txt").read_text().splitlines():
        if line.startswith("[") and line.endswith("]"):
            current = found.setdefault(line[1:-1], [])
        elif line and current is not None:
            current.append(line)
    return found


def by_hash(names):
    return sorted(names, key=lambda name: hashlib.sha256(name.encode()).hexdigest())


def spans(line):
    return [(m.group(), m.start(), m.end()) for m in TOKEN.finditer(line) if not m.group().startswith(("//", '"', "#"))]


def of_one_program(program, text):
    """All its changes by kind: {kind: {name: text}}."""
    lines = text.splitlines()
    found = {kind: {} for kind in MOST}

    def add(kind, number, what, new):
        changed = "\n".join(lines[:number] + ([new] if new is not None else []) + lines[number + 1:]) + "\n"
        found[kind][f"{program}:{number + 1} {what}"] = changed

    for number, line in enumerate(lines):
        if not line.strip() or line.startswith("//"):
            continue
        add("line", number, "without its line", None)
        seen = {}
        for word, begin, end in spans(line):
            seen[word] = seen.get(word, 0) + 1
            mark = word if seen[word] == 1 else f"{word} ({seen[word]})"
            kinds = [kind for kind in KINDS if word in kind]
            if kinds:
                add("drop", number, f"without {mark}", line[:begin] + line[end:])
            for kind in kinds:
                if kind is KINDS[-1]:
                    continue
                for other in kind:
                    if other != word:
                        add("exchange", number, f"{other} for {mark}", line[:begin] + other + line[end:])
            if re.fullmatch(r"[a-z]\w{3,}", word) and not kinds:
                add("name", number, f"{word}_k for {mark}", line[:begin] + word + "_k" + line[end:])
        launch = re.search(r"<<<(.*?)>>>\((.*)\)", line)
        if launch:
            for part in (1, 2):
                arguments = launch.group(part).split(", ")
                for i in range(len(arguments)):
                    kept = ", ".join(arguments[:i] + arguments[i + 1:])
                    add("argument", number, f"without {'configuration' if part == 1 else 'argument'} {i + 1}",
                        line[:launch.start(part)] + kept + line[launch.end(part):])
        if re.match(r"[A-Za-z_].*[({;]$", line) and not line.startswith(("namespace", "using", "typedef", "class", "template")):
            for word in BEFORE:
                add("before", number, f"{word} before it", f"{word} {line}")
    return found


def changes():
    """name → text, in a fixed order."""
    programs = {path.name: path.read_text() for path in sorted((HERE / "programs").glob("*.cu"))}
    result = dict(programs)
    for program, text in programs.items():
        for kind, all_of_it in of_one_program(program, text).items():
            for name in by_hash(all_of_it)[:MOST[kind]]:
                result[name] = all_of_it[name]
    names = sorted(programs)
    for where, added in sections().items():
        for count, new in enumerate(added):
            program = names[count % len(names)]
            lines = programs[program].splitlines()
            if where == "outside":
                at = next(i for i, line in enumerate(lines) if re.match(r"(constexpr|namespace|#define|union)", line))
                if lines[at].startswith(("namespace cg", "#define")):
                    at = next(i for i, line in enumerate(lines) if line.startswith(("typedef", "union")))
            else:
                opening = r"int main" if where == "main" else r"__global__|template.*"
                at = next(i for i, line in enumerate(lines) if re.match(opening, line) and (where == "main" or "__global__" in line
                          or "__global__" in lines[i + 1]))
                at = next(i for i in range(at, len(lines)) if lines[i].endswith("{")) + 1
            result[f"{program} {where} + {new}"] = "\n".join(lines[:at] + [new] + lines[at:]) + "\n"
    return result


def first_error(output):
    """Its first line that tells an error, without the folder of the file."""
    for line in output.splitlines():
        if re.search(r"\b(error|fatal|undefined|multiple definition)\b", line):
            return re.sub(r"\S*/(change\.cu)", r"\1", line).strip()[:200]
    return output.strip().splitlines()[0][:200] if output.strip() else "refused without a word"


def compile_each(command, texts, jobs):
    """name → '' where the command takes the program, else its first error."""
    def one(item):
        name, text = item
        with tempfile.TemporaryDirectory() as folder:
            source = pathlib.Path(folder, "change.cu")
            source.write_text(text)
            done = subprocess.run([*command, "-c", "-o", str(pathlib.Path(folder, "change.o")), str(source)],
                                  stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                  errors="replace", timeout=120, check=False)
        return name, "" if done.returncode == 0 else first_error(done.stdout)

    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        return dict(pool.map(one, texts.items()))


def main():
    verdicts = compile_each([sys.argv[1], "-std=c++20", "-w", "-arch=sm_90"], changes(), os.cpu_count())
    for name, error in verdicts.items():
        print(f"{name}\t{error or 'taken'}")


if __name__ == "__main__":
    main()
