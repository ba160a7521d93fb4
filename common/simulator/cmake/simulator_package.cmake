# The simulator as a package for other projects: `cmake --install <build> --component simulator --prefix <folder>`. What is
# installed may be moved: simcc finds its files beside itself.
#
#   bin/simcc                          the simulator's nvcc
#   lib/cooperative-cuda/              what simcc needs; see compiler/toolkit.hpp. It is also laid out as a CUDA Toolkit for
#                                      makefiles that ask for one: bin/nvcc, include, lib64
#   lib/cmake/CooperativeCuda/         find_package(CooperativeCuda)

set(toolkit lib/cooperative-cuda)
set(headers ${simulator_folder}/include)

install(TARGETS simcc RUNTIME DESTINATION bin COMPONENT simulator)
install(TARGETS simulator LIBRARY DESTINATION ${toolkit} COMPONENT simulator)
if(compiler_pass)
  install(PROGRAMS ${compiler_pass} DESTINATION ${toolkit} COMPONENT simulator)
endif()
install(FILES ${simulator_toolkit_dir}/simulator_start.o DESTINATION ${toolkit} COMPONENT simulator)
install(DIRECTORY ${headers} DESTINATION ${toolkit}/headers/simulator COMPONENT simulator)
install(DIRECTORY ${forwarding_headers} DESTINATION ${toolkit} COMPONENT simulator)
# For other compilers: both in one folder, since they are told of one.
install(DIRECTORY ${headers}/ ${forwarding_headers}/ DESTINATION ${toolkit}/include COMPONENT simulator)

include(toolkit)
install(DIRECTORY ${simulator_toolkit_libraries}/ DESTINATION ${toolkit} COMPONENT simulator)
install(CODE "
  include(\"${simulator_folder}/cmake/toolkit_links.cmake\")
  lay_out_toolkit(\"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${toolkit}\")" COMPONENT simulator)

set(cmake_files lib/cmake/CooperativeCuda)
include(CMakePackageConfigHelpers)
write_basic_package_version_file(${CMAKE_BINARY_DIR}/package/CooperativeCudaConfigVersion.cmake
                                 VERSION ${PROJECT_VERSION} COMPATIBILITY SameMajorVersion)
install(FILES ${simulator_folder}/cmake/package/CooperativeCudaConfig.cmake
              ${CMAKE_BINARY_DIR}/package/CooperativeCudaConfigVersion.cmake
        DESTINATION ${cmake_files} COMPONENT simulator)
