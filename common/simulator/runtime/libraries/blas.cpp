/// @file
/// cuBLAS's functions: see include/cublas_v2.h.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "simulator/runtime/libraries/library_call.hpp"
#include "simulator/runtime/libraries/matrix_product.hpp"

#include "simulator/include/cublas_v2.h"
#include "simulator/include/simulator/short_float.h"

struct cublasContext {
  cudaStream_t stream = nullptr;
  cublasPointerMode_t pointer_mode = CUBLAS_POINTER_MODE_HOST;
  cublasMath_t math_mode = CUBLAS_DEFAULT_MATH;
};

namespace simulator {
namespace {

std::set<cublasHandle_t>& handles() {
  static std::set<cublasHandle_t> all;
  return all;
}

bool is_open(cublasHandle_t handle) { return handles().count(handle) != 0; }

cublasStatus_t status_of(cudaError_t error) {
  if (error == cudaSuccess) return CUBLAS_STATUS_SUCCESS;
  return error == cudaErrorInvalidValue ? CUBLAS_STATUS_INVALID_VALUE : CUBLAS_STATUS_EXECUTION_FAILED;
}

/// A call with a handle: `body` gives what it touches and computes.
template <class Body>
cublasStatus_t with_handle(const Call& call, cublasHandle_t handle, Body body) {
  if (!is_open(handle)) {
    report(call, FindingKind::launch_error,
           fmt::format("{} gets a handle that cublasCreate did not make, or that is destroyed", call.name),
           "Call cublasCreate(&handle) before, and cublasDestroy(handle) after the last call.");
    return CUBLAS_STATUS_NOT_INITIALIZED;
  }
  // A status of its own: the runtime's last error is not touched.
  refuse_in_kernel(call);
  const RuntimeCall whole_call;
  if (Streams::instance().in_host_function() || Errors::instance().sticky() != cudaSuccess)
    return CUBLAS_STATUS_EXECUTION_FAILED;
  return status_of(body(*handle));
}

/// alpha or beta: read at the call, or, if it lies on the device, when the stream comes to it.
template <class T>
class Scalar {
 public:
  Scalar(const cublasContext& context, const T* place)
      : place_(place), on_device_(context.pointer_mode == CUBLAS_POINTER_MODE_DEVICE) {
    if (!on_device_ && place != nullptr && place_of(address_of(place)) != Place::device) value_ = *place;
  }
  T get() const { return on_device_ ? *place_ : value_; }
  /// Whether it is known to be 0, so that what it scales is not read.
  bool is_zero() const { return !on_device_ && value_ == T(0); }
  /// Adds what is touched of the device.
  void add_to(std::vector<Operand>& operands, const char* name) const {
    if (on_device_) operands.push_back(vector_operand(name, place_, 1, 1, sizeof(T), AccessKind::read));
  }
  bool is_misplaced(const Call& call, const char* name) const {
    if (on_device_ || (place_ != nullptr && place_of(address_of(place_)) != Place::device)) return false;
    report(call, FindingKind::device_pointer_on_host,
           fmt::format("{} reads {} on the host, and gets {}", call.name, name,
                       place_ == nullptr ? "a null pointer" : "a pointer to device memory"),
           "Pass the address of a host variable, or call cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_DEVICE).");
    return true;
  }

 private:
  const T* place_;
  bool on_device_;
  T value_{};
};

/// Tells of a size that no call takes.
bool is_refused(const Call& call, bool wrong, const std::string& what) {
  if (wrong)
    report(call, FindingKind::launch_error, fmt::format("{} returns CUBLAS_STATUS_INVALID_VALUE: {}", call.name, what),
           "Matrices lie by columns: a leading dimension is at least the number of rows of the matrix as it lies in "
           "memory, before it is transposed.");
  return wrong;
}

/// Element i of a vector with an increment, which counts from the end where it is below 0.
template <class T>
T& at(T* x, long long i, long long n, int step) {
  return x[step < 0 ? (i - n + 1) * step : i * step];
}

template <class T>
Operand vector(const char* name, const T* x, int n, int step, AccessKind kind, bool is_updated = false) {
  return vector_operand(name, x, n, step, sizeof(T), kind, is_updated);
}

template <class T>
cublasStatus_t axpy(const Call& call, cublasHandle_t handle, int n, const T* alpha, const T* x, int incx, T* y,
                    int incy) {
  return with_handle(call, handle, [&](const cublasContext& context) {
    const Scalar<T> factor(context, alpha);
    if (factor.is_misplaced(call, "alpha")) return cudaErrorInvalidValue;
    std::vector<Operand> operands = {vector("x", x, n, incx, AccessKind::read),
                                     vector("y", y, n, incy, AccessKind::write, true)};
    factor.add_to(operands, "alpha");
    return submit_library_call(call, context.stream, operands, [=] {
      for (int i = 0; i < n; ++i) at(y, i, n, incy) += factor.get() * at(x, i, n, incx);
    });
  });
}

template <class T>
cublasStatus_t scal(const Call& call, cublasHandle_t handle, int n, const T* alpha, T* x, int incx) {
  return with_handle(call, handle, [&](const cublasContext& context) {
    const Scalar<T> factor(context, alpha);
    if (factor.is_misplaced(call, "alpha")) return cudaErrorInvalidValue;
    std::vector<Operand> operands = {vector("x", x, n, incx, AccessKind::write, true)};
    factor.add_to(operands, "alpha");
    return submit_library_call(call, context.stream, operands, [=] {
      for (int i = 0; i < n; ++i) at(x, i, n, incx) *= factor.get();
    });
  });
}

template <class T>
cublasStatus_t copy_vector(const Call& call, cublasHandle_t handle, int n, const T* x, int incx, T* y, int incy) {
  return with_handle(call, handle, [&](const cublasContext& context) {
    return submit_library_call(call, context.stream,
                               {vector("x", x, n, incx, AccessKind::read), vector("y", y, n, incy, AccessKind::write)},
                               [=] {
                                 for (int i = 0; i < n; ++i) at(y, i, n, incy) = at(x, i, n, incx);
                               });
  });
}

template <class T>
cublasStatus_t swap_vectors(const Call& call, cublasHandle_t handle, int n, T* x, int incx, T* y, int incy) {
  return with_handle(call, handle, [&](const cublasContext& context) {
    return submit_library_call(
        call, context.stream,
        {vector("x", x, n, incx, AccessKind::write, true), vector("y", y, n, incy, AccessKind::write, true)}, [=] {
          for (int i = 0; i < n; ++i) std::swap(at(x, i, n, incx), at(y, i, n, incy));
        });
  });
}

/// A number made of vectors: the host waits for it, unless it goes to the device.
template <class Result, class Compute>
cublasStatus_t reduce(const Call& call, cublasHandle_t handle, std::vector<Operand> operands, Result* result,
                      Compute compute) {
  return with_handle(call, handle, [&](const cublasContext& context) {
    const bool to_device = context.pointer_mode == CUBLAS_POINTER_MODE_DEVICE;
    if (!to_device && (result == nullptr || place_of(address_of(result)) == Place::device)) {
      report(call, FindingKind::device_pointer_on_host,
             fmt::format("{} writes its result on the host, and gets a pointer to elsewhere", call.name),
             "Pass the address of a host variable, or call cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_DEVICE).");
      return cudaErrorInvalidValue;
    }
    if (to_device) operands.push_back(vector_operand("result", result, 1, 1, sizeof(Result), AccessKind::write));
    return submit_library_call(
        call, context.stream, operands, [=] { *result = compute(); }, !to_device);
  });
}

template <class T>
cublasStatus_t dot(const Call& call, cublasHandle_t handle, int n, const T* x, int incx, const T* y, int incy,
                   T* result) {
  return reduce(call, handle, {vector("x", x, n, incx, AccessKind::read), vector("y", y, n, incy, AccessKind::read)},
                result, [=] {
                  double sum = 0;
                  for (int i = 0; i < n; ++i) sum += double{at(x, i, n, incx)} * at(y, i, n, incy);
                  return static_cast<T>(sum);
                });
}

template <class T>
cublasStatus_t nrm2(const Call& call, cublasHandle_t handle, int n, const T* x, int incx, T* result) {
  return reduce(call, handle, {vector("x", x, n, incx, AccessKind::read)}, result, [=] {
    double norm = 0;
    for (int i = 0; i < n; ++i) norm = std::hypot(norm, double{at(x, i, n, incx)});
    return static_cast<T>(norm);
  });
}

template <class T>
cublasStatus_t asum(const Call& call, cublasHandle_t handle, int n, const T* x, int incx, T* result) {
  return reduce(call, handle, {vector("x", x, n, incx, AccessKind::read)}, result, [=] {
    double sum = 0;
    for (int i = 0; i < n; ++i) sum += std::fabs(double{at(x, i, n, incx)});
    return static_cast<T>(sum);
  });
}

/// The first of the elements of which none is better, counted from 1.
template <class T>
cublasStatus_t extreme(const Call& call, cublasHandle_t handle, int n, const T* x, int incx, int* result,
                       bool greatest) {
  return reduce(call, handle, {vector("x", x, n, incx, AccessKind::read)}, result, [=] {
    int best = 0;
    for (int i = 1; i < n; ++i) {
      const T value = std::fabs(at(x, i, n, incx));
      const T held = std::fabs(at(x, best, n, incx));
      if (greatest ? value > held : value < held) best = i;
    }
    return n < 1 ? 0 : best + 1;
  });
}

template <class T>
cublasStatus_t gemv(const Call& call, cublasHandle_t handle, cublasOperation_t trans, int m, int n, const T* alpha,
                    const T* a, int lda, const T* x, int incx, const T* beta, T* y, int incy) {
  return with_handle(call, handle, [&](const cublasContext& context) {
    const Scalar<T> factor(context, alpha);
    const Scalar<T> kept(context, beta);
    if (factor.is_misplaced(call, "alpha") || kept.is_misplaced(call, "beta") ||
        is_refused(call, m < 0 || n < 0 || lda < std::max(1, m), fmt::format("m = {}, n = {}, lda = {}", m, n, lda)))
      return cudaErrorInvalidValue;
    const bool transposed = trans != CUBLAS_OP_N;
    const int inputs = transposed ? m : n;
    const int outputs = transposed ? n : m;
    std::vector<Operand> operands = {matrix_operand("A", a, m, n, lda, sizeof(T), AccessKind::read),
                                     vector("x", x, inputs, incx, AccessKind::read),
                                     vector("y", y, outputs, incy, AccessKind::write, !kept.is_zero())};
    factor.add_to(operands, "alpha");
    kept.add_to(operands, "beta");
    return submit_library_call(call, context.stream, operands, [=] {
      for (int i = 0; i < outputs; ++i) {
        T sum = 0;
        for (int k = 0; k < inputs; ++k) {
          const long long element =
              transposed ? k + static_cast<long long>(i) * lda : i + static_cast<long long>(k) * lda;
          sum += a[element] * at(x, k, inputs, incx);
        }
        T& out = at(y, i, outputs, incy);
        out = factor.get() * sum + (kept.get() == T(0) ? T(0) : kept.get() * out);
      }
    });
  });
}

template <class T>
cublasStatus_t ger(const Call& call, cublasHandle_t handle, int m, int n, const T* alpha, const T* x, int incx,
                   const T* y, int incy, T* a, int lda) {
  return with_handle(call, handle, [&](const cublasContext& context) {
    const Scalar<T> factor(context, alpha);
    if (factor.is_misplaced(call, "alpha") ||
        is_refused(call, m < 0 || n < 0 || lda < std::max(1, m), fmt::format("m = {}, n = {}, lda = {}", m, n, lda)))
      return cudaErrorInvalidValue;
    std::vector<Operand> operands = {vector("x", x, m, incx, AccessKind::read),
                                     vector("y", y, n, incy, AccessKind::read),
                                     matrix_operand("A", a, m, n, lda, sizeof(T), AccessKind::write, true)};
    factor.add_to(operands, "alpha");
    return submit_library_call(call, context.stream, operands, [=] {
      for (int j = 0; j < n; ++j) {
        for (int i = 0; i < m; ++i)
          a[i + static_cast<long long>(j) * lda] += factor.get() * at(x, i, m, incx) * at(y, j, n, incy);
      }
    });
  });
}

template <class T>
cublasStatus_t geam(const Call& call, cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m,
                    int n, const T* alpha, const T* a, int lda, const T* beta, const T* b, int ldb, T* c, int ldc) {
  return with_handle(call, handle, [&](const cublasContext& context) {
    const Scalar<T> of_a(context, alpha);
    const Scalar<T> of_b(context, beta);
    const bool turns_a = transa != CUBLAS_OP_N;
    const bool turns_b = transb != CUBLAS_OP_N;
    if (of_a.is_misplaced(call, "alpha") || of_b.is_misplaced(call, "beta") ||
        is_refused(call, m < 0 || n < 0 || lda < (turns_a ? n : m) || ldb < (turns_b ? n : m) || ldc < m,
                   fmt::format("m = {}, n = {}, lda = {}, ldb = {}, ldc = {}", m, n, lda, ldb, ldc)))
      return cudaErrorInvalidValue;
    const auto factor = [&](const char* name, const T* from, int ld, bool turns) {
      return matrix_operand(name, from, turns ? n : m, turns ? m : n, ld, sizeof(T), AccessKind::read);
    };
    std::vector<Operand> operands = {matrix_operand("C", c, m, n, ldc, sizeof(T), AccessKind::write)};
    if (!of_a.is_zero()) operands.push_back(factor("A", a, lda, turns_a));
    if (!of_b.is_zero()) operands.push_back(factor("B", b, ldb, turns_b));
    of_a.add_to(operands, "alpha");
    of_b.add_to(operands, "beta");
    return submit_library_call(call, context.stream, operands, [=] {
      const auto term = [](T scale, const T* from, long long i, long long j, long long ld, bool turns) {
        return scale == T(0) ? T(0) : scale * from[turns ? j + i * ld : i + j * ld];
      };
      for (long long j = 0; j < n; ++j) {
        for (long long i = 0; i < m; ++i)
          c[i + j * ldc] = term(of_a.get(), a, i, j, lda, turns_a) + term(of_b.get(), b, i, j, ldb, turns_b);
      }
    });
  });
}

/// How the elements of a type are read and written.
struct ElementAccess {
  std::size_t bytes;
  double (*get)(const void*, std::size_t);
  void (*set)(void*, std::size_t, double);
};

template <class T>
constexpr ElementAccess plain_elements = {
    sizeof(T), [](const void* from, std::size_t i) { return static_cast<double>(static_cast<const T*>(from)[i]); },
    [](void* to, std::size_t i, double value) { static_cast<T*>(to)[i] = static_cast<T>(value); }};

template <int exponent_bits, int fraction_bits>
constexpr ElementAccess short_elements = {
    2,
    [](const void* from, std::size_t i) {
      return short_to_double(static_cast<const unsigned short*>(from)[i], {exponent_bits, fraction_bits});
    },
    [](void* to, std::size_t i, double value) {
      static_cast<unsigned short*>(to)[i] = round_to_short(value, {exponent_bits, fraction_bits}, Rounding::to_nearest);
    }};

const ElementAccess* elements_of(cudaDataType type) {
  switch (type) {
    case CUDA_R_32F:
      return &plain_elements<float>;
    case CUDA_R_64F:
      return &plain_elements<double>;
    case CUDA_R_16F:
      return &short_elements<5, 10>;
    case CUDA_R_16BF:
      return &short_elements<8, 7>;
    default:
      return nullptr;
  }
}

/// Where a factor or the sums of a product lie, and of several products those of the next.
struct ProductPart {
  void* begin;
  int pitch;
  long long stride;
  const ElementAccess* elements;

  MatrixView view(int number) const {
    return {static_cast<char*>(begin) + number * stride * static_cast<long long>(elements->bytes), pitch, elements->get,
            elements->set};
  }
};

struct Products {
  ProductShape shape;
  ProductPart a, b, c;
  int count = 1;

  std::string sizes() const {
    return fmt::format("m = {}, n = {}, k = {}, lda = {}, ldb = {}, ldc = {}", shape.rows, shape.columns, shape.depth,
                       a.pitch, b.pitch, c.pitch);
  }
  bool is_wrong() const {
    const auto least = [](long long rows) { return std::max(1LL, rows); };
    return shape.rows < 0 || shape.columns < 0 || shape.depth < 0 || count < 0 ||
           a.pitch < least(shape.a_transposed ? shape.depth : shape.rows) ||
           b.pitch < least(shape.b_transposed ? shape.columns : shape.depth) || c.pitch < least(shape.rows);
  }
  std::vector<Operand> operands(bool reads_c) const {
    std::vector<Operand> all;
    for (int i = 0; i < count; ++i) {
      const auto add = [&](const char* name, const ProductPart& part, long long rows, long long columns,
                           AccessKind kind, bool is_updated) {
        all.push_back(matrix_operand(name, part.view(i).elements, rows, columns, part.pitch, part.elements->bytes, kind,
                                     is_updated));
      };
      const ProductShape& s = shape;
      add("A", a, s.a_transposed ? s.depth : s.rows, s.a_transposed ? s.rows : s.depth, AccessKind::read, false);
      add("B", b, s.b_transposed ? s.columns : s.depth, s.b_transposed ? s.depth : s.columns, AccessKind::read, false);
      add("C", c, s.rows, s.columns, AccessKind::write, reads_c);
    }
    return all;
  }
};

template <class Sum>
cublasStatus_t gemm(const Call& call, cublasHandle_t handle, const Products& products, const Sum* alpha,
                    const Sum* beta) {
  return with_handle(call, handle, [&](const cublasContext& context) {
    const Scalar<Sum> factor(context, alpha);
    const Scalar<Sum> kept(context, beta);
    if (factor.is_misplaced(call, "alpha") || kept.is_misplaced(call, "beta") ||
        is_refused(call, products.is_wrong(), products.sizes()))
      return cudaErrorInvalidValue;
    std::vector<Operand> operands = products.operands(!kept.is_zero());
    factor.add_to(operands, "alpha");
    kept.add_to(operands, "beta");
    return submit_library_call(call, context.stream, operands, [=] {
      for (int i = 0; i < products.count; ++i)
        multiply<Sum>(products.shape, factor.get(), products.a.view(i), products.b.view(i), kept.get(),
                      products.c.view(i));
    });
  });
}

ProductShape shape_of(cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k) {
  return {m, n, k, transa != CUBLAS_OP_N, transb != CUBLAS_OP_N};
}

template <class T>
Products products_of(const ProductShape& shape, const T* a, int lda, long long stride_a, const T* b, int ldb,
                     long long stride_b, T* c, int ldc, long long stride_c, int count) {
  const auto part = [](const T* begin, int pitch, long long stride) {
    return ProductPart{const_cast<T*>(begin), pitch, stride, &plain_elements<T>};
  };
  return {shape, part(a, lda, stride_a), part(b, ldb, stride_b), part(c, ldc, stride_c), count};
}

/// The lists of matrices lie on the device.
template <class T>
cublasStatus_t gemm_of_lists(const Call& call, cublasHandle_t handle, const ProductShape& shape, const T* alpha,
                             const T* const a[], int lda, const T* const b[], int ldb, const T* beta, T* const c[],
                             int ldc, int count) {
  if (count > 0) {
    const cublasStatus_t lists = with_handle(call, handle, [&](const cublasContext& context) {
      const auto list = [&](const char* name, const void* begin) {
        return vector_operand(name, begin, count, 1, sizeof(void*), AccessKind::read);
      };
      return submit_library_call(
          call, context.stream, {list("Aarray", a), list("Barray", b), list("Carray", c)}, [] {}, true);
    });
    if (lists != CUBLAS_STATUS_SUCCESS) return lists;
  }
  for (int i = 0; i < count; ++i) {
    const Products one = products_of(shape, a[i], lda, 0, b[i], ldb, 0, c[i], ldc, 0, 1);
    const cublasStatus_t status = gemm(call, handle, one, alpha, beta);
    if (status != CUBLAS_STATUS_SUCCESS) return status;
  }
  return CUBLAS_STATUS_SUCCESS;
}

/// The combinations of the table in cuBLAS's documentation of cublasGemmEx(), as far as elements_of() has the types: both
/// factors are of one type, and sums of short numbers are as short, or float.
bool has_product_of(cudaDataType a, cudaDataType b, cudaDataType c, cublasComputeType_t compute) {
  if (a != b) return false;
  if (compute == CUBLAS_COMPUTE_64F || compute == CUBLAS_COMPUTE_64F_PEDANTIC) return a == CUDA_R_64F && c == a;
  if (compute == CUBLAS_COMPUTE_16F || compute == CUBLAS_COMPUTE_16F_PEDANTIC) return a == CUDA_R_16F && c == a;
  return a != CUDA_R_64F && (c == a || c == CUDA_R_32F);
}

cublasStatus_t gemm_of_types(const Call& call, cublasHandle_t handle, Products products, const void* alpha,
                             const void* beta, cudaDataType a_type, cudaDataType b_type, cudaDataType c_type,
                             cublasComputeType_t compute) {
  products.a.elements = elements_of(a_type);
  products.b.elements = elements_of(b_type);
  products.c.elements = elements_of(c_type);
  const bool is_known = products.a.elements != nullptr && products.b.elements != nullptr &&
                        products.c.elements != nullptr && compute != CUBLAS_COMPUTE_32I &&
                        compute != CUBLAS_COMPUTE_32I_PEDANTIC;
  if (!is_known) {
    report(call, FindingKind::unsupported, fmt::format("{} of types that the simulator lacks", call.name),
           "It multiplies double, float, half and bfloat16.");
    return CUBLAS_STATUS_NOT_SUPPORTED;
  }
  if (!has_product_of(a_type, b_type, c_type, compute)) return CUBLAS_STATUS_NOT_SUPPORTED;
  if (compute == CUBLAS_COMPUTE_64F || compute == CUBLAS_COMPUTE_64F_PEDANTIC)
    return gemm(call, handle, products, static_cast<const double*>(alpha), static_cast<const double*>(beta));
  if (compute != CUBLAS_COMPUTE_16F && compute != CUBLAS_COMPUTE_16F_PEDANTIC)
    return gemm(call, handle, products, static_cast<const float*>(alpha), static_cast<const float*>(beta));
  // alpha and beta are half, too; they are on the host, as programs have them.
  const ElementAccess& half = short_elements<5, 10>;
  const auto single = [&](const void* scalar) { return static_cast<float>(half.get(scalar, 0)); };
  const float factor = single(alpha);
  const float kept = single(beta);
  return gemm(call, handle, products, &factor, &kept);
}

}  // namespace
}  // namespace simulator

using simulator::products_of;
using simulator::shape_of;

extern "C" {

cublasStatus_t cublasCreate(cublasHandle_t* handle) {
  if (handle == nullptr) return CUBLAS_STATUS_INVALID_VALUE;
  *handle = new cublasContext;
  simulator::handles().insert(*handle);
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasDestroy(cublasHandle_t handle) {
  const simulator::Call call{"cublasDestroy", PC};
  return simulator::with_handle(call, handle, [&](const cublasContext&) {
    simulator::handles().erase(handle);
    delete handle;
    return simulator::Streams::instance().finish_all();
  });
}

#define WITH_HANDLE(name, parameters, body)                                          \
  cublasStatus_t name parameters {                                                   \
    return simulator::with_handle({#name, PC}, handle, [&](cublasContext& context) { \
      static_cast<void>(context);                                                    \
      body;                                                                          \
      return cudaSuccess;                                                            \
    });                                                                              \
  }
WITH_HANDLE(cublasSetStream, (cublasHandle_t handle, cudaStream_t stream), context.stream = stream)
WITH_HANDLE(cublasGetStream, (cublasHandle_t handle, cudaStream_t* stream), *stream = context.stream)
WITH_HANDLE(cublasSetPointerMode, (cublasHandle_t handle, cublasPointerMode_t mode), context.pointer_mode = mode)
WITH_HANDLE(cublasGetPointerMode, (cublasHandle_t handle, cublasPointerMode_t* mode), *mode = context.pointer_mode)
WITH_HANDLE(cublasSetMathMode, (cublasHandle_t handle, cublasMath_t mode), context.math_mode = mode)
WITH_HANDLE(cublasGetMathMode, (cublasHandle_t handle, cublasMath_t* mode), *mode = context.math_mode)
WITH_HANDLE(cublasSetAtomicsMode, (cublasHandle_t handle, cublasAtomicsMode_t /*mode*/), static_cast<void>(0))
WITH_HANDLE(cublasSetWorkspace, (cublasHandle_t handle, void* /*workspace*/, size_t /*bytes*/), static_cast<void>(0))
WITH_HANDLE(cublasGetVersion, (cublasHandle_t handle, int* version), *version = CUDART_VERSION)
#undef WITH_HANDLE

const char* cublasGetStatusName(cublasStatus_t status) {
  switch (status) {
#define NAME(name) \
  case name:       \
    return #name;
    NAME(CUBLAS_STATUS_SUCCESS)
    NAME(CUBLAS_STATUS_NOT_INITIALIZED)
    NAME(CUBLAS_STATUS_ALLOC_FAILED)
    NAME(CUBLAS_STATUS_INVALID_VALUE)
    NAME(CUBLAS_STATUS_ARCH_MISMATCH)
    NAME(CUBLAS_STATUS_MAPPING_ERROR)
    NAME(CUBLAS_STATUS_EXECUTION_FAILED)
    NAME(CUBLAS_STATUS_INTERNAL_ERROR)
    NAME(CUBLAS_STATUS_NOT_SUPPORTED)
    NAME(CUBLAS_STATUS_LICENSE_ERROR)
#undef NAME
  }
  return "unknown";
}
const char* cublasGetStatusString(cublasStatus_t status) { return cublasGetStatusName(status); }

#define FUNCTIONS(S, T)                                                                                                \
  cublasStatus_t cublas##S##axpy(cublasHandle_t handle, int n, const T* alpha, const T* x, int incx, T* y, int incy) { \
    return simulator::axpy<T>({"cublas" #S "axpy", PC}, handle, n, alpha, x, incx, y, incy);                           \
  }                                                                                                                    \
  cublasStatus_t cublas##S##scal(cublasHandle_t handle, int n, const T* alpha, T* x, int incx) {                       \
    return simulator::scal<T>({"cublas" #S "scal", PC}, handle, n, alpha, x, incx);                                    \
  }                                                                                                                    \
  cublasStatus_t cublas##S##copy(cublasHandle_t handle, int n, const T* x, int incx, T* y, int incy) {                 \
    return simulator::copy_vector<T>({"cublas" #S "copy", PC}, handle, n, x, incx, y, incy);                           \
  }                                                                                                                    \
  cublasStatus_t cublas##S##swap(cublasHandle_t handle, int n, T* x, int incx, T* y, int incy) {                       \
    return simulator::swap_vectors<T>({"cublas" #S "swap", PC}, handle, n, x, incx, y, incy);                          \
  }                                                                                                                    \
  cublasStatus_t cublas##S##dot(cublasHandle_t handle, int n, const T* x, int incx, const T* y, int incy, T* result) { \
    return simulator::dot<T>({"cublas" #S "dot", PC}, handle, n, x, incx, y, incy, result);                            \
  }                                                                                                                    \
  cublasStatus_t cublas##S##nrm2(cublasHandle_t handle, int n, const T* x, int incx, T* result) {                      \
    return simulator::nrm2<T>({"cublas" #S "nrm2", PC}, handle, n, x, incx, result);                                   \
  }                                                                                                                    \
  cublasStatus_t cublas##S##asum(cublasHandle_t handle, int n, const T* x, int incx, T* result) {                      \
    return simulator::asum<T>({"cublas" #S "asum", PC}, handle, n, x, incx, result);                                   \
  }                                                                                                                    \
  cublasStatus_t cublas##S##gemv(cublasHandle_t handle, cublasOperation_t trans, int m, int n, const T* alpha,         \
                                 const T* a, int lda, const T* x, int incx, const T* beta, T* y, int incy) {           \
    return simulator::gemv<T>({"cublas" #S "gemv", PC}, handle, trans, m, n, alpha, a, lda, x, incx, beta, y, incy);   \
  }                                                                                                                    \
  cublasStatus_t cublas##S##ger(cublasHandle_t handle, int m, int n, const T* alpha, const T* x, int incx, const T* y, \
                                int incy, T* a, int lda) {                                                             \
    return simulator::ger<T>({"cublas" #S "ger", PC}, handle, m, n, alpha, x, incx, y, incy, a, lda);                  \
  }                                                                                                                    \
  cublasStatus_t cublas##S##gemm(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m,     \
                                 int n, int k, const T* alpha, const T* a, int lda, const T* b, int ldb,               \
                                 const T* beta, T* c, int ldc) {                                                       \
    return simulator::gemm<T>({"cublas" #S "gemm", PC}, handle,                                                        \
                              products_of(shape_of(transa, transb, m, n, k), a, lda, 0, b, ldb, 0, c, ldc, 0, 1),      \
                              alpha, beta);                                                                            \
  }                                                                                                                    \
  cublasStatus_t cublas##S##gemmStridedBatched(                                                                        \
      cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k, const T* alpha,  \
      const T* a, int lda, long long stride_a, const T* b, int ldb, long long stride_b, const T* beta, T* c, int ldc,  \
      long long stride_c, int count) {                                                                                 \
    return simulator::gemm<T>(                                                                                         \
        {"cublas" #S "gemmStridedBatched", PC}, handle,                                                                \
        products_of(shape_of(transa, transb, m, n, k), a, lda, stride_a, b, ldb, stride_b, c, ldc, stride_c, count),   \
        alpha, beta);                                                                                                  \
  }                                                                                                                    \
  cublasStatus_t cublas##S##gemmBatched(                                                                               \
      cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k, const T* alpha,  \
      const T* const a[], int lda, const T* const b[], int ldb, const T* beta, T* const c[], int ldc, int count) {     \
    return simulator::gemm_of_lists<T>({"cublas" #S "gemmBatched", PC}, handle, shape_of(transa, transb, m, n, k),     \
                                       alpha, a, lda, b, ldb, beta, c, ldc, count);                                    \
  }                                                                                                                    \
  cublasStatus_t cublas##S##geam(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m,     \
                                 int n, const T* alpha, const T* a, int lda, const T* beta, const T* b, int ldb, T* c, \
                                 int ldc) {                                                                            \
    return simulator::geam<T>({"cublas" #S "geam", PC}, handle, transa, transb, m, n, alpha, a, lda, beta, b, ldb, c,  \
                              ldc);                                                                                    \
  }
FUNCTIONS(S, float)
FUNCTIONS(D, double)
#undef FUNCTIONS

#define EXTREME(name, T, greatest)                                                       \
  cublasStatus_t name(cublasHandle_t handle, int n, const T* x, int incx, int* result) { \
    return simulator::extreme<T>({#name, PC}, handle, n, x, incx, result, greatest);     \
  }
EXTREME(cublasIsamax, float, true)
EXTREME(cublasIdamax, double, true)
EXTREME(cublasIsamin, float, false)
EXTREME(cublasIdamin, double, false)
#undef EXTREME

cublasStatus_t cublasGemmEx(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n,
                            int k, const void* alpha, const void* a, cudaDataType a_type, int lda, const void* b,
                            cudaDataType b_type, int ldb, const void* beta, void* c, cudaDataType c_type, int ldc,
                            cublasComputeType_t compute, cublasGemmAlgo_t /*algorithm*/) {
  const simulator::Products products{shape_of(transa, transb, m, n, k),
                                     {const_cast<void*>(a), lda, 0, nullptr},
                                     {const_cast<void*>(b), ldb, 0, nullptr},
                                     {c, ldc, 0, nullptr}};
  return simulator::gemm_of_types({"cublasGemmEx", PC}, handle, products, alpha, beta, a_type, b_type, c_type, compute);
}

cublasStatus_t cublasGemmStridedBatchedEx(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb,
                                          int m, int n, int k, const void* alpha, const void* a, cudaDataType a_type,
                                          int lda, long long stride_a, const void* b, cudaDataType b_type, int ldb,
                                          long long stride_b, const void* beta, void* c, cudaDataType c_type, int ldc,
                                          long long stride_c, int count, cublasComputeType_t compute,
                                          cublasGemmAlgo_t /*algorithm*/) {
  const simulator::Products products{shape_of(transa, transb, m, n, k),
                                     {const_cast<void*>(a), lda, stride_a, nullptr},
                                     {const_cast<void*>(b), ldb, stride_b, nullptr},
                                     {c, ldc, stride_c, nullptr},
                                     count};
  return simulator::gemm_of_types({"cublasGemmStridedBatchedEx", PC}, handle, products, alpha, beta, a_type, b_type,
                                  c_type, compute);
}
}
