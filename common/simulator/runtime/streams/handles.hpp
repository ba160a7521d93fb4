/// @file
/// The objects that a program knows by handles, such as events and graphs.
#pragma once

#include <map>
#include <memory>

namespace simulator {

/// All objects of one kind. A handle is the object's address; the program may pass any other, too.
template <class T>
class Handles {
 public:
  T* create() {
    auto object = std::make_unique<T>();
    T* handle = object.get();
    objects_[handle] = std::move(object);
    return handle;
  }

  /// nullptr for a handle that was never created or has been destroyed.
  T* find(T* handle) const {
    const auto found = objects_.find(handle);
    return found == objects_.end() ? nullptr : found->second.get();
  }

  /// @returns whether there was such an object
  bool destroy(T* handle) { return objects_.erase(handle) != 0; }

  void clear() { objects_.clear(); }

  const std::map<T*, std::unique_ptr<T>>& objects() const { return objects_; }

 private:
  std::map<T*, std::unique_ptr<T>> objects_;
};

/// The program's objects of this kind. Never destroyed, like the machine.
template <class T>
Handles<T>& handles() {
  static auto* all = new Handles<T>();
  return *all;
}

}  // namespace simulator
