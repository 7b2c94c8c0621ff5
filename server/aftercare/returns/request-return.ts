import type { Selectable } from 'kysely';
import type { ReturnedLine } from '#contract/counter/order-returns';
import { ShopError } from '#contract/errors';
import { returnableUntil } from '#lib/order/returns';
import type { Database } from '#server/db/database';
import { ofOrder, type CartKey, type OrderKey } from '#server/db/keys';
import type { OrderRow } from '#server/db/order-rows';
import { enqueue } from '#server/platform/jobs/jobs';
import { consumeOrThrow } from '#server/platform/limits/rate-limits';
import type { Shop } from '#server/platform/shop';
import { recordOrderChange } from '#server/orders/counter-events';
import { readLeft } from '#server/orders/adjustments/left';
import { readEvents } from '#server/orders/history/history';
import { lockOrder } from '#server/orders/lifecycle';
import { readFile } from './files.ts';
import { findReturn, readReturn, type WireReturn } from '#server/orders/history/read-returns';

const maxReturns = 20;
const maxFiles = 5;
const maxFilesOfOrder = 10;

/** Locks a customer's order. @throws {ShopError} `not_found`, also for another customer's and a deleted account */
export async function lockOwnOrder(tx: Database, { customer_id, ...store }: CartKey, order_id: number) {
  const order = await lockOrder(tx, { ...store, order_id });
  const owner = await tx
    .selectFrom('customers')
    .select('customer_id')
    .where('customer_id', '=', order.customer_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (owner?.customer_id !== customer_id) throw new ShopError('not_found');
  return order;
}

interface Wanted {
  return_id: string;
  lines: ReturnedLine[];
  reason: string;
  /** False for missing or wrong pieces. */
  comes_back: boolean;
}

/**
 * Requests a return, or reports missing or wrong pieces, within the policy's seven days. Idempotent by `return_id`.
 * @throws {ShopError} `not_found`; `idempotency_key_reused`; `return_too_late`, also before delivery;
 * `deduction_too_large` for more pieces than are left and not requested already
 */
export const requestReturn = (shop: Shop, cart: CartKey, order_id: number, wanted: Wanted): Promise<WireReturn> =>
  shop.db.transaction().execute(async (tx) => {
    const order = await lockOwnOrder(tx, cart, order_id);
    const { saas_id, store_id } = order;
    const key = { saas_id, store_id, order_id };
    const { return_id, reason, comes_back } = wanted;
    const earlier = await queryReturns(tx, key).execute();
    const lines = combine(wanted.lines);
    const known = earlier.find((one) => one.return_id === return_id);
    if (known && (known.comes_back !== comes_back || !isSame(known.lines, lines)))
      throw new ShopError('idempotency_key_reused');
    if (!known) {
      const until = returnableUntil(await readEvents(tx, key));
      if (until === undefined || shop.now() > new Date(until)) throw new ShopError('return_too_late');
      if (earlier.length >= maxReturns) throw new ShopError('return_too_late');
      await checkPieces(tx, order, lines, earlier);
      const added = await tx
        .insertInto('order_returns')
        .values({
          ...key,
          return_id,
          reason,
          comes_back,
          lines: JSON.stringify(lines),
          asked_at: shop.now(),
          ...undecided,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('return_id')
        .executeTakeFirst();
      if (!added) throw new ShopError('idempotency_key_reused');
      await enqueue(tx, 'return-alert', { saas_id, store_id, return_id }, shop.now());
      await recordOrderChange(shop, tx, order, { line: null, by: null, kind: 'return_asked' });
    }
    return readReturn(tx, { ...key, return_id });
  });

const undecided = { offer: null, decided_by: null, decided_at: null, refused_at: null, withdrawn_at: null };

const queryReturns = (tx: Database, key: OrderKey) =>
  tx.selectFrom('order_returns').select(['return_id', 'status', 'lines', 'comes_back']).where(ofOrder(key));

function combine(lines: ReturnedLine[]): ReturnedLine[] {
  const pieces = new Map<number, number>();
  for (const { line, quantity } of lines) pieces.set(line, (pieces.get(line) ?? 0) + quantity);
  return [...pieces].map(([line, quantity]) => ({ line, quantity }));
}

const isSame = (some: ReturnedLine[], others: ReturnedLine[]): boolean =>
  some.length === others.length &&
  some.every(({ line, quantity }) => others.some((other) => other.line === line && other.quantity === quantity));

async function checkPieces(
  tx: Database,
  order: Selectable<OrderRow>,
  lines: ReturnedLine[],
  earlier: { status: string; lines: ReturnedLine[] }[],
): Promise<void> {
  const left = await readLeft(tx, order);
  const open = earlier.filter(({ status }) => status === 'asked' || status === 'offered').flatMap((one) => one.lines);
  for (const { line, quantity } of lines) {
    const asked = open.filter((one) => one.line === line).reduce((count, one) => count + one.quantity, 0);
    if (quantity + asked > (left.lines.get(line)?.quantity ?? 0))
      throw new ShopError('deduction_too_large', asked > 0 ? { asked } : undefined);
  }
}

interface NewFile {
  return_id: string;
  file_id: string;
  /** In base64. */
  data: string;
}

/**
 * Adds a picture or video to an undecided return. Idempotent by `file_id`. At most five, and ten per order.
 * @throws {ShopError} `not_found`, `return_decided`, `files_used`; `rate_limited`, also while another file is being
 * decoded; also as {@link readFile}
 */
export async function addReturnFile(shop: Shop, cart: CartKey, order_id: number, added: NewFile): Promise<void> {
  const { return_id, file_id, data } = added;
  const { saas_id, store_id, customer_id } = cart;
  const key = { saas_id, store_id, order_id, return_id };
  await consumeOrThrow(shop, 'return-file-of-customer', String(customer_id));
  const isNew = await shop.db.transaction().execute(async (tx) => {
    await findOpenReturn(tx, cart, key);
    return isNewFile(tx, key, file_id);
  });
  if (!isNew) return;
  const file = await withUploadLock(customer_id, () => readFile(data));
  await shop.db.transaction().execute(async (tx) => {
    const order = await findOpenReturn(tx, cart, key);
    if (!(await isNewFile(tx, key, file_id))) return;
    await tx
      .insertInto('return_files')
      .values({ ...key, file_id, ...file, at: shop.now() })
      .execute();
    await recordOrderChange(shop, tx, order, { line: null, by: null });
  });
}

/** @throws {ShopError} `files_used` */
async function isNewFile(tx: Database, { return_id, ...order }: ReturnKey, file_id: string): Promise<boolean> {
  const files = await tx.selectFrom('return_files').select(['file_id', 'return_id']).where(ofOrder(order)).execute();
  const own = files.filter((one) => one.return_id === return_id);
  if (own.some((one) => one.file_id === file_id)) return false;
  if (own.length >= maxFiles || files.length >= maxFilesOfOrder) throw new ShopError('files_used');
  return true;
}

const uploadingCustomers = new Set<number>();

/** Decodes one file per customer at a time. @throws {ShopError} `rate_limited` for a second one */
async function withUploadLock<T>(customerId: number, work: () => Promise<T>): Promise<T> {
  if (uploadingCustomers.has(customerId)) throw new ShopError('rate_limited', { retry_after_s: 5 });
  uploadingCustomers.add(customerId);
  try {
    return await work();
  } finally {
    uploadingCustomers.delete(customerId);
  }
}

type ReturnKey = OrderKey & { return_id: string };

async function findOpenReturn(tx: Database, cart: CartKey, key: ReturnKey) {
  const order = await lockOwnOrder(tx, cart, key.order_id);
  const { status } = await findReturn(tx, key);
  if (status !== 'asked') throw new ShopError('return_decided');
  return order;
}
