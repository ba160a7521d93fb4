#include "build/object_check.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "simulator/platform/files.hpp"
#include "simulator/platform/process.hpp"
#include "simulator/tests/temporary_folder.hpp"

namespace {

const course::ObjectRules rules = {.contract = {"_Z4poolPf"},
                                   .header_words = {"cudaMalloc", "enqueue_launch", "rsqrt", "__dp4a", "judge"},
                                   .judge = {"cudaMalloc", "cudaSecret", "rsqrt", "rsqrtf", "_Z6__dp4aiii",
                                             "_Z6secretv", "_ZN6course5judgeERKNS_4CaseE"}};

std::vector<std::string> objections(const char* printed) {
  return course::objections_to_object(course::parse_symbols(printed), rules);
}

}  // namespace

TEST_CASE("what nm prints is told apart") {
  const course::Symbols symbols =
      course::parse_symbols("_Z4poolPf T 0 10\nmine t 0 10\ninline_one W 0 10\ncount B 0 4\nexit U\nmaybe w\n");
  CHECK(symbols.wanted == std::set<std::string>{"exit", "maybe"});
  CHECK(symbols.defined == std::set<std::string>{"_Z4poolPf", "inline_one", "count"});
  CHECK(symbols.functions == std::set<std::string>{"_Z4poolPf"});
  CHECK(symbols.inlined == std::set<std::string>{"inline_one"});
}

TEST_CASE("of several files, the symbols of each are told apart") {
  const course::Symbols all =
      course::parse_symbols("\nmy course/a.o:\nsquare T 0 10\nexit U\n\nmy course/b.o:\ncube T 0 10\n");
  CHECK(all.defined == std::set<std::string>{"square", "cube"});
  CHECK(all.wanted == std::set<std::string>{"exit"});

  const course::TemporaryFolder folder;
  std::vector<std::filesystem::path> objects;
  for (const char* name : {"square", "its cube"}) {
    const std::filesystem::path source = folder / fmt::format("{}.s", name);
    objects.push_back(folder / fmt::format("{}.o", name));
    course::write_file(source, fmt::format(".globl {0}\n{0}:\n", name[0] == 's' ? "square" : "cube"));
    REQUIRE(course::run_process({"as", source.string(), "-o", objects.back().string()}).ok());
  }
  const std::vector<course::Symbols> each = course::symbols_of_all(objects);
  REQUIRE(each.size() == 2);
  CHECK(each[0].defined == std::set<std::string>{"square"});
  CHECK(each[1].defined == std::set<std::string>{"cube"});
  CHECK(course::symbols_of(objects[1]).defined == each[1].defined);
  CHECK(course::symbols_of_all({}).empty());
}

TEST_CASE("an object may want CUDA, mathematics, memory, printing and the runtime of C++") {
  CHECK(objections("cudaMalloc U\nsqrtf U\nsimulator_memcpy U\nsimulator_printf U\n__tsan_read4 U\n__cxa_throw "
                   "U\n_ZTIi U\n_Znwm U\n")
            .empty());
  CHECK(objections("_ZNSt13runtime_errorC1EPKc U\n_ZTISt13runtime_error U\n_ZSt4cout U\n").empty());
  CHECK(objections("_ZSt21ios_base_library_initv U\n").empty());  // by <iostream>, since g++ 13
  CHECK(objections("_ZN9simulator14enqueue_launchEv U\n").empty());
  // What smart pointers, streams of strings, the headers of C++ and clocks call.
  CHECK(objections("_ZNSt19_Sp_make_shared_tag5_S_eqERKSt9type_info U\n__libc_single_threaded U\n_ZNSirsERi U\n")
            .empty());
  CHECK(objections("simulator__ZNSirsERi U\nsimulator_time U\nclock U\n_ZNSt13random_device9_M_getvalEv U\ntgammaf U\n")
            .empty());
  CHECK(objections("rsqrt U\nrsqrtf U\n").empty());
  CHECK(objections("rcbrtf U\n").size() == 1);
  CHECK(objections("_Z6__dp4aiii U\n").empty());                       // overloaded, so C++ names it
  CHECK(objections("_Z6__dp4ajjj U\n").size() == 1);                   // declared, but not in the library
  CHECK(objections("simulator_exit U\nsimulator_abort U\n").empty());  // in error macros
}

TEST_CASE("an object may want nothing that opens, starts or ends something, or that belongs to the judge") {
  for (const char* symbol : {"quick_exit",
                             "_exit",
                             "write",
                             "fopen",
                             "fork",
                             "dlsym",
                             "system",
                             "socket",
                             "signal",
                             "environ",
                             "cudaSecret",
                             "_Z6secretv",
                             "_ZN9simulator7observeEv",
                             "_ZN6course5judgeERKNS_4CaseE",
                             "_ZNSt6thread20hardware_concurrencyEv",
                             "_ZSt3cin",
                             "_ZSt13set_terminatePFvvE",
                             "_ZNSt13basic_filebufIcSt11char_traitsIcEEC1Ev",
                             "fesetround",
                             "_ZNSt10filesystem10remove_allERKNS_7__cxx114pathE"}) {
    CAPTURE(symbol);
    CHECK(objections((std::string(symbol) + " U\n").c_str()).size() == 1);
  }
}

TEST_CASE("an object may not define what is the judge's or the system's") {
  CHECK(objections("_Z4poolPf T 0 1\n_Z6helperv T 0 1\ncount B 0 4\n").empty());
  CHECK(objections("main T 0 1\n").size() == 1);
  CHECK(objections("malloc T 0 1\n").size() == 1);
  CHECK(objections("free W 0 1\n").size() == 1);
  CHECK(objections("cudaMalloc T 0 1\n").size() == 1);
  CHECK(objections("_ZN6course5judgeERKNS_4CaseE T 0 1\n").size() == 1);
}

TEST_CASE("a missing part of the contract is named") {
  CHECK(course::missing_from_object(course::parse_symbols("_Z4poolPf T 0 1\n"), rules).empty());
  CHECK(course::missing_from_object(course::parse_symbols("_Z4loopPf T 0 1\n"), rules) ==
        std::vector<std::string>{"pool(float*)"});
}
