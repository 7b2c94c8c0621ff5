#!/bin/bash
# Builds the image of the Dockerfile in this folder into folder $1, on a base of Debian's packages and the Node at $2, made once.
set -eu
folder=$1
base=$folder/base
export BUILDAH_ISOLATION=chroot
buildah() { command buildah --storage-driver vfs --root "$folder/storage" --runroot "$folder/run" "$@"; }

make_base() {
  debootstrap --variant=minbase bookworm "$base" >"$folder/log" 2>&1 || { tail "$folder/log"; exit 1; }
  rm -rf "$base"/var/cache/apt "$base"/var/lib/apt/lists "$base"/usr/share/{doc,man,locale,info}
  install -m 755 "$1" "$base/usr/local/bin/node"
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
}

[ -e "$base" ] || make_base "$2"
buildah build --pull-never --layers=false --format docker --tag nukkad . >"$folder/log" 2>&1 || { tail -n 40 "$folder/log"; exit 1; }
buildah inspect --type image nukkad >"$folder/image.json"
buildah mount "$(buildah from --pull-never nukkad)" >"$folder/image"
