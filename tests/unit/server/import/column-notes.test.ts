import * as v from 'valibot';
import { expect, test } from 'vitest';
import { catalogueFiles, needOf } from '#server/import/validate/column-notes';

test('every example of a column is one that an import takes', () => {
  for (const [file, { entries, notes }] of Object.entries(catalogueFiles))
    for (const [column, [example]] of Object.entries(notes)) {
      const entry = entries[column];
      expect(entry && v.safeParse(entry, example), `${file}: ${column}`).toMatchObject({ success: true });
    }
});

test('what is needed of a column is what an import asks for', () => {
  const { entries } = catalogueFiles['items.csv'];
  expect(Object.entries(entries).map(([column, entry]) => [column, needOf(entry)])).toEqual(
    expect.arrayContaining([
      ['item_name', 'filled'],
      ['mrp', 'may be empty'],
      ['barcode', 'may be left out'],
    ]),
  );
});
