import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { StoreKey } from './keys.ts';

export interface CustomerRow {
  customer_id: GeneratedAlways<number>;
  name: string;
  /** Lower case; null when the customer gave none. */
  email: string | null;
  /** E.164; null when the customer gave none. */
  mobile_number: string | null;
  /** null until the customer sets one. */
  password_hash: string | null;
  email_verified_at: Date | null;
  mobile_verified_at: Date | null;
  /** `YYYY-MM-DD`; null when the customer gave none. */
  dob: string | null;
  address_1: Generated<string>;
  address_2: Generated<string>;
  /** When the person was removed; the row stays for their orders. */
  deleted_at: Date | null;
  created_at: Generated<Date>;
}

/** A mobile number or e-mail that was a customer's until `replaced_at`. */
export interface FormerContactRow {
  customer_id: number;
  target: string;
  replaced_at: Date;
}

export interface SessionRow {
  session_id: string;
  customer_id: number;
  /** A short description of the device; empty when it is unknown. */
  device: Generated<string>;
  created_at: Generated<Date>;
  expires_at: Date;
  revoked_at: Date | null;
}

/** One open challenge per target. A resend does not reset `tries`. */
export interface OtpChallengeRow {
  target: string;
  challenge_id: string;
  /** What the code is for: the checkout, logging in, a new password, a new contact, confirming a critical change, or the counter. */
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

/** An item that is on a customer's wishlist, or was. */
export interface WishRow extends StoreKey {
  customer_id: number;
  item_id: number;
  is_wished: boolean;
  changed_at: Date;
}

/** A confirmed request for a message when an item is back in stock. Sending it deletes the row. */
export interface BackInStockRow extends StoreKey {
  item_id: number;
  /** A mobile number in E.164, or an e-mail in lower case. */
  target: string;
  /** Names the request in links and in its message. */
  request_id: string;
  /** Of the token in the newest link. */
  confirm_hash: string | null;
  asked_at: Date;
  confirmed_at: Date | null;
  /** When it is forgotten. */
  expires_at: Date;
}

/** A line that could not be merged as requested; older ones name neither colour nor size. */
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
  /** Beside the specified fields; empty where the customer gave none. */
  flat: Generated<string>;
  floor: Generated<string>;
  landmark: Generated<string>;
  label: Generated<string>;
  latitude: number | null;
  longitude: number | null;
  is_default: Generated<boolean>;
  created_at: Generated<Date>;
}
