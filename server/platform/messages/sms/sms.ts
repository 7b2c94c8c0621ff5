import type { Kind } from '../templates/templates.ts';

/** The registered template of a kind of message, and the header that it is sent under. */
export interface RegisteredTemplate {
  template_id: string;
  /** Empty for the provider's default. */
  sender: string;
}

/** One SMS for a provider. */
export interface Sms {
  /** In international form: `+919800000001`. */
  to: string;
  kind: Kind;
  text: string;
  variables: Record<string, string>;
  template: RegisteredTemplate | undefined;
  /** Where the provider posts what becomes of it. */
  receiptUrl?: string | undefined;
}

/** Hands an SMS to a provider. @returns the provider's id of it, by which delivery receipts name it */
export type SmsSender = (sms: Sms) => Promise<{ id?: string | undefined }>;
