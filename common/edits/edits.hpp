/// @file
/// Kernels as edits of an exercise's solution: reading `<exercise>/wrong.edits` (wrong ones) or `<exercise>/right.edits` (right
/// ones), and applying one edit.
///
///     # A line for readers.
///     == no_barrier: shared-race - windows are read while other threads still fill the tile
///     -  __syncthreads();
///     == halo_not_clipped: out-of-bounds - block 0 fetches a halo from before `a`
///     -    tile[local] = left >= 0 ? a[left] : 0.0F;
///     +    tile[local] = a[left];
///
/// A heading gives the name, the kind of finding that must be reported, and one sentence; that of a right kernel is
/// `== zero_first: the whole tile is filled with zeros first`, without a kind. The hunks follow, with a line
/// `...` between two of them. In a hunk, lines that begin with `-` leave the solution, lines that begin with `+` enter
/// it, and lines that begin with a blank stay and tell the place; they are indented as the hunk has them. Comments,
/// blank lines and spacing of the solution do not count, so a hunk may reach over them; apart from that, a hunk must
/// fit exactly one place.
#pragma once

#include <string>
#include <vector>

namespace course {

/// A line of a hunk, or of an edit as it is shown.
struct EditLine {
  char sign;         ///< '-' leaves, '+' enters, ' ' stays
  int number;        ///< from 1; of the file that the line stands in, 0 where it stands in none
  std::string text;  ///< without the sign
};

/// What changes at one place.
using Hunk = std::vector<EditLine>;

/// What the kernels of a file of edits are.
enum class Edits { wrong, right };

/// One kernel: how it differs from the solution.
struct EditedKernel {
  std::string name;      ///< "no_barrier": lower case, digits and underscores
  std::string kind;      ///< of the finding that it must get: "shared-race"; empty for a right kernel
  std::string sentence;  ///< what is wrong, or how a right kernel differs
  int line = 0;          ///< of its heading, from 1
  std::vector<Hunk> hunks;
};

/// All kernels of the text of a `wrong.edits` or `right.edits` file, in its order.
/// @param file what messages call it
/// @throws Problem "file:line: …" at the first line that means nothing: a heading without name, kind or sentence, a
/// name that is taken, a kind that no finding has, a kernel without an edit, an edit that says no place or changes
/// nothing
std::vector<EditedKernel> parse_edits(Edits edits, const std::string& text, const std::string& file);

/// A file as messages name it, and its text.
struct NamedText {
  std::string name;
  std::string text;
};

/// An edited kernel's source, and what has changed.
struct AppliedEdits {
  /// The solution without its comments, edited. The first line is `// EXPECT: <kind> - <sentence>`, of a right kernel
  /// `// CORRECT: <sentence>`.
  std::string source;
  std::string
      with_comments;  ///< the solution with its comments, edited, and no line of ours: what a learner can be given
  std::vector<Hunk> hunks;  ///< as applied: '-' and ' ' lines have the solution's numbers, '+' lines have 0
};

/// Applies a kernel's edits to the solution.
/// @param file what messages call the file that the edits are from
/// @throws Problem "file:line: …" when a hunk fits no place or several, or when two hunks remove the same line
AppliedEdits apply_edits(const EditedKernel& kernel, const NamedText& solution, const std::string& file);

}  // namespace course
