import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registry } from '#server/commands/registry';
import { runCommand } from '#server/commands/run-command';
import { daysAfter } from '#lib/schedule/zoned-time';
import { addCustomer, type Customer } from '#tests/support/shop/customers';
import { ruleDatabases } from '#tests/support/shop/databases';
import { addPlans, changeRequest, deliveryDays, firstDay, subscribe } from '#tests/support/shop/plans';
import { granted, refused } from '#tests/support/shop/requests';
import { openTestShop, opsToken, type TestShop } from '#tests/support/shop/shop';

describe.each(ruleDatabases)('npm run store -- deliveries, on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  let bina: Customer;
  let own: Awaited<ReturnType<typeof subscribe>>;
  let days: string[];
  beforeAll(async () => {
    shop = await openTestShop(await open());
    await addPlans(shop);
    asha = await addCustomer(shop, { name: '=HYPERLINK("x")' });
    bina = await addCustomer(shop, { name: 'Bina "B" Shah' });
    own = await subscribe(shop, asha, { items: [1001, 1002] });
    await subscribe(shop, bina, { startDate: daysAfter(firstDay(shop), 3) });
    days = deliveryDays(own);
  });
  afterAll(() => shop.close());

  async function deliveries(...args: string[]) {
    const output = { out: [] as string[], err: [] as string[] };
    const exit = await runCommand(registry, ['deliveries', ...args], {
      shop: shop as never,
      cwd: '/',
      isServing: false,
      signal: new AbortController().signal,
      out: (line) => void output.out.push(line),
      err: (line) => void output.err.push(line),
    });
    return { exit, ...output };
  }
  const namesOn = async (date = '') =>
    (JSON.parse((await deliveries('surat', '--date', date, '--json')).out[0] ?? '') as { customer_name: string }[]).map(
      ({ customer_name }) => customer_name,
    );

  it('lists what is delivered on a day, and how many of each, as a table', async () => {
    const { out, exit } = await deliveries('surat', '--date', days.at(-1) ?? '');
    expect(exit).toBe(0);
    expect(out[0]).toBe(`${days.at(-1)}: 1 × Chaas, 2 × Thali`);
    expect(out[1]).toMatch(/^subscription +postal_code +address +customer +contact +items$/);
    expect(out[2]).toMatch(new RegExp(`^${own.id} +395001 +7 Athwa Gate, Surat, Gujarat .* \\+91\\d+ +Thali; Chaas$`));
    expect(out).toHaveLength(4);
  });

  it('lists tomorrow’s, by the store’s calendar, when no day is given', async () => {
    const { out } = await deliveries('surat');
    const tomorrow = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(
      shop.now().getTime() + 86_400_000,
    );
    expect(out[0]).toMatch(new RegExp(`^(${tomorrow}:|Nothing is delivered on ${tomorrow}\\.)`));
  });

  it('follows what customers skip and cancel, until each day’s cut-off', async () => {
    const [day, next] = [days[5] ?? '', days[6] ?? ''];
    expect(await namesOn(day)).toHaveLength(2);
    await granted(shop, 'pauseSubscription', changeRequest(asha, own, { from: day, to: day }));
    expect(await namesOn(day)).toEqual([bina.name]);
    expect(await namesOn(next)).toHaveLength(2);
    await granted(shop, 'resumeSubscription', changeRequest(asha, own, { from: day, to: day }));
    const cara = await addCustomer(shop, { name: 'Cara' });
    const hers = await subscribe(shop, cara);
    expect(await namesOn(day)).toContain('Cara');
    await granted(shop, 'cancelSubscription', changeRequest(cara, hers));
    expect(await namesOn(day)).not.toContain('Cara');
  });

  it('lists a renewal from the day after the present one ends, and not before', async () => {
    const dora = await addCustomer(shop, { name: 'Dora' });
    const present = await subscribe(shop, dora, { startDate: daysAfter(firstDay(shop), 10) });
    const renewal = await subscribe(shop, dora, { renewal: true });
    const doras = async (date = '') => (await namesOn(date)).filter((name) => name === 'Dora').length;
    expect(await doras(days[4])).toBe(0);
    expect(await doras(deliveryDays(present)[0])).toBe(1);
    expect(await doras(deliveryDays(renewal)[0])).toBe(1);
  });

  it('writes CSV whose cells no spreadsheet takes for a formula', async () => {
    const { out } = await deliveries('surat', '--date', days[5] ?? '', '--csv');
    const [header, ...rows] = (out[0] ?? '').split('\n');
    expect(header).toBe('date,subscription,postal_code,address,customer,contact,items');
    expect(rows[0]).toBe(
      `${days[5]},${own.id},395001,"7 Athwa Gate, Surat, Gujarat","'=HYPERLINK(""x"")",${asha.mobile},Thali; Chaas`,
    );
    expect(rows[1]).toContain('"Bina ""B"" Shah"');
  });

  it('names the e-mail of a customer who has no number', async () => {
    const esha = await addCustomer(shop, { name: 'Esha', email: 'esha@example.com' });
    await shop.db
      .updateTable('customers')
      .set({ mobile_number: null, email_verified_at: shop.now() })
      .where('customer_id', '=', esha.id)
      .execute();
    await subscribe(shop, esha);
    expect((await deliveries('surat', '--date', days[5] ?? '', '--csv')).out[0]).toContain(
      ',Esha,esha@example.com,Thali',
    );
  });

  it('is the same over the API, for the operator', async () => {
    const asked = { params: { label: 'surat' }, query: { date: days[5] ?? '' }, token: opsToken };
    const { data } = await granted(shop, 'getStoreDeliveries', asked);
    expect(JSON.parse((await deliveries('surat', '--date', days[5] ?? '', '--json')).out[0] ?? '')).toEqual(data);
    expect(data[0]).toMatchObject({ id: own.id, items: [{ itemId: 1001 }, { itemId: 1002 }] });
    expect((await granted(shop, 'getStoreDeliveries', { ...asked, params: { label: 'toronto' } })).data).toEqual([]);
    const wrong = { ...asked, query: { date: 'soon' } };
    expect((await refused(shop, 'getStoreDeliveries', wrong)).code).toBe('invalid_input');
    const nowhere = { ...asked, params: { label: 'nowhere' } };
    expect((await refused(shop, 'getStoreDeliveries', nowhere)).code).toBe('not_found');
  });

  it.each([
    [],
    ['surat', 'x'],
    ['surat', '--date', '2026-02-30'],
    ['surat', '--csv', '--json'],
    ['surat', '--day', '1'],
  ])('says how it is used when given %j', async (...args) => {
    const { exit, err } = await deliveries(...args);
    expect(exit).toBe(2);
    expect(err.at(-1)).toContain('Usage: npm run store -- deliveries');
  });

  it('knows no other stores', async () => {
    expect(await deliveries('nowhere')).toEqual({ exit: 2, out: [], err: ['There is no store "nowhere".'] });
  });
});
