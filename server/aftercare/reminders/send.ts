import type { Selectable } from 'kysely';
import { ShopError } from '#contract/errors';
import { weekdayName } from '#lib/schedule/date-words';
import { nextReminder, reminderDay } from '#lib/schedule/weekly-reminder';
import { localTime } from '#lib/schedule/zoned-time';
import { shortPages } from '#lib/address/short-pages';
import * as t from '#texts/message-words';
import type { Database } from '#server/db/database';
import { ofOrder, orderKeyOf, storeKeyOf, type OrderKey } from '#server/db/keys';
import type { OrderReminderRow } from '#server/db/order-rows';
import { readProvedContacts } from '#server/auth/proved-targets';
import type { JobKind } from '#server/platform/jobs/jobs';
import { queueMessage } from '#server/platform/messages/messages';
import { timeFromNow } from '#server/platform/delays';
import { linkTo, newToken, tokenHash } from '#server/platform/links';
import type { Shop } from '#server/platform/shop';
import { getStoreIncludingClosed, storeOrigin } from '#server/stores/stores';
import { withCurrentPrices } from '#server/cart/bought';
import { chooseOpening } from '#server/cart/openings';
import { queryLines } from '#server/orders/order-lines';
import { oneClickUrl } from './one-click.ts';

const day = 24 * 60 * 60_000;
/** Until about the next message. */
const linkLifetimeMs = 7 * day;
/** How long an operator can restore a store that was withdrawn by mistake. */
const graceMs = day;

type Reminder = Selectable<OrderReminderRow>;
type Store = Awaited<ReturnType<typeof getStoreIncludingClosed>>;

export const reminderJob = (shop: Shop): JobKind<'reminder'> => ({
  name: 'reminder',
  async work(key) {
    const store = await getStoreIncludingClosed(shop, key);
    const opensOn = await nextDay(shop, store);
    return shop.db.transaction().execute((tx) => remind(shop, tx, { store, opensOn, key }));
  },
});

/** The day on which an order placed now is handled, by the store's calendar; undefined if paused or closed. */
async function nextDay(shop: Shop, store: Store): Promise<string | undefined> {
  try {
    const opens = await chooseOpening(shop, store);
    return localTime(opens === null ? shop.now().getTime() : Date.parse(opens), store.timezone).date;
  } catch (error) {
    if (error instanceof ShopError) return undefined;
    throw error;
  }
}

interface Claimed {
  store: Store;
  opensOn: string | undefined;
  key: OrderKey;
}

/** One transaction: a process that takes over the lease sends no second message. @returns when the next one is due */
async function remind(shop: Shop, tx: Database, { store, opensOn, key }: Claimed): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('order_reminders')
    .selectAll()
    .where(ofOrder(key))
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const now = shop.now().getTime();
  if (store.withdrawn_at && store.withdrawn_at.getTime() <= now - graceMs) {
    await forget(tx, row);
    return undefined;
  }
  const today = reminderDay(row.weekday, store.timezone, now);
  const isWanted = today && !store.withdrawn_at && !(row.sent_on && row.sent_on >= today.date);
  const done = isWanted ? await queue(shop, tx, store, { row, today, isOpen: opensOn === today.date }) : {};
  const next_at = new Date(nextReminder(row.weekday, store.timezone, now));
  await tx
    .updateTable('order_reminders')
    .set({ next_at, ...done })
    .where(ofOrder(row))
    .execute();
  return next_at;
}

interface Due {
  row: Reminder;
  today: { date: string; until: number };
  isOpen: boolean;
}

/** Skips the day if nothing of the order can be sold. @returns the reminder's changes */
async function queue(shop: Shop, tx: Database, store: Store, { row, today, isOpen }: Due): Promise<Partial<Reminder>> {
  if (!isOpen) return { skipped_on: today.date };
  const lines = await queryLines(tx, orderKeyOf(row), [row.order_id]).execute();
  const sold = (await withCurrentPrices({ db: tx, now: shop.now }, row, lines)).filter(({ stock }) => stock);
  const [first, ...others] = sold.map(({ item_name }) => item_name);
  if (first === undefined) return { skipped_on: today.date };
  const token = newToken();
  const goods = others.length > 0 ? t.goods({ item: first, count: others.length }) : first;
  const message = {
    kind: 'reminder' as const,
    variables: {
      weekday: weekdayName(row.weekday),
      store: store.store_name,
      goods,
      link: linkTo(storeOrigin(shop, store.label), shortPages.reminder.address, token),
    },
    store: storeKeyOf(row),
    orderId: row.order_id,
    unsubscribeUrl: oneClickUrl(shop, row),
    sendUntil: new Date(today.until),
  };
  // An unproved contact may belong to another person, who has not agreed to weekly messages.
  for (const to of await readProvedContacts(tx, row.customer_id))
    await queueMessage(tx, { ...message, to, about: `reminder:${row.order_id}:${today.date}:${to}` });
  return {
    sent_on: today.date,
    skipped_on: null,
    link_hash: tokenHash(shop, 'reminder-link', token),
    link_expires_at: timeFromNow(shop, linkLifetimeMs),
  };
}

const forget = async (tx: Database, row: Reminder): Promise<void> =>
  void (await tx.deleteFrom('order_reminders').where(ofOrder(row)).execute());
