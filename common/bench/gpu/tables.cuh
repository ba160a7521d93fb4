/// @file
/// What the programs of this folder share that print tables in Markdown: a file for each table, and where its numbers are from.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <string>

#include "timing.cuh"

/// One table: the file that it is kept in, and what prints it there, for a device of this name.
struct Table {
  const char* file;
  void (*print)(std::FILE* table, const char* device);
};

/// Closes a table.
/// @param numbers what its numbers are: how a sentence begins
/// @param program the source of the program that measured them
/// @param how how they were measured: how the sentence ends, before its full stop
inline void print_origin(std::FILE* table, const char* numbers, const char* program, const char* device,
                         const char* how = "") {
  const char* const date = std::getenv("DATE");
  std::fprintf(table, "\n%s, measured on %s on %s by `common/bench/gpu/%s`%s.\n", numbers, device,
               date != nullptr ? date : "(date)", program, how);
}

/// Closes a table of times.
inline void print_source(std::FILE* table, const char* numbers, const char* program, const char* device) {
  const std::string medians = ": medians of " + std::to_string(repetitions) + " repetitions";
  print_origin(table, numbers, program, device, medians.c_str());
}

/// Prints each table into its file, in the folder that the command line names, or in the current one. Ends the program
/// if a file cannot be written.
inline void print_tables(int argc, char** argv, std::initializer_list<Table> tables) {
  const std::string folder = argc > 1 ? argv[1] : ".";
  cudaDeviceProp device;
  check(cudaGetDeviceProperties(&device, 0));
  for (const Table& table : tables) {
    const std::string name = folder + "/" + table.file;
    std::FILE* file = std::fopen(name.c_str(), "w");
    if (file == nullptr) {
      std::perror(name.c_str());
      std::exit(1);
    }
    table.print(file, device.name);
    std::fclose(file);
  }
}
