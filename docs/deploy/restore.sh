#!/bin/sh
# Restores a backup into the database of DATABASE_URL and into DATA_DIR: the one in folder $1, or the newest below $1. Stop the
# shop first. What the database held before stays in it as the schema `before_restore`, until the next restore.
set -eu
from=$1
[ -e "$from/database.dump" ] || from=$(find "$1" -mindepth 1 -maxdepth 1 -type d -name '20*Z' | sort | tail -n 1)
[ -e "$from/database.dump" ] || { echo "There is no backup in $1." >&2; exit 1; }
sql() { psql --quiet --no-psqlrc --tuples-only --no-align --set=ON_ERROR_STOP=1 --command="$1" "$DATABASE_URL"; }
[ "$(sql 'select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()')" = 0 ] ||
  { echo 'The database is in use: stop the shop first.' >&2; exit 1; }
# Both schemas use the extensions of the database, which can be in only one of them.
move_extensions() {
  sql "do 'declare name text; begin
    for name in select extname from pg_extension where extnamespace = ''$1''::regnamespace loop
      execute format(''alter extension %I set schema $2'', name);
    end loop; end'"
}
mkdir -p "$DATA_DIR"
tar --extract --gzip --file="$from/pictures.tar.gz" --directory="$DATA_DIR"
export PGOPTIONS='--client-min-messages=warning'
sql 'drop schema if exists before_restore cascade; alter schema public rename to before_restore; create schema public'
undo() {
  move_extensions public before_restore
  sql 'drop schema public cascade; alter schema before_restore rename to public'
}
trap undo EXIT
move_extensions before_restore public
sql 'create extension if not exists cube; create extension if not exists pg_trgm'
pg_restore --no-owner --exit-on-error --single-transaction --schema=public --dbname="$DATABASE_URL" "$from/database.dump"
trap - EXIT
echo "Restored $from"
