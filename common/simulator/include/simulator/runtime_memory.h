/// @file
/// The CUDA runtime's functions for memory: allocation, pools, copies, symbols.
#pragma once

#ifdef __cplusplus
extern "C" {
#endif
cudaError_t cudaMalloc(void** pointer, size_t bytes);
cudaError_t cudaMallocHost(void** pointer, size_t bytes);
cudaError_t cudaHostAlloc(void** pointer, size_t bytes, unsigned int flags);
cudaError_t cudaMallocManaged(void** pointer, size_t bytes, unsigned int flags SIMULATOR_DEFAULT(cudaMemAttachGlobal));
cudaError_t cudaMallocAsync(void** pointer, size_t bytes, cudaStream_t stream);
cudaError_t cudaMallocPitch(void** pointer, size_t* pitch, size_t width_bytes, size_t height);
cudaError_t cudaFree(void* pointer);
cudaError_t cudaFreeAsync(void* pointer, cudaStream_t stream);
cudaError_t cudaFreeHost(void* pointer);
cudaError_t cudaHostRegister(void* pointer, size_t bytes, unsigned int flags);
cudaError_t cudaHostUnregister(void* pointer);
cudaError_t cudaHostGetFlags(unsigned int* flags, void* pointer);
cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, void* pointer, size_t bytes SIMULATOR_DEFAULT(0),
                                     unsigned int flags SIMULATOR_DEFAULT(cudaMemAttachSingle));
cudaError_t cudaHostGetDevicePointer(void** device_pointer, void* host_pointer, unsigned int flags);
cudaError_t cudaMemGetInfo(size_t* free_bytes, size_t* total_bytes);
cudaError_t cudaPointerGetAttributes(cudaPointerAttributes* attributes, const void* pointer);

cudaError_t cudaMemcpy(void* destination, const void* source, size_t bytes, cudaMemcpyKind kind);
cudaError_t cudaMemcpyAsync(void* destination, const void* source, size_t bytes, cudaMemcpyKind kind,
                            cudaStream_t stream SIMULATOR_DEFAULT(nullptr));
cudaError_t cudaMemcpy2D(void* destination, size_t destination_pitch, const void* source, size_t source_pitch,
                         size_t width_bytes, size_t height, cudaMemcpyKind kind);
cudaError_t cudaMemcpy2DAsync(void* destination, size_t destination_pitch, const void* source, size_t source_pitch,
                              size_t width_bytes, size_t height, cudaMemcpyKind kind,
                              cudaStream_t stream SIMULATOR_DEFAULT(nullptr));
cudaError_t cudaMemcpyPeer(void* destination, int destination_device, const void* source, int source_device,
                           size_t bytes);
cudaError_t cudaMemcpyPeerAsync(void* destination, int destination_device, const void* source, int source_device,
                                size_t bytes, cudaStream_t stream SIMULATOR_DEFAULT(nullptr));
cudaError_t cudaMemset(void* pointer, int value, size_t bytes);
cudaError_t cudaMemsetAsync(void* pointer, int value, size_t bytes, cudaStream_t stream SIMULATOR_DEFAULT(nullptr));
cudaError_t cudaMemset2D(void* pointer, size_t pitch, int value, size_t width_bytes, size_t height);
cudaError_t cudaMemset2DAsync(void* pointer, size_t pitch, int value, size_t width_bytes, size_t height,
                              cudaStream_t stream SIMULATOR_DEFAULT(nullptr));
#ifdef __cplusplus
}
#endif

#ifdef __cplusplus
cudaError_t cudaMemPrefetchAsync(const void* pointer, size_t bytes, int device, cudaStream_t stream = nullptr);
cudaError_t cudaMemPrefetchAsync(const void* pointer, size_t bytes, cudaMemLocation location, unsigned int flags,
                                 cudaStream_t stream = nullptr);
cudaError_t cudaMemAdvise(const void* pointer, size_t bytes, cudaMemoryAdvise advice, int device);
cudaError_t cudaMemAdvise(const void* pointer, size_t bytes, cudaMemoryAdvise advice, cudaMemLocation location);

namespace simulator {

/// @name What the templates below call. `pc` is the line of the program.
/// @{
cudaError_t allocate_device(void** pointer, size_t bytes, const char* function, const void* pc);
cudaError_t allocate_in_stream(void** pointer, size_t bytes, cudaStream_t stream, const char* function, const void* pc);
cudaError_t allocate_managed(void** pointer, size_t bytes, const void* pc);
cudaError_t allocate_pinned(void** pointer, size_t bytes, const char* function, const void* pc);
cudaError_t allocate_pitched(void** pointer, size_t* pitch, size_t width_bytes, size_t height, const void* pc);

/// A `__device__` or `__constant__` variable.
struct Symbol {
  const void* address;
  size_t bytes;
};
struct SymbolCopy {
  size_t bytes;
  size_t offset;
  cudaMemcpyKind kind;
  cudaStream_t stream;
  bool asynchronous;
};
cudaError_t copy_to_symbol(const Symbol& symbol, const void* source, const SymbolCopy& copy, const void* pc);
cudaError_t copy_from_symbol(void* destination, const Symbol& symbol, const SymbolCopy& copy, const void* pc);
cudaError_t symbol_address(void** address, const Symbol& symbol, const void* pc);
cudaError_t symbol_size(size_t* bytes, const Symbol& symbol, const void* pc);
/// @}

/// A pointer to a pointer to anything, const or not, as which functions of C take it.
inline void** as_void_pointer(void* pointer) { return static_cast<void**>(pointer); }

template <class T>
Symbol symbol_of(const T& variable) {
  return {const_cast<const char*>(&reinterpret_cast<const volatile char&>(variable)), sizeof(T)};
}

/// `(const void*)&variable`, as which the runtime of CUDA itself hands variables on.
Symbol symbol_of(const void* const& handle);

}  // namespace simulator

// Never inlined, so that the return address is the program's line.
#define SIMULATOR_API \
  template <class T>  \
  __attribute__((noinline)) cudaError_t
#define SIMULATOR_PC __builtin_return_address(0)

SIMULATOR_API cudaMalloc(T** pointer, size_t bytes) {
  return ::simulator::allocate_device(::simulator::as_void_pointer(pointer), bytes, "cudaMalloc", SIMULATOR_PC);
}
SIMULATOR_API cudaMallocHost(T** pointer, size_t bytes, unsigned int = cudaHostAllocDefault) {
  return ::simulator::allocate_pinned(::simulator::as_void_pointer(pointer), bytes, "cudaMallocHost", SIMULATOR_PC);
}
SIMULATOR_API cudaHostAlloc(T** pointer, size_t bytes, unsigned int) {
  return ::simulator::allocate_pinned(::simulator::as_void_pointer(pointer), bytes, "cudaHostAlloc", SIMULATOR_PC);
}
SIMULATOR_API cudaMallocManaged(T** pointer, size_t bytes, unsigned int = cudaMemAttachGlobal) {
  return ::simulator::allocate_managed(::simulator::as_void_pointer(pointer), bytes, SIMULATOR_PC);
}
SIMULATOR_API cudaMallocAsync(T** pointer, size_t bytes, cudaStream_t stream) {
  return ::simulator::allocate_in_stream(::simulator::as_void_pointer(pointer), bytes, stream, "cudaMallocAsync",
                                         SIMULATOR_PC);
}
SIMULATOR_API cudaMallocPitch(T** pointer, size_t* pitch, size_t width_bytes, size_t height) {
  return ::simulator::allocate_pitched(::simulator::as_void_pointer(pointer), pitch, width_bytes, height, SIMULATOR_PC);
}
SIMULATOR_API cudaHostGetDevicePointer(T** device_pointer, void* host_pointer, unsigned int flags) {
  return cudaHostGetDevicePointer(::simulator::as_void_pointer(device_pointer), host_pointer, flags);
}

SIMULATOR_API cudaMemcpyToSymbol(const T& symbol, const void* source, size_t bytes, size_t offset = 0,
                                 cudaMemcpyKind kind = cudaMemcpyHostToDevice) {
  return ::simulator::copy_to_symbol(::simulator::symbol_of(symbol), source, {bytes, offset, kind, nullptr, false},
                                     SIMULATOR_PC);
}
SIMULATOR_API cudaMemcpyToSymbolAsync(const T& symbol, const void* source, size_t bytes, size_t offset = 0,
                                      cudaMemcpyKind kind = cudaMemcpyHostToDevice, cudaStream_t stream = nullptr) {
  return ::simulator::copy_to_symbol(::simulator::symbol_of(symbol), source, {bytes, offset, kind, stream, true},
                                     SIMULATOR_PC);
}
SIMULATOR_API cudaMemcpyFromSymbol(void* destination, const T& symbol, size_t bytes, size_t offset = 0,
                                   cudaMemcpyKind kind = cudaMemcpyDeviceToHost) {
  return ::simulator::copy_from_symbol(destination, ::simulator::symbol_of(symbol),
                                       {bytes, offset, kind, nullptr, false}, SIMULATOR_PC);
}
SIMULATOR_API cudaMemcpyFromSymbolAsync(void* destination, const T& symbol, size_t bytes, size_t offset = 0,
                                        cudaMemcpyKind kind = cudaMemcpyDeviceToHost, cudaStream_t stream = nullptr) {
  return ::simulator::copy_from_symbol(destination, ::simulator::symbol_of(symbol), {bytes, offset, kind, stream, true},
                                       SIMULATOR_PC);
}
template <class Pointer, class T>
__attribute__((noinline)) cudaError_t cudaGetSymbolAddress(Pointer** address, const T& symbol) {
  return ::simulator::symbol_address(::simulator::as_void_pointer(address), ::simulator::symbol_of(symbol),
                                     SIMULATOR_PC);
}
SIMULATOR_API cudaGetSymbolSize(size_t* bytes, const T& symbol) {
  return ::simulator::symbol_size(bytes, ::simulator::symbol_of(symbol), SIMULATOR_PC);
}

SIMULATOR_API cudaStreamAttachMemAsync(cudaStream_t stream, T* pointer, size_t bytes = 0,
                                       unsigned int flags = cudaMemAttachSingle) {
  return cudaStreamAttachMemAsync(stream, static_cast<void*>(pointer), bytes, flags);
}

#undef SIMULATOR_PC
#undef SIMULATOR_API
#endif

// Copies of boxes: rows of slices, each at a pitch. None from or to arrays.
typedef struct cudaExtent {
  size_t width;  ///< bytes
  size_t height;
  size_t depth;
} cudaExtent;
typedef struct cudaPos {
  size_t x;  ///< bytes
  size_t y;
  size_t z;
} cudaPos;
typedef struct cudaPitchedPtr {
  void* ptr;
  size_t pitch;
  size_t xsize;
  size_t ysize;
} cudaPitchedPtr;
typedef struct cudaArray* cudaArray_t;
typedef struct cudaMemcpy3DParms {
  cudaArray_t srcArray;
  cudaPos srcPos;
  cudaPitchedPtr srcPtr;
  cudaArray_t dstArray;
  cudaPos dstPos;
  cudaPitchedPtr dstPtr;
  cudaExtent extent;
  cudaMemcpyKind kind;
} cudaMemcpy3DParms;

#ifdef __cplusplus
#define SIMULATOR_MAKE(type) return type
#else
#define SIMULATOR_MAKE(type) return (type)
#endif
static inline cudaExtent make_cudaExtent(size_t width, size_t height, size_t depth) {
  SIMULATOR_MAKE(cudaExtent){width, height, depth};
}
static inline cudaPos make_cudaPos(size_t x, size_t y, size_t z) { SIMULATOR_MAKE(cudaPos){x, y, z}; }
static inline cudaPitchedPtr make_cudaPitchedPtr(void* pointer, size_t pitch, size_t width, size_t height) {
  SIMULATOR_MAKE(cudaPitchedPtr){pointer, pitch, width, height};
}
#undef SIMULATOR_MAKE

#ifdef __cplusplus
extern "C" {
#endif
cudaError_t cudaMalloc3D(cudaPitchedPtr* pointer, cudaExtent extent);
cudaError_t cudaMemcpy3D(const cudaMemcpy3DParms* copy);
cudaError_t cudaMemcpy3DAsync(const cudaMemcpy3DParms* copy, cudaStream_t stream SIMULATOR_DEFAULT(nullptr));
cudaError_t cudaMemset3D(cudaPitchedPtr pointer, int value, cudaExtent extent);
cudaError_t cudaMemset3DAsync(cudaPitchedPtr pointer, int value, cudaExtent extent,
                              cudaStream_t stream SIMULATOR_DEFAULT(nullptr));
#ifdef __cplusplus
}
#endif

// Pools of memory, from which cudaMallocAsync() takes. Here they all take from the same device memory.
typedef struct simulator_pool* cudaMemPool_t;

typedef enum cudaMemPoolAttr {
  cudaMemPoolReuseFollowEventDependencies = 1,
  cudaMemPoolReuseAllowOpportunistic = 2,
  cudaMemPoolReuseAllowInternalDependencies = 3,
  cudaMemPoolAttrReleaseThreshold = 4,
  cudaMemPoolAttrReservedMemCurrent = 5,
  cudaMemPoolAttrReservedMemHigh = 6,
  cudaMemPoolAttrUsedMemCurrent = 7,
  cudaMemPoolAttrUsedMemHigh = 8
} cudaMemPoolAttr;
typedef enum cudaMemAllocationType {
  cudaMemAllocationTypeInvalid = 0,
  cudaMemAllocationTypePinned = 1
} cudaMemAllocationType;
typedef enum cudaMemAllocationHandleType {
  cudaMemHandleTypeNone = 0,
  cudaMemHandleTypePosixFileDescriptor = 1
} cudaMemAllocationHandleType;
typedef struct cudaMemPoolProps {
  cudaMemAllocationType allocType;
  cudaMemAllocationHandleType handleTypes;
  cudaMemLocation location;
  void* win32SecurityAttributes;
  size_t maxSize;
  unsigned char reserved[56];
} cudaMemPoolProps;

#ifdef __cplusplus
extern "C" {
#endif
cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t* pool, int device);
cudaError_t cudaDeviceGetMemPool(cudaMemPool_t* pool, int device);
cudaError_t cudaDeviceSetMemPool(int device, cudaMemPool_t pool);
cudaError_t cudaMemPoolCreate(cudaMemPool_t* pool, const cudaMemPoolProps* properties);
cudaError_t cudaMemPoolDestroy(cudaMemPool_t pool);
cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t pool, cudaMemPoolAttr attribute, void* value);
cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t pool, cudaMemPoolAttr attribute, void* value);
cudaError_t cudaMemPoolTrimTo(cudaMemPool_t pool, size_t bytes_to_keep);
#ifdef __cplusplus
}
#endif

#ifdef __cplusplus
template <class T>
__attribute__((noinline)) cudaError_t cudaMallocFromPoolAsync(T** pointer, size_t bytes, cudaMemPool_t,
                                                              cudaStream_t stream) {
  return ::simulator::allocate_in_stream(::simulator::as_void_pointer(pointer), bytes, stream,
                                         "cudaMallocFromPoolAsync", __builtin_return_address(0));
}
template <class T>
__attribute__((noinline)) cudaError_t cudaMallocAsync(T** pointer, size_t bytes, cudaMemPool_t, cudaStream_t stream) {
  return ::simulator::allocate_in_stream(::simulator::as_void_pointer(pointer), bytes, stream, "cudaMallocAsync",
                                         __builtin_return_address(0));
}
#endif
