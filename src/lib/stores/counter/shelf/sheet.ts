import { atom } from 'nanostores';
import { applySheet, maxSheetLength, previewSheet, readSheet, type SheetPreview } from '#contract/counter/sheet';
import { call } from '#lib/api/client';
import { ApiError } from '#lib/api/errors';
import { loadPart } from '#lib/stores/device/load-part';
import * as t from '#texts/shelf-sheet';
import { boardStore } from '../board.ts';
import { createActions, resultOf } from '../calls.ts';
import { counterSentence } from '../counter-sentence.ts';

type ChangedItems = SheetPreview['items'];
type Cell = ChangedItems[number]['cells'][number];

/** The upload of a sheet: nothing, its preview, or the number of changes made. */
export type SheetState =
  | { status: 'none' }
  | { status: 'previewed'; csv: string; preview: SheetPreview }
  | { status: 'done'; changed: number; items: ChangedItems };

export const $sheet = atom<SheetState>({ status: 'none' });

/** The workbook is damaged, has a password or is too large. */
class UnreadableWorkbook extends Error {}

const actions = createActions((error) =>
  error instanceof UnreadableWorkbook ? t.unreadable() : counterSentence(error),
);

export const { $problem: $sheetProblem } = actions;

export function closeSheet(): void {
  $sheet.set({ status: 'none' });
  actions.setProblem();
}

async function preview(csv: string): Promise<void> {
  const { data } = await call(previewSheet, { params: boardStore(), body: { csv } });
  $sheet.set({ status: 'previewed', csv, preview: data });
}

async function attempt(work: () => Promise<void>): Promise<void> {
  await actions.run(async () => {
    try {
      await work();
    } catch (error) {
      const state = $sheet.get();
      const isOld = error instanceof ApiError && error.code === 'shelf_changed';
      if (isOld && state.status === 'previewed') await preview(state.csv);
      throw error;
    }
  });
}

/** An Excel workbook begins like a ZIP file. */
const workbookMark = 'PK\u0003\u0004';

/** Converts a file to CSV: an Excel workbook, or text, including Excel's "Unicode Text" (UTF-16). */
async function csvOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  const text = new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes);
  if (!text.startsWith(workbookMark)) return text;
  const { csvOfWorkbook } = await loadPart(() => import('./workbook.ts'));
  try {
    return await csvOfWorkbook(bytes);
  } catch (error) {
    throw new UnreadableWorkbook(String(error), { cause: error });
  }
}

export const openSheetFile = (file: File): Promise<void> =>
  attempt(async () => {
    $sheet.set({ status: 'none' });
    const csv = await csvOf(file);
    if (csv.length > maxSheetLength) actions.setProblem(t.tooLarge());
    else if (csv.trim() === '') actions.setProblem(t.empty());
    else await preview(csv);
  });

export const makeChanges = (): Promise<void> =>
  attempt(async () => {
    const state = $sheet.get();
    if (state.status !== 'previewed') return;
    const body = { csv: state.csv, seen: state.preview.seen };
    const { data } = await call(applySheet, { params: boardStore(), body });
    $sheet.set({ status: 'done', changed: data.changed, items: state.preview.items });
  });

/** The undo value of a cell. `current` is the cell now, if it differs from `was`. */
function undone({ column, was, now }: Cell, current: string): string {
  if (column === 'stock') return String(Math.max(0, Number(current) + Number(was) - Number(now)));
  return current === now ? was : '';
}

/** A sheet with one value for each changed cell. */
function sheetOf(items: ChangedItems, valueOf: (item: ChangedItems[number], cell: Cell) => string): string {
  const columns = [...new Set(items.flatMap(({ cells }) => cells.map(({ column }) => column)))];
  const rows = items.map((item) => [
    item.item_id,
    ...columns.map((column) => {
      const cell = item.cells.find((one) => one.column === column);
      return cell ? valueOf(item, cell) : '';
    }),
  ]);
  return [['item_id', ...columns], ...rows].map((row) => row.join(',')).join('\n');
}

/**
 * Previews an undo of the last changes. Stock keeps later sales; other cells that changed since stay.
 * An MRP or a barcode that was empty before also stays.
 */
export const undoChanges = (): Promise<void> =>
  attempt(async () => {
    const state = $sheet.get();
    if (state.status !== 'done') return;
    const { data } = await call(previewSheet, {
      params: boardStore(),
      body: { csv: sheetOf(state.items, (_, { was }) => was) },
    });
    const current = new Map(data.items.map(({ item_id, cells }) => [item_id, cells]));
    await preview(
      sheetOf(state.items, ({ item_id }, cell) => {
        const changed = current.get(item_id)?.find(({ column }) => column === cell.column);
        return undone(cell, changed?.was ?? cell.was);
      }),
    );
  });

/** The shelf as a CSV; undefined after a failure, which is shown. */
export const fetchSheet = (): Promise<Blob | undefined> =>
  resultOf(
    actions.run,
    async () => new Blob([(await call(readSheet, { params: boardStore() })).data.csv], { type: 'text/csv' }),
  );
