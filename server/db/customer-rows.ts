import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { StoreKey } from './keys.ts';

export interface CustomerRow {
  customer_id: GeneratedAlways<number>;
  name: string;
  /** Lower case; null without one. */
  email: string | null;
  /** E.164; null without one. */
  mobile_number: string | null;
  password_hash: string | null;
  email_verified_at: Date | null;
  mobile_verified_at: Date | null;
  /** `YYYY-MM-DD`; null if unknown. */
  dob: string | null;
  address_1: Generated<string>;
  address_2: Generated<string>;
  /** The row remains for the customer's orders. */
  deleted_at: Date | null;
  created_at: Generated<Date>;
}

export interface FormerContactRow {
  customer_id: number;
  target: string;
  replaced_at: Date;
}

export interface SessionRow {
  session_id: string;
  customer_id: number;
  device: Generated<string>;
  created_at: Generated<Date>;
  expires_at: Date;
  revoked_at: Date | null;
}

/** One open challenge per target. A resend does not reset `tries`. */
export interface OtpChallengeRow {
  target: string;
  challenge_id: string;
  purpose: 'enter' | 'login' | 'reset' | 'contact' | 'confirm' | 'counter';
  code_hash: string;
  tries: number;
  created_at: Date;
  expires_at: Date;
}

export interface OtpCredentialRow {
  credential_hash: string;
  target: string;
  challenge_id: string;
  purpose: 'login' | 'register' | 'reset';
  expires_at: Date;
  used_at: Date | null;
}

export interface CartLineRow extends StoreKey {
  customer_id: number;
  item_id: number;
  product_color: string;
  product_qty: number;
  added_at: Generated<Date>;
  changed_at: Generated<Date>;
}

export interface WishRow extends StoreKey {
  customer_id: number;
  item_id: number;
  is_wished: boolean;
  changed_at: Date;
}

/** A back-in-stock request, possibly unconfirmed. Sending the message deletes it. */
export interface BackInStockRow extends StoreKey {
  item_id: number;
  /** A mobile number in E.164, or an e-mail in lower case. */
  target: string;
  request_id: string;
  /** The hash of the token in the newest link. */
  confirm_hash: string | null;
  asked_at: Date;
  confirmed_at: Date | null;
  expires_at: Date;
}

/** A line that could not be merged as requested. Older ones have neither colour nor size. */
export interface ChangedLine {
  item_id: number;
  item_name: string;
  product_color?: string;
  unit?: string;
  product_qty: number;
}

export interface CartMergeRow extends StoreKey {
  customer_id: number;
  merge_id: string;
  changed: ColumnType<ChangedLine[], string | undefined, string>;
  merged_at: Generated<Date>;
}

export interface AddressRow extends StoreKey {
  address_id: GeneratedAlways<number>;
  customer_id: number;
  address: string;
  address_type: 'Home' | 'Work';
  street: string;
  city: string;
  state: string;
  pincode: string;
  /** Empty where unknown, like `floor`, `landmark` and `label`. */
  flat: Generated<string>;
  floor: Generated<string>;
  landmark: Generated<string>;
  label: Generated<string>;
  latitude: number | null;
  longitude: number | null;
  is_default: Generated<boolean>;
  created_at: Generated<Date>;
}
