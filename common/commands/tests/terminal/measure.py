"""From a save in the watch mode to the verdict on the screen, over exercises in turn. Called by
measure_save_to_verdict.sh, with the number of saves and the exercises."""

import os
import resource
import sys
import time

import sandboxed
from learner import Learner


def saves_of(exercise, count):
    """Seconds from save to verdict. Right and wrong take turns, so that the screen has to change."""
    file = sandboxed.file_of(exercise)
    shipped = file.read_text()
    solution = sandboxed.solution_of(exercise)
    times = []
    with Learner([sandboxed.PROGRAM, "watch", exercise]) as me:
        me.sees("FAIL")
        for i in range(count):
            right = i % 2 == 0
            began = time.monotonic()
            file.write_text(f"{solution if right else shipped}// edit {i}\n")
            me.until(lambda: me.lines()[3].startswith("PASS" if right else "FAIL"), "the verdict")
            times.append(time.monotonic() - began)
        me.press("q")
        me.ends()
    file.write_text(shipped)
    return times


def main():
    saves, exercises = int(sys.argv[1]), sys.argv[2:]
    each = -(-saves // len(exercises))
    times = []
    for exercise in exercises:
        some = saves_of(exercise, min(each, saves - len(times)))
        times += some
        print(f"{exercise:<24}" + " ".join(f"{1000 * one:5.0f}" for one in some) + " ms", flush=True)
        if len(times) >= saves:
            break
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    judged = len(times) + len(exercises)  # each watch begins with a verdict
    ordered = sorted(times)
    print(f"median {1000 * ordered[len(ordered) // 2]:.0f} ms, 95th percentile {1000 * ordered[int(len(ordered) * 0.95)]:.0f} ms"
          f" from save to verdict in the watch mode, {len(times)} saves;"
          f" user+sys {1000 * (used.ru_utime + used.ru_stime) / judged:.0f} ms a verdict;"
          f" {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
