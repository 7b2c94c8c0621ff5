import * as t from '#texts/message-operator';
import type { Template } from './template.ts';

export const operatorTemplates = {
  operator_sms_used_up: { subject: t.operatorSmsUsedUpSubject, text: t.operator_sms_used_up, category: 'e-mail only' },
  operator_whatsapp_used_up: {
    subject: t.operatorWhatsappUsedUpSubject,
    text: t.operator_whatsapp_used_up,
    category: 'e-mail only',
  },
  operator_sms_failing: { subject: t.operatorSmsFailingSubject, text: t.operator_sms_failing, category: 'e-mail only' },
  operator_whatsapp_failing: {
    subject: t.operatorWhatsappFailingSubject,
    text: t.operator_whatsapp_failing,
    category: 'e-mail only',
  },
} as const satisfies Record<string, Template>;
