import * as t from '#texts/message-alerts';
import type { Template } from './template.ts';

export const alertTemplates = {
  alert_new: { subject: t.alertNewSubject, text: t.alert_new, button: t.counterButton },
  alert_waiting: { subject: t.alertWaitingSubject, text: t.alert_waiting, button: t.counterButton },
  alert_return: { subject: t.alertReturnSubject, text: t.alert_return, button: t.counterButton },
  alert_refund_failed: { subject: t.whatSubject, text: t.alert_refund_failed, button: t.counterButton },
  alert_cash_short: { subject: t.whatSubject, text: t.alert_cash_short, button: t.counterButton },
  alert_site_failing: { subject: t.whatSubject, text: t.alert_site_failing, button: t.counterButton },
  alert_message_failed: { subject: t.whatSubject, text: t.alert_message_failed, button: t.counterButton },
} as const satisfies Record<string, Template>;
