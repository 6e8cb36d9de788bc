"""The parts of `make soak`: a crowd that records acknowledged requests, and faults of the server during that time."""
