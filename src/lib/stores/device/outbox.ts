import * as v from 'valibot';
import { ApiError, NetworkError } from '#lib/api/errors';
import { parseStored } from './parse-stored.ts';
import { persisted } from './persisted.ts';
import { localArea } from './storage.ts';

/** `problem`: why the shop refused the entry; absent while it waits. */
interface OutboxEntry {
  problem?: string | undefined;
}

interface OutboxOptions<T extends OutboxEntry> {
  /** The key in local storage, and the name of the lock under which one tab sends. */
  key: string;
  schema: v.GenericSchema<any, T>;
  /** Unique for each entry. */
  idOf: (entry: T) => string;
  /** A waiting entry is replaced by a later one with the same merge key. */
  mergeKey: (entry: T) => string;
  /** The entry to send instead of two with the same merge key; the later one by default. */
  merge?: (earlier: T, later: T) => T;
  /** Whether the person at the device made the entry: others' entries are not sent. */
  isMine: (entry: T) => boolean;
  /** Sends an entry. It may be sent again when the answer is lost, so the call must be idempotent. */
  send: (entry: T) => Promise<unknown>;
  /** Whether the same call may succeed later. Any other error is a refusal. */
  isTemporary: (error: unknown) => boolean;
  /** The text to show for a refusal. */
  problemFor: (error: unknown) => string;
}

/** Whether the shop was not reached, or cannot answer now. */
export const isTemporaryError = (error: unknown): boolean =>
  (error instanceof NetworkError && error.reason !== 'unintelligible') ||
  (error instanceof ApiError && (error.status >= 500 || error.status === 429));

/**
 * Stores what a person did while the shop could not be reached, and sends it later.
 *
 * Entries are kept in local storage and shared by all tabs. One tab at a time sends them, in order. An entry stays until it
 * was sent. A refused entry stays with its `problem` until it is removed.
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

  /** Reads the storage: the `storage` event of another tab can arrive later. */
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
    /** All stored entries, oldest first; null when there are none. */
    $entries,
    /** The person's entries that are not sent yet. */
    waiting,
    /** The person's entries that were refused. */
    refused: (entries: readonly T[] | null = stored()): T[] =>
      (entries ?? []).filter((entry) => isMine(entry) && entry.problem !== undefined),
    /** Stores an entry. An entry that is being sent is not replaced. */
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
