import { normalize } from './normalize.ts';

const pin = /(?<!\d)([1-8]\d{2})[ -]?(\d{3})(?!\d)/g;

const area = '[abceghj-nprstvxy]\\d[abceghj-nprstv-z]';
const canadianCode = new RegExp(`\\b(${area})[ -]?\\d[abceghj-nprstv-z]\\d\\b`, 'g');
/** Half a code counts only at the end of an address: "Flat B1C" is a flat. */
const areaAtEnd = new RegExp(`(?<![a-z0-9])(${area})(?:[\\s,.]+canada)?[\\s,.]*$`);

/** Likeliest first: six-digit PINs, last one first, then first halves of Canadian codes. They may not exist. */
export function postalCodesIn(text: string): string[] {
  const folded = normalize(text);
  const pins = [...folded.matchAll(pin)].map(([found]) => found.replace(/\D/g, '')).reverse();
  const canadian = [...folded.matchAll(canadianCode)].map(([found]) => found.slice(0, 3)).reverse();
  const half = areaAtEnd.exec(folded)?.[1];
  return [...pins, ...canadian, ...(half ? [half] : [])].map((code) => code.toUpperCase());
}
