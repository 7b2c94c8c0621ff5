import { ShopError } from '#contract/errors';
import { listedMoment } from '#lib/schedule/date-words';
import * as commandTexts from '#texts/commands';
import * as t from '#texts/store-commands';
import { readStoreRefunds, retryRefund } from '#server/payments/store-refunds';
import { UsageError, type Command, type CommandContext } from './command.ts';
import { readArguments } from './read-arguments.ts';
import { findStore } from './find-store.ts';
import { formatTable } from './output/format-table.ts';

/** `refunds <label>` lists the money a store owes; `refunds <label> <refund> again` retries a failed one. */
export const refundsCommand: Command = {
  usage: '<label> [--json] | <label> <refund> again [--json]',
  summary: commandTexts.refunds,
  prepare(args) {
    const { values, positionals } = readArguments(args, { json: { type: 'boolean' } });
    const [label, refund, keyword, ...rest] = positionals;
    if (!label || rest.length > 0 || (refund && keyword !== 'again')) throw new UsageError(t.refundsUsage());
    const asJson = values.json ?? false;
    return (context) => (refund ? retry(context, label, refund, asJson) : list(context, label, asJson));
  },
};

async function list(context: CommandContext, label: string, asJson: boolean): Promise<number> {
  const store = await findStore(context, label);
  const refunds = await readStoreRefunds(context.shop, store);
  if (asJson) context.out(JSON.stringify(refunds));
  else if (refunds.length === 0) context.out(t.noRefunds());
  else
    for (const line of formatTable(
      refunds.map(({ refund_id, since, status, amount, currency, order_id, payment_id, reason, why }) => ({
        refund: refund_id,
        since: listedMoment(since, store.timezone),
        state: status,
        amount: `${currency} ${amount.toFixed(2)}`,
        order: order_id ?? '',
        payment: payment_id,
        reason: why ? `${reason}: ${why}` : reason,
      })),
    ))
      context.out(line);
  return 0;
}

async function retry(context: CommandContext, label: string, refund: string, asJson: boolean): Promise<number> {
  try {
    const refund_id = await retryRefund(context.shop, await findStore(context, label), refund);
    context.out(asJson ? JSON.stringify({ refund_id }) : t.refundRetried());
    return 0;
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    context.err(t.unknownRefund());
    return 1;
  }
}
