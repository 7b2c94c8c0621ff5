import { asciiDigits } from '../account/typed-text.ts';
import type { AddressOption } from '../contract/store.ts';

/** The value of a newly typed address (spec §3). */
export const typedValue = '6';

/** The page size of the menu (spec §9). */
export const optionsPerPage = 5;

/** The limit of an API response. */
export const optionsPerAnswer = 30;

const normalize = (text: string) => text.normalize('NFKD').toLocaleLowerCase('en').trim();

const indianPin = /^[1-9]\d{2}\s?\d{3}$/;
const canadianPostalCode = /^([a-z]\d[a-z])\s?(\d[a-z]\d)?$/i;

/** Whether a text is a PIN code, or a Canadian postal code or its first half. */
export const isPostalCode = (text: string): boolean =>
  indianPin.test(asciiDigits(text)) || canadianPostalCode.test(text);

/** Formats a typed place: digits in ASCII, a Canadian postal code in capitals, `M5V 2T6`. */
export function placeName(text: string): string {
  const [, area, rest] = canadianPostalCode.exec(text) ?? [];
  return area ? [area, rest].filter(Boolean).join(' ').toUpperCase() : asciiDigits(text);
}

export const typedOption = (text: string): AddressOption => ({
  label: text,
  value: typedValue,
  id: 6,
  address: placeName(text),
});

/** Options whose label contains every word of the query. */
export function optionsWith<T extends { label: string }>(options: T[], query: string): T[] {
  const words = normalize(query).split(/\s+/);
  return options.filter(({ label }) => words.every((word) => normalize(label).includes(word)));
}

/** Like {@link optionsWith}, followed by the query itself unless a label equals it. */
export function matchingOptions(options: AddressOption[], query: string): AddressOption[] {
  const text = query.trim();
  const matches = optionsWith(options, text);
  const isKnown = options.some(({ label }) => normalize(label) === normalize(text));
  return text === '' || isKnown ? matches : [...matches, typedOption(text)];
}

/** Whether a text looks like a postal code: without letters, or short and mixed like a Canadian one. */
export const isMeantAsPostalCode = (text: string): boolean =>
  /^[\d\s-]+$/.test(asciiDigits(text)) || /^[a-z]\d[a-z\d]{0,2}[\s-]?[a-z\d]{0,4}$/i.test(text);
