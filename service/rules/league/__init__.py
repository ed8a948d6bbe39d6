"""A team of a Blood Bowl league: its draft, its post-game sequences, its seasons."""
