#!/bin/bash
# What the entrypoint of the image `postgres` does, with Debian's PostgreSQL in $1.
set -eu
data=/var/lib/postgresql/data
as_postgres() { runuser -u postgres -- "$@"; }
chown postgres "$data"
chmod 700 "$data"
if [ ! -e "$data/PG_VERSION" ]; then
  as_postgres bash -c '"$1" -D "$2" -U "$POSTGRES_USER" --pwfile=<(printenv POSTGRES_PASSWORD) --auth-host=scram-sha-256 \
    --locale=C.UTF-8 --encoding=UTF8' initdb "$1/initdb" "$data"
  echo 'host all all all scram-sha-256' >>"$data/pg_hba.conf"
  echo "create database \"$POSTGRES_USER\"" | as_postgres "$1/postgres" --single -D "$data" postgres
fi
exec setpriv --reuid=postgres --regid=postgres --init-groups "$1/postgres" -D "$data" -c listen_addresses='*' -c unix_socket_directories=
