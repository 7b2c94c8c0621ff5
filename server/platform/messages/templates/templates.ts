import { accountTemplates } from './account.ts';
import { alertTemplates } from './alerts.ts';
import { operatorTemplates } from './operator.ts';
import { orderTemplates } from './orders.ts';
import { subscriptionTemplates } from './subscriptions.ts';
import { fillEach, rawText, type Template, type TemplateText, type VariableName } from './template.ts';

export const templates = {
  ...accountTemplates,
  ...orderTemplates,
  ...subscriptionTemplates,
  ...alertTemplates,
  ...operatorTemplates,
};

export type Kind = keyof typeof templates;

/** The category in the registers of Indian operators, or `e-mail only`. */
export const categoryOf = (kind: Kind): string => (templates[kind] as Template).category ?? 'Service Implicit';

export const kinds = Object.keys(templates) as Kind[];

export const smsKinds = kinds.filter((kind) => categoryOf(kind) !== 'e-mail only');

export const isKind = (text: string | null): text is Kind => text !== null && Object.hasOwn(templates, text);

type NamesIn<T extends TemplateText> = keyof NonNullable<Parameters<T>[0]>;

type VariablesOf<K extends Kind> = Record<
  NamesIn<(typeof templates)[K]['text']> | NamesIn<(typeof templates)[K]['subject']>,
  string
>;

export type Content = { [K in Kind]: { kind: K; variables: VariablesOf<K> } }[Kind];

export const placeholder = /\{(\w+)\}/g;

export const namesIn = (text: TemplateText): VariableName[] =>
  [...rawText(text).matchAll(placeholder)].map(([, name]) => name as VariableName);

export const fillIn = (text: TemplateText, values: Record<string, string>): string =>
  fillEach(text, (name) => values[name] ?? '');

export function render({ kind, variables }: Content): { subject: string; text: string } {
  const { subject, text }: Template = templates[kind];
  return { subject: fillIn(subject, variables), text: fillIn(text, variables) };
}
