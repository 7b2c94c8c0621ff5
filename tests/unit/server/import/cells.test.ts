import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import * as cell from '#server/import/parse/cells';
import { cellText, isMoney } from '#server/import/parse/cell-format';

test('money keeps every amount with two decimals exactly', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (minor) => {
      expect(v.parse(cell.money, (minor / 100).toFixed(2))).toBe(minor);
    }),
  );
});

test('money takes nothing with more decimals, a sign, an exponent or a separator', () => {
  const texts = ['1.234', '-1', '+1', '1e3', '1,000', '.5', '5.', '', 'Infinity', '10000000.01'];
  expect(texts.filter((text) => v.is(cell.money, text))).toEqual([]);
});

test('text that could become an element is refused wherever it stands', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('<b', '<A', '</', '<!', '<?xml'), fc.string(), (before, tag, after) => {
      expect(v.is(cell.prose(10_000), before + tag + after)).toBe(false);
    }),
  );
});

test('text may speak of less than and hearts', () => {
  expect(v.parse(cell.line(40), ' below < 5 °C <3 ')).toBe('below < 5 °C <3');
});

test('text without control and direction characters, in one Unicode form', () => {
  expect(v.is(cell.line(40), 'a\u0007b')).toBe(false);
  expect(v.is(cell.line(40), 'a\u202Eb')).toBe(false);
  expect(v.is(cell.line(40), 'a\nb')).toBe(false);
  expect(v.parse(cell.line(40), 'Cafe\u0301')).toBe('Caf\u00E9');
});

test.each([
  [cell.id, ['1', '33001'], ['0', '-1', '1.5', '2147483648', '1e3', '']],
  [cell.count, ['0', '84'], ['-1', '1.5', '']],
  [
    cell.hostLabel,
    ['surat', 'a', '7-eleven', 'x'.repeat(63)],
    ['www', 'Surat', '-a', 'a-', '', 'x'.repeat(64), 'a.b', '../x'],
  ],
  [cell.currency, ['INR', 'CAD'], ['JPY', 'KWD', 'ABC', 'inr', '₹']],
  [cell.timezone, ['Asia/Kolkata', 'America/Toronto', 'UTC'], ['Asia/Surat', '+05:30', '']],
  [cell.time, ['00:00', '23:59'], ['24:00', '7:00', '07:60', '']],
  [cell.date, ['2028-02-29'], ['2026-02-29', '2026-13-01', '26-01-01', '']],
  [cell.pictureName, ['a.webp', 'b-1.JPG'], ['a.svg', '../a.webp', '/a.png', '.a.png', 'a', 'a\\b.png']],
  [cell.logoName, ['a.svg', 'a.webp'], ['a.SVG', '../a.svg']],
  [cell.booleanOrNull, ['true', 'false', '', 'TRUE'], ['yes', 'wahr']],
  [cell.decimal(-90, 90), ['-90', '21.1959'], ['90.01', '1e1', '']],
  [
    cell.phone,
    ['+91 98000 00000', '0261-2345678', '(416) 555 0100'],
    ['919825000001', '9.19825E+11', "'9825000001", '100', 'soon', ''],
  ],
  [
    cell.line(40),
    ['#1 rice', 'Rs. 45', '2E5'],
    ['#REF!', '#N/A', '#NAME?', '#DIV/0!', '#####', 'Err:508', '9.19825E+11'],
  ],
  [cell.hexColor, ['#AA1133'], ['#fff', 'red']],
  [cell.foodLicence, ['10720001000033'], ['1072000100003', '1072000100003A', '']],
  [cell.netQuantity, ['500 g', '1.5 l', '6 pieces', '2 LB'], ['500', '1 bunch', '10 lb bag', '']],
  [
    cell.names,
    ['', 'Arhar', 'अरहर | તુવેર|Arhar'],
    ['<b>', 'x'.repeat(501), Array.from({ length: 21 }, (_, index) => index).join('|')],
  ],
  [cell.weekdayList, ['', 'Sun', 'Sat;Sun'], ['Sunday', 'Sun;Sun', 'Mon;Tue;Wed;Thu;Fri;Sat;Sun']],
  [
    cell.colors,
    ['', 'Red|#aa1133|a.webp|b.webp'],
    ['Red|#aa1133|a.webp', 'Red|red|a.webp|b.webp', 'R|#aa1133|a.webp|b.webp;R|#aa1134|a.webp|b.webp'],
  ],
] as const)('%# takes good cells and refuses bad ones', (schema, good, bad) => {
  const taken = (text: string) => v.is(schema, text);
  expect(good.filter((text) => !taken(text))).toEqual([]);
  expect(bad.filter(taken)).toEqual([]);
});

test.each([
  [cell.money, '120.50'],
  [cell.orNull(cell.money), '99.00'],
  [cell.orNull(cell.money), ''],
  [v.optional(cell.orNull(cell.decimal(0, 100)), ''), '5'],
  [cell.list(100), 'Nuts;Milk'],
  [cell.listText(100), '395*;394210'],
  [cell.weekday, 'Sun'],
  [cell.weekdayList, 'Sat;Sun'],
  [cell.booleanOrNull, 'false'],
  [cell.booleanOrNull, ''],
  [cell.colors, 'Red|#aa1133|a.webp|b.webp;Blue|#1133aa|c.webp|d.webp'],
  [cell.prose(100), 'Two\n\nparagraphs'],
])('%# writes a value as the text that it was read from', (schema, text) => {
  expect(cellText(schema, v.parse(schema, text))).toBe(text);
});

test('an amount is known as one, also where it may be absent', () => {
  expect([cell.money, cell.orNull(cell.money), cell.count, cell.list(9)].map(isMoney)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
