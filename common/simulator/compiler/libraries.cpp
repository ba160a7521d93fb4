#include "simulator/compiler/libraries.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace simulator {
namespace {

constexpr std::string_view no_computation = "Leave it out where there is no GPU";

constexpr Library called(std::string_view header, std::string_view name, const Calls& calls,
                         std::string_view brings = "simulator/missing_calls.h") {
  return {header, name, {}, "Write the computation as a kernel, or use a GPU", calls, brings};
}

constexpr std::array libraries = {
    called("cublasLt", "cuBLASLt", {"cublasLt", "cublasStatus_t", "CUBLAS_STATUS_SUCCESS", "cublas_v2.h"},
           "cublas_v2.h"),
    called("cublas.h", "the first interface of cuBLAS (cublas_v2.h has the second)",
           {"cublas", "cublasStatus", "CUBLAS_STATUS_SUCCESS"}),
    called("cublas", "cuBLAS", {"cublas", "cublasStatus_t", "CUBLAS_STATUS_SUCCESS", "cublas_v2.h"}),
    called("cudnn", "cuDNN", {"cudnn", "cudnnStatus_t", "CUDNN_STATUS_SUCCESS"}),
    called("cufft", "cuFFT", {"cufft", "cufftResult", "CUFFT_SUCCESS", "cufft.h"}),
    called("curand", "cuRAND", {"curand", "curandStatus_t", "CURAND_STATUS_SUCCESS", "curand.h"}),
    called("cusparse", "cuSPARSE", {"cusparse", "cusparseStatus_t", "CUSPARSE_STATUS_SUCCESS"}, "simulator/numbers.h"),
    called("cusolver", "cuSOLVER", {"cusolver", "cusolverStatus_t", "CUSOLVER_STATUS_SUCCESS"}, "cublas_v2.h"),
    called("cutensor", "cuTENSOR", {"cutensor", "cutensorStatus_t", "CUTENSOR_STATUS_SUCCESS"}),
    Library{
        "cub/", "CUB", "cub/version.cuh",
        "For a warp or a tile take cg::reduce and cg::inclusive_scan of cooperative groups, for whole arrays Thrust, "
        "or write the computation as a kernel"},
    Library{"cute/", "CUTLASS", "cute/config.hpp"},
    Library{"cutlass/", "CUTLASS", "cutlass/cutlass.h"},
    called("nccl", "NCCL", {"nccl", "ncclResult_t", "ncclSuccess"}),
    Library{"npp", "NPP"},
    Library{"nvgraph", "nvGRAPH"},
    called("nvjpeg", "nvJPEG", {"nvjpeg", "nvjpegStatus_t", "NVJPEG_STATUS_SUCCESS"}),
    Library{"nvml.h", "NVML", {}, no_computation, {"nvml", "nvmlReturn_t", "NVML_SUCCESS"}},
    Library{"nvrtc", "NVRTC", {}, no_computation, {"nvrtc", "nvrtcResult", "NVRTC_SUCCESS"}},
    Library{"nvshmem", "NVSHMEM"},
    Library{"optix", "OptiX"},
    Library{
        "thrust/", "Thrust, whose headers are not on this machine", "thrust/version.h",
        "Install the CUDA Toolkit's or Debian's (apt-get install libthrust-dev), name their folder with -I, or write "
        "the computation as a kernel"},
    Library{"cupti", "CUPTI"},
    Library{"cuda.h",
            "the driver API",
            {},
            "Use the runtime API: cudaMalloc, kernel<<<...>>>",
            {"cu", "CUresult", "CUDA_SUCCESS", "cuda.h"}},
    Library{"cuda_gl_interop.h", "OpenGL"},
    Library{"cudaGL.h", "OpenGL"},
    Library{"cuda_egl_interop.h", "EGL"},
    Library{"cudaEGL.h", "EGL"},
    Library{"cuda_vdpau_interop.h", "VDPAU"},
    Library{"cuda_fp4.h", "floating point of 4 bits"},
    Library{"cuda_fp6.h", "floating point of 6 bits"},
    Library{"cuda_awbarrier", "the barriers of C (cuda_awbarrier.h; cuda::barrier is there)"},
    Library{"cooperative_groups/details/", "inner parts of cooperative groups"},
};

}  // namespace

bool Library::names(std::string_view name) const {
  const std::string_view prefix = calls.prefix;
  if (!is_called() || name.size() <= prefix.size()) return false;
  const auto is_capital = [](char a, char b) { return std::toupper(static_cast<unsigned char>(a)) == b; };
  const bool in_capitals = std::equal(prefix.begin(), prefix.end(), name.begin(), is_capital);
  const auto next = static_cast<unsigned char>(name[prefix.size()]);
  return in_capitals || (name.substr(0, prefix.size()) == prefix && std::isupper(next) != 0);
}

const Library* library_of(std::string_view header) {
  const auto library = std::find_if(libraries.begin(), libraries.end(), [&](const Library& each) {
    return header.substr(0, each.header.size()) == each.header;
  });
  return library == libraries.end() ? nullptr : &*library;
}

}  // namespace simulator
