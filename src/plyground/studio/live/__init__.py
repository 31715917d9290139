"""Games that are being played, live: one WebSocket a tab, a room a game, engines in worker processes.

    room        the game itself: variations, seats, clock; every change as a method, nothing asynchronous
    situation   how it stands, for the engines
    views       what somebody may see of it, as messages
    clocks      the clock, set and kept
    speech      what is said, in the language of a tab
    seating     who may sit where
    host        keeps a room for its tabs: one change at a time, saved, told to everybody
    engines     the engines of a room: who has to think about what, now
    searching   one search in a worker
    sweeping    the look back at a whole game, position by position
    warming     engines made ready before they are needed
    asking      a hint, the reasons, the coach
    telling     news of searches, ten times a second at most
    commands    what a tab can ask for, each checked
    tabs        what a tab is sent, and how much it may be behind
    socket      the endpoint
    rooms       all rooms of a studio

Nothing in here knows a game: what differs between games is asked of the game.
"""
