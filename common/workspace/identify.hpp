/// @file
/// From what a learner types to the exercises that are meant.
#pragma once

#include <string>
#include <vector>

#include "workspace/manifest.hpp"
#include "workspace/workspace.hpp"

namespace course {

/// The exercises that `text` names: `02_halo/pooling`, `pooling` and `2.1` name one, `02_halo` and `2` a chapter. A
/// path to an exercise's or a solution's file names that exercise too.
/// @throws Problem with the nearest names when there is none
std::vector<const Exercise*> identify(const Manifest& manifest, const std::string& text);

/// As identify(), but a chapter is not enough.
/// @throws Problem listing the chapter's exercises when `text` names several
const Exercise& identify_one(const Manifest& manifest, const std::string& text);

/// Up to three of `names` that are so near to `text` that they may have been meant, the nearest first.
std::vector<std::string> nearest(const std::string& text, const std::vector<std::string>& names);

/// "Did you mean a, b or c?" for those; empty when none is near.
std::string did_you_mean(const std::string& text, const std::vector<std::string>& names);

/// The exercise that `text` names; for an empty text the next that is open.
/// @throws Problem as identify_one(), and when all are solved
const Exercise& named_or_next(const Workspace& workspace, const std::string& text);

/// The exercise that `text` names; for an empty text the one that was judged last, or if none was, the next that is open.
/// @throws Problem as named_or_next()
const Exercise& named_or_last(const Workspace& workspace, const std::string& text);

}  // namespace course
