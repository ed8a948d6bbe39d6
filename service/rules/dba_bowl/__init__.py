"""DBA Bowl: football driven by PIPs, two teams of eleven on a pitch of squares."""
