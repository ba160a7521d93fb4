#include "course/build/slips.hpp"

#include <doctest/doctest.h>

using namespace course;

namespace {

const std::string source =
    "template <int threads>\n"
    "__global__ void sum_kernel(float* out, const float* a) {}\n"
    "__global__ void plain_kernel(float* out) {}\n";

bool explains(const std::string& error, const std::string& line, const char* words) {
  return explain_error(error, line, source).find(words) != std::string::npos;
}

}  // namespace

TEST_CASE("calls that fit no function: what the first argument must be") {
  CHECK(explains("no matching function for call to ‘atomicAdd(float&, const float&)’", "atomicAdd(out[0], 1);",
                 "&out[i]"));
  CHECK(explains("no matching function for call to 'atomicAdd'", "atomicAdd(out[0], 1);", "&out[i]"));
  CHECK(explains("no matching function for call to ‘cudaMalloc(float*&, int&)’", "cudaMalloc(p, n)",
                 "cudaMalloc(&pointer"));
  CHECK(explains("no matching function for call to ‘__hadd2(const unsigned int&, const unsigned int&)’", "", "pairs"));
  CHECK(explains("no matching function for call to ‘__shfl_down_sync(float&, int&)’", "", "mask"));
  CHECK(explain_error("no matching function for call to ‘helper(int)’", "helper(1)", source).empty());
}

TEST_CASE("a kernel that is a template, launched without its argument") {
  const char* const error = "no matching function for call to ‘sum_kernel(float* const&, const float* const&)’";
  CHECK(explains(error, "  sum_kernel<<<1, 4>>>(out, a);", "sum_kernel<threads_per_block><<<"));
  CHECK(explains(error, "  sum_kernel<4><<<1, 4>>>(out);", "Compare the arguments"));
  CHECK(explains("no matching function for call to ‘plain_kernel(int)’", "plain_kernel<<<1, 4>>>(1);", "Compare"));
}

TEST_CASE("names that are nearly CUDA's") {
  CHECK(explains("there are no arguments to ‘syncthreads’ that depend on a template parameter, so", "",
                 "__syncthreads?"));
  CHECK(explains("‘syncthreads’ was not declared in this scope", "", "two underscores"));
  CHECK(explains("use of undeclared identifier '__synchthreads'", "", "__syncthreads?"));
  CHECK(explains("‘blockidx’ was not declared in this scope", "", "blockIdx?"));
  CHECK(explain_error("‘total’ was not declared in this scope", "", source).empty());
  CHECK(explain_error("‘lokal’ was not declared in this scope; did you mean ‘local’?", "", source).empty());
}

TEST_CASE("the place of the stream, the order of a copy, packs, elements, semicolons") {
  CHECK(explains("invalid conversion from ‘cudaStream_t’ to ‘size_t’", "k<<<1, 2, s>>>(a);", "0, stream"));
  CHECK(explains("invalid conversion from ‘const void*’ to ‘void*’", "cudaMemcpy(a, b, n, k)",
                 "destination comes first"));
  CHECK(explain_error("invalid conversion from ‘const void*’ to ‘void*’", "f(a)", source).empty());
  CHECK(explains("conversion from ‘const __nv_bfloat16’ to non-scalar type ‘uint4’ requested", "", "reinterpret_cast"));
  CHECK(explains("cannot convert ‘float*’ to ‘float’ in assignment", "", "index in brackets"));
  CHECK(explains("expected ‘;’ before ‘}’ token", "", "semicolon"));
  CHECK(explains("assignment of read-only location ‘*(a + 4)’", "", "const"));
}
