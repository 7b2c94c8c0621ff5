import * as v from 'valibot';
import type { readBoard } from '#contract/counter/board';
import type { readRides } from '#contract/counter/rides';
import { counterSession, type CounterSession } from '#contract/counter/staff';
import type { Store } from '#contract/store';
import type { CallAnswer } from '#lib/api/client';
import { parseStored } from '#lib/stores/device/parse-stored';
import { localArea } from '#lib/stores/device/storage';

/** Raise it when the fields of the board, the rides or the store change. Copies with another version are ignored. */
const version = 2;
const key = 'counterCopy';
const lifetimeMs = 24 * 60 * 60_000;

const isObject = (value: unknown) => typeof value === 'object' && value !== null;

/** Written by this file alone, so only its version is checked. */
const counterCopy = v.object({
  version: v.literal(version),
  session: counterSession,
  /** The store, and the id of the person's role there. */
  label: v.string(),
  staff_id: v.number(),
  /** When it was read, in the device's time. */
  readAt: v.number(),
  board: v.optional(v.custom<CallAnswer<typeof readBoard>['data']>(isObject)),
  /** For a rider, who has no board. */
  rides: v.optional(v.custom<CallAnswer<typeof readRides>['data']>(isObject)),
  store: v.custom<Store>(isObject),
});

/** The last board or rides, and the person logged in. They contain customers' names. */
export type CounterCopy = Omit<v.InferOutput<typeof counterCopy>, 'version'>;

export const forgetCopy = (): void => localArea.write(key, undefined);

export const saveCopy = (copy: CounterCopy): void => localArea.write(key, JSON.stringify({ version, ...copy }));

/** The copy, if it is from the last 24 hours. Removes an older one. */
export function readCopy(now = Date.now()): CounterCopy | undefined {
  const copy = parseStored(counterCopy, localArea.read(key));
  if (copy && now - copy.readAt < lifetimeMs) return copy;
  forgetCopy();
  return undefined;
}

/** Whether the logged-in person made the copy. */
export const isCopyOf = ({ label, staff_id }: CounterCopy, { stores }: CounterSession): boolean =>
  stores.some((store) => store.label === label && store.staff_id === staff_id);
