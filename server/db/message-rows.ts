import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export type ChannelName = 'email' | 'sms' | 'whatsapp';

/** Messages, inserted with their jobs in the transaction that causes them, and sent afterwards, at least once. */
export interface MessageRow {
  message_id: GeneratedAlways<number>;
  /** An undelivered WhatsApp message becomes an SMS. */
  channel: ChannelName;
  recipient: string;
  /** Its template; null if an earlier version queued it. */
  kind: string | null;
  /** The values of the template's variables; empty once it is done. */
  variables: ColumnType<Record<string, string>, string | undefined, string>;
  subject: string;
  text: string;
  /** Identifies the message's cause, so that it is queued once. */
  about: string;
  /** The sending store; null for a message of the whole shop. */
  saas_id: number | null;
  store_id: number | null;
  /** The order that it is about. */
  order_id: number | null;
  created_at: Generated<Date>;
  /** The number of attempts. */
  attempts: Generated<number>;
  sent_at: Date | null;
  /** When the provider has reported that it reached the phone. */
  delivered_at: Date | null;
  failed_at: Date | null;
  /** Why it was not sent yet, failed, or did not reach the phone. */
  failure: string | null;
  /** When and why WhatsApp did not deliver it, so that it became an SMS. */
  whatsapp_failed_at: Date | null;
  whatsapp_failure: string | null;
  /** The provider's id of it. */
  provider_id: string | null;
  /** The one-click unsubscribe address (RFC 8058); null without a subscription. */
  unsubscribe_url: string | null;
  /** It is not sent after this time; null for no limit. */
  send_until: Generated<Date | null>;
}

/** A template that an operator has registered for a kind of message. */
export interface MessageTemplateRow {
  saas_id: number;
  channel: Generated<'sms' | 'whatsapp'>;
  kind: string;
  language: string;
  template_id: string;
  /** The sender's header; empty for the provider's default. */
  sender: string;
}

/** How many SMS and WhatsApp messages were sent on a UTC day. */
export interface SmsDayRow {
  /** `YYYY-MM-DD`. */
  day: string;
  /** SMS. */
  sent: number;
  whatsapp: Generated<number>;
}
