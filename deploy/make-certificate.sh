#!/bin/sh
# Makes a self-signed certificate for a hall without internet; tablets have to be told to trust it.
#   deploy/make-certificate.sh DIRECTORY NAME_OR_ADDRESS...
set -eu
directory=${1:?"usage: make-certificate.sh DIRECTORY NAME_OR_ADDRESS..."}
shift
[ "$#" -gt 0 ] || { echo "Name at least one host name or address." >&2; exit 2; }

names=
for name in "$@"; do
    case $name in
        *:* | [0-9]*.[0-9]*.[0-9]*.[0-9]*) kind=IP ;;
        *) kind=DNS ;;
    esac
    names="${names:+$names,}$kind:$name"
done

umask 077
mkdir -p "$directory"
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -noenc -days 825 \
    -subj "/CN=$1" -addext "subjectAltName=$names" \
    -addext "basicConstraints=critical,CA:TRUE" -addext "extendedKeyUsage=serverAuth" \
    -keyout "$directory/privkey.pem" -out "$directory/fullchain.pem" 2> /dev/null
chmod 644 "$directory/fullchain.pem"
