import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetToken } from '#server/accounts/back-in-stock/links';
import { readConfig } from '#server/platform/config';
import { queueMessage } from '#server/platform/messages/messages';
import { surat, toronto } from '#tests/support/shop/catalogue';
import { addCustomer, newAddress, newMobile, signUp, storeIds, type Customer } from '#tests/support/shop/customers';
import { databases, isSomebodyWaiting } from '#tests/support/shop/databases';
import { setStock } from '#tests/support/shop/orders';
import { callApi, granted, outcomes, refused } from '#tests/support/shop/requests';
import type { TestShop } from '#tests/support/shop/shop';
import { shopAround } from '#tests/support/shop/shop-around';
import { linkRequest, newEmail, untilNoon, waitersOf } from '#tests/support/waiting/waiters';

const day = 24 * 60 * 60_000;
const inSurat = storeIds(surat);

describe.each(databases)('a wish to be told what is back, on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  let item = 1005;
  const { asking, askAs, ask, linksTo, messagesTo, confirm, forget, tell, toldTo, waiting, waiter } = waitersOf(() => ({
    shop,
    item,
  }));
  shopAround({ open, prepare: untilNoon, begin: (opened, customer) => void ([shop, asha] = [opened, customer]) });
  beforeEach(async () => setStock(shop, ++item, 0));
  afterEach(async () => {
    await shop.db.deleteFrom('back_in_stock').execute();
  });

  it('is reached by a mobile number too, one from abroad with its calling code', async () => {
    const mobile = newMobile();
    await ask(mobile);
    expect((await linksTo(`+91${mobile}`)).confirm).toHaveLength(22);
    await ask('+1 416 555 0100');
    expect((await linksTo('+14165550100')).confirm).toHaveLength(22);
  });

  it('confirms by a link that may be followed twice, is good for two days, and for its purpose and store only', async () => {
    const email = newEmail();
    await ask(email);
    const links = await linksTo(email);
    const expired = { status: 400, code: 'link_expired' };
    for (const [call, token, store] of [
      ['confirmBackInStock', links.forget, inSurat],
      ['forgetBackInStock', links.confirm, inSurat],
      ['forgetBackInStock', `${randomUUID()}.${links.forget.split('.')[1]}`, inSurat],
      ['confirmBackInStock', links.confirm, storeIds(toronto)],
    ] as const)
      expect(await refused(shop, call, linkRequest(token, store))).toMatchObject(expired);
    shop.wait(2 * day);
    try {
      expect(await refused(shop, 'confirmBackInStock', linkRequest(links.confirm))).toMatchObject(expired);
    } finally {
      shop.wait(-2 * day);
    }
    await confirm(links.confirm);
    const { expires_at } = await shop.db.selectFrom('back_in_stock').select('expires_at').executeTakeFirstOrThrow();
    shop.wait(day);
    await confirm(links.confirm);
    shop.wait(-day);
    expect(await shop.db.selectFrom('back_in_stock').select('expires_at').execute()).toEqual([{ expires_at }]);
  });

  it('is forgotten at once by the link of the message, however often it is followed', async () => {
    const email = await waiter();
    const { forget: token } = await linksTo(email);
    await granted(shop, 'forgetBackInStock', linkRequest(token, storeIds(toronto)));
    expect(await waiting()).toEqual([email]);
    await forget(token);
    await forget(token);
    await setStock(shop, item, 2);
    await tell();
    expect(await toldTo(email)).toEqual([]);
    expect(await refused(shop, 'confirmBackInStock', linkRequest((await linksTo(email)).confirm))).toMatchObject({
      code: 'link_expired',
    });
  });

  it('learns nothing of others: the answer is the same for who waits, asked before, or is unknown', async () => {
    const [known, asked] = [await waiter(), newEmail()];
    await ask(asked);
    const answers = await Promise.all([known, asked, asha.mobile, newEmail()].map((target) => ask(target)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const [, again] = await messagesTo(known);
    expect(again).toContain("You don't need to do anything");
    expect(again).not.toContain('/confirm#');
    await setStock(shop, item, 1);
    await tell();
    expect(await toldTo(known)).toHaveLength(1);
  });

  it('needs no link for a customer’s own proved number, and one for every other', async () => {
    const bina = await addCustomer(shop, { email: newEmail() });
    expect(await askAs(asha, asha.mobile)).toEqual({ is_confirmed: true, forget: expect.any(String) });
    expect(await askAs(asha, bina.mobile)).toEqual({ is_confirmed: false });
    expect(await askAs(bina, bina.email)).toEqual({ is_confirmed: false });
    expect(await messagesTo(asha.mobile)).toEqual([]);
    await setStock(shop, item, 1);
    await tell();
    expect(await toldTo(asha.mobile)).toHaveLength(1);
    expect([...(await toldTo(bina.mobile)), ...(await toldTo(bina.email))]).toEqual([]);
    await setStock(shop, item, 0);
    const { forget: token = '' } = await askAs(asha, asha.mobile);
    await forget(token);
    expect(await waiting()).not.toContain(asha.mobile);
  });

  it('is refused what is in stock, not sold, or no one’s number', async () => {
    await setStock(shop, item, 1);
    expect(await refused(shop, 'requestBackInStock', asking(newEmail()))).toMatchObject({ code: 'in_stock' });
    await setStock(shop, item, 0);
    for (const [other, code] of [
      [{ item_id: 999_999 }, 'not_found'],
      [{ ...storeIds(toronto) }, 'not_found'],
      [{ target: '12345' }, 'invalid_input'],
      [{ target: 'a b@example.com' }, 'invalid_input'],
    ] as const)
      expect(await refused(shop, 'requestBackInStock', asking(newEmail(), other))).toMatchObject({ code });
    const config = readConfig({
      PUBLIC_ORIGIN: 'https://shop.example',
      SESSION_SECRET: 'x'.repeat(32),
      SMTP_URL: 'smtp://mail.example',
      OPS_TOKEN: 'x'.repeat(32),
    });
    const { createApp } = await import('#server/app');
    const elsewhere = { app: createApp({ ...shop, config }) };
    expect(await refused(elsewhere, 'requestBackInStock', asking(newMobile()))).toMatchObject({
      code: 'sms_unavailable',
    });
  });

  it('cannot be flooded: five links to a target, twenty for a caller, 300 for a store', async () => {
    const [email, from] = [newEmail(), newAddress()];
    const granting = async (count: number, target: () => string, caller: () => string) => {
      const calls = Array.from({ length: count }, () =>
        callApi(shop, 'requestBackInStock', asking(target(), {}, caller())),
      );
      return (await outcomes(calls)).filter((outcome) => outcome === 'granted').length;
    };
    expect(await granting(8, () => email, newAddress)).toBe(5);
    expect(await messagesTo(email)).toHaveLength(5);
    expect(await granting(24, newEmail, () => from)).toBe(20);
    shop.wait(day);
    expect(await granting(1, newEmail, newAddress)).toBe(1);
    const used = sql<number>`expire + ${297 * 3000}`; // one use is three seconds
    await shop.db
      .updateTable('rate_limits')
      .set({ expire: used })
      .where('key', 'like', 'back-in-stock-for-store:%')
      .execute();
    expect(await granting(10, newEmail, newAddress)).toBe(2);
    shop.wait(-day);
    await shop.db.deleteFrom('rate_limits').execute();
  });

  it('is in what a customer can download, and goes with the account', async () => {
    const bina = await addCustomer(shop, { email: newEmail() });
    for (const customer of [asha, bina]) await askAs(customer, customer.mobile);
    await waiter(bina.email);
    const { data } = await granted(shop, 'getOwnData', { params: { customerId: asha.id }, token: asha.token });
    expect(data['back_in_stock']).toEqual([
      expect.objectContaining({ item_id: item, target: asha.mobile, confirmed_at: expect.any(String) }),
    ]);
    expect(JSON.stringify(data)).not.toContain('confirm_hash');
    await granted(shop, 'sendAccountCode', {
      params: { customerId: bina.id },
      token: bina.token,
      body: { store_id: inSurat.store_id },
    });
    const [code] = await shop.db
      .selectFrom('messages')
      .select('text')
      .where('recipient', '=', bina.mobile)
      .orderBy('message_id', 'desc')
      .execute();
    const otp = /\d{6}/.exec(code?.text ?? '')?.[0];
    await granted(shop, 'deleteAccount', { params: { customerId: bina.id }, token: bina.token, body: { otp } });
    // An e-mail that she had never proved may be someone else's.
    expect(await waiting()).toEqual([asha.mobile, bina.email].sort());
  });

  it('sends nothing to a deleted account, though it is told at that moment', async () => {
    const bina = await signUp(shop);
    await askAs(bina, bina.mobile);
    let deleting: Promise<unknown> | undefined;
    await shop.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('back_in_stock').where('target', '=', bina.mobile).execute();
      await queueMessage(tx, {
        to: bina.mobile,
        kind: 'stock_back',
        variables: { item: 'Toor dal', store: 'Surat Sadan', link: '', target: 'number' },
        about: 'stock-back:1',
      });
      deleting = granted(shop, 'deleteAccount', {
        params: { customerId: bina.id },
        token: bina.token,
        body: { current_password: bina.password },
      });
      deleting.catch(() => undefined); // it is looked at after telling has ended
      const isWaiting = () => isSomebodyWaiting(shop.db);
      if (shop.kind === 'postgres') await vi.waitUntil(isWaiting, { timeout: 20_000 });
    });
    await deleting;
    expect(await toldTo(bina.mobile)).toEqual([]);
  });

  it('has a link that only the shop’s secret makes', async () => {
    await askAs(asha, asha.mobile);
    const row = await shop.db.selectFrom('back_in_stock').select('request_id').executeTakeFirstOrThrow();
    const forged = forgetToken({ ...shop, secret: 'another shop’s secret of 32 letters' }, row);
    expect(await refused(shop, 'forgetBackInStock', linkRequest(forged))).toMatchObject({ code: 'link_expired' });
    await forget(forgetToken(shop, row));
    expect(await waiting()).toEqual([]);
  });
});
