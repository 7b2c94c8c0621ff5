import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { folderCommands } from '#server/commands/registry';
import { runCommand } from '#server/commands/run-command';
import { catalogueFiles } from '#server/import/validate/column-notes';
import { importFolder } from '#server/import/import-folder';
import type { OpenShop } from '#server/open-shop';
import { scratchFolder } from '#tests/support/processes/scratch';
import { openInMemory } from '#tests/support/shop/databases';
import { emptyCatalogue, openEmptyShop } from '#tests/support/shop/import-shop';

let shop: OpenShop;
let cwd: string;
beforeAll(async () => void (shop = await openEmptyShop(openInMemory())));
beforeEach(async () => {
  cwd = await scratchFolder();
  await emptyCatalogue(shop);
});
afterAll(() => shop.close());

/** Runs `new`; with answers, at a terminal. */
async function runNew(args: string[], answers?: string[]) {
  const said = { out: [] as string[], err: [] as string[], asked: [] as string[] };
  const ask = async (question: string) => {
    said.asked.push(question);
    return answers?.shift() ?? '';
  };
  const exit = await runCommand(folderCommands, ['new', ...args], {
    cwd,
    out: (line) => void said.out.push(line),
    err: (line) => void said.err.push(line),
    ...(answers && { ask }),
    signal: new AbortController().signal,
  });
  return { exit, ...said };
}

const flags = [
  '--name=Kirana Corner',
  '--address=5 MG Road, Pune',
  '--postal-code=411001',
  '--phone=+91 98200 00000',
  '--email=hello@kirana.example',
];

test('writes a folder that is imported as it stands, with each column explained above its header', async () => {
  expect(await runNew(['kirana', '--operator', '77', ...flags])).toEqual({
    exit: 0,
    out: [
      'Wrote kirana. Its files explain their columns; see also docs/catalogue.md.',
      'Fill in your own, and then: npm run store -- import kirana',
    ],
    err: [],
    asked: [],
  });
  const { counts } = await importFolder(shop, path.join(cwd, 'kirana'));
  expect(counts).toMatchObject({ stores: 1, categories: 1, items: 1, pictures: 2 });
  const store = await shop.db.selectFrom('stores').selectAll().executeTakeFirstOrThrow();
  expect(store).toMatchObject({
    saas_id: 77,
    store_id: 77001,
    store_name: 'Kirana Corner',
    country: 'India',
    currency: 'INR',
    timezone: 'Asia/Kolkata',
  });
  expect([store.latitude, store.longitude].map(Math.round)).toEqual([19, 74]);
  for (const [name, { notes }] of Object.entries(catalogueFiles).filter(([each]) => each !== 'staff.csv')) {
    const folder = ['operator.csv', 'stores.csv', 'messages.csv'].includes(name) ? '' : 'kirana';
    const text = await readFile(path.join(cwd, 'kirana', folder, name), 'utf8');
    for (const column of Object.keys(notes)) expect(text).toMatch(new RegExp(`^"?# ${column} \\(`, 'm'));
  }
});

test('asks at a terminal for what no option says, again where the answer cannot be taken', async () => {
  const answers = [
    'Maple Pantry',
    '12 King St W, Toronto',
    'M5V',
    'M5V2T6',
    '9.19825E+11',
    '+1 416 555 0100',
    'maple',
    'hi@maple.example',
  ];
  const { exit, asked, err } = await runNew(['maple', '--folder', 'ours'], answers);
  expect({ exit, err }).toEqual({
    exit: 0,
    err: [
      'The answer must be a PIN code of 6 digits, or in Canada a postal code such as M5V 2T6.',
      'The answer has lost its value in a spreadsheet: write it again, as text.',
      'The answer must be an e-mail address.',
    ],
  });
  expect(asked).toHaveLength(8);
  await importFolder(shop, path.join(cwd, 'ours'));
  expect(await shop.db.selectFrom('stores').selectAll().executeTakeFirst()).toMatchObject({
    label: 'maple',
    postal_code: 'M5V 2T6',
    country: 'Canada',
    currency: 'CAD',
    timezone: 'America/Toronto',
  });
});

test.each([
  [[], 'Name one label'],
  [['Kirana', ...flags], 'The label "Kirana" must be 1 to 63 small letters'],
  [['kirana', ...flags, '--email', 'hello'], '--email must be an e-mail address.'],
  [['kirana', '--name', 'Kirana'], 'Give --address, --postal-code, --phone, --email'],
  [['kirana', ...flags, '--postal-code', '4110'], '--postal-code must be a PIN code of 6 digits'],
  [['kirana', ...flags, '--postal-code', '999999'], 'Give --latitude and --longitude'],
])('says what is missing or wrong of %j, and writes nothing', async (args, message) => {
  const { exit, err } = await runNew(args);
  expect(exit).toBe(2);
  expect(err.join('\n')).toContain(message);
  expect(await readdir(cwd)).toEqual([]);
});

test('leaves a folder alone that is there, and nothing beside it of one that could not be imported', async () => {
  await runNew(['kirana', ...flags]);
  expect(await runNew(['kirana', ...flags])).toMatchObject({
    exit: 1,
    err: [expect.stringContaining('exists already')],
  });
  const { exit, err } = await runNew(['pune', ...flags, '--operator', '2147484']);
  expect(exit).toBe(1);
  expect(err.join()).toContain('store_id  must be 2147483647 at most');
  expect(await readdir(cwd)).toEqual(['kirana']);
});
