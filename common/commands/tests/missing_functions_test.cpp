#include "build/missing_functions.hpp"

#include <doctest/doctest.h>

using namespace course;

namespace {

const std::string two = "void scan<4, 1>(float*, float const*, int)";

Definitions with(std::vector<std::string> there) {
  return {.file = "mine.cu",
          .source = "// a scan\ntemplate <int threads>\nvoid scan(float* out, const float* a, int n) {}\n",
          .header_file = "chapters/scan.hpp",
          .header = "/// scan(x) is a scan.\ntemplate <int threads, int per_thread>\nvoid scan(float* out);\n",
          .there = std::move(there)};
}

bool tells(const std::string& text, const char* words) { return text.find(words) != std::string::npos; }

}  // namespace

TEST_CASE("what the linker misses is read from its words, each once") {
  CHECK(undefined_in("judge.o: undefined reference to `void scan<4, 1>(int)'\n"
                     "judge.o: more undefined references\n"
                     "b.o: undefined reference to `void scan<4, 1>(int)'\n") ==
        std::vector<std::string>{"void scan<4, 1>(int)"});
}

TEST_CASE("a template of another shape than the declared one") {
  const std::string text = missing_functions({two}, with({"void scan<4>(float*, float const*, int)"}));
  CHECK(tells(text, "mine.cu:3: error: scan has 1 template parameter here, and 2 in chapters/scan.hpp"));
  CHECK(tells(text, "template <int threads, int per_thread>"));
  CHECK(tells(text, "\n  template void scan<4, 1>(float*, float const*, int);\n"));
  CHECK(tells(missing_functions({two}, with({"scan(float*, float const*, int)"})), "has 0 template parameters here"));
}

TEST_CASE("a template that is not instantiated with what the judge calls") {
  const std::string text = missing_functions({two}, with({"void scan<8, 1>(float*, float const*, int)"}));
  CHECK(tells(text, "does not name"));
  CHECK(tells(text, "template void scan<4, 1>("));
  CHECK(tells(missing_functions({two}, with({"other(int)"})), "lack these lines at its end"));
}

TEST_CASE("other parameters, and another name") {
  const std::string text = missing_functions({"add(float*, int)"}, with({"add(float*, long)"}));
  CHECK(tells(text, "header: add(float*, int)\n  yours:  add(float*, long)\n"));
  CHECK(tells(missing_functions({"add(float*, int)"}, with({"ad(float*, int)"})), "misspelt"));
  CHECK(tells(missing_functions({"add(std::vector<float, std::allocator<float> >&)"}, with({})), "finds no add,"));
}
