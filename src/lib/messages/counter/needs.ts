import type { Need } from '#contract/counter/day';

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

/** What an owner reads about what waits for them. */
export const needMessages = {
  nothing: 'Nothing waits for you.',
  what({ kind, count }: Pick<Need, 'kind' | 'count'>): string {
    if (kind === 'refund_failed') return counted(count, 'refund failed', 'refunds failed');
    if (kind === 'site_failing') return 'Your pages are not published';
    if (kind === 'message_failed') return counted(count, 'message could not be sent', 'messages could not be sent');
    return counted(count, 'item is sold out', 'items are sold out');
  },
  todo: {
    refund_failed: 'The money has not arrived. Ask whoever runs the shop to try it again.',
    site_failing: 'Customers see older pages. Ask whoever runs the shop to publish them.',
    message_failed: 'The customer may not know. Please call them.',
    sold_out: 'Fill the shelf up, or leave them out.',
  } satisfies Record<Need['kind'], string>,
  count: (count: number): string => (count === 1 ? '1 thing needs you' : `${count} things need you`),
};
