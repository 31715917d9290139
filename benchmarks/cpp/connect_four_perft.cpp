// Perft of connect four on the usual board, as a C++ program would do it.
#include "connect_four.hpp"
#include "perft.hpp"

int main(int argc, char** argv) { return measure(connect_four::State{}, argc, argv); }
