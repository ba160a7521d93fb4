// What simcc loads into g++ (-fplugin): g++'s thread sanitizer does not see all that a kernel touches,
// and its precompiled headers leave work to every source.
#include "simulator/compiler/gcc/compiler.hpp"

int plugin_is_GPL_compatible;

namespace {

void add_before(const char* name, opt_pass* pass, plugin_name_args* plugin) {
  register_pass_info place{pass, name, 0, PASS_POS_INSERT_BEFORE};
  register_callback(plugin->base_name, PLUGIN_PASS_MANAGER_SETUP, nullptr, &place);
}

}  // namespace

int plugin_init(plugin_name_args* plugin, plugin_gcc_version* version) {
  if (!plugin_default_version_check(version, &gcc_version)) {
    fprintf(stderr, "%s was built for g++ %s, and this is g++ %s: build the course again\n", plugin->full_name,
            gcc_version.basever, version->basever);
    return 1;
  }
  // Before functions are inlined: the calls of those that always are would be gone.
  add_before("einline", simulator::read_device_code(g), plugin);
  add_before("einline", simulator::find_computing(g), plugin);
  add_before("tsan", simulator::join_fields(g), plugin);   // with optimisation
  add_before("tsan0", simulator::join_fields(g), plugin);  // without
  add_before("tsan", simulator::announce_operands(g), plugin);
  add_before("tsan0", simulator::announce_operands(g), plugin);
  add_before("tsan", simulator::check_local_variables(g), plugin);
  add_before("tsan0", simulator::check_local_variables(g), plugin);
  register_callback(plugin->base_name, PLUGIN_ATTRIBUTES, simulator::register_qualifiers, nullptr);
  register_callback(plugin->base_name, PLUGIN_PRE_GENERICIZE, simulator::read_macros, nullptr);
  register_callback(plugin->base_name, PLUGIN_PRE_GENERICIZE, simulator::read_function_of_source, nullptr);
  register_callback(plugin->base_name, PLUGIN_FINISH_UNIT, simulator::refuse_host_code, nullptr);
  // g++ looks for variables that only some paths set, as `float sum;` before a loop that adds, where it optimises; it is
  // the learner's commonest slip, and kernels are compiled without.
  register_pass_info late{make_pass_late_warn_uninitialized(g), "ssa", 0, PASS_POS_INSERT_AFTER};
  if (optimize == 0) register_callback(plugin->base_name, PLUGIN_PASS_MANAGER_SETUP, nullptr, &late);
  register_callback(plugin->base_name, PLUGIN_PRE_GENERICIZE, simulator::keep_temporaries, nullptr);
  register_callback(plugin->base_name, PLUGIN_PRE_GENERICIZE, simulator::read_constants_once, nullptr);
  register_callback(plugin->base_name, PLUGIN_PRAGMAS, simulator::register_pragma, nullptr);
  return 0;
}
