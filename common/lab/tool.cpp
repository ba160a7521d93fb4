/// @file
/// The parts of simcc that a page needs between the runs of the compiler, as one program:
///
///     tool translate <source> <name>     CUDA C++ to C++ on stdout; <name> is how messages call the source
///     tool edit <module> <edited>        all edits of LLVM's text, for clang's back end; what places mean goes to /places
#include <cstdio>
#include <exception>
#include <optional>
#include <string>
#include <vector>

#include "lab/function_names.hpp"
#include "lab/loops.hpp"
#include "lab/main_function.hpp"
#include "lab/places.hpp"
#include "lab/redirect.hpp"
#include "simulator/compiler/struct_copies.hpp"
#include "simulator/compiler/translate.hpp"
#include "simulator/compiler/vector_fields.hpp"
#include "simulator/platform/files.hpp"

namespace {

// The simulator's headers are C++ already, and a page's source has no headers of its own but its contract.
std::optional<std::string> as_written(std::string_view /*name*/, simulator::IncludeForm /*form*/) { return ""; }

int translate(const std::string& source, const std::string& name) {
  const simulator::Translation translation = simulator::translate(course::read_file(source), name, as_written);
  return std::fwrite(translation.code.data(), 1, translation.code.size(), stdout) == translation.code.size() ? 0 : 1;
}

int edit(const std::string& module, const std::string& edited) {
  std::string text = simulator::rename_main(course::read_file(module));
  text = simulator::announce_struct_copies(simulator::join_vector_fields(text));
  text = simulator::list_function_names(simulator::redirect_calls(text));
  const simulator::PlacedModule placed = simulator::number_places(simulator::announce_rounds(text));
  course::write_scratch(edited, placed.text);
  course::write_scratch("/places", placed.places);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> words(argv + 1, argv + argc);
  try {
    if (words.size() == 3 && words[0] == "translate") return translate(words[1], words[2]);
    if (words.size() == 3 && words[0] == "edit") return edit(words[1], words[2]);
    std::fputs("usage: tool translate <source> <name> | tool edit <module> <edited>\n", stderr);
    return 2;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
