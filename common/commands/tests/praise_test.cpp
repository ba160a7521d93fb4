/// @file
/// What a pass is worth.
#include "commands/praise.hpp"

#include <doctest/doctest.h>

using namespace course;

TEST_CASE("the prediction that the lesson asks for is answered") {
  const std::string lesson =
      "# Title\n\n## Exercise: other <a id=\"x\"></a>\n\n**Predict first.** Not this?\n\n<details>\n"
      "<summary>Answer</summary>\n\nNo.\n</details>\n\n"
      "## Exercise: squares <a id=\"y\"></a>\n\n**Predict first.** How many\nblocks?\n\n<details>\n"
      "<summary>Answer</summary>\n\n3 blocks, so\n6 threads.\n</details>\n\n## You can now\n";
  CHECK(prediction_in(lesson, "squares") == "The lesson asked: How many blocks? The answer: 3 blocks, so 6 threads.");
  CHECK(prediction_in(lesson, "other") == "The lesson asked: Not this? The answer: No.");
  CHECK(prediction_in(lesson, "cubes").empty());
  const std::string deeper =
      "## Part\n\n### Exercise: cubes <a>\n\n### Exercise: roots <a>\n\n**Predict first.** Two?\n\n"
      "<summary>Answer</summary>\n\nYes.\n</details>\n";
  CHECK(prediction_in(deeper, "roots") == "The lesson asked: Two? The answer: Yes.");
  CHECK(prediction_in(deeper, "cubes").empty());
  CHECK(prediction_in("## Exercise: cubes <a>\n\nNothing is asked.\n", "cubes").empty());
}
