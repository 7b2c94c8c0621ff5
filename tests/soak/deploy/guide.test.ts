import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { scratchFolder } from '#tests/support/processes/scratch';

/*
 * docs/deploy.md to the letter: its `sh` blocks up to "Several machines", run as root on a Debian in namespaces of its own (see
 * machine.sh), with Debian's PostgreSQL and nginx on their own ports and folders. It needs root, and Debian 12's packages.
 */

const run = promisify(execFile);
const isPossible =
  process.getuid?.() === 0 && ['/usr/sbin/nginx', '/usr/bin/npm', '/etc/postgresql/15/main'].every(existsSync);

/** The commands of the guide, without the spaces of the lists that they stand in. */
async function readCommands(): Promise<string[]> {
  const guide = (await readFile('docs/deploy.md', 'utf8')).split('\n## Several machines')[0] ?? '';
  return [...guide.matchAll(/^( *)```sh\n(.*?)^ *```$/gms)].map(([, indent = '', text = '']) =>
    text.replaceAll(new RegExp(`^${indent}`, 'gm'), '').replace('<address>', 'address'),
  );
}

/** Says what a visitor gets: status, where it leads, and whether the store's name is on the page. */
const look = (name: string) => `
  echo
  page() { curl --silent --insecure --resolve '*:443:127.0.0.1' --resolve '*:80:127.0.0.1' "$@"; }
  echo "${name}: $(page -o /dev/null -w '%{http_code} %{redirect_url}' http://surat.shop.example/cart)"
  echo "${name}: $(page -o /tmp/page -w '%{http_code}' https://surat.shop.example/) $(grep -c 'Surat Sadan' /tmp/page | sed 's/^[1-9].*/named/')"
  echo "${name}: $(page -o /dev/null -w '%{http_code}' https://shop.example/api/v1/healthz)"
`;

describe.skipIf(!isPossible)('the guide', () => {
  it('sets up, restarts, backs up and restores a shop', { timeout: 900_000 }, async () => {
    const folder = await scratchFolder();
    const commands = await readCommands();
    expect(commands.length).toBeGreaterThan(8);
    const script = join(folder, 'guide.sh');
    await writeFile(script, ['set -x', ...commands, 'set +x', look('in the end')].join('\n'));
    const machine = resolve(import.meta.dirname, 'machine.sh');
    const args = [
      '--mount',
      '--net',
      '--pid',
      '--fork',
      '--mount-proc',
      'bash',
      machine,
      script,
      resolve('.'),
      process.execPath,
    ];
    const { stdout } = await run('unshare', args, { maxBuffer: 20_000_000 });
    expect(stdout.split('\n').filter((line) => line.startsWith('in the end'))).toEqual([
      'in the end: 308 https://surat.shop.example/cart',
      'in the end: 200 named',
      'in the end: 200',
    ]);
  });
});
