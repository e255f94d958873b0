import MyLibrary

Scoreboard.main(yours: Contract())
