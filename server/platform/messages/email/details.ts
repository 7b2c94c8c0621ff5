import type { OutgoingMessage } from '../channel.ts';

export interface Brand {
  name: string;
  /** A PNG. */
  logo: Buffer | undefined;
  /** A dark colour behind white text, and a light one for links on dark backgrounds; `#003f62`. */
  colours: { dark: string; light: string };
  /** Empty for the sender's. */
  replyTo: string;
}

export interface Receipt {
  title: string;
  lines: { name: string; quantity: string; sum: string }[];
  sums: { name: string; sum: string; isTotal?: boolean }[];
  notes: string[];
}

export interface EmailDetails {
  brand: Brand;
  receipt?: Receipt | undefined;
}

export type ReadEmailDetails = (message: OutgoingMessage) => Promise<EmailDetails>;
