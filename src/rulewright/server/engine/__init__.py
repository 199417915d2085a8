"""What runs in worker processes: matches in progress, what each seat is shown of them, computer players.

A worker is a process that reads requests from its standard input and writes replies to its standard output, one
after the other. It keeps nothing that cannot be made again from the journal, so it may be killed at any time.
"""
