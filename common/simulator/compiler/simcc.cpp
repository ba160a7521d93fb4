/// @file
/// `simcc`: the simulator's nvcc.
#include <exception>
#include <filesystem>
#include <iostream>
#include <string>
#include <vector>

#include "simulator/compiler/command_line.hpp"
#include "simulator/compiler/driver.hpp"
#include "simulator/compiler/toolkit.hpp"

namespace {

constexpr int usage_or_environment = 2;

void print_version(const simulator::Toolkit& toolkit) {
  const std::string release = simulator::cuda_release(toolkit);
  // Build files look for the words from `nvcc:` on.
  std::cout << "simcc: compiles CUDA programs for the simulator of Cooperative CUDA " SIMCC_VERSION
               "\n"
               "It stands in for nvcc: NVIDIA (R) Cuda compiler driver\n"
            << "Cuda compilation tools, release " << release << ", V" << release << ".0\n";
}

void print_names(const std::string& beginning) {
  for (const int capability : {50, 52, 60, 61, 70, 75, 80, 86, 89, 90}) std::cout << beginning << capability << "\n";
}

int run(const std::string& name, const std::vector<std::string>& words) {
  const bool links = std::filesystem::path(name).filename() == simulator::linker_name;
  const simulator::CommandLine line = links ? simulator::parse_link_line(words) : simulator::parse_command_line(words);
  switch (line.product) {
    case simulator::Product::help:
      std::cout << simulator::command_line_help();
      return 0;
    case simulator::Product::version:
      print_version(simulator::own_toolkit());
      return 0;
    case simulator::Product::architectures:
      print_names("compute_");
      return 0;
    case simulator::Product::codes:
      print_names("sm_");
      return 0;
    default:
      return simulator::make(line, simulator::own_toolkit(), SIMCC_COMPILER);
  }
}

}  // namespace

int main(int count, char** values) {
  try {
    return run(values[0], {values + 1, values + count});
  } catch (const std::exception& error) {  // a problem, or a folder that cannot be read
    std::cerr << "simcc: " << error.what() << "\n";
    return usage_or_environment;
  }
}
