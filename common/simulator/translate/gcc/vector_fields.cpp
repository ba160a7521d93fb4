#include <vector>

#include "simulator/translate/gcc/compiler.hpp"

namespace simulator {
namespace {

/// float4, uint2 and the like: fields of one type that fill a piece of memory which is aligned as a whole. nvcc loads it
/// by one instruction.
bool is_vector(tree type) {
  if (TREE_CODE(type) != RECORD_TYPE || !COMPLETE_TYPE_P(type) || TREE_ADDRESSABLE(type)) return false;
  const HOST_WIDE_INT bytes = int_size_in_bytes(type);
  if ((bytes != 8 && bytes != 16) || TYPE_ALIGN(type) != static_cast<unsigned>(bytes) * BITS_PER_UNIT) return false;
  tree of_first = NULL_TREE;
  int fields = 0;
  for (tree field = TYPE_FIELDS(type); field != NULL_TREE; field = DECL_CHAIN(field)) {
    if (TREE_CODE(field) != FIELD_DECL) continue;
    const tree of_field = TYPE_MAIN_VARIANT(TREE_TYPE(field));
    if (of_first != NULL_TREE && of_field != of_first) return false;
    of_first = of_field;
    ++fields;
  }
  return fields > 1 && INTEGRAL_TYPE_P(of_first) + SCALAR_FLOAT_TYPE_P(of_first) != 0;
}

/// `v[i].x`, where the vector lies in memory and is no volatile one.
bool is_field_in_memory(tree value) {
  if (TREE_CODE(value) != COMPONENT_REF || TREE_THIS_VOLATILE(value)) return false;
  const tree vector = TREE_OPERAND(value, 0);
  const bool in_memory = TREE_CODE(vector) == INDIRECT_REF || TREE_CODE(vector) == ARRAY_REF;
  return in_memory && !TREE_SIDE_EFFECTS(vector) && !TREE_THIS_VOLATILE(vector) && is_vector(TREE_TYPE(vector));
}

/// Operators that evaluate all of their operands and change nothing.
bool is_arithmetic(tree value) {
  switch (TREE_CODE(value)) {
    case PLUS_EXPR:
    case MINUS_EXPR:
    case MULT_EXPR:
    case RDIV_EXPR:
    case TRUNC_DIV_EXPR:
    case TRUNC_MOD_EXPR:
    case NEGATE_EXPR:
    case BIT_AND_EXPR:
    case BIT_IOR_EXPR:
    case BIT_XOR_EXPR:
    case LSHIFT_EXPR:
    case RSHIFT_EXPR:
    case MIN_EXPR:
    case MAX_EXPR:
    case FLOAT_EXPR:
    case FIX_TRUNC_EXPR:
    case NON_LVALUE_EXPR:
    case PAREN_EXPR:
    CASE_CONVERT:
      return true;
    default:
      return false;
  }
}

void collect_fields(tree* at, std::vector<tree*>& fields) {
  if (is_field_in_memory(*at)) {
    fields.push_back(at);
  } else if (is_arithmetic(*at)) {
    for (int i = 0; i < TREE_OPERAND_LENGTH(*at); ++i) collect_fields(&TREE_OPERAND(*at, i), fields);
  }
}

/// Lets all of `fields` that are of the vector of the first one take its value, read once.
void read_once(std::vector<tree*>& fields) {
  const tree vector = TREE_OPERAND(*fields.front(), 0);
  std::vector<tree*> same;
  std::vector<tree*> others;
  for (tree* const field : fields)
    (operand_equal_p(TREE_OPERAND(*field, 0), vector, 0) ? same : others).push_back(field);
  fields = others;
  if (same.size() < 2) return;
  const tree value = kept(vector, EXPR_LOCATION(*same.front()));
  for (tree* const field : same) {
    const tree part = build3(COMPONENT_REF, TREE_TYPE(*field), value, TREE_OPERAND(*field, 1), NULL_TREE);
    SET_EXPR_LOCATION(part, EXPR_LOCATION(*field));
    *field = part;
  }
}

tree merge_fields(tree* at, int* /*subtrees*/, void* /*data*/) {
  if (!EXPR_P(*at) || !is_arithmetic(*at)) return NULL_TREE;
  std::vector<tree*> fields;
  collect_fields(at, fields);
  while (fields.size() > 1) read_once(fields);
  return NULL_TREE;
}

}  // namespace

void read_vectors_once(void* function, void* /*data*/) {
  walk_tree_without_duplicates(&DECL_SAVED_TREE(static_cast<tree>(function)), merge_fields, nullptr);
}

}  // namespace simulator
