// What nvcc refuses in code that runs on the device: functions and variables of the host.
#include <cstring>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "simulator/translate/gcc/compiler.hpp"

namespace simulator {
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

bool is_ours(location_t place) {
  const char* const file = LOCATION_FILE(place);
  return file != nullptr && strstr(file, "/simulator/include/") != nullptr;
}

bool takes_pointer(tree function) {
  for (tree type = TYPE_ARG_TYPES(TREE_TYPE(function)); type != NULL_TREE; type = TREE_CHAIN(type)) {
    if (POINTER_TYPE_P(TREE_VALUE(type))) return true;
  }
  return false;
}

/// Functions of the C library that CUDA has on devices, and what compilers call by themselves.
bool is_library_of_device(tree function) {
  static const std::set<std::string> names = {"printf", "malloc", "free",    "memcpy", "memset", "memmove",
                                              "clock",  "puts",   "putchar", "abort",  "alloca", "modff",
                                              "modf",   "frexp",  "frexpf",  "remquo", "remquof"};
  const char* const name = IDENTIFIER_POINTER(DECL_ASSEMBLER_NAME(function));
  if (strncmp(name, "__", 2) == 0 || strncmp(name, "_Unwind", 7) == 0 || names.count(name) != 0) return true;
  // std::abs(long long) and the like: numbers to a number, which CUDA's own headers overload.
  const bool of_numbers =
      SCALAR_FLOAT_TYPE_P(TREE_TYPE(TREE_TYPE(function))) || INTEGRAL_TYPE_P(TREE_TYPE(TREE_TYPE(function)));
  const bool in_header = DECL_DECLARED_INLINE_P(function) && in_system_header_at(DECL_SOURCE_LOCATION(function));
  return (fndecl_built_in_p(function) || (in_header && of_numbers && DECL_NAMESPACE_SCOPE_P(function))) &&
         !takes_pointer(function);
}

/// Whether a header has made all of std a part of the device; see cuda/std/names.h.
bool has_std_on_device() { return maybe_get_identifier("simulator_std_on_device") != NULL_TREE; }

bool is_callable(tree function) {
  if (is_device(function) || is_ours(DECL_SOURCE_LOCATION(function))) return true;
  if ((DECL_ARTIFICIAL(function) && !fndecl_built_in_p(function)) || DECL_DECLARED_CONSTEXPR_P(function) ||
      LAMBDA_FUNCTION_P(function))
    return true;
  if (DECL_DEFAULTED_FN(function) || DECL_IS_OPERATOR_NEW_P(function) || DECL_IS_OPERATOR_DELETE_P(function))
    return true;
  if (is_library_of_device(function)) return true;
  return in_system_header_at(DECL_SOURCE_LOCATION(function)) && has_std_on_device();
}

bool is_host_variable(tree variable) {
  if (!VAR_P(variable) || !is_global_var(variable) || DECL_NAME(variable) == NULL_TREE) return false;
  if (DECL_ARTIFICIAL(variable) || TREE_READONLY(variable) || TREE_CODE(TREE_TYPE(variable)) == REFERENCE_TYPE)
    return false;
  if (DECL_DECLARED_CONSTEXPR_P(variable) || has(variable, "simulator_device")) return false;
  return !is_ours(DECL_SOURCE_LOCATION(variable)) &&
         strncmp(IDENTIFIER_POINTER(DECL_NAME(variable)), "simulator_", 10) != 0;
}

std::string name_of(tree declaration) { return lang_hooks.decl_printable_name(declaration, 1); }

std::string about_function(tree function) {
  const bool library = in_system_header_at(DECL_SOURCE_LOCATION(function)) || fndecl_built_in_p(function);
  return "'" + name_of(function) + "' is a function of the host, which device code cannot call: " +
         (library ? "write its loop out, or use a function of CUDA" : "declare it __device__, or __host__ __device__");
}

std::string about_variable(tree variable) {
  return "'" + name_of(variable) +
         "' is a variable of the host, which device code cannot reach: declare it __device__, or __shared__ in the "
         "kernel, or pass its value as an argument";
}

struct Reading {
  Body* body;
  location_t place;
};

tree read_operand(tree* at, int* /*subtrees*/, void* data) {
  const auto* reading = static_cast<Reading*>(static_cast<walk_stmt_info*>(data)->info);
  if (is_host_variable(*at)) reading->body->complaints.push_back({reading->place, about_variable(*at)});
  return NULL_TREE;
}

void read_statement(gimple* statement, Body& body) {
  if (is_gimple_debug(statement) || gimple_clobber_p(statement)) return;
  Reading reading{&body, gimple_location(statement)};
  walk_stmt_info information = {};
  information.info = &reading;
  walk_gimple_op(statement, read_operand, &information);
  const tree function = is_gimple_call(statement) ? gimple_call_fndecl(statement) : NULL_TREE;
  if (function == NULL_TREE) return;
  if (is_callable(function)) return body.callees.push_back(DECL_UID(function));
  body.complaints.push_back({gimple_location(statement), about_function(function)});
}

const pass_data description = {GIMPLE_PASS, "read_device_code", OPTGROUP_NONE, TV_NONE, PROP_cfg, 0, 0, 0, 0};

class ReadDeviceCode final : public gimple_opt_pass {
 public:
  explicit ReadDeviceCode(gcc::context* context) : gimple_opt_pass(description, context) {}
  opt_pass* clone() override { return new ReadDeviceCode(m_ctxt); }

  unsigned execute(function* read) override {
    // Headers of the system and ours are not the program's to mend.
    if (in_system_header_at(DECL_SOURCE_LOCATION(read->decl)) || is_ours(DECL_SOURCE_LOCATION(read->decl))) return 0;
    Body& body = bodies[DECL_UID(read->decl)];
    body.on_device = runs_on_device_only(read->decl);
    basic_block block;
    FOR_EACH_BB_FN(block, read) {
      for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at))
        read_statement(gsi_stmt(at), body);
    }
    return 0;
  }
};

void complain(unsigned function, std::set<unsigned>& visited, std::set<std::string>& said) {
  const auto body = bodies.find(function);
  if (body == bodies.end() || !visited.insert(function).second) return;
  for (const Complaint& complaint : body->second.complaints) {
    const std::string line = std::to_string(LOCATION_LINE(complaint.place));
    if (said.insert(line + complaint.text).second) error_at(complaint.place, "%s", complaint.text.c_str());
  }
  for (const unsigned callee : body->second.callees) complain(callee, visited, said);
}

tree keep(tree* /*node*/, tree /*name*/, tree /*arguments*/, int /*flags*/, bool* /*no*/) { return NULL_TREE; }

}  // namespace

opt_pass* read_device_code(gcc::context* context) { return new ReadDeviceCode(context); }

void refuse_host_code(void* /*event*/, void* /*data*/) {
  std::set<unsigned> visited;
  std::set<std::string> said;
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
