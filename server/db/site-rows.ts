import type { Generated } from 'kysely';
import type { StoreKey } from './keys.ts';

/** A transaction's change to a site's content. `saas_id` and `store_id` 0 are the marketplace's own site. */
export interface SiteChangeRow extends StoreKey {
  /** PostgreSQL's transaction id. */
  transaction: Generated<string>;
  changed_at: Generated<Date>;
}

/** `check` publishes a site only if it is not current; `publish` keeps its unchanged pages, `force` renders all. */
export type TurnMode = 'check' | 'publish' | 'force';

/** The publishing state of a site. */
export interface SiteRow extends StoreKey {
  /** When a publish was requested that is running or has failed; null when none is. */
  wanted_at: Date | null;
  /** The process that publishes it; it renews its claim. */
  claimed_by: string | null;
  claimed_until: Date | null;
  /** It was rolled back to an earlier release and stays there until an operator publishes it. */
  is_held: Generated<boolean>;
  /** When the last publish ended, successful or not. */
  tried_at: Date | null;
  published_at: Date | null;
  duration_ms: number | null;
  pages: number | null;
  rendered: number | null;
  /** Consecutive failures. */
  failures: Generated<number>;
  retry_after: Date | null;
  /** Why the last publish failed. */
  reason: Generated<string>;
  /** A digest of the other stores that its pages show; null when it is unknown. */
  listed: string | null;
  /** Its place in the queue of sites whose pages may be outdated, earlier first; null when it is not in it. */
  turn_at: Date | null;
  /** What is done in its turn. */
  turn_mode: TurnMode | null;
}
