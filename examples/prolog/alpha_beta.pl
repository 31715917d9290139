/** <module> Alpha-beta: the value of minimax without looking at every leaf

The window holds what the players can already be sure of: MAX of at least Alpha, MIN of at most Beta. Once a node's value
lies outside, whoever could avoid that node will, so its other moves are cut off.

The search is written as a grammar. What it describes is the list of the leaves looked at, from left to right, so nobody
has to count them on the way.
*/

:- module(alpha_beta, [alpha_beta/6]).

%!  alpha_beta(+Game, +State, +Cut, -Value, -Move, -Leaves) is det.
%
%   Value and Move are those of minimax. Leaves are the utilities of the leaves looked at.
%
%   @arg Cut  the comparison that cuts: `>=` when a value reaches the edge of the window, `>` only when it passes it.

alpha_beta(Game, State, Cut, Value, Move, Leaves) :-
    phrase(search(Game, Cut, State, window(-inf, inf), Value-Move), Leaves).

%!  search(+Game, +Cut, +State, +Window, -Best)// is det.
%
%   Best is Value-Move. The value is exact inside the window; outside it is only a bound, good enough to cut with.

search(Game, Cut, State, Window, Best) -->
    (   { Game:terminal(State) }
    ->  { Game:utility(State, Value), Best = Value-none },
        [Value]
    ;   { Game:player(State, Player),
          Game:moves(State, Moves),
          worst(Player, Worst)
        },
        try(Moves, node(Game, Cut, State, Player), Window, Worst-none, Best)
    ).

%!  try(+Moves, +Node, +Window, +BestSoFar, -Best)// is det.
%
%   Moves from left to right, until one is so good that the opponent will not let it come to this.

try([], _, _, Best, Best) -->
    [].
try([Move|Moves], Node, Window0, Best0, Best) -->
    { Node = node(Game, Cut, State, Player),
      Game:result(State, Move, Next)
    },
    search(Game, Cut, Next, Window0, Value-_),
    { better(Player, Value-Move, Best0, Best1) },
    (   { cuts(Player, Cut, Best1, Window0) }
    ->  { Best = Best1 }
    ;   { narrow(Player, Best1, Window0, Window) },
        try(Moves, Node, Window, Best1, Best)
    ).

% A move must be really better to replace the best so far: a value that only equals it may be a bound, not the true one.

better(Player, Value-Move, Best-BestMove, Better) :-
    (   prefers(Player, Value, Best)
    ->  Better = Value-Move
    ;   Better = Best-BestMove
    ).

prefers(max, Value, Other) :- Value > Other.
prefers(min, Value, Other) :- Value < Other.

worst(max, -inf).
worst(min, inf).

cuts(max, Cut, Value-_, window(_, Beta)) :- call(Cut, Value, Beta).
cuts(min, Cut, Value-_, window(Alpha, _)) :- call(Cut, Alpha, Value).

narrow(max, Value-_, window(Alpha0, Beta), window(Alpha, Beta)) :- Alpha is max(Alpha0, Value).
narrow(min, Value-_, window(Alpha, Beta0), window(Alpha, Beta)) :- Beta is min(Beta0, Value).
