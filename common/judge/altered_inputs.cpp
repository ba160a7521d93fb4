/// @file
/// A test of a case: one element of the inputs is taken wrongly.
#include "judge/altered_inputs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <span>

#include "judge/comparison.hpp"
#include "judge/poison.hpp"

namespace course {
namespace {

/// One mistake with one element.
struct Alteration {
  const char* name;
  float (*altered)(float value, float neighbour);
};

constexpr Alteration alterations[] = {
    {"missing", [](float /*value*/, float /*neighbour*/) { return 0.0F; }},
    {"doubled", [](float value, float /*neighbour*/) { return 2.0F * value; }},
    {"1.001 times as large", [](float value, float /*neighbour*/) { return 1.001F * value; }},
    {"its neighbour's", [](float /*value*/, float neighbour) { return neighbour; }},
};

std::vector<float> outputs_of(const Case& question, Backend& backend) {
  return backend.run(backend.schedules().front(), question, simulator::Metrics::off, nullptr).after;
}

bool passes(const Case& question, const std::vector<float>& outputs) {
  if (outputs.size() != question.expected.size()) return false;
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    if (!matches(outputs[i], question.expected[i], Precision(question))) return false;
  }
  return true;
}

/// Whether the case's definition, if it has one, gives what is expected.
bool is_defined_as_expected(const Case& question) {
  if (!question.definition) return true;
  std::vector<std::vector<float>> values;
  for (const Input& input : question.inputs) values.push_back(input.values);
  return passes(question, question.definition(values));
}

}  // namespace

AlteredInputs alter_inputs(const Case& question, Backend& backend) {
  AlteredInputs result;
  if (!is_defined_as_expected(question))
    result.hidden.emplace_back("the definition of the case gives other outputs than are expected");
  const std::vector<float> unaltered = outputs_of(question, backend);
  int buffer = 0;
  for (const std::span<std::byte> memory : backend.inputs()) {
    const std::span<float> input(reinterpret_cast<float*>(memory.data()), memory.size() / sizeof(float));
    if (input.empty()) continue;
    ++buffer;
    for (const std::size_t place : std::set<std::size_t>{0, input.size() / 2, input.size() - 1}) {
      const float value = input[place];
      const float neighbour = input[place == 0 ? input.size() - 1 : place - 1];
      for (const Alteration& alteration : alterations) {
        input[place] = alteration.altered(value, neighbour);
        const std::vector<float> outputs = outputs_of(question, backend);
        input[place] = value;
        if (std::equal(outputs.begin(), outputs.end(), unaltered.begin(), unaltered.end(), same_bits)) continue;
        ++result.changed;
        if (passes(question, outputs))
          result.hidden.push_back(
              fmt::format("element {} of buffer {} is {}, and the outputs pass", place, buffer, alteration.name));
      }
    }
  }
  return result;
}

}  // namespace course
