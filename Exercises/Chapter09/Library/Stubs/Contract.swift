// From chapter 9 on, there's no dispatcher, and nothing new is asked for.
