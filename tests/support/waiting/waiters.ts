import { randomUUID } from 'node:crypto';
import { daysAfter, localTime, momentOf } from '#lib/schedule/zoned-time';
import { notifyBackInStock } from '#server/accounts/back-in-stock/notify';
import { surat } from '../shop/catalogue.ts';
import { newAddress, storeIds, type Customer } from '../shop/customers.ts';
import { granted, type CallInput } from '../shop/requests.ts';
import type { TestShop } from '../shop/shop.ts';

const inSurat = storeIds(surat);

export const newEmail = () => `waiting-${randomUUID()}@example.com`;

/** Moves the clock to the next noon in Surat: no one is told at night. */
export async function untilNoon(shop: TestShop): Promise<void> {
  const now = shop.now().getTime();
  const { date, minutes } = localTime(now, 'Asia/Kolkata');
  const noon = { date: minutes < 12 * 60 ? date : daysAfter(date, 1), minutes: 12 * 60 };
  shop.wait(momentOf(noon, 'Asia/Kolkata') - now);
}

export const linkRequest = (token: string, store = inSurat) => ({ body: { ...store, token } });

/** Those who wait for an item of Surat, in a shop and for an item that change from test to test. */
export function waitersOf(now: () => { shop: TestShop; item: number }) {
  const db = () => now().shop.db;
  const asking = (target: string, other: object = {}, from = newAddress()): CallInput => ({
    body: { ...inSurat, item_id: now().item, target, ...other },
    from,
  });
  const ask = (target: string) => granted(now().shop, 'requestBackInStock', asking(target));
  const confirm = (token: string) => granted(now().shop, 'confirmBackInStock', linkRequest(token));

  const messagesTo = async (target: string) =>
    (
      await db()
        .selectFrom('messages')
        .selectAll()
        .where('recipient', '=', target)
        .where('about', 'like', 'stock-%')
        .orderBy('message_id')
        .execute()
    ).map(({ text }) => text);

  /** The tokens in the newest message to someone. */
  async function linksTo(target: string) {
    const text = (await messagesTo(target)).at(-1) ?? '';
    const token = (page: string) => new RegExp(`http://surat\\.localhost:4321/${page}#(\\S+)`).exec(text)?.[1] ?? '';
    return { confirm: token('b'), forget: token('f') };
  }

  return {
    asking,
    ask,
    confirm,
    messagesTo,
    linksTo,
    askAs: async (customer: Customer, target: string) =>
      (
        await granted(now().shop, 'requestOwnBackInStock', {
          ...asking(target),
          params: { customerId: customer.id },
          token: customer.token,
        })
      ).data,
    forget: (token: string) => granted(now().shop, 'forgetBackInStock', linkRequest(token)),
    tell: () => notifyBackInStock(now().shop),
    /** The messages to someone that an item is back. */
    toldTo: async (target: string) =>
      (await messagesTo(target)).filter((text) => text.includes(' is back at Surat Sadan')),
    waiting: async () =>
      (await db().selectFrom('back_in_stock').select('target').orderBy('target').execute()).map((row) => row.target),
    /** Someone who waits. */
    async waiter(target = newEmail()): Promise<string> {
      await ask(target);
      await confirm((await linksTo(target)).confirm);
      return target;
    },
  };
}
