#include "simulator/compiler/struct_copies.hpp"

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

TEST_CASE("an access of a width that the thread sanitizer does not know is announced") {
  const std::string load = "  %5 = load i24, ptr %4, align 1, !dbg !9\n";
  const std::string declarations =
      "\ndeclare void @__tsan_read_range(ptr, i64)\n\ndeclare void @__tsan_write_range(ptr, i64)\n";
  CHECK(announce_struct_copies(load) ==
        "  call void @__tsan_read_range(ptr %4, i64 3), !dbg !9\n" + load + declarations);
  const std::string store = "  store i48 %5, i48* %4, align 8\n";
  CHECK(announce_struct_copies(store) ==
        "  call void bitcast (void (i8*, i64)* @__tsan_write_range to void (i48*, i64)*)(i48* %4, i64 6)\n" + store +
            "\ndeclare void @__tsan_read_range(i8*, i64)\n\ndeclare void @__tsan_write_range(i8*, i64)\n");
  for (const char* known : {"  %5 = load i64, ptr %4, align 8\n", "  store i1 %5, ptr %4, align 1\n",
                            "  store i128 %5, ptr %4, align 16\n"})
    CHECK(announce_struct_copies(known) == known);
}

TEST_CASE("a number of bytes has as many bits as the module's pointers") {
  const std::string layout = "target datalayout = \"e-m:e-p:32:32-p10:8:8-i64:64\"\n";
  const std::string load = "  %5 = load i24, ptr %4, align 1, !dbg !9\n";
  CHECK(announce_struct_copies(layout + load) ==
        layout + "  call void @__tsan_read_range(ptr %4, i32 3), !dbg !9\n" + load +
            "\ndeclare void @__tsan_read_range(ptr, i32)\n\ndeclare void @__tsan_write_range(ptr, i32)\n");
}

TEST_CASE("the load with which some bits are stored is not the source's") {
  const std::string text =
      "  %6 = load i32, ptr %4, align 4\n"
      "  %7 = and i32 %6, -65505\n"
      "  %8 = or i32 %7, 32\n"
      "  store i32 %8, ptr %4, align 4\n";
  const std::string of_another = "  %6 = load i32, ptr %5, align 4\n" + text.substr(text.find('\n') + 1);
  CHECK(announce_struct_copies(text) ==
        "  %6 = load i32, ptr %4, align 4, !tbaa !{!{!\"vtable pointer\", !{!\"simulator\"}, i64 0}, "
        "!{!\"vtable pointer\", !{!\"simulator\"}, i64 0}, i64 0}\n" +
            text.substr(text.find('\n') + 1));
  CHECK(announce_struct_copies(of_another) == of_another);
}
