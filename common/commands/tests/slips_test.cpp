#include "build/slips.hpp"

#include <doctest/doctest.h>

using namespace course;

namespace {

const std::string kernels =
    "template <int threads>\n"
    "__global__ void sum_kernel(float* out, const float* a) {}\n"
    "__global__ void plain_kernel(float* out) {}\n";

bool explanation_holds(const std::string& error, const std::string& line, const char* words) {
  return explain_error(error, line, kernels).find(words) != std::string::npos;
}

}  // namespace

TEST_CASE("calls that fit no function: what the first argument must be") {
  CHECK(explanation_holds("no matching function for call to ‘atomicAdd(float&, const float&)’", "atomicAdd(out[0], 1);",
                          "&out[i]"));
  CHECK(explanation_holds("no matching function for call to 'atomicAdd'", "atomicAdd(out[0], 1);", "&out[i]"));
  CHECK(explanation_holds("no matching function for call to ‘cudaMalloc(float*&, int&)’", "cudaMalloc(p, n)",
                          "cudaMalloc(&pointer"));
  CHECK(explanation_holds("no matching function for call to ‘__hadd2(const unsigned int&, const unsigned int&)’", "",
                          "pairs"));
  CHECK(explanation_holds("no matching function for call to ‘__shfl_down_sync(float&, int&)’", "", "mask"));
  CHECK(explain_error("no matching function for call to ‘helper(int)’", "helper(1)", kernels).empty());
}

TEST_CASE("a kernel that is a template, launched without its argument") {
  const char* const error = "no matching function for call to ‘sum_kernel(float* const&, const float* const&)’";
  CHECK(explanation_holds(error, "  sum_kernel<<<1, 4>>>(out, a);", "as in sum_kernel<threads><<<1, 4>>>(…)."));
  CHECK(explain_error(error, "  sum_kernel<<<dim3(2, 2), dim3(tile, tile)>>>(out, a);",
                      "template <int tile, typename T = float>\n__global__ void sum_kernel(T* out) {}")
            .ends_with("as in sum_kernel<tile, T><<<dim3(2, 2), dim3(tile, tile)>>>(…)."));
  CHECK(explanation_holds(error, "  sum_kernel<4><<<1, 4>>>(out);", "Compare the arguments"));
  CHECK(explanation_holds("no matching function for call to ‘plain_kernel(int)’", "plain_kernel<<<1, 4>>>(1);",
                          "Compare"));
}

TEST_CASE("names that are nearly CUDA's") {
  CHECK(explanation_holds("there are no arguments to ‘syncthreads’ that depend on a template parameter, so", "",
                          "__syncthreads?"));
  CHECK(explanation_holds("‘syncthreads’ was not declared in this scope", "", "two underscores"));
  CHECK(explanation_holds("use of undeclared identifier '__synchthreads'", "", "__syncthreads?"));
  CHECK(explanation_holds("‘blockidx’ was not declared in this scope", "", "blockIdx?"));
  CHECK(explain_error("‘total’ was not declared in this scope", "", kernels).empty());
  CHECK(explain_error("‘lokal’ was not declared in this scope; did you mean ‘local’?", "", kernels).empty());
}

TEST_CASE("the place of the stream, the order of a copy, packs, elements, semicolons") {
  CHECK(explanation_holds("invalid conversion from ‘cudaStream_t’ to ‘size_t’", "k<<<1, 2, s>>>(a);", "0, stream"));
  CHECK(explanation_holds("invalid conversion from ‘const void*’ to ‘void*’", "cudaMemcpy(a, b, n, k)",
                          "destination comes first"));
  CHECK(explain_error("invalid conversion from ‘const void*’ to ‘void*’", "f(a)", kernels).empty());
  CHECK(explanation_holds("conversion from ‘const __nv_bfloat16’ to non-scalar type ‘uint4’ requested", "",
                          "reinterpret_cast"));
  CHECK(explanation_holds("cannot convert ‘float*’ to ‘float’ in assignment", "", "index in brackets"));
  CHECK(explanation_holds("expected ‘;’ before ‘}’ token", "", "semicolon"));
  CHECK(explanation_holds("assignment of read-only location ‘*(a + 4)’", "", "const"));
}

TEST_CASE("the order of what multiplies matrices, a kernel with a result, parentheses around an address") {
  CHECK(explanation_holds("no matching function for call to ‘mma_sync(fragment<b>&, fragment<a>&)’", "", "matrix_b"));
  CHECK(explanation_holds("no matching function for call to ‘store_matrix_sync(fragment<b>&)’", "", "mem_row_major"));
  CHECK(explanation_holds("a kernel must have a void return type", "__global__ int k(int* a) {", "__global__ void"));
  CHECK(explanation_holds("no match for ‘operator+’ (operand types are ‘const uint4’ and ‘const int’)",
                          "uint4 p = *reinterpret_cast<const uint4*>(a) + first;", "parentheses"));
}

TEST_CASE("a launch of what is no kernel, an array without a size, a letter as a text") {
  CHECK(explanation_holds("k is launched, and is no kernel", "k<<<1, 4>>>(1);", "__global__"));
  CHECK(explanation_holds("‘constexpr’ call flows off the end of the function", "__shared__ float tile[];", "extern"));
  CHECK(explain_error("‘constexpr’ call flows off the end of the function", "int f();", kernels).empty());
  CHECK(explanation_holds("invalid conversion from ‘const char*’ to ‘char’", "char c = \"b\";", "single quotes"));
}
