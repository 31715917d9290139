/** <module> Coins: take one, two or three coins in turn; whoever takes the last one loses

A state is heap(Left, Player): the coins left and whose turn it is. A move is the number of coins taken.
*/

:- module(coins, [initial/1, start/2, player/2, moves/2, result/3, terminal/1, utility/2]).

initial(heap(13, max)).

%!  start(+Coins, -State) is semidet.
%
%   A game with another number of coins.

start(Coins, heap(Coins, max)) :-
    integer(Coins),
    between(1, 1000, Coins).

player(heap(_, Player), Player).

moves(heap(Left, _), Moves) :-
    findall(Taken, (between(1, 3, Taken), Taken =< Left), Moves).

result(heap(Left0, Player), Taken, heap(Left, Opponent)) :-
    Left is Left0 - Taken,
    opponent(Player, Opponent).

terminal(heap(0, _)).

% Whoever would be to move did not take the last coin, and wins.

utility(heap(0, max), 1).
utility(heap(0, min), 0).

opponent(max, min).
opponent(min, max).
