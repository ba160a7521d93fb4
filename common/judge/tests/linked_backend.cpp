/// @file
/// The backend that these tests are linked with.
#include "fake_backend.hpp"

course::Backend& course::linked_backend() {
  static FakeBackend backend;
  return backend;
}
