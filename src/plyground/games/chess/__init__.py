"""Chess and its kin: pieces that take by moving onto a piece, and a king that must not be taken."""
