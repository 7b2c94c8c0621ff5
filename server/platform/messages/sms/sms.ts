import type { Kind } from '../templates/templates.ts';

/** A registered template: its id, or its name at WhatsApp. */
export interface RegisteredTemplate {
  template_id: string;
  /** The sender's header; empty for the provider's default. */
  sender: string;
  language: string;
}

export interface Sms {
  /** E.164: `+919800000001`. */
  to: string;
  kind: Kind;
  text: string;
  variables: Record<string, string>;
  template: RegisteredTemplate | undefined;
  receiptUrl?: string | undefined;
}

/** @returns the provider's id, which its delivery receipts contain */
export type SmsSender = (sms: Sms) => Promise<{ id?: string | undefined }>;
