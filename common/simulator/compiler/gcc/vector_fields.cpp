#include <cstring>
#include <set>
#include <vector>

#include "simulator/compiler/field_groups.hpp"
#include "simulator/compiler/gcc/compiler.hpp"

namespace simulator {
namespace {

/// The fields of float4, uint2 and the like, in their order; of any other type none. nvcc loads such a vector by one
/// instruction: its fields are of one type, and it is aligned as a whole.
std::vector<tree> fields_of_vector(tree type) {
  if (TREE_CODE(type) != RECORD_TYPE || !COMPLETE_TYPE_P(type) || TREE_ADDRESSABLE(type)) return {};
  const HOST_WIDE_INT bytes = int_size_in_bytes(type);
  if ((bytes != 4 && bytes != 8 && bytes != 16) || TYPE_ALIGN(type) != static_cast<unsigned>(bytes) * BITS_PER_UNIT)
    return {};
  std::vector<tree> fields;
  for (tree field = TYPE_FIELDS(type); field != NULL_TREE; field = DECL_CHAIN(field)) {
    if (TREE_CODE(field) != FIELD_DECL) continue;
    if (DECL_BIT_FIELD_TYPE(field) != NULL_TREE) return {};
    if (!fields.empty() && TYPE_MAIN_VARIANT(TREE_TYPE(field)) != TYPE_MAIN_VARIANT(TREE_TYPE(fields.front())))
      return {};
    fields.push_back(field);
  }
  if (fields.size() != 2 && fields.size() != 4) return {};
  const tree number = TREE_TYPE(fields.front());
  const bool holds_numbers = INTEGRAL_TYPE_P(number) || SCALAR_FLOAT_TYPE_P(number);
  return holds_numbers && int_size_in_bytes(number) * static_cast<HOST_WIDE_INT>(fields.size()) == bytes
             ? fields
             : std::vector<tree>();
}

/// Whether what lies there is the same in the whole kernel: a built-in variable as threadIdx, or the reference that a variable
/// of the device or a shared one is made.
bool is_fixed(tree operand) {
  if (TREE_CODE(TREE_TYPE(operand)) == REFERENCE_TYPE && DECL_P(operand)) return true;
  const tree base = REFERENCE_CLASS_P(operand) ? get_base_address(operand) : operand;
  if (base == NULL_TREE || !VAR_P(base) || !DECL_EXTERNAL(base)) return false;
  // A name that the source gives to the assembler begins with a star.
  const char* const name = IDENTIFIER_POINTER(DECL_ASSEMBLER_NAME(base));
  return strncmp(name[0] == '*' ? name + 1 : name, "simulator_", 10) == 0;
}

bool is_same_value(tree one, tree other);

/// Whether two operands, with all that is in them, name the same. Loads of one state of the memory give the same.
bool is_same_operand(tree one, tree other) {
  if (one == NULL_TREE || other == NULL_TREE) return one == other;
  if (TREE_CODE(one) != TREE_CODE(other)) return false;
  if (TREE_CODE(one) == SSA_NAME) return is_same_value(one, other);
  if (!REFERENCE_CLASS_P(one) && TREE_CODE(one) != ADDR_EXPR) return operand_equal_p(one, other, 0);
  if (TREE_THIS_VOLATILE(one) || TREE_THIS_VOLATILE(other)) return false;
  for (int i = 0; i < TREE_OPERAND_LENGTH(one); ++i)
    if (!is_same_operand(TREE_OPERAND(one, i), TREE_OPERAND(other, i))) return false;
  return true;
}

/// Whether two values that the compiler named differently were computed alike: kernels are compiled without looking for
/// that, and so `v[i]` has a value of its own wherever it stands.
bool is_same_value(tree one, tree other) {
  if (one == other) return true;
  gimple* const first = SSA_NAME_DEF_STMT(one);
  gimple* const second = SSA_NAME_DEF_STMT(other);
  if (!is_gimple_assign(first) || !is_gimple_assign(second)) return false;
  if (gimple_assign_rhs_code(first) != gimple_assign_rhs_code(second) ||
      gimple_num_ops(first) != gimple_num_ops(second))
    return false;
  if (gimple_has_volatile_ops(first)) return false;
  const bool is_fixed_load = gimple_assign_single_p(first) && is_fixed(gimple_assign_rhs1(first));
  if (gimple_vuse(first) != gimple_vuse(second) && !is_fixed_load) return false;
  if (!useless_type_conversion_p(TREE_TYPE(one), TREE_TYPE(other))) return false;
  for (unsigned i = 1; i < gimple_num_ops(first); ++i)
    if (!is_same_operand(gimple_op(first, i), gimple_op(second, i))) return false;
  return true;
}

/// Functions that compute from numbers alone, by the number of the declaration.
std::set<unsigned> computing;

bool is_number(tree type) { return INTEGRAL_TYPE_P(type) || SCALAR_FLOAT_TYPE_P(type); }

/// Whether a call neither reads nor changes anything that a vector could lie in.
bool only_computes(gimple* statement) {
  if (!is_gimple_call(statement)) return false;
  // -fsanitize=bounds looks at the index of an array; -ftrivial-auto-var-init fills a local variable.
  if (gimple_call_internal_p(statement))
    return gimple_call_internal_p(statement, IFN_UBSAN_BOUNDS) || gimple_call_internal_p(statement, IFN_DEFERRED_INIT);
  // Of the library's functions of numbers some set errno, which no kernel knows of.
  const tree function = gimple_call_fndecl(statement);
  if (function == NULL_TREE) return false;
  if (!gimple_call_builtin_p(statement, BUILT_IN_NORMAL)) return computing.count(DECL_UID(function)) != 0;
  for (unsigned i = 0; i < gimple_call_num_args(statement); ++i)
    if (!is_number(TREE_TYPE(gimple_call_arg(statement, i)))) return false;
  return gimple_call_num_args(statement) > 0;
}

bool changes_memory(gimple* statement) {
  if (gimple_has_volatile_ops(statement)) return true;
  if (gimple_vdef(statement) == NULL_TREE || only_computes(statement)) return false;
  return !is_gimple_assign(statement) || !is_own(gimple_assign_lhs(statement));
}

bool reads_memory(gimple* statement) {
  if (gimple_vuse(statement) == NULL_TREE || only_computes(statement)) return false;
  if (gimple_code(statement) == GIMPLE_RETURN) return false;
  if (!gimple_assign_single_p(statement)) return true;
  const tree place = gimple_assign_rhs1(statement);
  return !is_own(place) && !is_fixed(place);
}

/// Reads a block, one statement after another, for what can be joined.
class BlockReader {
 public:
  void add(gimple* statement) {
    if (is_gimple_debug(statement)) return;
    statements_.push_back(statement);
    if (const tree place = field_in_memory(statement); place != NULL_TREE) {
      groups_.add(access(statement, place));
    } else if (changes_memory(statement)) {
      groups_.memory_changes();
    } else if (reads_memory(statement)) {
      groups_.memory_is_read();
    }
  }

  void join_all() {
    for (const JoinedFields& joined : groups_.take()) join(joined);
  }

 private:
  /// `v[i].x` where the statement reads or writes just this.
  static tree field_in_memory(gimple* statement) {
    if (!gimple_assign_single_p(statement) || gimple_has_volatile_ops(statement)) return NULL_TREE;
    const tree place = gimple_store_p(statement) ? gimple_assign_lhs(statement) : gimple_assign_rhs1(statement);
    if (TREE_CODE(place) != COMPONENT_REF || is_own(place)) return NULL_TREE;
    return fields_of_vector(TREE_TYPE(TREE_OPERAND(place, 0))).empty() ? NULL_TREE : place;
  }

  FieldAccess access(gimple* statement, tree place) {
    const tree vector = TREE_OPERAND(place, 0);
    const std::vector<tree> fields = fields_of_vector(TREE_TYPE(vector));
    FieldAccess access;
    access.statement = statements_.size() - 1;
    while (vectors_.size() > access.vector && !is_same_operand(vectors_[access.vector], vector)) ++access.vector;
    if (access.vector == vectors_.size()) vectors_.push_back(vector);
    access.type = TYPE_UID(TYPE_MAIN_VARIANT(TREE_TYPE(vector)));
    access.fields = fields.size();
    while (fields[access.field] != TREE_OPERAND(place, 1)) ++access.field;
    access.writes = gimple_store_p(statement);
    return access;
  }

  void join(const JoinedFields& joined) {
    const bool writes = joined.members.front().writes;
    gimple* const first = statements_[joined.members.front().statement];
    gimple* const place = writes ? statements_[joined.members.back().statement] : first;
    // Operand 0 of an assignment is what it sets, 1 what it takes.
    const unsigned operand = writes ? 0 : 1;
    gimple_stmt_iterator at = gsi_for_stmt(place);
    const tree memory = memory_of(joined.part, TREE_OPERAND(gimple_op(place, operand), 0), at);
    const tree copy = create_tmp_var(TYPE_MAIN_VARIANT(TREE_TYPE(memory)), "fields");
    for (const FieldAccess& access : joined.members) {
      gimple* const statement = statements_[access.statement];
      const tree field = TREE_OPERAND(gimple_op(statement, operand), 1);
      gimple_set_op(statement, operand, field_of_copy(copy, joined.part, field, access.field));
      update_stmt(statement);
    }
    // What is wrong with the vector is told of the line that touches it first.
    if (writes) {
      gsi_insert_after(&at, assignment_like(first, memory, copy), GSI_NEW_STMT);
    } else {
      gsi_insert_before(&at, assignment_like(first, copy, memory), GSI_SAME_STMT);
    }
  }

  /// The piece of `vector` that `part` is. May put statements before `at`.
  static tree memory_of(VectorPart part, tree vector, gimple_stmt_iterator& at) {
    if (part == VectorPart::whole) return unshare_expr(vector);
    const tree number = TYPE_MAIN_VARIANT(TREE_TYPE(fields_of_vector(TREE_TYPE(vector)).front()));
    const HOST_WIDE_INT bytes = 2 * int_size_in_bytes(number);
    const tree half = build_aligned_type(build_array_type_nelts(number, 2), bytes * BITS_PER_UNIT);
    const tree address =
        force_gimple_operand_gsi(&at, build_fold_addr_expr(unshare_expr(vector)), true, NULL_TREE, true, GSI_SAME_STMT);
    const HOST_WIDE_INT offset = part == VectorPart::second_half ? bytes : 0;
    return build2(MEM_REF, half, address, build_int_cst(ptr_type_node, offset));
  }

  static tree field_of_copy(tree copy, VectorPart part, tree field, std::size_t number) {
    if (part == VectorPart::whole) return build3(COMPONENT_REF, TREE_TYPE(field), copy, field, NULL_TREE);
    return build4(ARRAY_REF, TREE_TYPE(TREE_TYPE(copy)), copy, size_int(number % 2), NULL_TREE, NULL_TREE);
  }

  static gimple* assignment_like(gimple* statement, tree to, tree from) {
    gimple* const assign = gimple_build_assign(to, from);
    gimple_set_location(assign, gimple_location(statement));
    gimple_set_block(assign, gimple_block(statement));
    return assign;
  }

  FieldGroups groups_;
  std::vector<gimple*> statements_;
  std::vector<tree> vectors_;  ///< those that were seen, each once
};

const pass_data computing_pass = {
    GIMPLE_PASS, "find_computing", OPTGROUP_NONE, TV_NONE, PROP_cfg | PROP_ssa, 0, 0, 0, 0};

/// Finds the functions that compute from numbers alone. g++ comes to those that are called before those that call them.
class FindComputing final : public gimple_opt_pass {
 public:
  explicit FindComputing(gcc::context* context) : gimple_opt_pass(computing_pass, context) {}
  opt_pass* clone() override { return new FindComputing(m_ctxt); }

  unsigned execute(function* body) override {
    for (tree given = DECL_ARGUMENTS(body->decl); given != NULL_TREE; given = DECL_CHAIN(given))
      if (!is_number(TREE_TYPE(given))) return 0;
    basic_block block;
    FOR_EACH_BB_FN(block, body) {
      for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at)) {
        gimple* const statement = gsi_stmt(at);
        if (!is_gimple_debug(statement) && (changes_memory(statement) || reads_memory(statement))) return 0;
      }
    }
    computing.insert(DECL_UID(body->decl));
    return 0;
  }
};

const pass_data fields_pass = {GIMPLE_PASS, "join_fields", OPTGROUP_NONE, TV_NONE, PROP_cfg | PROP_ssa, 0, 0, 0, 0};

class JoinFields final : public gimple_opt_pass {
 public:
  explicit JoinFields(gcc::context* context) : gimple_opt_pass(fields_pass, context) {}
  opt_pass* clone() override { return new JoinFields(m_ctxt); }

  unsigned execute(function* body) override {
    basic_block block;
    FOR_EACH_BB_FN(block, body) {
      BlockReader reader;
      for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at)) reader.add(gsi_stmt(at));
      reader.join_all();
    }
    return TODO_update_ssa;
  }
};

}  // namespace

opt_pass* find_computing(gcc::context* context) { return new FindComputing(context); }

opt_pass* join_fields(gcc::context* context) { return new JoinFields(context); }

}  // namespace simulator
