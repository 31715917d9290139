/*  swipl examples/prolog/run.pl -- GAME [START] ALGORITHM [strict]

    Searches a game from its start, or from the START given, and prints what the algorithm found:

        swipl examples/prolog/run.pl -- coins 4 alpha_beta
        swipl examples/prolog/run.pl -- tree ties alpha_beta strict
        swipl examples/prolog/run.pl -- tree 'max([min([3, 12]), min([2, X])])' alpha_beta
        swipl examples/prolog/run.pl -- tic-tac-toe x2/1o1/3 minimax

    What cannot be understood is refused with a sentence on standard error, and the exit status is 2.
*/

:- use_module(library(apply), [maplist/2]).
:- use_module(library(lists), [append/3]).
:- use_module(alpha_beta, [alpha_beta/6]).
:- use_module(coins, []).
:- use_module(counting, [count/4]).
:- use_module(minimax, [minimax/4]).
:- use_module(tic_tac_toe, []).
:- use_module(trees, []).

:- initialization(main, main).

main :-
    current_prolog_flag(argv, Words),
    catch(run(Words), refused(Format, Arguments), refuse(Format, Arguments)).

refuse(Format, Arguments) :-
    format(user_error, Format, Arguments),
    nl(user_error),
    halt(2).

run(Words) :-
    understand(Words, Algorithm, Game, State),
    catch(answer(Algorithm, Game, State, Facts),
          error(instantiation_error, _),
          throw(refused('The search needs the value of a leaf that has none.', []))),
    maplist(print_fact, Facts).

print_fact(Name=Value) :-
    format("~w: ~w~n", [Name, Value]).

%!  answer(+Algorithm, +Game, +State, -Facts) is det.

answer(minimax, Game, State, [value=Value, move=Move]) :-
    minimax(Game, State, Value, Move).
answer(alpha_beta(Cut), Game, State, [value=Value, move=Move, 'leaves looked at'=Count]) :-
    alpha_beta(Game, State, Cut, Value, Move, Leaves),
    length(Leaves, Count).
answer(count, Game, State, [nodes=Nodes, leaves=Leaves]) :-
    count(Game, State, Nodes, Leaves).

%!  understand(+Words, -Algorithm, -Game, -State) is det.
%
%   @throws refused(Format, Arguments)

understand(Words, Algorithm, Game, State) :-
    must(Words = [Name|More],
         'Say what to search, such as: swipl run.pl -- coins 4 alpha_beta', []),
    must(game(Name, Game, Wanted),
         'There is no game ~q; there are coins, tic-tac-toe and tree.', [Name]),
    atomic_list_concat(More, ' ', SaidMore),
    must((append(Start, Asked, More), algorithm(Asked, Algorithm)),
         'Say after ~w how to search it: minimax, alpha_beta, alpha_beta strict or count; it was ~q.', [Name, SaidMore]),
    atomic_list_concat(Start, ' ', SaidStart),
    must(state(Start, Name, Game, State),
         'The start of ~w must be ~w; it was ~q.', [Name, Wanted, SaidStart]).

:- meta_predicate must(0, +, +).

must(Goal, Format, Arguments) :-
    (   call(Goal)
    ->  true
    ;   throw(refused(Format, Arguments))
    ).

algorithm([minimax], minimax).
algorithm([alpha_beta], alpha_beta(>=)).
algorithm([alpha_beta, strict], alpha_beta(>)).
algorithm([count], count).

game(coins, coins, 'a number from 1 to 1000').
game('tic-tac-toe', tic_tac_toe, 'a position such as x2/1o1/3').
game(tree, trees, 'two_ply, x_y, left_right, three_ply, ties, or a tree such as \'max([min([3, 12]), min([2, 4])])\'').

state([], _, Game, State) :-
    Game:initial(State).
state([Word], Name, Game, State) :-
    start_term(Name, Word, Start),
    Game:start(Start, State).

%!  start_term(+Name, +Word, -Start) is semidet.
%
%   What a word on the command line means to a game.

start_term(coins, Word, Coins) :-
    atom_number(Word, Coins).
start_term('tic-tac-toe', Word, Word).
start_term(tree, Word, Tree) :-
    catch(term_to_atom(Tree, Word), error(syntax_error(_), _), fail).
