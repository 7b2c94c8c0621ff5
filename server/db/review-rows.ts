import type { Generated, GeneratedAlways } from 'kysely';
import type { ReviewRule } from '#contract/returning/reviews';
import type { OrderKey } from './keys.ts';

/** One for each customer and item in a store. */
export interface ReviewRow extends OrderKey {
  review_id: GeneratedAlways<number>;
  customer_id: number;
  item_id: number;
  /** 1 to 5. */
  stars: number;
  text: Generated<string>;
  rated_at: Date;
  answer: Generated<string>;
  answered_at: Date | null;
  staff_id: number | null;
  /** Set by the operator. */
  removed_at: Date | null;
  removed_for: ReviewRule | null;
}
