import { callLink } from '../contact/chat-link.ts';

/** The facts that every operator's `operator.csv` says, by their names in it. */
export const operatorFactNames = [
  'name',
  'legal_name',
  'support_email',
  'support_phone',
  'support_hours',
  'factory_address',
  'it_operations_address',
  'grievance_officer',
  'grievance_email',
  'grievance_phone',
  'cod_cities',
  'country',
  'theme_colour',
] as const;

/** A placeholder in a policy's text: the name of a fact of `operator.csv` between braces. */
export const placeholder = /\{([^{}]*)\}/g;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' });

const parts = (list: string) =>
  list
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean);

/** A fact in words: the list `Surat;Bhopal` is `Surat and Bhopal`. */
const wordsOf = (name: string, value: string) => (name.endsWith('_cities') ? listed.format(parts(value)) : value);

function linked(name: string, value: string): string {
  const words = escaped(wordsOf(name, value));
  if (name.endsWith('_email')) return `<a href="mailto:${escaped(value)}">${words}</a>`;
  if (name.endsWith('_phone')) return `<a href="${escaped(callLink(value))}" class="whitespace-nowrap">${words}</a>`;
  return words;
}

function factOf(facts: Record<string, string>, name: string): string {
  const value = facts[name]?.trim();
  if (!value) throw new Error(`operator.csv says no ${name}, which the text shows as {${name}}.`);
  return value;
}

/** Plain text with its placeholders replaced by the operator's facts. @throws {Error} naming a fact that is missing */
export const fillText = (text: string, facts: Record<string, string>): string =>
  text.replace(placeholder, (_, name: string) => wordsOf(name, factOf(facts, name)));

/** The same for HTML: facts are escaped, e-mail addresses and telephone numbers become links. @throws like {@link fillText} */
export const fillHtml = (html: string, facts: Record<string, string>): string =>
  html.replace(placeholder, (_, name: string) => linked(name, factOf(facts, name)));
