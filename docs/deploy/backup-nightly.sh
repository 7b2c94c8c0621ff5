#!/bin/sh
# Writes a backup below $1 each night at 03:20 UTC, for compose.yaml. A failed one is tried again after ten minutes.
set -eu
while :; do
  sleep $(((86400 + $(date -u -d 03:20 +%s) - $(date -u +%s)) % 86400 + 1))
  until "$(dirname "$0")/backup.sh" "$1"; do sleep 600; done
done
