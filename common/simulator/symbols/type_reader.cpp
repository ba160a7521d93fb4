#include "simulator/symbols/type_reader.hpp"

#include <dwarf.h>

namespace simulator {

namespace {

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

}  // namespace

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

std::map<std::string, ElementType> element_types(Dwarf_Die* function) {
  std::map<std::string, ElementType> types;
  collect(function, types);
  return types;
}

}  // namespace simulator
