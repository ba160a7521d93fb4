#include <string>
#include <string_view>

#include "simulator/compiler/rewrites.hpp"

namespace simulator {

namespace {

void repeat_in_body(Draft& draft, const Body& body, std::string_view attribute, const std::string& in_body) {
  for (std::size_t at = body.head; at < body.brace; ++at) {
    if (!draft[at].is(attribute) || !draft[at + 1].is("(")) continue;
    const std::size_t close = draft.closing(at + 1);
    if (close == draft.size() || !draft.fits_one_line(at + 2, close)) return;
    draft.insert_after(body.brace, " " + in_body + "(" + draft.one_line(at + 2, close) + ")");
    draft.erase(at, close + 1);
    return;
  }
}

}  // namespace

void rewrite_kernel_attributes(Draft& draft, const Body& body) {
  repeat_in_body(draft, body, "__cluster_dims__", "SIMULATOR_CLUSTER_DIMS");
  repeat_in_body(draft, body, "__launch_bounds__", "SIMULATOR_LAUNCH_BOUNDS");
}

}  // namespace simulator
