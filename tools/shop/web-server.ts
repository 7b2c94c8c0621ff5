import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './ports.ts';

const tempFolders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/** Starts nginx. @param sites its site configuration @returns stops it */
export async function startNginx(folder: string, sites: string): Promise<() => Promise<void>> {
  const paths = tempFolders.map((name) => `${name}_temp_path ${folder}/${name};`);
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const main = `${user} pid ${folder}/pid; error_log ${folder}/errors; events {}
    http { include /etc/nginx/mime.types; access_log off; ${paths.join(' ')}
    ${sites} }`;
  await writeFile(path.join(folder, 'main.conf'), main);
  return startServer('nginx', ['-c', path.join(folder, 'main.conf'), '-g', 'daemon off;'], {});
}

/** The configuration of `docs/deploy/` on a local port, without TLS. */
export async function guideNginx(port: number, upstreams: [number, number]): Promise<string> {
  const text = await readFile('docs/deploy/nginx.conf', 'utf8');
  return text
    .replace('listen 443 ssl http2', `listen 127.0.0.1:${port}`)
    .replace('listen 80', `listen 127.0.0.1:${await freePort()}`)
    .replace(/^ *ssl_.*$/gm, '')
    .replaceAll('shop.example', 'localhost')
    .replace('4321', String(upstreams[0]))
    .replace('4322', String(upstreams[1]));
}

/** The configuration of `docs/deploy/` for copied pages on a local port, without TLS. */
export async function guidePages(port: number, out: string): Promise<string> {
  const text = await readFile('docs/deploy/nginx-pages.conf', 'utf8');
  return text
    .replace('listen 443 ssl http2', `listen 127.0.0.1:${port} default_server`)
    .replace('  add_header Strict-Transport-Security max-age=31536000;\n', '')
    .replaceAll('shop\\.example', 'localhost')
    .replaceAll('shop.example', 'localhost')
    .replaceAll('/srv/nukkad-pages', out);
}

/** Starts Caddy without its admin API. @returns stops it */
export async function startCaddy(folder: string, sites: string): Promise<() => Promise<void>> {
  const file = path.join(folder, 'main.caddy');
  await writeFile(file, `{\nadmin off\nauto_https off\n}\n${sites}`);
  return startServer('caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  });
}

async function startServer(program: string, args: string[], settings: Record<string, string>) {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, ...settings } });
  let said = '';
  child.stderr.on('data', (data: Buffer) => (said = `${said}${data.toString()}`.slice(-4000)));
  await Promise.race([once(child, 'exit'), wait(500)]);
  if (child.exitCode !== null) throw new Error(`${program} did not start:\n${said}`);
  return async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  };
}
