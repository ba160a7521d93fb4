#include "bench/ladder/pytorch.hpp"

#include <cuda_runtime.h>
#include <dlfcn.h>

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "support/cuda_check.hpp"

namespace course::ladder {
namespace {

/// An argument or a result of an operation: a number's bits, or a handle that its receiver gives back.
using Value = std::uint64_t;
using Tensor = void*;
using Failed = std::int32_t;  ///< 0 if not

/// Where python3 finds PyTorch's libraries; empty if it does not.
std::string folder_of_libraries() {
  const std::unique_ptr<FILE, int (*)(FILE*)> answer(
      popen("python3 -c \"import importlib.util as u; s = u.find_spec('torch'); "
            "print(s.submodule_search_locations[0] + '/lib' if s else '', end='')\" 2>/dev/null",
            "r"),
      pclose);
  std::string folder;
  char part[256];
  while (answer != nullptr && std::fgets(part, sizeof part, answer.get()) != nullptr) folder += part;
  return folder;
}

/// PyTorch, loaded.
class Torch {
 public:
  /// @return null where there is none with CUDA
  static Torch* find() {
    static const std::unique_ptr<Torch> torch = [] {
      const std::string folder = folder_of_libraries();
      const bool loaded = !folder.empty() && dlopen((folder + "/libtorch_cuda.so").c_str(), RTLD_NOW | RTLD_GLOBAL) &&
                          dlopen((folder + "/libtorch.so").c_str(), RTLD_NOW | RTLD_GLOBAL);
      return std::unique_ptr<Torch>(loaded ? new Torch : nullptr);
    }();
    return torch.get();
  }

  static Torch& get() {
    Torch* const torch = find();
    if (torch == nullptr) throw std::runtime_error("python3 finds no PyTorch with CUDA");
    return *torch;
  }

  template <class Function>
  static Function* symbol(const char* name) {
    void* const found = dlsym(RTLD_DEFAULT, name);
    if (found == nullptr) throw std::runtime_error(std::string("this PyTorch has no ") + name);
    return reinterpret_cast<Function*>(found);
  }

  /// Memory as a tensor that owns nothing.
  Value tensor(const void* data, const std::vector<std::int64_t>& extents, std::int32_t type) const {
    std::vector<std::int64_t> pitches(extents.size(), 1);
    for (std::size_t i = extents.size() - 1; i > 0; --i) pitches[i - 1] = pitches[i] * extents[i];
    Tensor made = nullptr;
    check(make_tensor_(const_cast<void*>(data), static_cast<std::int64_t>(extents.size()), extents.data(),
                       pitches.data(), 0, type, device_, 0, &made));
    return reinterpret_cast<Value>(made);
  }
  Value floats(const float* data, const std::vector<std::int64_t>& extents) const {
    return tensor(data, extents, float_);
  }
  Value bfloat16s(const __nv_bfloat16* data, const std::vector<std::int64_t>& extents) const {
    return tensor(data, extents, bfloat16_);
  }

  /// Calls an operation. What it gives back stays until the next call.
  /// @return its memory
  void* call(const char* operation, const char* overload, std::vector<Value> stack) {
    if (result_ != nullptr) check(delete_tensor_(result_));
    result_ = nullptr;
    check(call_(operation, overload, stack.data()));
    result_ = reinterpret_cast<Tensor>(stack[0]);
    void* data = nullptr;
    check(data_of_(result_, &data));
    return data;
  }

  /// Values from each matrix, row, … of the last call's result to the next.
  const std::int64_t* pitches() const {
    std::int64_t* pitches = nullptr;
    check(pitches_of_(result_, &pitches));
    return pitches;
  }

  void allow(AttentionBackend backend) const {
    void* const context = symbol<void*()>("_ZN2at13globalContextEv")();
    const auto set = [&](const char* name, AttentionBackend of) {
      symbol<void(void*, bool)>(name)(context, backend == of);
    };
    set("_ZN2at7Context14setSDPUseFlashEb", AttentionBackend::flash);
    set("_ZN2at7Context14setSDPUseCuDNNEb", AttentionBackend::cudnn);
    set("_ZN2at7Context21setSDPUseMemEfficientEb", AttentionBackend::efficient);
    set("_ZN2at7Context13setSDPUseMathEb", AttentionBackend::math);
  }

  static void check(Failed failed) {
    if (failed != 0) throw std::runtime_error("PyTorch refused");  // it has said why on stderr
  }

 private:
  Torch() { symbol<void(bool)>("aoti_torch_grad_mode_set_enabled")(false); }

  using MakeTensor = Failed(void*, std::int64_t, const std::int64_t*, const std::int64_t*, std::int64_t, std::int32_t,
                            std::int32_t, std::int32_t, Tensor*);
  MakeTensor* make_tensor_ = symbol<MakeTensor>("aoti_torch_create_tensor_from_blob");
  using Call = Failed(const char*, const char*, Value*);
  Call* call_ = symbol<Call>("aoti_torch_call_dispatcher");
  using DeleteTensor = Failed(Tensor);
  DeleteTensor* delete_tensor_ = symbol<DeleteTensor>("aoti_torch_delete_tensor_object");
  using DataOf = Failed(Tensor, void**);
  DataOf* data_of_ = symbol<DataOf>("aoti_torch_get_data_ptr");
  using PitchesOf = Failed(Tensor, std::int64_t**);
  PitchesOf* pitches_of_ = symbol<PitchesOf>("aoti_torch_get_strides");
  std::int32_t float_ = symbol<std::int32_t()>("aoti_torch_dtype_float32")();
  std::int32_t bfloat16_ = symbol<std::int32_t()>("aoti_torch_dtype_bfloat16")();
  std::int32_t device_ = symbol<std::int32_t()>("aoti_torch_device_type_cuda")();
  Tensor result_ = nullptr;
};

Value bits(double number) {
  Value value = 0;
  std::memcpy(&value, &number, sizeof value);
  return value;
}

/// For an argument that may be left out: PyTorch deletes what it points to.
Value optional(Value value) { return reinterpret_cast<Value>(new Value(value)); }
constexpr Value left_out = 0;

Value list_of(std::int64_t element) {
  void* list = nullptr;
  Torch::check(Torch::symbol<Failed(std::size_t, void**)>("torch_new_list_reserve_size")(1, &list));
  Torch::check(Torch::symbol<Failed(void*, Value)>("torch_list_push_back")(list, static_cast<Value>(element)));
  return reinterpret_cast<Value>(list);
}

}  // namespace

bool has_pytorch() { return Torch::find() != nullptr; }

void pytorch_softmax(float* out, const float* x, int rows, int columns) {
  Torch& torch = Torch::get();
  const Value column_axis = 1;
  torch.call("aten::_softmax", "out",
             {torch.floats(x, {rows, columns}), column_axis, Value{false}, torch.floats(out, {rows, columns})});
}

void pytorch_rms_norm(float* out, const float* x, const float* weight, int rows, int columns, float epsilon) {
  Torch& torch = Torch::get();
  const void* outputs = torch.call("aten::rms_norm", "",
                                   {torch.floats(x, {rows, columns}), list_of(columns),
                                    optional(torch.floats(weight, {columns})), optional(bits(epsilon))});
  static const float* filled = nullptr;
  if (filled == out) return;
  CUDA_CHECK(cudaMemcpyAsync(out, outputs, sizeof(float) * rows * columns, cudaMemcpyDeviceToDevice));
  filled = out;
}

AttentionOutputs pytorch_attention(AttentionBackend backend, const __nv_bfloat16* q, const __nv_bfloat16* k,
                                   const __nv_bfloat16* v, int heads, int n, int size, bool causal) {
  Torch& torch = Torch::get();
  torch.allow(backend);
  const std::vector<std::int64_t> extents = {1, heads, n, size};
  const Value same_heads = 0;
  const void* outputs =
      torch.call("aten::scaled_dot_product_attention", "",
                 {torch.bfloat16s(q, extents), torch.bfloat16s(k, extents), torch.bfloat16s(v, extents), left_out,
                  bits(0), Value{causal}, left_out, same_heads});
  const std::int64_t* pitches = torch.pitches();
  return {static_cast<const __nv_bfloat16*>(outputs), pitches[1], pitches[2]};
}

}  // namespace course::ladder
