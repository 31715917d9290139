// Seconds of work, by a clock that is never set.
#pragma once

#include <chrono>

class Clock {
  public:
    double seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count(); }

  private:
    std::chrono::steady_clock::time_point began = std::chrono::steady_clock::now();
};
