import Contract
import KVOScoreboard

Scoreboard.main(yours: Contract())
