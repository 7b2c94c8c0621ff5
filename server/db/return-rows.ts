import type { Generated, JSONColumnType } from 'kysely';
import type { ReturnedLine, ReturnStatus } from '#contract/counter/order-returns';
import type { Minor } from '#lib/money/money';
import type { OrderKey } from './keys.ts';

/** Something that a customer wants to return. */
export interface OrderReturnRow extends OrderKey {
  return_id: string;
  lines: JSONColumnType<ReturnedLine[]>;
  reason: string;
  status: Generated<ReturnStatus>;
  asked_at: Date;
  /** What the store offers instead of all; null when it offers nothing. */
  offer: Minor | null;
  /** Whether the pieces go back to the shelf, once it is accepted. */
  restock: Generated<boolean>;
  /** What the store says to it; the customer reads it. */
  answer: Generated<string>;
  decided_by: number | null;
  decided_at: Date | null;
  /** When the customer last declined an offer. */
  refused_at: Date | null;
  /** Whether the pieces come back; false for pieces that were missing or wrong. */
  comes_back: Generated<boolean>;
  /** When the customer withdrew it; its status is then `declined`. */
  withdrawn_at: Date | null;
}

/** A picture, without what the camera wrote into it, or a video as it came. */
export interface ReturnFileRow extends OrderKey {
  return_id: string;
  file_id: string;
  kind: 'picture' | 'video';
  type: string;
  bytes: Uint8Array;
  at: Date;
}

/** Where the money of a cash order goes, encrypted. */
export interface BankDetailsRow extends OrderKey {
  sealed: string;
  given_at: Date;
}
