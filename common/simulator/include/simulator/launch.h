/// @file
/// What a translated launch calls: its configuration, its arguments, and the kernel bound to them.
#pragma once

#include "simulator/parameters.h"

namespace simulator {

/// What stands between `<<<` and `>>>`.
struct Configuration {
  Configuration(dim3 grid_size, dim3 block_size, size_t dynamic_shared_bytes = 0, cudaStream_t in_stream = nullptr)
      : grid(grid_size), block(block_size), shared_bytes(dynamic_shared_bytes), stream(in_stream) {}
  dim3 grid;
  dim3 block;
  size_t shared_bytes;
  cudaStream_t stream;
  bool cooperative = false;    ///< all blocks at once on the device
  dim3 cluster{0, 0, 0};       ///< blocks of a cluster; 0: as the kernel says
  bool returns_error = false;  ///< a call launches, and returns whether that was refused
};

/// A kernel with its arguments bound, run once by every thread.
class KernelCall {
 public:
  /// @param bytes size of the whole object, parameters included
  explicit KernelCall(size_t bytes) : bytes_(bytes) {}
  virtual ~KernelCall() = default;
  virtual void run() const = 0;

  /// Whether `address` is one of the parameters, which a thread may read although they lie in host memory.
  bool holds(uintptr_t address) const { return address - reinterpret_cast<uintptr_t>(this) < bytes_; }

 private:
  size_t bytes_;
};

/// Queues a launch. Takes ownership of `call`. Invalid configurations set the last error, as on a GPU.
/// @param kernel its name as the program writes it
cudaError_t enqueue_launch(const Configuration& configuration, const char* kernel, const void* call_site,
                           KernelCall* call, const Argument* arguments, int argument_count);

/// Copies its bytes to the running thread's own stack first: each thread has its own parameters, and no constructor
/// runs on a device for them.
template <class Bound>
class BoundKernelCall final : public KernelCall {
 public:
  explicit BoundKernelCall(const Bound& bound) : KernelCall(sizeof(BoundKernelCall)), bound_(bound) {}
  SIMULATOR_UNWATCHED void run() const override {
    alignas(Bound) unsigned char own[sizeof(Bound)];
    __builtin_memcpy(own, static_cast<const void*>(&bound_), sizeof(Bound));
    (*reinterpret_cast<const Bound*>(own))();
  }

 private:
  Bound bound_;
};

/// What the one function takes that a kernel's name stands for. The name of an overloaded function, or of a template
/// whose arguments only a call can tell, has no signature.
template <class... Parameters>
struct Signature {
  void (*kernel)(Parameters...);
};
/// Whether a signature is asked for with the kernel's address. Only then may the address be used: clang leaves out the
/// code of a template that is defined later in the file, if its address is taken in a generic lambda.
struct WithAddress {};
template <class T>
constexpr bool asks_address = std::is_same<T, WithAddress>::value;
/// Asks whether a pointer stands for the kernel.
struct WhetherPointer {};
/// The signature of a function of that type.
template <class Function>
struct SignatureOf {};
template <class... Parameters>
struct SignatureOf<void(Parameters...)> {
  using Type = Signature<Parameters...>;
};
#ifdef __cpp_noexcept_function_type
template <class... Parameters>
struct SignatureOf<void(Parameters...) noexcept> : SignatureOf<void(Parameters...)> {};
#endif
/// Deduces the function as a whole: of an overloaded name, `void (*)(Parameters...)` would take the one without any.
/// @param any of a type that depends on a template: only then is a kernel without signature no error here
template <class Any, class Function, class = std::enable_if_t<!std::is_same<Any, WhetherPointer>::value>>
typename SignatureOf<Function>::Type signature(Function* kernel, Any any);
template <class Kernel>
std::is_pointer<std::remove_reference_t<Kernel>> signature(Kernel&& kernel, WhetherPointer);

/// Whether `Call` can be called with such arguments.
template <class T>
T value_of();
template <class Call, class... Arguments>
constexpr auto accepts(int) -> decltype(value_of<const Call&>()(value_of<Arguments>()...), true) {
  return true;
}
template <class Call, class... Arguments>
constexpr bool accepts(long) {
  return false;
}

/// A launch that waits for its arguments.
template <class Call>
class Launch {
 public:
  Launch(const Configuration& configuration, const char* name, const Call& kernel)
      : configuration_(configuration), name_(name), kernel_(kernel) {}

  /// The same launch, with another way to call the kernel.
  template <class Other>
  Launch<Other> with(const Other& kernel) const {
    return {configuration_, name_, kernel};
  }

  /// Launches on behalf of the line `call_site`.
  template <class... Parameters>
  cudaError_t enqueue(const void* call_site, Kept<Parameters>... kept) const {
    auto bound = [kernel = kernel_, kept...]() SIMULATOR_INLINED { kernel(kept.get()...); };
    const Argument described[] = {argument(kept)..., Argument{nullptr}};
    return enqueue_launch(configuration_, name_, call_site, new BoundKernelCall<decltype(bound)>(bound), described,
                          static_cast<int>(sizeof...(Parameters)));
  }

 private:
  Configuration configuration_;
  const char* name_;
  Call kernel_;
};

/// A number that may have been written as the null pointer: becomes what the kernel's parameter is.
struct NumberOrNull {
  long value;
  template <class T>
  operator T() const {
    return T(value);
  }
};

/// What becomes of an argument of type T where NULL, and perhaps 0, may stand for pointers.
template <class T, bool zero_may_be_null>
struct Passed {
  using Type = T;
};
template <bool zero_may_be_null>
struct Passed<long, zero_may_be_null> {
  using Type = NumberOrNull;
};
template <>
struct Passed<int, true> {
  using Type = NumberOrNull;
};

/// Of a kernel without signature: the arguments decide. `Accepts` says which ones a call of the kernel would take.
/// @param least how many arguments it takes beside a signature, and only if they fit; 0 where there is no signature
template <class Call, class Accepts, size_t least = 0>
struct DeducingStarter : Launch<Call> {
  template <class... Arguments, class = std::enable_if_t<least == 0 || (sizeof...(Arguments) >= least &&
                                                                        accepts<Accepts, Arguments...>(0))>>
  __attribute__((noinline)) void start(Arguments... arguments) const {
    const void* call_site = __builtin_return_address(0);
    if constexpr (accepts<Accepts, Arguments...>(0)) {
      this->enqueue(call_site, Kept<Arguments>{arguments}...);
    } else if constexpr (accepts<Accepts, typename Passed<Arguments, false>::Type...>(0)) {
      enqueue_as<typename Passed<Arguments, false>::Type...>(call_site, arguments...);
    } else if constexpr (accepts<Accepts, typename Passed<Arguments, true>::Type...>(0)) {
      enqueue_as<typename Passed<Arguments, true>::Type...>(call_site, arguments...);
    } else {
      this->enqueue(call_site, Kept<Arguments>{arguments}...);  // the compiler says what is wrong
    }
  }

 private:
  template <class... Types, class... Arguments>
  void enqueue_as(const void* call_site, Arguments... arguments) const {
    this->enqueue(call_site, Kept<Types>{Types{arguments}}...);
  }
};

/// Takes exactly these parameters, so that arguments become what they would in a call, nullptr from 0 included.
template <class Base, class... Taken>
struct ExactStarter : Base {
  __attribute__((noinline)) void start(Taken... arguments) const {
    this->enqueue(__builtin_return_address(0), Kept<Taken>{arguments}...);
  }
};

/// Takes these parameters beside those of `Base`, if the kernel does.
template <bool kernel_accepts, class Base, class... Taken>
struct AnotherStarter : Base {};
template <class Base, class... Taken>
struct AnotherStarter<true, Base, Taken...> : ExactStarter<Base, Taken...> {
  using Base::start;
  using ExactStarter<Base, Taken...>::start;
};

/// Whether a pack follows the parameters that a signature has: `kernel<int>` may name a template that takes more.
template <class Accepts, class... Taken>
constexpr bool takes_more = accepts<Accepts, Taken..., int>(0) || accepts<Accepts, Taken..., int*>(0);

/// Of a kernel with a signature. There is one more start() for each default argument, and one for arguments of a pack.
template <class Call, class Accepts, class Taken, class... Left>
struct Starter;
template <class Call, class Accepts, class... Taken>
struct Starter<Call, Accepts, Signature<Taken...>>
    : std::conditional_t<takes_more<Accepts, Taken...>,
                         AnotherStarter<true, DeducingStarter<Call, Accepts, sizeof...(Taken) + 1>, Taken...>,
                         ExactStarter<Launch<Call>, Taken...>> {};
template <class Call, class Accepts, class... Taken, class Next, class... Left>
struct Starter<Call, Accepts, Signature<Taken...>, Next, Left...>
    : AnotherStarter<accepts<Accepts, Taken...>(0), Starter<Call, Accepts, Signature<Taken..., Next>, Left...>,
                     Taken...> {};

/// Whether a pointer stands for the kernel. Functions that share a name are none, be they kernels or not.
template <class FindSignature>
constexpr bool finds_pointer() {
  if constexpr (accepts<FindSignature, WhetherPointer>(0)) {
    return decltype(value_of<const FindSignature&>()(WhetherPointer{}))::value;
  } else {
    return false;
  }
}

/// A name that captures nothing always stands for the same function. Anything else, a member, say, or a call, is
/// evaluated here and now: neither it nor what it consists of needs to be the same when the kernel runs.
template <class Call, class Accepts, class FindSignature, class... Parameters>
auto starter(const Launch<Call>& launch, const Accepts&, const FindSignature& find_signature,
             Signature<Parameters...>) {
  if constexpr (finds_pointer<FindSignature>() || !std::is_empty<Call>::value ||
                (passed_by_address<Parameters> || ...)) {
    using OnBytes = CallOnBytes<Parameters...>;
    return Starter<OnBytes, OnBytes, Signature<>, Parameters...>{
        launch.with(OnBytes{find_signature(WithAddress{}).kernel})};
  } else {
    return Starter<Call, Accepts, Signature<>, Parameters...>{launch};
  }
}

/// `kernel<<<configuration>>>`, still without its arguments.
/// @param call calls the kernel
/// @param test may be called like the kernel, and with nothing else; does nothing
/// @param find_signature may be called with anything if the kernel has a signature, and returns it
template <class Call, class Accepts, class FindSignature>
auto launch(const Configuration& configuration, const char* name, const Call& call, const Accepts& test,
            const FindSignature& find_signature) {
  const Launch<Call> waiting(configuration, name, call);
  if constexpr (accepts<FindSignature, int>(0)) {
    return starter(waiting, test, find_signature, find_signature(0));
  } else {
    return DeducingStarter<Call, Accepts>{waiting};
  }
}

}  // namespace simulator
