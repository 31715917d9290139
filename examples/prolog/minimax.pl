/** <module> Minimax: the value of a state when both players play their best

A game is a module that answers the six questions of the textbook: initial/1, player/2, moves/2, result/3, terminal/1
and utility/2. The search is handed the module's name and asks it, as in `coins:moves(State, Moves)`.
*/

:- module(minimax, [minimax/4]).

:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [max_list/2, min_list/2]).
:- use_module(library(pairs), [pairs_keys_values/3]).

%!  minimax(+Game, +State, -Value, -Move) is det.
%
%   The value of a state to MAX, and the move to play there: the first of the best ones, or `none` when the game is over.

minimax(Game, State, Value, Move) :-
    (   Game:terminal(State)
    ->  Game:utility(State, Value),
        Move = none
    ;   Game:player(State, Player),
        Game:moves(State, Moves),
        maplist(value_of_move(Game, State), Moves, Values),
        best(Player, Values, Value),
        pairs_keys_values(Choices, Values, Moves),
        memberchk(Value-Move, Choices)
    ).

value_of_move(Game, State, Move, Value) :-
    Game:result(State, Move, Next),
    minimax(Game, Next, Value, _).

best(max, Values, Value) :-
    max_list(Values, Value).
best(min, Values, Value) :-
    min_list(Values, Value).
