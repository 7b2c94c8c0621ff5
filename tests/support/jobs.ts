import type { JobName } from '#server/db/job-rows';
import { jobKinds } from '#server/job-kinds';
import type { DrawInvoice } from '#server/orders/invoices/drawer';
import { enqueue } from '#server/platform/jobs/jobs';
import { runDueJobs } from '#server/platform/jobs/run-jobs';
import type { Shop } from '#server/platform/shop';

const drawNothing: DrawInvoice = async () => Buffer.from('%PDF-1.7');

/** The kinds of jobs with some names. */
export const kindsOf = (shop: Shop, names: JobName[], draw = drawNothing) =>
  jobKinds(shop, draw).filter(({ name }) => names.includes(name));

/** Does the due jobs of some kinds until there are none, and what recurs once. @returns how many jobs were due */
export async function doJobs(shop: Shop, names: JobName[], draw?: DrawInvoice): Promise<number> {
  const kinds = kindsOf(shop, names, draw);
  for (const { everyMs, work } of kinds) if (everyMs) await work({}, 1);
  return runDueJobs(
    shop,
    kinds.filter(({ everyMs }) => !everyMs),
  );
}

/** Queues the invoices of orders whose status a test has set by hand. */
export async function queueInvoices(shop: Shop, orderIds: number[]): Promise<void> {
  const orders = await shop.db
    .selectFrom('orders')
    .select(['saas_id', 'store_id', 'order_id'])
    .where('order_id', 'in', orderIds)
    .execute();
  await enqueue(shop.db, 'invoice', orders, shop.now());
}
