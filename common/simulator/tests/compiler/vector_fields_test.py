"""Joining the accesses to a float4's fields never changes what a kernel computes.

Usage: vector_fields_test.py <simcc> <compiler>

Makes kernels of random statements on vectors, halves and numbers that lie in one piece of memory and may be the same
place. Each is made twice, once with all accesses volatile, which are never joined: both must leave the same memory.
"""
import os
import pathlib
import random
import subprocess
import sys
import tempfile

KERNELS = 300
STATEMENTS = 14


class Writer:
    """Statements as text; in the plain form, or with every access volatile."""

    def __init__(self, seed, volatile):
        self.random = random.Random(seed)
        self.volatile = volatile

    def place(self, kind=None):
        kind = kind or self.random.choice(["a", "b", "a", "b", "h", "k", "s"])
        index = self.random.choice(["0", "1", "n", "n + 1", "n * 2", "in memory"])
        if index == "in memory":  # what is written in between may be just this
            index = "((int)*(volatile float*)&b[0].x & 1)" if self.volatile else "((int)b[0].x & 1)"
        if kind == "s":
            text, number = f"s[{self.random.randrange(8)}]", "float"
        else:
            field = self.random.choice("xy" if kind == "h" else "xyzw")
            text, number = f"{kind}[{index}].{field}", "int" if kind == "k" else "float"
        return f"*(volatile {number}*)&{text}" if self.volatile else text

    def statement(self, depth=0):
        r = lambda: f"r{self.random.randrange(4)}"
        kind = self.random.randrange(12)
        if kind < 4:
            return f"{r()} = {self.place()};"
        if kind < 8:
            return f"{self.place()} = {r()};"
        if kind == 8:
            return f"{self.place()} += 1;"
        if kind == 9:
            return f"{r()} = fmaxf({self.place()}, {self.place()}) + sqrtf(4);"
        if kind == 10:
            return f"n = ((int){r()}) & 1;"
        if depth == 0:
            inner = " ".join(self.statement(1) for _ in range(3))
            return f"if ({r()} > 2) {{ {inner} }}"
        return f"{r()} = {r()} - 1;"

    def kernel(self, name):
        lines = [self.statement() for _ in range(STATEMENTS)]
        # Runs of one vector's fields, in any order, are what is joined.
        vector = self.random.choice(["a[n]", "b[1]", "b[n + 1]", "a[I]"])
        vector = vector.replace("I", "(int)*(volatile float*)&b[0].x & 1" if self.volatile else "(int)b[0].x & 1")
        for field in self.random.sample("xyzw", 4):
            text = f"*(volatile float*)&{vector}.{field}" if self.volatile else f"{vector}.{field}"
            at = self.random.randrange(len(lines) + 1)
            lines.insert(at, self.random.choice([f"r0 += {text};", f"{text} = r1;", f"{text} *= 2;"]))
        body = "\n  ".join(lines)
        return (f"__global__ void {name}(float4* a, float4* b, float2* h, int4* k, float* s, int n) {{\n"
                f"  float r0 = 1, r1 = 2, r2 = 3, r3 = 4;\n  {body}\n"
                f"  s[60] = r0; s[61] = r1; s[62] = r2; s[63] = r3;\n}}\n")


MAIN = """
using Kernel = void (*)(float4*, float4*, float2*, int4*, float*, int);
struct Pair { Kernel joined, apart; };
const Pair pairs[] = {PAIRS};

// A float's bits as an int are never too large to convert: all numbers here are small and whole.
void run(Kernel kernel, int shift, float* result) {
  float start[64];
  for (int i = 0; i < 64; ++i) start[i] = i % 7;
  float* memory;
  cudaMalloc(&memory, sizeof start);
  cudaMemcpy(memory, start, sizeof start, cudaMemcpyHostToDevice);
  float4* a = (float4*)memory;
  kernel<<<1, 1>>>(a, a + shift, (float2*)memory + shift, (int4*)memory + 2 * shift, memory + shift, shift % 2);
  cudaMemcpy(result, memory, sizeof start, cudaMemcpyDeviceToHost);
  cudaFree(memory);
}

int main() {
  int different = 0;
  for (unsigned pair = 0; pair < sizeof pairs / sizeof *pairs; ++pair) {
    for (int shift = 0; shift < 4; ++shift) {
      float joined[64], apart[64];
      run(pairs[pair].joined, shift, joined);
      run(pairs[pair].apart, shift, apart);
      if (memcmp(joined, apart, sizeof joined) == 0) continue;
      printf("kernel %u at shift %d differs\\n", pair, shift);
      ++different;
    }
  }
  printf("%d differ\\n", different);
  return different != 0;
}
"""


def main():
    simcc, compiler = sys.argv[1:]
    seed = int(os.environ.get("SEED", "1"))
    text = "#include <cstdio>\n#include <cstring>\n"
    pairs = []
    for number in range(KERNELS):
        for volatile in (False, True):
            text += Writer(1000 * seed + number, volatile).kernel(f"{'apart' if volatile else 'joined'}_{number}")
        pairs.append(f"{{joined_{number}, apart_{number}}}")
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder, "kernels.cu")
        source.write_text(text + MAIN.replace("PAIRS", ", ".join(pairs)))
        program = pathlib.Path(folder, "kernels")
        subprocess.run([simcc, "--compiler", compiler, source, "-o", program], check=True)
        # Only the values count here: the numbers of a float4 are read as those of an int4.
        ran = subprocess.run([program], env={**os.environ, "SIMULATOR_WITHOUT": "all"}, stdout=subprocess.PIPE, text=True)
        print(ran.stdout, end="")
        if ran.returncode != 0 or not ran.stdout.endswith("0 differ\n"):
            sys.exit("Joined accesses computed something else.")


main()
