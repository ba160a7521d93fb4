/// @file
/// The symbolizer of the browser: what is known of places stands in the file /places, as compiler/places.hpp writes it.
#include "simulator/symbols/symbolizer.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <unordered_map>

#include "lab/places.hpp"
#include "simulator/platform/text.hpp"

extern "C" {

/// A function of the judged program, and what the linker calls it: see function_names.hpp.
struct NamedFunction {
  const void* function;
  const char* name;
};
extern const NamedFunction simulator_functions[];
extern const int simulator_function_count;
}

namespace simulator {
namespace {

struct Place {
  SourceLocation where;
  SourceLocation function;
  std::string name;
};

int number_in(const std::string& word) { return std::atoi(word.c_str()); }

struct Table {
  std::unordered_map<std::uintptr_t, Place> places;
  std::map<std::string, std::vector<std::string>> parameters;
  std::map<std::string, std::map<std::string, ElementType>> arrays;

  Table() {
    std::ifstream file("/places");
    for (std::string line; std::getline(file, line);) {
      std::vector<std::string> words;
      std::istringstream stream(line);
      for (std::string word; std::getline(stream, word, '\t');) words.push_back(word);
      read(words);
    }
  }

 private:
  void read(const std::vector<std::string>& words) {
    if (words.size() == 7 && words[0] == "place") {
      places[static_cast<std::uintptr_t>(number_in(words[1]))] = {
          {words[2], number_in(words[3]), number_in(words[4])}, {words[2], number_in(words[5]), 0}, words[6]};
    } else if (words.size() == 3 && words[0] == "parameter") {
      parameters[words[1]].push_back(words[2]);
    } else if (words.size() == 5 && words[0] == "array") {
      ElementType& type = arrays[words[1]][words[2]];
      type.name = words[3];
      type.bytes = static_cast<std::size_t>(number_in(words[4]));
    }
  }
};

const Table& table() {
  static const auto* const read = new Table();  // a program's report asks after all destructors
  return *read;
}

const Place* place_of(const void* return_address) {
  const std::uintptr_t number =
      (reinterpret_cast<std::uintptr_t>(return_address) + place_distance / 2) / place_distance;
  const auto found = table().places.find(number);
  return found == table().places.end() ? nullptr : &found->second;
}

}  // namespace

struct Symbolizer::Implementation {};
Symbolizer::Symbolizer() = default;
Symbolizer::~Symbolizer() = default;

SourceLocation Symbolizer::locate(const void* return_address) {
  const Place* const place = place_of(return_address);
  return place == nullptr ? SourceLocation{} : place->where;
}

SourceLocation Symbolizer::function(const void* return_address) {
  const Place* const place = place_of(return_address);
  return place == nullptr ? SourceLocation{} : place->function;
}

std::string Symbolizer::function_name(const void* return_address) {
  const Place* const place = place_of(return_address);
  return place == nullptr ? std::string() : base_name(place->name);
}

bool Symbolizer::is_of_a_library(const std::string& file) { return is_in_library(file); }

std::vector<std::string> Symbolizer::parameters(const std::string& kernel, const void* /*near*/) {
  const auto found = table().parameters.find(base_name(kernel));
  return found == table().parameters.end() ? std::vector<std::string>() : found->second;
}

const std::map<std::string, ElementType>& Symbolizer::arrays(const std::string& kernel, const void* /*near*/) {
  static const auto* const none = new std::map<std::string, ElementType>();
  const auto found = table().arrays.find(base_name(kernel));
  return found == table().arrays.end() ? *none : found->second;
}

ElementType Symbolizer::element_type(const std::string& kernel, const void* near, const std::string& variable) {
  const auto& known = arrays(kernel, near);
  const auto found = known.find(variable);
  return found == known.end() ? ElementType{} : found->second;
}

std::string Symbolizer::symbol(const void* address) {
  const NamedFunction* const end = simulator_functions + simulator_function_count;
  const NamedFunction* const found =
      std::find_if(simulator_functions, end, [&](const NamedFunction& one) { return one.function == address; });
  return found == end ? "" : found->name;
}

std::string Symbolizer::base_name(const std::string& name) {
  const std::string plain = name.substr(0, name.find('<'));
  const std::size_t scope = plain.rfind("::");
  return scope == std::string::npos ? plain : plain.substr(scope + 2);
}

}  // namespace simulator
