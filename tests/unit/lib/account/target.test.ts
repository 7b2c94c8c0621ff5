import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEmail } from '#contract/fields';
import { possibleTargets, toTarget, type Country } from '#lib/account/target';

/** No country's numbers begin with 0, which is dialled before them. */
const digits = fc.integer({ min: 1_000_000_000, max: 9_999_999_999 }).map(String);
const country = fc.constantFrom<Country>('India', 'Canada');
const codes = { India: '+91', Canada: '+1' };

describe('a target', () => {
  it.each([
    ['9876543210', 'India', '+919876543210'],
    ['98765 43210', 'India', '+919876543210'],
    ['+91 98765-43210', 'India', '+919876543210'],
    ['0091 9876543210', 'India', '+919876543210'],
    ['09876543210', 'India', '+919876543210'],
    ['(416) 555-0199', 'Canada', '+14165550199'],
    ['+1.416.555.0199', 'Canada', '+14165550199'],
    ['0014165550199', 'Canada', '+14165550199'],
    [' Maya.Rao@Example.com ', 'Canada', 'maya.rao@example.com'],
  ] as const)('typed as %j in %s is kept as %s', (typed, where, kept) => {
    expect(toTarget(typed, where)).toBe(kept);
  });

  it.each([
    ['987654321', 'India'],
    ['98765432101', 'India'],
    ['+1 416 555 0199', 'India'],
    ['+91 98765 43210', 'Canada'],
    ['+44 7700 900123', 'India'],
    ['98765x3210', 'India'],
    ['९८७६५४३२१०', 'India'],
    ['', 'India'],
    ['+91', 'India'],
    ['asha@', 'Canada'],
    ['@example.com', 'Canada'],
    ['asha@example', 'Canada'],
    ['asha rao@example.com', 'Canada'],
    ['a@b@c.example', 'Canada'],
  ] as const)('is not %j in %s', (typed, where) => {
    expect(toTarget(typed, where)).toBeUndefined();
  });

  it('keeps its form when it is typed as it is kept', () => {
    fc.assert(
      fc.property(digits, country, (number, where) => {
        const kept = toTarget(number, where) ?? '';
        expect(kept).toBe(`${codes[where]}${number}`);
        expect(toTarget(kept, where)).toBe(kept);
      }),
    );
  });

  it('is the same whatever stands between its digits', () => {
    const marks = fc.array(fc.constantFrom(' ', '-', '.', '(', ')', ''), { minLength: 10, maxLength: 10 });
    fc.assert(
      fc.property(digits, marks, country, (number, between, where) => {
        const typed = number
          .split('')
          .map((digit, index) => digit + between[index])
          .join('');
        expect(toTarget(typed, where)).toBe(toTarget(number, where));
      }),
    );
  });
});

describe('the targets a text may mean', () => {
  it('are an Indian and a Canadian number for ten digits', () => {
    expect(possibleTargets('98765 43210')).toEqual(['+919876543210', '+19876543210']);
  });

  it('are one with a calling code, and one for an e-mail', () => {
    expect(possibleTargets('+919876543210')).toEqual(['+919876543210']);
    expect(possibleTargets('+1 416 555 0199')).toEqual(['+14165550199']);
    expect(possibleTargets('Asha@Example.com')).toEqual(['asha@example.com']);
  });

  it('are none for anything else', () => {
    expect(['', 'asha', '123', '+44 7700 900123'].flatMap(possibleTargets)).toEqual([]);
  });

  it('hold each target by which the text is known in a country, and no e-mail is a number', () => {
    fc.assert(
      fc.property(fc.oneof(digits, fc.emailAddress(), fc.string()), country, (typed, where) => {
        const target = toTarget(typed, where);
        const targets = possibleTargets(typed);
        expect(target === undefined || targets.includes(target)).toBe(true);
        for (const each of targets) expect(isEmail(each) || /^\+(91|1)\d{10}$/.test(each)).toBe(true);
      }),
    );
  });
});
