#!/bin/sh
# Restores the backup in folder $1 into the empty database of DATABASE_URL and into DATA_DIR. The shop must not be running;
# its next start publishes every store again.
set -eu
mkdir -p "$DATA_DIR"
tar --extract --gzip --file="$1/pictures.tar.gz" --directory="$DATA_DIR"
pg_restore --no-owner --exit-on-error --single-transaction --dbname="$DATABASE_URL" "$1/database.dump"
