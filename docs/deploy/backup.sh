#!/bin/sh
# Writes a backup into a new folder below $1, for a shop on PostgreSQL. Needs DATABASE_URL and DATA_DIR. The shop may go on.
set -eu
to="$1/$(date -u +%Y-%m-%dT%H%M%SZ)"
mkdir -p "$to"
# First the database: pictures are named by their content and never change, so none that it names is missing from the second.
pg_dump --format=custom --no-owner --file="$to/database.dump" "$DATABASE_URL"
tar --create --gzip --file="$to/pictures.tar.gz" --directory="$DATA_DIR" pictures
echo "$to"
