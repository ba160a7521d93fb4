// What simcc loads into g++ (-fplugin): g++'s thread sanitizer does not see all that a kernel touches, and without
// optimisation g++ does not see every variable that is used before it is set.
#include "simulator/translate/gcc/compiler.hpp"

int plugin_is_GPL_compatible;

namespace {

void add(opt_pass* pass, pass_positioning_ops side, const char* name, plugin_name_args* plugin) {
  register_pass_info place{pass, name, 0, side};
  register_callback(plugin->base_name, PLUGIN_PASS_MANAGER_SETUP, nullptr, &place);
}

}  // namespace

int plugin_init(plugin_name_args* plugin, plugin_gcc_version* version) {
  if (!plugin_default_version_check(version, &gcc_version)) {
    fprintf(stderr, "%s was built for g++ %s, and this is g++ %s: build the course again\n", plugin->full_name,
            gcc_version.basever, version->basever);
    return 1;
  }
  add(simulator::announce_operands(g), PASS_POS_INSERT_BEFORE, "tsan", plugin);   // with optimisation
  add(simulator::announce_operands(g), PASS_POS_INSERT_BEFORE, "tsan0", plugin);  // without
  // g++ looks for variables that only some paths set, as `float sum;` before a loop that adds, where it optimises; it is
  // the learner's commonest slip, and kernels are compiled without.
  if (optimize == 0) add(make_pass_late_warn_uninitialized(g), PASS_POS_INSERT_AFTER, "ssa", plugin);
  register_callback(plugin->base_name, PLUGIN_PRE_GENERICIZE, simulator::keep_temporaries, nullptr);
  return 0;
}
