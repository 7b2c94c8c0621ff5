import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { listFiles } from '#renderer/release/assets';

/** The source of a policy page, or of its announced next version. */
export interface PolicyText {
  /** Its path, as mistakes name it; the last part is `about.md` or `about.next.md`. */
  file: string;
  text: string;
}

/** The project's own policies, relative to its folder. */
export const ownPolicies = 'src/content/policies';

export const projectFolder: string = resolve(import.meta.dirname, '../..');

/** The name of a file without folder and ending: `about`, or `about.next`. */
export const nameOf = ({ file }: Pick<PolicyText, 'file'>): string => file.replace(/^.*\/|\.md$/g, '');

/** The Markdown files of a folder, in the order of their names. @param shown the folder as mistakes name it */
export async function readPolicyTexts(folder: string, shown = folder): Promise<PolicyText[]> {
  const names = (await listFiles(folder)).filter((name) => name.endsWith('.md')).sort();
  return Promise.all(
    names.map(async (name) => ({ file: `${shown}/${name}`, text: await readFile(join(folder, name), 'utf8') })),
  );
}

/** The project's own policies. */
export const readOwnPolicies = (project = projectFolder): Promise<PolicyText[]> =>
  readPolicyTexts(join(project, ownPolicies), ownPolicies);
