import * as v from 'valibot';
import { parseStored } from '#lib/stores/device/parse-stored';
import { persisted } from '#lib/stores/device/persisted';
import { localArea } from '#lib/stores/device/storage';

const tapFields = {
  /** Made with the tap: no other tab sends it twice. */
  key: v.string(),
  /** The store, and who tapped: it is sent by no one else. */
  label: v.string(),
  staff_id: v.number(),
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
export type Tap = Without<KeptTap, 'key' | 'label' | 'staff_id' | 'at' | 'problem'>;

/** Who tapped, and in which store. */
export type Tapper = Pick<KeptTap, 'label' | 'staff_id'>;

const storedAs = 'counterTaps';

/** All taps that are kept on this device, oldest first, and those that did not fit any more. */
export const $keptTaps = persisted(storedAs, v.array(keptTap));

/** As they are stored now: this tab may not have heard yet of what another one has sent or kept. */
export const storedTaps = (): KeptTap[] => parseStored(v.array(keptTap), localArea.read(storedAs)) ?? [];

const save = (taps: KeptTap[]): void => $keptTaps.set(taps.length > 0 ? taps : null);

const isOf = ({ label, staff_id }: Tapper, tap: KeptTap): boolean => tap.label === label && tap.staff_id === staff_id;

const isSameTick = (one: Tap, other: Tap): boolean =>
  one.kind === 'tick' && other.kind === 'tick' && one.order_id === other.order_id && one.line === other.line;

/** Keeps a tap until the shop is reached; of the ticks of a line the last one counts. */
export function keepTap(tap: Tap, by: Tapper): void {
  const kept = { ...tap, ...by, key: crypto.randomUUID(), at: Date.now() };
  const isReplaced = (other: KeptTap) => other.problem === undefined && isOf(by, other) && isSameTick(other, tap);
  save([...storedTaps().filter((other) => !isReplaced(other)), kept]);
}

/** Forgets a tap: it was done, or its problem was read. */
export const dropTap = (key: string): void => save(storedTaps().filter((tap) => tap.key !== key));

/** Says of a tap why it was not done. */
export const markTap = (key: string, problem: string): void =>
  save(storedTaps().map((tap) => (tap.key === key ? { ...tap, problem } : tap)));

/** The waiting taps of a person in a store. */
export const waitingTaps = (taps: readonly KeptTap[] | null, by: Tapper): KeptTap[] =>
  (taps ?? []).filter((tap) => isOf(by, tap) && tap.problem === undefined);

/** The taps of a person in a store that were refused, to be read. */
export const refusedTaps = (taps: readonly KeptTap[], by: Tapper): KeptTap[] =>
  taps.filter((tap) => isOf(by, tap) && tap.problem !== undefined);
