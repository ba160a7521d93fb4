#include "simulator/translate/rewrites.hpp"

#include <algorithm>
#include <array>

namespace simulator {
namespace {

constexpr std::string_view library_headers[] = {"cublas", "cufft",   "cusparse", "cusolver", "cudnn", "nccl",
                                                "npp",    "thrust/", "cub/",     "cutlass/", "cute/", "nvrtc"};

bool begins_with(std::string_view text, std::string_view beginning) {
  return text.substr(0, beginning.size()) == beginning;
}

bool is_assembly(const Draft& draft, std::size_t index) {
  return draft[index].is_any_of({"asm", "__asm__", "__asm"}) &&
         draft[index + 1].is_any_of({"(", "volatile", "__volatile__", "__volatile", "goto", "inline"});
}

std::size_t refuse_assembly(Draft& draft, std::size_t index) {
  std::size_t open = index;
  while (open < draft.size() && !draft[open].is_any_of({"(", ";", "{", "}"})) ++open;
  if (open == draft.size() || !draft[open].is("(")) return index + 1;
  const std::size_t close = draft.closing(open);
  if (close == draft.size()) return index + 1;
  draft.erase(index, close + 1);
  draft.refuse(index, "unsupported: inline PTX (asm). Write the operation in CUDA C++ or with an intrinsic");
  return close + 1;
}

// A kernel of such a name is refused where it is launched, as where it is defined.
bool is_called(const Draft& draft, std::size_t index) { return draft[index + 1].is_any_of({"(", "<<<"}); }

bool is_texture(const Draft& draft, std::size_t index) {
  const Token& token = draft[index];
  if (token.is_any_of({"cudaTextureObject_t", "cudaSurfaceObject_t", "cudaCreateTextureObject", "cudaBindTexture",
                       "cudaCreateChannelDesc", "cudaMallocArray", "cudaMalloc3DArray", "cudaMemcpyToArray",
                       "cudaMemcpy2DToArray"}))
    return true;
  const bool has_arguments = draft[index + 1].is("<");
  const bool member = index > 0 && draft[index - 1].is_any_of({".", "->", "::"});
  if (member || !(has_arguments || is_called(draft, index))) return false;
  if (has_arguments && token.is_any_of({"texture", "surface"})) return true;
  return token.is_any_of(
      {"tex1Dfetch", "tex1D", "tex2D", "tex3D", "surf1Dread", "surf2Dread", "surf1Dwrite", "surf2Dwrite"});
}

bool is_driver_call(const Draft& draft, std::size_t index) {
  return draft[index].is_any_of(
             {"cuInit", "cuDeviceGet", "cuCtxCreate", "cuModuleLoad", "cuMemAlloc", "cuLaunchKernel"}) &&
         is_called(draft, index);
}

}  // namespace

std::size_t refuse_unsupported(Draft& draft, std::size_t index) {
  const Token& token = draft[index];
  if (is_assembly(draft, index)) return refuse_assembly(draft, index);
  if (token.is("nvcuda") && draft[index + 1].is("::"))
    draft.refuse(index,
                 "unsupported: tensor-core matrices (nvcuda::wmma). Multiply with ordinary threads, or use a GPU");
  if (is_texture(draft, index))
    draft.refuse(index, "unsupported: textures and surfaces. Read through an ordinary pointer");
  if (token.is_any_of({"__cluster_dims__", "cudaLaunchKernelEx", "cudaLaunchKernelExC"}))
    draft.refuse(index, "unsupported: clusters of blocks (" + std::string(token.text) +
                            "). Launch with <<<...>>> and exchange data through global memory");
  if (token.is_any_of({"curandGenerator_t", "curandCreateGenerator", "curandCreateGeneratorHost"}))
    draft.refuse(index, "unsupported: the library of <curand.h> (" + std::string(token.text) +
                            "). Draw the numbers in a kernel, with <curand_kernel.h>");
  if (is_driver_call(draft, index))
    draft.refuse(index, "unsupported: the driver API (" + std::string(token.text) +
                            "). Use the runtime API: cudaMalloc, kernel<<<...>>>");
  return index + 1;
}

std::string unsupported_header(std::string_view name) {
  const std::string quoted = "<" + std::string(name) + ">";
  if (name == "mma.h")
    return "unsupported: tensor-core matrices (" + quoted + "). Multiply with ordinary threads, or use a GPU";
  const bool library = std::any_of(std::begin(library_headers), std::end(library_headers),
                                   [&](std::string_view header) { return begins_with(name, header); });
  if (!library) return {};
  return "unsupported: the library of " + quoted + ". Write the computation as a kernel, or use a GPU";
}

}  // namespace simulator
