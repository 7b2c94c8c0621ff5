import { expect, it, vi } from 'vitest';
import { csvOfWorkbook } from '#lib/stores/counter/shelf/workbook';
import { workbookOf } from '#tests/support/counter/workbook';

it('reads the first sheet of a workbook as a CSV, with numbers as Excel shows them', async () => {
  const rows = [['Mehta & "Sons",\nwholesale'], [], ['Item ID', 'Qty'], [1001, 40.300_000_000_000_004]];
  expect(await csvOfWorkbook(workbookOf(rows))).toBe(
    ['"Mehta & ""Sons"", wholesale",""', '"",""', '"Item ID","Qty"', '"1001","40.3"'].join('\n'),
  );
});

it('refuses a damaged workbook', async () => {
  await expect(csvOfWorkbook(workbookOf([[1]]).subarray(0, 300))).rejects.toThrow('invalid zip data');
  await expect(csvOfWorkbook(workbookOf([[' '.repeat(21_000_000)]]))).rejects.toThrow('too large');
});

it('reads ten thousand rows without a worker', async () => {
  vi.stubGlobal('Worker', undefined);
  const rows = Array.from({ length: 10_000 }, (_, row) => [row, `Item number ${row} of the list`, 100 + row]);
  const lines = (await csvOfWorkbook(workbookOf(rows))).split('\n');
  expect(lines).toHaveLength(10_000);
  expect(lines.at(-1)).toBe('"9999","Item number 9999 of the list","10099"');
});
