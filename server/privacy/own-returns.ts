import { sql } from 'kysely';
import * as t from '#texts/own-data';
import type { Shop } from '#server/platform/shop';
import { openDetails } from '#server/orders/history/sealed-details';
import { ownRows, type Person } from './own-rows.ts';
import { personalData } from './personal-data.ts';

export async function readReturnFiles({ db }: Shop, person: Person) {
  const files = await db
    .selectFrom('return_files')
    .select(['saas_id', 'store_id', 'order_id', 'return_id', 'file_id', 'kind', 'type', 'at'])
    .select(sql<number>`length(bytes)`.as('bytes'))
    .where(ownRows(personalData.return_files, person))
    .orderBy('at')
    .execute();
  return files.map(({ saas_id, store_id, ...file }) => ({
    ...file,
    name: `return-${file.order_id}-${file.file_id}.${file.type.split('/')[1]}`,
    address: `/api/v1/order/returns/${saas_id}/${store_id}/${file.order_id}/${file.return_id}/files/${file.file_id}`,
  }));
}

/** Decrypted bank details. */
export async function readBankAccounts(shop: Shop, person: Person) {
  const accounts = await shop.db
    .selectFrom('bank_details')
    .select(['saas_id', 'store_id', 'order_id', 'given_at', 'sealed'])
    .where(ownRows(personalData.bank_details, person))
    .execute();
  return accounts.map(({ given_at, ...row }) => ({
    order_id: row.order_id,
    given_at,
    ...(openDetails(shop, row)?.details ?? { note: t.unreadable() }),
  }));
}
