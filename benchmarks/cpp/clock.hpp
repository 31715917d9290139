// Seconds of work by this thread's own clock: what else the machine does takes no part.
#pragma once

#include <ctime>

class Clock {
  public:
    double seconds() const { return now() - began; }

  private:
    static double now() {
        timespec worked{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &worked);
        return static_cast<double>(worked.tv_sec) + 1e-9 * static_cast<double>(worked.tv_nsec);
    }

    double began = now();
};
