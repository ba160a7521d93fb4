#include "simulator/symbols/symbolizer.hpp"

#include <dwarf.h>
#include <elfutils/libdw.h>
#include <elfutils/libdwfl.h>
#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <functional>

#include "simulator/symbols/type_reader.hpp"

namespace simulator {

namespace {

std::vector<std::string> parameter_names(Dwarf_Die* function) {
  std::vector<std::string> names;
  Dwarf_Die child;
  if (dwarf_child(function, &child) != 0) return names;
  do {
    if (dwarf_tag(&child) != DW_TAG_formal_parameter) continue;
    const char* name = dwarf_diename(&child);
    names.emplace_back(name == nullptr ? "" : name);
  } while (dwarf_siblingof(&child, &child) == 0);
  return names;
}

// Calls `use` with each function of that name, until one call returns true.
bool find_function(Dwarf_Die* scope, const std::string& name, const std::function<bool(Dwarf_Die*)>& use) {
  Dwarf_Die child;
  if (dwarf_child(scope, &child) != 0) return false;
  do {
    const int tag = dwarf_tag(&child);
    const char* die_name = dwarf_diename(&child);
    if (tag == DW_TAG_subprogram && die_name != nullptr && Symbolizer::base_name(die_name) == name && use(&child))
      return true;
    if (tag == DW_TAG_namespace && find_function(&child, name, use)) return true;
  } while (dwarf_siblingof(&child, &child) == 0);
  return false;
}

// clang writes paths relative to the folder it ran in; programs run elsewhere.
std::string absolute_path(const char* file, Dwarf_Die* unit) {
  Dwarf_Attribute attribute;
  const char* folder = dwarf_formstring(dwarf_attr(unit, DW_AT_comp_dir, &attribute));
  const std::filesystem::path base = folder == nullptr ? "" : folder;
  return (base / file).lexically_normal().string();  // an absolute `file` replaces the base
}

}  // namespace

struct Symbolizer::Implementation {
  Dwfl_Callbacks callbacks{};
  Dwfl* dwfl = nullptr;

  Implementation() {
    callbacks.find_elf = dwfl_linux_proc_find_elf;
    callbacks.find_debuginfo = dwfl_standard_find_debuginfo;
    dwfl = dwfl_begin(&callbacks);
    if (dwfl == nullptr) return;
    if (dwfl_linux_proc_report(dwfl, getpid()) != 0 || dwfl_report_end(dwfl, nullptr, nullptr) != 0) {
      dwfl_end(dwfl);
      dwfl = nullptr;
    }
  }
  ~Implementation() {
    if (dwfl != nullptr) dwfl_end(dwfl);
  }
  Implementation(const Implementation&) = delete;
  Implementation& operator=(const Implementation&) = delete;

  Dwarf_Die* unit_at(Dwarf_Addr address, Dwarf_Addr* bias) const {
    Dwfl_Module* module = dwfl == nullptr ? nullptr : dwfl_addrmodule(dwfl, address);
    return module == nullptr ? nullptr : dwfl_module_addrdie(module, address, bias);
  }
};

Symbolizer::Symbolizer() = default;
Symbolizer::~Symbolizer() = default;

SourceLocation Symbolizer::locate(const void* return_address) {
  if (return_address == nullptr) return {};
  if (!implementation_) implementation_ = std::make_unique<Implementation>();
  const Dwarf_Addr address = reinterpret_cast<std::uintptr_t>(return_address) - 1;  // inside the call itself
  Dwarf_Addr bias = 0;
  Dwarf_Die* unit = implementation_->unit_at(address, &bias);
  if (unit == nullptr) return {};
  Dwarf_Line* line = dwarf_getsrc_die(unit, address - bias);
  if (line == nullptr) return {};
  SourceLocation location;
  const char* file = dwarf_linesrc(line, nullptr, nullptr);
  if (file != nullptr) location.file = absolute_path(file, unit);
  dwarf_lineno(line, &location.line);
  dwarf_linecol(line, &location.column);
  return location;
}

// "course::(anonymous)::pool<8>" -> "pool": debug information names functions without their scope, and compilers differ
// in how they write template arguments.
std::string Symbolizer::base_name(const std::string& name) {
  const std::string plain = name.substr(0, name.find('<'));
  const auto scope = plain.rfind("::");
  std::string last = scope == std::string::npos ? plain : plain.substr(scope + 2);
  while (!last.empty() && last.back() == ' ') last.pop_back();
  return last;
}

std::string Symbolizer::symbol(const void* address) {
  if (!implementation_) implementation_ = std::make_unique<Implementation>();
  const auto at = reinterpret_cast<std::uintptr_t>(address);
  Dwfl_Module* module = implementation_->dwfl == nullptr ? nullptr : dwfl_addrmodule(implementation_->dwfl, at);
  const char* name = module == nullptr ? nullptr : dwfl_module_addrname(module, at);
  return name == nullptr ? "" : name;
}

std::vector<std::string> Symbolizer::parameters(const std::string& kernel, const void* near) {
  std::vector<std::string> names;
  with_functions(kernel, near, [&](Dwarf_Die* function) {
    names = parameter_names(function);
    return !names.empty() && !names.front().empty();
  });
  return names;
}

std::map<std::string, ElementType> Symbolizer::arrays(const std::string& kernel, const void* near) {
  std::map<std::string, ElementType> types;
  with_functions(kernel, near, [&](Dwarf_Die* function) {
    types.merge(element_types(function));
    return false;  // what one instance of a template leaves out, or a declaration, another may know
  });
  return types;
}

template <class Use>
void Symbolizer::with_functions(const std::string& kernel, const void* near, const Use& use) {
  if (!implementation_) implementation_ = std::make_unique<Implementation>();
  Dwarf_Addr bias = 0;
  Dwarf_Die* unit = implementation_->unit_at(reinterpret_cast<std::uintptr_t>(near) - 1, &bias);
  if (unit != nullptr) find_function(unit, base_name(kernel), use);
}

}  // namespace simulator
