import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import * as field from '#contract/fields';
import { toTarget } from '#lib/account/target';
import * as cell from '#server/import/parse/cells';

/** A rule where a customer types, where a code goes, and where the operator's files are read: it must be the same. */
const emails = {
  'a form': (text: string) => v.is(field.email, text),
  'a target': (text: string) => toTarget(text, 'India') !== undefined,
  'a file': (text: string) => v.is(cell.email, text),
};

describe.each(Object.entries(emails))('an e-mail address in %s', (_, isTaken) => {
  it.each(['asha@example.com', "d'souza+shop@mail.example.co.in", 'A_1@x-y.example', 'a@b.xn--h2brj9c'])(
    'is %s',
    (text) => {
      expect(isTaken(text)).toBe(true);
    },
  );

  it.each([
    'asha',
    'asha@example',
    'a@b@c.example',
    'a b@c.example',
    'a,b@c.example',
    'a;b@c.example',
    'Asha <asha@example.com>',
    '"asha"@example.com',
    'asha@-a.example',
    'asha@a..example',
    'asha@example.com\nBcc: all@example.com',
  ])('is not %j', (text) => {
    expect(isTaken(text)).toBe(false);
  });
});

const lines = { 'a form': field.line(20), 'a file': cell.line(20) };

it.each(Object.entries(lines))(
  'a line of text in %s holds no break, control character or turning mark',
  (_, schema) => {
    expect(v.parse(schema, ' Āsha नमस्ते ')).toBe('Āsha नमस्ते');
    const broken = ['\n', '\u0000', '\u2028', '\u2029', '\u202E', '\u2066'].map((mark) => `a${mark}b`);
    expect(broken.filter((text) => v.is(schema, text))).toEqual([]);
  },
);

const dates = { 'a form': field.day, 'a file': cell.date };

it.each(Object.entries(dates))('a date in %s is a day of the calendar', (_, schema) => {
  expect(['2026-11-22', '2028-02-29'].filter((text) => !v.is(schema, text))).toEqual([]);
  const others = ['2026-02-29', '2026-13-01', '26-01-01', '2026-1-1', '2026-11-22T00:00', '22 Nov 2026', ''];
  expect(others.filter((text) => v.is(schema, text))).toEqual([]);
});

const bidi = (text: string) => `\u202A${text}\u202C\u200B`;

describe('unseen characters', () => {
  it.each([
    ['a mobile number', field.target, '+91 98765 43210'],
    ['an e-mail address', field.target, 'asha@example.com'],
    ['a one-time code', field.oneTimeCode, '123456'],
    ['a PIN code', field.stripInvisible(field.requiredLine(field.maxLengths.postalCode)), '395003'],
  ])('are dropped from %s', (_, schema, text) => {
    expect(v.parse(schema, bidi(text))).toBe(text);
  });

  it.each(['\u200B', '\u200B \u2060', '\u3164', '\u2800', '\u00AD'])('alone, as in %j, count as empty', (text) => {
    expect(v.is(field.requiredLine(20), text)).toBe(false);
    expect(v.is(cell.requiredLine(20), text)).toBe(false);
    expect(v.is(field.requiredLine(20), `क${text}ष`)).toBe(true);
  });
});
