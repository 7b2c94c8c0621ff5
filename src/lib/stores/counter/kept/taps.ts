import * as v from 'valibot';
import { persisted } from '#lib/stores/device/persisted';

const tapFields = {
  /** Made with the tap: no other tab sends it twice. */
  key: v.string(),
  /** The store, and who tapped: nobody else sends it. */
  label: v.string(),
  who: v.string(),
  order_id: v.number(),
  at: v.number(),
  /** Why it was not done after all; absent while it waits. */
  problem: v.optional(v.string()),
};

const keptTap = v.union([
  v.object({ ...tapFields, kind: v.literal('accept') }),
  v.object({
    ...tapFields,
    kind: v.literal('tick'),
    line: v.number(),
    item_name: v.string(),
    is_ticked: v.boolean(),
    /** How many pieces there were to pick, as it was seen. */
    to_pick: v.number(),
  }),
  v.object({
    ...tapFields,
    kind: v.literal('packed'),
    /** How many pieces there were to pack, as it was seen. */
    pieces: v.number(),
  }),
]);

/** A tap that waits for the shop, with what its order looked like. Cash, refunds and cancelling never wait. */
export type KeptTap = v.InferOutput<typeof keptTap>;

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
/** What was tapped on an order. */
export type Tap = Without<KeptTap, 'key' | 'label' | 'who' | 'at' | 'problem'>;

/** All taps that are kept on this device, oldest first, and those that did not fit any more. */
export const $keptTaps = persisted('counterTaps', v.array(keptTap));

const all = (): KeptTap[] => $keptTaps.get() ?? [];

const save = (taps: KeptTap[]): void => $keptTaps.set(taps.length > 0 ? taps : null);

const isSameTick = (one: Tap, other: Tap): boolean =>
  one.kind === 'tick' && other.kind === 'tick' && one.order_id === other.order_id && one.line === other.line;

/** Keeps a tap until the shop is reached; of the ticks of a line the last one counts. */
export function keepTap(tap: Tap, { label, who }: Pick<KeptTap, 'label' | 'who'>): void {
  const kept = { ...tap, key: crypto.randomUUID(), label, who, at: Date.now() };
  save([...all().filter((other) => other.problem !== undefined || !isSameTick(other, tap)), kept]);
}

/** Forgets a tap: it was done, or its problem was read. */
export const dropTap = (key: string): void => save(all().filter((tap) => tap.key !== key));

/** Says of a tap why it was not done. */
export const markTap = (key: string, problem: string): void =>
  save(all().map((tap) => (tap.key === key ? { ...tap, problem } : tap)));

/** The taps of somebody in a store that wait. */
export const waitingTaps = (
  taps: readonly KeptTap[] | null,
  { label, who }: Pick<KeptTap, 'label' | 'who'>,
): KeptTap[] => (taps ?? []).filter((tap) => tap.label === label && tap.who === who && tap.problem === undefined);
