import { expect, it } from 'vitest';
import { escapeCell, escapeFormula, readEscaped } from '#server/import/parse/format-csv';

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

it.each(['=1+1', '＝1+1', '@SUM(1)', '+1+1', '-2+3', '\t=1', "'=1+1", "''=1+1"])(
  'writes %j into a folder so that no spreadsheet runs it, and reads it as it was',
  (cell) => {
    expect(escapeCell(cell)).toBe(`'${cell}`);
    expect(readEscaped(escapeCell(cell))).toBe(cell);
  },
);

it.each(['-2', '-79.38', '+919876543210', "'Asha'", "'-2", '7-8 Athwa Gate', ''])(
  'writes and reads %j as it is',
  (cell) => {
    expect(escapeCell(cell)).toBe(cell);
    expect(readEscaped(cell)).toBe(cell);
  },
);
