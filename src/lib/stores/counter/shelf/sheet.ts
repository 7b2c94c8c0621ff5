import { atom } from 'nanostores';
import { applySheet, maxSheetLength, previewSheet, readSheet, type SheetPreview } from '#contract/counter/sheet';
import { call } from '#lib/api/client';
import { ApiError } from '#lib/api/errors';
import { counterMessages } from '#lib/messages/counter';
import { sheetMessages } from '#lib/messages/counter/sheet';
import { boardStore } from '../board.ts';
import { counterSentence } from '../counter-sentence.ts';
import { isLoggedOut, leave } from '../session.ts';

/** A sheet that changes many items: nothing, what it would change, or how many it has changed. */
export type SheetState =
  | { status: 'none' }
  | { status: 'previewed'; csv: string; preview: SheetPreview }
  | { status: 'done'; changed: number };

export const $sheet = atom<SheetState>({ status: 'none' });

/** Why the last step was not done. */
export const $sheetProblem = atom<string | undefined>();

/** Forgets the sheet. */
export function closeSheet(): void {
  $sheet.set({ status: 'none' });
  $sheetProblem.set(undefined);
}

async function attempt(work: () => Promise<void>): Promise<void> {
  $sheetProblem.set(undefined);
  try {
    await work();
  } catch (error) {
    if (isLoggedOut(error)) return leave(counterMessages.sessionEnded);
    const problem = counterSentence(error);
    if (error instanceof ApiError && error.code === 'shelf_changed') await previewAgain();
    $sheetProblem.set(problem);
  }
}

async function preview(csv: string): Promise<void> {
  const { data } = await call(previewSheet, { params: boardStore(), body: { csv } });
  $sheet.set({ status: 'previewed', csv, preview: data });
}

async function previewAgain(): Promise<void> {
  const state = $sheet.get();
  if (state.status === 'previewed') await attempt(() => preview(state.csv));
}

/** Shows what a CSV file would change. */
export const openSheetFile = (file: File): Promise<void> =>
  attempt(async () => {
    $sheet.set({ status: 'none' });
    const csv = await file.text();
    if (csv.length > maxSheetLength) $sheetProblem.set(sheetMessages.tooLarge);
    else if (csv.trim() === '') $sheetProblem.set(sheetMessages.empty);
    else await preview(csv);
  });

/** Makes the changes that are shown. */
export const makeChanges = (): Promise<void> =>
  attempt(async () => {
    const state = $sheet.get();
    if (state.status !== 'previewed') return;
    const body = { csv: state.csv, seen: state.preview.seen };
    const { data } = await call(applySheet, { params: boardStore(), body });
    $sheet.set({ status: 'done', changed: data.changed });
  });

/** The shelf as a CSV; undefined when it could not be read, which is said. */
export async function fetchSheet(): Promise<Blob | undefined> {
  let file: Blob | undefined;
  await attempt(async () => {
    file = new Blob([(await call(readSheet, { params: boardStore() })).data.csv], { type: 'text/csv' });
  });
  return file;
}
