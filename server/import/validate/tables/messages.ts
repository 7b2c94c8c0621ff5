import * as v from 'valibot';
import { kinds, smsKinds, type Kind } from '#server/platform/messages/templates/templates';
import * as cell from '../../parse/cells.ts';

const isKind = (text: string): text is Kind => (kinds as string[]).includes(text);

/** An operator's registered templates for SMS and WhatsApp. */
export const messagesFile = v.object({
  kind: v.pipe(
    v.string(),
    v.trim(),
    v.check(isKind, 'is not a kind of message: npm run store -- messages lists them'),
    v.check((text) => (smsKinds as string[]).includes(text), 'is only sent by e-mail'),
  ),
  language: cell.orDefault(
    v.pipe(v.string(), v.picklist(['en', 'en_US', 'en_GB'], 'must be en, en_US, en_GB or empty')),
    'en',
  ),
  template_id: v.pipe(cell.requiredLine(64), v.regex(/^[\w-]+$/, 'must be letters, digits, - and _')),
  sender: v.optional(v.pipe(cell.line(20), v.regex(/^[\w +-]*$/, 'must be a header such as NUKKAD')), ''),
  channel: cell.orDefault(v.pipe(v.string(), v.picklist(['sms', 'whatsapp'], 'must be sms, whatsapp or empty')), 'sms'),
});
