"""Blood Bowl 2020."""
