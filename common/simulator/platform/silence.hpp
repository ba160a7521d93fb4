/// @file
/// What nobody is to read.
#pragma once

namespace simulator {

/// Throws away what is printed to stdout while it lives.
class Silence {
 public:
  Silence();
  ~Silence();
  Silence(const Silence&) = delete;
  Silence& operator=(const Silence&) = delete;

 private:
  int kept_;  ///< where stdout led
};

}  // namespace simulator
