/// @file
/// Wrong kernels as edits of an exercise's solution: reading `<exercise>.mutants` and applying one edit.
///
///     # A line for readers.
///     == no_barrier: shared-race - windows are read while other threads still fill the tile
///     -  __syncthreads();
///     == halo_not_clipped: out-of-bounds - block 0 fetches a halo from before `a`
///     -    tile[local] = left >= 0 ? a[left] : 0.0F;
///     +    tile[local] = a[left];
///
/// A heading gives the name, the kind of finding that must be reported, and one sentence. The hunks follow, with a line
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

/// One wrong kernel.
struct Mutant {
  std::string name;      ///< "no_barrier": lower case, digits and underscores
  std::string kind;      ///< of the finding that it must get: "shared-race"
  std::string sentence;  ///< what is wrong
  int line = 0;          ///< of its heading, from 1
  std::vector<Hunk> hunks;
};

/// All wrong kernels of the text of a `.mutants` file, in its order.
/// @param file what messages call it
/// @throws Problem "file:line: …" at the first line that means nothing: a heading without name, kind or sentence, a
/// name that is taken, a kind that no finding has, a mutant without an edit, an edit that says no place or changes
/// nothing
std::vector<Mutant> parse_mutants(const std::string& text, const std::string& file);

/// A file as messages name it, and its text.
struct NamedText {
  std::string name;
  std::string text;
};

/// A mutant's source, and what makes it one.
struct AppliedMutant {
  std::string
      source;  ///< the solution without its comments, edited; its first line is `// EXPECT: <kind> - <sentence>`
  std::vector<Hunk> hunks;  ///< as applied: '-' and ' ' lines have the solution's numbers, '+' lines have 0
};

/// Applies a mutant's edits to the solution.
/// @param mutants_file what messages call the file that the mutant is from
/// @throws Problem "file:line: …" when a hunk fits no place or several, or when two hunks remove the same line
AppliedMutant apply_mutant(const Mutant& mutant, const NamedText& solution, const std::string& mutants_file);

}  // namespace course
