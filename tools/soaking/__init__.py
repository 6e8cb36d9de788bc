"""The parts of `make soak`: a crowd that notes what it was promised, and what is done to the server meanwhile."""
