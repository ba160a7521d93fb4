#include "simulator/symbols/symbolizer.hpp"

#include <cxxabi.h>
#include <dwarf.h>
#include <elfutils/libdw.h>
#include <elfutils/libdwfl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

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

bool is_of_a_header_of_ours(Dwarf_Die* function) {
  const char* const file = dwarf_decl_file(function);
  return file != nullptr && Symbolizer::is_of_a_library(file);
}

// Calls `use` with each function of that name in the program's own code, until one call returns true.
bool find_function(Dwarf_Die* scope, const std::string& name, const std::function<bool(Dwarf_Die*)>& use) {
  Dwarf_Die child;
  if (dwarf_child(scope, &child) != 0) return false;
  do {
    const int tag = dwarf_tag(&child);
    const char* die_name = dwarf_diename(&child);
    const bool has_name = tag == DW_TAG_subprogram && die_name != nullptr && Symbolizer::base_name(die_name) == name;
    if (has_name && !is_of_a_header_of_ours(&child) && use(&child)) return true;
    if (tag == DW_TAG_namespace && find_function(&child, name, use)) return true;
  } while (dwarf_siblingof(&child, &child) == 0);
  return false;
}

// "pool" for the symbol of `void (anonymous namespace)::pool<8>(float*)`
std::string name_of_symbol(const std::string& symbol) {
  int status = 0;
  const std::unique_ptr<char, decltype(&std::free)> text(abi::__cxa_demangle(symbol.c_str(), nullptr, nullptr, &status),
                                                         &std::free);
  if (status != 0) return symbol;
  std::string name = text.get();
  constexpr std::string_view unnamed = "(anonymous namespace)::";
  for (std::size_t at = name.find(unnamed); at != name.npos; at = name.find(unnamed)) name.erase(at, unnamed.size());
  name = Symbolizer::base_name(name.substr(0, name.find('(')));
  return name.substr(name.rfind(' ') + 1);  // without the type of a template's result
}

// clang writes paths relative to the folder it ran in; programs run elsewhere.
std::string absolute_path(const char* file, Dwarf_Die* unit) {
  Dwarf_Attribute attribute;
  const char* folder = dwarf_formstring(dwarf_attr(unit, DW_AT_comp_dir, &attribute));
  const std::filesystem::path base = folder == nullptr ? "" : folder;
  return (base / file).lexically_normal().string();  // an absolute `file` replaces the base
}

// Follows DW_AT_type. Returns whether there is one.
bool go_to_type(Dwarf_Die* die) {
  Dwarf_Attribute attribute;
  return dwarf_formref_die(dwarf_attr_integrate(die, DW_AT_type, &attribute), die) != nullptr;
}

bool leads_on(int tag) {
  return tag == DW_TAG_pointer_type || tag == DW_TAG_reference_type || tag == DW_TAG_rvalue_reference_type ||
         tag == DW_TAG_array_type || tag == DW_TAG_const_type || tag == DW_TAG_volatile_type ||
         tag == DW_TAG_restrict_type || tag == DW_TAG_typedef;
}

std::string name_of(Dwarf_Die* die) {
  const char* name = dwarf_diename(die);
  return name == nullptr ? "" : name;
}

ScalarType scalar_of(Dwarf_Die* base) {
  Dwarf_Attribute attribute;
  Dwarf_Word encoding = 0;
  if (dwarf_formudata(dwarf_attr(base, DW_AT_encoding, &attribute), &encoding) != 0) return ScalarType::unknown;
  if (encoding == DW_ATE_float) return ScalarType::floating;
  const bool has_sign = encoding == DW_ATE_signed || encoding == DW_ATE_signed_char;
  return has_sign ? ScalarType::signed_integer : ScalarType::unsigned_integer;
}

// The library's types for short floats are structs around sixteen bits.
ScalarType short_float(const std::string& name) {
  if (name.find("bfloat16") != std::string::npos) return ScalarType::bfloat16;
  return name.find("half") != std::string::npos ? ScalarType::half : ScalarType::unknown;
}

// A struct counts as an array of what its first member is: true of CUDA's vector types.
void read_scalar(Dwarf_Die type, ElementType& result) {
  for (int depth = 0; depth < 16; ++depth) {
    const int tag = dwarf_tag(&type);
    if (tag == DW_TAG_base_type || tag == DW_TAG_enumeration_type) {
      result.scalar = tag == DW_TAG_base_type ? scalar_of(&type) : ScalarType::signed_integer;
      result.scalar_bytes = static_cast<std::size_t>(dwarf_bytesize(&type));
      return;
    }
    if (const ScalarType scalar = short_float(name_of(&type)); scalar != ScalarType::unknown) {
      result.scalar = scalar;
      result.scalar_bytes = 2;
      return;
    }
    if (tag == DW_TAG_structure_type || tag == DW_TAG_union_type || tag == DW_TAG_class_type) {
      Dwarf_Die member;
      if (dwarf_child(&type, &member) != 0) return;
      while (dwarf_tag(&member) != DW_TAG_member && dwarf_tag(&member) != DW_TAG_inheritance) {
        if (dwarf_siblingof(&member, &member) != 0) return;
      }
      type = member;
    }
    if (!go_to_type(&type)) return;
  }
}

// The elements that `variable`, a pointer, a reference or an array, leads to.
ElementType element_type(Dwarf_Die* variable) {
  Dwarf_Die type = *variable;
  ElementType result;
  if (!go_to_type(&type)) return result;
  while (leads_on(dwarf_tag(&type))) {
    // `__half` is a typedef in some compilers' eyes: its name says more than what lies below.
    if (dwarf_tag(&type) == DW_TAG_typedef && short_float(name_of(&type)) != ScalarType::unknown) break;
    if (!go_to_type(&type)) return result;  // void*
  }
  const int bytes = dwarf_bytesize(&type);
  result.bytes = bytes > 0 ? static_cast<std::size_t>(bytes) : 0;
  result.name = name_of(&type);
  read_scalar(type, result);
  if (result.bytes == 0) result.bytes = result.scalar_bytes;  // a typedef has no size of its own
  return result;
}

void collect(Dwarf_Die* scope, std::map<std::string, ElementType>& types) {
  Dwarf_Die child;
  if (dwarf_child(scope, &child) != 0) return;
  do {
    const int tag = dwarf_tag(&child);
    if (tag == DW_TAG_lexical_block) collect(&child, types);
    if (tag != DW_TAG_formal_parameter && tag != DW_TAG_variable) continue;
    types.try_emplace(name_of(&child), element_type(&child));
  } while (dwarf_siblingof(&child, &child) == 0);
}

// The elements of all parameters and local variables of `function`, by name; of several of one name, the first.
std::map<std::string, ElementType> element_types(Dwarf_Die* function) {
  std::map<std::string, ElementType> types;
  collect(function, types);
  return types;
}

std::string file_by_number(Dwarf_Die* unit, Dwarf_Word number) {
  Dwarf_Files* files = nullptr;
  std::size_t count = 0;
  if (dwarf_getsrcfiles(unit, &files, &count) != 0 || number >= count) return "";
  const char* const file = dwarf_filesrc(files, number, nullptr, nullptr);
  return file == nullptr ? "" : absolute_path(file, unit);
}

std::optional<Dwarf_Word> number_at(Dwarf_Die* die, unsigned attribute_name) {
  Dwarf_Attribute attribute;
  Dwarf_Word number = 0;
  if (dwarf_formudata(dwarf_attr(die, attribute_name, &attribute), &number) != 0) return std::nullopt;
  return number;
}

// A compilation unit, and an address as its debug information counts it.
struct UnitAddress {
  Dwarf_Die* unit = nullptr;
  Dwarf_Addr address = 0;
};

// The blocks and functions that hold the address, the innermost first.
std::vector<Dwarf_Die> scopes_at(const UnitAddress& at) {
  Dwarf_Die* scopes = nullptr;
  const int count = dwarf_getscopes(at.unit, at.address, &scopes);
  std::vector<Dwarf_Die> found(scopes, scopes + std::max(count, 0));
  std::free(scopes);  // NOLINT: elfutils hands it over like that
  return found;
}

// Where code of a library was called that the compiler has put in the place of its call; nothing where it stands alone.
std::optional<SourceLocation> call_in_own_code(const UnitAddress& at) {
  for (Dwarf_Die& scope : scopes_at(at)) {
    if (dwarf_tag(&scope) != DW_TAG_inlined_subroutine) continue;
    const auto file = number_at(&scope, DW_AT_call_file);
    const auto line = number_at(&scope, DW_AT_call_line);
    if (!file || !line) continue;
    const SourceLocation where{file_by_number(at.unit, *file), static_cast<int>(*line),
                               static_cast<int>(number_at(&scope, DW_AT_call_column).value_or(0))};
    if (!where.file.empty() && !Symbolizer::is_of_a_library(where.file)) return where;
  }
  return std::nullopt;
}

/// What was compiled to be observed has its debug information in itself. Looking for that of other libraries, in files
/// of their own, would load libdebuginfod with some thirty libraries, and might ask the network.
int no_separate_debug_information(Dwfl_Module* /*module*/, void** /*data*/, const char* /*name*/, Dwarf_Addr /*base*/,
                                  const char* /*file*/, const char* /*link*/, GElf_Word /*checksum*/,
                                  char** /*found*/) {
  return -1;
}

}  // namespace

struct Symbolizer::Implementation {
  Dwfl_Callbacks callbacks{};
  Dwfl* dwfl = nullptr;

  Implementation() {
    callbacks.find_elf = dwfl_linux_proc_find_elf;
    callbacks.find_debuginfo = no_separate_debug_information;
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

  Dwfl_Module* module_at(const void* address) const {
    return dwfl == nullptr ? nullptr : dwfl_addrmodule(dwfl, reinterpret_cast<std::uintptr_t>(address));
  }

  // Of the call that returns there; no unit when there is no debug information.
  UnitAddress call_before(const void* return_address) const {
    Dwfl_Module* const module = return_address == nullptr ? nullptr : module_at(return_address);
    if (module == nullptr) return {};
    const Dwarf_Addr address = reinterpret_cast<std::uintptr_t>(return_address) - 1;  // inside the call itself
    Dwarf_Addr bias = 0;
    Dwarf_Die* const unit = dwfl_module_addrdie(module, address, &bias);
    return {unit, address - bias};
  }
};

Symbolizer::Symbolizer() = default;
Symbolizer::~Symbolizer() = default;

const Symbolizer::Implementation& Symbolizer::program() {
  if (!implementation_) implementation_ = std::make_unique<Implementation>();
  return *implementation_;
}

SourceLocation Symbolizer::locate(const void* return_address) {
  const UnitAddress call = program().call_before(return_address);
  Dwarf_Line* line = call.unit == nullptr ? nullptr : dwarf_getsrc_die(call.unit, call.address);
  if (line == nullptr) return {};
  SourceLocation location;
  const char* file = dwarf_linesrc(line, nullptr, nullptr);
  if (file != nullptr) location.file = absolute_path(file, call.unit);
  dwarf_lineno(line, &location.line);
  dwarf_linecol(line, &location.column);
  if (is_of_a_library(location.file)) return call_in_own_code(call).value_or(location);
  return location;
}

SourceLocation Symbolizer::function(const void* return_address) {
  const UnitAddress call = program().call_before(return_address);
  if (call.unit == nullptr) return {};
  for (Dwarf_Die& scope : scopes_at(call)) {
    const int tag = dwarf_tag(&scope);
    if (tag != DW_TAG_inlined_subroutine && tag != DW_TAG_subprogram) continue;
    const char* const file = dwarf_decl_file(&scope);
    SourceLocation where{file == nullptr ? "" : absolute_path(file, call.unit), 0, 0};
    if (where.file.empty() || is_of_a_library(where.file)) continue;
    if (dwarf_decl_line(&scope, &where.line) == 0) return where;
  }
  return {};
}

std::string Symbolizer::function_name(const void* return_address) {
  const UnitAddress call = program().call_before(return_address);
  if (call.unit == nullptr) return "";
  for (Dwarf_Die& scope : scopes_at(call)) {
    const int tag = dwarf_tag(&scope);
    if (tag != DW_TAG_inlined_subroutine && tag != DW_TAG_subprogram) continue;
    const char* const file = dwarf_decl_file(&scope);
    if (file == nullptr || is_of_a_library(absolute_path(file, call.unit))) continue;
    const char* const name = dwarf_diename(&scope);
    if (name != nullptr) return base_name(name);
  }
  // libdw looks for scopes in no namespace, where clang++ leaves its functions.
  return name_of_symbol(symbol(static_cast<const char*>(return_address) - 1));
}

bool Symbolizer::is_of_a_library(const std::string& file) {
  if (file.starts_with("/usr/")) return true;
  const auto lies_in = [&](const char* folder) { return file.find(folder) != std::string::npos; };
  return lies_in("/simulator/include/") || lies_in("/include/thrust/") || lies_in("/include/cccl/") ||
         lies_in("/include/cuda/std/");
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
  Dwfl_Module* const module = program().module_at(address);
  const auto at = reinterpret_cast<std::uintptr_t>(address);
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

const std::map<std::string, ElementType>& Symbolizer::arrays(const std::string& kernel, const void* near) {
  const auto [known, is_new] = arrays_.try_emplace({kernel, near});
  std::map<std::string, ElementType>& types = known->second;
  if (!is_new) return types;
  with_functions(kernel, near, [&](Dwarf_Die* function) {
    types.merge(element_types(function));
    return false;  // what one instance of a template leaves out, or a declaration, another may know
  });
  return types;
}

ElementType Symbolizer::element_type(const std::string& kernel, const void* near, const std::string& variable) {
  const std::map<std::string, ElementType>& types = arrays(kernel, near);
  const auto type = types.find(variable);
  return type == types.end() ? ElementType{} : type->second;
}

template <class Use>
void Symbolizer::with_functions(const std::string& kernel, const void* near, const Use& use) {
  const std::string name = base_name(kernel);
  Dwarf_Die* const unit = program().call_before(near).unit;
  if (unit == nullptr) return;
  bool is_defined = false;
  const auto use_here = [&](Dwarf_Die* function) {
    is_defined = is_defined || dwarf_hasattr(function, DW_AT_declaration) == 0;
    return use(function);
  };
  if (find_function(unit, name, use_here) || is_defined) return;
  Dwarf_Addr bias = 0;
  for (Dwarf_Die* other = nullptr; (other = dwfl_module_nextcu(program().module_at(near), other, &bias)) != nullptr;) {
    if (find_function(other, name, use)) return;
  }
}

}  // namespace simulator
