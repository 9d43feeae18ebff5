"""Malaysian 3 Kaki."""
