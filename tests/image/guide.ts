import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const section =
  (await readFile('docs/deploy.md', 'utf8')).split(/^## /m).find((each) => each.startsWith('With containers')) ?? '';

/** The commands of a `bash` block in "With containers" of docs/deploy.md that contains a text. @throws when no block does */
export function commands(part: string): string {
  const blocks = [...section.matchAll(/^( *)```bash\n(.*?)^ *```$/gms)].map(([, indent = '', text = '']) =>
    text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  );
  const found = blocks.find((block) => block.includes(part));
  if (!found) throw new Error(`The guide has no block with ${part}`);
  return found;
}

/** The `openssl` commands in the guide's table of `.env`, by the names of their lines. */
export const secretCommands = (): [string, string][] =>
  [...section.matchAll(/^ *\| `(\w+)` +\|.*`(openssl [^`]+)`/gm)].map(([, name = '', command = '']) => [name, command]);

/** The block of settings in docs/messages.md that begins with a line. */
export async function messageSettings(first: string): Promise<string> {
  const page = await readFile('docs/messages.md', 'utf8');
  const found = page.split(/^ *```\w*\n/m).find((block) => block.startsWith(first));
  if (!found) throw new Error(`docs/messages.md has no block that begins with ${first}`);
  return found;
}

const run = promisify(execFile);
const docker = path.join(import.meta.dirname, 'docker');

/** Runs commands in a shell in a folder. @returns their output */
export async function type(text: string, cwd: string): Promise<string> {
  const PATH = `${docker}:${path.dirname(process.execPath)}:${process.env.PATH}`;
  const options = { cwd, env: { ...process.env, PATH, CI: '' }, maxBuffer: 50_000_000 };
  const { stdout, stderr } = await run('bash', ['-euc', text], options).catch((error: Error & { stdout?: string }) => {
    throw new Error(`${text}\n${error.stdout}\n${error.message}`);
  });
  return stdout + stderr;
}
