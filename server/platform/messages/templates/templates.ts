import { accountTemplates } from './account.ts';
import { alertTemplates } from './alerts.ts';
import { operatorTemplates } from './operator.ts';
import { orderTemplates } from './orders.ts';
import { subscriptionTemplates } from './subscriptions.ts';
import { fillEach, rawText, type Template, type TemplateText, type VariableName } from './template.ts';

/** Every message that the shop sends, by its kind. */
export const templates = {
  ...accountTemplates,
  ...orderTemplates,
  ...subscriptionTemplates,
  ...alertTemplates,
  ...operatorTemplates,
};

export type Kind = keyof typeof templates;

/** The category of a kind in the registers of Indian operators, or that it is never sent by SMS. */
export const categoryOf = (kind: Kind): string => (templates[kind] as Template).category ?? 'Service Implicit';

export const kinds = Object.keys(templates) as Kind[];

/** Kinds that are sent by SMS. */
export const smsKinds = kinds.filter((kind) => categoryOf(kind) !== 'e-mail only');

export const isKind = (text: string | null): text is Kind => text !== null && Object.hasOwn(templates, text);

/** The variables that a text names. */
type NamesIn<T extends TemplateText> = keyof NonNullable<Parameters<T>[0]>;

type VariablesOf<K extends Kind> = Record<
  NamesIn<(typeof templates)[K]['text']> | NamesIn<(typeof templates)[K]['subject']>,
  string
>;

/** What a message says: its kind, and exactly the variables of its template. */
export type Content = { [K in Kind]: { kind: K; variables: VariablesOf<K> } }[Kind];

export const placeholder = /\{(\w+)\}/g;

/** The names of a template's variables, in the order in which its text has them. */
export const namesIn = (text: TemplateText): VariableName[] =>
  [...rawText(text).matchAll(placeholder)].map(([, name]) => name as VariableName);

/** A text with its variables filled in. */
export const fillIn = (text: TemplateText, values: Record<string, string>): string =>
  fillEach(text, (name) => values[name] ?? '');

/** The subject and the text of a message. */
export function render({ kind, variables }: Content): { subject: string; text: string } {
  const { subject, text }: Template = templates[kind];
  return { subject: fillIn(subject, variables), text: fillIn(text, variables) };
}
