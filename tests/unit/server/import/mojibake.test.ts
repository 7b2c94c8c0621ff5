import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import * as cell from '#server/import/parse/cells';
import { decodeEscapes, repairMojibake } from '#server/import/parse/mojibake';
import { listFiles } from '#renderer/release/assets';

const specials = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

/** A text whose UTF-8 is read as Windows-1252. */
const mangle = (text: string) =>
  Array.from(Buffer.from(text), (byte) => specials[byte - 0x80] ?? String.fromCharCode(byte)).join('');

/** A letter of Devanagari to Sinhala, ASCII, or a sign that shops write. */
const letter = fc.oneof(
  fc.integer({ min: 0x0900, max: 0x0dff }).map((code) => String.fromCharCode(code)),
  fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
  fc.constantFrom('₹', '–', '’', '“', '”', '…', '™', '•', '½', '°', 'é', 'ñ', '😀', '🥭'),
);
const texts = fc.array(letter, { maxLength: 40 }).map((letters) => letters.join(''));

describe('mangled text', () => {
  it.each([
    ['Ghee â€“ desi', 'Ghee – desi'],
    ['à¤˜à¥€', 'घी'],
    ['â‚¹50', '₹50'],
    ['CafÃ© â€œMochaâ€\u009D', 'Café “Mocha”'],
    ['500Â\u00A0g', '500\u00A0g'],
    ['5 Ã— 10', '5 × 10'],
    ['Ghee Ã¢â‚¬â€œ desi', 'Ghee – desi'],
    ['Ghee ‚Äì desi', 'Ghee – desi'],
    ['Jalape√±o', 'Jalapeño'],
    ['‡§ò‡•Ä ‚Çπ50', 'घी ₹50'],
    ['¬Ω kg', '½ kg'],
    ['Ghee тАУ desi', 'Ghee – desi'],
    ['рдШреА', 'घी'],
    ['├▒', 'ñ'],
  ])('%j is repaired to %j', (mangled, right) => {
    expect(repairMojibake(mangled)).toBe(right);
  });

  it('is repaired in every script of India', () => {
    fc.assert(fc.property(texts, (text) => repairMojibake(mangle(text)) === text));
  });
});

describe('right text', () => {
  it('of every script of India stays as it is', () => {
    fc.assert(fc.property(texts, (text) => repairMojibake(text) === text));
  });

  it.each([
    '«IRMû',
    'À la carte',
    'voilà\u00A0»',
    'Â',
    'Ø\u00A05 mm',
    'crème brûlée – ½ kg',
    'ÉCLAIR’S',
    'São Paulo',
    'Ã',
    'Сердечко – конфеты',
    'Орден',
    'там так тип',
    '50 °C ± 2, 5 µm, 3 × ½',
    '√2 ≤ 3 ‡ ‚note‘',
  ])('%j stays as it is', (text) => {
    expect(repairMojibake(text)).toBe(text);
  });

  it('of the demo and of the search words stays as it is', async () => {
    const files = (await listFiles('demo')).filter((name) => name.endsWith('.csv')).map((name) => `demo/${name}`);
    expect(files.length).toBeGreaterThan(10);
    for (const file of [...files, 'server/catalogue/words.txt']) {
      const text = await readFile(file, 'utf8');
      expect(repairMojibake(text), file).toBe(text);
    }
  });
});

it.each(['à¤ à¤', 'Ghee â€ desi', 'à¥€'])('%j is refused in a cell, also where it cannot be repaired', (text) => {
  expect(v.is(cell.line(100), text)).toBe(false);
});

describe('escapes', () => {
  it.each([
    ['Salt &amp; Pepper', 'Salt & Pepper'],
    ['Ghee &#8211; desi', 'Ghee – desi'],
    ['Ghee &#x2013; desi', 'Ghee – desi'],
    ['Caf&eacute;', 'Café'],
    ['Ghee %E2%80%93 desi', 'Ghee – desi'],
    ['Jalape%c3%b1o', 'Jalapeño'],
    ['%E0%A4%98%E0%A5%80', 'घी'],
    ['%F0%9F%A5%AD', '🥭'],
  ])('%j is repaired to %j, and refused in a cell', (escaped, right) => {
    expect(decodeEscapes(escaped)).toBe(right);
    expect(v.is(cell.line(100), escaped)).toBe(false);
    expect(v.is(cell.line(100), right)).toBe(true);
  });

  it.each(['50% off', 'Salt & Pepper', 'A&B', 'M&M; Mars', 'R&D;', '100%E2', 'https://a.example/%E2%80%93', '20%20'])(
    'are not in %j',
    (text) => {
      expect(decodeEscapes(text)).toBe(text);
      expect(v.is(cell.line(100), text)).toBe(true);
    },
  );
});
