import * as v from 'valibot';
import * as t from '#texts/import-tables';
import { kinds, smsKinds, type Kind } from '#server/platform/messages/templates/templates';
import * as cell from '../../parse/cells.ts';

const isKind = (text: string): text is Kind => (kinds as string[]).includes(text);

export const messagesFile = v.object({
  kind: v.pipe(
    v.string(),
    v.trim(),
    v.check(isKind, t.messageKind),
    v.check((text) => (smsKinds as string[]).includes(text), t.emailOnly),
  ),
  language: cell.orDefault(v.pipe(v.string(), v.picklist(['en', 'en_US', 'en_GB'], t.language)), 'en'),
  template_id: v.pipe(cell.requiredLine(64), v.regex(/^[\w-]+$/, t.templateId)),
  sender: v.optional(v.pipe(cell.line(20), v.regex(/^[\w +-]*$/, t.sender)), ''),
  channel: cell.orDefault(v.pipe(v.string(), v.picklist(['sms', 'whatsapp'], t.channel)), 'sms'),
});
