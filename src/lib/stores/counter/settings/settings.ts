import { atom } from 'nanostores';
import {
  addCoupon,
  endCoupon,
  readSettings,
  saveAreas,
  saveWeek,
  type AreaCells,
  type CellProblem,
  type CouponCells,
  type HoursCells,
} from '#contract/settings/settings';
import { call } from '#lib/api/client';
import { ApiError } from '#lib/api/errors';
import { boardStore } from '../board.ts';
import { createActions, createCounterResource } from '../calls.ts';

const settings = createCounterResource(async () => (await call(readSettings, { params: boardStore() })).data);

export const { $state: $settings, load: loadSettings } = settings;

/** Each section is saved separately. */
export type Section = 'coupons' | 'areas' | 'week';

/** The result of the last save. A refusal has a sentence and the invalid cells. */
export const $saved = atom<{ section: Section; problem: string | undefined; cells: CellProblem[] } | undefined>();

const actions = createActions();

export function closeSettings(): void {
  settings.reset();
  $saved.set(undefined);
}

const problemsIn = (error: unknown): CellProblem[] =>
  error instanceof ApiError && error.code === 'settings_refused'
    ? (error.data as { problems: CellProblem[] }).problems
    : [];

let last: Promise<unknown> = Promise.resolve();

/** Saves sections one at a time, so that each shows its own result. */
function save(section: Section, work: () => Promise<unknown>): Promise<boolean> {
  const saved = Promise.allSettled([last]).then(() => saveNow(section, work));
  last = saved;
  return saved;
}

async function saveNow(section: Section, work: () => Promise<unknown>): Promise<boolean> {
  let cells: CellProblem[] = [];
  $saved.set(undefined);
  const isDone = await actions.run(() =>
    work().catch((error: unknown) => {
      cells = problemsIn(error);
      throw error;
    }),
  );
  if (isDone) await settings.load();
  $saved.set({ section, problem: actions.$problem.get(), cells });
  return isDone;
}

/** @returns whether it was saved, like all changes here */
export const saveCoupon = (body: CouponCells): Promise<boolean> =>
  save('coupons', () => call(addCoupon, { params: boardStore(), body }));

/** `ends` is the last day. null switches the coupon off. */
export const setCouponEnd = (code: string, ends: string | null): Promise<boolean> =>
  save('coupons', () => call(endCoupon, { params: boardStore(), body: { code, ends } }));

export const setAreas = (areas: AreaCells[]): Promise<boolean> =>
  save('areas', () => call(saveAreas, { params: boardStore(), body: { areas } }));

export const setWeek = (week: HoursCells[]): Promise<boolean> =>
  save('week', () => call(saveWeek, { params: boardStore(), body: { week } }));
