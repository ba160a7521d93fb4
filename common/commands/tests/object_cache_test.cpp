#include "build/object_cache.hpp"

#include <doctest/doctest.h>

#include <chrono>

#include "simulator/platform/files.hpp"
#include "simulator/tests/temporary_folder.hpp"

using course::ObjectCache;
using course::write_file;
namespace fs = std::filesystem;
using namespace std::chrono_literals;

namespace {

struct Made {
  course::TemporaryFolder folder;
  ObjectCache cache{folder / "cache", {folder / "compiler"}};
  std::vector<std::string> command{"compiler", "a.cu"};

  /// As if `command` had made an object of a.cu and a header with a space in its name.
  Made() {
    for (const char* name : {"a.cu", "a b.h", "compiler"}) {
      write_file(folder / name, "old");
      fs::last_write_time(folder / name, fs::file_time_type::clock::now() - 10s);
    }
    write_file(cache.object(command), "object");
    std::string header = folder / "a b.h";
    std::string text = "a.o:";
    for (const std::string& path : {(folder / "a.cu").string(), header}) {
      text += " ";
      for (const char c : path) text += c == ' ' ? "\\ " : std::string(1, c);
    }
    write_file(cache.dependency_file(command), text + "\n");
  }
  void keep() { cache.keep(command, fs::file_time_type::clock::now() - 5s, "a warning"); }
};

}  // namespace

TEST_CASE("an object is found again with what the compiler said") {
  Made made;
  CHECK_FALSE(made.cache.find(made.command));
  made.keep();
  CHECK(made.cache.find(made.command) == "a warning");
  CHECK_FALSE(made.cache.find({"compiler", "-D", "X", "a.cu"}));
}

TEST_CASE("a file that has changed makes the object stale") {
  for (const char* name : {"a.cu", "a b.h", "compiler"}) {
    CAPTURE(name);
    Made made;
    made.keep();
    write_file(made.folder / name, "new");
    CHECK_FALSE(made.cache.find(made.command));
    fs::remove(made.folder / name);
    CHECK_FALSE(made.cache.find(made.command));
  }
}

TEST_CASE("a file that changes while the compiler runs keeps its object from being found") {
  Made made;
  write_file(made.folder / "a b.h", "new");
  made.keep();
  CHECK_FALSE(made.cache.find(made.command));
}

TEST_CASE("what nobody used for a month goes") {
  Made made;
  made.keep();
  const fs::path old = made.folder / "cache/old.o";
  write_file(old, "object");
  fs::last_write_time(old, fs::file_time_type::clock::now() - 24h * 31);
  made.keep();
  CHECK_FALSE(fs::exists(old));
  CHECK(made.cache.find(made.command));
}
