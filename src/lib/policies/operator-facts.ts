import { callLink } from '../contact/links.ts';
import { locale } from '#texts/locale';
import * as t from '#texts/policy';

/** The required facts of `operator.csv`. */
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

/** A placeholder in a policy's text: the name of a fact of `operator.csv` in braces. */
export const placeholderPattern = /\{([^{}]*)\}/g;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

const listFormat = new Intl.ListFormat(locale, { type: 'conjunction' });

const parts = (list: string) =>
  list
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean);

const isList = (name: string) => name.endsWith('_cities');

/** Formats a list: `Surat;Bhopal` becomes `Surat and Bhopal`. */
const toText = (name: string, value: string) => (isList(name) ? listFormat.format(parts(value)) : value);

function toHtml(name: string, value: string): string {
  const words = escapeHtml(toText(name, value));
  if (name.endsWith('_email')) return `<a href="mailto:${escapeHtml(value)}">${words}</a>`;
  if (name.endsWith('_phone')) return `<a href="${escapeHtml(callLink(value))}" class="inline-block">${words}</a>`;
  return words;
}

function getFact(facts: Record<string, string>, name: string): string {
  const value = facts[name]?.trim();
  if (value === '' && isList(name)) return t.noneAtPresent();
  if (!value) throw new Error(`operator.csv has no ${name}, which the text shows as {${name}}.`);
  return value;
}

/** Fills the placeholders of plain text with the operator's facts. @throws {Error} naming a missing fact */
export const fillText = (text: string, facts: Record<string, string>): string =>
  text.replace(placeholderPattern, (_, name: string) => toText(name, getFact(facts, name)));

/**
 * Fills the placeholders of HTML. Escapes facts, and links e-mail addresses and phone numbers. @throws like {@link
 * fillText}
 */
export const fillHtml = (html: string, facts: Record<string, string>): string =>
  html.replace(placeholderPattern, (_, name: string) => toHtml(name, getFact(facts, name)));
