#!/bin/bash
# A bare machine within this one, for guide.test.ts: namespaces of its own for mounts and the network, in which /etc, /var, /srv, /run and
# /usr/local are layers over the real ones that end with it. Runs $1, a script of the guide's commands. $2 the project's folder, $3 Node.
# What a machine in a namespace has not got is played: systemd by running what the units say, apt-get by looking the packages up, certbot by
# a certificate of its own.
set -eu
layers=$(mktemp -d)
mount -t tmpfs tmpfs "$layers"
for folder in etc var srv usr/local; do
  mkdir -p "$layers/$folder/new" "$layers/$folder/work"
  mount -t overlay overlay -o "lowerdir=/$folder,upperdir=$layers/$folder/new,workdir=$layers/$folder/work" "/$folder"
done
mount -t tmpfs tmpfs /run
ip link set lo up
export PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
cp "$3" /usr/local/bin/node
cat >/usr/local/bin/apt-get <<'END'
#!/bin/bash
[ "$1" = install ] || exit 0
shift 2
for package; do apt-cache show --no-all-versions "$package" >/dev/null || exit 1; done
END
cat >/usr/local/bin/certbot <<'END'
#!/bin/bash
case "$*" in *'--deploy-hook'*'reload nginx'*) ;; *) echo 'nginx would keep the certificate that has been renewed' >&2; exit 1 ;; esac
live=/etc/letsencrypt/live/shop.example
mkdir -p $live
exec openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=shop.example -keyout $live/privkey.pem -out $live/fullchain.pem 2>/dev/null
END
cat >/usr/local/bin/git <<END
#!/bin/bash
[ "\$1" = clone ] || exec /usr/bin/git "\$@"
/usr/bin/git -c safe.directory='*' clone --quiet --bare --no-hardlinks "$2" /srv/origin.git
/usr/bin/git clone --quiet --no-hardlinks /srv/origin.git "\$3"
/usr/bin/chown -R nukkad: /srv/origin.git
END
# No network here: the packages are those of the project, in a layer that the shop may write to once its folder is its own.
cat >/usr/local/bin/chown <<END
#!/bin/bash
/usr/bin/chown "\$@"
[ "\$*" = '-R nukkad: /srv/nukkad' ] || exit 0
mkdir -p /srv/nukkad/node_modules "$layers/packages/new" "$layers/packages/work"
mount -t overlay overlay -o "lowerdir=$2/node_modules,upperdir=$layers/packages/new,workdir=$layers/packages/work" /srv/nukkad/node_modules
rm -rf /srv/nukkad/node_modules/.vite* /srv/nukkad/node_modules/.cache /srv/nukkad/node_modules/.astro
/usr/bin/chown nukkad: /srv/nukkad/node_modules
END
cat >/usr/local/bin/systemctl <<END
#!/bin/bash
property() { sed -n "s/^\$1=//p" "/etc/systemd/system/\$2"; }
start() {
  unit=\$1
  case \$unit in
    nukkad@*)
      port=\${unit#nukkad@}
      command=\$(property ExecStart nukkad@.service)
      (set -a; . "\$(property EnvironmentFile nukkad@.service)"; PORT=\$port NODE_ENV=production
        cd "\$(property WorkingDirectory nukkad@.service)"
        exec setsid runuser -u "\$(property User nukkad@.service)" -- \$command >>/var/log/\$unit.log 2>&1) &
      echo \$! >/run/\$unit.pid ;;
    *.timer) grep -q '^OnCalendar=' "/etc/systemd/system/\$unit" ;;
    *)
      (set -a; . "\$(property EnvironmentFile \$unit.service)"; exec runuser -u "\$(property User \$unit.service)" -- \$(property ExecStart \$unit.service)) ;;
  esac
}
stop() {
  pid=\$(cat /run/\$1.pid)
  kill -TERM -- -\$pid 2>/dev/null || kill -TERM \$pid
  while kill -0 -- -\$pid 2>/dev/null || kill -0 \$pid 2>/dev/null; do sleep 0.2; done
}
what=\$1
shift
[ "\${1:-}" = --now ] && shift
for unit; do
  case \$what:\$unit in
    reload:nginx) nginx -s reload 2>/dev/null || nginx ;;
    enable:* | start:*) start \$unit || exit 1 ;;
    stop:*) stop \$unit ;;
    restart:*) stop \$unit; start \$unit ;;
  esac
done
END
chmod 755 /usr/local/bin/*
pg_ctlcluster 15 main start
end() {
  for pid in /run/nukkad@*.pid; do kill -TERM -- -"$(cat "$pid")" 2>/dev/null; done
  nginx -s stop 2>/dev/null
  pg_ctlcluster --mode immediate 15 main stop
  tail -n 5 /var/log/nukkad@* 2>/dev/null
}
trap end EXIT
bash -eu "$1"
