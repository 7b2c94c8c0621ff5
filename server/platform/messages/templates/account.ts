import * as t from '#texts/message-account';
import type { Template } from './template.ts';

export const accountTemplates = {
  code: { subject: t.codeSubject, text: t.code, email: t.codeEmail },
  contact_changed: { subject: t.contactChangedSubject, text: t.contact_changed },
  password_changed: { subject: t.passwordChangedSubject, text: t.password_changed },
  stock_confirm: {
    subject: t.stockConfirmSubject,
    text: t.stock_confirm,
    button: t.stockConfirmButton,
    forget: t.forgetRequest,
  },
  stock_noted: { subject: t.stockNotedSubject, text: t.stock_noted, forget: t.forgetRequest },
  stock_back: {
    subject: t.stockBackSubject,
    text: t.stock_back,
    button: t.stockBackButton,
    category: 'Service Explicit',
  },
  reminder: { subject: t.reminderSubject, text: t.reminder, button: t.reminderButton, category: 'Service Explicit' },
  newsletter_confirm: {
    subject: t.newsletterConfirmSubject,
    text: t.newsletter_confirm,
    button: t.newsletterConfirmButton,
    forget: t.unsubscribe,
    category: 'e-mail only',
  },
  newsletter_known: {
    subject: t.newsletterKnownSubject,
    text: t.newsletter_known,
    forget: t.unsubscribe,
    category: 'e-mail only',
  },
} as const satisfies Record<string, Template>;
