import { expect, it } from 'vitest';
import { escapeFormula } from '#server/import/format-csv';

it.each([
  '=1+1',
  '+1+1',
  '-1',
  '@SUM(1)',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(1)',
  '﹦1',
  ' =1',
  '　＝1',
  '\t=1',
  '\r=1',
  '\n=1',
  '\tx',
])('keeps spreadsheets from reading %j as a formula', (cell) => expect(escapeFormula(cell)).toBe(`'${cell}`));

it.each(['', 'Asha', '+919876543210', '7-8 Athwa Gate', 'a=b', '₹5', 'ＡＢ', '½'])('leaves %j as it is', (cell) =>
  expect(escapeFormula(cell)).toBe(cell),
);
