import * as t from '#texts/message-failures';
import type { Channel, OutgoingMessage } from '../channel.ts';
import { MessageRefused } from '../failures.ts';
import { postToProvider, parseObject, textOf } from '../sms/post.ts';
import { isKind, namesIn, templates, type Kind } from '../templates/templates.ts';
import type { WhatsAppConfig } from './settings.ts';

const version = 'v23.0';

/** Meta refuses line breaks, tabs, more than four spaces in a row, and bodies over 1,024 characters. */
const maxLength = 200;
const parameterText = (value = ''): string => {
  const text = value.replaceAll(/\s+/g, ' ').trim();
  return text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;
};

/** Meta's authentication templates have the code as their only parameter, in the text and in the copy button. */
const codeComponents = (code: string) => {
  const parameters = [{ type: 'text', text: code }];
  return [
    { type: 'body', parameters },
    { type: 'button', sub_type: 'url', index: '0', parameters },
  ];
};

/** Other templates have named parameters. */
function bodyComponents(kind: Kind, variables: Record<string, string>) {
  const names = [...new Set(namesIn(templates[kind].text))];
  const parameters = names.map((name) => ({
    type: 'text',
    parameter_name: name,
    text: parameterText(variables[name]),
  }));
  return parameters.length > 0 ? [{ type: 'body', parameters }] : [];
}

function toBody({ message_id, recipient, kind, variables, template }: OutgoingMessage) {
  if (!isKind(kind) || !template) throw new MessageRefused(t.noWhatsAppTemplate());
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: recipient.replace('+', ''),
    type: 'template',
    template: {
      name: template.template_id,
      language: { code: template.language },
      components: kind === 'code' ? codeComponents(variables.code ?? '') : bodyComponents(kind, variables),
    },
    ...(message_id !== undefined && { biz_opaque_callback_data: String(message_id) }),
  };
}

const errorOf = (body: string) => (parseObject(body).error ?? {}) as Record<string, unknown>;

/** Meta's error, such as `132001: Template name does not exist in the translation`. */
function explain(body: string): string | undefined {
  const error = errorOf(body);
  const message = textOf(error, 'message')?.replace(/^\(#\d+\) /, '');
  return message && `${textOf(error, 'code') ?? ''}: ${message}`;
}

/** Rate limits, limits per number, and Meta's internal errors, which may have status 400. */
const temporaryCodes = ['4', '80007', '130429', '131056', '131000', '131016'];
const isTemporary = (body: string): boolean => temporaryCodes.includes(textOf(errorOf(body), 'code') ?? '');

export const whatsAppChannel =
  ({ url, token, phoneNumberId }: WhatsAppConfig): Channel =>
  async (message) => {
    const body = await postToProvider(
      `${url}/${version}/${phoneNumberId}/messages`,
      {
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(toBody(message)),
      },
      explain,
      isTemporary,
    );
    const { messages } = parseObject(body);
    const [accepted] = Array.isArray(messages) ? (messages as Record<string, unknown>[]) : [];
    const id = accepted && textOf(accepted, 'id');
    if (!id) throw new MessageRefused(t.unconfirmed());
    return { id };
  };
