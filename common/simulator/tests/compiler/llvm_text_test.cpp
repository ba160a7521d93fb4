#include "simulator/compiler/llvm_text.hpp"

#include <doctest/doctest.h>

namespace simulator::llvm_text {

TEST_CASE("commas within brackets part nothing") {
  CHECK(split("i32 1, ptr %2,float 3.0") == Lines{"i32 1", "ptr %2", "float 3.0"});
  CHECK(split("<2 x float> <float 1.0, float 2.0>, {i8, i8} %1, i8* getelementptr (i8, i8* @x, i64 4)") ==
        Lines{"<2 x float> <float 1.0, float 2.0>", "{i8, i8} %1", "i8* getelementptr (i8, i8* @x, i64 4)"});
  CHECK(split("void") == Lines{"void"});
}

TEST_CASE("words, numbers and values of a text") {
  CHECK(last_word("float* %36") == "%36");
  CHECK(all_but_last_word("float* %36") == "float*");
  CHECK(last_word("ptr") == "ptr");
  CHECK(number("24, ptr") == 24);
  CHECK(number("ptr") == 0);
  CHECK(values_in("float %3, ptr %a.addr, i8 7") == Lines{"%3", "%a.addr"});
  CHECK(values_in("i8 7, @x").empty());
}

TEST_CASE("an instruction's name, code and rest") {
  const Instruction load("  %5 = load float, float* %4, align 16, !dbg !9, !tbaa !3");
  CHECK(load.name == "%5");
  CHECK(load.code == "load");
  CHECK(load.rest == "float, float* %4, align 16");
  CHECK(load.is_load());
  CHECK(load.value() == "float");
  CHECK(load.pointer() == "float* %4");
  CHECK(load.alignment() == 16);
  const Instruction store("  store float %5, ptr %6");
  CHECK(store.name.empty());
  CHECK(store.is_store());
  CHECK(store.value() == "float %5");
  CHECK(store.alignment() == 1);
  CHECK_FALSE(Instruction("  %5 = load volatile float, ptr %4, align 4").is_load());
  CHECK_FALSE(Instruction("  store atomic i32 1, ptr %4 seq_cst, align 4").is_store());
  for (const char* none : {"7:                ; preds = %5", "", "    i32 0, label %4", "}"})
    CHECK(Instruction(none).code.empty());
}

TEST_CASE("a call's function and arguments") {
  const Instruction line("  %4 = tail call float @sqrtf(float noundef %3) #4, !dbg !2");
  CHECK(line.is_call());
  const Call call(line);
  CHECK(call.function == "@sqrtf");
  CHECK(call.arguments() == Lines{"float noundef %3"});
  CHECK_FALSE(call.takes_pointer());
  const Call copy(Instruction("  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %1, ptr %0, i64 16, i1 false)"));
  CHECK(copy.is_copy());
  CHECK(copy.takes_pointer());
  CHECK(copy.arguments() == Lines{"ptr align 16 %1", "ptr %0", "i64 16", "i1 false"});
  CHECK(Call(Instruction("  call void @f()")).arguments().empty());
  CHECK(Call(Instruction("  call void %3(ptr @x)")).function.empty());
}

TEST_CASE("where an instruction stands in the source") {
  CHECK(place_of("  ret void, !dbg !46") == ", !dbg !46");
  CHECK(place_of("  store i8 1, ptr %4, align 1, !dbg !46, !tbaa !47") == ", !dbg !46");
  CHECK(place_of("  ret void").empty());
}

TEST_CASE("the functions that have a body") {
  const Lines module = lines_in(
      "declare void @g()\n"
      "define float @_Z6squaref(float %0) #0 {\n"
      "  %2 = fmul float %0, %0\n"
      "  ret float %2\n"
      "}\n"
      "\n"
      "define void @k() {\n"
      "  ret void\n"
      "}");
  CHECK(module.size() == 9);
  CHECK(module[5].empty());
  const std::vector<Function> functions = functions_in(module);
  REQUIRE(functions.size() == 2);
  CHECK(functions[0].name() == "@_Z6squaref");
  CHECK(functions[0].first == 2);
  CHECK(functions[0].body == Lines{"  %2 = fmul float %0, %0", "  ret float %2"});
  CHECK(functions[1].name() == "@k");
}

}  // namespace simulator::llvm_text
