# the program prints the completion of its own commands and options; fish reads this at the first TAB after rls
rls completion fish | source
