"""`python -m mjcalc` is the command `mjcalc`."""

from mjcalc.cli import main

main()
