"""Halving: from a heap of 15 stones take one or, of more than three, half (rounded down). Whoever takes the last stone loses.

A game in ordinary Python: any class that answers these six questions. To play it: ply play examples/plain_game.py
"""


class Halving:
    def initial(self):  # a state is anything hashable: here (stones left, whose turn it is)
        return (15, 0)

    def player(self, state):
        return state[1]

    def actions(self, state):
        return ["one", "half"] if state[0] > 3 else ["one"]

    def result(self, state, action):  # a new state; the old one stays as it is
        stones, player = state
        return (stones - 1 if action == "one" else stones - stones // 2, 1 - player)

    def is_terminal(self, state):
        return state[0] == 0

    def utility(self, state, player):  # the other one took the last stone
        return 1 if player == state[1] else -1
