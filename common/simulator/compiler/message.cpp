#include "simulator/compiler/message.hpp"

#include <sstream>
#include <string_view>
#include <utility>

namespace simulator {
namespace {

bool is_number(std::string_view text) {
  return !text.empty() && text.size() < 9 && text.find_first_not_of("0123456789") == text.npos;
}

/// Takes `:number` off the end of `place`; empty where there is none.
std::string take_number(std::string& place) {
  const std::size_t colon = place.rfind(':');
  if (colon == std::string::npos || !is_number(std::string_view(place).substr(colon + 1))) return {};
  const std::string number = place.substr(colon + 1);
  place.resize(colon);
  return number;
}

/// Reads `file:line:column: severity: text` into `message`, if the line is one.
bool parse_head(const std::string& line, Message& message) {
  for (const std::string severity : {"error", "fatal error", "warning", "note"}) {
    const std::string mark = ": " + severity + ": ";
    const std::size_t at = line.find(mark);
    if (at == std::string::npos) continue;
    std::string place = line.substr(0, at);
    std::string last = take_number(place);
    if (last.empty()) continue;
    const std::string before_last = take_number(place);
    message.line = std::stoi(before_last.empty() ? last : before_last);
    if (!before_last.empty()) message.column = last;
    message.file = place;
    message.severity = severity;
    message.text = line.substr(at + mark.size());
    return true;
  }
  return false;
}

/// Whether the line tells where the next message comes from. Anything else after a message is its excerpt.
bool is_context(const std::string& line) {
  if (line.rfind("In file included from ", 0) == 0 || line.rfind("                 from ", 0) == 0) return true;
  if (line.find(" generated.") != std::string::npos && is_number(line.substr(0, line.find(' ')))) return true;
  for (const char* mark : {": In ", ": At ", ":   required ", ":   recursively ", ":   in "}) {
    if (line.find(mark) != std::string::npos && line.find(" | ") == std::string::npos) return true;
  }
  return false;
}

}  // namespace

std::vector<Message> parse_messages(const std::string& output) {
  std::vector<Message> messages;
  std::vector<std::string> context;
  std::istringstream lines(output);
  for (std::string line; std::getline(lines, line);) {
    Message next;
    if (parse_head(line, next)) {
      next.context = std::exchange(context, {});
      messages.push_back(std::move(next));
    } else if (messages.empty() || !context.empty() || is_context(line)) {
      context.push_back(line);
    } else {
      messages.back().excerpt.push_back(line);
    }
  }
  if (!context.empty()) {
    messages.emplace_back();
    messages.back().context = std::move(context);
  }
  return messages;
}

std::string format_message(const Message& message) {
  std::string text;
  for (const std::string& line : message.context) text += line + "\n";
  if (message.line == 0) return text;
  text += message.file + ":" + std::to_string(message.line) + ":";
  if (!message.column.empty()) text += message.column + ":";
  text += " " + message.severity + ": " + message.text + "\n";
  for (const std::string& line : message.excerpt) text += line + "\n";
  return text;
}

}  // namespace simulator
