import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import ts from 'typescript';
import type { Outcome } from './phase.ts';

/**
 * The rooms of each folder from the top down. A file imports, types included, only from its own room and those below.
 * `.` means the files directly in the folder. A room without files is planned.
 */
const rooms: Rooms = {
  '.': 'tests tools commands server renderer system src',
  server:
    '. http commands setup counter books import privacy publishing checkout subscriptions aftercare orders cart payments staff accounts auth catalogue stores platform db',
  src: '. pages layouts entries features ui scripts widgets offline lib styles content',
  'src/lib':
    'stores api structured-data address account order cart search messages schedule tax catalogue policies contact contract money',
  'src/lib/stores': 'setup counter subscription checkout orders account cart catalogue finder device .',
};

/** Migrations are exempt, because their number only grows. */
const maxFilesPerFolder = 20;
const exempt = 'server/db/migrations';

/** Source texts by path from the project's folder. */
export type Sources = Map<string, string>;
type Rooms = Record<string, string>;
type Imports = Map<string, string[]>;

const aliases = Object.entries((JSON.parse(readFileSync('package.json', 'utf8')) as { imports: Rooms }).imports);

/** An Astro file's front matter and scripts, any other file's text. */
const codeIn = (file: string, text: string): string =>
  file.endsWith('.astro')
    ? (text.match(/^---$.*?^---$|(?<=<script[^>]*>).*?(?=<\/script>)/gms) ?? []).join('\n')
    : text;

function target(from: string, specifier: string): string {
  const named = specifier.replace(/\?.*/, ''); // `?worker&url`
  const [alias = '', file = ''] = aliases.find(([alias]) => named.startsWith(alias.replace('*', ''))) ?? [];
  return alias ? path.join(file.replace('*', named.slice(alias.length - 1))) : path.join(path.dirname(from), named);
}

/** Types, static and dynamic imports. */
function importsOf(sources: Sources): Imports {
  const targets = (file: string, text: string) =>
    ts.preProcessFile(codeIn(file, text)).importedFiles.map(({ fileName }) => target(file, fileName));
  return new Map(
    [...sources].map(([file, text]) => [
      file,
      targets(file, text).filter((target) => target !== file && sources.has(target)),
    ]),
  );
}

/** `.` directly in the folder, undefined outside it. */
function roomOf(folder: string, file: string): string | undefined {
  const [room = '', ...rest] = path.relative(folder, file).split(path.sep);
  return room === '..' ? undefined : rest.length > 0 ? room : '.';
}

function* upward(imports: Imports, rooms: Rooms) {
  for (const [folder, names] of Object.entries(rooms)) {
    const floor = (file: string) => names.split(' ').indexOf(roomOf(folder, file) ?? '');
    const inside = [...imports].filter(([file]) => roomOf(folder, file) !== undefined);
    for (const [file, targets] of inside) {
      if (floor(file) === -1) yield `${file} is in no room that tools/check/rooms.ts names`;
      for (const to of targets)
        if (floor(to) !== -1 && floor(to) < floor(file)) yield `${file} imports ${to}, which is in a room above`;
    }
  }
}

function* cycles(imports: Imports) {
  const remaining = new Map(imports);
  while (remaining.size > 0) {
    const next = (file: string) => remaining.get(file)?.find((target) => remaining.has(target));
    const trail: string[] = [];
    let file = [...remaining.keys()][0];
    while (file && !trail.includes(file)) {
      trail.push(file);
      file = next(file);
    }
    if (file) yield `${[...trail.slice(trail.indexOf(file)), file].join(' → ')} is a cycle`;
    remaining.delete(file ?? trail.at(-1) ?? '');
  }
}

function* fullFolders(files: Iterable<string>) {
  for (const [folder, inside] of Map.groupBy(files, (file) => path.dirname(file)))
    if (inside.length > maxFilesPerFolder && folder !== exempt)
      yield `${folder} has ${inside.length} files side by side; at most ${maxFilesPerFolder} are allowed`;
}

/** Import cycles, imports from a room above, folders with too many files: a line each. */
export function findDisorder(sources: Sources, order: Rooms = rooms): string[] {
  const imports = importsOf(sources);
  return [...upward(imports, order), ...cycles(imports), ...fullFolders(sources.keys())];
}

/** Each folder's rooms from the top down, with their files and lines. */
function describeRooms(sources: Sources): string {
  const room = (folder: string, name: string) => {
    const inside = [...sources].filter(([file]) => roomOf(folder, file) === name);
    const lines = inside.reduce((sum, [, text]) => sum + text.split('\n').length - 1, 0);
    return inside.length > 0 ? [`${name} ${inside.length}/${lines}`] : [];
  };
  const line = ([folder, names]: [string, string]) => names.split(' ').flatMap((name) => room(folder, name));
  const lines = Object.entries(rooms).map((entry) => `  ${entry[0]}: ${line(entry).join(' › ')}`);
  return ['  Rooms from the top down (files/lines):', ...lines].join('\n');
}

export async function checkRooms(): Promise<Outcome> {
  const trees = `{${rooms['.']?.replaceAll(' ', ',')}}/**/*.{ts,tsx,mjs,js,astro,css,md}`;
  const sources: Sources = new Map();
  for await (const file of glob(trees)) sources.set(file, readFileSync(file, 'utf8'));
  const disorder = findDisorder(sources);
  return { ok: disorder.length === 0, output: disorder.join('\n'), details: describeRooms(sources) };
}
