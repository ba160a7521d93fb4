#include "grade/sandbox.hpp"

#include <doctest/doctest.h>
#include <unistd.h>

#include "simulator/platform/files.hpp"
#include "simulator/tests/temporary_folder.hpp"

namespace {

using course::Confinement;
using course::Containment;
using course::ProcessResult;
using course::Sandbox;

constexpr std::size_t mebibyte = 1024 * 1024;

/// A repository with a secret, and a folder in it where a command works.
struct Place {
  course::TemporaryFolder folder;
  std::filesystem::path work = folder / "work";

  Place() {
    course::write_file(folder / "secret", "reference\n");
    course::write_file(folder / "shown", "header\n");
    course::make_folder(work);
  }

  ProcessResult run(Containment containment, const std::string& script, bool filtered = false,
                    bool writes = true) const {
    Confinement confinement;
    confinement.folder = work;
    confinement.writes = writes;
    confinement.visible = {folder / "shown"};
    confinement.seconds = 1;
    confinement.memory_bytes = 256 * mebibyte;
    confinement.filtered = filtered;
    return Sandbox(containment, folder / "").run({"sh", "-c", script}, confinement);
  }
};

std::vector<Containment> possible() {
  std::vector<Containment> all = {Containment::limits};
  if (Sandbox::why_no_bubblewrap().empty()) all.push_back(Containment::bubblewrap);
  return all;
}

}  // namespace

TEST_CASE("a command works in its folder, and what it says comes back") {
  for (const Containment containment : possible()) {
    const Place place;
    const ProcessResult result = place.run(containment, "echo made >file; cat file ../shown; echo no >&2; exit 3");
    CHECK(result.output == "made\nheader\n");
    CHECK(result.errors == "no\n");
    CHECK(result.exit_code == 3);
  }
}

TEST_CASE("limits end what takes too much") {
  for (const Containment containment : possible()) {
    CAPTURE(to_string(containment));
    const Place place;
    CHECK(place.run(containment, "while :; do :; done").timed_out);
    CHECK(place.run(containment, "yes").over_output);
    CHECK(place.run(containment, "head -c 1000000000 /dev/zero | tail -c 900000000 >/dev/null").over_memory);
    CHECK_FALSE(place.run(containment, "head -c 100000000 /dev/zero >file").ok());
    CHECK(std::filesystem::file_size(place.work / "file") <= 64 * mebibyte);
    CHECK(place.run(containment, "kill -SEGV $$").signal == 11);
  }
}

TEST_CASE("the call filter refuses processes, writing and the network, and nothing else") {
  if (course::judge_call_filter().empty()) return;  // a processor for which there is none
  for (const Containment containment : possible()) {
    CAPTURE(to_string(containment));
    const Place place;
    CHECK(place.run(containment, "read line <../shown && echo $line", true).output == "header\n");
    CHECK_FALSE(place.run(containment, "ls", true, true).ok());
    CHECK_FALSE(place.run(containment, "echo mine >file", true).ok());
    CHECK_FALSE(std::filesystem::exists(place.work / "file"));
    CHECK(place.run(containment, "kill -9 $PPID; echo $?", true).output == "1\n");
    CHECK_FALSE(place.run(containment, "exec rm ../shown", true).ok());
    CHECK(std::filesystem::exists(place.folder / "shown"));
  }
}

TEST_CASE("in bubblewrap a command sees neither the repository nor other processes, and leaves none") {
  if (!Sandbox::why_no_bubblewrap().empty()) return;
  const Place place;
  const auto output = [&](const std::string& script) { return place.run(Containment::bubblewrap, script).output; };
  CHECK(output("cat ../secret 2>&1 | grep -c reference") == "0\n");
  CHECK(output("ls ..") == "shown\nwork\n");
  CHECK(output("ls /home /root /var 2>/dev/null | wc -l") == "0\n");
  CHECK(output("touch ../new /new /usr/new 2>/dev/null; ls ../new /new /usr/new 2>/dev/null | wc -l") == "0\n");
  CHECK(output("ls -d /proc/[0-9]* | wc -l | tr -d ' '").size() <= 2);
  CHECK(output("cat /proc/net/dev | grep -vc -e face -e Inter -e lo:") == "0\n");
  CHECK(place.run(Containment::bubblewrap, "echo x >file", false, false).exit_code != 0);
  place.run(Containment::bubblewrap, "setsid sh -c 'sleep 0.3; echo late >file' & exit 0");
  ::usleep(600000);
  CHECK_FALSE(std::filesystem::exists(place.work / "file"));
}

TEST_CASE("a command that gets little of a busy machine is not stopped: its limit is processor time") {
  const Place place;
  Confinement confinement;
  confinement.folder = place.work;
  confinement.seconds = 0.05;
  confinement.memory_bytes = 256 * mebibyte;
  CHECK(Sandbox(Containment::limits, place.folder / "").run({"sleep", "1"}, confinement).ok());
}

TEST_CASE("a command answers through its channel") {
  for (const Containment containment : possible()) {
    const Place place;
    Confinement confinement;
    confinement.folder = place.work;
    confinement.seconds = 5;
    confinement.memory_bytes = 256 * mebibyte;
    const ProcessResult result = Sandbox(containment, place.folder / "")
                                     .run({"sh", "-c", "read word <&3; echo \"$word!\" >&3"}, confinement, "seal\n");
    CHECK(result.answer == "seal!\n");
    CHECK(result.output.empty());
  }
}
