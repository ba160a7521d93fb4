// Pointers that leave a local variable: nothing but its stack is there, and no other check looks at a thread's own stack.
// And what variables hold that nothing has set: NaN, where they are numbers with a fraction.
#include <algorithm>
#include <cstring>
#include <set>
#include <string>

#include "simulator/compiler/gcc/compiler.hpp"

namespace simulator {
namespace {

/// Where a pointer comes from.
struct Origin {
  tree variable = NULL_TREE;  ///< the local variable of whose address it is made; NULL_TREE if none, or not only one
  bool moved = false;         ///< it need not point to the variable's beginning
  bool known = false;         ///< it comes from a pointer that is being looked at, as in a loop
};

bool is_local(tree base) {
  return (VAR_P(base) || TREE_CODE(base) == PARM_DECL) && auto_var_in_fn_p(base, current_function_decl) &&
         DECL_SIZE_UNIT(base) != NULL_TREE && tree_fits_uhwi_p(DECL_SIZE_UNIT(base));
}

Origin origin_of(tree pointer, std::set<tree>& visited);

/// Of the address of `place`, a variable or a part of one.
Origin origin_of_place(tree place, std::set<tree>& visited) {
  const tree base = get_base_address(place);
  if (base == NULL_TREE) return {};
  if (TREE_CODE(base) == MEM_REF) {
    Origin origin = origin_of(TREE_OPERAND(base, 0), visited);
    origin.moved = origin.moved || base != place || !integer_zerop(TREE_OPERAND(base, 1));
    return origin;
  }
  return is_local(base) ? Origin{base, base != place} : Origin{};
}

/// A pointer that a loop moves comes from itself, too.
Origin origin_of_merge(gimple* merge, std::set<tree>& visited) {
  Origin origin;
  for (unsigned index = 0; index < gimple_phi_num_args(merge); ++index) {
    const Origin one = origin_of(gimple_phi_arg_def(merge, index), visited);
    if (one.known) continue;
    if (one.variable == NULL_TREE) return {};
    if (origin.variable != NULL_TREE && origin.variable != one.variable) return {};
    origin.variable = one.variable;
  }
  origin.moved = true;
  return origin;
}

Origin origin_of(tree pointer, std::set<tree>& visited) {
  if (TREE_CODE(pointer) == ADDR_EXPR) return origin_of_place(TREE_OPERAND(pointer, 0), visited);
  if (TREE_CODE(pointer) != SSA_NAME || !POINTER_TYPE_P(TREE_TYPE(pointer))) return {};
  if (!visited.insert(pointer).second) return {NULL_TREE, true, true};
  gimple* const definition = SSA_NAME_DEF_STMT(pointer);
  if (gimple_code(definition) == GIMPLE_PHI) return origin_of_merge(definition, visited);
  if (!is_gimple_assign(definition)) return {};
  const tree from = gimple_assign_rhs1(definition);
  switch (gimple_assign_rhs_code(definition)) {
    case POINTER_PLUS_EXPR: {
      Origin origin = origin_of(from, visited);
      origin.moved = true;
      return origin;
    }
    case ADDR_EXPR:
    case SSA_NAME:
    CASE_CONVERT:
      return origin_of(from, visited);
    default:
      return {};
  }
}

tree text(const char* words) { return build_string_literal(strlen(words) + 1, words); }

/// Inserts a call by which the runtime hears that `bytes` bytes at `address` are about to be touched, which should lie in
/// `variable`.
void announce(gimple_stmt_iterator& at, tree address, tree variable, tree bytes, bool writes) {
  gimple* const access = gsi_stmt(at);
  const tree type = build_function_type_list(void_type_node, const_ptr_type_node, const_ptr_type_node, size_type_node,
                                             size_type_node, integer_type_node, const_ptr_type_node, NULL_TREE);
  const tree function = build_fn_decl("simulator_local_access", type);
  TREE_NOTHROW(function) = 1;
  address = force_gimple_operand_gsi(&at, address, true, NULL_TREE, true, GSI_SAME_STMT);
  const tree name = text(DECL_NAME(variable) == NULL_TREE ? "" : IDENTIFIER_POINTER(DECL_NAME(variable)));
  gimple* const call = gimple_build_call(
      function, 6, address, build_fold_addr_expr(variable), fold_convert(size_type_node, DECL_SIZE_UNIT(variable)),
      fold_convert(size_type_node, bytes), build_int_cst(integer_type_node, writes), name);
  gimple_set_location(call, gimple_location(access));
  gimple_set_block(call, gimple_block(access));
  gsi_insert_before(&at, call, GSI_SAME_STMT);
}

bool is_bit_field(tree reference) {
  for (; handled_component_p(reference); reference = TREE_OPERAND(reference, 0)) {
    if (TREE_CODE(reference) == BIT_FIELD_REF) return true;
    if (TREE_CODE(reference) == COMPONENT_REF && DECL_BIT_FIELD(TREE_OPERAND(reference, 1))) return true;
  }
  return false;
}

/// A type's or object's size, where it is a number that does not depend on the run.
bool has_size(tree size) { return size != NULL_TREE && tree_fits_uhwi_p(size); }

/// `*p`, `p[i]` and `p->x`, where p comes from the address of a local variable. What is reached by its name alone the
/// compiler's own check of indices covers.
void announce_reference(gimple_stmt_iterator& at, tree reference, bool writes) {
  const tree base = get_base_address(reference);
  if (base == NULL_TREE || TREE_CODE(base) != MEM_REF || is_bit_field(reference)) return;
  const tree bytes = TYPE_SIZE_UNIT(TREE_TYPE(reference));
  if (!has_size(bytes) || integer_zerop(bytes)) return;
  std::set<tree> visited;
  Origin origin = origin_of(TREE_OPERAND(base, 0), visited);
  if (origin.variable == NULL_TREE) return;
  const tree seen_as = TYPE_SIZE_UNIT(TREE_TYPE(base));
  const bool fits = has_size(seen_as) && tree_to_uhwi(seen_as) <= tree_to_uhwi(DECL_SIZE_UNIT(origin.variable));
  if (!origin.moved && fits && integer_zerop(TREE_OPERAND(base, 1))) return;
  announce(at, build_fold_addr_expr(unshare_expr(reference)), origin.variable, bytes, writes);
}

/// An object that a function takes by reference, as `max(p[k], p[k + 1])` does.
void announce_argument(gimple_stmt_iterator& at, tree argument, tree type) {
  if (TREE_CODE(type) != REFERENCE_TYPE || !is_gimple_val(argument)) return;
  const tree bytes = TYPE_SIZE_UNIT(TREE_TYPE(type));
  if (!has_size(bytes) || integer_zerop(bytes)) return;
  std::set<tree> visited;
  const Origin origin = origin_of(argument, visited);
  if (origin.variable == NULL_TREE || !origin.moved) return;
  announce(at, argument, origin.variable, bytes, !TYPE_READONLY(TREE_TYPE(type)));
}

void announce_arguments(gimple_stmt_iterator& at) {
  gimple* const call = gsi_stmt(at);
  if (gimple_call_internal_p(call)) return;
  unsigned index = 0;
  for (tree type = TYPE_ARG_TYPES(gimple_call_fntype(call)); type != NULL_TREE && index < gimple_call_num_args(call);
       type = TREE_CHAIN(type), ++index)
    announce_argument(at, gimple_call_arg(call, index), TREE_VALUE(type));
}

// What GCC itself gives every byte of a variable that nothing sets (-ftrivial-auto-var-init=pattern).
constexpr char pattern_byte = '\xFE';
constexpr char nan_byte = '\xFF';
constexpr std::size_t largest_image = 1U << 16U;  // of a thread's own variables, larger ones would fill its stack

/// Puts NaN into `image`, the bytes of an object, wherever `type`, a part of it from byte `offset` on, has a fraction.
void set_fractions(tree type, std::size_t offset, std::string& image) {
  if (!has_size(TYPE_SIZE_UNIT(type))) return;
  const std::size_t bytes = tree_to_uhwi(TYPE_SIZE_UNIT(type));
  if (offset + bytes > image.size()) return;
  if (SCALAR_FLOAT_TYPE_P(type)) image.replace(offset, bytes, bytes, nan_byte);
  if (TREE_CODE(type) == ARRAY_TYPE && has_size(TYPE_SIZE_UNIT(TREE_TYPE(type)))) {
    const std::size_t step = std::max<std::size_t>(1, tree_to_uhwi(TYPE_SIZE_UNIT(TREE_TYPE(type))));
    set_fractions(TREE_TYPE(type), offset, image);
    for (std::size_t at = step; at + step <= bytes; at += step) image.replace(offset + at, step, image, offset, step);
  }
  if (TREE_CODE(type) != RECORD_TYPE) return;
  for (tree field = TYPE_FIELDS(type); field != NULL_TREE; field = DECL_CHAIN(field)) {
    if (TREE_CODE(field) == FIELD_DECL && !DECL_BIT_FIELD(field))
      set_fractions(TREE_TYPE(field), offset + int_byte_position(field), image);
  }
}

/// The option -ftrivial-auto-var-init=pattern gives all bytes of an unset variable one value, as a float a very large
/// number, which times 0 is 0. Here numbers with a fraction become no number at all (NaN), which nothing hides, as clang++
/// does. @param at the call that stands for the value
void set_to_nan(gimple_stmt_iterator& at) {
  gimple* const unset = gsi_stmt(at);
  const tree place = gimple_call_lhs(unset);
  if (place == NULL_TREE || !has_size(TYPE_SIZE_UNIT(TREE_TYPE(place)))) return;
  const tree type = TREE_TYPE(place);
  const std::size_t bytes = tree_to_uhwi(TYPE_SIZE_UNIT(type));
  if (bytes > largest_image) return;
  std::string image(bytes, pattern_byte);
  set_fractions(type, 0, image);
  if (image.find(nan_byte) == std::string::npos) return;
  if (is_gimple_reg(place)) {
    const tree nan = native_interpret_expr(type, reinterpret_cast<const unsigned char*>(image.data()), image.size());
    if (nan != NULL_TREE) gsi_replace(&at, gimple_build_assign(place, nan), false);
    return;
  }
  mark_addressable(get_base_address(place));
  const tree literal = build_string_literal(image.size(), image.data());
  gimple* const call = gimple_build_call(builtin_decl_implicit(BUILT_IN_MEMCPY), 3, build_fold_addr_expr(place),
                                         literal, build_int_cst(size_type_node, bytes));
  gimple_set_location(call, gimple_location(unset));
  gsi_insert_after(&at, call, GSI_NEW_STMT);
}

const pass_data local_variables_pass = {
    GIMPLE_PASS, "check_local_variables", OPTGROUP_NONE, TV_NONE, PROP_cfg | PROP_ssa, 0, 0, 0, 0};

class CheckLocalVariables final : public gimple_opt_pass {
 public:
  explicit CheckLocalVariables(gcc::context* context) : gimple_opt_pass(local_variables_pass, context) {}
  opt_pass* clone() override { return new CheckLocalVariables(m_ctxt); }

  unsigned execute(function* body) override {
    if (is_ours(DECL_SOURCE_LOCATION(body->decl))) return 0;  // each thread passes such code when it begins
    basic_block block;
    FOR_EACH_BB_FN(block, body) {
      for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at)) {
        gimple* const statement = gsi_stmt(at);
        if (gimple_clobber_p(statement)) continue;
        if (gimple_call_internal_p(statement, IFN_DEFERRED_INIT)) {
          set_to_nan(at);
          continue;
        }
        if (is_gimple_call(statement)) announce_arguments(at);
        if (gimple_assign_single_p(statement)) announce_reference(at, gimple_assign_rhs1(statement), false);
        if (gimple_store_p(statement)) announce_reference(at, gimple_get_lhs(statement), true);
      }
    }
    return TODO_update_ssa;
  }
};

}  // namespace

opt_pass* check_local_variables(gcc::context* context) { return new CheckLocalVariables(context); }

}  // namespace simulator
