import * as t from '#texts/gstin';
import { stateCodes } from './states.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** India's states and territories, those that merged into others, and "other territory". */
const codes = new Set([...Object.values(stateCodes), '25', '28', '97']);

/** The check digit of a GSTIN's first 14 characters: the sum of their values, each second one doubled, modulo 36. */
export function gstinCheckDigit(first: string): string {
  const sum = Array.from(first).reduce((total, character, index) => {
    const value = alphabet.indexOf(character) * (index % 2 === 0 ? 1 : 2);
    return total + Math.floor(value / 36) + (value % 36);
  }, 0);
  return alphabet[(36 - (sum % 36)) % 36] ?? '';
}

/** Capitals, without spaces. */
export const normalizeGstin = (text: string): string => text.replaceAll(/[\s-]/g, '').toUpperCase();

/** Explains what is wrong with a {@link normalizeGstin | normalized} GSTIN; undefined if it is valid. */
export function gstinProblem(gstin: string): string | undefined {
  if (!/^\d{2}[A-Z\d]{13}$/.test(gstin)) return t.form();
  if (!codes.has(gstin.slice(0, 2))) return t.state({ code: gstin.slice(0, 2) });
  const expected = gstinCheckDigit(gstin.slice(0, 14));
  if (gstin.endsWith(expected)) return undefined;
  return t.typo({ last: gstin.slice(-1), expected });
}

/** The name of a GSTIN's state; undefined for codes without a present state. */
export const stateOfGstin = (gstin: string): string | undefined =>
  Object.entries(stateCodes).find(([, code]) => gstin.startsWith(code))?.[0];
