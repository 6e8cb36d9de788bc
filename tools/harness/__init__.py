"""Runs the program as real processes: what `make bench`, `make soak` and the fuzz part of `make test` share."""
