#include <algorithm>
#include <filesystem>

#include "simulator/compiler/libraries.hpp"
#include "simulator/compiler/rewrites.hpp"

namespace simulator {
namespace {

/// Names of CUDA's runtime, and of its random numbers for kernels, that no header of the simulator has.
constexpr std::string_view missing_names[] = {
#include "simulator/compiler/missing_names.inc"
};

bool begins_with(std::string_view text, std::string_view beginning) {
  return text.substr(0, beginning.size()) == beginning;
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

}  // namespace

std::size_t refuse_unsupported(Draft& draft, std::size_t index) {
  const Token& token = draft[index];
  const std::string_view texture = missing_texture(draft, index);
  if (!texture.empty()) draft.refuse(index, "unsupported: " + std::string(texture));
  if (token.is("cudaLaunchKernelExC"))
    draft.refuse(index, "unsupported: cudaLaunchKernelExC. Call cudaLaunchKernelEx, with the kernel's arguments");
  if (is_e8m0(token.text))
    draft.refuse(index,
                 "unsupported: floating point of 8 bits that is all exponent (E8M0). Keep the exponent in an int, and "
                 "scale with ldexpf");
  if (texture.empty() && is_missing(token))
    draft.refuse(index, "unsupported: " + std::string(token.text) + ". The simulator lacks it: use a GPU");
  return index + 1;
}

std::string unsupported_header(std::string_view name) {
  const Library* const library = library_of(name);
  if (library == nullptr || library->is_called()) return {};
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
