#!/bin/sh
# Makes the passwords of the two database roles, of the superuser and of Valkey, and the URLs that
# hold them. What exists is kept: to rotate one, remove its files first (RUNBOOK.md).
#   deploy/make-secrets.sh DIRECTORY [POSTGRES_HOST [VALKEY_HOST]]
# The directory is for its owner only; the files inside are readable, because containers get them
# mounted one by one and read them as accounts of their own.
set -eu
directory=${1:?"usage: make-secrets.sh DIRECTORY [POSTGRES_HOST [VALKEY_HOST]]"}
postgres=${2:-postgres}
valkey=${3:-valkey}

umask 077
mkdir -p "$directory"
chmod 700 "$directory"
cd "$directory"

keep() {
    [ -s "$1" ] && return
    cat > "$1.new"
    chmod 444 "$1.new"
    mv "$1.new" "$1"
}

for name in postgres owner service valkey; do
    openssl rand -hex 24 | tr -d '\n' | keep "${name}_password"
done
printf 'postgresql://touchline_owner:%s@%s:5432/touchline' "$(cat owner_password)" "$postgres" | keep owner_url
printf 'postgresql://touchline_service:%s@%s:5432/touchline' "$(cat service_password)" "$postgres" | keep database_url
printf 'redis://:%s@%s:6379/0' "$(cat valkey_password)" "$valkey" | keep redis_url
keep valkey_conf <<EOF
# A cache of the log: nothing on disk, nothing evicted, a password.
port 6379
protected-mode yes
requirepass $(cat valkey_password)
save ""
appendonly no
maxmemory 512mb
maxmemory-policy noeviction
EOF
