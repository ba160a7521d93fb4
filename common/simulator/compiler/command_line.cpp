#include "simulator/compiler/command_line.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <optional>
#include <string_view>
#include <utility>

#include "simulator/platform/files.hpp"
#include "simulator/platform/problem.hpp"

namespace simulator {
namespace {

using course::Problem;
using Words = std::vector<std::string>;

enum class Takes { nothing, value, list };

/// One option. Long names follow two dashes, short ones a single dash, as in nvcc.
struct Option {
  const char* long_name;
  const char* short_name;
  Takes takes;
  void (*apply)(CommandLine&, const std::string& value);
};

// What means nothing without a GPU, or without nvcc's own compiler.
void ignore(CommandLine& /*line*/, const std::string& /*value*/) {}

template <Product product>
void make(CommandLine& line, const std::string& /*value*/) {
  line.product = product;
}

void make_precompiled(CommandLine& line, const std::string& value) {
  line.product = Product::precompiled_headers;
  if (value == "runtime") {
    line.header_set = HeaderSet::runtime;
  } else if (value == "support") {
    line.header_set = HeaderSet::support;
  } else {
    throw Problem("'" + value + "' is no set of headers for --precompile. There are: runtime and support.");
  }
}

[[noreturn]] void refuse_product(CommandLine& /*line*/, const std::string& option) {
  throw Problem(
      "the simulator has nothing for " + option +
      ": it makes programs, libraries and objects for this machine. --emit-translation prints the C++ of a .cu.");
}

void set_standard(CommandLine& line, const std::string& value) {
  constexpr std::array own = {"c++03", "c++98", "c++11", "c++14", "c++17"};  // its headers need the last of these
  if (std::find(own.begin(), own.end(), value) != own.end()) return line.standard.clear();
  if (value != "c++20" && value != "c++23")
    throw Problem("'" + value + "' is no standard for -std. There are: c++11, c++14, c++17, c++20 and c++23.");
  line.standard = value;
}

void set_language(CommandLine& line, const std::string& value) {
  if (value == "cu") {
    line.language = Language::cuda;
  } else if (value == "c++") {
    line.language = Language::cpp;
  } else if (value == "c") {
    line.language = Language::c;
  } else {
    throw Problem("'" + value + "' is no language for -x. There are: cu, c++ and c.");
  }
}

bool begins_with(const std::string& text, const char* beginning) { return text.rfind(beginning, 0) == 0; }

/// One word for the host compiler. Those that would optimise accesses away, or that mean the warnings of another
/// compiler, are left out.
void add_compiler_option(CommandLine& line, const std::string& word) {
  for (const char* spoils : {"-O", "-flto", "-fno-lto"}) {
    if (begins_with(word, spoils)) return;
  }
  if (word == "-Werror" || word.empty()) return;
  if (begins_with(word, "-std=c++")) return set_standard(line, word.substr(5));
  if (begins_with(word, "-fsanitize"))
    throw Problem(word + " does not go with the simulator, which looks at every access itself. Leave it out.");
  line.compiler_options.push_back(word);
  line.link_options.push_back(word);
}

/// Divides at blanks as a shell would.
Words shell_words(const std::string& text) {
  Words words;
  std::optional<std::string> word;
  char quote = '\0';
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (quote == '\0' && std::isspace(static_cast<unsigned char>(c)) != 0) {
      if (word) words.push_back(*std::exchange(word, std::nullopt));
      continue;
    }
    if (!word) word.emplace();
    if (c == quote) {
      quote = '\0';
    } else if (quote == '\0' && (c == '"' || c == '\'')) {
      quote = c;
    } else if (c == '\\' && quote != '\'' && at + 1 < text.size()) {
      *word += text[++at];
    } else {
      *word += c;
    }
  }
  if (word) words.push_back(*word);
  return words;
}

void add_compiler_options(CommandLine& line, const std::string& value) {
  for (const std::string& word : shell_words(value)) add_compiler_option(line, word);
}

/// The Toolkit's libraries: the simulator's own takes their place. A source that uses one which the simulator lacks is
/// refused where it includes the header.
constexpr std::string_view toolkit_libraries[] = {
#include "simulator/compiler/toolkit_libraries.inc"
};

bool is_of_toolkit(std::string_view name) {
  constexpr std::string_view variants[] = {"_static", "_static_nocallback"};
  for (const std::string_view variant : variants) {
    const std::size_t length = variant.size();
    if (name.size() > length && name.substr(name.size() - length) == variant) name.remove_suffix(length);
  }
  return std::find(std::begin(toolkit_libraries), std::end(toolkit_libraries), name) != std::end(toolkit_libraries);
}

void add_library(CommandLine& line, const std::string& name) {
  if (!is_of_toolkit(name)) line.link_options.push_back("-l" + name);
}

void set_default_stream(CommandLine& line, const std::string& value) {
  if (value == "per-thread")
    line.notes.push_back(
        "-default-stream per-thread has no effect: the default stream waits for others, as without it.");
}

void read_options_file(CommandLine& line, const std::string& file);

// In the order of `nvcc --help`; then what simcc alone has.
constexpr Option options[] = {
    {"cuda", "cuda", Takes::nothing, make<Product::translated_files>},
    {"cubin", "cubin", Takes::nothing, refuse_product},
    {"fatbin", "fatbin", Takes::nothing, refuse_product},
    {"ptx", "ptx", Takes::nothing, refuse_product},
    {"optix-ir", "optix-ir", Takes::nothing, refuse_product},
    {"ltoir", "ltoir", Takes::nothing, refuse_product},
    {"preprocess", "E", Takes::nothing, refuse_product},
    {"generate-dependencies", "M", Takes::nothing, make<Product::dependencies>},
    {"generate-nonsystem-dependencies", "MM", Takes::nothing,
     [](CommandLine& line, const std::string&) {
       line.product = Product::dependencies;
       line.dependencies.with_system = false;
     }},
    {"generate-dependencies-with-compile", "MD", Takes::nothing,
     [](CommandLine& line, const std::string&) { line.dependencies.wanted = true; }},
    {"MD", "MD", Takes::nothing, [](CommandLine& line, const std::string&) { line.dependencies.wanted = true; }},
    {"generate-nonsystem-dependencies-with-compile", "MMD", Takes::nothing,
     [](CommandLine& line, const std::string&) {
       line.dependencies.wanted = true;
       line.dependencies.with_system = false;
     }},
    {"dependency-output", "MF", Takes::value,
     [](CommandLine& line, const std::string& value) { line.dependencies.file = value; }},
    {"MF", "MF", Takes::value, [](CommandLine& line, const std::string& value) { line.dependencies.file = value; }},
    {"generate-dependency-targets", "MP", Takes::nothing,
     [](CommandLine& line, const std::string&) { line.dependencies.phony = true; }},
    {"dependency-target-name", "MT", Takes::value,
     [](CommandLine& line, const std::string& value) { line.dependencies.target = value; }},
    {"compile", "c", Takes::nothing, make<Product::objects>},
    {"device-c", "dc", Takes::nothing, make<Product::objects>},
    {"device-w", "dw", Takes::nothing, make<Product::objects>},
    {"device-link", "dlink", Takes::nothing, make<Product::device_link>},
    {"link", "link", Takes::nothing, make<Product::program>},
    {"lib", "lib", Takes::nothing, make<Product::archive>},
    {"run", "run", Takes::nothing, [](CommandLine& line, const std::string&) { line.runs = true; }},
    {"run-args", "run-args", Takes::list,
     [](CommandLine& line, const std::string& value) { line.run_arguments.push_back(value); }},
    {"output-file", "o", Takes::value, [](CommandLine& line, const std::string& value) { line.output = value; }},
    {"pre-include", "include", Takes::list,
     [](CommandLine& line, const std::string& value) {
       line.compiler_options.insert(line.compiler_options.end(), {"-include", value});
     }},
    {"library", "l", Takes::list, add_library},
    {"define-macro", "D", Takes::list,
     [](CommandLine& line, const std::string& value) { line.defines.push_back(value); }},
    {"undefine-macro", "U", Takes::list,
     [](CommandLine& line, const std::string& value) { line.compiler_options.push_back("-U" + value); }},
    {"include-path", "I", Takes::list,
     [](CommandLine& line, const std::string& value) { line.include_dirs.push_back(value); }},
    {"system-include", "isystem", Takes::list,
     [](CommandLine& line, const std::string& value) { line.include_dirs.push_back(value); }},
    {"library-path", "L", Takes::list,
     [](CommandLine& line, const std::string& value) { line.link_options.push_back("-L" + value); }},
    {"output-directory", "odir", Takes::value,
     [](CommandLine& line, const std::string& value) { line.output_folder = value; }},
    {"compiler-bindir", "ccbin", Takes::value,
     [](CommandLine& line, const std::string& value) { line.compiler = value; }},
    {"allow-unsupported-compiler", "allow-unsupported-compiler", Takes::nothing, ignore},
    {"archiver-binary", "arbin", Takes::value, ignore},
    {"cudart", "cudart", Takes::value, [](CommandLine& line, const std::string& value) { line.runtime = value; }},
    {"cudadevrt", "cudadevrt", Takes::value, ignore},
    {"libdevice-directory", "ldir", Takes::value, ignore},
    {"target-directory", "target-dir", Takes::value, ignore},
    {"use-local-env", "use-local-env", Takes::nothing, ignore},
    {"force-cl-env-setup", "force-cl-env-setup", Takes::nothing, ignore},
    {"profile", "pg", Takes::nothing, ignore},
    {"debug", "g", Takes::nothing, ignore},
    {"device-debug", "G", Takes::nothing, ignore},
    {"generate-line-info", "lineinfo", Takes::nothing, ignore},
    {"optimization-info", "opt-info", Takes::value, ignore},
    {"optimize", "O", Takes::value, ignore},
    {"Ofast-compile", "Ofc", Takes::value, ignore},
    {"dopt", "dopt", Takes::value, ignore},
    {"dlink-time-opt", "dlto", Takes::nothing, ignore},
    {"lto", "lto", Takes::nothing, ignore},
    {"gen-opt-lto", "gen-opt-lto", Takes::nothing, ignore},
    {"ftemplate-backtrace-limit", "ftemplate-backtrace-limit", Takes::value, ignore},
    {"ftemplate-depth", "ftemplate-depth", Takes::value,
     [](CommandLine& line, const std::string& value) { line.compiler_options.push_back("-ftemplate-depth=" + value); }},
    {"no-exceptions", "noeh", Takes::nothing, ignore},
    {"shared", "shared", Takes::nothing, make<Product::shared_library>},
    {"x", "x", Takes::value, set_language},
    {"std", "std", Takes::value, set_standard},
    {"no-host-device-initializer-list", "nohdinitlist", Takes::nothing, ignore},
    {"no-host-device-move-forward", "nohdmoveforward", Takes::nothing, ignore},
    {"expt-relaxed-constexpr", "expt-relaxed-constexpr", Takes::nothing,
     [](CommandLine& line, const std::string&) { line.defines.emplace_back("__CUDACC_RELAXED_CONSTEXPR__=1"); }},
    {"extended-lambda", "extended-lambda", Takes::nothing, ignore},
    {"expt-extended-lambda", "expt-extended-lambda", Takes::nothing, ignore},
    {"machine", "m", Takes::value, ignore},
    {"m64", "m64", Takes::nothing, ignore},
    {"compiler-options", "Xcompiler", Takes::list, add_compiler_options},
    {"linker-options", "Xlinker", Takes::list,
     [](CommandLine& line, const std::string& value) {
       line.link_options.insert(line.link_options.end(), {"-Xlinker", value});
     }},
    {"archive-options", "Xarchive", Takes::value, ignore},
    {"ptxas-options", "Xptxas", Takes::value, ignore},
    {"nvlink-options", "Xnvlink", Takes::value, ignore},
    {"cudafe-options", "Xcudafe", Takes::value, ignore},
    {"fatbin-options", "Xfatbin", Takes::value, ignore},
    {"static-global-template-stub", "static-global-template-stub", Takes::value, ignore},
    {"device-entity-has-hidden-visibility", "device-entity-has-hidden-visibility", Takes::value, ignore},
    {"dont-use-profile", "noprof", Takes::nothing, ignore},
    {"dryrun", "dryrun", Takes::nothing,
     [](CommandLine& line, const std::string&) { line.verbose = line.dry_run = true; }},
    {"verbose", "v", Takes::nothing, [](CommandLine& line, const std::string&) { line.verbose = true; }},
    {"threads", "t", Takes::value, ignore},
    {"split-compile", "split-compile", Takes::value, ignore},
    {"split-compile-extended", "split-compile-extended", Takes::value, ignore},
    {"fdevice-time-trace", "fdevice-time-trace", Takes::value, ignore},
    {"keep", "keep", Takes::nothing, ignore},
    {"keep-dir", "keep-dir", Takes::value, ignore},
    {"save-temps", "save-temps", Takes::nothing, ignore},
    {"objdir-as-tempdir", "objtemp", Takes::nothing, ignore},
    {"clean-targets", "clean", Takes::nothing, refuse_product},
    {"time", "time", Takes::value, ignore},
    {"no-align-double", "no-align-double", Takes::nothing, ignore},
    {"no-device-link", "nodlink", Takes::nothing, ignore},
    {"gpu-architecture", "arch", Takes::value, ignore},
    {"gpu-code", "code", Takes::value, ignore},
    {"generate-code", "gencode", Takes::value, ignore},
    {"relocatable-device-code", "rdc", Takes::value, ignore},
    {"entries", "e", Takes::value, ignore},
    {"maxrregcount", "maxrregcount", Takes::value, ignore},
    {"use_fast_math", "use_fast_math", Takes::nothing, ignore},
    {"ftz", "ftz", Takes::value, ignore},
    {"prec-div", "prec-div", Takes::value, ignore},
    {"prec-sqrt", "prec-sqrt", Takes::value, ignore},
    {"fmad", "fmad", Takes::value, ignore},
    {"extra-device-vectorization", "extra-device-vectorization", Takes::nothing, ignore},
    {"default-stream", "default-stream", Takes::value, set_default_stream},
    {"disable-warnings", "w", Takes::nothing,
     [](CommandLine& line, const std::string&) { line.compiler_options.emplace_back("-w"); }},
    {"keep-device-functions", "keep-device-functions", Takes::nothing, ignore},
    {"source-in-ptx", "src-in-ptx", Takes::nothing, ignore},
    {"restrict", "restrict", Takes::nothing, ignore},
    {"Wreorder", "Wreorder", Takes::nothing, ignore},
    {"Wdefault-stream-launch", "Wdefault-stream-launch", Takes::nothing, ignore},
    {"Wmissing-launch-bounds", "Wmissing-launch-bounds", Takes::nothing, ignore},
    {"Wext-lambda-captures-this", "Wext-lambda-captures-this", Takes::nothing, ignore},
    {"Wno-deprecated-declarations", "Wno-deprecated-declarations", Takes::nothing, ignore},
    {"Wno-deprecated-gpu-targets", "Wno-deprecated-gpu-targets", Takes::nothing, ignore},
    {"Werror", "Werror", Takes::value, ignore},
    {"resource-usage", "res-usage", Takes::nothing, ignore},
    {"extensible-whole-program", "ewp", Takes::nothing, ignore},
    {"no-compress", "no-compress", Takes::nothing, ignore},
    {"compress-mode", "compress-mode", Takes::value, ignore},
    {"list-gpu-code", "code-ls", Takes::nothing, make<Product::codes>},
    {"list-gpu-arch", "arch-ls", Takes::nothing, make<Product::architectures>},
    {"arch-list", "arch-list", Takes::nothing, make<Product::architectures>},
    {"display-error-number", "err-no", Takes::nothing, ignore},
    {"no-display-error-number", "no-err-no", Takes::nothing, ignore},
    {"diag-error", "diag-error", Takes::value, ignore},
    {"diag-suppress", "diag-suppress", Takes::value, ignore},
    {"diag-warn", "diag-warn", Takes::value, ignore},
    {"brief-diagnostics", "brief-diag", Takes::value, ignore},
    {"jump-table-density", "jtd", Takes::value, ignore},
    {"device-stack-protector", "device-stack-protector", Takes::value, ignore},
    {"fdevice-syntax-only", "fdevice-syntax-only", Takes::nothing, ignore},
    {"input-drive-prefix", "idp", Takes::value, ignore},
    {"dependency-drive-prefix", "ddp", Takes::value, ignore},
    {"drive-prefix", "dp", Takes::value, ignore},
    {"qpp-config", "qpp-config", Takes::value, ignore},
    {"compile-as-tools-patch", "astoolspatch", Takes::nothing, ignore},
    {"host-linker-script", "hls", Takes::value, ignore},
    {"augment-host-linker-script", "aug-hls", Takes::nothing, ignore},
    {"relocatable-ptx", "reloc-ptx", Takes::nothing, ignore},
    {"sanitize", "sanitize", Takes::value, ignore},
    {"jobserver", "jobserver", Takes::nothing, ignore},
    {"frandom-seed", "frandom-seed", Takes::value, ignore},
    {"help", "h", Takes::nothing, make<Product::help>},
    {"version", "V", Takes::nothing, make<Product::version>},
    {"options-file", "optf", Takes::list, read_options_file},
    {"compiler", "", Takes::value, [](CommandLine& line, const std::string& value) { line.compiler = value; }},
    {"extra", "", Takes::value,
     [](CommandLine& line, const std::string& value) { line.compiler_options.push_back(value); }},
    {"include-root", "", Takes::value, [](CommandLine& line, const std::string& value) { line.include_root = value; }},
    {"precompiled", "", Takes::value, [](CommandLine& line, const std::string& value) { line.precompiled = value; }},
    {"precompile", "", Takes::value, make_precompiled},
    {"emit-translation", "", Takes::nothing, make<Product::translation>},
};

/// Divides at commas, unless they stand in quotation marks or after a backslash.
Words divided(const std::string& value) {
  Words parts(1);
  bool quoted = false;
  for (std::size_t at = 0; at < value.size(); ++at) {
    const char c = value[at];
    if (c == '\\' && at + 1 < value.size() && value[at + 1] == ',') {
      parts.back() += value[++at];
      continue;
    }
    if (c == '"') quoted = !quoted;
    if (c == ',' && !quoted) {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

/// Reads words one by one.
class Parser {
 public:
  Parser(CommandLine& line, const Words& words) : line_(line), words_(words) {}

  void run() {
    // Where the word stands does not matter to nvcc.
    const auto forwards = [](const std::string& word) {
      return word.find("-forward-unknown-to-host") != word.npos || word.find("-forward-unknown-opts") != word.npos;
    };
    forwards_ = std::any_of(words_.begin(), words_.end(), forwards);
    for (; at_ < words_.size(); ++at_) {
      const std::string& word = words_[at_];
      if (word.size() < 2 || word[0] != '-') {
        line_.inputs.push_back(word);
      } else if (!forwards(word) && !apply_named(word) && !apply_letter(word)) {
        unknown(word);
      }
    }
  }

 private:
  /// `-name`, `--name`, and with a value after = or in the next word.
  bool apply_named(const std::string& word) {
    const std::size_t equals = word.find('=');
    const std::string name = word.substr(0, equals);
    const auto* option = std::find_if(std::begin(options), std::end(options), [&](const Option& each) {
      // Some releases of nvcc take a long name after one dash as well.
      return name == std::string("--") + each.long_name || name == std::string("-") + each.long_name ||
             (*each.short_name && name == std::string("-") + each.short_name);
    });
    if (option == std::end(options)) return false;
    if (option->takes == Takes::nothing) {
      if (equals != word.npos) throw Problem("'" + name + "' takes no value.");
      option->apply(line_, word);
    } else if (equals != word.npos) {
      apply(*option, word.substr(equals + 1));
    } else if (word != "-O" || next_is_number()) {
      if (++at_ == words_.size()) throw Problem("'" + word + "' needs a value after it.");
      apply(*option, words_[at_]);
    }
    return true;
  }

  /// `-Ifolder`: the value at once.
  bool apply_letter(const std::string& word) {
    constexpr std::string_view letters = "IDULlOxt";
    if (letters.find(word[1]) == letters.npos) return false;
    const auto* option = std::find_if(std::begin(options), std::end(options),
                                      [&](const Option& each) { return std::string(1, word[1]) == each.short_name; });
    apply(*option, word.substr(2));
    return true;
  }

  void apply(const Option& option, const std::string& value) {
    const bool whole = option.takes == Takes::value || std::filesystem::is_directory(value);
    for (const std::string& part : whole ? Words{value} : divided(value)) option.apply(line_, part);
  }

  bool next_is_number() const {
    return at_ + 1 < words_.size() && std::isdigit(static_cast<unsigned char>(words_[at_ + 1][0])) != 0;
  }

  void unknown(const std::string& word) {
    if (forwards_) return add_compiler_option(line_, word);
    const bool for_compiler = word[1] == 'W' || word[1] == 'f' || word[1] == 'm' || word[1] == 'p' || word[1] == 's';
    throw Problem("unknown option '" + word + "'" +
                  (for_compiler ? ", as for nvcc. If it is the host compiler's: -Xcompiler=" + word : std::string()) +
                  ". `simcc --help` says what there is.");
  }

  CommandLine& line_;
  const Words& words_;
  std::size_t at_ = 0;
  bool forwards_ = false;
};

void read_options_file(CommandLine& line, const std::string& file) {
  const Words words = shell_words(course::read_file(file));
  Parser(line, words).run();
}

bool needs_inputs(Product product) {
  return product != Product::precompiled_headers && product != Product::version && product != Product::architectures &&
         product != Product::codes && product != Product::help;
}

}  // namespace

CommandLine parse_command_line(const std::vector<std::string>& words) {
  CommandLine line;
  Parser(line, words).run();
  if (needs_inputs(line.product) && line.inputs.empty())
    throw Problem("there is no input: name .cu, .cpp or .o files. `simcc --help` says more.");
  const bool one_output = line.product == Product::objects || line.product == Product::dependencies ||
                          line.product == Product::translated_files;
  if (one_output && !line.output.empty() && line.inputs.size() > 1)
    throw Problem("-o names one file, so one source can be compiled with -c. Leave out -o, or -c.");
  return line;
}

CommandLine parse_link_line(const std::vector<std::string>& words) {
  CommandLine line;
  line.product = Product::host_link;
  for (std::size_t at = 0; at < words.size(); ++at) {
    const std::string& word = words[at];
    const bool alone = word == "-o" || word == "-l" || word == "-Xlinker";
    if (alone && at + 1 == words.size()) throw Problem("'" + word + "' needs a value after it.");
    if (word == "-o") {
      line.output = words[++at];
    } else if (word == "-Xlinker") {
      line.link_options.insert(line.link_options.end(), {word, words[++at]});
    } else if (begins_with(word, "-l")) {
      add_library(line, word == "-l" ? words[++at] : word.substr(2));
    } else if (word.size() > 1 && word[0] == '@') {
      const CommandLine rest = parse_link_line(shell_words(course::read_file(word.substr(1))));
      if (!rest.output.empty()) line.output = rest.output;
      line.link_options.insert(line.link_options.end(), rest.link_options.begin(), rest.link_options.end());
    } else if (!begins_with(word, "-flto")) {
      const std::string name = std::filesystem::path(word).filename().string();
      const bool is_library = word[0] != '-' && begins_with(name, "lib");
      if (!is_library || !is_of_toolkit(name.substr(3, name.find('.') - 3))) line.link_options.push_back(word);
    }
  }
  return line;
}

std::string command_line_help() {
  return "Compiles CUDA programs for the simulator. Takes the options of nvcc:\n"
         "\n"
         "  simcc vector_add.cu helpers.cpp -o vector_add     compiles and links a program\n"
         "  simcc -c vector_add.cu -o vector_add.o            compiles\n"
         "  simcc vector_add.o helpers.o -o vector_add        links\n"
         "  make NVCC=simcc                                   builds a project that calls nvcc by this variable\n"
         "\n"
         "The program runs on this machine, without a GPU, prints what the simulator finds on stderr, and ends with 1\n"
         "if there were errors. Options about GPUs, PTX and optimisation have no effect. Options that it has besides:\n"
         "\n"
         "  --compiler COMPILER   the host compiler, a g++ or clang++; the same as -ccbin\n"
         "  --extra=WORD          a further word for it, taken as it is\n"
         "  --emit-translation    prints the C++ that it would compile\n"
         "  --include-root FOLDER, --precompiled FOLDER, --precompile runtime|support\n"
         "                        for the build of the simulator itself\n";
}

}  // namespace simulator
