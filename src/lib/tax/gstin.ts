import * as t from '#texts/gstin';
import { stateCodes } from './states.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** India's states and territories, those that merged into others, and "other territory". */
const codes = new Set([...Object.values(stateCodes), '25', '28', '97']);

/** The last character that belongs to the first 14 of a GSTIN: the sum of their values, each second one doubled, modulo 36. */
export function gstinCheckDigit(first: string): string {
  const sum = Array.from(first).reduce((total, character, index) => {
    const value = alphabet.indexOf(character) * (index % 2 === 0 ? 1 : 2);
    return total + Math.floor(value / 36) + (value % 36);
  }, 0);
  return alphabet[(36 - (sum % 36)) % 36] ?? '';
}

/** A GSTIN as it is written: capitals, without spaces. */
export const normalizeGstin = (text: string): string => text.replaceAll(/[\s-]/g, '').toUpperCase();

/** What is wrong with a {@link normalizeGstin | normalized} GSTIN; undefined when it can be one. */
export function gstinProblem(gstin: string): string | undefined {
  if (!/^\d{2}[A-Z\d]{13}$/.test(gstin)) return t.form();
  if (!codes.has(gstin.slice(0, 2))) return t.state({ code: gstin.slice(0, 2) });
  const expected = gstinCheckDigit(gstin.slice(0, 14));
  if (gstin.endsWith(expected)) return undefined;
  return t.typo({ last: gstin.slice(-1), expected });
}

/** The state of a GSTIN, by name; undefined where it is none of the present ones. */
export const stateOfGstin = (gstin: string): string | undefined =>
  Object.entries(stateCodes).find(([, code]) => gstin.startsWith(code))?.[0];
