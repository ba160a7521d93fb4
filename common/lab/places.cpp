#include "lab/places.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <vector>

#include "simulator/compiler/llvm_text.hpp"
#include "simulator/platform/text.hpp"

namespace simulator {
namespace {

using course::contains;
using namespace llvm_text;

// What a source's call of `__builtin_return_address` has become: see platform/place.h.
constexpr std::string_view return_address = "@_ZL24simulator_return_addressi(";

/// A node of the debug information: `!12 = distinct !DISubprogram(name: "f", line: 3, …)`.
struct Node {
  std::string_view kind;
  std::map<std::string_view, std::string_view> fields{};

  std::string_view field(std::string_view name) const {
    const auto found = fields.find(name);
    return found == fields.end() ? std::string_view() : found->second;
  }
  bool is(std::string_view what) const { return kind == what; }
};

std::string_view unquoted(std::string_view text) {
  return text.size() >= 2 && text.front() == '"' ? text.substr(1, text.size() - 2) : text;
}

std::optional<Node> node_of(std::string_view line) {
  const std::size_t equals = line.find(" = ");
  if (!line.starts_with("!") || equals == std::string_view::npos) return std::nullopt;
  line.remove_prefix(equals + 3);
  if (line.starts_with("distinct ")) line.remove_prefix(9);
  const std::size_t open = line.find('(');
  if (!line.starts_with("!DI") || open == std::string_view::npos) return std::nullopt;
  Node node{line.substr(1, open - 1)};
  for (const std::string_view part : split(line.substr(open + 1, line.rfind(')') - open - 1))) {
    const std::size_t colon = part.find(": ");
    if (colon != std::string_view::npos) node.fields[part.substr(0, colon)] = unquoted(part.substr(colon + 2));
  }
  return node;
}

/// The debug information of a module, by the numbers of its nodes.
class DebugInformation {
 public:
  explicit DebugInformation(const Lines& lines) {
    for (const std::string_view line : lines) {
      if (std::optional<Node> node = node_of(line)) nodes_[line.substr(0, line.find(' '))] = std::move(*node);
    }
  }

  const std::unordered_map<std::string_view, Node>& nodes() const { return nodes_; }

  /// The node called "!12"; nullptr where there is none.
  const Node* node(std::string_view number) const {
    const auto found = nodes_.find(number);
    return found == nodes_.end() ? nullptr : &found->second;
  }

  /// The function that a scope is in.
  const Node* function_of(std::string_view scope) const {
    const Node* at = node(scope);
    while (at != nullptr && !at->is("DISubprogram")) at = node(at->field("scope"));
    return at;
  }

  std::string_view file_of(std::string_view scope) const {
    const Node* at = node(scope);
    while (at != nullptr && at->field("file").empty()) at = node(at->field("scope"));
    const Node* const file = at == nullptr ? nullptr : node(at->field("file"));
    return file == nullptr ? std::string_view() : file->field("filename");
  }

  /// The type that a pointer or array leads to, without qualifiers and other names; else the type itself, likewise.
  const Node* element_of(std::string_view type) const {
    const Node* at = without_qualifiers(node(type));
    if (at == nullptr) return nullptr;
    const std::string_view tag = at->field("tag");
    return tag == "DW_TAG_pointer_type" || tag == "DW_TAG_array_type" ? without_qualifiers(node(at->field("baseType")))
                                                                      : at;
  }

 private:
  const Node* without_qualifiers(const Node* type) const {
    while (type != nullptr) {
      const std::string_view tag = type->field("tag");
      if (tag != "DW_TAG_const_type" && tag != "DW_TAG_volatile_type" && tag != "DW_TAG_typedef" &&
          tag != "DW_TAG_restrict_type")
        break;
      type = node(type->field("baseType"));
    }
    return type;
  }

  std::unordered_map<std::string_view, Node> nodes_;
};

std::string row(std::initializer_list<std::string_view> words) {
  std::string line;
  for (const std::string_view word : words) line += (line.empty() ? "" : "\t") + std::string(word);
  return line + "\n";
}

std::string_view or_zero(std::string_view number) { return number.empty() ? "0" : number; }

/// Gives each place its number at its first use.
class Places {
 public:
  explicit Places(const DebugInformation& information) : information_(information) {}

  /// The number of the place that "!46" names; 0 where nothing is known of it.
  std::size_t number_of(std::string_view location) {
    const auto [entry, is_new] = numbers_.try_emplace(location, 0);
    if (!is_new) return entry->second;
    const Node* place = information_.node(location);
    // Code of headers that was inlined stands for the line that calls it.
    while (place != nullptr && !place->field("inlinedAt").empty() &&
           is_in_library(information_.file_of(place->field("scope"))))
      place = information_.node(place->field("inlinedAt"));
    if (place == nullptr) return 0;
    const std::string_view scope = place->field("scope");
    const Node* const function = information_.function_of(scope);
    entry->second = ++count_;
    rows_ += row({"place", std::to_string(count_), information_.file_of(scope), or_zero(place->field("line")),
                  or_zero(place->field("column")), function == nullptr ? "0" : or_zero(function->field("line")),
                  function == nullptr ? "" : function->field("name")});
    return count_;
  }

  std::string rows() && { return std::move(rows_); }

 private:
  const DebugInformation& information_;
  std::unordered_map<std::string_view, std::size_t> numbers_;
  std::size_t count_ = 0;
  std::string rows_;
};

/// What kernels call their parameters, in order, and what the elements of parameters and local variables are.
std::string variables_of(const DebugInformation& information) {
  std::map<std::pair<std::string, std::size_t>, std::string_view> parameters;
  std::set<std::string> arrays;
  for (const auto& [number_of_node, variable] : information.nodes()) {
    if (!variable.is("DILocalVariable")) continue;
    const Node* const function = information.function_of(variable.field("scope"));
    if (function == nullptr) continue;
    const std::string_view named = function->field("name");
    const std::string kernel(named.substr(0, named.find('<')));
    const std::string_view name = variable.field("name");
    if (!variable.field("arg").empty()) parameters[{kernel, number(variable.field("arg"))}] = name;
    const Node* const element = information.element_of(variable.field("type"));
    if (element == nullptr || element->field("name").empty()) continue;
    const std::string bytes = std::to_string(number(element->field("size")) / 8);
    arrays.insert(row({"array", kernel, name, element->field("name"), bytes}));
  }
  std::string rows;
  for (const auto& [place, name] : parameters) rows += row({"parameter", place.first, name});
  for (const std::string& array : arrays) rows += array;
  return rows;
}

bool is_invoke(const Instruction& instruction) { return instruction.code == "invoke"; }

/// Whether it calls a function, or the thread sanitizer may let it call one. Notes for debuggers call nothing.
bool may_call(const Instruction& instruction) {
  static const std::set<std::string_view> accesses = {"load", "store", "atomicrmw", "cmpxchg", "fence"};
  if (is_invoke(instruction) || accesses.contains(instruction.code)) return true;
  return instruction.is_call() && !Call(instruction).is_note();
}

/// The note of an instruction's place: an invoke's stands on its second line.
std::string_view note_of(const Lines& lines, std::size_t at) {
  const std::string_view own = place_of(lines[at]);
  return own.empty() && is_invoke(Instruction(lines[at])) && at + 1 < lines.size() ? place_of(lines[at + 1]) : own;
}

class Editor {
 public:
  Editor(const Lines& lines, Places& places) : lines_(lines), places_(places) {}

  std::string edited() {
    for (const Function& function : functions_in(lines_)) {
      const auto asks = [](std::string_view line) { return contains(line, return_address) && contains(line, "call "); };
      if (std::any_of(function.body.begin(), function.body.end(), asks)) asking_.insert(function.first);
    }
    for (std::size_t at = 0; at < lines_.size(); ++at) add(at);
    if (!contains(text_, "\n@simulator_place = ")) text_ += "\n@simulator_place = external global ptr\n";
    return std::move(text_);
  }

 private:
  void add(std::size_t at) {
    const std::string_view line = lines_[at];
    if (asking_.contains(at)) {
      // A label that names the first block stays at its beginning.
      const bool is_label = line.find(':') != std::string_view::npos && !line.starts_with(" ");
      if (is_label) write(line);
      write("  %simulator.caller = load volatile ptr, ptr @simulator_place, !nosanitize !{}");
      if (is_label) return;
    }
    if (line.starts_with("define ")) asks_ = asking_.contains(at + 1);
    const Instruction instruction(line);
    const bool calls = instruction.is_call() || is_invoke(instruction);
    if (calls && asks_ && contains(line, return_address))
      return write("  " + std::string(instruction.name) + " = getelementptr i8, ptr %simulator.caller, i32 0");
    if (may_call(instruction)) store_place(note_of(lines_, at));
    // What is called has places of its own, and other blocks may lead to a label.
    if (calls || !line.starts_with("  ")) stored_ = 0;
    write(line);
  }

  void store_place(std::string_view note) {
    if (note.empty()) return;
    const std::size_t number = places_.number_of(last_word(note));
    if (number == 0 || number == stored_) return;
    stored_ = number;
    // The note has the thread sanitizer leave this store alone.
    write("  store volatile ptr inttoptr (i32 " + std::to_string(number * place_distance) +
          " to ptr), ptr @simulator_place, !nosanitize !{}");
  }

  void write(std::string_view line) {
    text_ += line;
    text_ += '\n';
  }

  const Lines& lines_;
  Places& places_;
  std::set<std::size_t> asking_;  ///< the first lines of functions that ask who called them
  bool asks_ = false;
  std::size_t stored_ = 0;  ///< the place that is stored already
  std::string text_;
};

}  // namespace

PlacedModule number_places(std::string_view module) {
  const Lines lines = lines_in(module);
  const DebugInformation information(lines);
  Places places(information);
  std::string text = Editor(lines, places).edited();
  return {std::move(text), std::move(places).rows() + variables_of(information)};
}

}  // namespace simulator
