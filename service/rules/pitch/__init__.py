"""The mechanics that Blood Bowl and Dock Bowl share. Knows no rule system; a game hands in its own.

Everything here works on a `Course`: the state of a match while one entry is being worked out.
"""
