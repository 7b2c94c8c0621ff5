import type { Generated, GeneratedAlways } from 'kysely';
import type { ReviewRule } from '#contract/returning/reviews';
import type { OrderKey } from './keys.ts';

/** A customer's review of an item that they received; one for each customer and item in a store. */
export interface ReviewRow extends OrderKey {
  review_id: GeneratedAlways<number>;
  customer_id: number;
  item_id: number;
  /** 1 to 5. */
  stars: number;
  /** Empty for stars only. */
  text: Generated<string>;
  /** When it was last changed by its customer. */
  rated_at: Date;
  /** The store's answer; empty for none. */
  answer: Generated<string>;
  answered_at: Date | null;
  /** Who answered. */
  staff_id: number | null;
  /** When the operator removed it, and by which rule. */
  removed_at: Date | null;
  removed_for: ReviewRule | null;
}
