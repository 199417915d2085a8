"""What a write can change: standing checks and derived values say which of these aspects they rest on."""

IN_PLAY = 1
HIDDEN = 2
FACE = 4
MARK = 8
HOST = 16
DAMAGE = 32
TOKENS = 64
CONTROL = 128
SCORE = 256
LASTING = 512
TABLE = 1024
TURN = 2048
PILE = 4096
SPENT = 8192
"""A card that pays, or what a seat pays with, has been used or set free; nothing else changes with it unless some text
says so."""
EVERYTHING = (1 << 14) - 1
USUALLY_WATCHED = EVERYTHING & ~(SPENT | HIDDEN | PILE)
"""What derived values depend on unless some text in force looks at hands, piles, or what has been spent."""
SETTLED = IN_PLAY | FACE | CONTROL
TURNED = FACE | CONTROL
"""A card is another than it was though it may lie where it lay."""
