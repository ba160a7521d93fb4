#include "simulator/compiler/rewrites.hpp"

#include <algorithm>
#include <array>
#include <filesystem>

namespace simulator {
namespace {

/// A header of a library begins with this, and the library's name.
struct Library {
  std::string_view header;
  std::string_view name;
  std::string_view known_by = {};  ///< a file beside its other headers, where it may lie outside of the CUDA Toolkit
  std::string_view advice = "Write the computation as a kernel, or use a GPU";
};
constexpr Library libraries[] = {
    {"cublas", "cuBLAS"},
    {"cudnn", "cuDNN"},
    {"cufft", "cuFFT"},
    {"cusparse", "cuSPARSE"},
    {"cusolver", "cuSOLVER"},
    {"cutensor", "cuTENSOR"},
    {"cub/", "CUB", "cub/version.cuh",
     "For a warp or a tile take cg::reduce and cg::inclusive_scan of cooperative groups, for whole arrays Thrust, or write "
     "the computation as a kernel"},
    {"cute/", "CUTLASS", "cute/config.hpp"},
    {"cutlass/", "CUTLASS", "cutlass/cutlass.h"},
    {"nccl", "NCCL"},
    {"npp", "NPP"},
    {"nvgraph", "nvGRAPH"},
    {"nvjpeg", "nvJPEG"},
    {"nvml.h", "NVML"},
    {"nvrtc", "NVRTC"},
    {"nvshmem", "NVSHMEM"},
    {"optix", "OptiX"},
    {"thrust/", "Thrust, whose headers are not on this machine", "thrust/version.h",
     "Install the CUDA Toolkit's or Debian's (apt-get install libthrust-dev), name their folder with -I, or write the "
     "computation as a kernel"},
    {"cupti", "CUPTI"},
    {"cuda_gl_interop.h", "OpenGL"},
    {"cudaGL.h", "OpenGL"},
    {"cuda_egl_interop.h", "EGL"},
    {"cudaEGL.h", "EGL"},
    {"cuda_vdpau_interop.h", "VDPAU"},
    {"cuda_fp4.h", "floating point of 4 bits"},
    {"cuda_fp6.h", "floating point of 6 bits"},
    {"cuda_awbarrier", "the barriers of C (cuda_awbarrier.h; cuda::barrier is there)"},
    {"cooperative_groups/details/", "inner parts of cooperative groups"},
};

/// Names of CUDA's runtime, and of its random numbers for kernels, that no header of the simulator has.
constexpr std::string_view missing_names[] = {
#include "simulator/compiler/missing_names.inc"
};

bool begins_with(std::string_view text, std::string_view beginning) {
  return text.substr(0, beginning.size()) == beginning;
}

const Library* library_of(std::string_view header) {
  const auto library = std::find_if(std::begin(libraries), std::end(libraries),
                                    [&](const Library& each) { return begins_with(header, each.header); });
  return library == std::end(libraries) ? nullptr : library;
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

bool is_missing(const Token& token) {
  return std::binary_search(std::begin(missing_names), std::end(missing_names), token.text);
}

/// Textures that the simulator lacks, by a part of the names that belong to them.
struct TextureKind {
  std::string_view part;
  std::string_view what;
};
constexpr TextureKind texture_kinds[] = {
    {"Surface", "surfaces. Write through an ordinary pointer"},
    {"surf", "surfaces. Write through an ordinary pointer"},
    {"Mipmap", "mipmapped textures. Use an array for each level, or a GPU"},
    {"Lod", "mipmapped textures. Use an array for each level, or a GPU"},
    {"Grad", "mipmapped textures. Use an array for each level, or a GPU"},
    {"Cubemap", "cube textures. Use textures of two dimensions, or a GPU"},
    {"Layered", "layered textures. Use a texture for each layer, or a GPU"},
    {"3DArray", "textures of three dimensions. Use one of two dimensions for each slice, or a GPU"},
    {"tex3D", "textures of three dimensions. Use one of two dimensions for each slice, or a GPU"},
    {"gather", "gathers of a texture's texels. Read each with tex2D"},
    {"Gather", "gathers of a texture's texels. Read each with tex2D"},
    {"texture", "texture references, which CUDA 12 has dropped. Create a texture object: cudaCreateTextureObject"},
    {"BindTexture", "texture references, which CUDA 12 has dropped. Create a texture object: cudaCreateTextureObject"},
    {"UnbindTexture",
     "texture references, which CUDA 12 has dropped. Create a texture object: cudaCreateTextureObject"},
    {"TextureType", "texture references, which CUDA 12 has dropped. Create a texture object: cudaCreateTextureObject"},
    {"cudaArray", "special kinds of arrays. Use cudaMallocArray without flags"},
    {"ResourceView", "views of textures in another format. Make an array of that format"},
    {"ChannelFormat", "textures of compressed, normalised or 16-bit floating formats. Use floats or plain integers"},
    {"ChannelDesc", "textures of compressed, normalised or 16-bit floating formats. Use floats or plain integers"},
};

bool is_texture_function(const Draft& draft, std::size_t index) {
  const Token& token = draft[index];
  const bool has_arguments = draft[index + 1].is("<");
  const bool member = index > 0 && draft[index - 1].is_any_of({".", "->", "::"});
  if (member || !(has_arguments || is_called(draft, index))) return false;
  if (has_arguments && token.is_any_of({"texture", "surface"})) return true;
  return token.is_any_of({"tex3D", "tex1DLayered", "tex2DLayered", "texCubemap", "texCubemapLayered", "tex2Dgather",
                          "tex1DLod", "tex2DLod", "tex3DLod", "tex1DGrad", "tex2DGrad", "tex3DGrad", "surf1Dread",
                          "surf2Dread", "surf3Dread", "surf1Dwrite", "surf2Dwrite", "surf3Dwrite"});
}

// What of textures it is that the simulator lacks; empty for anything else.
std::string_view missing_texture(const Draft& draft, std::size_t index) {
  const Token& token = draft[index];
  const bool named = token.is_any_of({"cudaSurfaceObject_t", "cudaMalloc3DArray", "cudaBindTexture",
                                      "cudaBindTexture2D", "cudaBindTextureToArray", "cudaUnbindTexture"});
  const bool missing = is_missing(token) && token.text.find("Graphics") == token.text.npos &&
                       token.text.find("External") == token.text.npos;
  if (!named && !missing && !is_texture_function(draft, index)) return {};
  const auto kind = std::find_if(std::begin(texture_kinds), std::end(texture_kinds), [&](const TextureKind& each) {
    return token.text.find(each.part) != token.text.npos;
  });
  return kind == std::end(texture_kinds) ? std::string_view() : kind->what;
}

bool is_e8m0(std::string_view name) {
  return name.find("e8m0") != name.npos && (begins_with(name, "__nv_fp8") || begins_with(name, "__nv_cvt_"));
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
  const std::string_view texture = missing_texture(draft, index);
  if (!texture.empty()) draft.refuse(index, "unsupported: " + std::string(texture));
  if (token.is("cudaLaunchKernelExC"))
    draft.refuse(index, "unsupported: cudaLaunchKernelExC. Call cudaLaunchKernelEx, with the kernel's arguments");
  if (token.is_any_of({"curandGenerator_t", "curandCreateGenerator", "curandCreateGeneratorHost"}))
    draft.refuse(index, "unsupported: the library of <curand.h>. Draw the numbers in a kernel, with <curand_kernel.h>");
  if (is_e8m0(token.text))
    draft.refuse(index,
                 "unsupported: floating point of 8 bits that is all exponent (E8M0). Keep the exponent in an int, and "
                 "scale with ldexpf");
  if (is_driver_call(draft, index))
    draft.refuse(index, "unsupported: the driver API. Use the runtime API: cudaMalloc, kernel<<<...>>>");
  if (texture.empty() && is_missing(token))
    draft.refuse(index, "unsupported: " + std::string(token.text) + ". The simulator lacks it: use a GPU");
  return index + 1;
}

std::string unsupported_header(std::string_view name) {
  const Library* const library = library_of(name);
  if (library == nullptr) return {};
  return "unsupported: " + std::string(library->name) + ". " + std::string(library->advice);
}

bool is_of_library(std::string_view name, std::string_view path) {
  const Library* const library = library_of(name);
  if (library == nullptr || path.size() < name.size()) return false;
  const std::filesystem::path folder(path.substr(0, path.size() - name.size()));
  return std::filesystem::exists(folder / "cuda_runtime_api.h") ||
         (!library->known_by.empty() && std::filesystem::exists(folder / library->known_by));
}

}  // namespace simulator
