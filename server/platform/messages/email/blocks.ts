import type { OutgoingMessage } from '../channel.ts';
import { fillIn, isKind, placeholder, templates } from '../templates/templates.ts';
import * as t from '#texts/message-email';
import { rawText, type Template } from '../templates/template.ts';

export type Piece = string | { href: string; label: string } | { code: string };

export type Block = { pieces: Piece[] } | { href: string; label: string };

/** Messages queued by an earlier version have only a text. */
const templateOf = ({ kind }: OutgoingMessage): Template | undefined => (isKind(kind) ? templates[kind] : undefined);

export function emailText(message: OutgoingMessage): string {
  const template = templateOf(message);
  return template ? fillIn(template.email ?? template.text, message.variables) : message.text;
}

function pieceOf(name: string, value: string, { forget }: Template): Piece {
  if (name === 'phone') return { href: `tel:${value.replaceAll(/[^\d+]/g, '')}`, label: value };
  if (name === 'forget') return { href: value, label: forget?.() ?? '' };
  return name === 'code' ? { code: value } : value;
}

export function emailBlocks(message: OutgoingMessage): Block[] {
  const template = templateOf(message);
  if (!template) return message.text.split('\n\n').map((paragraph) => ({ pieces: [paragraph] }));
  const valueOf = (name: string) => message.variables[name] ?? '';
  const toPieces = (paragraph: string): Piece[] =>
    paragraph
      .split(placeholder)
      .map((part, index) => (index % 2 === 0 ? part : pieceOf(part, valueOf(part), template)))
      .filter((piece) => piece !== '');
  return rawText(template.email ?? template.text)
    .split(/(\{link\})|\n\n/)
    .map((part) => part?.trim())
    .filter((part) => part !== undefined && part !== '')
    .map((part) =>
      part === '{link}'
        ? { href: valueOf('link'), label: template.button?.() ?? t.open() }
        : { pieces: toPieces(part) },
    );
}
