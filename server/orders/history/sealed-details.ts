import * as v from 'valibot';
import { bankDetails, type BankDetails } from '#contract/counter/order-returns';
import type { Database } from '#server/db/database';
import { inStore, type OrderKey, type StoreKey } from '#server/db/keys';
import { seal, unseal } from '#server/platform/sealed';
import type { Secrets } from '#server/platform/secrets';

const purpose = 'bank details';
const aboutOf = ({ saas_id, store_id, order_id }: OrderKey) => JSON.stringify([saas_id, store_id, order_id]);

/** Encrypted, for its order only. */
export const sealDetails = (secrets: Secrets, key: OrderKey, details: BankDetails): string =>
  seal(secrets, purpose, aboutOf(key), JSON.stringify(details));

/** Undefined if the secret is gone; the customer must enter it again. */
export function openDetails(secrets: Secrets, { sealed, ...key }: OrderKey & { sealed: string }) {
  const opened = unseal(secrets, purpose, aboutOf(key), sealed);
  return opened && { isCurrent: opened.isCurrent, details: v.parse(bankDetails, JSON.parse(opened.text)) };
}

/** Orders with readable bank details. */
export async function findOrdersWithBankDetails(
  { db, ...secrets }: Secrets & { db: Database },
  store: StoreKey,
  orderIds: number[],
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('bank_details')
    .select(['saas_id', 'store_id', 'order_id', 'sealed'])
    .where(inStore(store))
    .where('order_id', 'in', orderIds)
    .execute();
  return new Set(rows.filter((row) => openDetails(secrets, row)).map(({ order_id }) => order_id));
}
