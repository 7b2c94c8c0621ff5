import * as v from 'valibot';
import { ApiError, NetworkError } from '#lib/api/errors';
import { parseStored } from './parse-stored.ts';
import { persisted } from './persisted.ts';
import { localArea } from './storage.ts';

/** `problem`: the reason for a refusal; absent while the entry waits. */
interface OutboxEntry {
  problem?: string | undefined;
}

interface OutboxOptions<T extends OutboxEntry> {
  /** The key in local storage, and the name of the lock for the sending tab. */
  key: string;
  schema: v.GenericSchema<any, T>;
  idOf: (entry: T) => string;
  /** A waiting entry is replaced by a later one with the same merge key. */
  mergeKey: (entry: T) => string;
  /** Merges two entries with the same merge key. Default: the later one. */
  merge?: (earlier: T, later: T) => T;
  /** Whether the current person made the entry. Others' entries are not sent. */
  isMine: (entry: T) => boolean;
  /** Sends an entry. It may be sent again after a lost response, so the call must be idempotent. */
  send: (entry: T) => Promise<unknown>;
  /** Whether the same call may succeed later. Any other error is a refusal. */
  isTemporary: (error: unknown) => boolean;
  problemFor: (error: unknown) => string;
}

/** Whether the shop was not reached, or is temporarily unavailable. */
export const isTemporaryError = (error: unknown): boolean =>
  (error instanceof NetworkError && error.reason !== 'unintelligible') ||
  (error instanceof ApiError && (error.status >= 500 || error.status === 429));

/**
 * Stores actions while the shop cannot be reached, and sends them later.
 * Entries are in local storage and shared by all tabs. One tab at a time sends them, in order.
 * An entry stays until it was sent. A refused entry stays with its `problem` until it is removed.
 */
export function createOutbox<T extends OutboxEntry>(options: OutboxOptions<T>) {
  const { key, schema, idOf, mergeKey, merge = (_, later) => later, isMine, send, isTemporary, problemFor } = options;
  const schemaOfAll = v.pipe(
    v.array(v.unknown()),
    v.transform((entries) => entries.filter((entry) => v.is(schema, entry))),
    v.array(schema),
  );
  const $entries = persisted(key, schemaOfAll);
  let sending: Promise<void> | undefined;
  let sentId: string | undefined;

  /** Reads the storage, because the `storage` event of another tab can arrive later. */
  const stored = (): T[] => parseStored(schemaOfAll, localArea.read(key)) ?? [];
  const save = (entries: T[]): void => $entries.set(entries.length > 0 ? entries : null);
  const waiting = (entries: readonly T[] | null = stored()): T[] =>
    (entries ?? []).filter((entry) => isMine(entry) && entry.problem === undefined);
  const remove = (entry: T): void => save(stored().filter((other) => idOf(other) !== idOf(entry)));

  async function sendOne(entry: T): Promise<void> {
    sentId = idOf(entry);
    try {
      await send(entry);
      remove(entry);
    } catch (error) {
      if (isTemporary(error)) throw error;
      const refused = { ...entry, problem: problemFor(error) };
      save(stored().map((other) => (idOf(other) === idOf(entry) ? refused : other)));
    } finally {
      sentId = undefined;
    }
  }

  async function sendWaiting(): Promise<void> {
    for (let [next] = waiting(); next; [next] = waiting()) await sendOne(next);
  }

  return {
    /** All stored entries, oldest first; null without any. */
    $entries,
    /** The person's unsent entries. */
    waiting,
    /** The person's refused entries. */
    refused: (entries: readonly T[] | null = stored()): T[] =>
      (entries ?? []).filter((entry) => isMine(entry) && entry.problem !== undefined),
    /** An entry that is being sent is not replaced. */
    add(entry: T): void {
      const isReplaced = (other: T) => idOf(other) !== sentId && mergeKey(other) === mergeKey(entry);
      const replaced = waiting().filter(isReplaced);
      const others = stored().filter((other) => !replaced.some((each) => idOf(each) === idOf(other)));
      save([...others, replaced.reduceRight((later, earlier) => merge(earlier, later), entry)]);
    },
    remove,
    /** Sends the person's waiting entries. Rejects with the temporary error that stopped it. */
    async sendAll(): Promise<void> {
      if (waiting().length === 0) return;
      sending ??= Promise.resolve(navigator.locks?.request(key, sendWaiting) ?? sendWaiting()).finally(
        () => (sending = undefined),
      );
      await sending;
    },
  };
}
