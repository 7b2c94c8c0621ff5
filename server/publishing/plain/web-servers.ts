import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '#publisher/release/release';
import { caddyfile } from './caddy.ts';
import { headerRules, type HeaderRules, type HostGroup } from './header-rules.ts';
import type { HostConfig } from './host-files.ts';
import { nginxFile } from './nginx.ts';

/** Beside the copies: what the web servers' files are made from. */
const noteFolder = '.sites';

type Note = HeaderRules & { host: string };

/** Notes for {@link writeWebServers} that a store was copied. */
export async function noteCopy(out: string, label: string, release: Release, { apiOrigin }: HostConfig): Promise<void> {
  await mkdir(join(out, noteFolder), { recursive: true });
  const note: Note = { host: new URL(release.origin).host, ...headerRules(release, apiOrigin?.origin) };
  await writeFile(join(out, noteFolder, `${label}.json`), JSON.stringify(note));
}

/**
 * Writes `nginx.conf` and `Caddyfile`, by which these serve all copied stores with the addresses, states and headers of the
 * shop's own server.
 * @param open the labels of all stores: copies of others are removed
 */
export async function writeWebServers(out: string, open: string[], config: HostConfig): Promise<void> {
  const groups = new Map<string, HostGroup>();
  for (const label of await copiedLabels(out)) {
    if (!open.includes(label)) {
      await rm(join(out, label), { recursive: true, force: true });
      await rm(join(out, noteFolder, `${label}.json`));
      continue;
    }
    const { host, ...rules } = JSON.parse(await readFile(join(out, noteFolder, `${label}.json`), 'utf8')) as Note;
    const group = groups.get(JSON.stringify(rules)) ?? { ...rules, hosts: [] };
    groups.set(JSON.stringify(rules), group);
    group.hosts.push(host);
  }
  await writeFile(join(out, 'nginx.conf'), nginxFile(out, [...groups.values()], config));
  await writeFile(join(out, 'Caddyfile'), caddyfile(out, [...groups.values()], config));
}

const copiedLabels = async (out: string): Promise<string[]> => {
  await mkdir(join(out, noteFolder), { recursive: true });
  return (await readdir(join(out, noteFolder))).map((name) => name.replace(/\.json$/, '')).sort();
};
