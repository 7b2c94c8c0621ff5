import * as v from 'valibot';
import { staffRoles } from '#contract/counter/roles';
import { possibleTargets } from '#lib/account/target';
import * as t from '#texts/import-tables';
import { addMemberIn, hadStaff } from '#server/staff/members';
import { getStores } from '#server/stores/stores';
import type { Shop } from '#server/platform/shop';
import * as cell from './parse/cells.ts';
import { readCsv, type Complete, type CsvRow } from './parse/csv-table.ts';
import { Problems } from './problem.ts';

export const staffFile = v.object({
  store: cell.hostLabel,
  target: v.pipe(
    cell.requiredLine(254),
    v.check((text) => possibleTargets(text).length > 0, t.staffTarget),
  ),
  role: v.pipe(
    v.string(),
    v.picklist(staffRoles, () => t.oneOf({ values: staffRoles.join(', ') })),
  ),
  name: cell.requiredLine(80),
});

type Row = Complete<CsvRow<v.InferOutput<typeof staffFile>>>;

/** Adds `staff.csv` to a local shop that never had staff. Skips rows of unknown stores. @throws {ImportRefused} */
export async function addStaffOfFolder(shop: Shop, folder: string): Promise<void> {
  if (!shop.config.isLocal) return;
  await shop.withLock('staff', async () => {
    if (await hadStaff(shop)) return;
    const problems = new Problems();
    const rows = await readCsv(folder, 'staff.csv', staffFile, problems, { isOptional: true });
    problems.throwIfAny();
    await addAll(shop, rows as Row[]);
  });
}

async function addAll(shop: Shop, rows: Row[]): Promise<void> {
  const stores = new Map((await getStores(shop)).map((store) => [store.label, store]));
  await shop.db.transaction().execute(async (tx) => {
    for (const { value } of rows) {
      const store = stores.get(value.store);
      if (store) await addMemberIn(shop, tx, store, value, 'command');
    }
  });
}
