#!/bin/bash
# Runs the image in folder $1 as compose.yaml does: read-only, as its own user, beside PostgreSQL (programs in $2) and Caddy with
# docs/deploy/Caddyfile. In namespaces of its own for mounts, network and processes. See tools/image.ts.
set -eu
[ -n "${UNSHARED:-}" ] || UNSHARED=1 exec unshare --mount --net --pid --fork --mount-proc bash "$0" "$@"
folder=$1
programs=$2
ip link set lo up
chmod 755 "$folder"
trap 'kill $(jobs -p) 2>/dev/null; wait' EXIT

echo 'Starting PostgreSQL …'
install -d -o postgres "$folder/database"
as_postgres() { runuser -u postgres -- "$programs/$@"; }
as_postgres initdb -D "$folder/database" -U nukkad --auth=trust --locale=C.UTF-8 --encoding=UTF8 >/dev/null
as_postgres postgres -D "$folder/database" -c unix_socket_directories= -c listen_addresses=127.0.0.1 2>"$folder/postgres.log" &
until as_postgres pg_isready --host=127.0.0.1 --quiet; do sleep 0.2; done

root=$folder/root
mkdir "$root" "$folder/data"
chown 1000:1000 "$folder/data"
mount --bind "$folder/image" "$root"
mount -o remount,bind,ro "$root"
mount -t tmpfs tmpfs "$root/tmp"
mount --bind "$folder/data" "$root/data"
mount --rbind /dev "$root/dev"
mount -t proc proc "$root/proc"
mapfile -t settings <"$folder/env"
settings+=(
  PUBLIC_ORIGIN=https://shop.example
  DATABASE_URL=postgres://nukkad@127.0.0.1:5432/postgres
  SESSION_SECRET=0123456789abcdef0123456789abcdef
  OPS_TOKEN=0123456789abcdef0123456789abcdef
  SMTP_URL=smtp://127.0.0.1:25?from=orders@shop.example
)
in_image() { chroot --userspec="$(cat "$folder/user")" "$root" env -i "${settings[@]}" sh -c 'cd /app && exec "$@"' sh "$@"; }

echo 'Starting the shop …'
mapfile -t command <"$folder/command"
mapfile -t health <"$folder/health"
in_image "${command[@]}" >"$folder/shop.log" 2>&1 &
shop=$!
until in_image "${health[@]}"; do
  kill -0 "$shop" 2>/dev/null || { cat "$folder/shop.log"; exit 1; }
  sleep 1
done
in_image npm run --silent store -- import demo | tail -n 2

echo 'Starting Caddy …'
TLS_ISSUER=internal ACME_EMAIL=you@shop.example SHOP=127.0.0.1:4321 XDG_DATA_HOME=$folder/caddy \
  caddy run --adapter caddyfile --config docs/deploy/Caddyfile 2>"$folder/caddy.log" &
visit() { curl --silent --insecure --connect-timeout 5 --resolve '*:443:127.0.0.1' --resolve '*:80:127.0.0.1' "$@"; }
until visit --output /dev/null http://shop.example/; do sleep 0.2; done

check() { # title, expected, found
  [ "$2" = "$3" ] || { echo "$1: expected $2, found $3" >&2; tail -n 20 "$folder/shop.log" "$folder/caddy.log"; exit 1; }
  echo "$1: ok"
}
check 'The page of a store through Caddy' 'Surat Sadan' "$(visit https://surat.shop.example/ | grep --only-matching --max-count=1 'Surat Sadan' | head -n 1)"
check 'The API through Caddy' 200 "$(visit --output /dev/null --write-out '%{http_code}' https://shop.example/api/v1/readyz)"
check 'Port 80 leads to TLS' https://surat.shop.example/cart "$(visit --output /dev/null --write-out '%{redirect_url}' http://surat.shop.example/cart)"
check 'An unknown host gets no certificate' 35 "$(visit --output /dev/null https://other.example/ >&2 && echo 0 || echo $?)"
check 'The shop wrote nothing beside its data' '' "$(find "$folder/image" -xdev -newer "$folder/user" -not -path '*/data' | head -n 3)"
