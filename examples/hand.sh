#!/bin/sh
# A hand with all three settlements: the win, extra Fei, and the losers among themselves.
mjcalc score "123t 456t 789t 9t* GG* + k1 k3 a2 a3 f2" --seat south --from east \
    --loser "east: (RRR) 12t * + f1 k2" \
    --loser "west: 19t + a1 s3"
