/// @file
/// Experiments on the inputs of a case: it is run again with single elements changed.
#include "judge/experiments.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "judge/comparison.hpp"
#include "judge/poison.hpp"

namespace course {
namespace {

using Values = std::vector<std::vector<float>>;  ///< of each input

constexpr std::size_t runs_kept = 96;    ///< for what is asked when it is known what is used
constexpr std::uint32_t most_tries = 4;  ///< of inputs to begin with

/// How an input may lie in device memory.
enum class Format { float32, int32, bfloat16, byte };

std::size_t bytes_of(Format format) { return format == Format::byte ? 1 : format == Format::bfloat16 ? 2 : 4; }

/// The bytes that stand for a value; of fewer than four the first ones count.
std::uint32_t encoded(float value, Format format) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  switch (format) {
    case Format::int32:
      return std::bit_cast<std::uint32_t>(static_cast<std::int32_t>(value));
    case Format::bfloat16:
      return bits >> 16U;
    case Format::byte:
      return static_cast<std::uint32_t>(static_cast<std::int32_t>(value)) & 0xFFU;
    default:
      return bits;
  }
}

/// An input of the case where it lies in device memory.
struct Placed {
  std::span<std::byte> memory{};
  Format format = Format::float32;

  bool holds(const std::vector<float>& values) const {
    for (std::size_t i = 0; i < values.size(); ++i) {
      const std::uint32_t bits = encoded(values[i], format);
      if (std::memcmp(memory.data() + i * bytes_of(format), &bits, bytes_of(format)) != 0) return false;
    }
    return true;
  }

  void put(const std::vector<float>& values) const {
    for (std::size_t i = 0; i < values.size(); ++i) {
      const std::uint32_t bits = encoded(values[i], format);
      std::memcpy(memory.data() + i * bytes_of(format), &bits, bytes_of(format));
    }
  }
};

/// Where each input lies: the first memory that holds its values and is not another input's. Empty where one is not found.
std::vector<Placed> placed(const Case& question, const Backend& backend) {
  std::vector<Placed> all;
  std::vector<std::span<std::byte>> free = backend.inputs();
  for (const Input& input : question.inputs) {
    const std::size_t count = input.values.size();
    std::optional<Placed> found;
    for (auto memory = free.begin(); memory != free.end() && !found && count != 0; ++memory) {
      for (const Format format : {Format::float32, Format::int32, Format::bfloat16, Format::byte}) {
        const Placed one{*memory, format};
        if (found || memory->size() != count * bytes_of(format) || !one.holds(input.values)) continue;
        found = one;
      }
      if (found) *memory = {};
    }
    if (!found) return {};
    all.push_back(*found);
  }
  return all;
}

/// One element changed, and what becomes of the outputs.
struct Change {
  Ingredient what{};
  float value = 0;             ///< instead of that of the inputs to begin with
  std::vector<float> right{};  ///< by definition
  std::vector<float> yours{};  ///< by the judged code; empty where it was not run with this change alone
};

/// All that is needed for the experiments on one output.
class Laboratory {
 public:
  Laboratory(std::size_t output, const Case& question, Backend& backend, std::size_t most_runs)
      : output_(output), question_(question), backend_(backend), runs_left_(most_runs) {
    inputs_ = placed(question, backend);
  }
  ~Laboratory() {
    for (std::size_t i = 0; i < inputs_.size(); ++i) inputs_[i].put(question_.inputs[i].values);
  }
  Laboratory(const Laboratory&) = delete;
  Laboratory& operator=(const Laboratory&) = delete;

  std::optional<Dependence> dependence() {
    if (inputs_.empty() || !begin()) return std::nullopt;
    plan_changes();
    std::vector<std::size_t> others;
    for (std::size_t i = 0; i < changes_.size(); ++i) {
      Change& change = changes_[i];
      if (!change.what.belongs) {
        others.push_back(i);
      } else if (!run_alone(change)) {
        return std::nullopt;
      }
    }
    if (!find_used(others) || !is_confirmed()) return std::nullopt;
    Dependence found{output_name(question_, output_)};
    for (Change& change : changes_) {
      if (!change.what.used && !change.what.belongs) continue;
      change.what.times = times_of(change);
      found.ingredients.push_back(change.what);
      if (!found.movement) found.movement = movement_of(change);
    }
    const auto source = the_other([&](std::size_t other) { return std::pair(output_, other); });
    if (source) found.holds = output_name(question_, *source);
    const auto place = the_other([&](std::size_t other) { return std::pair(other, output_); });
    if (place) found.lies_in = output_name(question_, *place);
    return broken_ ? std::nullopt : std::optional(found);
  }

 private:
  /// The judged code's outputs for such inputs; empty where it shows other errors, or no run is left.
  std::vector<float> run(const Values& values) {
    if (broken_ || runs_left_ == 0) {
      broken_ = true;
      return {};
    }
    --runs_left_;
    for (std::size_t i = 0; i < inputs_.size(); ++i) inputs_[i].put(values[i]);
    const Run run = backend_.run(backend_.schedules().front(), question_, simulator::Metrics::off, nullptr);
    const auto& findings = run.seen.findings;
    broken_ = run.threw || run.after.size() != question_.expected.size() ||
              std::any_of(findings.begin(), findings.end(), [](const simulator::Finding& finding) {
                return finding.severity == simulator::Severity::error;
              });
    return broken_ ? std::vector<float>() : run.after;
  }

  /// Inputs for which the output is wrong: if possible of many different values and no zeros, which would hide what
  /// they are multiplied by.
  bool begin() {
    for (const Input& input : question_.inputs) {
      pools_.push_back(pool_of(input.values));
      original_.push_back(input.values);
    }
    for (std::uint32_t seed = 1; seed <= most_tries; ++seed) {
      if (begin_with(mixed(seed))) return true;
    }
    return begin_with(original_);
  }

  /// Other values in each place.
  Values mixed(std::uint32_t seed) const {
    Values values = original_;
    std::uint32_t random = seed;
    for (std::size_t i = 0; i < values.size(); ++i) {
      for (std::size_t k = 0; k < values[i].size() && pools_[i].size() > 1; ++k) {
        random = random * 1664525U + 1013904223U;
        values[i][k] = pools_[i][(random >> 8U) % pools_[i].size()];
      }
    }
    return values;
  }

  bool begin_with(Values values) {
    base_ = std::move(values);
    right_ = question_.definition(base_);
    const std::vector<float> yours = run(base_);
    if (yours.empty() || right_.size() != yours.size()) return false;
    yours_ = yours;
    return !std::isnan(yours_[output_]) && !matches(yours_[output_], right_[output_], Precision(question_));
  }

  /// The different values of an input; zeros are left out where there are enough others.
  static std::vector<float> pool_of(std::vector<float> values) {
    std::erase_if(values, [](float value) { return !std::isfinite(value); });
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
    if (values.size() > 2) std::erase(values, 0.0F);
    return values;
  }

  /// Each element gets the largest or the smallest value of its input: what moves more outputs by definition.
  void plan_changes() {
    for (std::size_t input = 0; input < base_.size(); ++input) {
      if (pools_[input].size() < 2) continue;
      for (std::size_t element = 0; element < base_[input].size(); ++element) {
        const float value = base_[input][element];
        float first = pools_[input].back();
        float second = pools_[input].front();
        if (value - second > first - value) std::swap(first, second);
        Change change = changed(input, element, first);
        if (second != value) {
          Change other = changed(input, element, second);
          if (moved_by(other) > moved_by(change)) change = std::move(other);
        }
        change.what.belongs = !same_bits(change.right[output_], right_[output_]);
        changes_.push_back(std::move(change));
      }
    }
  }

  Change changed(std::size_t input, std::size_t element, float value) const {
    Values values = base_;
    values[input][element] = value;
    return {.what = {.input = input, .element = element}, .value = value, .right = question_.definition(values)};
  }

  std::size_t moved_by(const Change& change) const {
    std::size_t moved = 0;
    for (std::size_t i = 0; i < right_.size(); ++i) moved += same_bits(change.right[i], right_[i]) ? 0 : 1;
    return moved;
  }

  /// @returns false where the run tells nothing
  bool run_alone(Change& change) {
    change.yours = yours_with({&change, 1});
    if (change.yours.empty()) return false;
    change.what.used = !same_bits(change.yours[output_], yours_[output_]);
    return true;
  }

  /// Whether other inputs tell the same: a largest element, for instance, hides all others. What belongs in the output by
  /// any of them belongs there. An element that is missing by one of them must be missing by all.
  bool is_confirmed() {
    constexpr std::size_t most_missing = 8;
    for (const Values& values : {mixed(most_tries + 1), mixed(most_tries + 2), lowest(), highest()}) {
      const float right = question_.definition(values)[output_];
      std::optional<float> yours;
      std::size_t missing = 0;
      for (Change& change : changes_) {
        Ingredient& what = change.what;
        if (what.used == what.belongs || (what.belongs && ++missing > most_missing)) continue;
        for (const float value : {pools_[what.input].front(), pools_[what.input].back()}) {
          Values other = values;
          other[what.input][what.element] = value;
          if (what.used) {
            what.belongs = what.belongs || !same_bits(question_.definition(other)[output_], right);
            continue;
          }
          if (!yours) yours = yours_for(values);
          if (const std::optional<float> moved = yours_for(other); !moved || !yours || !same_bits(*moved, *yours))
            return false;
        }
      }
    }
    return true;
  }

  std::optional<float> yours_for(const Values& values) {
    const std::vector<float> outputs = run(values);
    return outputs.empty() ? std::nullopt : std::optional(outputs[output_]);
  }

  /// The smallest value, or the largest, in all places.
  Values lowest() const {
    return filled([](const std::vector<float>& pool) { return pool.front(); });
  }
  Values highest() const {
    return filled([](const std::vector<float>& pool) { return pool.back(); });
  }
  Values filled(auto&& value_of) const {
    Values values = original_;
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (pools_[i].size() > 1) std::fill(values[i].begin(), values[i].end(), value_of(pools_[i]));
    }
    return values;
  }

  std::vector<float> yours_with(std::span<const Change> changes) {
    Values values = base_;
    for (const Change& change : changes) values[change.what.input][change.what.element] = change.value;
    return run(values);
  }

  /// Finds those among `which` that are used: one by one, or by halves where runs are short. Most are not used then, and
  /// are settled together.
  bool find_used(const std::vector<std::size_t>& which) {
    if (which.size() <= 1 || which.size() + runs_kept < runs_left_)
      return std::all_of(which.begin(), which.end(), [this](std::size_t i) { return run_alone(changes_[i]); });
    std::vector<Change> together;
    for (const std::size_t i : which) together.push_back(changes_[i]);
    const std::vector<float> yours = yours_with(together);
    if (yours.empty()) return false;
    if (same_bits(yours[output_], yours_[output_])) return true;
    const auto middle = which.begin() + static_cast<std::ptrdiff_t>(which.size() / 2);
    return find_used({which.begin(), middle}) && find_used({middle, which.end()});
  }

  /// Where outputs are exact, by how much the output moves, if that is not as it should be.
  std::optional<Movement> movement_of(const Change& change) const {
    if (question_.roundings != 0 || change.yours.empty() || !change.what.used || !change.what.belongs)
      return std::nullopt;
    const double step = static_cast<double>(change.value) - base_[change.what.input][change.what.element];
    const double yours = static_cast<double>(change.yours[output_]) - yours_[output_];
    const double right = static_cast<double>(change.right[output_]) - right_[output_];
    constexpr double precision = 1e-3;
    if (!std::isfinite(yours) || !std::isfinite(right) || right == 0 ||
        std::fabs(yours - right) <= precision * (std::fabs(yours) + std::fabs(right)))
      return std::nullopt;
    return Movement{change.what, step, yours, right};
  }

  /// How often an element counts; 1 where the output does not move in proportion to it.
  int times_of(const Change& change) {
    constexpr double most_times = 64;
    constexpr double precision = 1e-3;
    if (!change.what.used || !change.what.belongs || inputs_[change.what.input].format != Format::float32) return 1;
    const auto by = [](float to, float from) { return static_cast<double>(to) - from; };
    const double right = by(change.right[output_], right_[output_]);
    const double times = by(change.yours[output_], yours_[output_]) / right;
    const double whole = std::round(times);
    if (whole == 0 || whole == 1 || std::fabs(whole) > most_times || std::fabs(times - whole) > precision) return 1;
    // Half as far must be half as much.
    Change half = changed(change.what.input, change.what.element,
                          (base_[change.what.input][change.what.element] + change.value) / 2);
    const double half_right = by(half.right[output_], right_[output_]);
    if (std::fabs(half_right - right / 2) > precision * std::fabs(right) || !run_alone(half)) return 1;
    if (std::fabs(by(half.yours[output_], yours_[output_]) - whole * half_right) >
        precision * std::fabs(whole * half_right))
      return 1;
    return static_cast<int>(whole);
  }

  /// The one other output that gives what this one should, or should give what this one does; both are asked of `pair_of`.
  std::optional<std::size_t> the_other(auto&& pair_of) {
    std::optional<std::size_t> found;
    for (std::size_t i = 0; i < right_.size(); ++i) {
      const auto [here, there] = pair_of(i);
      if (i == output_ || !has_what_belongs_in(here, there)) continue;
      if (found) return std::nullopt;
      found = i;
    }
    if (!found) return std::nullopt;
    const auto [here, there] = pair_of(*found);
    return has_it_for_other_inputs(here, there) ? found : std::nullopt;
  }

  bool has_it_for_other_inputs(std::size_t here, std::size_t there) {
    constexpr std::uint32_t most_asked = 8;
    for (std::uint32_t seed = most_tries + 3; seed < most_tries + 3 + most_asked; ++seed) {
      const Values values = mixed(seed);
      const std::vector<float> yours = run(values);
      if (yours.empty() || !matches(yours[here], question_.definition(values)[there], Precision(question_)))
        return false;
    }
    return true;
  }

  /// Whether output `here` of the judged code has what belongs in output `there`, whatever is changed.
  bool has_what_belongs_in(std::size_t here, std::size_t there) const {
    const Precision precision(question_);
    if (!matches(yours_[here], right_[there], precision)) return false;
    bool moves = false;
    for (const Change& change : changes_) {
      moves = moves || !same_bits(change.right[there], right_[there]);
      const float yours = change.yours.empty() ? yours_[here] : change.yours[here];
      if (!matches(yours, change.right[there], precision)) return false;
    }
    return moves;
  }

  std::size_t output_;
  const Case& question_;
  Backend& backend_;
  std::size_t runs_left_;
  bool broken_ = false;  ///< a run has told nothing
  std::vector<Placed> inputs_{};
  Values original_{};
  Values pools_{};  ///< the values that the elements of each input may take
  Values base_{};   ///< the inputs of which single elements are changed
  std::vector<float> right_{};
  std::vector<float> yours_{};
  std::vector<Change> changes_{};
};

}  // namespace

std::string output_name(const Case& question, std::size_t output) {
  if (question.name_output) return question.name_output(output);
  if (question.columns < 2) return fmt::format("out[{}]", output);
  const auto columns = static_cast<std::size_t>(question.columns);
  return fmt::format("row {}, column {} of out", output / columns, output % columns);
}

std::optional<Dependence> find_dependence_of(std::size_t output, const Case& question, Backend& backend,
                                             std::size_t most_runs) {
  constexpr std::size_t most_elements = 512;
  std::size_t elements = 0;
  for (const Input& input : question.inputs) elements += input.values.size();
  if (!question.definition || elements == 0 || elements > most_elements) return std::nullopt;
  return Laboratory(output, question, backend, most_runs).dependence();
}

}  // namespace course
