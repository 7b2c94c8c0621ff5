import type { OutgoingMessage } from '../channel.ts';

/** The store, or the shop, that an e-mail comes from. */
export interface Brand {
  name: string;
  /** A PNG; undefined without a logo. */
  logo: Buffer | undefined;
  /** A dark colour for white text, and a light one for links on a dark ground, as `#003f62`. */
  colours: { dark: string; light: string };
  /** The address for replies; empty for the sender's. */
  replyTo: string;
}

/** The content of an order, ready to be read. */
export interface Receipt {
  title: string;
  lines: { name: string; quantity: string; sum: string }[];
  sums: { name: string; sum: string; isTotal?: boolean }[];
  /** Payment, time and address. */
  notes: string[];
}

export interface EmailDetails {
  brand: Brand;
  /** Only of messages about an order's content. */
  receipt?: Receipt | undefined;
}

/** Reads what an e-mail shows besides its text. */
export type ReadEmailDetails = (message: OutgoingMessage) => Promise<EmailDetails>;
