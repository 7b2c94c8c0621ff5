import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createApp } from '#server/app';
import { contract } from '#contract/contract';
import { addOperatorToken, removeOperatorToken } from '#server/platform/operator-tokens';
import { runStore } from '#tests/support/processes/store-command';
import { ruleDatabases } from '#tests/support/shop/databases';
import { granted, refused, type CallName } from '#tests/support/shop/requests';
import { shopAround } from '#tests/support/shop/shop-around';
import { opsToken, type TestShop } from '#tests/support/shop/shop';

const operatorCalls = (Object.keys(contract) as CallName[]).filter((name) => contract[name].policy === 'operator');
const orderId = 1;
const bodyOf = (name: CallName) => contract[name].method === 'POST' && { body: { status: 'packed' } };
const refundId = '00000000-0000-4000-8000-000000000000';

describe.each(ruleDatabases)('tokens of one operator on $name', ({ open }) => {
  let shop: TestShop;
  shopAround({ open, begin: (opened) => void (shop = opened) });

  let made = 0;
  const run = (...args: string[]) => runStore(shop, 'ops-token', ...args);
  async function newToken(operator = '33') {
    const name = `till-${++made}`;
    const { out } = await run('add', operator, name);
    return { name, token: out[0] ?? '' };
  }
  const ofStore = (label: string, token: string) => ({
    params: { label, orderId, refundId },
    token,
  });

  it('open the calls of the operator’s stores', async () => {
    const { token } = await newToken();
    expect(token).toMatch(/^ops_[\w-]{43}$/);
    expect((await granted(shop, 'getStoreOrders', { params: { label: 'surat' }, token })).data).toEqual([]);
    await granted(shop, 'publishStore', { params: { label: 'surat' }, token });
  });

  it.each(operatorCalls)('say of %s of another operator’s store that there is none', async (name) => {
    const { token } = await newToken('34');
    for (const label of ['surat', 'nowhere', '_marketplace'])
      expect(await refused(shop, name, { ...ofStore(label, token), ...bodyOf(name) })).toMatchObject({
        status: 404,
        code: 'not_found',
      });
  });

  it('do not open what is about the whole installation', async () => {
    const headers = { Authorization: `Bearer ${(await newToken()).token}`, Host: 'shop.example' };
    for (const address of ['/ops/status', '/ops/metrics'])
      expect((await shop.app.request(address, { headers })).status).toBe(401);
  });

  it('are refused from the moment they are revoked, by every process', async () => {
    const { token, name } = await newToken();
    const kept = [await newToken(), await newToken('34')];
    const other = { app: createApp({ ...shop }) };
    const input = { params: { label: 'surat' }, token };
    await granted(other, 'getStoreOrders', input);
    expect((await run('remove', '33', name)).out).toEqual([`The token "${name}" of operator 33 is revoked.`]);
    for (const each of [shop, other])
      expect(await refused(each, 'getStoreOrders', input)).toMatchObject({ status: 401, code: 'unauthenticated' });
    await granted(shop, 'getStoreOrders', { params: { label: 'surat' }, token: kept[0]?.token });
    await granted(shop, 'getStoreOrders', { params: { label: 'toronto' }, token: kept[1]?.token });
    expect(await run('remove', '33', name)).toMatchObject({
      exit: 1,
      err: [`Operator 33 has no token "${name}".`],
    });
  });

  it('work without OPS_TOKEN, which opens every store where it is set', async () => {
    const bare = { app: createApp({ ...shop, config: { ...shop.config, opsToken: undefined } }) };
    const input = { params: { label: 'surat' } };
    await granted(bare, 'getStoreOrders', { ...input, token: (await newToken()).token });
    for (const token of [undefined, opsToken, `ops_${'x'.repeat(43)}`])
      expect(await refused(bare, 'getStoreOrders', { ...input, token })).toMatchObject({ code: 'not_found' });
    for (const label of ['surat', 'toronto'])
      await granted(shop, 'getStoreOrders', { params: { label }, token: opsToken });
  });

  it('are named in the log with what they did, also when they are refused, and never shown', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'info', base: undefined }, { write: (line: string) => void lines.push(line) });
    const logged = { app: createApp({ ...shop, log }) };
    const { token, name } = await newToken();
    await granted(logged, 'publishStore', ofStore('surat', token));
    await refused(logged, 'moveStoreOrder', { ...ofStore('toronto', token), ...bodyOf('moveStoreOrder') });
    await granted(logged, 'getStoreOrders', ofStore('surat', opsToken));
    await granted(logged, 'getItem', { params: { itemId: 1001 } });
    const operators = lines.map((line) => JSON.parse(line).operator);
    expect(operators).toEqual([
      { token: name, saas_id: 33, params: { label: 'surat' } },
      { token: name, saas_id: 33, params: { label: 'toronto', orderId } },
      { token: 'OPS_TOKEN', params: { label: 'surat' } },
      undefined,
    ]);
    for (const secret of [token, opsToken]) expect(lines.join()).not.toContain(secret);
  });

  it('are stored as hashes, and listed by name', async () => {
    const { token, name } = await newToken();
    const { rows } = await shop.query('select * from operator_tokens', []);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).not.toContain(token.slice(4));
    const listed = await run('list', '--json');
    expect(JSON.parse(listed.out[0] ?? '')).toContainEqual({ operator: 33, name, since: expect.any(String) });
    expect(listed.out[0]).not.toContain(token);
    const table = await run('list');
    expect(table.out[0]).toMatch(/^operator +name +since$/);
    expect(table.out[1]).toMatch(/:\d\d UTC$/);
    const removed = await run('remove', '33', name, '--json');
    expect(JSON.parse(removed.out.join(''))).toEqual({ operator: 33, name });
  });

  it('have one name each, and an operator that has a store', async () => {
    const { name } = await newToken();
    expect(await run('add', '33', name)).toEqual({
      exit: 1,
      out: [],
      err: [`Operator 33 has a token "${name}" already.`],
    });
    expect(await run('add', '99', 'till')).toMatchObject({ exit: 2, out: [] });
    const added = JSON.parse((await run('add', '34', name, '--json')).out[0] ?? '');
    expect(added).toEqual({ operator: 34, name, token: expect.stringMatching(/^ops_/) });
  });

  it('are neither made twice nor revoked twice', async () => {
    const named = { saas_id: 33, name: 'scales' };
    await addOperatorToken(shop, named);
    await expect(addOperatorToken(shop, named)).rejects.toMatchObject({ code: 'invalid_input' });
    await removeOperatorToken(shop, named);
    await expect(removeOperatorToken(shop, named)).rejects.toMatchObject({ code: 'not_found' });
  });

  it.each([
    [],
    ['add'],
    ['add', '33'],
    ['add', 'x', 'till'],
    ['add', '33', ' '],
    ['list', '33'],
    ['constructor', '33', 'till'],
  ])('say how they are made when given %j', async (...args) => {
    const { exit, err } = await run(...args);
    expect(exit).toBe(2);
    expect(err.at(-1)).toContain('Usage: npm run store -- ops-token');
  });
});
