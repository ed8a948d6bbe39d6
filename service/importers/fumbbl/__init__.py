"""FUMBBL replays of Blood Bowl 2020 games become matches of ours.

A replay is a list of commands of the FUMBBL server, each with reports (dice, choices) and changes
of its model (places, states). The importer plays our rules along: whatever our agenda asks for is
looked up in the replay, whatever the replay does next is done as an action. Where the two part,
the replay is right: a ruling sets our board as the replay has it, and the report says so.

Format: gsverhoeven/fumbbl_replays, doc/fumbbl_replay_file_format.md; christerk/ffb.
"""
