/** <module> Counting: how large is the tree below a state? */

:- module(counting, [count/4]).

:- use_module(library(apply), [foldl/4]).

%!  count(+Game, +State, -Nodes, -Leaves) is det.
%
%   All nodes of the tree, the state itself included, and its leaves: as many as there are courses of play.

count(Game, State, Nodes, Leaves) :-
    (   Game:terminal(State)
    ->  Nodes = 1,
        Leaves = 1
    ;   Game:moves(State, Moves),
        foldl(count_below(Game, State), Moves, 1-0, Nodes-Leaves)
    ).

count_below(Game, State, Move, Nodes0-Leaves0, Nodes-Leaves) :-
    Game:result(State, Move, Next),
    count(Game, Next, Below, LeavesBelow),
    Nodes is Nodes0 + Below,
    Leaves is Leaves0 + LeavesBelow.
