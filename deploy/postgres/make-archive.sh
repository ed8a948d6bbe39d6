#!/bin/sh
# Where archive_command of touchline.conf puts the write-ahead log. Runs as postgres, once.
set -eu
mkdir -p -m 0700 /var/lib/postgresql/archive
