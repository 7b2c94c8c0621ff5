import { ShopError } from '#contract/errors';
import type { SetupDraft, SetupReport } from '#contract/setup/setup';
import { isEmail } from '#contract/fields';
import { possibleTargets, toTarget } from '#lib/account/target';
import * as t from '#texts/setup-problems';
import { importFolder } from '#server/import/import-folder';
import { ImportRefused } from '#server/import/problem';
import { canReach } from '#server/platform/messages/messages';
import { findCodeChannel } from '#server/platform/messages/template-ids';
import type { Shop } from '#server/platform/shop';
import { addMemberIn } from '#server/staff/members';
import { hasStore } from './access.ts';
import { throwProblems, toSetupProblems } from './problems.ts';
import { withStoreFolder, type StoreFolder } from './store-folder.ts';

/** The owner may still be empty. @throws {ShopError} `setup_refused`, `setup_over` once there is a store */
export const checkDraft = (shop: Shop, draft: SetupDraft): Promise<SetupReport> =>
  withDraft(shop, draft, async (folder) => {
    if (draft.owner_target !== '') await checkOwner(shop, draft, folder);
    return folder.report;
  });

/** In one transaction. @throws {ShopError} as {@link checkDraft}; `unavailable` without a data folder */
export const createStore = (shop: Shop, draft: SetupDraft): Promise<void> =>
  shop.withLock('setup', () =>
    withDraft(shop, draft, async (folder) => {
      await checkOwner(shop, draft, folder);
      await importStore(shop, draft, folder);
    }),
  );

async function withDraft<T>(shop: Shop, draft: SetupDraft, use: (folder: StoreFolder) => Promise<T>): Promise<T> {
  if (await hasStore(shop.db)) throw new ShopError('setup_over');
  try {
    return await withStoreFolder(draft, shop.now(), use);
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    return throwProblems(toSetupProblems(error.problems));
  }
}

/** An owner whom no code can reach could never log in. */
async function checkOwner(
  shop: Shop,
  { owner_name, owner_target }: SetupDraft,
  { store: { country } }: StoreFolder,
): Promise<void> {
  const target = toTarget(owner_target, country) ?? possibleTargets(owner_target)[0];
  const refuse = (field: string, message: string) => throwProblems([{ field, line: 0, column: '', message }]);
  if (!owner_name) return refuse('owner_name', t.empty());
  if (!target) return refuse('owner_target', t.target());
  if (!canReach(shop.config, target))
    return refuse('owner_target', shop.config.smtpUrl ? t.emailOnly() : t.mobileOnly());
  const { sms, whatsapp } = shop.config;
  if (!isEmail(target) && (sms ?? whatsapp) && !(await findCodeChannel(shop, target)))
    return refuse('owner_target', t.emailUnlessTemplate());
}

async function importStore(
  shop: Shop,
  { owner_name, owner_target }: SetupDraft,
  { path, store }: StoreFolder,
): Promise<void> {
  const { dataFolder } = shop;
  if (!dataFolder) throw new ShopError('unavailable');
  const key = { saas_id: store.operator, store_id: store.operator * 1000 + 1 };
  await importFolder({ ...shop, dataFolder }, path, {
    async alsoWrite(tx) {
      const other = await tx
        .selectFrom('stores')
        .select('label')
        .where('store_id', '!=', key.store_id)
        .limit(1)
        .execute();
      if (other.length > 0) throw new ShopError('setup_over');
      const owner = { target: owner_target, role: 'owner' as const, name: owner_name };
      await addMemberIn(shop, tx, { ...key, country: store.country }, owner, 'command');
    },
  });
}
