/// @file
/// The matrix instruction of Hopper's warp groups, as the PTX ISA describes it ("Asynchronous Warpgroup Level Matrix
/// Instructions"), in the shapes that the ladders use. All take values of bfloat16 and add floats. Each of a group's 128
/// threads holds columns / 2 outputs of 64 × columns.
///
/// Each call of wgmma…() begins work that reads shared memory and registers on its own. The outputs may be read, and what
/// it reads may be written, only after wgmma_wait() and, for registers, hold().
#pragma once

#include <cstdint>

/// Tells the tensor cores where a tile lies in shared memory, in rows of 128 bytes, swizzled as the copy engine does
/// it.
/// @param tile its first byte
/// @param group_bytes from one group of 8 rows to the next
/// @param chunk_bytes from one chunk of 128 bytes of a longer row to the next; unused where rows have one chunk
__device__ inline std::uint64_t tile_descriptor(const void* tile, int group_bytes, int chunk_bytes) {
  constexpr std::uint64_t swizzle_128_bytes = 1ULL << 62U;
  const auto sixteenths = [](std::uint32_t bytes) { return static_cast<std::uint64_t>((bytes & 0x3FFFFU) >> 4U); };
  return sixteenths(static_cast<std::uint32_t>(__cvta_generic_to_shared(tile))) | sixteenths(chunk_bytes) << 16U |
         sixteenths(group_bytes) << 32U | swizzle_128_bytes;
}

/// Registers written before are seen by the instructions after.
__device__ inline void wgmma_begin() { asm volatile("wgmma.fence.sync.aligned;" ::: "memory"); }

/// The instructions since the last call are one group.
__device__ inline void wgmma_end_group() { asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory"); }

/// Waits until at most `pending` groups are at work.
template <int pending>
__device__ void wgmma_wait() {
  asm volatile("wgmma.wait_group.sync.aligned %0;" ::"n"(pending) : "memory");
}

/// Only after a wait do registers hold what an instruction computed. This makes the compiler believe it.
template <int outputs>
__device__ void hold(float (&d)[outputs]) {
#pragma unroll
  for (int i = 0; i < outputs; ++i) asm volatile("" : "+f"(d[i])::"memory");
}

// An instruction names each of its registers.
#define COURSE_NAMES_64                                                              \
  "%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15"             \
  ", %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31" \
  ", %32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47" \
  ", %48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63"
#define COURSE_NAMES_88                                                              \
  COURSE_NAMES_64                                                                    \
  ", %64, %65, %66, %67, %68, %69, %70, %71, %72, %73, %74, %75, %76, %77, %78, %79" \
  ", %80, %81, %82, %83, %84, %85, %86, %87"
#define COURSE_NAMES_128                                                                             \
  COURSE_NAMES_88                                                                                    \
  ", %88, %89, %90, %91, %92, %93, %94, %95, %96, %97, %98, %99, %100, %101, %102, %103"             \
  ", %104, %105, %106, %107, %108, %109, %110, %111, %112, %113, %114, %115, %116, %117, %118, %119" \
  ", %120, %121, %122, %123, %124, %125, %126, %127"
#define COURSE_8(i)                                                                                     \
  "+f"(d[i]), "+f"(d[(i) + 1]), "+f"(d[(i) + 2]), "+f"(d[(i) + 3]), "+f"(d[(i) + 4]), "+f"(d[(i) + 5]), \
      "+f"(d[(i) + 6]), "+f"(d[(i) + 7])
#define COURSE_24(i) COURSE_8(i), COURSE_8((i) + 8), COURSE_8((i) + 16)
#define COURSE_64 COURSE_24(0), COURSE_24(24), COURSE_8(48), COURSE_8(56)

/// d = a · b, or d += a · b where `add`: 64 × 16 by 16 × 256; the rows of `a` lie along k, those of `b` along its columns.
__device__ inline void wgmma_256(float (&d)[128], std::uint64_t a, std::uint64_t b, bool add) {
  asm volatile(
      "{\n"
      ".reg .pred p;\n"
      "setp.ne.b32 p, %130, 0;\n"
      "wgmma.mma_async.sync.aligned.m64n256k16.f32.bf16.bf16 {" COURSE_NAMES_128
      "}, %128, %129, p, 1, 1, 0, 1;\n"
      "}\n"
      : COURSE_64, COURSE_24(64), COURSE_24(88), COURSE_8(112), COURSE_8(120)
      : "l"(a), "l"(b), "r"(static_cast<int>(add)));
}

/// d = a · bᵀ, or d += a · bᵀ where `add`: 64 × 16 by 16 × 176; the rows of `a` and of `b` lie along k.
__device__ inline void wgmma_176(float (&d)[88], std::uint64_t a, std::uint64_t b, bool add) {
  asm volatile(
      "{\n"
      ".reg .pred p;\n"
      "setp.ne.b32 p, %90, 0;\n"
      "wgmma.mma_async.sync.aligned.m64n176k16.f32.bf16.bf16 {" COURSE_NAMES_88
      "}, %88, %89, p, 1, 1, 0, 0;\n"
      "}\n"
      : COURSE_64, COURSE_24(64)
      : "l"(a), "l"(b), "r"(static_cast<int>(add)));
}

/// The same with `a` in registers: rows lane / 4 and 8 below of each warp's 16, and of both columns 2 · (lane % 4) and the
/// next, then the same 8 columns on.
__device__ inline void wgmma_176(float (&d)[88], const std::uint32_t (&a)[4], std::uint64_t b, bool add) {
  asm volatile(
      "{\n"
      ".reg .pred p;\n"
      "setp.ne.b32 p, %93, 0;\n"
      "wgmma.mma_async.sync.aligned.m64n176k16.f32.bf16.bf16 {" COURSE_NAMES_88
      "}, {%88, %89, %90, %91}, %92, p, 1, 1, 0;\n"
      "}\n"
      : COURSE_64, COURSE_24(64)
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "l"(b), "r"(static_cast<int>(add)));
}

/// d += a · b: 64 × 16 by 16 × 128, `a` in registers as above; the rows of `b` lie along its columns.
__device__ inline void wgmma_128(float (&d)[64], const std::uint32_t (&a)[4], std::uint64_t b) {
  asm volatile("wgmma.mma_async.sync.aligned.m64n128k16.f32.bf16.bf16 {" COURSE_NAMES_64
               "}, {%64, %65, %66, %67}, %68, 1, 1, 1, 1;\n"
               : COURSE_64
               : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "l"(b));
}

#undef COURSE_NAMES_64
#undef COURSE_NAMES_88
#undef COURSE_NAMES_128
#undef COURSE_8
#undef COURSE_24
#undef COURSE_64
