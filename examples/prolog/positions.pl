/** <module> Positions of tic-tac-toe, read from text by a grammar

Row by row from the top, x and o for the marks, a number for a run of empty cells, and perhaps whose turn it is: x2/1o1/3 x
*/

:- module(positions, [read_position/3]).

:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(lists), [append/2, member/2]).

%!  read_position(+Text, -Mark, -Cells) is semidet.
%
%   Cells from the bottom row to the top, and whose turn the number of marks makes it. Fails for any other text.

read_position(Text, Mark, Cells) :-
    atom_codes(Text, Codes),
    once(phrase(position(Cells, Said), Codes)),
    marks(x, Cells, Crosses),
    marks(o, Cells, Noughts),
    Ahead is Crosses - Noughts,
    turn(Ahead, Mark),
    Said = Mark.

position(Cells, Said) -->
    row(Top), "/", row(Middle), "/", row(Bottom),
    { append([Bottom, Middle, Top], Cells) },
    whose_turn(Said).

row(Row) -->
    { length(Row, 3) },
    runs(Row).

runs([]) --> [].
runs([Mark|Row]) --> mark(Mark), runs(Row).
runs([-|Row]) --> "1", runs(Row).
runs([-, -|Row]) --> "2", runs(Row).
runs([-, -, -]) --> "3".

whose_turn(_) --> [].
whose_turn(Mark) --> " ", mark(Mark).

mark(x) --> "x".
mark(o) --> "o".

marks(Mark, Cells, Count) :-
    aggregate_all(count, member(Mark, Cells), Count).

turn(0, x).
turn(1, o).
