#include "simulator/compiler/gcc/compiler.hpp"

namespace simulator {
namespace {

/// A number in memory that cannot be written by the name that reads it, as `ranks[i]` with `const int* ranks`. g++ thinks
/// that it would be the same the next time, and so reads it anew wherever it needs its value twice.
bool is_constant_read(tree value) {
  switch (TREE_CODE(value)) {
    case INDIRECT_REF:
    case ARRAY_REF:
    case COMPONENT_REF:
      return TREE_READONLY(value) && !TREE_SIDE_EFFECTS(value) && !TREE_THIS_VOLATILE(value) && !TREE_CONSTANT(value) &&
             (INTEGRAL_TYPE_P(TREE_TYPE(value)) || SCALAR_FLOAT_TYPE_P(TREE_TYPE(value)) ||
              POINTER_TYPE_P(TREE_TYPE(value)));
    default:
      return false;
  }
}

/// The value that `read` has when it is first asked for, for an expression at `where` that needs it more than once. It is
/// no constant any more: what is read-only g++ does not keep, since it would be the same the next time.
tree kept(tree read, location_t where) {
  const tree changeable = copy_node(read);
  TREE_TYPE(changeable) = TYPE_MAIN_VARIANT(TREE_TYPE(read));
  TREE_READONLY(changeable) = 0;
  const tree value = build1(SAVE_EXPR, TREE_TYPE(changeable), changeable);
  TREE_SIDE_EFFECTS(value) = 1;
  SET_EXPR_LOCATION(value, where);
  clear_fold_cache();  // what g++ has simplified for its warnings is no more what the function holds
  return value;
}

/// Keeps each constant that is read where `at` is computed.
tree keep_constants(tree* at, int* subtrees, void* /*data*/) {
  if (TREE_CODE(*at) == SAVE_EXPR || TREE_CODE(*at) == ADDR_EXPR || TYPE_P(*at)) {
    *subtrees = 0;
  } else if (is_constant_read(*at)) {
    *at = kept(*at, EXPR_LOCATION(*at));
    *subtrees = 0;
  }
  return NULL_TREE;
}

tree find(tree* at, int* /*subtrees*/, void* wanted) { return *at == wanted ? *at : NULL_TREE; }

/// Two kinds of expressions are evaluated twice: the index of an array whose bounds are checked, and what is on the left of
/// `+=` and its like.
tree keep_what_is_needed_twice(tree* at, int* /*subtrees*/, void* /*data*/) {
  if (TREE_CODE(*at) == ARRAY_REF) {
    walk_tree_without_duplicates(&TREE_OPERAND(*at, 1), keep_constants, nullptr);
  } else if (TREE_CODE(*at) == MODIFY_EXPR) {
    tree place = TREE_OPERAND(*at, 0);
    if (!REFERENCE_CLASS_P(place) || !walk_tree_without_duplicates(&TREE_OPERAND(*at, 1), find, place))
      return NULL_TREE;
    for (int i = 0; i < TREE_OPERAND_LENGTH(place); ++i)
      if (TREE_OPERAND(place, i) != NULL_TREE)
        walk_tree_without_duplicates(&TREE_OPERAND(place, i), keep_constants, nullptr);
  }
  return NULL_TREE;
}

}  // namespace

void read_constants_once(void* function, void* /*data*/) {
  walk_tree_without_duplicates(&DECL_SAVED_TREE(static_cast<tree>(function)), keep_what_is_needed_twice, nullptr);
}

}  // namespace simulator
