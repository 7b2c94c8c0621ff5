import type { Kind } from '../templates/templates.ts';

/** The registered template of a kind of message: its id, or its name at WhatsApp. */
export interface RegisteredTemplate {
  template_id: string;
  /** The sender's header; empty for the provider's default. */
  sender: string;
  language: string;
}

/** One SMS for a provider. */
export interface Sms {
  /** In international form: `+919800000001`. */
  to: string;
  kind: Kind;
  text: string;
  variables: Record<string, string>;
  template: RegisteredTemplate | undefined;
  /** The address for the provider's receipts. */
  receiptUrl?: string | undefined;
}

/** Hands an SMS to a provider. @returns the provider's id of it, by which delivery receipts name it */
export type SmsSender = (sms: Sms) => Promise<{ id?: string | undefined }>;
