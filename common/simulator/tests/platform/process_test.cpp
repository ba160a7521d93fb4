#include "simulator/platform/process.hpp"

#include <doctest/doctest.h>
#include <unistd.h>

#include <csignal>

#include "simulator/platform/files.hpp"
#include "simulator/tests/temporary_folder.hpp"

using course::Process;
using course::ProcessResult;
using course::run_process;
using namespace std::chrono_literals;

TEST_CASE("streams and exit code arrive") {
  const ProcessResult result = run_process({"sh", "-c", "echo out; echo err >&2; exit 3"});
  CHECK(result.output == "out\n");
  CHECK(result.errors == "err\n");
  CHECK(result.exit_code == 3);
  CHECK_FALSE(result.ok());
}

TEST_CASE("merged streams keep their order") {
  CHECK(run_process({"sh", "-c", "echo a; echo b >&2; echo c"}, {.merge = true}).output == "a\nb\nc\n");
}

TEST_CASE("a program that is not there has exit code 127 and says so") {
  const ProcessResult result = run_process({"no-such-program"});
  CHECK(result.exit_code == 127);
  CHECK(result.errors.find("no-such-program") != std::string::npos);
}

TEST_CASE("a signal is told apart from an exit code") {
  CHECK(run_process({"sh", "-c", "kill -SEGV $$"}).signal == 11);
}

TEST_CASE("at the time limit the program and its children are killed") {
  const auto began = std::chrono::steady_clock::now();
  const ProcessResult result = run_process({"sh", "-c", "sleep 30 & echo begun; wait"}, {.time_limit = 200ms});
  CHECK(result.timed_out);
  CHECK(result.output == "begun\n");
  CHECK(std::chrono::steady_clock::now() - began < 10s);
}

TEST_CASE("a program that closes its streams and goes on is stopped too") {
  CHECK(run_process({"sh", "-c", "exec >&- 2>&-; sleep 30"}, {.time_limit = 200ms}).timed_out);
}

TEST_CASE("there is no input to wait for") { CHECK(run_process({"cat"}, {.time_limit = 10s}).ok()); }

TEST_CASE("endless output is cut, not stored") {
  const ProcessResult result = run_process({"sh", "-c", "yes | head -c 9000000"});
  CHECK(result.ok());
  CHECK(result.output.size() == 4U << 20U);
}

TEST_CASE("in the foreground, a program that is asked to end at the time limit may still say something") {
  const ProcessResult result = run_process({"sh", "-c", "trap 'echo asked; exit 4' TERM; while :; do sleep 0.05; done"},
                                           {.time_limit = 200ms, .foreground = true});
  CHECK(result.timed_out);
  CHECK(result.output == "asked\n");
  CHECK(result.exit_code == 4);
}

TEST_CASE("in the foreground, a program reads the input it is given, and variables") {
  const course::TemporaryFolder folder;
  course::write_file(folder / "input", "seven\n");
  const ProcessResult result =
      run_process({"sh", "-c", "read word; echo $word $NUMBER"},
                  {.foreground = true, .input = folder / "input", .environment = {{"NUMBER", "7"}}});
  CHECK(result.output == "seven 7\n");
}

TEST_CASE("what is shown is not collected") {
  CHECK(run_process({"sh", "-c", ":"}, {.foreground = true, .show = true}).output.empty());
}

TEST_CASE("programs are found in PATH") {
  CHECK_FALSE(course::find_program("sh").empty());
  CHECK(course::find_program("no-such-program").empty());
}

TEST_CASE("a program that could not be started is told apart from one that ends with 127") {
  CHECK(run_process({"sh", "-c", "exit 127"}).started);
  const ProcessResult missing = run_process({"no-such-program"});
  CHECK_FALSE(missing.started);
  CHECK_FALSE(missing.ok());
  const ProcessResult no_folder = run_process({"true"}, {.folder = "/no/such/folder"});
  CHECK_FALSE(no_folder.started);
  CHECK(no_folder.errors == "true: No such file or directory\n");
}

TEST_CASE("as much is kept as was asked for") {
  CHECK(run_process({"sh", "-c", "yes | head -c 9000000"}, {.most_kept_bytes = 8000000}).output.size() == 8000000);
}

TEST_CASE("a program is asked over its channel, and answers") {
  const ProcessResult result =
      run_process({"sh", "-c", "read word <&3; echo \"$word is heard\" >&3"}, {.question = "seven\n"});
  CHECK(result.ok());
  CHECK(result.answer == "seven is heard\n");
}

TEST_CASE("a new program hears every signal and can be asked to end; what else is ignored stays so") {
  sigset_t one;
  sigset_t before;
  ::sigemptyset(&one);
  ::sigaddset(&one, SIGUSR1);
  ::sigprocmask(SIG_BLOCK, &one, &before);
  const auto old_term = ::signal(SIGTERM, SIG_IGN);
  const auto old_size = ::signal(SIGXFSZ, SIG_IGN);
  CHECK(run_process({"sh", "-c", "kill -USR1 $$; sleep 5"}).signal == SIGUSR1);
  CHECK(run_process({"sh", "-c", "kill -TERM $$; sleep 5"}).signal == SIGTERM);
  CHECK(run_process({"sh", "-c", "kill -XFSZ $$; exit 3"}).exit_code == 3);
  ::signal(SIGXFSZ, old_size);
  ::signal(SIGTERM, old_term);
  ::sigprocmask(SIG_SETMASK, &before, nullptr);
}

TEST_CASE("a process that was started runs on by itself, and is looked at from time to time") {
  Process process({"sh", "-c", "echo begun; read word <&3; echo $word; exit 4"}, {.question = ""});
  while (process.result().output.empty()) process.take(100);
  CHECK(process.result().output == "begun\n");
  CHECK_FALSE(process.has_ended(false));
  process.send(SIGTERM);
  while (process.may_write()) process.take(100);
  CHECK(process.has_ended(true));
  CHECK(process.result().signal == SIGTERM);
}

TEST_CASE("a process that nobody waits for any longer is killed, with all that it has started") {
  const course::TemporaryFolder folder;
  const std::string file = (folder / "ticks").string();
  {
    Process process({"sh", "-c", "(while :; do echo tick >>" + file + "; sleep 0.01; done) & echo begun; wait"});
    while (process.result().output.empty()) process.take(100);
  }
  const auto ticks = course::read_file_if_any(file);
  ::usleep(100'000);
  CHECK(course::read_file_if_any(file) == ticks);
}
