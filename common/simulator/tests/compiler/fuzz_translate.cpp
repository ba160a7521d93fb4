/// @file
/// Coverage-guided fuzzing of the translator, by libFuzzer. From the build folder, with COURSE_FUZZ=ON:
///
///     tests=../common/simulator/tests/compiler
///     $tests/fuzz_found.py unpack FOUND
///     bin/fuzz_translate -max_len=600 -dict=$tests/fuzz_words.txt NEW_INPUTS FOUND $tests/fuzz_corpus
///
/// What it finds is kept in fuzz_found.txt, as few and short as reach the same code:
///
///     bin/fuzz_translate -set_cover_merge=1 -use_counters=0 -max_len=400 FOUND NEW_INPUTS
///     $tests/fuzz_found.py pack FOUND
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "compiler/properties.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string broken = simulator::broken_property({reinterpret_cast<const char*>(data), size});
  if (!broken.empty()) {
    std::fprintf(stderr, "%s\n", broken.c_str());
    std::abort();
  }
  return 0;
}
