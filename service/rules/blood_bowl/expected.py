"""What may come next in a Blood Bowl match: the shared expectations, and entries of its own."""
