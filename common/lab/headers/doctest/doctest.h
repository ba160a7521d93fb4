/// @file
/// doctest with exceptions, which it takes no WebAssembly to have.
#pragma once

// What doctest includes sees the platform as it is.
#include <algorithm>
#include <cctype>
#include <cfloat>
#include <chrono>
#include <climits>
#include <cmath>
#include <cstdarg>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <exception>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <limits>
#include <map>
#include <memory>
#include <new>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>
#include <unordered_set>
#include <utility>
#include <vector>

#pragma push_macro("__wasi__")
#undef __wasi__
#include_next <doctest/doctest.h>
#pragma pop_macro("__wasi__")
