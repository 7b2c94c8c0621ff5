import { parseArgs } from 'node:util';
import { utcWords } from '#lib/schedule/date-words';
import { readInvoiceFailures } from '#server/orders/invoices/failures';
import type { Shop } from '#server/platform/shop';
import { readSiteStatuses, type SiteStatus } from '#server/publishing/site-status';
import { UsageError, type Command } from './command.ts';
import { formatTable } from './output/format-table.ts';

/** `status`: the state of each site, as a table or as JSON. */
export const statusCommand: Command = {
  usage: '[--json]',
  summary:
    'shows when each site was last published, how long that took, and whether it is current; lists failed invoices and credit notes',
  prepare(args) {
    const isJson = hasJsonFlag(args);
    return async ({ shop, out }) => {
      const sites = await readSiteStatuses(shop);
      if (isJson) out(JSON.stringify(sites));
      else for (const line of [...formatTable(sites.map(toRow)), ...(await describeFailures(shop))]) out(line);
      return 0;
    };
  },
};

/** A line for each failed invoice or credit note. */
const describeFailures = async (shop: Pick<Shop, 'db'>) =>
  (await readInvoiceFailures(shop)).map(
    ({ label, order_id, subscription_no, reason, retry_after }) =>
      `${label}: ${order_id === null ? `subscription ${subscription_no}` : `order ${order_id}`} failed to get its invoice or credit note: ${reason.replaceAll(/\s+/g, ' ')} Next try: ${utcWords(retry_after)}`,
  );

function hasJsonFlag(args: string[]): boolean {
  try {
    return parseArgs({ args, options: { json: { type: 'boolean' } } }).values.json ?? false;
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(error.message, { cause: error });
    throw error;
  }
}

const toRow = ({ label, state, published_at, duration_ms, pages, rendered, kept, behind_s, reason }: SiteStatus) => ({
  site: label,
  state,
  published: published_at ? utcWords(published_at) : 'never',
  took: duration_ms === null ? '' : `${(duration_ms / 1000).toFixed(1)} s`,
  pages: pages ?? 0,
  rendered: rendered ?? 0,
  kept: kept ?? 0,
  behind: behind_s === 0 ? '' : `${behind_s} s`,
  reason: reason.replaceAll(/\s+/g, ' '),
});
