import type { Generated, JSONColumnType } from 'kysely';
import type { ReturnedLine, ReturnStatus } from '#contract/counter/order-returns';
import type { Minor } from '#lib/money/money';
import type { OrderKey } from './keys.ts';

export interface OrderReturnRow extends OrderKey {
  return_id: string;
  lines: JSONColumnType<ReturnedLine[]>;
  reason: string;
  status: Generated<ReturnStatus>;
  asked_at: Date;
  /** A partial refund offered by the store; null without one. */
  offer: Minor | null;
  /** Whether to restock the pieces once it is accepted. */
  restock: Generated<boolean>;
  answer: Generated<string>;
  decided_by: number | null;
  decided_at: Date | null;
  refused_at: Date | null;
  /** False for pieces that were missing or wrong. */
  comes_back: Generated<boolean>;
  /** Its status is then `declined`. */
  withdrawn_at: Date | null;
}

/** A picture without camera metadata, or an unmodified video. */
export interface ReturnFileRow extends OrderKey {
  return_id: string;
  file_id: string;
  kind: 'picture' | 'video';
  type: string;
  bytes: Uint8Array;
  at: Date;
}

/** Encrypted, for transfers to customers who paid on delivery. */
export interface BankDetailsRow extends OrderKey {
  sealed: string;
  given_at: Date;
}
