import KVOScoreboard

Scoreboard.main()
