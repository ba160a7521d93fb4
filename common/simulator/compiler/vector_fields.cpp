#include "simulator/compiler/vector_fields.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "simulator/compiler/field_groups.hpp"
#include "simulator/compiler/llvm_text.hpp"
#include "simulator/platform/text.hpp"

namespace simulator {
namespace {

using course::contains;
using namespace llvm_text;

/// A struct of two or four numbers of one type. Whether it is aligned as a whole only the accesses tell.
struct VectorType {
  std::size_t number = 0;
  std::size_t fields = 0;
  std::string_view element;  ///< "float"
  std::size_t element_bytes = 0;
};

std::size_t bytes_of(std::string_view element) {
  if (element == "float") return 4;
  if (element == "double") return 8;
  for (const auto& [name, bytes] : {std::pair("i8", 1), std::pair("i16", 2), std::pair("i32", 4), std::pair("i64", 8)})
    if (element == name) return static_cast<std::size_t>(bytes);
  return 0;
}

/// `%struct.float4 = type { float, float, float, float }`
std::optional<VectorType> vector_type(std::string_view line) {
  const std::size_t begin = line.find(" = type { ");
  if (begin == std::string_view::npos || line.size() < 2 || line.substr(line.size() - 2) != " }") return std::nullopt;
  const std::string_view members = line.substr(begin + 10, line.size() - begin - 12);
  const Lines fields = split(members);
  const VectorType type{0, fields.size(), fields.front(), bytes_of(fields.front())};
  const std::size_t bytes = type.fields * type.element_bytes;
  const bool are_alike = std::all_of(fields.begin(), fields.end(), [&](auto field) { return field == type.element; });
  const bool fits = (type.fields == 2 || type.fields == 4) && (bytes == 4 || bytes == 8 || bytes == 16);
  return are_alike && fits ? std::optional(type) : std::nullopt;
}

/// Whether what is loaded is the same in the whole kernel: a built-in variable as threadIdx, or the address that the
/// reference is which a variable of the device is made.
bool gives_what_is_fixed(const Instruction& instruction) {
  if (!instruction.is_load()) return false;
  const bool is_address = instruction.value() == "ptr" || instruction.value().ends_with("*");
  return contains(instruction.pointer(), "@simulator_") ||
         (is_address && last_word(instruction.pointer()).starts_with("@"));
}

/// The pointer that an address is computed from: `getelementptr inbounds T, T* %4, ...` and `bitcast T* %4 to U*`.
std::string_view base_of(const Instruction& address) {
  if (address.code == "getelementptr") return last_word(address.pointer());
  if (address.code == "bitcast") return last_word(address.rest.substr(0, address.rest.find(" to ")));
  return {};
}

/// The local variables of a function that nothing but its own loads and stores can reach.
class OwnVariables {
 public:
  explicit OwnVariables(const Lines& lines) {
    for (const std::string_view line : lines) read(Instruction(line));
  }

  /// The variable that a pointer points into, or nothing.
  std::string_view variable(std::string_view pointer) const {
    const auto found = roots_.find(pointer);
    return found == roots_.end() || escaped_.count(found->second) != 0 ? std::string_view() : found->second;
  }

 private:
  void read(const Instruction& instruction) {
    if (instruction.code == "alloca") {
      roots_[instruction.name] = instruction.name;
    } else if (const std::string_view base = base_of(instruction); roots_.count(base) != 0) {
      roots_[instruction.name] = roots_[base];
    } else if (instruction.code == "store") {
      escape(instruction.value());
    } else if (instruction.code != "load" && !contains(instruction.rest, "@llvm.")) {
      escape(instruction.rest);
    }
  }

  void escape(std::string_view text) {
    for (const std::string_view value : values_in(text))
      if (const auto found = roots_.find(value); found != roots_.end()) escaped_.insert(found->second);
  }

  std::map<std::string_view, std::string_view> roots_;
  std::set<std::string_view> escaped_;
};

bool is_special_access(const Instruction& instruction) {
  for (const char* code : {"load", "store", "atomicrmw", "cmpxchg", "fence", "invoke", "va_arg"})
    if (instruction.code == code) return !instruction.is_load() && !instruction.is_store();
  return false;
}

/// The functions that compute from numbers alone.
class Computing {
 public:
  explicit Computing(const std::vector<Function>& functions) {
    for (const Function& function : functions) found_[function.name()] = false;
    // One that calls another is found after it.
    for (bool is_new = true; is_new;) {
      is_new = false;
      for (const Function& function : functions) {
        bool& found = found_[function.name()];
        if (found || !computes(function)) continue;
        found = is_new = true;
      }
    }
  }

  /// Whether a call neither reads nor changes anything that a vector could lie in. The library's functions of numbers have
  /// names of C, and no body here.
  bool has(const Call& call) const {
    if (call.is_note() || call.tells_of_index()) return true;
    const auto found = found_.find(call.function);
    if (found != found_.end()) return found->second;
    const bool is_of_library = !call.function.starts_with("@_Z") && !contains(call.function, "simulator");
    return is_of_library && call.given.size() > 2 && !call.takes_pointer();
  }

 private:
  bool computes(const Function& function) const {
    if (contains(function.head, "*") || contains(function.head, "ptr ")) return false;
    const OwnVariables own(function.body);
    return std::all_of(function.body.begin(), function.body.end(), [&](std::string_view line) {
      const Instruction instruction(line);
      if (instruction.is_call()) return has(Call(instruction));
      if (!instruction.is_load() && !instruction.is_store()) return !is_special_access(instruction);
      return gives_what_is_fixed(instruction) || !own.variable(last_word(instruction.pointer())).empty();
    });
  }

  std::map<std::string_view, bool> found_;  ///< by name, of all that have a body here
};

/// What becomes of the lines of a module.
struct Edits {
  std::map<std::size_t, std::string> before;
  std::map<std::size_t, std::string> instead;
  std::map<std::size_t, std::string> after;
  std::size_t joined = 0;  ///< how many accesses were joined: each has a name of its own
};

/// Reads one function for what can be joined.
class FunctionReader {
 public:
  FunctionReader(const std::map<std::string_view, VectorType>& types, const Computing& computing,
                 const Function& function, Edits& edits)
      : types_(types),
        computing_(computing),
        lines_(function.body),
        first_(function.first),
        edits_(edits),
        own_(lines_) {}

  void read() {
    for (std::size_t at = 0; at < lines_.size(); ++at) {
      const std::string_view line = lines_[at];
      const Instruction instruction(line);
      if (line.starts_with("  br i1 ")) {
        at = after_check(at);
      } else if (!instruction.code.empty()) {
        read(instruction, at);
      } else if (contains(line, ":") && !line.starts_with(" ") && !line.starts_with(";")) {
        // The beginning of a block, which perhaps other blocks lead to.
        ++memory_;
        join_all();
      }
    }
    join_all();
  }

 private:
  struct Field {
    std::string_view base;  ///< the vector's address, with its type
    std::string_view type;
    std::size_t field = 0;
  };

  /// `br i1 %18, label %21, label %19`, where 19 only tells of an index that is too large and goes on to 21: the line of
  /// 21, as if there were no branch. Of any other branch its own line.
  std::size_t after_check(std::size_t at) const {
    const Lines words = split(Instruction(lines_[at]).rest);
    if (words.size() != 3) return at;
    const std::string going_on = std::string(last_word(words[1]).substr(1)) + ":";
    const std::string telling = std::string(last_word(words[2]).substr(1)) + ":";
    bool tells = false;
    std::size_t line = at + 2;
    if (line >= lines_.size() || !lines_[line].starts_with(telling)) return at;
    for (++line; line < lines_.size() && lines_[line].starts_with(" "); ++line)
      tells = tells || contains(lines_[line], "@__ubsan_handle_out_of_bounds");
    while (line < lines_.size() && lines_[line].empty()) ++line;
    return tells && line < lines_.size() && lines_[line].starts_with(going_on) ? line : at;
  }

  void read(const Instruction& instruction, std::size_t line) {
    if (instruction.is_load()) return read_load(instruction, line);
    if (instruction.is_store()) return read_store(instruction, line);
    if (instruction.is_call()) {
      read_call(Call(instruction));
    } else if (is_special_access(instruction)) {
      change_memory();
    }
    if (instruction.name.empty()) return;
    const bool is_new = instruction.is_call() || instruction.code == "alloca" || is_special_access(instruction);
    name(instruction, is_new ? "new" + std::to_string(line) : "");
    if (instruction.code == "getelementptr") note_field(instruction);
  }

  void change_memory() {
    ++memory_;
    groups_.memory_changes();
  }

  void read_load(const Instruction& load, std::size_t line) {
    const std::string_view pointer = last_word(load.pointer());
    if (gives_what_is_fixed(load)) return name(load, "fixed");
    if (const std::string_view variable = own_.variable(pointer); !variable.empty())
      return name(load, "own" + std::to_string(versions_[variable]));
    if (!add_access(load, load.value(), line)) groups_.memory_is_read();
    name(load, "memory" + std::to_string(memory_));
  }

  void read_store(const Instruction& store, std::size_t line) {
    const std::string_view pointer = last_word(store.pointer());
    if (const std::string_view variable = own_.variable(pointer); !variable.empty()) {
      ++versions_[variable];
    } else if (!add_access(store, all_but_last_word(store.value()), line)) {
      change_memory();
    } else {
      ++memory_;
    }
  }

  void read_call(const Call& call) {
    if (!call.is_copy()) return computing_.has(call) ? void() : change_memory();
    const std::string_view to = own_.variable(last_word(call.arguments()[0]));
    if (to.empty()) return change_memory();
    ++versions_[to];
    groups_.memory_is_read();
  }

  /// Values that are computed alike get one number.
  void name(const Instruction& instruction, const std::string& state) {
    std::string key = std::string(instruction.code) + " ";
    std::size_t done = 0;
    for (const std::string_view value : values_in(instruction.rest)) {
      const auto found = values_.find(value);
      if (found == values_.end()) continue;
      const auto at = static_cast<std::size_t>(value.data() - instruction.rest.data());
      key += std::string(instruction.rest.substr(done, at - done)) + "#" + std::to_string(found->second);
      done = at + value.size();
    }
    key += std::string(instruction.rest.substr(done)) + " " + state;
    if (instruction.code == "load")
      key.erase(key.find(", align "), key.size() - key.find(", align ") - state.size() - 1);
    values_[instruction.name] = numbers_.emplace(key, numbers_.size()).first->second;
  }

  /// `getelementptr inbounds %struct.float4, %struct.float4* %35, i32 0, i32 2`
  void note_field(const Instruction& address) {
    const Lines words = split(address.rest);
    if (words.size() != 4 || words[2] != "i32 0" || !words[3].starts_with("i32 ")) return;
    const auto type = types_.find(words[0].substr(std::min(words[0].find('%'), words[0].size())));
    if (type == types_.end() || !own_.variable(last_word(words[1])).empty()) return;
    fields_[address.name] = {words[1], type->first, number(last_word(words[3]))};
  }

  /// @return false if the instruction accesses no field of a vector
  bool add_access(const Instruction& instruction, std::string_view type, std::size_t line) {
    const auto field = fields_.find(last_word(instruction.pointer()));
    if (field == fields_.end()) return false;
    const VectorType& vector = types_.at(field->second.type);
    if (vector.element != type) return false;
    const auto base = values_.find(last_word(field->second.base));
    if (base == values_.end()) return false;
    groups_.add({line, base->second, vector.number, vector.fields, field->second.field, instruction.is_store()});
    return true;
  }

  void join_all() {
    for (const JoinedFields& joined : groups_.take()) {
      if (is_aligned(joined)) join(joined);
    }
  }

  static std::size_t first_field(VectorPart part) { return part == VectorPart::second_half ? 2 : 0; }

  const Field& field_of(const FieldAccess& access) const {
    return fields_.at(last_word(Instruction(lines_[access.statement]).pointer()));
  }

  std::size_t length(const JoinedFields& joined) const {
    return joined.part == VectorPart::whole ? joined.members.front().fields : 2;
  }

  /// The first of the fields has the alignment that clang knows of the whole.
  bool is_aligned(const JoinedFields& joined) const {
    const std::size_t bytes = length(joined) * types_.at(field_of(joined.members.front()).type).element_bytes;
    return std::any_of(joined.members.begin(), joined.members.end(), [&](const FieldAccess& access) {
      return access.field == first_field(joined.part) && Instruction(lines_[access.statement]).alignment() >= bytes;
    });
  }

  /// Reads the part where the first of its fields is read; writes it where the last of them is written.
  void join(const JoinedFields& joined) {
    const bool writes = joined.members.front().writes;
    const FieldAccess& place = writes ? joined.members.back() : joined.members.front();
    const Field& field = field_of(place);
    const VectorType& type = types_.at(field.type);
    const std::string name = "%simulator.fields." + std::to_string(edits_.joined++);
    const std::string vector = "<" + std::to_string(length(joined)) + " x " + std::string(type.element) + ">";
    const std::string note(place_of(lines_[joined.members.front().statement]));
    std::string address = "  " + name + ".at = getelementptr inbounds " + std::string(field.type) + ", " +
                          std::string(field.base) + ", i32 0, i32 " + std::to_string(first_field(joined.part)) + note +
                          "\n";
    std::string pointer = "ptr " + name + ".at";
    if (field.base.find('*') !=
        std::string_view::npos) {  // before version 15 pointers have the type of what they point to
      address += "  " + name + ".as = bitcast " + std::string(type.element) + "* " + name + ".at to " + vector + "*" +
                 note + "\n";
      pointer = vector + "* " + name + ".as";
    }
    const std::string aligned = ", align " + std::to_string(length(joined) * type.element_bytes) + note + "\n";
    std::string so_far = "poison";
    for (const FieldAccess& access : joined.members) {
      const Instruction instruction(lines_[access.statement]);
      const std::string element = ", i32 " + std::to_string(access.field - first_field(joined.part)) +
                                  std::string(place_of(lines_[access.statement])) + "\n";
      std::string& instead = edits_.instead[first_ + access.statement];
      if (!writes) {
        instead = "  " + std::string(instruction.name) + " = extractelement " + vector + " " + name + element;
        continue;
      }
      const std::string next = name + "." + std::to_string(access.statement);
      instead =
          "  " + next + " = insertelement " + vector + " " + so_far + ", " + std::string(instruction.value()) + element;
      so_far = next;
    }
    if (writes) {
      edits_.after[first_ + place.statement] += address + "  store " + vector + " " + so_far + ", " + pointer + aligned;
    } else {
      edits_.before[first_ + place.statement] += address + "  " + name + " = load " + vector + ", " + pointer + aligned;
    }
  }

  const std::map<std::string_view, VectorType>& types_;
  const Computing& computing_;
  const Lines& lines_;
  std::size_t first_;
  Edits& edits_;
  OwnVariables own_;
  FieldGroups groups_;
  std::map<std::string_view, std::size_t> values_;    ///< the number of each value
  std::map<std::string, std::size_t> numbers_;        ///< by how it is computed
  std::map<std::string_view, Field> fields_;          ///< by the value that is its address
  std::map<std::string_view, std::size_t> versions_;  ///< how often each own variable was set
  std::size_t memory_ = 0;                            ///< how often other memory may have changed
};

std::string edited(const Lines& lines, const Edits& edits) {
  std::string text;
  const auto add = [&](const std::map<std::size_t, std::string>& some, std::size_t line) {
    const auto found = some.find(line);
    if (found != some.end()) text += found->second;
    return found != some.end();
  };
  for (std::size_t line = 0; line < lines.size(); ++line) {
    add(edits.before, line);
    if (!add(edits.instead, line)) text += std::string(lines[line]) + "\n";
    add(edits.after, line);
  }
  return text;
}

}  // namespace

std::string join_vector_fields(std::string_view module) {
  const Lines lines = lines_in(module);
  std::map<std::string_view, VectorType> types;
  for (const std::string_view line : lines) {
    std::optional<VectorType> type = line.starts_with("%") ? vector_type(line) : std::nullopt;
    if (!type) continue;
    type->number = types.size();
    types[line.substr(0, line.find(" = "))] = *type;
  }
  if (types.empty()) return edited(lines, {});
  const std::vector<Function> functions = functions_in(lines);
  const Computing computing(functions);
  Edits edits;
  for (const Function& function : functions) FunctionReader(types, computing, function, edits).read();
  return edited(lines, edits);
}

}  // namespace simulator
