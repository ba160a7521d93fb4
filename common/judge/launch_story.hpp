/// @file
/// The trace of a launch, flattened: each block's accesses in their order, with what they saw.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "simulator/results/trace.hpp"

namespace course {

using Element = std::pair<std::uint32_t, std::int64_t>;  ///< a variable's number in its launch, and the element's

/// One access as it was made.
struct Step {
  std::uint32_t thread = 0;
  const simulator::Operation* operation = nullptr;
  std::int64_t element = 0;
  std::int64_t elements = 1;        ///< a wide access takes several
  simulator::ElementValue value{};  ///< what the first one held: before a read, after a write

  bool writes() const { return operation->kind != simulator::AccessKind::read; }
  Element first() const { return {operation->variable, element}; }
  bool touches(const Element& other) const {
    return operation->variable == other.first && element <= other.second && other.second < element + elements;
  }
  bool is_on_line_of(const Step& other) const {
    return operation->where.line == other.operation->where.line && operation->where.file == other.operation->where.file;
  }
};

using Steps = std::vector<Step>;

/// A launch's trace, asked about its accesses. Blocks go by their places in the trace, which may hold a part of them.
class LaunchStory {
 public:
  explicit LaunchStory(const simulator::LaunchTrace& launch) : launch_(&launch), steps_(launch.blocks.size()) {}

  const simulator::LaunchTrace& launch() const { return *launch_; }
  const simulator::TracedVariable& variable(const Step& step) const {
    return launch_->variables[step.operation->variable];
  }
  std::string name(const Element& element) const;
  /// "thread 3".
  std::string thread_text(std::uint32_t thread) const;
  /// "thread 3 of block 0".
  std::string thread_text(std::size_t block, std::uint32_t thread) const;

  std::optional<std::size_t> block_at(const simulator::Index3& index) const;
  std::optional<std::uint32_t> variable_at(std::uintptr_t address) const;
  /// What a block did, without accesses that were refused. Worked out when it is asked for, once.
  const Steps& steps(std::size_t block) const;
  /// Whether all of its accesses are in the trace.
  bool is_kept_whole(std::size_t block) const;
  /// Whether lanes hand each other values, which then come from no memory.
  bool has_exchanges(std::size_t block) const;
  /// Block and step of the last write that is kept.
  std::optional<std::pair<std::size_t, std::size_t>> last_write(const Element& element) const;

 private:
  const simulator::LaunchTrace* launch_;
  mutable std::vector<std::optional<Steps>> steps_;
};

}  // namespace course
