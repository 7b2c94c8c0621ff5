import type { Need } from '#contract/counter/day';

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

/** What an owner reads about what waits for them. */
export const needMessages = {
  nothing: 'Nothing waits for you.',
  what({ kind, count }: Pick<Need, 'kind' | 'count'>): string {
    if (kind === 'refund_failed') return counted(count, 'refund failed', 'refunds failed');
    if (kind === 'cash_short') return counted(count, 'order has a cash shortfall', 'orders have a cash shortfall');
    if (kind === 'place_uncertain')
      return counted(count, 'invoice has an uncertain place of supply', 'invoices have an uncertain place of supply');
    if (kind === 'site_failing') return 'Your pages are not published';
    if (kind === 'message_failed') return counted(count, 'message could not be sent', 'messages could not be sent');
    return counted(count, 'item is sold out', 'items are sold out');
  },
  notPublished: (reason = ''): string =>
    `Your pages are not published${reason && `: ${reason.replace(/[.\s]+$/, '')}`}. Ask your operator to publish them.`,
  todo: {
    refund_failed: 'The money has not arrived. Ask your operator to try it again.',
    cash_short: 'The order shows the reason, and who took the cash.',
    place_uncertain:
      'The address and PIN code are in different states, or the state is unknown. Check where the goods went before you file.',
    site_failing: 'Customers see older pages. Ask your operator to publish them.',
    message_failed: 'The customer may not know. Please call them.',
    sold_out: 'Fill the shelf up, or leave them out.',
  } satisfies Record<Need['kind'], string>,
  count: (count: number): string => (count === 1 ? '1 thing needs you' : `${count} things need you`),
};
