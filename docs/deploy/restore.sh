#!/bin/sh
# Restores a backup into the database of DATABASE_URL and into DATA_DIR: the one in folder $1, or the newest below $1. Stop the
# shop first. What the database held before stays in it as the schema `before_restore`, until the next restore.
set -eu
from=$1
[ -e "$from/database.dump" ] || from=$(find "$1" -mindepth 1 -maxdepth 1 -type d -name '20*Z' | sort | tail -n 1)
[ -e "$from/database.dump" ] || { echo "There is no backup in $1." >&2; exit 1; }
sql() { psql --quiet --no-psqlrc --tuples-only --no-align --set=ON_ERROR_STOP=1 --single-transaction "$@" "$DATABASE_URL"; }
[ "$(sql --command='select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()')" = 0 ] ||
  { echo 'The database is in use: stop the shop first.' >&2; exit 1; }
# Moves tables and functions from schema $1 to schema $2. Extensions stay in `public`: only a superuser may move them.
move() {
  sql --file=- <<END
with own as (
  select 'pg_class'::regclass as class, oid, 'table ' || oid::regclass as object from pg_class
    where relnamespace = '$1'::regnamespace and relkind in ('r', 'p')
  union all
  select 'pg_class'::regclass, oid, 'sequence ' || oid::regclass from pg_class
    where relnamespace = '$1'::regnamespace and relkind = 'S'
  union all
  select 'pg_proc'::regclass, oid, 'routine ' || oid::regprocedure from pg_proc where pronamespace = '$1'::regnamespace
)
select format('alter %s set schema $2', object) from own where not exists (
  select from pg_depend where classid = class and objid = oid and deptype in ('e', 'a', 'i')
) \gexec
END
}
mkdir -p "$DATA_DIR"
tar --extract --gzip --file="$from/pictures.tar.gz" --directory="$DATA_DIR"
export PGOPTIONS='--client-min-messages=warning'
sql --command='drop schema if exists before_restore cascade' --command='create schema before_restore'
undo() {
  move before_restore public
  sql --command='drop schema before_restore'
}
trap undo EXIT
move public before_restore
sql --command='create extension if not exists cube' --command='create extension if not exists pg_trgm'
pg_restore --no-owner --exit-on-error --single-transaction --schema=public --dbname="$DATABASE_URL" "$from/database.dump"
trap - EXIT
echo "Restored $from"
