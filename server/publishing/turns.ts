import { sql } from 'kysely';
import type { TurnMode } from '#server/db/site-rows';
import { timeFromNow } from '#server/platform/delays';
import type { Shop } from '#server/platform/shop';
import type { SiteKey } from './claims.ts';

/** Orders of this period measure a store's traffic. */
const recentMs = 30 * 24 * 60 * 60 * 1000;

/** Queues every site that is not held, at low priority: the marketplace first, then stores by recent orders. */
export async function queueTurns(shop: Shop, mode: TurnMode): Promise<void> {
  await sql`insert into sites (saas_id, store_id, turn_at, turn_mode)
    select saas_id, store_id, ${shop.now()}::timestamptz
      + interval '1 ms' * row_number() over (order by is_store, orders desc, saas_id, position), ${mode}::text
    from (
      select 0 as saas_id, 0 as store_id, false as is_store, 0 as orders, 0 as position
      union all
      select saas_id, store_id, true, coalesce(recent.count, 0), position from stores left join (
        select saas_id, store_id, count(*) from orders where created_at > ${timeFromNow(shop, -recentMs)}
        group by saas_id, store_id) as recent using (saas_id, store_id)
      where withdrawn_at is null) as every_site
    on conflict (saas_id, store_id) do update set ${joining}
    where not sites.is_held`.execute(shop.db);
}

export async function queueTurn(shop: Shop, { saas_id, store_id }: SiteKey): Promise<void> {
  await sql`insert into sites (saas_id, store_id, turn_at, turn_mode) values (${saas_id}, ${store_id}, ${shop.now()}, 'check')
    on conflict (saas_id, store_id) do update set ${joining}`.execute(shop.db);
}

/** A queued site keeps its place, with the stronger of both modes. */
const joining = sql`turn_at = least(sites.turn_at, excluded.turn_at), retry_after = null, turn_mode =
  case when sites.turn_mode = 'force' or sites.turn_mode = 'publish' and excluded.turn_mode = 'check'
    then sites.turn_mode else excluded.turn_mode end`;
