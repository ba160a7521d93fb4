/// @file
/// Puts the trace page together: one file, for a browser without a network.
#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace course {

/// More than this a page does not weigh, in bytes.
inline constexpr std::size_t most_page_bytes = 2'000'000;

/// The page that shows `data`:
/// {"title","verdict","judged","case","cases","findings","counters","budget","device","notes","links","yours","reference"}.
/// links, which may be missing, are [{"text","address"}] for the top of the page.
/// yours is {"sources":{path: text},"launches":[…]} (see simulator::to_json(Trace)); reference is the same, or null.
/// @param parts the folder of the page's sources, common/trace_page/page
/// @throws Problem when one of them cannot be read
std::string trace_page(const nlohmann::ordered_json& data, const std::filesystem::path& parts);

/// Takes away from `data` what does not fit on a page, the least important first, and says so in its notes.
void make_it_fit(nlohmann::ordered_json& data, std::size_t most_bytes);

/// JSON that can stand between script tags: no text in it ends them.
std::string json_for_html(const nlohmann::ordered_json& json);

/// `text` with the characters replaced that mean something in HTML.
std::string text_for_html(const std::string& text);

}  // namespace course
