#include "simulator/translate/struct_copies.hpp"

#include <doctest/doctest.h>

using simulator::announce_struct_copies;

TEST_CASE("a struct's copy is announced at its place in the source") {
  const std::string line =
      "  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %11, ptr align 8 %15, i64 16, i1 false), !dbg !46, !tbaa.struct "
      "!47\n";
  CHECK(announce_struct_copies(line) ==
        "  call void @simulator_struct_copy(ptr align 16 %11, ptr align 8 %15, i64 16, i64 8), !dbg !46\n" + line +
            "\ndeclare void @simulator_struct_copy(ptr, ptr, i64, i64)\n");
}

TEST_CASE("pointers with types, brackets within arguments, no place") {
  const std::string line =
      "  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 4 bitcast ([2 x %struct.P]* @x to i8*), i8* align 4 "
      "getelementptr (i8, i8* @y, i64 4), i64 12, i1 false)\n";
  CHECK(announce_struct_copies(line) ==
        "  call void @simulator_struct_copy(i8* align 4 bitcast ([2 x %struct.P]* @x to i8*), i8* align 4 "
        "getelementptr (i8, i8* @y, i64 4), i64 4, i64 4)\n" +
            line + "\ndeclare void @simulator_struct_copy(i8*, i8*, i64, i64)\n");
}

TEST_CASE("all else stays as it is") {
  const std::string text =
      "define void @k(ptr %0) {\n"
      "  call void @llvm.memcpy.p0.p0.i64(ptr %1, ptr %0, i64 16, i1 false), !dbg !9\n"
      "  ret void\n}\n"
      "declare void @llvm.memcpy.p0.p0.i64(ptr noalias, ptr noalias, i64, i1 immarg)\n";
  CHECK(announce_struct_copies(text) == text);
}
