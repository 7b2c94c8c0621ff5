#!/bin/sh
# Writes a backup into a new folder below $1, for a shop on PostgreSQL. Needs DATABASE_URL and DATA_DIR. The shop may go on.
set -eu
to="$1/$(date -u +%Y-%m-%dT%H%M%SZ)"
# Under a name of its own until it is whole: what broke off must not be taken for the newest.
draft="$to.partial"
trap 'rm -rf "$draft"' EXIT
mkdir -p "$draft"
# First the database: pictures are named by their content and never change, so none that it names is missing from the second.
pg_dump --format=custom --no-owner --exclude-schema=before_restore --file="$draft/database.dump" "$DATABASE_URL"
# While it reads, more may come: that is 1, and nothing is missing that the database names.
tar --create --gzip --exclude='*.tmp' --file="$draft/pictures.tar.gz" --directory="$DATA_DIR" pictures || [ $? -eq 1 ]
mv "$draft" "$to"
# Only now that there is a new one do those go that are older than KEEP_DAYS.
find "$1" -mindepth 1 -maxdepth 1 -type d -name '20*Z*' -mtime "+${KEEP_DAYS:-14}" -exec rm -r {} +
echo "$to"
