/** <module> Trees: a game that is nothing but its tree

A state is the tree below it: max(Children), min(Children) or, at a leaf, its value to MAX. A move is the number of a
branch, from 1. A leaf is a whole number or a fraction such as 5r2; it may be a variable as long as no search looks at it.
*/

:- module(trees, [initial/1, start/2, tree/2, player/2, moves/2, result/3, terminal/1, utility/2]).

:- use_module(library(apply), [maplist/2]).
:- use_module(library(lists), [nth1/3, numlist/3]).

initial(Tree) :-
    tree(two_ply, Tree).

%!  start(+NameOrTree, -State) is semidet.
%
%   One of the trees below by its name, or any other.

start(Name, Tree) :-
    (   atom(Name)
    ->  tree(Name, Tree)
    ;   compound(Name),
        is_tree(Name),
        Tree = Name
    ).

%!  tree(?Name, ?Tree) is nondet.
%
%   The trees of the lectures.

tree(two_ply, max([min([3, 12, 8]), min([2, 4, 6]), min([14, 5, 2])])).
tree(x_y, max([min([3, 12, 8]), min([2, _X, _Y]), min([14, 5, 2])])).
tree(left_right, max([min([max([3, 5]), max([6, 9])]), min([max([1, 2]), max([0, -1])])])).
tree(three_ply,
     max([min([max([8, 6, 3]), max([1, 10, 3]), max([15, 20, 6])]),
          min([max([7, 4, 6]), max([25, 10, 4]), max([4, 3, 5])]),
          min([max([1, 20, 4]), max([12, 1, 10]), max([4, 22, 10])])])).
tree(ties, max([min([3, 5]), min([3, 9]), min([2, 8])])).

player(max(_), max).
player(min(_), min).

moves(Tree, Moves) :-
    children(Tree, Children),
    length(Children, Count),
    numlist(1, Count, Moves).

result(Tree, Move, Child) :-
    children(Tree, Children),
    nth1(Move, Children, Child).

terminal(Leaf) :-
    \+ compound(Leaf).

utility(Leaf, Leaf).

children(max(Children), Children).
children(min(Children), Children).

is_tree(Tree) :-
    (   compound(Tree)
    ->  children(Tree, Children),
        is_list(Children),
        Children \== [],
        maplist(is_tree, Children)
    ;   var(Tree)
    ->  true
    ;   rational(Tree)
    ).
