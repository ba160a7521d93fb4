"""A learner in front of a terminal: starts the real program in a pseudo-terminal, presses keys, reads the screen."""

import errno
import fcntl
import os
import pty
import select
import struct
import subprocess
import termios
import time

import pyte

PATIENCE_S = float(os.environ.get("COURSE_TEST_PATIENCE_S", "60"))


class Learner:
    """The program in a terminal of its own. Use in a `with` block."""

    def __init__(self, command, columns=80, rows=30, environment=None):
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.written = b""  # all that the program wrote
        self.master, self.slave = pty.openpty()
        self._set_size(columns, rows)
        self.before = self.modes()
        variables = {**os.environ, "TERM": "xterm", **(environment or {})}
        if "NO_COLOR" not in (environment or {}):
            variables.pop("NO_COLOR", None)
        self.process = subprocess.Popen(
            command, stdin=self.slave, stdout=self.slave, stderr=self.slave, env=variables,
            preexec_fn=self._take_terminal)

    def _take_terminal(self):
        os.setsid()
        fcntl.ioctl(self.slave, termios.TIOCSCTTY, 0)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        for descriptor in (self.master, self.slave):
            try:
                os.close(descriptor)
            except OSError:
                pass

    def _set_size(self, columns, rows):
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def resize(self, columns, rows):
        self.screen.resize(rows, columns)
        self._set_size(columns, rows)

    def modes(self):
        """What `stty -a` shows."""
        return subprocess.run(["stty", "-a", "-F", os.ttyname(self.slave)], capture_output=True, check=True).stdout

    def press(self, keys):
        os.write(self.master, keys.encode())

    def read(self, seconds=0.05):
        """Takes in what the program writes within that time."""
        deadline = time.monotonic() + seconds
        while True:
            left = deadline - time.monotonic()
            ready, _, _ = select.select([self.master], [], [], max(0, left))
            if not ready:
                return
            try:
                chunk = os.read(self.master, 65536)
            except OSError as error:
                if error.errno == errno.EIO:
                    return
                raise
            self.written += chunk
            self.stream.feed(chunk)
            if left <= 0:
                return

    def lines(self):
        return [line.rstrip() for line in self.screen.display]

    def text(self):
        return "\n".join(self.lines()).rstrip()

    def until(self, condition, what):
        """Waits until `condition` holds; fails with the screen when it does not come."""
        deadline = time.monotonic() + PATIENCE_S
        while not condition():
            if time.monotonic() > deadline:
                raise AssertionError(f"waited in vain for {what}. The screen:\n{self.text()}")
            self.read()

    def sees(self, text):
        self.until(lambda: text in self.text(), repr(text))

    def ends(self):
        """Waits for the end of the program; its exit code, negative for a signal."""
        self.until(lambda: self.process.poll() is not None, "the end of the program")
        self.read()
        return self.process.returncode

    def signal(self, number):
        os.kill(self.process.pid, number)

    def interrupt(self):
        """Ctrl-C, as the terminal sends it."""
        self.press("\x03")
