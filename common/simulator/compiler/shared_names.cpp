#include "simulator/compiler/shared_names.hpp"

#include <algorithm>
#include <utility>

namespace simulator {

void SharedNames::add(std::string_view name, std::string reference, std::size_t depth) {
  known_.push_back({name, std::move(reference), depth});
}

void SharedNames::close_scopes(std::size_t depth) {
  while (!known_.empty() && known_.back().depth > depth) known_.pop_back();
}

std::string SharedNames::declarations_for(const Body& body) {
  std::string declarations;
  if (known_.empty()) return declarations;
  if (places_.empty()) index_tokens();
  constexpr int macros_deep = 4;
  for (auto shared = known_.rbegin(); shared != known_.rend(); ++shared) {
    const bool is_innermost =
        std::none_of(known_.rbegin(), shared, [&](const Shared& inner) { return inner.name == shared->name; });
    if (is_innermost && appears(shared->name, body.brace, draft_.closing(body.brace), macros_deep) &&
        !is_hidden(shared->name, body))
      declarations += " [[maybe_unused]] " + shared->reference;
  }
  return declarations;
}

void SharedNames::index_tokens() {
  for (std::size_t index = 0; index < draft_.size(); ++index) {
    const Token& token = draft_[index];
    if (token.kind == TokenKind::identifier) places_[token.text].push_back(index);
    if (token.kind != TokenKind::directive || directive_name(token.text) != "define") continue;
    const std::vector<Token> macro = tokenize(token.text.substr(1), false);
    for (std::size_t at = 2; at < macro.size(); ++at) {
      if (macro[at].kind == TokenKind::identifier) macros_[macro[at].text].push_back(macro[1].text);
    }
  }
}

/// Whether [begin, end) holds the name, or a macro that leads to it.
bool SharedNames::appears(std::string_view name, std::size_t begin, std::size_t end, int macros_deep) const {
  if (const auto places = places_.find(name); places != places_.end()) {
    const auto place = std::lower_bound(places->second.begin(), places->second.end(), begin);
    if (place != places->second.end() && *place < end) return true;
  }
  const auto macros = macros_.find(name);
  return macros_deep > 0 && macros != macros_.end() &&
         std::any_of(macros->second.begin(), macros->second.end(),
                     [&](std::string_view macro) { return appears(macro, begin, end, macros_deep - 1); });
}

/// Whether `body` has a parameter or a variable of its own of that name.
bool SharedNames::is_hidden(std::string_view name, const Body& body) const {
  const auto places = places_.find(name);
  if (places == places_.end()) return false;
  const std::size_t end = draft_.closing(body.brace);
  for (auto place = std::lower_bound(places->second.begin(), places->second.end(), body.head);
       place != places->second.end() && *place < end; ++place) {
    if (*place < body.brace) return true;
    if (draft_.parent(*place) == body.brace && is_declared_at(*place)) return true;
  }
  return false;
}

/// Whether a type stands before the name, as far as a reader without a symbol table can tell.
bool SharedNames::is_declared_at(std::size_t index) const {
  const Token& previous = draft_[index - 1];
  return previous.kind == TokenKind::identifier &&
         !previous.is_any_of({"return", "else", "do", "case", "throw", "sizeof", "alignof", "delete", "co_return"});
}

}  // namespace simulator
