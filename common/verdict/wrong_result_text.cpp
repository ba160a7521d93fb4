/// @file
/// Wrong outputs in words and as a table.
#include "verdict/wrong_result_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace course {
namespace {

constexpr std::size_t page_width = 80;
constexpr const char* margin = "    ";

std::string figure(float value) { return fmt::format("{:.6g}", value); }

std::string text_of(const OutputPair& pair) { return pair.state == OutputState::unwritten ? "-" : figure(pair.yours); }

std::string without_blanks_at_end(const std::string& line) { return line.substr(0, line.find_last_not_of(' ') + 1); }

std::string coordinates(int number, int a_row) {
  return a_row > 0 ? fmt::format("({},{})", number % a_row, number / a_row) : std::to_string(number);
}

std::string owner_text(const Owner& owner) {
  return fmt::format("block {}, thread {}", coordinates(owner.block, owner.blocks_a_row),
                     coordinates(owner.thread, owner.threads_a_row));
}

std::string place_of_first(const WrongResult& wrong) {
  if (wrong.columns < 2) return fmt::format("out[{}]", wrong.first);
  const auto columns = static_cast<std::size_t>(wrong.columns);
  return fmt::format("row {}, column {} of out", wrong.first / columns, wrong.first % columns);
}

/// A name and its cells, one below the other in each column.
struct Row {
  std::string name;
  std::vector<std::string> cells;
};

/// As many columns as a page has room for, among them the first that is marked in the last row.
std::string text_of_rows(const std::vector<Row>& rows) {
  constexpr std::size_t before_cells = 12;
  std::size_t width = 0;
  for (const Row& row : rows) {
    for (const std::string& cell : row.cells) width = std::max(width, cell.size());
  }
  const std::vector<std::string>& marks = rows.back().cells;
  const std::size_t room = std::min((page_width - before_cells) / (width + 2), marks.size());
  const auto is_marked = [](const std::string& cell) { return !cell.empty(); };
  const auto marked = static_cast<std::size_t>(std::find_if(marks.begin(), marks.end(), is_marked) - marks.begin());
  const std::size_t begin = marked < room ? 0 : std::min(marked, marks.size() - room);
  std::string text;
  for (const Row& row : rows) {
    std::string line = fmt::format("{}{:<8}", margin, row.name);
    for (std::size_t i = begin; i < begin + room; ++i) line += fmt::format("  {:>{}}", row.cells[i], width);
    text += without_blanks_at_end(line) + "\n";
  }
  return text;
}

/// An input that does not lie beside the outputs.
std::string input_line(const ShownInput& input) {
  std::string line = fmt::format("{}{:<8}", margin, input.name);
  for (const float value : input.values) {
    const std::string next = "  " + figure(value);
    if (line.size() + next.size() > page_width - 3) return line + " …\n";
    line += next;
  }
  return line + "\n";
}

/// The lines of one matrix below its name, all of one width.
struct Matrix {
  std::vector<std::string> lines;
  std::size_t width = 0;
};

/// @param cells row by row
Matrix matrix_of(const std::string& name, const std::vector<std::string>& cells, std::size_t columns) {
  std::size_t width = 0;
  for (const std::string& cell : cells) width = std::max(width, cell.size());
  Matrix matrix{{name}, name.size()};
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i % columns == 0) matrix.lines.emplace_back();
    std::string& line = matrix.lines.back();
    line += fmt::format("{}{:>{}}", i % columns == 0 ? "" : " ", cells[i], width);
    matrix.width = std::max(matrix.width, line.size());
  }
  return matrix;
}

std::string side_by_side(const std::vector<Matrix>& matrices) {
  std::size_t height = 0;
  for (const Matrix& matrix : matrices) height = std::max(height, matrix.lines.size());
  std::string text;
  for (std::size_t i = 0; i < height; ++i) {
    std::string line = margin;
    for (const Matrix& matrix : matrices)
      line += fmt::format("{:<{}}   ", i < matrix.lines.size() ? matrix.lines[i] : "", matrix.width);
    text += without_blanks_at_end(line) + "\n";
  }
  return text;
}

std::size_t width_of(const std::vector<Matrix>& matrices) {
  std::size_t width = 4;
  for (const Matrix& matrix : matrices) width += matrix.width + 3;
  return width;
}

std::vector<Matrix> matrices_among(const std::vector<ShownInput>& inputs) {
  std::vector<Matrix> matrices;
  for (const ShownInput& input : inputs) {
    if (input.columns == 0) continue;
    std::vector<std::string> cells;
    for (const float value : input.values) cells.push_back(figure(value));
    matrices.push_back(matrix_of(input.name, cells, static_cast<std::size_t>(input.columns)));
  }
  return matrices;
}

std::string text_of_matrices_among(const std::vector<ShownInput>& inputs) {
  const std::vector<Matrix> matrices = matrices_among(inputs);
  return matrices.empty() || width_of(matrices) > page_width ? "" : side_by_side(matrices);
}

std::string text_of_row(const WrongResult& wrong) {
  const std::vector<OutputPair>& window = wrong.window;
  if (window.empty()) return "";
  std::string text = text_of_matrices_among(wrong.inputs);
  std::vector<Row> rows(1, {"output", {}});
  for (const ShownInput& input : wrong.inputs) {
    const bool beside =
        input.first == window.front().index && input.values.size() == window.size() && window.size() > 1;
    if (input.columns > 0) continue;
    if (!beside) {
      text += input_line(input);
      continue;
    }
    rows.push_back({input.name, {}});
    for (const float value : input.values) rows.back().cells.push_back(figure(value));
  }
  if (window.size() < 2) return text;
  Row yours{"yours", {}};
  Row right{"right", {}};
  Row marks{"", {}};
  for (const OutputPair& pair : window) {
    rows.front().cells.push_back(std::to_string(pair.index));
    yours.cells.push_back(text_of(pair));
    right.cells.push_back(figure(pair.right));
    marks.cells.emplace_back(pair.state == OutputState::right ? "" : "^");
  }
  rows.insert(rows.end(), {yours, right, marks});
  return text + text_of_rows(rows);
}

std::string text_of_matrices(const WrongResult& wrong) {
  if (wrong.window.empty()) return "";
  const auto columns = static_cast<std::size_t>(wrong.columns);
  const std::size_t top = wrong.window.front().index / columns;
  const std::size_t left = wrong.window.front().index % columns;
  std::vector<std::string> yours;
  std::vector<std::string> right;
  std::size_t shown = 0;
  for (const OutputPair& pair : wrong.window) {
    if (pair.index / columns == top) ++shown;
    yours.push_back(text_of(pair) + (pair.state == OutputState::right ? " " : "*"));
    right.push_back(figure(pair.right));
  }
  std::string text;
  for (const ShownInput& input : wrong.inputs) text += input.columns == 0 ? input_line(input) : "";
  const std::vector<Matrix> inputs = matrices_among(wrong.inputs);
  const bool whole = shown == columns && wrong.window.size() == wrong.total;
  const std::string place = whole ? "" : fmt::format(" from row {}, column {}", top, left);
  const std::vector<Matrix> outputs = {matrix_of("yours" + place, yours, shown), matrix_of("right", right, shown)};
  std::vector<Matrix> all = inputs;
  all.insert(all.end(), outputs.begin(), outputs.end());
  if (width_of(all) <= page_width) return text + side_by_side(all);
  const bool readable = !inputs.empty() && width_of(inputs) <= page_width;
  return text + (readable ? side_by_side(inputs) : "") + side_by_side(outputs);
}

}  // namespace

std::string describe(const WrongResult& wrong) {
  const std::string actual = wrong.unwritten ? "was never written" : fmt::format("is {}", wrong.actual);
  const std::string owner = wrong.owner ? fmt::format(" ({})", owner_text(*wrong.owner)) : "";
  const std::string name = wrong.name.empty() ? place_of_first(wrong) : wrong.name;
  const std::string all = wrong.total == 1 ? "it is the only output"
                                           : fmt::format("{} of {} outputs {} wrong", wrong.wrong, wrong.total,
                                                         wrong.wrong == 1 ? "is" : "are");
  return fmt::format("{} {}, but {} is right{}; {}", name, actual, wrong.expected, owner, all);
}

std::string window_text(const WrongResult& wrong) {
  if (!wrong.name.empty()) return "";
  return wrong.columns > 1 ? text_of_matrices(wrong) : text_of_row(wrong);
}

}  // namespace course
