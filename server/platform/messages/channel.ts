import type { RegisteredTemplate } from './sms/sms.ts';

export interface OutgoingMessage {
  /** Identifies the message in delivery receipts; absent for test messages of the setup. */
  message_id?: number;
  recipient: string;
  /** Null in messages queued by an earlier version. */
  kind: string | null;
  variables: Record<string, string>;
  subject: string;
  text: string;
  template?: RegisteredTemplate | undefined;
  saas_id?: number | null;
  store_id?: number | null;
  order_id?: number | null;
  unsubscribe_url?: string | null;
}

/** @returns the provider's id @throws {MessageRefused} if it can never be sent; other errors are retried */
export type Channel = (message: OutgoingMessage) => Promise<{ id?: string | undefined }>;
