#include "simulator/compiler/gcc/compiler.hpp"

namespace simulator {
namespace {

/// Whether an operand is a struct that lies where others may see it. GCC's own pass passes over what is_own(), too.
bool is_memory(tree operand) {
  return AGGREGATE_TYPE_P(TREE_TYPE(operand)) && !TREE_ADDRESSABLE(TREE_TYPE(operand)) && !is_own(operand);
}

tree own_copy(tree operand, const char* name) {
  const tree copy = create_tmp_var(TYPE_MAIN_VARIANT(TREE_TYPE(operand)), name);
  return copy;
}

gimple* assignment(tree to, tree from, gimple* call) {
  gimple* const assign = gimple_build_assign(to, from);
  gimple_set_location(assign, gimple_location(call));
  gimple_set_block(assign, gimple_block(call));
  return assign;
}

/// `f(*p)` becomes `copy = *p; f(copy)`.
void read_arguments(gimple_stmt_iterator& at) {
  gimple* const call = gsi_stmt(at);
  for (unsigned index = 0; index < gimple_call_num_args(call); ++index) {
    const tree operand = gimple_call_arg(call, index);
    if (!is_memory(operand)) continue;
    const tree copy = own_copy(operand, "operand");
    gsi_insert_before(&at, assignment(copy, unshare_expr(operand), call), GSI_SAME_STMT);
    gimple_call_set_arg(call, index, copy);
  }
}

/// `*p = f()` becomes `copy = f(); *p = copy`.
void write_result(gimple_stmt_iterator& at) {
  gimple* const call = gsi_stmt(at);
  const tree result = gimple_call_lhs(call);
  if (result == NULL_TREE || !is_memory(result)) return;
  const tree copy = own_copy(result, "result");
  gimple_call_set_lhs(call, copy);
  gimple* const assign = assignment(unshare_expr(result), copy, call);
  if (!stmt_ends_bb_p(call) && lookup_stmt_eh_lp(call) <= 0) return gsi_insert_after(&at, assign, GSI_NEW_STMT);
  // It may throw: what follows is another block. A call that never comes back has none.
  if (edge const follows = find_fallthru_edge(gimple_bb(call)->succs)) gsi_insert_on_edge(follows, assign);
}

/// `__builtin_memcpy(a, b, n)` becomes `memcpy(a, b, n)`: g++ makes code of its own of the one, and a call of the other,
/// which simcc gives to the runtime. True of every builtin that takes pointers and has a function of the C library.
void call_the_library(gimple* call) {
  if (!gimple_call_builtin_p(call, BUILT_IN_NORMAL)) return;
  const tree builtin = gimple_call_fndecl(call);
  const char* const name = IDENTIFIER_POINTER(DECL_ASSEMBLER_NAME(builtin));
  if (strncmp(name, "__", 2) == 0 || strncmp(IDENTIFIER_POINTER(DECL_NAME(builtin)), "__builtin_", 10) != 0) return;
  bool takes_pointer = false;
  for (unsigned index = 0; index < gimple_call_num_args(call); ++index)
    takes_pointer = takes_pointer || POINTER_TYPE_P(TREE_TYPE(gimple_call_arg(call, index)));
  if (!takes_pointer) return;
  const tree function = build_fn_decl(name, TREE_TYPE(builtin));
  TREE_NOTHROW(function) = TREE_NOTHROW(builtin);
  gimple_call_set_fndecl(call, function);
}

/// Before `(*f)()` comes `simulator_called_by_pointer(f)`: from a number a program could make the address of any function.
void announce_pointer(gimple_stmt_iterator& at) {
  gimple* const call = gsi_stmt(at);
  if (gimple_call_internal_p(call) || gimple_call_fndecl(call) != NULL_TREE) return;
  tree function = gimple_call_fn(call);
  if (function == NULL_TREE) return;
  if (TREE_CODE(function) == OBJ_TYPE_REF) function = OBJ_TYPE_REF_EXPR(function);
  if (!is_gimple_val(function)) return;
  const tree type = build_function_type_list(void_type_node, const_ptr_type_node, NULL_TREE);
  const tree announced = build_fn_decl("simulator_called_by_pointer", type);
  TREE_NOTHROW(announced) = 1;
  gimple* const announcement = gimple_build_call(announced, 1, function);
  gimple_set_location(announcement, gimple_location(call));
  gimple_set_block(announcement, gimple_block(call));
  gsi_insert_before(&at, announcement, GSI_SAME_STMT);
}

/// Whether an object is made of the values of its members, and not by a function.
bool is_made_of_members(tree value) {
  while (TREE_CODE(value) == COMPOUND_EXPR) value = TREE_OPERAND(value, 1);
  return TREE_CODE(value) == CONSTRUCTOR;
}

/// Marks the temporary object that `value`, perhaps by a reference to it, gives.
void keep(tree value) {
  switch (TREE_CODE(value)) {
    case TARGET_EXPR:
      if (is_made_of_members(TARGET_EXPR_INITIAL(value))) TARGET_EXPR_NO_ELIDE(value) = 1;
      return;
    case COND_EXPR:
      keep(TREE_OPERAND(value, 1));
      return keep(TREE_OPERAND(value, 2));
    case COMPOUND_EXPR:
      return keep(TREE_OPERAND(value, 1));
    case INDIRECT_REF:
    case ADDR_EXPR:
    CASE_CONVERT:
    case NON_LVALUE_EXPR:
    case VIEW_CONVERT_EXPR:
      return keep(TREE_OPERAND(value, 0));
    default:
      return;
  }
}

tree keep_assigned(tree* at, int* /*subtrees*/, void* /*data*/) {
  if (TREE_CODE(*at) == MODIFY_EXPR) keep(TREE_OPERAND(*at, 1));
  return NULL_TREE;
}

const pass_data operands_pass = {
    GIMPLE_PASS, "announce_operands", OPTGROUP_NONE, TV_NONE, PROP_cfg | PROP_ssa, 0, 0, 0, 0};

class AnnounceOperands final : public gimple_opt_pass {
 public:
  explicit AnnounceOperands(gcc::context* context) : gimple_opt_pass(operands_pass, context) {}
  opt_pass* clone() override { return new AnnounceOperands(m_ctxt); }

  unsigned execute(function* body) override {
    basic_block block;
    FOR_EACH_BB_FN(block, body) {
      for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at)) {
        gimple* const call = gsi_stmt(at);
        // What is not set yet, as -ftrivial-auto-var-init says it, comes from no function.
        if (!is_gimple_call(call) || gimple_call_internal_p(call, IFN_DEFERRED_INIT)) continue;
        call_the_library(call);
        announce_pointer(at);
        read_arguments(at);
        write_result(at);
        update_stmt(call);
      }
    }
    gsi_commit_edge_inserts();
    return TODO_update_ssa;
  }
};

}  // namespace

bool is_own(tree operand) {
  if (is_gimple_reg(operand) || is_gimple_min_invariant(operand)) return true;
  const tree base = get_base_address(operand);
  return base != NULL_TREE && DECL_P(base) && !is_global_var(base) && !may_be_aliased(base);
}

opt_pass* announce_operands(gcc::context* context) { return new AnnounceOperands(context); }

// `*p = T{1, 2}` is one store of a T, as the source says, and not one for each member.
void keep_temporaries(void* function, void* /*data*/) {
  walk_tree_without_duplicates(&DECL_SAVED_TREE(static_cast<tree>(function)), keep_assigned, nullptr);
}

}  // namespace simulator
