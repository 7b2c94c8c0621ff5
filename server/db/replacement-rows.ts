import type { GeneratedAlways, Generated } from 'kysely';
import type { OfferState } from '#contract/counter/offer';
import type { Minor } from '#lib/money/money';
import type { OrderKey } from './keys.ts';

/** Another item that was offered for missing pieces of a line, with what it was when it was offered. */
export interface ReplacementRow extends OrderKey {
  offer_id: GeneratedAlways<number>;
  line: number;
  /** How many pieces are missing, and how many of the other item come instead. */
  quantity: number;
  /** What the missing pieces cost, after their share of the discount. */
  missing_amount: Minor;
  item_id: number;
  item_name: string;
  product_color: string;
  unit: string;
  image: string;
  /** Of one piece, in the shop. */
  price: Minor;
  /** What the customer pays for the pieces together. */
  charged: Minor;
  /** While it is offered or accepted, the order holds its pieces of the stock. */
  state: Generated<OfferState>;
  /** Of the token in the link of its message. */
  token_hash: string;
  /** null for a command. */
  offered_by: number | null;
  offered_at: Date;
  expires_at: Date;
  /** When the job looks at it, while it is offered. */
  check_after: Date;
  answered_at: Date | null;
  /** How it was answered; `order`: it ended with its order. */
  answered_by: Generated<'' | 'page' | 'link' | 'staff' | 'time' | 'order'>;
}
