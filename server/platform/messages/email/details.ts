import type { OutgoingMessage } from '../channel.ts';

/** The sender of an e-mail: a store, or the shop. */
export interface Brand {
  name: string;
  /** A PNG; undefined without a logo. */
  logo: Buffer | undefined;
  /** A dark colour for white text, and a light one for links on a dark background, as `#003f62`. */
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
  /** Only for messages about an order's content. */
  receipt?: Receipt | undefined;
}

/** Reads the data that an e-mail shows besides its text. */
export type ReadEmailDetails = (message: OutgoingMessage) => Promise<EmailDetails>;
