import type { Generated } from 'kysely';
import type { StoreKey } from './keys.ts';

/** A change to a site's content. `saas_id` and `store_id` are 0 for the marketplace's own site. */
export interface SiteChangeRow extends StoreKey {
  /** PostgreSQL's transaction id. */
  transaction: Generated<string>;
  changed_at: Generated<Date>;
}

/** `check` publishes only an outdated site; `publish` keeps unchanged pages, `force` renders all. */
export type TurnMode = 'check' | 'publish' | 'force';

export interface SiteRow extends StoreKey {
  /** When a running or failed publish was requested; else null. */
  wanted_at: Date | null;
  /** The publishing process, which renews its claim. */
  claimed_by: string | null;
  claimed_until: Date | null;
  /** Rolled back, until an operator publishes it. */
  is_held: Generated<boolean>;
  /** When the last publish ended, successful or not. */
  tried_at: Date | null;
  published_at: Date | null;
  duration_ms: number | null;
  pages: number | null;
  rendered: number | null;
  failures: Generated<number>;
  retry_after: Date | null;
  reason: Generated<string>;
  /** A digest of the other stores on its pages; null when unknown. */
  listed: string | null;
  /** The position in the queue of possibly outdated sites; null outside it. */
  turn_at: Date | null;
  turn_mode: TurnMode | null;
}
