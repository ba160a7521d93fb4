// Templates that a precompiled header has used are instantiated in it. Apart from the passes, since g++ wants the headers
// of its C++ front end before all others.
// clang-format off
#include "gcc-plugin.h"
#include "tree.h"
#include "cp/cp-tree.h"
#include "c-family/c-pragma.h"
// clang-format on

namespace simulator {

namespace {

void instantiate_templates(cpp_reader* /*reader*/) { instantiate_pending_templates(0); }

}  // namespace

void register_pragma(void* /*event*/, void* /*data*/) {
  c_register_pragma("simulator", "instantiate_templates", instantiate_templates);
}

}  // namespace simulator
