"""`python -m service.cli`: how the supervisor starts its parts with the same interpreter."""

from service.cli import main

main(prog_name="touchline")
