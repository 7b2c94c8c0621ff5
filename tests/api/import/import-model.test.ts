import { rm } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportFolder } from '#server/import/export-folder';
import { importFolder } from '#server/import/import-folder';
import type { OpenShop } from '#server/open-shop';
import { readItems, readShop, writeItems } from '#tests/support/import-model/folder';
import * as model from '#tests/support/import-model/model';
import { changeAtCounter, makeAtCounter } from '#tests/support/counter/at-the-counter';
import { ruleDatabases } from '#tests/support/shop/databases';
import { emptyCatalogue, openEmptyShop } from '#tests/support/shop/import-shop';
import { createOperatorFolder, type OperatorFolder } from '#tools/shop/operator-folder';

const tomorrow = '2030-01-05';
const now = () => new Date('2030-01-04T06:00Z');

const which = fc.nat(5);
const cells = fc.oneof(
  fc.record({ price: fc.constantFrom(4000, 4500, 5000) }),
  fc.record({ price: fc.constantFrom(4000, 4500, 5000) }),
  fc.record({ mrp: fc.constantFrom(null, 4500, 5000, 6000) }),
  fc.record({ barcode: fc.constantFrom('', 'A', 'B') }),
  fc.record({ hidden: fc.boolean() }),
  fc.record({ sold_out_until: fc.constantFrom(null, tomorrow) }),
);
const ofFile = fc.oneof(
  fc.record({ origin: fc.constantFrom('India', 'Nepal') }),
  fc.record({ sold_out_until: fc.constantFrom(null, tomorrow, '2030-01-06') }),
);
const stock = fc.constantFrom(5, 8, 9);

type Step =
  | { what: 'file' | 'counter'; which: number; cells: Partial<model.Cells> }
  | { what: 'count' | 'sell'; which: number; stock: number }
  | { what: 'remove'; which: number }
  | { what: 'add' | 'make' | 'export' | 'import' | 'overwrite' };

const is = <What extends Step['what']>(...what: What[]) => fc.constantFrom(...what);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 7, arbitrary: fc.record({ what: is('counter'), which, cells }) },
  { weight: 5, arbitrary: fc.record({ what: is('file'), which, cells }) },
  { weight: 2, arbitrary: fc.record({ what: is('file'), which, cells: ofFile }) },
  { weight: 4, arbitrary: fc.record({ what: is('count', 'sell', 'sell'), which, stock }) },
  { weight: 1, arbitrary: fc.record({ what: is('remove'), which }) },
  { weight: 6, arbitrary: fc.record({ what: is('add', 'make', 'export', 'export', 'import', 'import', 'overwrite') }) },
);

const nth = <T>(all: T[], index: number): T | undefined => all[index % all.length];
const runs = process.env.SOAK ? 60 : 4;

describe.each(ruleDatabases)('items of a folder and of a counter, in $name', ({ open }) => {
  let shop: OpenShop;
  let folder: OperatorFolder;
  beforeAll(async () => {
    shop = { ...(await openEmptyShop(open())), now };
    folder = await createOperatorFolder();
    for (const file of ['subscriptions', 'subscription-items']) await folder.remove(`surat/${file}.csv`);
  });
  afterAll(async () => {
    await shop.close();
    await folder[Symbol.asyncDispose]();
  });

  const expectEqual = async ({ shop: items }: model.Model) =>
    expect(await readShop(shop)).toEqual(
      [...items]
        .toSorted(([a], [b]) => a - b)
        .map(([item_id, { cells, stock: left, off }]) => ({ item_id, stock: left, off, cells })),
    );

  async function runImport(state: model.Model, overwrite: boolean) {
    await writeItems(folder, state);
    const expected = model.modelImport(state, overwrite);
    const { conflicts } = await importFolder(shop, folder.path, { overwrite, remove: true });
    const ids = [...state.file.keys()];
    expect(conflicts.map(({ line, column }) => `${ids[line - 2]} ${column}`).toSorted()).toEqual(expected);
    await expectEqual(state);
    const again = await importFolder(shop, folder.path);
    expect(again.changed).toBe(false);
    const named = again.conflicts.map(({ line, column }) => `${ids[line - 2]} ${column}`).toSorted();
    expect(named).toEqual(overwrite ? [] : expected);
    expect(model.modelImport(state, false)).toEqual(named);
    await expectEqual(state);
  }

  async function runExport(state: model.Model) {
    const written = path.join(folder.path, 'exported');
    await exportFolder(shop, 33, written);
    const exported = await readItems(written);
    expect(new Map([...exported].toSorted(([a], [b]) => a - b))).toEqual(
      new Map([...model.modelExport(state)].toSorted(([a], [b]) => a - b)),
    );
    expect(await importFolder(shop, written, { isDryRun: true })).toMatchObject({ changed: false, conflicts: [] });
    await rm(written, { recursive: true });
    state.file = exported;
  }

  const fresh = { price: 4000, mrp: 5000, origin: 'India', barcode: '', hidden: false, sold_out_until: null, stock: 7 };
  /** Barcodes of different items differ. */
  const ownBarcode = (id: number, cells: Partial<model.Cells>) =>
    cells.barcode ? { ...cells, barcode: `${cells.barcode}${id}` } : cells;

  async function changeShop(id: number, item: model.ModelItem, changed: Partial<model.Cells>) {
    const next = { ...item.cells, ...changed };
    if (!model.isPriceFine(next)) return;
    const columns = Object.keys(changed) as model.Column[];
    item.marked.push(...columns.filter((column) => next[column] !== item.cells[column]));
    item.cells = next;
    if ('hidden' in changed) item.off = next.hidden;
    const { sold_out_until: until, origin: _, ...others } = changed;
    await changeAtCounter(shop, id, { ...others, ...(until !== undefined && { soldOut: until !== null }) });
  }

  async function make(state: model.Model) {
    const id = 5001 + state.shop.size;
    const { stock: left, ...made } = fresh;
    await makeAtCounter(shop, id, { ...made, item_name: `Item ${id}`, stock: left, category_id: id % 2 ? 101 : 102 });
    const item = { cells: made, stock: left, counted: null, marked: [] };
    state.shop.set(id, { ...item, fromCounter: true, off: false });
  }

  function changeFile({ file }: model.Model, index: number, changed: Partial<model.Cells> & { stock?: number }) {
    const id = nth([...file.keys()], index)!;
    const next = { ...file.get(id)!, ...ownBarcode(id, changed) };
    if (model.isPriceFine(next)) file.set(id, next);
  }

  const onShelf = ({ shop: items }: model.Model, index: number) =>
    nth(
      [...items].filter(([, item]) => model.isOnShelf(item)),
      index,
    )!;

  async function take(one: Step, state: model.Model): Promise<void> {
    switch (one.what) {
      case 'import':
      case 'overwrite':
        return runImport(state, one.what === 'overwrite');
      case 'export':
        return runExport(state);
      case 'make':
        return make(state);
      case 'add':
        return void state.file.set(2001 + state.shop.size + 100 * state.file.size, { ...fresh });
      case 'remove':
        return void (state.file.size > 2 && state.file.delete(nth([...state.file.keys()], one.which)!));
      case 'file':
        return changeFile(state, one.which, one.cells);
      case 'count':
        return changeFile(state, one.which, { stock: one.stock });
      case 'counter': {
        const [id, item] = onShelf(state, one.which);
        return changeShop(id, item, ownBarcode(id, one.cells));
      }
      case 'sell': {
        const [id, item] = onShelf(state, one.which);
        item.stock = one.stock;
        return changeAtCounter(shop, id, { stock: one.stock });
      }
    }
  }

  test(
    'become what the model says, nothing is lost, and a second import changes nothing',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 40, size: 'max' }), async (steps) => {
          await emptyCatalogue(shop);
          const state: model.Model = {
            file: new Map([1001, 1002, 1003].map((id) => [id, { ...fresh }])),
            shop: new Map(),
          };
          await runImport(state, false);
          for (const one of steps) await take(one, state);
          await runImport(state, false);
        }),
        { numRuns: runs, endOnFailure: true },
      );
    },
    20_000 * runs,
  );
});
