"""The parts of `make bench`: each measures, beside its baseline, and gives the lines of its chapter."""
