#!/bin/bash
# Builds the image into folder $1, on a base that is made here of Debian's packages and the Node at $2. See tools/image.ts.
set -eu
folder=$1
base=$folder/base
max=450
export BUILDAH_ISOLATION=chroot
buildah() { command buildah --storage-driver vfs --root "$folder/storage" --runroot "$folder/run" "$@"; }
inspect() { buildah inspect --type image --format "$1" nukkad; }

echo 'Making the base …'
debootstrap --variant=minbase bookworm "$base" >"$folder/log" 2>&1 || { tail "$folder/log"; exit 1; }
rm -rf "$base"/var/cache/apt "$base"/var/lib/apt/lists "$base"/usr/share/{doc,man,locale,info}
install -m 755 "$2" "$base/usr/local/bin/node"
npm install --global --prefix "$base/usr/local" --loglevel=error npm@11 >/dev/null
chroot "$base" useradd --create-home --uid 1000 --user-group node
container=$(buildah from scratch)
if [ -n "${NODE_EXTRA_CA_CERTS:-}" ]; then
  install -D "$NODE_EXTRA_CA_CERTS" "$base/etc/ssl/extra.crt"
  buildah config --env NODE_EXTRA_CA_CERTS=/etc/ssl/extra.crt "$container"
fi
buildah config --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$container"
buildah copy --quiet "$container" "$base" / >/dev/null
buildah commit --quiet --rm "$container" docker.io/library/node:24-bookworm-slim >/dev/null

echo 'Building the image …'
buildah build --pull-never --layers=false --format docker --tag nukkad . >"$folder/log" 2>&1 || { tail -n 40 "$folder/log"; exit 1; }
container=$(buildah from --pull-never nukkad)
cp -a "$(buildah mount "$container")" "$folder/image"
inspect '{{range .OCIv1.Config.Env}}{{println .}}{{end}}' | sed '/^$/d' >"$folder/env"
inspect '{{range .OCIv1.Config.Cmd}}{{println .}}{{end}}' | sed '/^$/d' >"$folder/command"
inspect '{{range .Docker.Config.Healthcheck.Test}}{{println .}}{{end}}' | sed '/^$/d;1d' >"$folder/health"
inspect '{{.OCIv1.Config.User}}' >"$folder/user"
buildah umount --all >/dev/null
size=$(du --summarize --block-size=1M "$folder/image" | cut -f 1)
echo "The image has $size MB unpacked (at most $max)."
[ "$size" -le "$max" ]
