import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { listFiles } from '#renderer/release/assets';

export interface PolicyText {
  file: string;
  text: string;
}

export const ownPolicies = 'src/content/policies';

export const projectFolder: string = resolve(import.meta.dirname, '../..');

/** `about`, or `about.next`. */
export const nameOf = ({ file }: Pick<PolicyText, 'file'>): string => file.replace(/^.*\/|\.md$/g, '');

/** Markdown files by name. @param shown the folder's name in mistakes */
export async function readPolicyTexts(folder: string, shown = folder): Promise<PolicyText[]> {
  const names = (await listFiles(folder)).filter((name) => name.endsWith('.md')).sort();
  return Promise.all(
    names.map(async (name) => ({ file: `${shown}/${name}`, text: await readFile(join(folder, name), 'utf8') })),
  );
}

export const readOwnPolicies = (project = projectFolder): Promise<PolicyText[]> =>
  readPolicyTexts(join(project, ownPolicies), ownPolicies);
