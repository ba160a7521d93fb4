#include "grade/submissions.hpp"

#include <doctest/doctest.h>
#include <unistd.h>

#include <set>

#include "simulator/platform/files.hpp"
#include "simulator/platform/problem.hpp"
#include "simulator/tests/temporary_folder.hpp"

namespace {

course::Manifest course_of_two() {
  course::Manifest manifest;
  for (const char* name : {"pooling", "add_ten"}) {
    course::Exercise exercise;
    exercise.name = name;
    exercise.chapter = "01_c";
    exercise.id = exercise.chapter + "/" + name;
    manifest.exercises.push_back(exercise);
  }
  return manifest;
}

/// "student exercise" for each, in order.
std::vector<std::string> found(const course::Manifest& manifest, const std::vector<std::string>& folders,
                               const course::Exercise* only = nullptr) {
  std::vector<std::string> words;
  for (const auto& one : course::find_submissions(manifest, folders, only).list)
    words.push_back(one.student + " " + one.exercise->name);
  return words;
}

}  // namespace

TEST_CASE("submissions are found in each of the layouts") {
  const course::Manifest manifest = course_of_two();
  const course::TemporaryFolder folder;
  for (const char* file : {"class/anna/add_ten.cu", "class/anna/pooling.cu", "class/ben/01_c/add_ten.cu",
                           "class/carl/exercises/01_c/pooling.cu", "class/carl/solutions/01_c/add_ten.cu",
                           "class/.hidden/add_ten.cu", "other/anna/add_ten.cu", "one/zoe.cu", "one/yann.cu"})
    course::write_file(folder / file, "x");
  std::filesystem::create_symlink(folder / "class/anna", folder / "class/link");
  const std::string all = folder / "class";
  CHECK(found(manifest, {all}) ==
        std::vector<std::string>{"anna pooling", "anna add_ten", "ben add_ten", "carl pooling"});
  CHECK(found(manifest, {all}, &manifest.exercises[0]) == std::vector<std::string>{"anna pooling", "carl pooling"});
  CHECK(found(manifest, {all + "/anna"}) == std::vector<std::string>{"anna pooling", "anna add_ten"});
  CHECK(found(manifest, {folder / "one"}, &manifest.exercises[1]) ==
        std::vector<std::string>{"yann add_ten", "zoe add_ten"});
  CHECK(found(manifest, {all, folder / "other"}).back() == "other/anna add_ten");
  CHECK(course::find_submissions(manifest, {folder / "one"}, nullptr).students.size() == 2);
  CHECK_THROWS_AS(found(manifest, {folder / "none"}), course::Problem);
  CHECK_THROWS_AS(found(manifest, {all, all}), course::Problem);
}

TEST_CASE("every entry of a class is a student, with what was read or why nothing was") {
  const course::Manifest manifest = course_of_two();
  // Where a hand-in lies or how it is called, with %s for the exercise's name.
  const std::vector<std::string> read = {"%s.cu",
                                         "%s.CU",
                                         "%s.cpp",
                                         "%s.cu.txt",
                                         "%s.txt",
                                         "%s (1).cu",
                                         "%s(2).cu",
                                         "%s - Copy.cu",
                                         "Copy of %s.cu",
                                         "homework/%s.cu",
                                         "homework/week 3/final/%s.cu",
                                         "01_c/%s.cu",
                                         "01_c/%s/%s.cu",
                                         "exercises/01_c/%s.cu",
                                         "cooperative-cuda-main/exercises/01_c/%s.cu",
                                         "a/b/cooperative-cuda-main/exercises/01_c/%s.cu",
                                         "%s.cu/%s.cu"};
  const std::vector<std::string> named = {"%s.zip", "%s.pdf", "%s_final.cu", "%s", "%s.cu/", "empty/", "a/b/c/"};
  const std::vector<std::string> spellings = {"add_ten", "Add_Ten", "ADD_TEN", "add-ten",
                                              "add ten", "addten",  "AddTen"};
  const course::TemporaryFolder folder;
  std::size_t students = 0;
  const auto hand_in = [&](const std::string& layout, const std::string& spelling) {
    std::string path = folder / ("class/student_" + std::to_string(++students) + "/" + layout);
    for (std::size_t at = 0; (at = path.find("%s")) != std::string::npos;) path.replace(at, 2, spelling);
    if (path.back() == '/')
      course::make_folder(path);
    else
      course::write_file(path, "x");
    if (layout.find("cooperative-cuda") != std::string::npos)
      course::write_file(path.substr(0, path.find("exercises")) + "solutions/01_c/add_ten.cu", "the course's");
  };
  for (const std::string& layout : read) {
    for (const std::string& spelling : spellings) hand_in(layout, spelling);
  }
  const std::size_t readable = students;
  for (const std::string& layout : named) {
    for (const std::string& spelling : spellings) hand_in(layout, spelling);
  }
  course::write_file(folder / "class/notes.pdf", "x");
  std::filesystem::create_symlink(folder / "class", folder / "class/link");
  const course::Submissions found = course::find_submissions(manifest, {folder / "class"}, nullptr);
  CHECK(found.students.size() == students + 2);
  CHECK(found.list.size() == readable);
  std::set<std::string> explained;
  for (const course::Submission& one : found.list) {
    CAPTURE(one.name);
    CHECK(one.unfit.empty());
    CHECK(one.exercise->name == "add_ten");
    explained.insert(one.student);
  }
  for (const course::Student& student : found.students) {
    CAPTURE(student.name);
    CHECK((explained.count(student.name) != 0 || !student.left_aside.empty()));
    for (const course::LeftAside& one : student.left_aside) CHECK_FALSE(one.why.empty());
  }
}

TEST_CASE("a file of another ending counts only where there is no .cu of that name") {
  const course::Manifest manifest = course_of_two();
  const course::TemporaryFolder folder;
  for (const char* file : {"class/anna/add_ten.cu", "class/anna/add_ten.cpp", "class/ben/add_ten.cpp"})
    course::write_file(folder / file, "x");
  const course::Submissions found = course::find_submissions(manifest, {folder / "class"}, nullptr);
  REQUIRE(found.list.size() == 2);
  CHECK(found.list[0].name == "anna/add_ten.cu");
  CHECK(found.list[0].unfit.empty());
  CHECK(found.list[1].name == "ben/add_ten.cpp");
  REQUIRE(found.students[0].left_aside.size() == 1);
  CHECK(found.students[0].left_aside[0].name == "anna/add_ten.cpp");
}

TEST_CASE("an exercise handed in twice is one entry, which says so, and the class goes on") {
  const course::Manifest manifest = course_of_two();
  const course::TemporaryFolder folder;
  for (const char* file : {"class/anna/add_ten.cu", "class/ben/add_ten.cu", "class/ben/01_c/add_ten.cu",
                           "class/ben/exercises/add_ten.cu", "class/ben/pooling.cu"})
    course::write_file(folder / file, "x");
  const auto list = course::find_submissions(manifest, {folder / "class"}, nullptr).list;
  REQUIRE(list.size() == 3);
  CHECK(list[0].unfit.empty());
  CHECK(list[1].unfit.empty());
  CHECK(list[2].student == "ben");
  CHECK(
      list[2].unfit ==
      "it was handed in more than once: as ben/01_c/add_ten.cu and as ben/add_ten.cu and as ben/exercises/add_ten.cu");
}

TEST_CASE("a student's folder that cannot be read is an entry for each exercise of the class") {
  const course::Manifest manifest = course_of_two();
  const course::TemporaryFolder folder;
  for (const char* file : {"class/anna/add_ten.cu", "class/anna/pooling.cu", "class/ben/pooling.cu",
                           "class/ben/01_c/add_ten.cu", "class/carl/add_ten.cu"})
    course::write_file(folder / file, "x");
  for (const char* shut : {"class/ben/01_c", "class/carl"})
    std::filesystem::permissions(folder / shut, std::filesystem::perms::none);
  const bool is_root = ::access((folder / "class/carl").c_str(), R_OK) == 0;  // to whom no folder is shut
  const auto list = course::find_submissions(manifest, {folder / "class"}, nullptr).list;
  for (const char* shut : {"class/ben/01_c", "class/carl"})
    std::filesystem::permissions(folder / shut, std::filesystem::perms::owner_all);
  if (is_root) return;
  REQUIRE(list.size() == 6);
  CHECK(list[3].student == "ben");
  CHECK(list[3].unfit.find("its folder ben/01_c cannot be read") == 0);
  CHECK(list[4].unfit.find("its folder carl cannot be read") == 0);
  CHECK(list[5].unfit.find("its folder carl cannot be read") == 0);
}

TEST_CASE("only ordinary files of a sensible size are read") {
  const course::TemporaryFolder folder;
  course::write_file(folder / "file", "text");
  CHECK(course::read_submission(folder / "file") == "text");
  std::filesystem::create_symlink(folder / "file", folder / "link");
  course::write_file(folder / "long", std::string(300000, 'x'));
  course::write_file(folder / "blank", " \n");
  course::make_folder(folder / "folder");
  for (const char* name : {"link", "long", "blank", "folder", "missing"}) {
    CAPTURE(name);
    CHECK_THROWS_AS(course::read_submission(folder / name), course::Problem);
  }
}
