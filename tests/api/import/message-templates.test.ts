import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#server/platform/config';
import { importFolder } from '#server/import/import-folder';
import type { OpenShop } from '#server/open-shop';
import { runStore } from '#tests/support/processes/store-command';
import { openInMemory } from '#tests/support/shop/databases';
import { emptyCatalogue, openEmptyShop } from '#tests/support/shop/import-shop';
import { createOperatorFolder, type OperatorFolder } from '#tools/shop/operator-folder';

const rows = 'kind,language,template_id,sender\ncode,en,1007,NUKKAD\norder_placed,,1008,\n';

let shop: OpenShop;
let folder: OperatorFolder;
beforeAll(async () => void (shop = await openEmptyShop(openInMemory())));
beforeEach(async () => {
  folder = await createOperatorFolder();
  await emptyCatalogue(shop);
  await folder.write('messages.csv', rows);
});
afterEach(() => folder[Symbol.asyncDispose]());
afterAll(() => shop.close());

const stored = () => shop.db.selectFrom('message_templates').selectAll().orderBy('kind').execute();
const code = { saas_id: 33, channel: 'sms', kind: 'code', language: 'en', template_id: '1007', sender: 'NUKKAD' };

test('templates of messages are imported, exported as they were, and stay without the file', async () => {
  await importFolder(shop, folder.path);
  const expected = [code, { ...code, kind: 'order_placed', template_id: '1008', sender: '' }];
  expect(await stored()).toEqual(expected);
  const written = await mkdtemp(path.join(tmpdir(), 'export-'));
  await runStore(shop, 'export', 'surat', written);
  expect(await readFile(path.join(written, 'messages.csv'), 'utf8')).toContain('order_placed,en,1008,');
  expect(await importFolder(shop, written)).toMatchObject({ changed: false });
  await rm(written, { recursive: true });
  await rm(path.join(folder.path, 'messages.csv'));
  await importFolder(shop, folder.path);
  expect(await stored()).toEqual(expected);
});

test('a row that is gone from the file is gone, and one store alone changes none', async () => {
  await importFolder(shop, folder.path);
  await folder.edit('messages.csv', 'order_placed,,1008,\n', '');
  await importFolder(shop, folder.path, { store: 'surat' });
  expect(await stored()).toHaveLength(2);
  await importFolder(shop, folder.path);
  expect(await stored()).toEqual([code]);
});

test.each([
  [
    'code,en,1007',
    'cod,en,1007',
    ':2:kind  is not a kind of message: npm run store -- messages lists them (it is "cod")',
  ],
  ['code,en', 'newsletter_known,en', ':2:kind  is only sent by e-mail (it is "newsletter_known")'],
  ['code,en', 'code,hi', ':2:language  must be en, en_US, en_GB or empty (it is "hi")'],
  [
    '1007',
    '1.00716E+18',
    ':2:template_id  has lost its value in a spreadsheet: write it again, as text (it is "1.00716E+18")',
  ],
  ['1007', '', ':2:template_id  must not be empty'],
  ['NUKKAD', 'NUKKAD!', ':2:sender  must be a header such as NUKKAD (it is "NUKKAD!")'],
  ['order_placed', 'code', ':3:kind  code is already in messages.csv:2'],
  ['kind,language', 'kind,channel', ':2:channel  must be sms, whatsapp or empty (it is "en")'],
])('with %j as %j are refused', async (from, to, mistake) => {
  await folder.edit('messages.csv', from, to);
  await expect(importFolder(shop, folder.path)).rejects.toThrow(`messages.csv${mistake}`);
  expect(await stored()).toEqual([]);
});

describe('the command messages', () => {
  test('lists each template as it is registered, with its id, and what to whitelist', async () => {
    await importFolder(shop, folder.path);
    const { out, exit } = await runStore(shop, 'messages');
    const text = out.join('\n');
    expect(exit).toBe(0);
    expect(text).toContain(
      'code (Service Implicit): 33: 1007 NUKKAD\n  {#numeric#} is your one-time code for {#alphanumeric#}.',
    );
    expect(text).toContain('order_ready (Service Implicit): no template id');
    expect(text).toContain('reminder (Service Explicit): no template id');
    expect(text).not.toContain('newsletter');
    expect(text).toContain('Domains of links: localhost:4321, surat.localhost:4321');
    expect(text).toMatch(/Call-back numbers: \+91.*\nSMS today: 0 of 5000$/);
  });

  test('shows the address for the reports of MSG91', async () => {
    const msg91 = { SMS_PROVIDER: 'msg91', SMS_KEY: 'k' };
    const webhookOf = async (settings: Record<string, string>) =>
      (await runStore({ ...shop, config: readConfig({ ...msg91, ...settings }) }, 'messages')).out.at(-2);
    const published = { PUBLIC_ORIGIN: 'https://shop.example', SESSION_SECRET: 'a secret of at least 32 characters' };
    expect(await webhookOf(published)).toMatch(
      /^Webhook for MSG91: https:\/\/shop\.example\/api\/v1\/webhooks\/msg91\/[\w-]{43}$/,
    );
    expect(await webhookOf({})).toBe('Webhook for MSG91: none, because PUBLIC_ORIGIN is this machine');
  });

  test('lists them as CSV', async () => {
    await importFolder(shop, folder.path);
    const { out } = await runStore(shop, 'messages', '--csv');
    expect(out.join('\n')).toMatch(
      /^kind,category,dlt_text,msg91_text,sample,template_id,sender,whatsapp_text,whatsapp_template\ncode,Service Implicit,/,
    );
    expect(out.join('\n')).toContain('##store## has received your order ##order##');
  });

  test('lists what was sent, and why it was not', async () => {
    await importFolder(shop, folder.path);
    const message = {
      channel: 'sms' as const,
      recipient: '+919876543210',
      subject: '',
      text: '',
      variables: '{}',
      kind: 'code',
    };
    await shop.db
      .insertInto('messages')
      .values([
        { ...message, about: 'code:1', saas_id: 33, store_id: 33_001, sent_at: new Date() },
        {
          ...message,
          about: 'code:2',
          saas_id: 33,
          store_id: 33_001,
          failed_at: new Date(),
          failure: 'No money left.',
        },
        { ...message, about: 'code:3', kind: 'password_changed' },
      ])
      .execute();
    const { out } = await runStore(shop, 'messages', '--sent', 'surat');
    expect(out.slice(1).map((line) => line.split(/ {2,}/).slice(1))).toEqual([
      ['sms', '+919876543210', 'code', 'failed', expect.stringMatching(/^20/), 'No money left.'],
      ['sms', '+919876543210', 'code', 'sent', expect.stringMatching(/^20/)],
    ]);
    expect((await runStore(shop, 'messages', '--sent')).out[1]).toMatch(/password_changed {2}queued {2}\S+ \S+$/);
  });

  test('refuses other words', async () => {
    expect((await runStore(shop, 'messages', 'surat')).exit).toBe(2);
    expect((await runStore(shop, 'messages', '--sent', 'nowhere')).err.join()).toContain(
      'There is no store "nowhere".',
    );
  });

  test('status names the kinds that cannot be sent by SMS', async () => {
    await importFolder(shop, folder.path);
    const config = readConfig({ SMS_PROVIDER: 'msg91', SMS_KEY: 'k', LOG_LEVEL: 'silent' });
    const { out } = await runStore({ ...shop, config }, 'status');
    expect(out.at(-2)).toBe('SMS today: 0 of 5000');
    expect(out.at(-1)).toMatch(/^No template id in messages\.csv, so not sent by SMS: contact_changed, /);
    expect((await runStore(shop, 'status')).out.join()).not.toContain('SMS');
  });
});
