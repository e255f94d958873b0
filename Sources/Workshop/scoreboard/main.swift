import KVOScoreboard
import MyLibrary

Scoreboard.main(yours: Contract())
