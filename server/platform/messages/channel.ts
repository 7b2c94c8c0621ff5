import type { RegisteredTemplate } from './sms/sms.ts';

/** One message on its way to a person. */
export interface OutgoingMessage {
  /** Its number in delivery receipts; absent for a test message of the set-up. */
  message_id?: number;
  recipient: string;
  /** Null in messages that an earlier version has queued. */
  kind: string | null;
  variables: Record<string, string>;
  subject: string;
  text: string;
  /** The template that is registered for an SMS of this kind. */
  template?: RegisteredTemplate | undefined;
  /** Its store, and the order that it concerns. */
  saas_id?: number | null;
  store_id?: number | null;
  order_id?: number | null;
  /** The one-click unsubscribe address (RFC 8058). */
  unsubscribe_url?: string | null;
}

/**
 * Sends a message. @returns the provider's id of it, if it has one
 * @throws {MessageRefused} when it can never be sent; any other error when it may be sent later
 */
export type Channel = (message: OutgoingMessage) => Promise<{ id?: string | undefined }>;
