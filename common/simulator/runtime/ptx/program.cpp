#include "simulator/runtime/ptx/program.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <cstring>

#include <fmt/format.h>

namespace simulator::ptx {
namespace {

bool is_of_name(char letter) {
  return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_' || letter == '$' || letter == '.' ||
         letter == '%';
}

/// %%name is how a text with operands writes %name.
std::string without_escape(const std::string& name) { return name.substr(0, 2) == "%%" ? name.substr(1) : name; }

/// Words and signs. A name keeps its dots, as instructions have them, and so does a number.
std::vector<std::string> cut(std::string_view text) {
  std::vector<std::string> words;
  for (std::size_t at = 0; at < text.size();) {
    if (std::isspace(static_cast<unsigned char>(text[at])) != 0) {
      ++at;
    } else if (text.substr(at, 2) == "//") {
      at = std::min(text.find('\n', at), text.size());
    } else if (text.substr(at, 2) == "/*") {
      at = std::min(text.find("*/", at + 2), text.size() - 2) + 2;
    } else if (text.substr(at, 2) == "::") {
      if (words.empty()) words.emplace_back();
      words.back() += "::";  // .shared::cta: a part of the name before it
      std::size_t end = at + 2;
      while (end < text.size() && is_of_name(text[end])) ++end;
      words.back() += text.substr(at + 2, end - at - 2);
      at = end;
    } else if (is_of_name(text[at])) {
      std::size_t end = at;
      while (end < text.size() && is_of_name(text[end])) ++end;
      words.emplace_back(text.substr(at, end - at));
      at = end;
    } else {
      words.emplace_back(1, text[at++]);
    }
  }
  return words;
}

class Reader {
 public:
  Reader(std::string_view text, bool has_operands) : words_(cut(text)), has_operands_(has_operands) {}

  Program read() {
    while (at_ < words_.size() && program_.problem.empty()) statement();
    for (const auto& [instruction, label] : branches_) {
      const auto found = labels_.find(label);
      if (found == labels_.end())
        fail(label);
      else
        program_.instructions[instruction].target = found->second;
    }
    program_.variables = names_.size();
    return std::move(program_);
  }

 private:
  const std::string& word() const {
    static const std::string none;
    return at_ < words_.size() ? words_[at_] : none;
  }
  bool take(std::string_view sign) {
    if (word() != sign) return false;
    ++at_;
    return true;
  }
  void fail(const std::string& what) {
    if (program_.problem.empty()) program_.problem = what.empty() ? "its end" : what;
    at_ = words_.size();
  }

  void statement() {
    if (take(";") || take("{") || take("}")) return;
    if (word() == ".reg") return declaration();
    if (at_ + 1 < words_.size() && words_[at_ + 1] == ":") {
      labels_[word()] = program_.instructions.size();
      at_ += 2;
      return;
    }
    instruction();
  }

  /// .reg .b32 a, b<4>;
  void declaration() {
    for (at_ += 1; !word().empty() && word() != ";";) {
      if (word()[0] == '.' || word() == ",") {
        ++at_;
        continue;
      }
      const std::string name = without_escape(word());
      ++at_;
      if (!take("<")) {
        names_.try_emplace(name, names_.size());
        continue;
      }
      const std::size_t count = std::strtoull(word().c_str(), nullptr, 0);
      constexpr std::size_t most = 4096;
      if (count > most) return fail(name);
      for (std::size_t i = 0; i < count; ++i) names_.try_emplace(name + std::to_string(i), names_.size());
      at_ += 2;
    }
    take(";");
  }

  void instruction() {
    Instruction instruction;
    if (take("@")) {
      instruction.unless = take("!");
      const Argument guard = argument();
      if (guard.kind != Argument::Kind::variable) return fail(word());
      instruction.guard = guard.number + 1;
    }
    for (std::string_view name = word(); !name.empty();) {
      const std::size_t dot = std::min(name.find('.'), name.size());
      instruction.name.emplace_back(name.substr(0, dot));
      name.remove_prefix(std::min(dot + 1, name.size()));
    }
    if (instruction.name.empty()) return fail(word());
    ++at_;
    if (instruction.name[0] == "bra") {
      branches_.emplace_back(program_.instructions.size(), word());
      ++at_;
    }
    while (at_ < words_.size() && word() != ";" && word() != "}") {
      if (!take(",")) instruction.arguments.push_back(joined());
    }
    take(";");
    program_.instructions.push_back(std::move(instruction));
  }

  /// One argument, or two as p|q.
  Argument joined() {
    Argument first = argument();
    if (!take("|")) return first;
    Argument both;
    both.kind = Argument::Kind::group;
    both.parts = {std::move(first), argument()};
    return both;
  }

  Argument argument() {
    Argument result;
    result.negated = take("!") || take("-");
    if (take("{")) return list(std::move(result), Argument::Kind::group, "}");
    if (take("[")) return list(std::move(result), Argument::Kind::memory, "]");
    const std::string name = word();
    if (name.empty() || !is_of_name(name[0])) return fail(name), result;
    ++at_;
    if (std::isdigit(static_cast<unsigned char>(name[0])) != 0) return number(std::move(result), name);
    if (name == "_") return result;
    const bool is_operand =
        has_operands_ && name.size() > 1 && name[0] == '%' && std::isdigit(static_cast<unsigned char>(name[1])) != 0;
    const std::string own = without_escape(name);
    if (is_operand) {
      result.kind = Argument::Kind::operand;
      result.number = std::strtoull(name.c_str() + 1, nullptr, 10);
    } else if (const auto known = names_.find(own); known != names_.end()) {
      result.kind = Argument::Kind::variable;
      result.number = known->second;
    } else if (own[0] == '%' || own == "WARP_SZ") {
      result.kind = Argument::Kind::special;
      result.name = own;
    } else {
      fail(name);
    }
    return result;
  }

  /// What stands in brackets: a group, or an address with what is added to it.
  Argument list(Argument result, Argument::Kind kind, std::string_view end) {
    result.kind = kind;
    while (!take(end)) {
      if (at_ >= words_.size()) return fail(""), result;
      if (take(",")) continue;
      const bool adds = take("+");
      Argument part = argument();
      if (kind == Argument::Kind::memory && !result.parts.empty() && (adds || part.negated)) {
        result.bits += part.negated ? 0 - part.bits : part.bits;
      } else {
        result.parts.push_back(std::move(part));
      }
    }
    return result;
  }

  Argument number(Argument result, const std::string& text) {
    const char* digits = text.c_str();
    const bool is_hexadecimal_float = text[0] == '0' && text.size() > 2 && std::strchr("fFdD", text[1]) != nullptr;
    if (is_hexadecimal_float) {
      result.kind = Argument::Kind::real;
      const std::uint64_t bits = std::strtoull(digits + 2, nullptr, 16);
      double value = 0;
      if (text[1] == 'd' || text[1] == 'D') {
        std::memcpy(&value, &bits, sizeof value);
      } else {
        float single = 0;
        std::memcpy(&single, &bits, sizeof single);
        value = single;
      }
      std::memcpy(&result.bits, &value, sizeof value);
    } else if (text.find('.') != text.npos) {
      result.kind = Argument::Kind::real;
      const double value = std::strtod(digits, nullptr);
      std::memcpy(&result.bits, &value, sizeof value);
    } else {
      result.kind = Argument::Kind::integer;
      const bool is_binary = text[0] == '0' && text.size() > 2 && (text[1] == 'b' || text[1] == 'B');
      result.bits = is_binary ? std::strtoull(digits + 2, nullptr, 2) : std::strtoull(digits, nullptr, 0);
    }
    return result;
  }

  std::vector<std::string> words_;
  bool has_operands_;
  std::size_t at_ = 0;
  Program program_;
  std::map<std::string, std::size_t> names_;   // of variables
  std::map<std::string, std::size_t> labels_;  // before which instruction
  std::vector<std::pair<std::size_t, std::string>> branches_;
};

}  // namespace

bool Instruction::has(std::string_view part) const {
  return std::find(name.begin() + 1, name.end(), part) != name.end();
}

std::string Instruction::full_name() const { return fmt::format("{}", fmt::join(name, ".")); }

Program read_program(std::string_view text, bool has_operands) { return Reader(text, has_operands).read(); }

}  // namespace simulator::ptx
