import { sql } from 'kysely';

/** An item's stock as far as it can be sold at a moment: none while it is sold out until later. For queries of `items`. */
export const sellableStock = (now: Date) =>
  sql<number>`case when items.sold_out_until > ${now}::timestamptz then 0 else items.stock end`;
