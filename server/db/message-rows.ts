import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export type ChannelName = 'email' | 'sms' | 'whatsapp';

/** Inserted with its job in the transaction that causes it, then sent at least once. */
export interface MessageRow {
  message_id: GeneratedAlways<number>;
  /** An undelivered WhatsApp message becomes an SMS. */
  channel: ChannelName;
  recipient: string;
  /** Its template; null if an earlier version queued it. */
  kind: string | null;
  variables: ColumnType<Record<string, string>, string | undefined, string>;
  subject: string;
  text: string;
  /** Identifies the message's cause, so that it is queued once. */
  about: string;
  /** null for a message of the whole shop. */
  saas_id: number | null;
  store_id: number | null;
  order_id: number | null;
  created_at: Generated<Date>;
  attempts: Generated<number>;
  sent_at: Date | null;
  /** When the provider reported delivery. */
  delivered_at: Date | null;
  failed_at: Date | null;
  /** Why the last attempt or the delivery failed. */
  failure: string | null;
  /** When and why WhatsApp did not deliver it and it became an SMS. */
  whatsapp_failed_at: Date | null;
  whatsapp_failure: string | null;
  provider_id: string | null;
  /** One-click unsubscribe (RFC 8058); null without a subscription. */
  unsubscribe_url: string | null;
  /** Not sent after this time; null for no limit. */
  send_until: Generated<Date | null>;
}

export interface MessageTemplateRow {
  saas_id: number;
  channel: Generated<'sms' | 'whatsapp'>;
  kind: string;
  language: string;
  template_id: string;
  /** Empty for the provider's default. */
  sender: string;
}

export interface SmsDayRow {
  /** `YYYY-MM-DD`. */
  /** In UTC: `YYYY-MM-DD`. */
  day: string;
  sent: number;
  whatsapp: Generated<number>;
}
