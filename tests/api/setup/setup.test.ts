import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '#server/app';
import type { OpenShop } from '#server/open-shop';
import { createSetupLink } from '#server/setup/access';
import { listMembers } from '#server/staff/members';
import { getStores } from '#server/stores/stores';
import { databases } from '#tests/support/shop/databases';
import { openEmptyShop } from '#tests/support/shop/import-shop';
import { callApi, granted, outcomes, refused, type CallInput } from '#tests/support/shop/requests';
import { registerAll } from '#tests/support/messages/registered';
import { draft } from '#tests/support/http/setup';

const items = (rows: string[]) =>
  [
    'item_id,item_name,category_id,unit,price,mrp,stock,veg,allergens,origin,special_description,image_name1,colors',
    ...rows,
  ].join('\n');
const inBase64 = (text: string | Buffer) => Buffer.from(text).toString('base64');
const rice = '1,Rice,7,1 kg,120,,5,true,,,Long grain.,rice.jpg,';

describe.each(databases)('the set-up of an empty shop on $name', ({ open }) => {
  let shop: OpenShop;
  let app: ReturnType<typeof createApp>;
  let link: string;
  beforeEach(async () => {
    shop = await openEmptyShop(open());
    app = createApp(shop);
    link = await newLink();
  });
  afterEach(() => shop.close());

  async function newLink(): Promise<string> {
    return new URL((await createSetupLink(shop)) ?? '').hash.slice(1);
  }
  async function enter(token = link): Promise<CallInput> {
    const response = await callApi({ app }, 'openSetup', { body: { token } });
    expect(response.status).toBe(200);
    const cookie = response.headers.get('Set-Cookie') ?? '';
    expect(cookie).toMatch(/; HttpOnly; SameSite=Strict/);
    return { cookie: cookie.split(';')[0] };
  }
  const problemsOf = async (changes: object, session: CallInput) =>
    (await refused({ app }, 'createSetupStore', { ...session, body: { ...draft, ...changes } })).data.problems as {
      field: string;
      line: number;
      column: string;
    }[];

  it('makes a store with ten items and its owner, and ends for good', async () => {
    const session = await enter();
    expect((await granted({ app }, 'readSetup', session)).data.store).toBeNull();
    const { data } = await granted({ app }, 'createSetupStore', { ...session, body: draft });
    expect(data.store).toMatchObject({ label: 'asha-stores', url: 'http://asha-stores.localhost:4321/' });
    const [store] = await getStores(shop);
    expect(store).toMatchObject({ store_name: 'Asha Stores', country: 'India', timezone: 'Asia/Kolkata' });
    if (!store) throw new Error('There is no store');
    expect(await listMembers(shop, store, 'command')).toMatchObject([{ role: 'owner', target: '+919800033001' }]);
    expect(await shop.db.selectFrom('items').select('item_name').execute()).toHaveLength(10);
    await granted({ app }, 'finishSetup', session);
    expect(await refused({ app }, 'readSetup', session)).toMatchObject({ status: 404, code: 'not_found' });
    expect(await createSetupLink(shop)).toBeUndefined();
  });

  it('opens with each link once, and keeps one session', async () => {
    const [later, first] = [await newLink(), await newLink()];
    const session = await enter(first);
    for (const token of [first, later, link, 'x'.repeat(22)])
      expect(await refused({ app }, 'openSetup', { body: { token } })).toMatchObject({
        status: 400,
        code: 'link_expired',
      });
    await granted({ app }, 'readSetup', session);
    await enter(await newLink());
    expect((await refused({ app }, 'readSetup', session)).code).toBe('not_found');
  });

  it('of ten calls with one link lets one in', async () => {
    const answers = Array.from({ length: 10 }, () => callApi({ app }, 'openSetup', { body: { token: link } }));
    expect((await outcomes(answers)).filter((outcome) => outcome === 'granted')).toEqual(['granted']);
  });

  it('forgets a link after three days, and a session after one', async () => {
    const session = await enter();
    const old = await newLink();
    const at = (hours: number) => createApp({ ...shop, now: () => new Date(Date.now() + hours * 60 * 60_000) });
    expect((await refused({ app: at(25) }, 'readSetup', session)).code).toBe('not_found');
    expect((await refused({ app: at(73) }, 'openSetup', { body: { token: old } })).code).toBe('link_expired');
  });

  it('voids a link once a store came by another way', async () => {
    const session = await enter();
    const unused = await newLink();
    await granted({ app }, 'createSetupStore', { ...session, body: draft });
    expect((await refused({ app }, 'openSetup', { body: { token: unused } })).code).toBe('link_expired');
    expect(await refused({ app }, 'checkSetup', { ...session, body: draft })).toMatchObject({
      status: 409,
      code: 'setup_over',
    });
  });

  it('makes one store of two that are sent at once', async () => {
    const session = await enter();
    const other = { ...draft, label: 'other-stores' };
    const answers = [draft, other, draft].map((body) => callApi({ app }, 'createSetupStore', { ...session, body }));
    expect(await outcomes(answers)).toEqual(['granted', 'setup_over', 'setup_over']);
    expect(await getStores(shop)).toHaveLength(1);
  });

  it('names each mistake by its field, and stores nothing', async () => {
    const session = await enter();
    const fields = (problems: { field: string }[]) => problems.map(({ field }) => field).sort();
    const wrong = { name: '', email: 'nobody', phone: 'x', label: 'www', gstin: '24AAAAA0000A1Z1' };
    expect(fields(await problemsOf(wrong, session))).toEqual(['email', 'gstin', 'label', 'name', 'phone']);
    expect(fields(await problemsOf({ postal_code: '999999' }, session))).toEqual(['postal_code']);
    const blank = { name: '', address: '', postal_code: '', phone: '', email: '', label: '' };
    expect(fields(await problemsOf(blank, session))).toEqual(Object.keys(blank).sort());
    const misplaced = { postal_code: '999999', latitude: '21,2', longitude: '200' };
    expect(fields(await problemsOf(misplaced, session))).toEqual(['latitude', 'longitude']);
    expect(fields(await problemsOf({ owner_target: '12' }, session))).toEqual(['owner_target']);
    const delivery = { ...draft.delivery, value: 'far', charge: 'much' };
    expect(fields(await problemsOf({ delivery }, session))).toEqual(['delivery.charge', 'delivery.value']);
    const hours = draft.hours.map((day, index) => (index === 2 ? { opens: '20:00', closes: '09:00' } : day));
    expect(fields(await problemsOf({ hours }, session))).toEqual(['hours.2']);
    const closed = draft.hours.map(() => ({ opens: '', closes: '' }));
    expect(fields(await problemsOf({ hours: closed }, session))).toEqual(['hours.0']);
    expect(await getStores(shop)).toEqual([]);
  });

  it('writes nothing outside its folder for a label that is a path', async () => {
    const name = `escaped-${randomUUID()}`;
    const problems = await problemsOf({ label: `../../${name}` }, await enter());
    expect(problems).toMatchObject([{ field: 'label' }]);
    expect(existsSync(path.join(tmpdir(), name))).toBe(false);
  });

  it('reads a distance with its unit, a postal code once, and a GSTIN only in India', async () => {
    const session = await enter();
    const terms = { charge: '30', minimum: '0', free_from: '' };
    const within = { kind: 'radius_km' as const, value: '5 km', ...terms };
    await granted({ app }, 'checkSetup', { ...session, body: { ...draft, delivery: within } });
    const codes = { kind: 'postal_codes' as const, value: '395003, 395004,395003', ...terms };
    await granted({ app }, 'checkSetup', { ...session, body: { ...draft, delivery: codes } });
    const toronto = { ...draft, postal_code: 'M5V 2T6', gstin: 'left from before', owner_target: '+14165550100' };
    await granted({ app }, 'checkSetup', { ...session, body: toronto });
  });

  it('wants an owner whom the shop can reach', async () => {
    const config = { ...shop.config, isLocal: false, smtpUrl: 'smtp://127.0.0.1:9' };
    const session = await enter();
    const answer = await refused({ app: createApp({ ...shop, config }) }, 'checkSetup', { ...session, body: draft });
    expect(answer.data.problems).toMatchObject([{ field: 'owner_target', message: expect.stringMatching(/e-mail/) }]);
  });

  it('wants an owner by e-mail while SMS have no registered template', async () => {
    const sms = { provider: 'msg91' as const, url: 'http://127.0.0.1:9', key: 'key', sender: '' };
    const config = { ...shop.config, isLocal: false, smtpUrl: 'smtp://127.0.0.1:9', sms };
    const session = await enter();
    const sending = { app: createApp({ ...shop, config }) };
    const answer = await refused(sending, 'checkSetup', { ...session, body: draft });
    expect(answer.data.problems).toMatchObject([{ field: 'owner_target', message: expect.stringMatching(/template/) }]);
    await registerAll(shop);
    await granted(sending, 'checkSetup', { ...session, body: draft });
  });

  it('wants an owner by e-mail while codes have no template for WhatsApp, when there is no SMS provider', async () => {
    const whatsapp = { url: 'http://127.0.0.1:9', token: 't', phoneNumberId: '1', appSecret: 's', verifyToken: 'v' };
    const config = { ...shop.config, isLocal: false, smtpUrl: 'smtp://127.0.0.1:9', whatsapp };
    const session = await enter();
    const sending = { app: createApp({ ...shop, config }) };
    const answer = await refused(sending, 'checkSetup', { ...session, body: draft });
    expect(answer.data.problems).toMatchObject([{ field: 'owner_target', message: expect.stringMatching(/template/) }]);
    const template = { saas_id: 33, channel: 'whatsapp' as const, kind: 'code', language: 'en_US' };
    await shop.db
      .insertInto('message_templates')
      .values({ ...template, template_id: 'otp', sender: '' })
      .execute();
    await granted(sending, 'checkSetup', { ...session, body: draft });
    const { data } = await granted(sending, 'readSetup', session);
    expect(data.checklist).toMatchObject({ sms: 'missing', whatsapp: 'ready' });
  });

  it('takes our own items, and names a mistake with the line and column of the dropped file', async () => {
    const session = await enter();
    const file = inBase64(items([rice, '', '2,Dal,7,1 kg,cheap,,5,true,,,Red.,dal.jpg,']));
    expect(await problemsOf({ file }, session)).toMatchObject([{ field: 'file', line: 4, column: 'price' }]);
    const good = { ...draft, file: inBase64(items([rice])) };
    const { data } = await granted({ app }, 'checkSetup', { ...session, body: good });
    expect(data).toMatchObject({ items: 1, categories: 1 });
    expect(data.left[0]).toMatch(/^1 picture is not carried over/);
    await granted({ app }, 'createSetupStore', { ...session, body: good });
    expect(await shop.db.selectFrom('items').select(['item_name', 'price']).execute()).toEqual([
      { item_name: 'Rice', price: 12_000 },
    ]);
  });

  it('takes an export of Shopify, and says what it leaves', async () => {
    const session = await enter();
    const rows = ['Handle,Title,Variant Price,Image Src,Vendor', 'tea,Tea,45.00,https://shop.example/tea.jpg,Girnar'];
    const body = { ...draft, file: inBase64(rows.join('\n')) };
    const { data } = await granted({ app }, 'checkSetup', { ...session, body });
    expect(data.items).toBe(1);
    expect(data.left.join('\n')).toMatch(/Vendor[\s\S]*1 picture is not carried over/);
  });

  it('takes an export of WooCommerce, and says why none of it can be sold', async () => {
    const session = await enter();
    const exportWith = (price: string) =>
      inBase64(`ID,Type,SKU,Name,Published,In stock?,Stock,Regular price,Categories,Images
        7,simple,rice,Rice,1,1,12,${price},Staples,https://shop.example/rice.jpg`);
    const good = { ...draft, file: exportWith('95.50') };
    const { data } = await granted({ app }, 'checkSetup', { ...session, body: good });
    expect(data).toMatchObject({ items: 1, categories: 1 });
    expect((await problemsOf({ file: exportWith('cheap') }, session)).slice(0, 2)).toMatchObject([
      { field: 'file', message: 'has nothing that can be sold' },
      { field: 'file', message: expect.stringMatching(/Rice.*cheap/) },
    ]);
    await granted({ app }, 'createSetupStore', { ...session, body: good });
    expect(await shop.db.selectFrom('items').select(['item_name', 'price', 'stock']).execute()).toEqual([
      { item_name: 'Rice', price: 9550, stock: 12 },
    ]);
  });

  it.each([
    ['no table', inBase64('hello')],
    ['a picture', inBase64(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]))],
    ['too many rows', inBase64(items(Array.from({ length: 5001 }, (_, index) => `${index + 1}${rice.slice(1)}`)))],
    ['a path as a picture', inBase64(items(['1,../../etc/passwd,x,,,,,,,,,../../x.jpg,']))],
    ['nothing', ''],
    ['a header only', inBase64(items([]))],
    ['an open quote', inBase64(items(['1,"Rice,7,1 kg,120,,5,true,,,Long grain.,rice.jpg,']))],
    ['a cell too few', inBase64(items(['1,Rice,7,1 kg,120']))],
    ['the same item twice', inBase64(items([rice, rice]))],
    ['a heading twice', inBase64(`item_id,item_id\n1,2`)],
  ])('refuses a file with %s', async (_, file) => {
    const problems = await problemsOf({ file }, await enter());
    expect(problems.every(({ field }) => field === 'file')).toBe(true);
    expect(await getStores(shop)).toEqual([]);
  });

  it('stops reading a file of more than 5,000 rows', async () => {
    const rows = Array.from({ length: 20_001 }, (_, index) => `${index + 1}${rice.slice(1)}`);
    const file = inBase64(items([...rows, '"an open quote']));
    const message = 'has more than 5000 rows, the most that this page takes';
    expect(await problemsOf({ file }, await enter())).toMatchObject([{ field: 'file', line: 0, message }]);
  });

  it.each([
    ['504b0304', 'of today'],
    ['d0cf11e0a1b11ae1', 'of old versions'],
  ])('asks for CSV in place of a workbook that begins with %s, as those %s', async (start) => {
    const file = Buffer.from(`${start}1400ff00`, 'hex').toString('base64');
    expect(await problemsOf({ file }, await enter())).toMatchObject([
      { field: 'file', line: 0, message: expect.stringMatching(/workbook.*CSV UTF-8/) },
    ]);
  });

  it('ends only once there is a store', async () => {
    expect((await refused({ app }, 'finishSetup', await enter())).code).toBe('setup_refused');
  });
});
