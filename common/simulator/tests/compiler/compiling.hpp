/// @file
/// What the tests of the compile driver share: a folder of their own, and every compiler of this machine.
#pragma once

#include <doctest/doctest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "simulator/compiler/compile.hpp"
#include "simulator/compiler/compiler.hpp"
#include "simulator/platform/files.hpp"

namespace simulator {

/// The compilers that answer; at least one must.
inline std::vector<std::string> compilers() {
  std::vector<std::string> found;
  for (const char* name : {"g++", "clang++"}) {
    if (run_tool({name, "--version"}).ok()) found.push_back(name);
  }
  REQUIRE(!found.empty());
  return found;
}

inline bool mentions(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

/// A scratch folder with sources to compile. Its name has a space and a letter that is not ASCII.
class Workshop {
 public:
  Workshop() : folder_(scratch_.file("a folder, größer")) { std::filesystem::create_directory(folder_); }

  std::string path(const std::string& name) const { return folder_ + "/" + name; }

  std::string write(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories(std::filesystem::path(path(name)).parent_path());
    course::write_scratch(path(name), text);
    return path(name);
  }

  CompileRequest request(const std::string& compiler, const std::string& source) const {
    CompileRequest request;
    request.compiler = compiler;
    request.source = source;
    request.object = path("object.o");
    request.include_root = INCLUDE_ROOT;
    request.include_dirs = {FORWARDING_HEADERS};
    return request;
  }

  /// The files in the folder, without sources.
  int count_products() const {
    int count = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder_)) {
      const std::string extension = entry.path().extension().string();
      if (entry.is_regular_file() && extension != ".cu" && extension != ".cuh" && extension != ".hpp") ++count;
    }
    return count;
  }

 private:
  course::ScratchFolder scratch_;
  std::string folder_;
};

}  // namespace simulator
