import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEmail } from '#contract/fields';
import { possibleTargets, storedTargets, tenDigits, toTarget, type Country } from '#lib/account/target';

/** Mobile numbers in both countries. */
const digits = fc.integer({ min: 6_000_000_000, max: 9_999_999_999 }).map(String);
const country = fc.constantFrom<Country>('India', 'Canada');
const codes = { India: '+91', Canada: '+1' };

describe('a target', () => {
  it.each([
    ['9876543210', 'India', '+919876543210'],
    ['98765 43210', 'India', '+919876543210'],
    ['+91 98765-43210', 'India', '+919876543210'],
    ['0091 9876543210', 'India', '+919876543210'],
    ['09876543210', 'India', '+919876543210'],
    ['+91 09876543210', 'India', '+919876543210'],
    ['+91(0)9876543210', 'India', '+919876543210'],
    ['+91-0-98765-43210', 'India', '+919876543210'],
    ['919876543210', 'India', '+919876543210'],
    ['0919876543210', 'India', '+919876543210'],
    ['00919876543210', 'India', '+919876543210'],
    ['9198765432', 'India', '+919198765432'],
    ['09198765432', 'India', '+919198765432'],
    ['+91 91987 65432', 'India', '+919198765432'],
    ['98765\u00A043210', 'India', '+919876543210'],
    ['98765\u202F43210', 'India', '+919876543210'],
    ['98765\u200B43210', 'India', '+919876543210'],
    ['98765\u201143210', 'India', '+919876543210'],
    ['९८७६५४३२१०', 'India', '+919876543210'],
    ['+૯૧ ૯૮૭૬૫ ૪૩૨૧૦', 'India', '+919876543210'],
    ['＋９１ ９８７６５ ４３２１０', 'India', '+919876543210'],
    ['1 416 555 0199', 'Canada', '+14165550199'],
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
    ['1234567890', 'India'],
    ['0000000000', 'India'],
    ['0261 2461234', 'India'],
    ['+9198765432', 'India'],
    ['+91 0 98765', 'India'],
    ['1165550199', 'Canada'],
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

describe('one Indian number', () => {
  const scripts = Array.from('0०০੦૦୦௦౦೦൦٠۰０', (zero) => zero.charCodeAt(0));
  const before = fc.constantFrom('', '0', '+91', '+91 ', '+91-0', '+91 (0)', '91', '910', '091', '0091', '0091 0');
  const between = fc.array(fc.constantFrom('', '', ' ', '-', '.', '\u00A0', '\u2011'), {
    minLength: 10,
    maxLength: 10,
  });

  it('is one customer in every form that phones and people write', () => {
    fc.assert(
      fc.property(digits, before, between, fc.constantFrom(...scripts), (number, prefix, marks, zero) => {
        const typed = `${prefix}${Array.from(number, (digit, index) => digit + marks[index]).join('')}`;
        const shown = typed.replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)));
        expect(toTarget(shown, 'India')).toBe(`+91${number}`);
      }),
    );
  });

  it('has no digits cut when it begins with 91', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (rest) => {
        const number = `91${String(rest).padStart(8, '0')}`;
        expect(toTarget(number, 'India')).toBe(`+91${number}`);
      }),
    );
  });

  it('that begins with 0 to 5 is no mobile number, and still has ten digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5_999_999_999 }), (value) => {
        const number = String(value).padStart(10, '0');
        expect(toTarget(number, 'India')).toBeUndefined();
        expect(tenDigits(number, 'India')).toBe(number);
      }),
    );
  });
});

describe('the stored targets for a text', () => {
  it('are also numbers that are no mobile numbers', () => {
    expect(storedTargets('12345 67890')).toEqual(['+911234567890', '+11234567890']);
    expect(storedTargets('98765 43210')).toEqual(possibleTargets('98765 43210'));
    expect(storedTargets('asha')).toEqual([]);
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
