"""`python -m mjcalc` is the command `mjcalc`."""

from mjcalc.cli import main

if __name__ == "__main__":
    main()
