// What nvcc refuses of kernels and of code that runs on the device: functions and variables of the host; and in code of the
// host: functions of the device.
#include <cstring>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "simulator/compiler/gcc/compiler.hpp"

namespace simulator {

bool is_ours(location_t place) {
  const char* const file = LOCATION_FILE(place);
  return file != nullptr && strstr(file, "/simulator/include/") != nullptr;
}

namespace {

struct Complaint {
  location_t place;
  std::string text;
};

/// What is known of a function once it has been read.
struct Body {
  bool on_device = false;  ///< only there
  std::vector<unsigned> callees;
  std::vector<Complaint> complaints;
};

std::map<unsigned, Body> bodies;  // by the number of the declaration

bool has(tree declaration, const char* attribute) {
  return lookup_attribute(attribute, DECL_ATTRIBUTES(declaration)) != NULL_TREE;
}

bool is_device(tree function) { return has(function, "simulator_device") || has(function, "simulator_global"); }

/// Lambdas run where the function runs that they stand in.
bool runs_on_device_only(tree function) {
  for (; function != NULL_TREE; function = decl_function_context(function)) {
    if (has(function, "simulator_host")) return false;
    if (is_device(function)) return true;
    if (!LAMBDA_FUNCTION_P(function)) return false;
  }
  return false;
}

/// Code that has no other qualifier than `__host__`. Whose functions nvcc writes by itself, it decides by what they call.
bool runs_on_host_only(tree function) {
  if (DECL_ARTIFICIAL(function) || DECL_DEFAULTED_FN(function)) return false;
  if (DECL_DECLARED_CONSTEXPR_P(function) && !LAMBDA_FUNCTION_P(function)) return false;
  for (; function != NULL_TREE; function = decl_function_context(function)) {
    if (is_device(function)) return false;
    if (has(function, "simulator_host") || !LAMBDA_FUNCTION_P(function)) return true;
  }
  return false;
}

/// One number for a constructor in all its forms.
unsigned number_of(tree function) {
  return DECL_UID(DECL_CLONED_FUNCTION_P(function) ? DECL_CLONED_FUNCTION(function) : function);
}

bool is_of_system(tree declaration) { return in_system_header_at(DECL_SOURCE_LOCATION(declaration)); }

/// Whether it is of Thrust and what comes with it, whose declarations say by macros that they are for both sides. These mean
/// nothing here: see include/simulator/thrust_on_host.
bool is_of_thrust(tree declaration) {
  if (!is_of_system(declaration)) return false;
  tree outermost = NULL_TREE;
  for (tree scope = DECL_CONTEXT(declaration); scope != NULL_TREE && scope != global_namespace;
       scope = TYPE_P(scope) ? TYPE_CONTEXT(scope) : DECL_CONTEXT(scope)) {
    if (TREE_CODE(scope) == TRANSLATION_UNIT_DECL) break;
    outermost = scope;
  }
  if (outermost == NULL_TREE || TREE_CODE(outermost) != NAMESPACE_DECL || DECL_NAME(outermost) == NULL_TREE)
    return false;
  return id_equal(DECL_NAME(outermost), "thrust") || id_equal(DECL_NAME(outermost), "cuda");
}

std::string assembler_name(tree function) { return IDENTIFIER_POINTER(DECL_ASSEMBLER_NAME(function)); }

bool begins_with(const std::string& text, const char* beginning) { return text.rfind(beginning, 0) == 0; }

bool takes_pointer(tree function) {
  for (tree type = TYPE_ARG_TYPES(TREE_TYPE(function)); type != NULL_TREE; type = TREE_CHAIN(type)) {
    if (POINTER_TYPE_P(TREE_VALUE(type))) return true;
  }
  return false;
}

/// From numbers to a number, at least one of them a floating-point one.
bool is_of_mathematics(tree function) {
  if (takes_pointer(function)) return false;
  bool has_float = SCALAR_FLOAT_TYPE_P(TREE_TYPE(TREE_TYPE(function)));
  for (tree type = TYPE_ARG_TYPES(TREE_TYPE(function)); type != NULL_TREE; type = TREE_CHAIN(type))
    has_float = has_float || SCALAR_FLOAT_TYPE_P(TREE_VALUE(type));
  return has_float;
}

/// Whether it stands in one of the headers whose functions CUDA's own headers overload, such as std::abs(long long).
bool is_in_cmath(tree function) {
  const char* const path = LOCATION_FILE(DECL_SOURCE_LOCATION(function));
  const char* const slash = path == nullptr ? nullptr : strrchr(path, '/');
  return slash != nullptr && is_of_system(function) && DECL_DECLARED_INLINE_P(function) &&
         (strcmp(slash, "/cmath") == 0 || strcmp(slash, "/std_abs.h") == 0);
}

/// What compilers call by themselves.
bool is_of_compiler(tree function) {
  const std::string name = assembler_name(function);
  for (const char* beginning :
       {"__builtin_", "__cxa_", "__assert_fail", "__sync_", "__atomic_", "__tsan_", "__ubsan_", "_Unwind"}) {
    if (begins_with(name, beginning)) return true;
  }
  return begins_with(name, "__") && !takes_pointer(function);
}

/// Functions of the C library that CUDA has on devices. puts() and putchar() may be what g++ has made of a printf().
bool is_library_of_device(tree function) {
  static const std::set<std::string> names = {
      "printf", "puts", "putchar", "malloc", "free",   "memcpy",  "memset", "memmove", "clock", "abort", "alloca",
      "modff",  "modf", "frexp",   "frexpf", "remquo", "remquof", "nan",    "nanf",    "abs",   "labs",  "llabs"};
  if (names.count(assembler_name(function)) != 0 || is_in_cmath(function)) return true;
  return fndecl_built_in_p(function) && is_of_mathematics(function);
}

/// Whether a header has made all of std a part of the device; see cuda/std/names.h.
bool has_std_on_device() { return maybe_get_identifier("simulator_std_on_device") != NULL_TREE; }

bool has_relaxed_constexpr = false;

/// What nvcc takes for functions of both sides without being told.
bool is_on_both_sides(tree function) {
  if (DECL_LANG_SPECIFIC(function) == nullptr) return false;
  if (DECL_DEFAULTED_FN(function) || LAMBDA_FUNCTION_P(function)) return true;
  if (!decl_in_std_namespace_p(function)) return false;
  const tree scope = DECL_CONTEXT(function);
  const bool is_member = scope != NULL_TREE && TYPE_P(scope);
  const tree name = is_member ? TYPE_IDENTIFIER(scope) : DECL_NAME(function);
  if (name == NULL_TREE) return false;
  return is_member ? id_equal(name, "initializer_list") : id_equal(name, "move") || id_equal(name, "forward");
}

bool is_callable(tree function) {
  if (is_device(function) || is_ours(DECL_SOURCE_LOCATION(function)) || is_on_both_sides(function)) return true;
  if (DECL_ARTIFICIAL(function) && !fndecl_built_in_p(function)) return true;
  if (DECL_IS_OPERATOR_NEW_P(function) || DECL_IS_OPERATOR_DELETE_P(function)) return true;
  if (DECL_DECLARED_CONSTEXPR_P(function) && has_relaxed_constexpr) return true;
  if (is_of_thrust(function)) return true;
  return is_of_compiler(function) || is_library_of_device(function) || (is_of_system(function) && has_std_on_device());
}

/// The calls that throw and catch are made of.
bool is_of_exceptions(tree function) {
  const std::string name = assembler_name(function);
  return name == "__cxa_throw" || name == "__cxa_rethrow" || name == "__cxa_begin_catch";
}

bool is_global_of_host(tree variable) {
  if (!VAR_P(variable) || !is_global_var(variable) || DECL_NAME(variable) == NULL_TREE) return false;
  if (DECL_ARTIFICIAL(variable) || TREE_CODE(TREE_TYPE(variable)) == REFERENCE_TYPE) return false;
  if (has(variable, "simulator_device") || is_ours(DECL_SOURCE_LOCATION(variable))) return false;
  if (is_of_thrust(variable)) return false;
  return !begins_with(IDENTIFIER_POINTER(DECL_NAME(variable)), "simulator_");
}

/// nvcc writes the values of constants into device code, where they are read as a whole. Those of functions are the
/// device's, and so are `static` variables of functions of both sides.
bool is_readable(tree variable) {
  const tree function = DECL_CONTEXT(variable);
  if (function != NULL_TREE && TREE_CODE(function) == FUNCTION_DECL && !runs_on_device_only(function)) return true;
  const bool constant = DECL_DECLARED_CONSTEXPR_P(variable) != 0;
  return constant || (TREE_READONLY(variable) && !POINTER_TYPE_P(TREE_TYPE(variable)));
}

/// Device code cannot look for a constant of the host in memory.
bool has_no_address(tree variable) {
  return is_global_of_host(variable) &&
         (DECL_CONTEXT(variable) == NULL_TREE || TREE_CODE(DECL_CONTEXT(variable)) != FUNCTION_DECL);
}

std::string name_of(tree declaration) { return lang_hooks.decl_printable_name(declaration, 1); }

/// Whether CUDA has a function of this name without std::.
bool has_twin_in_cuda(tree function) {
  if (!DECL_NAMESPACE_SCOPE_P(function) || !decl_in_std_namespace_p(function)) return false;
  const tree found = lookup_qualified_name(global_namespace, DECL_NAME(function));
  for (lkp_iterator each(found == error_mark_node ? NULL_TREE : found); each; ++each) {
    if (is_ours(DECL_SOURCE_LOCATION(*each))) return true;
  }
  return false;
}

const char* const no_exceptions =
    "device code cannot throw and catch: leave out the exception, or use assert() or __trap()";

std::string about_function(tree function) {
  if (is_of_exceptions(function)) return no_exceptions;
  std::string advice = "declare it __device__, or __host__ __device__";
  if (has_twin_in_cuda(function)) {
    advice = std::string("write ") + IDENTIFIER_POINTER(DECL_NAME(function)) + "() without std::, which is CUDA's";
  } else if (is_of_system(function) || fndecl_built_in_p(function)) {
    advice = "write out what it does, or use a function of CUDA";
  } else if (DECL_DECLARED_CONSTEXPR_P(function)) {
    advice += "; that it is constexpr helps only with nvcc's --expt-relaxed-constexpr";
  }
  return "'" + name_of(function) + "' is a function of the host, which device code cannot call: " + advice;
}

std::string about_variable(tree variable) {
  const std::string fact = "'" + name_of(variable) + "' is a variable of the host, which device code cannot reach: ";
  if (is_of_system(variable)) return fact + "print with printf()";
  return fact + "declare it __device__, or __shared__ in the kernel, or pass its value as an argument";
}

std::string about_constant(tree variable) {
  return "'" + name_of(variable) +
         "' is a constant of the host, of which device code knows the value, but has no address: declare it "
         "__constant__ or __device__, or constexpr in the kernel";
}

bool has_variable_index(tree reference) {
  for (; handled_component_p(reference); reference = TREE_OPERAND(reference, 0)) {
    if (TREE_CODE(reference) == ARRAY_REF && !TREE_CONSTANT(TREE_OPERAND(reference, 1))) return true;
  }
  return false;
}

/// What one statement does that device code cannot.
struct Reading {
  Body* body;
  /// It calls a function that may take a constant's address: ours, which takes by reference what CUDA's own takes by
  /// value, or one whose result nvcc may know.
  bool may_take_address;
  std::vector<std::string> of_variables;
  std::vector<std::string> of_functions;
};

void read_function(tree function, Reading& reading) {
  if (is_callable(function) && !is_of_exceptions(function)) {
    reading.body->callees.push_back(number_of(function));
  } else {
    const char* const of_both = "; nvcc only warns of this in a __host__ __device__ function, and leaves the call out";
    reading.of_functions.push_back(about_function(function) + (reading.body->on_device ? "" : of_both));
  }
}

tree read_operand(tree* at, int* /*subtrees*/, void* data) {
  auto& reading = *static_cast<Reading*>(static_cast<walk_stmt_info*>(data)->info);
  const tree node = *at;
  const bool takes_address = TREE_CODE(node) == ADDR_EXPR && !reading.may_take_address;
  if (TREE_CODE(node) == FUNCTION_DECL) {
    read_function(node, reading);
  } else if (takes_address || (TREE_CODE(node) == ARRAY_REF && has_variable_index(node))) {
    const tree variable = get_base_address(takes_address ? TREE_OPERAND(node, 0) : node);
    if (variable != NULL_TREE && has_no_address(variable) && is_readable(variable))
      reading.of_variables.push_back(about_constant(variable));
  } else if (is_global_of_host(node) && !is_readable(node)) {
    reading.of_variables.push_back(about_variable(node));
  }
  return NULL_TREE;
}

void read_statement(gimple* statement, Body& body) {
  if (is_gimple_debug(statement) || gimple_clobber_p(statement)) return;
  const tree callee = is_gimple_call(statement) ? gimple_call_fndecl(statement) : NULL_TREE;
  const bool may_take_address =
      callee != NULL_TREE && (is_ours(DECL_SOURCE_LOCATION(callee)) || DECL_DECLARED_CONSTEXPR_P(callee));
  Reading reading{&body, may_take_address, {}, {}};
  walk_stmt_info information = {};
  information.info = &reading;
  walk_gimple_op(statement, read_operand, &information);
  const location_t place =
      gimple_has_location(statement) ? gimple_location(statement) : DECL_SOURCE_LOCATION(cfun->decl);
  // `std::cout << x` is best told of by the variable.
  for (const auto* texts : {&reading.of_variables, &reading.of_functions}) {
    for (const std::string& text : *texts) body.complaints.push_back({place, text});
  }
}

/// Says one thing of a line, in which several instances of a template may stand.
class Lines {
 public:
  void say(location_t place, const std::string& text) {
    const expanded_location where = expand_location(place);
    if (said_.insert({where.file, where.line}).second) error_at(place, "%s", text.c_str());
  }

 private:
  std::set<std::pair<std::string, int>> said_;
};

Lines lines_of_declarations;

/// What a kernel's declaration may not say; empty for a right one.
std::string fault_of_kernel(tree kernel) {
  const tree type = TREE_TYPE(kernel);
  const std::string rule = "'" + name_of(kernel) + "' is a kernel: ";
  if (has(kernel, "simulator_device") || has(kernel, "simulator_host"))
    return rule + "__global__ stands without __device__ and __host__";
  if (DECL_CONTEXT(kernel) != NULL_TREE && TYPE_P(DECL_CONTEXT(kernel)))
    return rule + "it cannot be a member of a class. Move it out, and pass the object as an argument";
  if (FNDECL_USED_AUTO(kernel) || !VOID_TYPE_P(TREE_TYPE(type)))
    return rule + "it returns void. Results go through a pointer to device memory";
  if (DECL_DECLARED_CONSTEXPR_P(kernel)) return rule + "it cannot be constexpr";
  if (stdarg_p(type)) return rule + "its arguments cannot end with an ellipsis (...)";
  for (tree each = TYPE_ARG_TYPES(type); each != NULL_TREE; each = TREE_CHAIN(each)) {
    const tree parameter = TREE_VALUE(each);
    if (TREE_CODE(parameter) == REFERENCE_TYPE && TYPE_REF_IS_RVALUE(parameter))
      return rule + "it takes arguments by value, not by && reference";
  }
  return "";
}

tree find_handler(tree* at, int* /*subtrees*/, void* data) {
  if (TREE_CODE(*at) == TRY_BLOCK && !CLEANUP_P(*at))
    static_cast<Body*>(data)->complaints.push_back({EXPR_LOCATION(*at), no_exceptions});
  return NULL_TREE;
}

/// What threads of a device do together: __syncthreads(), __shfl_down_sync(), atomicAdd() and so on.
bool is_of_threads(tree function) {
  if (!is_ours(DECL_SOURCE_LOCATION(function)) || DECL_CONTEXT(function) == NULL_TREE) return false;
  if (TREE_CODE(DECL_CONTEXT(function)) != TRANSLATION_UNIT_DECL && DECL_CONTEXT(function) != global_namespace)
    return false;
  const std::string name = IDENTIFIER_POINTER(DECL_NAME(function));
  for (const char* beginning : {"__sync", "__threadfence", "__shfl_", "__ballot", "__any_sync", "__all_sync",
                                "__match_", "__reduce_", "__activemask", "atomic"}) {
    if (begins_with(name, beginning)) return true;
  }
  return false;
}

/// Whether this is the lambda in which the translator has put the call of the kernel that a launch names.
bool makes_launch(tree function) {
  if (!LAMBDA_FUNCTION_P(function) || !DECL_TEMPLATE_INFO(function)) return false;
  const tree pattern = DECL_TEMPLATE_RESULT(DECL_TI_TEMPLATE(function));
  for (tree each = DECL_ARGUMENTS(pattern); each != NULL_TREE; each = DECL_CHAIN(each)) {
    if (DECL_NAME(each) != NULL_TREE && id_equal(DECL_NAME(each), "simulator_arguments")) return true;
  }
  return false;
}

tree find_launched(tree* at, int* /*subtrees*/, void* /*data*/) {
  const tree callee = TREE_CODE(*at) == CALL_EXPR ? cp_get_callee_fndecl_nofold(*at) : NULL_TREE;
  if (callee == NULL_TREE || has(callee, "simulator_global") || is_ours(DECL_SOURCE_LOCATION(callee))) return NULL_TREE;
  // What a launch hands over by value, a constructor may copy.
  if (DECL_CONSTRUCTOR_P(callee) || DECL_DESTRUCTOR_P(callee) || DECL_CONV_FN_P(callee)) return NULL_TREE;
  lines_of_declarations.say(EXPR_LOCATION(*at),
                            "'" + name_of(callee) + "' is no kernel: to launch it, declare it __global__");
  return NULL_TREE;
}

/// What is wrong with a call of this function in code of the host; empty for a right one.
std::string fault_of_call(tree callee) {
  const std::string fact =
      "'" + name_of(callee) + "' is a function of the device, which code of the host cannot call: ";
  if (is_of_threads(callee)) return fact + "call it in a kernel, or in a function that is declared __device__";
  if (!has(callee, "simulator_device") || has(callee, "simulator_host") || is_of_system(callee)) return "";
  return fact + "declare it __host__ __device__, or call it in a kernel";
}

void refuse_call(gimple* statement) {
  const tree callee = is_gimple_call(statement) ? gimple_call_fndecl(statement) : NULL_TREE;
  if (callee == NULL_TREE || DECL_LANG_SPECIFIC(callee) == nullptr || !gimple_has_location(statement)) return;
  const std::string fault = fault_of_call(callee);
  if (!fault.empty()) lines_of_declarations.say(gimple_location(statement), fault);
}

const pass_data device_code_pass = {GIMPLE_PASS, "read_device_code", OPTGROUP_NONE, TV_NONE, PROP_cfg, 0, 0, 0, 0};

class ReadDeviceCode final : public gimple_opt_pass {
 public:
  explicit ReadDeviceCode(gcc::context* context) : gimple_opt_pass(device_code_pass, context) {}
  opt_pass* clone() override { return new ReadDeviceCode(m_ctxt); }

  unsigned execute(function* read) override {
    // Headers of the system and ours are not the program's to mend.
    if (in_system_header_at(DECL_SOURCE_LOCATION(read->decl)) || is_ours(DECL_SOURCE_LOCATION(read->decl))) return 0;
    Body& body = bodies[number_of(read->decl)];
    body.on_device = runs_on_device_only(read->decl);
    const bool on_host = runs_on_host_only(read->decl);
    basic_block block;
    FOR_EACH_BB_FN(block, read) {
      for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at)) {
        read_statement(gsi_stmt(at), body);
        if (on_host) refuse_call(gsi_stmt(at));
      }
    }
    return 0;
  }
};

/// Says the first complaint of each line.
void complain(unsigned function, std::set<unsigned>& visited, Lines& said) {
  const auto body = bodies.find(function);
  if (body == bodies.end() || !visited.insert(function).second) return;
  for (const Complaint& complaint : body->second.complaints) said.say(complaint.place, complaint.text);
  for (const unsigned callee : body->second.callees) complain(callee, visited, said);
}

tree keep(tree* /*node*/, tree /*name*/, tree /*arguments*/, int /*flags*/, bool* /*no*/) { return NULL_TREE; }

}  // namespace

opt_pass* read_device_code(gcc::context* context) { return new ReadDeviceCode(context); }

// While functions are read: once the unit has been parsed, g++'s collector of garbage throws the macros away.
void read_macros(void* /*event*/, void* /*data*/) {
  constexpr char macro[] = "__CUDACC_RELAXED_CONSTEXPR__";
  has_relaxed_constexpr = cpp_defined(parse_in, reinterpret_cast<const unsigned char*>(macro), sizeof macro - 1) != 0;
}

void read_function_of_source(void* function, void* /*data*/) {
  const tree declaration = static_cast<tree>(function);
  if (is_of_system(declaration) || is_ours(DECL_SOURCE_LOCATION(declaration))) return;
  if (makes_launch(declaration)) cp_walk_tree_without_duplicates(&DECL_SAVED_TREE(declaration), find_launched, nullptr);
  if (has(declaration, "simulator_global")) {
    const std::string fault = fault_of_kernel(declaration);
    if (!fault.empty()) lines_of_declarations.say(DECL_SOURCE_LOCATION(declaration), fault);
  }
  if (runs_on_device_only(declaration))
    cp_walk_tree_without_duplicates(&DECL_SAVED_TREE(declaration), find_handler, &bodies[number_of(declaration)]);
}

void refuse_host_code(void* /*event*/, void* /*data*/) {
  std::set<unsigned> visited;
  Lines said;
  for (const auto& body : bodies) {
    if (body.second.on_device) complain(body.first, visited, said);
  }
}

void register_qualifiers(void* /*event*/, void* /*data*/) {
  static const attribute_spec qualifiers[] = {{"simulator_global", 0, 0, false, false, false, false, keep, nullptr},
                                              {"simulator_device", 0, 0, false, false, false, false, keep, nullptr},
                                              {"simulator_host", 0, 0, false, false, false, false, keep, nullptr}};
  for (const attribute_spec& qualifier : qualifiers) register_attribute(&qualifier);
}

}  // namespace simulator
