import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCsv } from '#server/import/parse/csv-table';
import { ImportRefused, Problems } from '#server/import/problem';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'csv-'))));
afterAll(() => rm(folder, { recursive: true }));

const schema = v.object({ name: v.string(), size: v.pipe(v.string(), v.regex(/^\d*$/, 'must be digits')) });

async function read(content: string | Uint8Array) {
  await writeFile(path.join(folder, 'a.csv'), content);
  const problems = new Problems();
  return { problems, rows: await readCsv(folder, 'a.csv', schema, problems) };
}

async function refusalOf(content: string | Uint8Array): Promise<string> {
  const { problems } = await read(content);
  try {
    problems.throwIfAny();
  } catch (error) {
    if (error instanceof ImportRefused) return error.message;
    throw error;
  }
  return 'nothing';
}

test('takes a column that may be left out as empty', async () => {
  const withOptional = v.object({ ...schema.entries, hsn: v.optional(v.string(), '') });
  await writeFile(path.join(folder, 'optional.csv'), 'size,name\n1,a');
  const problems = new Problems();
  const rows = await readCsv(folder, 'optional.csv', withOptional, problems);
  problems.throwIfAny();
  expect(rows.map((row) => row.value)).toEqual([{ name: 'a', size: '1', hsn: '' }]);
});

test('reads past a byte order mark that was read as Windows-1252', async () => {
  const { rows, problems } = await read('ï»¿name,size\na,1\n');
  problems.throwIfAny();
  expect(rows.map((row) => row.value)).toEqual([{ name: 'a', size: '1' }]);
});

test('reads columns in any order, a byte order mark, Windows line ends and blank lines', async () => {
  const { rows, problems } = await read('\uFEFFsize,name\r\n1,"a\r\nb"\r\n\r\n,\r\n2,c');
  problems.throwIfAny();
  expect(rows.map((row) => row.value)).toEqual([
    { name: 'a\nb', size: '1' },
    { name: 'c', size: '2' },
  ]);
});

test.each([
  ['', '# name: what it is called, "in full"\n\n# size: a number\n'],
  ['sep=;\n', '# name: what it is called\n#\n#\n'],
  ['', '"# name: what it is called, ""in full""",\n,\n# size: a number,\n'],
])('reads past comments above the header, after %j, and counts their lines: %j', async (first, comments) => {
  const separator = first ? ';' : ',';
  expect(await refusalOf(`${first}${comments}name${separator}size\n#1${separator}x\n`)).toBe(
    `a.csv:${first ? 6 : 5}:size  must be digits (it is "x")`,
  );
});

test('names the line of the cell, also after quoted line breaks in its own row', async () => {
  expect(await refusalOf('name,size\n"a\n\nb",x\n\n"c\nd",1\ne,y\n')).toBe(
    'a.csv:4:size  must be digits (it is "x")\na.csv:8:size  must be digits (it is "y")',
  );
});

test.each([
  ['', 'a.csv  is empty: it needs a header row'],
  ['name\na\n', 'a.csv:1:size  the column is missing'],
  ['name,size,colour\n', 'a.csv:1:colour  is not a column of this file (they are name, size)'],
  ['names,size\n', 'a.csv:1:names  is not a column of this file (probably name)'],
  ['Title,size\n', 'a.csv:1:Title  is not a column of this file (probably name)'],
  ['name,size,name\n', 'a.csv:1:name  the column appears twice'],
  ['name,size,size\na,1,x\n', 'a.csv:1:size  the column appears twice'],
  ['name,size\na\n', 'a.csv:2  has 1 cells where the header has 2'],
  [
    'name,size\na,1\n\n"b\n,2\nc,3\n',
    'a.csv:4  cannot be read from the row that begins here: a quoted cell is never closed',
  ],
  [
    'name,size\na,1\nb"c,2\n',
    'a.csv:3  cannot be read from the row that begins here: a quote is misplaced (inside a quoted cell, write it twice)',
  ],
  [
    Buffer.from('name,size\na,1\n\xE9,2\n', 'latin1'),
    'a.csv:3  is not UTF-8, but probably Windows-1252: save the file as "CSV UTF-8"',
  ],
  [
    Buffer.from('name,size\na,1\n\xE9,2', 'latin1'),
    'a.csv:3  is not UTF-8, but probably Windows-1252: save the file as "CSV UTF-8"',
  ],
])('refuses %j', async (content, message) => {
  expect(await refusalOf(content)).toBe(message);
});

test('a missing file is a problem, unless it may be missing', async () => {
  const problems = new Problems();
  expect(await readCsv(folder, 'b.csv', schema, problems, { isOptional: true })).toEqual([]);
  problems.throwIfAny();
  await readCsv(folder, 'b.csv', schema, problems);
  expect(() => problems.throwIfAny()).toThrow('b.csv  is missing (its columns are name, size)');
});

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

test('gives back whatever was written, each row on the line where it begins', async () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'é', '₹', '"', ',', '\n', ';', ' ', 'अ') });
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        cell.map((name) => `${name}.`),
        { minLength: 1, maxLength: 8 },
      ),
      async (names) => {
        const { rows, problems } = await read(`name,size\n${names.map((name) => `${quoted(name)},1\n`).join('')}`);
        problems.throwIfAny();
        expect(rows.map((row) => row.value.name)).toEqual(names);
        let line = 2;
        for (const [index, name] of names.entries()) {
          expect(rows[index]?.at('name').line).toBe(line);
          line += name.split('\n').length;
        }
      },
    ),
    { numRuns: 50 },
  );
});
