/// @file
/// One way to check every call of the CUDA runtime.
#pragma once

#include <cuda_runtime.h>

#include <stdexcept>
#include <string>
#include <utility>

namespace course {

/// A CUDA call that failed: which one, where, and what the runtime says of it.
class CudaError : public std::runtime_error {
 public:
  CudaError(cudaError_t code, const char* expression, const char* file, int line)
      : CudaError(
            code, file, line,
            std::string(expression) + " failed with " + cudaGetErrorName(code) + ": " + cudaGetErrorString(code)) {}

  /// The runtime's error code.
  cudaError_t code() const { return code_; }

  /// @name The call's place, and what became of it: what() without the place
  /// @{
  const char* file() const { return file_; }
  int line() const { return line_; }
  const std::string& description() const { return description_; }
  /// @}

 private:
  CudaError(cudaError_t code, const char* file, int line, std::string description)
      : std::runtime_error(std::string(file) + ":" + std::to_string(line) + ": " + description),
        code_(code),
        file_(file),
        line_(line),
        description_(std::move(description)) {}

  cudaError_t code_;
  const char* file_;
  int line_;
  std::string description_;
};

/// Throws CudaError unless `code` is cudaSuccess. Use it through CUDA_CHECK.
inline void check_cuda(cudaError_t code, const char* expression, const char* file, int line) {
  if (code != cudaSuccess) throw CudaError(code, expression, file, line);
}

}  // namespace course

/// Evaluates a CUDA runtime call and throws course::CudaError, with this line, if it failed.
/// A macro because only a macro can name the call and the line.
#define CUDA_CHECK(call) ::course::check_cuda((call), #call, __FILE__, __LINE__)
