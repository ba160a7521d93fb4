"""Visual Studio Code's tasks against what the commands take and print."""

import json
import os
import pathlib
import re
import subprocess

import sandboxed

FOLDER = pathlib.Path(__file__).parents[4] / ".vscode"
VARIABLES = {"fileBasenameNoExtension", "fileDirnameBasename", "relativeFile", "workspaceFolder"}


def settings(name):
    """JSON whose comments stand on lines of their own."""
    lines = (FOLDER / name).read_text(encoding="utf-8").splitlines()
    return json.loads("\n".join(line for line in lines if not line.lstrip().startswith("//")))


def tasks():
    return {task["label"]: task for task in settings("tasks.json")["tasks"]}


class EditorTasks(sandboxed.SandboxedTest):
    def entries(self, output):
        """What the Problems view shows of an output: file, line, column and severity of each entry."""
        (matcher,) = tasks()["course: judge this exercise"]["problemMatcher"]
        pattern = matcher["pattern"]
        found = filter(None, (re.match(pattern["regexp"], line) for line in output.splitlines()))
        return [tuple(entry[pattern[name]] for name in ("file", "line", "column", "severity")) for entry in found]

    def judge(self, text):
        sandboxed.file_of("add_ten").write_text(text)
        environment = {**os.environ, **tasks()["course: judge this exercise"]["options"]["env"]}
        words = [sandboxed.PROGRAM, "check", "add_ten"]
        return subprocess.run(words, capture_output=True, text=True, env=environment, check=False).stdout

    def test_commands_take_the_words(self):
        for label, task in tasks().items():
            if task["command"] != "./course":
                continue
            with self.subTest(task=label):
                command, *words = task["args"]
                told = sandboxed.course(command, "--help")
                self.assertEqual(told.returncode, 0, told.stderr)
                for word in words:
                    if word.startswith("--"):
                        self.assertRegex(told.stdout, rf"{word}\b")

    def test_variables_are_known(self):
        for name in ("tasks.json", "launch.json", "settings.json", "extensions.json"):
            with self.subTest(file=name):
                known = VARIABLES | {f"input:{wanted['id']}" for wanted in settings(name).get("inputs", [])}
                self.assertLessEqual(set(re.findall(r"\$\{([^}]+)\}", json.dumps(settings(name)))), known)

    def test_what_judging_needs_is_a_task(self):
        for start in settings("launch.json")["configurations"]:
            if "preLaunchTask" in start:
                self.assertIn(start["preLaunchTask"], tasks())

    def test_a_finding_is_an_entry_at_its_line(self):
        solution = sandboxed.solution_of("add_ten")
        file = str(sandboxed.file_of("add_ten").relative_to(sandboxed.ROOT))
        neighbour = solution.replace("= tile[local]", "= tile[local + 1]")
        self.assertNotEqual(neighbour, solution)
        output = self.judge(neighbour)
        self.assertIn("FAIL", output)
        reading = next(number for number, line in enumerate(neighbour.splitlines(), 1) if "= tile[" in line)
        self.assertIn((file, str(reading), None, None), self.entries(output))
        self.assertEqual(self.entries(self.judge(solution)), [])

    def test_an_error_of_the_compiler_is_an_entry_at_its_column(self):
        file = str(sandboxed.file_of("add_ten").relative_to(sandboxed.ROOT))
        (entry, *_) = self.entries(self.judge("not C++\n"))
        self.assertEqual((entry[0], entry[1], entry[3]), (file, "1", "error"))
        self.assertTrue(entry[2])

    def test_watching_begins_and_ends_as_the_task_says(self):
        (matcher,) = tasks()["course: watch"]["problemMatcher"]
        words = [sandboxed.PROGRAM, "watch", "add_ten", "--lines"]
        process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
        for last in (process.stdout.close, process.wait, process.kill):
            self.addCleanup(last)
        self.assertRegex(process.stdout.readline(), matcher["background"]["beginsPattern"])
        verdict = [process.stdout.readline()]
        while verdict[-1] and not verdict[-1].startswith("course: "):
            verdict.append(process.stdout.readline())
        self.assertRegex(verdict[-1], matcher["background"]["endsPattern"])
        self.assertIn("FAIL", "".join(verdict))
