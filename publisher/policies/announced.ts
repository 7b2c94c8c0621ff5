import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { nextEnding } from '#lib/policies/next-version';
import { listFiles } from '#publisher/release/assets';

const root = resolve(import.meta.dirname, '../..');
const folder = 'src/content/policies';
const file = new RegExp(`^(.+)\\${nextEnding}\\.md$`);
const effectiveLine = /^effective:\s*(\d{4}-\d{2}-\d{2})\s*$/m;
const versionLine = /^version:\s*(\d+)\s*$/m;

/** Policies with an announced next version, and the day on which it takes effect (`YYYY-MM-DD`). */
export async function announcedPolicies(project = root): Promise<Map<string, string>> {
  const announced = new Map<string, string>();
  for (const name of await listFiles(join(project, folder))) {
    const id = file.exec(name)?.[1];
    const effective = id && effectiveLine.exec(await readFile(join(project, folder, name), 'utf8'))?.[1];
    if (id && effective) announced.set(id, effective);
  }
  return announced;
}

/** The version in force of each policy, by id. @param begun ids of the policies whose next version is in force */
export async function readPolicyVersions(begun: string[], project = root): Promise<Map<string, string | undefined>> {
  const versions = new Map<string, string | undefined>();
  for (const name of (await listFiles(join(project, folder))).sort()) {
    const nextOf = file.exec(name)?.[1]; // after the version before: `about.md`, `about.next.md`
    if (nextOf !== undefined && !begun.includes(nextOf)) continue;
    const text = await readFile(join(project, folder, name), 'utf8');
    versions.set(nextOf ?? name.replace(/\.md$/, ''), versionLine.exec(text)?.[1]);
  }
  return versions;
}
