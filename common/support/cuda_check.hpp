/// @file
/// One way to check every call of the CUDA runtime.
#pragma once

#include <cuda_runtime.h>

#include <cstdio>
#include <stdexcept>

namespace course {

/// A CUDA call that failed: which one, where, and what the runtime says of it. Without std::string, since this is compiled
/// again into each program that checks its calls.
class CudaError : public std::runtime_error {
 public:
  CudaError(cudaError_t code, const char* expression, const char* file, int line)
      : CudaError(Text(code, expression, file, line), code, file, line) {}

  /// The runtime's error code.
  cudaError_t code() const { return code_; }

  /// @name The call's place, and what became of it: what() without the place
  /// @{
  const char* file() const { return file_; }
  int line() const { return line_; }
  const char* description() const { return what() + place_length_; }
  /// @}

 private:
  struct Text {
    Text(cudaError_t code, const char* expression, const char* file, int line)
        : place_length(std::snprintf(characters, sizeof characters, "%s:%d: ", file, line)) {
      std::snprintf(characters + place_length, sizeof characters - place_length, "%s failed with %s: %s", expression,
                    cudaGetErrorName(code), cudaGetErrorString(code));
    }

    char characters[8192];  // of a longer text the end is left out; a path is shorter than half of it
    int place_length;
  };

  CudaError(const Text& text, cudaError_t code, const char* file, int line)
      : std::runtime_error(text.characters), code_(code), file_(file), line_(line), place_length_(text.place_length) {}

  cudaError_t code_;
  const char* file_;
  int line_;
  int place_length_;
};

/// Throws CudaError unless `code` is cudaSuccess. Use it through CUDA_CHECK.
inline void check_cuda(cudaError_t code, const char* expression, const char* file, int line) {
  if (code != cudaSuccess) throw CudaError(code, expression, file, line);
}

}  // namespace course

/// Evaluates a CUDA runtime call and throws course::CudaError, with this line, if it failed.
/// A macro because only a macro can name the call and the line.
#define CUDA_CHECK(call) ::course::check_cuda((call), #call, __FILE__, __LINE__)
