/// @file
/// What simcc makes of the words that people give nvcc.
#include "simulator/compiler/command_line.hpp"

#include <doctest/doctest.h>

#include <sstream>

#include "compiler/compiling.hpp"
#include "simulator/platform/files.hpp"
#include "simulator/platform/problem.hpp"

using namespace simulator;

namespace {

using Words = std::vector<std::string>;

/// The words of `text`, which are divided by blanks.
CommandLine parse(const std::string& text) {
  std::istringstream in(text);
  Words words;
  for (std::string word; in >> word;) words.push_back(word);
  return parse_command_line(words);
}

std::string refusal(const std::string& text) {
  try {
    parse(text);
  } catch (const course::Problem& problem) {
    return problem.what();
  }
  return "";
}

}  // namespace

TEST_CASE("what is made") {
  CHECK(parse("a.cu").product == Product::program);
  CHECK(parse("-link a.o").product == Product::program);
  for (const char* words : {"-c a.cu", "--compile a.cu", "-dc a.cu", "--device-c a.cu", "-dw a.cu", "a.cu -c"})
    CHECK(parse(words).product == Product::objects);
  CHECK(parse("-shared a.cu").product == Product::shared_library);
  CHECK(parse("--shared a.cu").product == Product::shared_library);
  CHECK(parse("-dlink a.o b.o -o c.o").product == Product::device_link);
  CHECK(parse("-lib a.o -o liba.a").product == Product::archive);
  CHECK(parse("-M a.cu").product == Product::dependencies);
  CHECK(parse("--emit-translation a.cu").product == Product::translation);
  CHECK(parse("-cuda a.cu").product == Product::translated_files);
  for (const char* set : {"runtime", "support"})
    CHECK(parse(std::string("--precompile ") + set).product == Product::precompiled_headers);
  CHECK(parse("--precompile runtime").header_set == HeaderSet::runtime);
  CHECK(parse("--precompile support").header_set == HeaderSet::support);
  CHECK_THROWS_AS(parse("--precompile all"), course::Problem);
  for (const char* words : {"--version", "-V"}) CHECK(parse(words).product == Product::version);
  CHECK(parse("--list-gpu-arch").product == Product::architectures);
  CHECK(parse("--list-gpu-code").product == Product::codes);
  for (const char* words : {"--help", "-h"}) CHECK(parse(words).product == Product::help);
}

TEST_CASE("values stand beside an option, after = or, for one letter, at once") {
  for (const char* words : {"-o x a.cu", "-o=x a.cu", "--output-file x a.cu", "--output-file=x a.cu"})
    CHECK(parse(words).output == "x");
  for (const char* words : {"-I x a.cu", "-Ix a.cu", "-I=x a.cu", "--include-path x a.cu", "-isystem=x a.cu"})
    CHECK(parse(words).include_dirs == Words{"x"});
  for (const char* words : {"-std=c++20 a.cu", "-std c++20 a.cu", "--std=c++20 a.cu", "--std c++20 a.cu"})
    CHECK(parse(words).standard == "c++20");
  CHECK(parse("-DA -DB=1,C=2 -D D a.cu").defines == Words{"A", "B=1", "C=2", "D"});
  CHECK(parse("-U A a.cu").compiler_options == Words{"-UA"});
  for (const char* words : {"-expt-relaxed-constexpr a.cu", "--expt-relaxed-constexpr a.cu"})
    CHECK(parse(words).defines == Words{"__CUDACC_RELAXED_CONSTEXPR__=1"});
  CHECK(parse("-include x.h a.cu").compiler_options == Words{"-include", "x.h"});
  CHECK(parse("-Lx,y -lm -l z a.cu").link_options == Words{"-Lx", "-Ly", "-lm", "-lz"});
  CHECK(parse("-odir out -c a.cu").output_folder == "out");
}

TEST_CASE("build tools ask what nvcc would do") {
  CHECK(parse("-v a.cu").verbose);
  CHECK_FALSE(parse("-v a.cu").dry_run);
  for (const char* words : {"-dryrun a.cu", "--dryrun a.cu"}) CHECK(parse(words).dry_run);
  CHECK(parse("a.cu").runtime == "static");
  CHECK(parse("-cudart=shared a.cu").runtime == "shared");
  for (const char* words : {"-objdir-as-tempdir", "-brief-diagnostics=true", "--jobserver", "-t2", "-reloc-ptx"})
    CHECK(parse(std::string(words) + " -c a.cu").product == Product::objects);
  CHECK(parse("-arch-list").product == Product::architectures);
}

TEST_CASE("the Toolkit's libraries give way to the simulator, of whatever form") {
  CHECK(parse("-lcudart_static -lcublas -lcufft_static_nocallback -lnvidia-ml -lm a.o").link_options == Words{"-lm"});
  CHECK(parse("-lcudart2 -lcurious a.o").link_options == Words{"-lcudart2", "-lcurious"});
}

TEST_CASE("the words of the host's linker keep their order") {
  const CommandLine line =
      parse_link_line({"-Wl,--whole-archive", "a.a", "-Wl,--no-whole-archive", "b.o", "-o", "b", "-l", "cudart", "-lm",
                       "-shared", "-Xlinker", "-z", "/x/libcublas.so", "libmine.so"});
  CHECK(line.product == Product::host_link);
  CHECK(line.output == "b");
  CHECK(line.link_options == Words{"-Wl,--whole-archive", "a.a", "-Wl,--no-whole-archive", "b.o", "-lm", "-shared",
                                   "-Xlinker", "-z", "libmine.so"});
  CHECK_THROWS_AS(parse_link_line({"b.o", "-o"}), course::Problem);
  const course::ScratchFolder scratch;
  const std::string file = scratch.file("words");
  course::write_scratch(file, "\"a b.o\" -lcuda\n-o c");
  CHECK(parse_link_line({"@" + file}).link_options == Words{"a b.o"});
  CHECK(parse_link_line({"@" + file}).output == "c");
}

TEST_CASE("commas divide values, but neither in quotation marks nor after a backslash") {
  const auto defines = [](const char* word) { return parse_command_line({word, "a.cu"}).defines; };
  CHECK(defines("-DA=f(1\\,2)") == Words{"A=f(1,2)"});
  CHECK(defines("-DA=\"1,2\"") == Words{"A=\"1,2\""});
  CHECK(defines("-DA=\"a b\"") == Words{"A=\"a b\""});
  const course::ScratchFolder scratch;
  const std::string folder = scratch.file("one, two");
  CHECK(parse_command_line({"-I", folder, "a.cu"}).include_dirs.size() == 2);
  course::make_folder(folder);
  CHECK(parse_command_line({"-I", folder, "a.cu"}).include_dirs == Words{folder});
}

TEST_CASE("the host compiler's options reach it as it compiles and as it links, but for those that spoil a verdict") {
  const auto options = [](const Words& words) { return parse_command_line(words).compiler_options; };
  for (const Words& words : {Words{"-Xcompiler", "-Wall -fopenmp", "a.cu"}, Words{"-Xcompiler=-Wall,-fopenmp", "a.cu"},
                             Words{"--compiler-options", "-Wall,-fopenmp", "a.cu"},
                             Words{"--compiler-options=-Wall", "-Xcompiler", "-fopenmp", "a.cu"}}) {
    CHECK(options(words) == Words{"-Wall", "-fopenmp"});
    CHECK(parse_command_line(words).link_options == Words{"-Wall", "-fopenmp"});
  }
  CHECK(options({"-Xcompiler", "\"-Wl,-rpath,x\"", "a.cu"}) == Words{"-Wl,-rpath,x"});
  CHECK(options({"-Xcompiler", "-Wl\\,-rpath\\,x y", "a.cu"}) == Words{"-Wl,-rpath,x", "y"});
  CHECK(options({"-Xcompiler", "-O3,-Ofast,-Werror,-flto,-fPIC", "a.cu"}) == Words{"-fPIC"});
  CHECK(parse("-Xcompiler -std=c++20 a.cu").standard == "c++20");
  CHECK(mentions(refusal("-Xcompiler -fsanitize=address a.cu"), "-fsanitize=address"));
  CHECK(parse("-forward-unknown-to-host-compiler -fopenmp a.cu").compiler_options == Words{"-fopenmp"});
  CHECK(parse("-w a.cu").compiler_options == Words{"-w"});
}

TEST_CASE("what is for the linker") {
  CHECK(parse("-Xlinker -rpath,x a.cu").link_options == Words{"-Xlinker", "-rpath", "-Xlinker", "x"});
  CHECK(parse("--linker-options=-rpath,x a.cu").link_options == Words{"-Xlinker", "-rpath", "-Xlinker", "x"});
  SUBCASE("the Toolkit's libraries are in the simulator, or nothing calls them") {
    CHECK(parse("a.cu -lcudart -lcudart_static -lcudadevrt -lcuda -lcurand -lcublas -lnvToolsExt -lm").link_options ==
          Words{"-lm"});
  }
}

TEST_CASE("what has no meaning without a GPU is accepted in silence") {
  for (const char* words : {"-arch=sm_80",
                            "-arch sm_80",
                            "--gpu-architecture=compute_90",
                            "-arch=native",
                            "-gencode arch=compute_80,code=sm_80",
                            "-gencode=arch=compute_80,code=sm_80",
                            "-gencode arch=compute_80,code=[sm_80,sm_86]",
                            "--generate-code arch=compute_80,code=sm_80",
                            "-code=sm_80",
                            "-O0",
                            "-O3",
                            "-O 3",
                            "--optimize 2",
                            "-lineinfo",
                            "--generate-line-info",
                            "-G",
                            "-g",
                            "--device-debug",
                            "-pg",
                            "-Xptxas -v",
                            "-Xptxas=-v,-dlcm=ca",
                            "--ptxas-options=-v",
                            "-Xnvlink -v",
                            "-Xcudafe --diag_suppress=1",
                            "-rdc=true",
                            "-rdc true",
                            "--relocatable-device-code=true",
                            "--extended-lambda",
                            "--expt-extended-lambda",
                            "-use_fast_math",
                            "--use_fast_math",
                            "-ftz=true",
                            "-prec-div=false",
                            "-fmad=false",
                            "-maxrregcount=32",
                            "-maxrregcount 32",
                            "-Wno-deprecated-gpu-targets",
                            "-m64",
                            "-m 64",
                            "-cudart shared",
                            "--cudart=static",
                            "-t 4",
                            "--threads=0",
                            "-v",
                            "--keep",
                            "-keep-dir x",
                            "-res-usage",
                            "-Werror all-warnings",
                            "--Werror=cross-execution-space-call",
                            "-diag-suppress 177",
                            "-allow-unsupported-compiler",
                            "-restrict",
                            "-default-stream legacy",
                            "-dlto",
                            "-split-compile=2",
                            "-Xfatbin -compress-all",
                            "-extra-device-vectorization",
                            "-std=c++11",
                            "--std=c++14",
                            "-std=c++17",
                            "-ccbin g++ --run-args x"}) {
    CAPTURE(words);
    const CommandLine line = parse(std::string(words) + " a.cu");
    CHECK(line.inputs == Words{"a.cu"});
    CHECK(line.compiler_options.empty());
    CHECK(line.standard.empty());
    CHECK(line.notes.empty());
  }
}

TEST_CASE("what someone expects to have an effect, and has none, is said") {
  CHECK(parse("-default-stream per-thread a.cu").notes.size() == 1);
}

TEST_CASE("refusals name the word and what to do") {
  CHECK(mentions(refusal("-Wall a.cu"), "-Xcompiler=-Wall"));
  CHECK(mentions(refusal("-frobnicate a.cu"), "unknown option '-frobnicate'"));
  CHECK(mentions(refusal("a.cu -o"), "'-o'"));
  CHECK(mentions(refusal("-rdc"), "'-rdc'"));
  CHECK(mentions(refusal("-std=c++26 a.cu"), "c++26"));
  CHECK(mentions(refusal("-x fortran a.cu"), "fortran"));
  CHECK(mentions(refusal("-O3"), "no input"));
  CHECK(mentions(refusal("-c a.cu b.cu -o c.o"), "one source"));
  for (const char* words : {"-ptx a.cu", "-cubin a.cu", "--fatbin a.cu", "-E a.cu", "-clean a.cu"})
    CHECK(mentions(refusal(words), "simulator"));
}

TEST_CASE("dependency files") {
  const DependencyOptions with_compile = parse("-MD -MF a.d -MT a -MP -c a.cu").dependencies;
  CHECK(with_compile.wanted);
  CHECK(with_compile.with_system);
  CHECK(with_compile.phony);
  CHECK(with_compile.file == "a.d");
  CHECK(with_compile.target == "a");
  CHECK_FALSE(parse("-MMD -c a.cu").dependencies.with_system);
  CHECK_FALSE(parse("-MM a.cu").dependencies.with_system);
  CHECK(parse("--MD --MF a.d -c a.cu").dependencies.file == "a.d");
}

TEST_CASE("languages, compilers, further arguments in a file") {
  CHECK(parse("-x cu a.cpp").language == Language::cuda);
  CHECK(parse("-x=c++ a.cu").language == Language::cpp);
  CHECK(parse("-x c a.x").language == Language::c);
  for (const char* words : {"-ccbin clang++ a.cu", "-ccbin=clang++ a.cu", "--compiler clang++ a.cu"})
    CHECK(parse(words).compiler == "clang++");
  CHECK(parse("--extra=-DA=1,2 a.cu").compiler_options == Words{"-DA=1,2"});
  CHECK(parse("-run a.cu --run-args 1,2").runs);
  CHECK(parse("-run a.cu --run-args 1,2").run_arguments == Words{"1", "2"});
  const course::ScratchFolder scratch;
  course::write_scratch(scratch.file("words"), "-c -DA=1\n-DS=\"b c\" a.cu\n");
  CHECK(parse_command_line({"-optf", scratch.file("words")}).defines == Words{"A=1", "S=b c"});
}
