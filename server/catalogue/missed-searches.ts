import { sql } from 'kysely';
import { maxMissedSearches } from '#contract/counter/shelf';
import { daysAfter } from '#lib/schedule/zoned-time';
import { inStore, type StoreKey } from '#server/db/keys';
import type { StoreRow } from '#server/db/schema';
import { consumeForCaller } from '#server/platform/limits/rate-limits';
import type { Shop } from '#server/platform/shop';
import { getStore } from '#server/stores/stores';
import { todayIn } from '#server/stores/today';

const daysKept = 42;
const daysShown = 28;
const maxPerDay = 200;

const amount = /\d+([.,]\d+)? ?(kilo|kg|gm?|grams?|ml|l|ltr|lit(er|re)s?|pcs|pieces?)\b/g;
const placeWord =
  /(^| )(road|street|lane|nagar|marg|chowk|society|apartments?|colony|sector|gali|mohalla|pin|pincode|near|behind|opp|opposite|रोड|नगर|मार्ग|गली|રોડ|નગર|માર્ગ|સોસાયટી|શેરી)(?= |$)/;

/** Undefined if it may be personal: three or more digits, signs as in an e-mail or link, or an address word. */
export function keptWords(query: string): string | undefined {
  const text = query
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\u200b-\u200d]/g, '')
    .replace(amount, ' ')
    .replace(/[\s,()&'’-]+/g, ' ')
    .trim();
  const isPlain = /^[\p{L}\p{M}\d ]{2,40}$/u.test(text) && text.split(' ').length <= 4;
  const isPersonal = text.replace(/\D/g, '').length > 2 || placeWord.test(text);
  return isPlain && /\p{L}/u.test(text) && !isPersonal ? text : undefined;
}

/** Stores only the words and the day, not the person. @throws {ShopError} `not_found`, `rate_limited` */
export async function recordMissedSearch(shop: Shop, key: StoreKey, query: string, from: string): Promise<void> {
  const { saas_id, store_id, ...store } = await getStore(shop, key.saas_id, key.store_id);
  await consumeForCaller(shop, 'report-from-address', from);
  const words = keptWords(query);
  if (words === undefined) return;
  const ofDay = shop.db
    .selectFrom('missed_searches')
    .where((where) => where.and({ saas_id, store_id, date: todayIn(shop, store) }));
  const isKnown = ofDay.select('words').where('words', '=', words);
  const count = ofDay.select(({ fn }) => fn.countAll<number>().as('count'));
  await sql`insert into missed_searches (saas_id, store_id, date, words, times)
    select ${saas_id}::integer, ${store_id}::integer, ${todayIn(shop, store)}::text, ${words}::text, 1
    where exists (${isKnown}) or (${count}) < ${maxPerDay}
    on conflict (saas_id, store_id, date, words) do update set times = missed_searches.times + 1`.execute(shop.db);
}

/** Of the last four weeks, most frequent first. */
export async function readMissedSearches(
  shop: Shop,
  { saas_id, store_id, ...store }: StoreKey & Pick<StoreRow, 'timezone'>,
): Promise<{ words: string; times: number; last: string }[]> {
  const rows = await shop.db
    .selectFrom('missed_searches')
    .select(({ fn }) => ['words', fn.sum<string>('times').as('times'), fn.max('date').as('last')])
    .where(inStore({ saas_id, store_id }))
    .where('date', '>', daysAfter(todayIn(shop, store), -daysShown))
    .groupBy('words')
    .orderBy('times', 'desc')
    .orderBy('last', 'desc')
    .orderBy('words')
    .limit(maxMissedSearches)
    .execute();
  return rows.map((row) => ({ ...row, times: Number(row.times) }));
}

/** Deletes searches older than six weeks in their store's time zone. */
export const forgetMissedSearches = async ({ db, now }: Shop): Promise<void> =>
  void (await sql`delete from missed_searches using stores
    where stores.saas_id = missed_searches.saas_id and stores.store_id = missed_searches.store_id
      and date < ((${now()}::timestamptz at time zone timezone)::date - ${daysKept}::integer)::text`.execute(db));
