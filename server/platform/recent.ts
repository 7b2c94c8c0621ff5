import type { Watched } from '#server/db/database';
import type { Shop } from './shop.ts';

/** How old an answer may be that another process has made wrong meanwhile. */
const longestMs = 1000;

/** The most answers kept; a page of products is some 10 kB. */
const most = 500;

interface Answer {
  version: number;
  readAt: number;
  value: Promise<unknown>;
}

const answers = new WeakMap<Shop['db'], Map<string, Answer>>();

const isRecent = (answer: Answer, version: number, now: number) =>
  answer.version === version && now >= answer.readAt && now - answer.readAt < longestMs;

/**
 * What `read` gives, or has given within the last second: one read serves all who ask at once. A change by this process
 * is seen at once, one by another process a second later. Only for what is shown, never for what decides an order.
 * Whatever `read` throws is thrown and not kept.
 * @param what the part of the database that it is read from
 * @param key what is asked for, in full
 */
export async function readRecent<T>(shop: Shop, what: Watched, key: string, read: () => Promise<T>): Promise<T> {
  const kept = answers.get(shop.db) ?? new Map<string, Answer>();
  answers.set(shop.db, kept);
  const now = shop.now().getTime();
  const version = shop.versionOf(what);
  const known = kept.get(key);
  if (known && isRecent(known, version, now)) return known.value as Promise<T>;
  const answer = { version, readAt: now, value: read() };
  kept.delete(key); // so that it becomes the newest
  kept.set(key, answer);
  for (const oldest of kept.keys())
    if (kept.size > most) kept.delete(oldest);
    else break;
  try {
    return await answer.value;
  } catch (error) {
    if (kept.get(key) === answer) kept.delete(key);
    throw error;
  }
}
