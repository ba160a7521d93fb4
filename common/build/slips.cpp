#include "build/slips.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <string_view>
#include <utility>
#include <vector>

#include "build/kernel_calls.hpp"
#include "simulator/platform/text.hpp"

namespace course {
namespace {

bool starts_with_any(const std::string& text, std::initializer_list<const char*> beginnings) {
  return std::any_of(beginnings.begin(), beginnings.end(),
                     [&](const char* beginning) { return text.starts_with(beginning); });
}

/// What stands between the first quotation marks after `words`: ‘x’ of g++ or 'x' of clang++.
std::string quoted_after(const std::string& text, std::string_view words) {
  std::size_t at = text.find(words);
  if (at == text.npos) return "";
  at += words.size();
  for (const auto& [open, close] : {std::pair<std::string_view, std::string_view>{"‘", "’"}, {"'", "'"}}) {
    const std::size_t begin = text.find(open, at);
    if (begin == text.npos) continue;
    const std::size_t end = text.find(close, begin + open.size());
    if (end != text.npos) return text.substr(begin + open.size(), end - begin - open.size());
  }
  return "";
}

/// The function in "no matching function for call to ‘atomicAdd(float&, const float&)’".
std::string called_in(const std::string& error) {
  std::string call = quoted_after(error, "no matching function for call to");
  call.resize(std::min(call.size(), call.find_first_of("(<")));
  return call;
}

std::string undeclared_in(const std::string& error) {
  if (contains(error, "was not declared in this scope")) return quoted_after(error, "");
  if (contains(error, "that depend on a template parameter")) return quoted_after(error, "no arguments to");
  if (contains(error, "undeclared identifier")) return quoted_after(error, "undeclared identifier");
  return "";
}

constexpr const char* cuda_names[] = {"__syncthreads",
                                      "__syncwarp",
                                      "__shfl_down_sync",
                                      "__shfl_up_sync",
                                      "__shfl_xor_sync",
                                      "__shfl_sync",
                                      "threadIdx",
                                      "blockIdx",
                                      "blockDim",
                                      "gridDim",
                                      "atomicAdd",
                                      "atomicMax",
                                      "atomicMin",
                                      "atomicCAS",
                                      "__threadfence",
                                      "cudaMalloc",
                                      "cudaMemcpy",
                                      "cudaMemcpyAsync",
                                      "cudaMemset",
                                      "cudaFree",
                                      "cudaGetLastError",
                                      "cudaStreamCreate",
                                      "cudaStreamSynchronize",
                                      "cudaDeviceSynchronize",
                                      "cudaMallocHost",
                                      "cudaFreeHost",
                                      "__shared__",
                                      "__global__",
                                      "__device__",
                                      "CUDA_CHECK",
                                      "cudaMemcpyHostToDevice",
                                      "cudaMemcpyDeviceToHost"};

/// How many letters must be put in, left out or changed to turn one word into the other.
std::size_t distance(const std::string& from, const std::string& to) {
  std::vector<std::size_t> row(to.size() + 1);
  for (std::size_t j = 0; j <= to.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= from.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i);
    for (std::size_t j = 1; j <= to.size(); ++j) {
      const std::size_t changed = diagonal + (from[i - 1] == to[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, changed});
    }
  }
  return row.back();
}

/// In small letters, without underscores at the ends.
std::string bare(std::string name) {
  const std::size_t begin = std::min(name.find_first_not_of('_'), name.size());
  name = name.substr(begin, name.find_last_not_of('_') + 1 - begin);
  std::transform(name.begin(), name.end(), name.begin(), [](unsigned char letter) { return std::tolower(letter); });
  return name;
}

/// "Did you mean …?" for a name that is nearly one of CUDA's.
std::string meant(const std::string& name) {
  constexpr std::size_t most_letters = 2;
  std::string best;
  std::size_t least = most_letters + 1;
  for (const char* const known : cuda_names) {
    const std::size_t letters = distance(bare(name), bare(known));
    if (letters < least && letters * 4 <= name.size()) {
      best = known;
      least = letters;
    }
  }
  if (best.empty()) return "";
  const bool underscores = best.starts_with("__") && !name.starts_with("__");
  return fmt::format("Did you mean {}?{}", best, underscores ? " It begins with two underscores." : "");
}

/// "tile, T" of `template <int tile, typename T = float>` before the kernel; empty where it is no template.
std::string template_parameters(const std::string& kernel, const std::string& source) {
  const std::size_t name = source.find(kernel + "(");
  const std::size_t declared = source.rfind("__global__", name);
  if (name == source.npos || declared == source.npos) return "";
  const std::size_t end_of_last = source.find_last_of(";}", declared);
  const std::size_t template_at = source.rfind("template", declared);
  if (template_at == source.npos || (end_of_last != source.npos && template_at < end_of_last)) return "";
  const std::string head = source.substr(template_at, declared - template_at);
  std::string names;
  for (const TextMatch& parameter : find_matches(head, R"((\w+)\s*(=[^,>]*)?[,>])"))
    names += (names.empty() ? "" : ", ") + parameter.groups[1];
  return names;
}

/// "<<<blocks, threads>>>" of a launch, as the line has it, or as launches are.
std::string configuration_in(const std::string& line) {
  const std::size_t open = line.find("<<<");
  const std::size_t close = line.find(">>>", open);
  if (open == line.npos || close == line.npos) return "<<<blocks, threads>>>";
  return line.substr(open, close + 3 - open);
}

/// Of a call that fits no function of that name.
std::string of_call(const std::string& name, const std::string& line, const std::string& source) {
  if (starts_with_any(name,
                      {"atomicAdd", "atomicSub", "atomicMax", "atomicMin", "atomicExch", "atomicCAS", "atomicInc"}))
    return fmt::format("{} wants the address of what it updates first: {}(&out[i], value).", name, name);
  if (starts_with_any(name, {"cudaMalloc"}))
    return fmt::format("{0} wants the address of the pointer, so that it can set it: {0}(&pointer, bytes).", name);
  if (name.starts_with("__h") && name.ends_with("2"))
    return fmt::format(
        "{} works on pairs, __nv_bfloat162 or __half2. To see other bits as pairs, take their address: "
        "reinterpret_cast<const __nv_bfloat162*>(&pack)[k].",
        name);
  if (name.starts_with("__shfl"))
    return fmt::format("{} takes the mask of the lanes first, then the value: {}(0xFFFFFFFF, value, …).", name, name);
  if (name == "mma_sync")
    return "mma_sync takes the sums, then a fragment of matrix_a, then one of matrix_b, then the sums again: "
           "wmma::mma_sync(sums, a, b, sums).";
  if (name == "load_matrix_sync")
    return "load_matrix_sync takes the fragment, the address, and the distance from one row to the next, in elements. An "
           "accumulator wants the layout as well: wmma::mem_row_major.";
  if (name == "store_matrix_sync")
    return "store_matrix_sync takes the address, the fragment, the distance from one row to the next, and the layout: "
           "wmma::mem_row_major.";
  if (!kernel_names(source).contains(name)) return "";
  const std::string parameters = template_parameters(name, source);
  if (!parameters.empty() && (!contains(line, name + "<") || contains(line, name + "<<<")))
    return fmt::format(
        "The kernel is a template: its arguments stand in angle brackets before <<<…>>>, as in {}<{}>{}(…).", name,
        parameters, configuration_in(line));
  return fmt::format("Compare the arguments with the parameters of {}: their number, order and types.", name);
}

/// What an error says, what must stand in its line, and the slip.
struct KnownError {
  std::string_view words;
  std::string_view line;
  const char* help;
};

constexpr KnownError known_errors[] = {
    {"variable length array", "", "The size of a __shared__ array must be known when the file is compiled."},
    {"flows off the end", "__shared__",
     "An array without a size needs `extern` before __shared__; the third number of the launch is then its bytes."},
    {"const char*’ to ‘char’", "", "A single letter stands in single quotes, as in 'x'; double quotes make a text."},
    {"type 'char' with an lvalue of type 'const char", "",
     "A single letter stands in single quotes, as in 'x'; double quotes make a text."},
    {"uint3", "", "threadIdx and blockIdx have x, y and z."},
    {"dim3", "blockDim", "blockDim and gridDim have x, y and z."},
    {"dim3", "gridDim", "blockDim and gridDim have x, y and z."},
    {"must have a void return type", "",
     "A kernel returns nothing: write __global__ void. Its results go to memory, through a pointer."},
    {"is no kernel", "", "nvcc refuses this: __global__ before `void` makes a function a kernel."},
    {"must be configured", "", "A kernel is launched by <<<blocks, threads>>> between its name and its arguments."},
    {"no return statement", "", "The function promises a value: say `return` before it."},
    {"does not return a value", "", "The function promises a value: say `return` before it."},
    {"cudaStream_t", "<<<",
     "The third number is the bytes of dynamic shared memory, the fourth is the stream: <<<blocks, "
     "threads, 0, stream>>>."},
    {"void*", "cudaMemcpy", "The destination comes first, then the source: cudaMemcpy(to, from, bytes, direction)."},
    {"void *", "cudaMemcpy", "The destination comes first, then the source: cudaMemcpy(to, from, bytes, direction)."},
    {"‘uint4’ requested", "",
     "One element is not 16 bytes: read a whole uint4, through a pointer to uint4: "
     "*reinterpret_cast<const uint4*>(a + first)."},
    {"to 'uint4'", "",
     "One element is not 16 bytes: read a whole uint4, through a pointer to uint4: "
     "*reinterpret_cast<const uint4*>(a + first)."},
    {"uint4’ and", "reinterpret_cast",
     "A uint4 has no arithmetic. If the address is meant, it goes into parentheses: *reinterpret_cast<const uint4*>(a + "
     "first)."},
    {"uint4' and", "reinterpret_cast",
     "A uint4 has no arithmetic. If the address is meant, it goes into parentheses: *reinterpret_cast<const uint4*>(a + "
     "first)."},
    {"‘float4’ and", "", "A float4 has no arithmetic of its own: work on its fields x, y, z and w."},
    {"('float4'", "", "A float4 has no arithmetic of its own: work on its fields x, y, z and w."},
    {"‘float*’ to ‘float’", "", "That is a pointer; one element of it has an index in brackets, as in a[i]."},
    {"read-only location", "", "It is const: inputs are only read, and results go to the output."},
    {"'const float'", "", "It is const: inputs are only read, and results go to the output."},
    {"expected ‘;’", "", "The statement before the mark lacks its semicolon."},
    {"expected ‘,’ or ‘;’", "", "The statement before the mark lacks its semicolon."},
    {"expected ';'", "", "The statement before the mark lacks its semicolon."},
};

}  // namespace

std::string explain_error(const std::string& error, const std::string& line, const std::string& source) {
  const std::string name = undeclared_in(error);
  if (!name.empty() && !contains(error, "did you mean")) return meant(name);
  const std::string call = called_in(error);
  if (!call.empty()) return of_call(call, line, source);
  for (const KnownError& slip : known_errors) {
    if (contains(error, slip.words) && contains(line, slip.line)) return slip.help;
  }
  return "";
}

}  // namespace course
