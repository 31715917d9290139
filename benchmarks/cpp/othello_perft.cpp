// Perft of Othello on the usual board, as a C++ program would do it.
#include "othello.hpp"
#include "perft.hpp"

int main(int argc, char** argv) { return measure(othello::start(), argc, argv); }
