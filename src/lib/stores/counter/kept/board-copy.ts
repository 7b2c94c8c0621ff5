import * as v from 'valibot';
import type { readBoard } from '#contract/counter/board';
import { counterSession, type CounterSession } from '#contract/counter/staff';
import type { Store } from '#contract/store';
import type { CallAnswer } from '#lib/api/client';
import { parseStored } from '#lib/stores/device/parse-stored';
import { localArea } from '#lib/stores/device/storage';

/** Raise it when the board or the store has other fields: copies with another number are not read. */
const version = 1;
const key = 'counterCopy';
const lifetimeMs = 24 * 60 * 60_000;

const isObject = (value: unknown) => typeof value === 'object' && value !== null;

/** Written by this file alone, so only its version is checked. */
const boardCopy = v.object({
  version: v.literal(version),
  session: counterSession,
  /** The store of the board, and the person's role there. */
  label: v.string(),
  staff_id: v.number(),
  /** When the board was read, by the device's clock. */
  readAt: v.number(),
  board: v.custom<CallAnswer<typeof readBoard>['data']>(isObject),
  store: v.custom<Store>(isObject),
});

/** The board as it was last read, and who was logged in. It has customers' names. */
export type BoardCopy = Omit<v.InferOutput<typeof boardCopy>, 'version'>;

/** Removes the copy: after logging out, when a session was refused, or for another person. */
export const forgetCopy = (): void => localArea.write(key, undefined);

/** Stores the board for a reload without a network, in place of the copy before. */
export const keepCopy = (copy: BoardCopy): void => localArea.write(key, JSON.stringify({ version, ...copy }));

/** The copy, if there is one of the last 24 hours. An older one is removed. */
export function readCopy(now = Date.now()): BoardCopy | undefined {
  const copy = parseStored(boardCopy, localArea.read(key));
  if (copy && now - copy.readAt < lifetimeMs) return copy;
  forgetCopy();
  return undefined;
}

/** Whether a person who is logged in made the copy. */
export const isCopyOf = ({ label, staff_id }: BoardCopy, { stores }: CounterSession): boolean =>
  stores.some((store) => store.label === label && store.staff_id === staff_id);
