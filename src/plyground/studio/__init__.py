"""The studio: play, tree lab and practice in the browser. Python owns meaning; the page only draws.

    main        `ply studio`: finds a port, prints the address, opens the browser
    app         the web application: routes, safety, pages
    messages    every message between the page and the server, as types; the page's types are made from them
    pages/      questions over HTTP: games, rooms, trees, practice, lessons, settings, words
    live/       one WebSocket a tab: rooms in which games are played, engines that think
    ruling      rules of games in the server: in a thread, within a time
    jobs/       what worker processes do: search, judge, run algorithms
    words/      the words of the page, a file a language and part

The web framework is known here only.
"""
