import { sql } from 'kysely';
import type { Database } from '#server/db/database';
import type { SiteKey } from './claims.ts';

/** Differs after each change: only a claim removes rows of `site_changes`, and each claim changes `sites`. */
export async function readRevision(db: Database, { saas_id, store_id }: SiteKey): Promise<string> {
  const { rows } = await sql<{ revision: string }>`
    select row (changes.count, changes.newest, site.claimed_by, site.wanted_at, site.tried_at)::text as revision
    from (select count(*) as count, max(transaction) as newest from site_changes
      where saas_id = ${saas_id} and store_id = ${store_id}) as changes
    left join sites as site on site.saas_id = ${saas_id} and site.store_id = ${store_id}`.execute(db);
  return rows[0]?.revision ?? '';
}
