import { expect, it } from 'vitest';
import { gstinCheckDigit, gstinProblem, normalizeGstin, stateOfGstin } from '#lib/tax/gstin';

it('takes a GSTIN whose check digit and state are right', () => {
  expect(gstinProblem('24AAACC1206D1ZM')).toBeUndefined();
  expect(gstinCheckDigit('24AAACC1206D1Z')).toBe('M');
  expect([stateOfGstin('24AAACC1206D1ZM'), stateOfGstin('97AAACC1206D1ZM')]).toEqual(['Gujarat', undefined]);
});

it.each([
  ['24AAACC1206D1ZN', /the last character is N, but should be M/],
  ['24AAACC1260D1ZM', /should be G if the others are right/],
  ['99ABCDE1234F1Z5', /no state 99/],
  ['24AAACC1206D1Z', /15 letters and digits/],
  ['', /15 letters and digits/],
])('says what is wrong with %j', (gstin, problem) => expect(gstinProblem(gstin)).toMatch(problem));

it('reads small letters and spaces as they were meant', () => {
  expect(normalizeGstin(' 24 aaacc1206d1zm ')).toBe('24AAACC1206D1ZM');
});

it('finds each single wrong character, and each two that changed places', () => {
  const right = '27AAACC1206D1ZG';
  for (let index = 2; index < 14; index++) {
    for (const character of '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
      const wrong = right.slice(0, index) + character + right.slice(index + 1);
      if (wrong !== right) expect(gstinProblem(wrong), wrong).toBeDefined();
    }
    const swapped = right.slice(0, index) + right[index + 1] + right[index] + right.slice(index + 2);
    if (swapped !== right && index < 13) expect(gstinProblem(swapped), swapped).toBeDefined();
  }
});
