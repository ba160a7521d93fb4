#include "simulator/platform/files.hpp"

#include <doctest/doctest.h>
#include <unistd.h>

#include <chrono>

#include "simulator/platform/problem.hpp"
#include "simulator/tests/temporary_folder.hpp"

namespace fs = std::filesystem;
using course::Problem;

TEST_CASE("a written file is read back, in folders that did not exist") {
  const course::TemporaryFolder folder;
  course::write_file(folder / "a/b/file", "text\n");
  CHECK(course::read_file(folder / "a/b/file") == "text\n");
}

TEST_CASE("replacing a file keeps its permissions and leaves nothing beside it") {
  const course::TemporaryFolder folder;
  course::write_file(folder / "file", "old");
  fs::permissions(folder / "file", static_cast<fs::perms>(0600));
  course::write_file(folder / "file", "new");
  CHECK(course::read_file(folder / "file") == "new");
  CHECK(fs::status(folder / "file").permissions() == static_cast<fs::perms>(0600));
  CHECK(std::distance(fs::directory_iterator(folder / ""), fs::directory_iterator()) == 1);
}

TEST_CASE("a file that others read is written whole, over an older one, or refused") {
  const course::TemporaryFolder folder;
  course::write_shared(folder / "verdict.json", "old and long");
  course::write_shared(folder / "verdict.json", "new");
  CHECK(course::read_file(folder / "verdict.json") == "new");
  CHECK(std::distance(fs::directory_iterator(folder / ""), {}) == 1);  // no draft is left behind
  CHECK_THROWS_AS(course::write_shared(folder / "gone" / "verdict.json", "x"), Problem);
}

TEST_CASE("a file that has the content already keeps its time") {
  const course::TemporaryFolder folder;
  const auto long_ago = fs::file_time_type::clock::now() - std::chrono::hours(1);
  course::write_if_changed(folder / "a/file", "old");
  fs::last_write_time(folder / "a/file", long_ago);
  course::write_if_changed(folder / "a/file", "old");
  CHECK(fs::last_write_time(folder / "a/file") == long_ago);
  course::write_if_changed(folder / "a/file", "new");
  CHECK(course::read_file(folder / "a/file") == "new");
}

TEST_CASE("reading says what is wrong") {
  const course::TemporaryFolder folder;
  CHECK_THROWS_WITH_AS(course::read_file(folder / ""), doctest::Contains("is a folder"), Problem);
  CHECK_THROWS_WITH_AS(course::read_file(folder / "none"), doctest::Contains("No such file"), Problem);
}

TEST_CASE("what cannot be written is said, with a next step") {
  CHECK_THROWS_WITH_AS(course::write_file("/proc/none/file", "text"), doctest::Contains("Check the path"), Problem);
}

TEST_CASE("a scratch folder disappears, and so does what a killed process left") {
  const course::TemporaryFolder folder;
  fs::create_directories(folder / "scratch/999999999.abandoned");
  fs::path mine;
  {
    const course::ScratchFolder scratch(folder / "scratch");
    mine = scratch.path();
    CHECK(fs::is_directory(mine));
    CHECK_FALSE(fs::exists(folder / "scratch/999999999.abandoned"));
    const course::ScratchFolder second(folder / "scratch");
    CHECK(second.path() != mine);
    CHECK(fs::is_directory(mine));
  }
  CHECK_FALSE(fs::exists(mine));
}

TEST_CASE("a scratch folder where the system keeps temporary files") {
  fs::path mine;
  {
    const course::ScratchFolder scratch;
    mine = scratch.path();
    course::write_scratch(scratch.file("a"), "text");
    CHECK(course::read_file(mine / "a") == "text");
  }
  CHECK_FALSE(fs::exists(mine));
}

TEST_CASE("a file that cannot be read is nothing to one who can do without") {
  const course::TemporaryFolder folder;
  CHECK_FALSE(course::read_file_if_any(folder / "none"));
  CHECK_FALSE(course::read_file_if_any(folder / ""));
  course::write_scratch(folder / "empty", "");
  CHECK(course::read_file_if_any(folder / "empty") == "");
}

TEST_CASE("an unfinished file gets its name when it is complete, and else leaves nothing") {
  const course::TemporaryFolder folder;
  course::write_file(folder / "file", "old");
  {
    const course::UnfinishedFile given_up(folder / "file");
    course::write_scratch(given_up.path(), "half");
    CHECK(course::read_file(folder / "file") == "old");
  }
  CHECK(std::distance(fs::directory_iterator(folder / ""), fs::directory_iterator()) == 1);
  course::UnfinishedFile unfinished(folder / "file");
  course::write_scratch(unfinished.path(), "new");
  unfinished.finish();
  CHECK(course::read_file(folder / "file") == "new");
  CHECK(std::distance(fs::directory_iterator(folder / ""), fs::directory_iterator()) == 1);
  CHECK_THROWS_WITH_AS(course::UnfinishedFile(folder / "none/file"), doctest::Contains("Create the folder first"),
                       Problem);
}
