// Loaded before gnubg's own libraries: where it would sleep for a hundredth of a second until a thread of its own has judged a
// position, which takes some twenty microseconds, it only lets that thread run.
#include <sched.h>

extern "C" void g_usleep(unsigned long) { sched_yield(); }
