/** <module> Tic-tac-toe: three marks in a row win

A state is position(Mark, Cells): whose turn it is, x for MAX or o for MIN, and the nine cells from a1, b1, c1 at the bottom
to c3, each x, o or, when empty, -. A move is the name of a cell.
*/

:- module(tic_tac_toe, [initial/1, start/2, player/2, moves/2, result/3, terminal/1, utility/2]).

:- use_module(library(lists), [nth1/3, nth1/4]).
:- use_module(positions, [read_position/3]).

initial(position(x, [-, -, -,  -, -, -,  -, -, -])).

%!  start(+Text, -State) is semidet.
%
%   The state of a position in the usual notation, such as 'x2/1o1/3': row by row from the top, a number for empty cells.

start(Text, position(Mark, Cells)) :-
    read_position(Text, Mark, Cells),
    \+ in_a_row(Mark, Cells).

player(position(x, _), max).
player(position(o, _), min).

moves(position(_, Cells), Moves) :-
    findall(Cell, (nth1(Place, Cells, -), cell(Place, Cell)), Moves).

result(position(Mark, Cells0), Cell, position(Opponent, Cells)) :-
    cell(Place, Cell),
    nth1(Place, Cells0, -, Others),
    nth1(Place, Cells, Mark, Others),
    opponent(Mark, Opponent).

terminal(position(Mark, Cells)) :-
    (   opponent(Mark, Last),
        in_a_row(Last, Cells)
    ->  true
    ;   \+ memberchk(-, Cells)
    ).

utility(position(_, Cells), Utility) :-
    (   in_a_row(x, Cells)
    ->  Utility = 1
    ;   in_a_row(o, Cells)
    ->  Utility = -1
    ;   Utility = 0
    ).

opponent(x, o).
opponent(o, x).

cell(1, a1).    cell(2, b1).    cell(3, c1).
cell(4, a2).    cell(5, b2).    cell(6, c2).
cell(7, a3).    cell(8, b3).    cell(9, c3).

%!  in_a_row(+Mark, +Cells) is nondet.
%
%   Once for every line that is full of a mark.

in_a_row(M, [M, M, M,  _, _, _,  _, _, _]).
in_a_row(M, [_, _, _,  M, M, M,  _, _, _]).
in_a_row(M, [_, _, _,  _, _, _,  M, M, M]).
in_a_row(M, [M, _, _,  M, _, _,  M, _, _]).
in_a_row(M, [_, M, _,  _, M, _,  _, M, _]).
in_a_row(M, [_, _, M,  _, _, M,  _, _, M]).
in_a_row(M, [M, _, _,  _, M, _,  _, _, M]).
in_a_row(M, [_, _, M,  _, M, _,  M, _, _]).
