/// @file
/// Experiments on the inputs: wrong kernels are generated as matrices that say how often each output takes each element.
#include "judge/experiments.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "fake_backend.hpp"

using namespace course;

namespace {

/// How often each output, a row, takes each element, a column.
using Weights = std::vector<std::vector<int>>;

constexpr std::size_t elements = 8;

/// Each output is the sum of its element, of the one before it and of the one before that.
Weights windows() {
  Weights weights(elements, std::vector<int>(elements));
  for (std::size_t i = 0; i < elements; ++i)
    for (std::size_t k = i < 2 ? 0 : i - 2; k <= i; ++k) weights[i][k] = 1;
  return weights;
}

std::vector<float> applied(const Weights& weights, std::span<const float> a) {
  std::vector<float> out;
  for (const std::vector<int>& row : weights) {
    float sum = 0;
    for (std::size_t k = 0; k < a.size(); ++k) sum += static_cast<float>(row[k]) * a[k];
    out.push_back(sum);
  }
  return out;
}

/// Has its inputs in memory that the test knows.
class BackendWithInputs : public FakeBackend {
 public:
  explicit BackendWithInputs(std::vector<std::vector<float>>& inputs) : inputs_(inputs) {}
  std::vector<std::span<std::byte>> inputs() const override {
    std::vector<std::span<std::byte>> all;
    for (std::vector<float>& input : inputs_) all.push_back(std::as_writable_bytes(std::span(input)));
    return all;
  }

 private:
  std::vector<std::vector<float>>& inputs_;
};

using Function = std::function<std::vector<float>(const std::vector<std::vector<float>>&)>;

/// What is said of output `output` of a kernel that computes `wrong` instead of `right`.
std::string said(std::size_t output, const Function& right, const Function& wrong, std::vector<Input> named,
                 int columns = 0, std::size_t most_runs = 200) {
  std::vector<std::vector<float>> memory;
  for (const Input& input : named) memory.push_back(input.values);
  const std::vector<std::vector<float>> before = memory;
  BackendWithInputs backend(memory);
  const Case asked{.expected = right(memory),
                   .launch = [&](float* out) { std::ranges::copy(wrong(memory), out); },
                   .inputs = std::move(named),
                   .definition = right,
                   .columns = columns};
  const std::optional<Dependence> found = find_dependence_of(output, asked, backend, most_runs);
  CHECK(memory == before);
  CHECK(backend.runs <= static_cast<int>(most_runs));
  const std::optional<Diagnosis> diagnosis = found ? diagnosis_of(*found, asked.inputs) : std::nullopt;
  return diagnosis ? diagnosis->explanation : "";
}

std::string said_of_weights(std::size_t output, const Weights& wrong, std::size_t most_runs = 200) {
  return said(
      output, [](const auto& in) { return applied(windows(), in[0]); },
      [&](const auto& in) { return applied(wrong, in[0]); }, {{"a", {3, 1, 4, 1, 5, 9, 2, 6}}}, 0, most_runs);
}

}  // namespace

TEST_CASE("an element that is missing, one too many, one that counts twice or is subtracted, in every output") {
  for (std::size_t i = 2; i < elements; ++i) {
    Weights missing = windows();
    missing[i][i - 1] = 0;
    CHECK(said_of_weights(i, missing) ==
          fmt::format("out[{0}] uses a[{1}] and a[{0}]; a[{2}] is missing.", i, i - 2, i - 1));
    Weights extra = windows();
    extra[i][(i + 3) % elements] = 1;
    CHECK(said_of_weights(i, extra) ==
          fmt::format("out[{}] uses a[{}], which does not belong in it.", i, (i + 3) % elements));
    Weights twice = windows();
    twice[i][i] = 2;
    CHECK(said_of_weights(i, twice) == fmt::format("out[{0}] takes a[{0}] twice.", i));
    Weights subtracted = windows();
    subtracted[i][i] = -1;
    CHECK(said_of_weights(i, subtracted) == fmt::format("out[{0}] takes a[{0}] with the wrong sign.", i));
  }
}

TEST_CASE("a window that begins one element too early or too late") {
  Weights late = windows();
  late[4] = {0, 0, 0, 1, 1, 1, 0, 0};
  // That is what belongs in the next output, as well.
  CHECK(said_of_weights(4, late) == "out[4] holds what belongs in out[5].");
  late[4] = {0, 0, 0, 2, 1, 1, 0, 0};
  CHECK(said_of_weights(4, late) == "out[4] uses a[3] to a[5] instead of a[2] to a[4]; it takes a[3] twice.");
}

TEST_CASE("the right elements, and another function of them") {
  const auto product = [](const auto& in) { return std::vector<float>{in[0][0] * in[1][0]}; };
  const auto sum = [](const auto& in) { return std::vector<float>{in[0][0] + in[1][0]}; };
  const std::string text = said(0, product, sum, {{"a", {3, 5}}, {"b", {4, 7}}});
  CHECK(text.starts_with("out[0] is computed from the right elements, in another way: when a[0] "));
  CHECK(said(0, product, product, {{"a", {3, 5}}, {"b", {4, 7}}}).empty());
}

TEST_CASE("an input of two values, of which one is 0") {
  const auto only_first = [](const auto& in) {
    std::vector<float> out = applied(windows(), in[0]);
    out[4] = in[0][2];
    return out;
  };
  CHECK(said(4, [](const auto& in) { return applied(windows(), in[0]); }, only_first,
             {{"a", {1, 0, 0, 1, 1, 1, 0, 0}}}) == "out[4] uses a[2]; a[3] and a[4] are missing.");
}

TEST_CASE("outputs in each other's places") {
  Weights exchanged = windows();
  std::swap(exchanged[3], exchanged[6]);
  CHECK(said_of_weights(3, exchanged) == "out[3] and out[6] have changed places.");
  exchanged[6] = windows()[6];
  CHECK(said_of_weights(3, exchanged) == "out[3] holds what belongs in out[6].");
}

TEST_CASE("what is right, or wrong in no way that the inputs show, is passed over in silence") {
  CHECK(said_of_weights(3, windows()).empty());
  const auto right = [](const auto& in) { return applied(windows(), in[0]); };
  const std::vector<Input> a = {{"a", {3, 1, 4, 1, 5, 9, 2, 6}}};
  CHECK(said(
            3, right, [](const auto& in) { return std::vector<float>(in[0].size(), 7.0F); }, a)
            .empty());
  const auto shifted = [&](const auto& in) {
    std::vector<float> out = right(in);
    for (float& one : out) one += 1;
    return out;
  };
  CHECK(said(3, right, shifted, a).empty());
}

TEST_CASE("too few runs: nothing is said; just enough: groups settle what is not used") {
  Weights missing = windows();
  missing[4][3] = 0;
  CHECK(said_of_weights(4, missing, 4).empty());
  CHECK(said_of_weights(4, missing, 20) == "out[4] uses a[2] and a[4]; a[3] is missing.");
}

TEST_CASE("rows and columns of matrices; zeros do not hide what they are multiplied by") {
  constexpr int size = 3;
  const auto product = [](const std::vector<std::vector<float>>& in, int from, int to, bool exchanged) {
    std::vector<float> out;
    for (int i = 0; i < size * size; ++i) {
      const int row = exchanged ? i % size : i / size;
      const int column = exchanged ? i / size : i % size;
      float sum = 0;
      for (int k = from; k < to; ++k) sum += in[0][row * size + k] * in[1][k * size + column];
      out.push_back(sum);
    }
    return out;
  };
  const std::vector<Input> factors = {{"a", {1, 2, 0, 4, 0, 6, 7, 8, 9}, size},
                                      {"b", {9, 0, 7, 6, 5, 4, 0, 2, 1}, size}};
  const auto right = [&](const auto& in) { return product(in, 0, size, false); };
  CHECK(said(
            5, right, [&](const auto& in) { return product(in, 0, 2, false); }, factors, size) ==
        "Row 1, column 2 of out lacks row 1, column 2 of a, and row 2, column 2 of b.");
  CHECK(said(
            5, right, [&](const auto& in) { return product(in, 0, size, true); }, factors, size) ==
        "Row 1, column 2 of out and row 2, column 1 of out have changed places.");
}

TEST_CASE("the largest of a window that looks at one element too few") {
  const auto largest = [](std::size_t width) {
    return [width](const std::vector<std::vector<float>>& in) {
      std::vector<float> out;
      for (std::size_t i = 0; i < in[0].size(); ++i)
        out.push_back(*std::max_element(in[0].begin() + static_cast<std::ptrdiff_t>(i + 1 < width ? 0 : i + 1 - width),
                                        in[0].begin() + static_cast<std::ptrdiff_t>(i + 1)));
      return out;
    };
  };
  CHECK(said(5, largest(3), largest(2), {{"a", {3, 1, 4, 9, 5, 2, 6, 7}}}) ==
        "out[5] uses a[4] and a[5]; a[3] is missing.");
  // What a largest element hides still belongs there.
  CHECK(said(7, largest(8), largest(7), {{"a", {3, 1, 4, 9, 5, 2, 6, 7}}}).find("instead of") == std::string::npos);
}
